"""The magic in a real Jupyter kernel: python -m unittest discover notebooks/tests (needs ipykernel, nbclient, and the
program in the variable WARPGROUND)."""

import os
import pathlib
import sys
import unittest

import nbformat
from nbclient import NotebookClient

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOAD = f"import sys; sys.path.insert(0, {str(ROOT / 'notebooks')!r})\n%load_ext warpground_notebook"
RACY = """@group(0) @binding(0) var<storage, read_write> y: array<u32>;
@compute @workgroup_size(64) fn f(@builtin(local_invocation_index) t: u32) { y[0] = t; }
"""
PROGRAM = """#include <cstdio>
__global__ void hello() { printf("<b>thread</b> %d\\n", threadIdx.x); }
int main() { hello<<<1, 2>>>(); cudaDeviceSynchronize(); }
"""
SAXPY = "__global__ void saxpy(int n, float a, float *x, float *y) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += a * x[i]; }\n"


def outputs(*cells):
    """What the last cell shows, in a kernel that ran them all."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in (LOAD, *cells)])
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}, allow_errors=True)
    client.execute()
    text = ""
    for output in notebook.cells[-1].outputs:
        text += output.get("text", "") + output.get("data", {}).get("text/html", "") + "".join(output.get("traceback", []))
        text += output.get("evalue", "")
    return text


class Magic(unittest.TestCase):
    """Cells and what they show."""

    def test_a_program_prints_what_it_prints(self):
        self.assertIn("<b>thread</b> 0\n<b>thread</b> 1\n", outputs("%%warpground cuda --device sim\n" + PROGRAM))

    def test_findings_are_shown_with_their_lines(self):
        self.assertIn("race", outputs("%%warpground check\n" + RACY))

    def test_a_profile_is_drawn_and_its_text_escaped(self):
        text = outputs("%%warpground profile\n" + SAXPY.replace("if (i < n)", "if (i < n) /* <script> */"))
        self.assertIn("<svg", text)
        self.assertNotIn("<script>", text)

    def test_a_solution_is_graded(self):
        exercise = ROOT / "exercises" / "first_kernels" / "guard"
        solution = (exercise / "reference.cu").read_text()
        self.assertIn("3 of 3 points", outputs(f"%%warpground grade {exercise}\n" + solution))

    def test_a_command_that_does_not_exist_is_one_sentence(self):
        self.assertIn("%%warpground needs one of", outputs("%%warpground destroy\nx"))


if __name__ == "__main__":
    sys.exit(unittest.main())
