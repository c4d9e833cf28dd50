"""The cell magic: the cell becomes a file, the program runs it, and the answer is shown."""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, magics_class
from IPython.display import HTML, display

from .show import findings, grade, shares

COMMANDS = ("cuda", "run", "check", "profile", "grade")
# Seconds that a cell may take unless --timeout says otherwise.
TIMEOUT = 300.0


def program():
    """The path of the program, from the variable WARPGROUND or the PATH."""
    path = os.environ.get("WARPGROUND") or shutil.which("warpground")
    if not path:
        raise UsageError("the program `warpground` is neither on the PATH nor named by the variable WARPGROUND")
    return path


def split(line):
    """The command, the ending of the cell's file, the time limit and the arguments for the program."""
    words = shlex.split(line)
    if not words or words[0] not in COMMANDS:
        raise UsageError("%%warpground needs one of: " + ", ".join(COMMANDS))
    command, rest = words[0], words[1:]
    ending, timeout, arguments = None, TIMEOUT, []
    while rest:
        word = rest.pop(0)
        if word in ("--wgsl", "--cu"):
            ending = word[2:]
        elif word == "--timeout":
            try:
                timeout = float(rest.pop(0))
            except (IndexError, ValueError):
                raise UsageError("--timeout needs a number of seconds") from None
        else:
            arguments.append(word)
    return command, ending, timeout, arguments


def call(command, path, arguments, timeout):
    """Runs the program on a file: exit status, standard output, standard error."""
    words = [program(), command]
    if command == "grade":
        if not arguments:
            raise UsageError("%%warpground grade needs the folder of an exercise")
        words += [arguments[0], path, *arguments[1:], "--json"]
    elif command == "cuda":
        # What follows `--` is the program's own.
        words += [path, *arguments]
    else:
        words += [path, *arguments]
        if command in ("check", "profile"):
            words.append("--json")
    try:
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        raise UsageError(f"the program took more than {timeout:g} seconds and was ended") from None
    return done.returncode, done.stdout, done.stderr


def objects(text):
    """The JSON objects of the lines that are such."""
    found = []
    for line in text.splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


@magics_class
class WarpgroundMagics(Magics):
    """Kernels in cells."""

    @cell_magic
    def warpground(self, line, cell):
        """``%%warpground cuda|run|check|profile|grade [arguments]``"""
        command, ending, timeout, arguments = split(line)
        if ending is None:
            ending = "wgsl" if "@compute" in cell else "cu"
        with tempfile.TemporaryDirectory(prefix="warpground-") as folder:
            path = os.path.join(folder, "cell." + ending)
            with open(path, "w", encoding="utf-8") as file:
                file.write(cell)
            if command == "cuda":
                arguments = ["-I", os.getcwd(), *arguments]
            status, out, err = call(command, path, arguments, timeout)
        err = err.replace(path, "cell." + ending)
        if err:
            sys.stderr.write(err)
        shown = objects(out) if command in ("check", "profile", "grade") else []
        if command == "profile" and shown:
            display(HTML(shares(shown[0])))
        elif command == "check" and shown:
            display(HTML(findings(shown)))
        elif command == "grade" and shown:
            display(HTML(grade(shown[0])))
        else:
            sys.stdout.write(out.replace(path, "cell." + ending))
        if status != 0:
            sys.stderr.write(f"exit status {status}\n")


def load_ipython_extension(ipython):
    """``%load_ext warpground_notebook``"""
    ipython.register_magics(WarpgroundMagics)
