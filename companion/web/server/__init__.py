"""What every request passes, whatever it is for: from the socket to the page, and back.

`serve` listens on the local network; `guard` refuses what comes from elsewhere, is too large or too
slow; `app` says which address shows and does what; `visit` is one request of a phone that has
joined; `host` is what the app is given by whoever runs it.

Nothing here knows a game. The website's page has `app` without `serve` and `guard`: whatever these
two promise must not be needed by what lies behind them.
"""
