"""The application and its description for programs."""
