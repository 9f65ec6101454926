"""The ruling pad: rules on any hand that is tapped in, and says why in sentences."""
