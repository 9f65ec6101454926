"""Addresses of those who look for something, inspect, report, work at the cage or administer the floor."""
