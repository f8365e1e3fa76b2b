"""SVG pictures, read into nodes as a browser draws them, or refused in words."""
