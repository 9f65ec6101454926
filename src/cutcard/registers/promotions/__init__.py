"""Promotions with their draws and prizes, and vouchers."""
