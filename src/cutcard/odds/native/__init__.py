"""Compiled kernels, the fast evaluator, results kept on disk."""
