"""Who somebody is: names, credentials and sessions in the store beside the journal, and how people sign in."""
