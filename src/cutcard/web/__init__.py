"""Pages and their server: HTTP and WebSocket over the desk."""
