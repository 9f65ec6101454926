"""Each kind of stream: tables, pools, patrons, registers, tournaments."""
