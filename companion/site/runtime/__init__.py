"""What runs in the browser, where there is no server, no thread, no Pillow and no disk.

`static` is what starts Python there; `browser` is what Python is given by its worker; `server` has
the app answer the page's requests; `storage` keeps a folder on the device; `png` stands for Pillow;
`studio` takes a kit's files from the page.

Only `browser` imports what Pyodide alone has: all else is tested in an ordinary Python. Before any
part of an answer is given out, what it follows from is on the device.
"""
