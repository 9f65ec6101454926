"""Runs a command with a time limit in minutes. If it is stopped, pytest still lists its slowest tests."""

import argparse
import os
import signal
import subprocess
import sys
import time

GRACE_SECONDS = 30


def run_within(command: list[str], seconds: float) -> int | None:
    """The command's exit code, or None if it had to be interrupted."""
    # Its own process group, so that everything it started can be stopped too.
    with subprocess.Popen(command, process_group=0) as process:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            interrupt(process)
            return None
        except KeyboardInterrupt:
            interrupt(process)
            raise


def interrupt(process: subprocess.Popen[bytes]) -> None:
    """Interrupt like Ctrl-C, so that pytest prints its summary. After a grace period, kill the whole group."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--since", type=float, default=time.time(), help="start of the time limit (epoch seconds)")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    left = options.since + 60 * options.minutes - time.time()
    try:
        code = run_within(options.command, max(left, 0))
    except KeyboardInterrupt:
        return 130
    took = (time.time() - options.since) / 60
    if code is None:
        print(
            f"stopped after {options.minutes:g} minutes: make the slowest tests above faster",
            file=sys.stderr,
        )
        return 1
    print(f"the whole run took {took:.1f} of {options.minutes:g} minutes", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
