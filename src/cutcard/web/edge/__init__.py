"""What stands before the pages: connections, time limits, names of the site, logs."""
