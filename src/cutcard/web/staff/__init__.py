"""The staff's desk: sheets, duties, log and reports."""
