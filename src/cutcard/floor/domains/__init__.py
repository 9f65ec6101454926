"""One module for each kind of stream: tables, pools, patrons, registers, tournaments."""
