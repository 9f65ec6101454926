"""Jobs in the registers, at the cage and with patrons."""
