// A built page on loopback and a real Chromium in front of it, for the tests of this folder.

import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, resolve } from "node:path";
import { afterEach } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "playwright-core";
import { listing } from "./terminal.mjs";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** The software WebGPU adapter that every Chromium carries, with timestamps that are not quantised. */
const WEBGPU = [
  "--enable-unsafe-webgpu",
  "--use-webgpu-adapter=swiftshader",
  "--enable-dawn-features=allow_unsafe_apis",
];

const QUIET = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** How long a test waits for the page. A software GPU on a busy machine is slow; a page that hangs is caught all the same. */
export const PATIENCE = 60_000;

/** Why the page's size is no matter of this run, if it is none: `cargo xtask release` builds and tests the small one. */
export const UNSHRUNK = process.env.WARPGROUND_PROFILE === "quick" && "this page was built quickly; its size is checked by `cargo xtask release`";

const dist = resolve(process.env.WARPGROUND_DIST ?? "dist");

/**
 * The kernels of the catalogue, as the terminal lists them: the page is held to the same list. Read from the file that
 * WARPGROUND_CATALOGUE names (what `warpground list --json` prints), which `run.mjs` has the program write, or from the
 * program itself.
 */
export function catalogue() {
  const file = process.env.WARPGROUND_CATALOGUE;
  const kernels = (file ? readFileSync(file, "utf8") : listing())
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === "kernel");
  if (kernels.length === 0) throw new Error("the terminal lists no kernels");
  return kernels;
}

/** The pages that no test needs any more once the one that opened them has ended: they would go on painting. */
const opened = new Set();
afterEach(async () => {
  await Promise.all([...opened].map((context) => context.close().catch(() => {})));
  opened.clear();
});

/** The page's own policy, which `warpground serve` also sends with every file: a worker heeds its script's alone. */
function policy() {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const [meta] = page.match(/<meta[^>]*content-security-policy[^>]*>/i) ?? [""];
  const [, text] = meta.match(/content="([^"]*)"/) ?? [];
  if (!text) throw new Error("the page has no content security policy");
  return text;
}

/** What is sent packed. */
const TEXTS = [".css", ".html", ".js", ".svg", ".webmanifest"];

const forms = new Map();
function packed(file) {
  if (!forms.has(file)) forms.set(file, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  return forms.get(file);
}

function serve() {
  const headers = { "content-security-policy": policy() };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
    const file = join(dist, path === "/" ? "index.html" : path);
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end("not found");
      return;
    }
    const type = { "content-type": TYPES[extname(file)] ?? "application/octet-stream" };
    // As a visitor gets it: what is small enough to be packed at once is.
    const isPacked = TEXTS.includes(extname(file)) && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    if (isPacked && statSync(file).size < 300_000) {
      response.writeHead(200, { ...headers, ...type, "content-encoding": "br" }).end(packed(file));
      return;
    }
    response.writeHead(200, { ...headers, ...type });
    createReadStream(file).pipe(response);
  });
  return new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(server)));
}

/**
 * Starts server and browser.
 *
 * @param {{webgpu?: boolean, flags?: string[]}} [options] without WebGPU, the page must say what to do about it; more flags
 *   for the browser.
 */
export async function start({ webgpu = true, flags = [] } = {}) {
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.WARPGROUND_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: [...QUIET, ...(webgpu ? WEBGPU : ["--disable-features=WebGPU"]), ...flags],
  });
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    dist,
    /** A fresh page that records what it must not do. It closes with the test, unless it is to be kept. */
    async page({ keep = false, ...options } = {}) {
      // What a service worker fetches no test sees or can disturb: only the tests of it have one.
      const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, serviceWorkers: "block", ...options });
      if (!keep) opened.add(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.complaints = [];
      page.on("console", (message) => {
        if (message.type() === "error") page.complaints.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => page.complaints.push(`uncaught: ${error.message}`));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) page.complaints.push(`request: ${url}`);
      });
      return page;
    },
    async stop() {
      await browser.close();
      server.close();
    },
  };
}

/** Opens a route and waits until the page is ready. */
export async function open(page, site, route = "#/") {
  await page.goto(`${site.origin}/${route}`);
  await page.waitForSelector("body[data-ready=true]");
  // Until its code and texts are there, the page before stays.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.waitForSelector("body:not([data-coming=true])");
}

/** Waits until the page knows whether there is a device, and fails without one: a missing adapter is no reason to skip. */
export async function needDevice(page) {
  await page.waitForSelector("body[data-device]");
  const device = await page.getAttribute("body", "data-device");
  if (device !== "webgpu") throw new Error(`no WebGPU adapter: data-device is ${device}`);
}

/** Presses Run and returns the verdict's state and text. */
export async function run(page) {
  await page.getByTestId("run").click();
  return verdict(page);
}

/** Waits for a run's end. */
export async function verdict(page) {
  const settled = ["correct", "found", "mistaken", "unseen", "wrong", "failed"].map((state) => `[data-testid=verdict][data-state=${state}]`).join(",");
  const element = await page.waitForSelector(settled);
  return { state: await element.getAttribute("data-state"), text: await element.innerText() };
}

/** Unfolds the settings: ranges, common blocks and the search for the fastest. */
export async function unfoldSettings(page) {
  const toggle = page.getByTestId("settings");
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
}

/** Brings a pane of the kernel page into view where the window holds one at a time. */
export async function showPane(page, pane) {
  const tab = page.locator(`#panes-tab-${pane}`);
  if (await tab.isVisible()) await tab.click();
}

/** Waits until the line of a step is marked, within what is seen of an editor. */
export async function stepInView(page, editor) {
  await page.waitForFunction((editor) => {
    const host = document.querySelector(`[data-testid=${editor}]`);
    const [view, line] = [".cm-scroller", ".cm-line.cm-lineMark-step"].map((part) => host?.querySelector(part)?.getBoundingClientRect());
    return view && line && view.height > 0 && line.top >= view.top && line.bottom <= view.bottom;
  }, editor);
}

/** Replaces the kernel in the editor by typing, as a reader would. */
export async function typeKernel(page, text) {
  const tab = page.getByTestId("tab-wgsl");
  if (await tab.isVisible()) await tab.click();
  const content = page.getByTestId("wgsl-editor").locator(".cm-content");
  await content.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  // Inserted at once: typed key by key, the editor would close brackets and indent.
  await page.keyboard.insertText(text);
}

/** Puts axe-core into the page as a debugger would: the page's policy takes no script from its markup. */
export async function loadAxe(page) {
  const path = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await page.evaluate(`${readFileSync(path, "utf8")};0`);
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe-core finds in the page as it is, one line per finding. */
async function violations(page, runOnly) {
  const found = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly }), runOnly);
  return found.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`));
}

/** What keeps people out of the page as it is: every rule in light colours, and in dark ones what depends on colours. */
export async function accessibilityFindings(page) {
  await loadAxe(page);
  // The edge of a list that is scrolled may lie anywhere in a row, and what is left of the row is no small target.
  await page.evaluate(() => document.querySelector("nav.catalogue")?.scrollTo(0, 0));
  // Colours change by transitions: what they are in between is no finding.
  const settled = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const passing = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
      await Promise.allSettled(passing.map((animation) => animation.finished));
    });
  const light = await violations(page, RULES);
  await page.emulateMedia({ colorScheme: "dark" });
  await settled();
  const dark = (await violations(page, ["color-contrast"])).map((line) => `in dark colours: ${line}`);
  await page.emulateMedia({ colorScheme: "light" });
  await settled();
  return [...light, ...dark];
}
