"""Addresses for whoever runs the server: whether it lives, whether it takes commands, and its metrics."""

from hmac import compare_digest

from fastapi import FastAPI, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from cutcard.web.http.addresses import is_local
from cutcard.web.http.answers import answer, told
from cutcard.web.site.asking import OnSite

FORWARDED = ("x-forwarded-for", "forwarded", "via")  # headers of proxies


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/healthz", health, methods=["GET"])
    app.add_api_route("/readyz", ready, methods=["GET"])
    app.add_api_route("/metrics", metrics, methods=["GET"])


async def health(site: OnSite) -> Response:
    """Whether the server works. If not, only a restart helps."""
    why_restart = await site.health.why_restart()
    return answer(503, why_restart) if why_restart else told({"status": "ok"})


async def ready(site: OnSite) -> Response:
    """Whether the server takes commands now."""
    why_not = await site.health.why_not()
    return answer(503, why_not, headers={"Retry-After": "2"}) if why_not else told({"status": "ready"})


async def metrics(request: Request, site: OnSite) -> Response:
    """Numbers for Prometheus: for programs on this machine, or with the token that the server was started with."""
    token, (kind, _, given) = site.settings.metrics_token, request.headers.get("authorization", "").partition(" ")
    allowed = bool(token) and kind.lower() == "bearer" and compare_digest(given.encode(), token.encode())
    client = request.client.host if request.client else ""
    direct = not any(name in request.headers for name in FORWARDED)
    if not allowed and not (is_local(client) and direct):
        return answer(
            403, "metrics are for programs on the server's own machine, or with its token: see --metrics-token"
        )
    return Response(site.metrics.text(), media_type=CONTENT_TYPE_LATEST)
