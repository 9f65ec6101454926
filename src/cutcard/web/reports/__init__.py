"""Reports of a month: play, money, pools and registers, on screen, as CSV and for print."""
