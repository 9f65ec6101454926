"""Compiled kernels, the fast evaluator, and the disk cache for results."""
