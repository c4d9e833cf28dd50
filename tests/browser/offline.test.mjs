import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { nameFiles } from "../../web/js/after-build.mjs";
import { start } from "./harness.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml" };

/** The page below a path of a host, as project pages have it; the host can be cut off, and its page be replaced. */
async function host(folder) {
  const state = { folder, up: true };
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://host").pathname;
    if (!state.up) return request.socket.destroy();
    const file = join(state.folder, path.replace(/^\/course\/tools\//, "") || "index.html");
    if (!path.startsWith("/course/tools/") || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { state, address: `http://127.0.0.1:${server.address().port}/course/tools/`, stop: () => server.close() };
}

describe("without a network", () => {
  let site, place, hosted;
  before(async () => {
    site = await start();
    place = mkdtempSync(join(tmpdir(), "warpground-offline-"));
    cpSync(site.dist, join(place, "one"), { recursive: true });
    hosted = await host(join(place, "one"));
  });
  after(async () => {
    await site.stop();
    hosted.stop();
    rmSync(place, { recursive: true, force: true });
  });

  async function visited() {
    const page = await site.page({ serviceWorkers: "allow" });
    await page.goto(hosted.address);
    await page.waitForSelector("body[data-ready=true]");
    await page.waitForSelector("html[data-offline=ready]", { state: "attached" });
    return page;
  }

  test("after one visit, lessons, simulator, lab and exercises work, below a path of a host too", async () => {
    const page = await visited();
    hosted.state.up = false;
    try {
      await page.goto(`${hosted.address}#/vector_add/guarded?device=simulated&n=1000`);
      await page.reload();
      await page.waitForSelector("body[data-ready=true]");
      await page.getByTestId("run").click();
      await page.waitForSelector("[data-testid=verdict][data-state=correct]");
      await page.goto(`${hosted.address}#/exercises/first_kernels/saxpy`);
      await page.getByTestId("exercise-page").waitFor();
      await page.getByTestId("exercise-run").click();
      await page.waitForSelector("[data-testid=exercise-grade][data-state=failed]");
      await page.goto(`${hosted.address}#/lab`);
      await page.getByTestId("lab-example-saxpy.cu").click();
      await page.getByTestId("lab-assumed").waitFor();
    } finally {
      hosted.state.up = true;
    }
  });

  test("a newer build waits, says so, and is taken whole", async () => {
    const page = await visited();
    const newer = join(place, "two");
    cpSync(site.dist, newer, { recursive: true });
    const index = readFileSync(join(newer, "index.html"), "utf8").replace(/data-build="[0-9a-f]+"/, 'data-build="feed"');
    writeFileSync(join(newer, "index.html"), index);
    const worker = readFileSync(join(newer, "worker.js"), "utf8").replace(/const BUILD = "[0-9a-f]+"|BUILD="[0-9a-f]+"/, (found) => found.replace(/"[0-9a-f]+"/, '"feed"'));
    writeFileSync(join(newer, "worker.js"), worker);
    // The hashes of what changed, as the build would write them.
    const keeper = readFileSync(join(newer, "sw.js"), "utf8");
    const [, listed] = keeper.match(/const FILES = (\{.*?\});/);
    const files = new Map(Object.keys(JSON.parse(listed)).map((path) => [path, readFileSync(join(newer, path))]));
    const blank = keeper.replace(/const BUILD = "[0-9a-f]+"/, 'const BUILD = ""').replace(/const FILES = \{.*?\};/, "const FILES = {};");
    writeFileSync(join(newer, "sw.js"), nameFiles(blank, files));
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    const before = await page.getAttribute("html", "data-build");
    hosted.state.folder = newer;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText("A newer version of Warpground is available").waitFor();
    // Until it is taken, the older one is there in all its parts.
    assert.equal(await page.getAttribute("html", "data-build"), before);
    const other = await page.context().newPage();
    await other.goto(hosted.address);
    assert.equal(await other.getAttribute("html", "data-build"), before);
    await page.getByRole("button", { name: "Update now" }).click();
    await page.getByText("Other tabs still show the older version").waitFor();
    await other.close();
    await page.getByRole("button", { name: "Update now" }).click();
    await page.waitForSelector('html[data-build="feed"]', { state: "attached" });
    hosted.state.folder = join(place, "one");
  });

  test("files of two builds are never kept together", async () => {
    const mixed = join(place, "mixed");
    cpSync(site.dist, mixed, { recursive: true });
    writeFileSync(join(mixed, "exercises.json"), "{}");
    hosted.state.folder = mixed;
    try {
      const page = await site.page({ serviceWorkers: "allow" });
      await page.goto(hosted.address);
      await page.waitForSelector("body[data-ready=true]");
      const state = await page.evaluate(async () => {
        const known = await navigator.serviceWorker.register("./sw.js");
        const worker = known.installing ?? known.waiting ?? known.active;
        if (!worker) return "redundant";
        while (worker.state === "installing") await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
        return worker.state;
      });
      assert.equal(state, "redundant");
      assert.deepEqual(await page.evaluate(() => caches.keys()), []);
    } finally {
      hosted.state.folder = join(place, "one");
    }
  });
});
