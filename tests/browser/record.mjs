// Records the moving picture of the README from the built page: node record.mjs FILE.webp (WARPGROUND_DIST names the page).
//
// Chromium draws the frames and encodes each as WebP; an animated WebP is these frames in a row, each with its duration.

import { writeFileSync } from "node:fs";
import { needDevice, open, showPane, start, verdict } from "./harness.mjs";
import { ended, typeProgram } from "./workbench.mjs";

const VIEW = { width: 1280, height: 800 };
const SIZE = { width: 960, height: 600 };
const QUALITY = 0.7;

const RACE = `#include <cstdio>

__global__ void sum(const int *values, int *total) {
    __shared__ int tile[256];
    tile[threadIdx.x] = values[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half) tile[threadIdx.x] += tile[threadIdx.x + half];
        // A barrier is missing here.
    }
    if (threadIdx.x == 0) atomicAdd(total, tile[0]);
}

int main() {
    const int n = 1024;
    int host[n], *values, *total, sum_of_all = 0;
    for (int i = 0; i < n; ++i) host[i] = 1;
    cudaMalloc(&values, sizeof host);
    cudaMalloc(&total, sizeof(int));
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(total, 0, sizeof(int));
    sum<<<n / 256, 256>>>(values, total);
    cudaMemcpy(&sum_of_all, total, sizeof(int), cudaMemcpyDeviceToHost);
    printf("the sum is %d\\n", sum_of_all);
    cudaFree(values);
    cudaFree(total);
}
`;

/** An animated WebP of frames that are WebP files themselves: https://developers.google.com/speed/webp/docs/riff_container */
function animated(frames) {
  const bytes = (value, count) => Buffer.from(Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** at) % 256));
  const chunk = (name, ...parts) => {
    const data = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(name), bytes(data.length, 4), data, Buffer.alloc(data.length % 2)]);
  };
  const size = [bytes(SIZE.width - 1, 3), bytes(SIZE.height - 1, 3)];
  const ANIMATION = 2;
  const all = [
    chunk("VP8X", bytes(ANIMATION, 4), ...size),
    chunk("ANIM", bytes(0xffffffff, 4), bytes(0, 2)),
    ...frames.map(({ webp, milliseconds }) => chunk("ANMF", bytes(0, 6), ...size, bytes(milliseconds, 3), bytes(2, 1), picture(webp))),
  ];
  const body = Buffer.concat([Buffer.from("WEBP"), ...all]);
  return Buffer.concat([Buffer.from("RIFF"), bytes(body.length, 4), body]);
}

/** Of a WebP file, the picture's own chunk: no header, no colour profile. */
function picture(webp) {
  // Twelve bytes name the container. A chunk has a name of four bytes, a length of four, and fills up an even number.
  for (let at = 12; at < webp.length; ) {
    const length = 8 + webp.readUInt32LE(at + 4);
    if (/^VP8[ L]/.test(webp.toString("latin1", at, at + 4))) return webp.subarray(at, at + length + (length % 2));
    at += length + (length % 2);
  }
  throw new Error("the browser's file has no picture");
}

const site = await start();
const page = await site.page({ keep: true, viewport: VIEW, colorScheme: "light" });
const painter = await site.page({ keep: true });
const frames = [];

/** Takes a frame that is shown for so long. */
async function frame(milliseconds) {
  const picture = (await page.screenshot()).toString("base64");
  const encoded = await painter.evaluate(
    async ({ picture, size, quality }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]), { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "high" });
      const canvas = Object.assign(document.createElement("canvas"), size);
      canvas.getContext("2d", { alpha: false }).drawImage(bitmap, 0, 0);
      return canvas.toDataURL("image/webp", quality).split(",")[1];
    },
    { picture, size: SIZE, quality: QUALITY },
  );
  frames.push({ webp: Buffer.from(encoded, "base64"), milliseconds });
}

// A kernel: run, verified, and what its warps do.
await open(page, site, "#/transpose/naive?width=256&height=256");
await needDevice(page);
await page.getByTestId("wgsl-editor").locator(".cm-content").waitFor();
await frame(1600);
await page.getByTestId("run").hover();
await frame(500);
await page.getByTestId("run").click();
await verdict(page);
await frame(2000);
await page.getByTestId("device-simulated").check();
await page.getByTestId("run").click();
await page.getByTestId("wgsl-editor").locator(".cm-counters-row").first().waitFor();
await frame(2500);
await showPane(page, "results");
await page.getByTestId("tab-watch").click();
await page.getByTestId("watch").getByTestId("request").locator("svg[role=img]").first().waitFor();
await frame(2500);
// A CUDA program: it runs, and its race is found on both lines.
await open(page, site, "#/cuda?device=sim");
await typeProgram(page, RACE);
await page.waitForSelector("[data-testid=editor-status][data-state=valid]");
await frame(1600);
await page.getByTestId("run").click();
await ended(page);
await frame(2000);
await page.getByTestId("watch-mistakes").check({ force: true });
await page.getByTestId("run").click();
await page.waitForSelector("[data-testid=outcome][data-state=wrong]");
await page.getByTestId("problems").waitFor();
await frame(4000);

writeFileSync(process.argv[2], animated(frames));
console.log(`${frames.length} frames, ${frames.reduce((sum, { webp }) => sum + webp.length, 0)} bytes`);
await site.stop();
