/** Where labs come from: files, a text that is pasted, examples. */

import { button, h } from "./dom.js";

const SAXPY_WGSL = `struct Parameters { n: u32, a: f32 }

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(256)
fn saxpy(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < parameters.n {
        y[id.x] = parameters.a * x[id.x] + y[id.x];
    }
}
`;

const SAXPY_CUDA = `__global__ void saxpy(int n, float a, const float *x, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
`;

/** The kernels that a new lab can begin with: name and text. */
const EXAMPLES = [
  ["saxpy.cu", SAXPY_CUDA, "Begin with CUDA C"],
  ["saxpy.wgsl", SAXPY_WGSL, "Begin with WGSL"],
];

/**
 * A place to drop files, to choose them and to paste.
 *
 * @param {{files: (files: File[]) => void, text: (name: string, text: string) => void}} open
 */
export function start(open) {
  const input = h("input", {
    type: "file",
    class: "visually-hidden",
    multiple: true,
    testid: "lab-file",
    onchange: () => {
      open.files([...input.files]);
      input.value = "";
    },
  });
  const place = h(
    "label",
    {
      class: "drop lab-drop",
      ondragover: (event) => {
        event.preventDefault();
        place.dataset.over = "true";
      },
      ondragleave: () => delete place.dataset.over,
      ondrop: (event) => {
        event.preventDefault();
        delete place.dataset.over;
        open.files([...event.dataTransfer.files]);
      },
    },
    input,
    h(
      "span",
      {},
      h("strong", {}, "Drop a kernel or a lab here"),
      " or choose one: .cu, .wgsl or .toml, with the data files that it names. It stays on this machine.",
    ),
  );
  const pasted = h("textarea", {
    class: "lab-paste",
    rows: "5",
    spellcheck: "false",
    "aria-label": "A kernel, pasted",
    placeholder: "Or paste a kernel here, in CUDA C or WGSL.",
    testid: "lab-paste",
  });
  const nothing = h("p", { class: "notice", role: "status", hidden: true, testid: "lab-nothing-pasted" }, "There is nothing to open: paste a kernel first.");
  const openPasted = () => {
    nothing.hidden = Boolean(pasted.value.trim());
    if (nothing.hidden) open.text("", pasted.value);
  };
  pasted.addEventListener("input", () => (nothing.hidden = true));
  return h(
    "section",
    { class: "lab-start", "aria-label": "Open a kernel" },
    place,
    h(
      "div",
      { class: "lab-start-paste" },
      pasted,
      button("Open the pasted kernel", openPasted, { testid: "lab-open-pasted" }),
      nothing,
    ),
    h(
      "p",
      { class: "lab-examples" },
      EXAMPLES.map(([name, text, label]) => button(label, () => open.text(name, text), { testid: `lab-example-${name}` })),
    ),
  );
}
