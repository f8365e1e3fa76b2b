"""The pages: what each shows, as plain values for its template."""
