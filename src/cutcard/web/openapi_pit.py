"""The OpenAPI description of the pit and of jobs."""

from cutcard.web.http.answers import Json
from cutcard.web.http.live import SENT, ViewNews
from cutcard.web.jobs.declared.shapes import JobEntered, JobLine, JobTrial, JobView
from cutcard.web.operations import json_of, many_of, one_of, operation, parameter, query
from cutcard.web.pit.shapes import PitView

PIT_SHAPES = (JobEntered, JobLine, JobTrial, JobView, PitView, ViewNews[PitView])


def pit_paths(domain: Json, id: Json, after: Json) -> Json:
    """Routes for supervisors and managers."""
    job = parameter("job", "path", {"type": "string"})
    sent = {"101": {"description": SENT, "content": json_of("ViewNews_PitView_")}}
    line = operation("A WebSocket that sends the pit; send nothing to it", sent, [], [after])
    steps = operation(
        "The steps of a job, filled in", one_of("JobView"), [404, 409], [domain, id, job, query("case", "string")]
    )
    tried = operation(
        "What a job would lead to, recording nothing", one_of("JobTrial"), [400, 404, 409, 413], [domain, id, job]
    )
    tried["requestBody"] = {"required": True, "content": json_of("JobEntered")}
    return {
        "/api/pit": {"get": operation("Every table at a glance, and what waits", one_of("PitView"), [])},
        "/pit/live": {"get": line},
        "/api/jobs/{domain}/{id}": {
            "get": operation("The jobs that can be done here now", many_of("JobLine"), [404], [domain, id])
        },
        "/api/jobs/{domain}/{id}/{job}": {"get": steps},
        "/api/jobs/{domain}/{id}/{job}/trial": {"post": tried},
    }
