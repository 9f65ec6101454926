"""What an inspector checks: journal, shuffles, pools."""
