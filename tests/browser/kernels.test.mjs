// Every kernel that the terminal lists, on the page: what is right there, is right here.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { catalogue, needDevice, open, start, verdict } from "./harness.mjs";

const KERNELS = catalogue();

/**
 * Lengths that are no multiple of a block and quick on a software GPU, by how many sizes the problem has. They fill several
 * blocks and tiles; the headless tests have longer ones.
 */
const LENGTHS = { 1: [8_193], 2: [65, 33], 3: [17, 33, 65] };

/** Painting costs a software GPU as much as some kernels, by the pixel. */
const SMALL = { viewport: { width: 1000, height: 600 }, reducedMotion: "reduce" };

/**
 * A size as a link sets it: below the default, which is small where the work grows with the square of the size. It is
 * odd where the default is a multiple of the block, unless it has to be a power of two.
 */
function awkwardSize({ kind, default: usual, minimum }, length) {
  return Math.max(minimum, kind === "power_of_two" ? usual / 2 : Math.min(length, usual - 1));
}

function awkwardSizes({ parameters }) {
  const sizes = parameters.filter(({ role }) => role === "size");
  const settings = sizes.map((size, index) => [size.name, awkwardSize(size, LENGTHS[sizes.length][index])]);
  return new URLSearchParams(settings.map(([name, value]) => [name, String(value)]));
}

/**
 * Goes to a kernel as a reader does who follows links, and waits until it is the one that would run. The page loads once
 * for many kernels; where one of them failed, the next gets a fresh page.
 */
function walker(site) {
  let page;
  return {
    async to(kernel) {
      const route = `#/${kernel.id}?${awkwardSizes(kernel)}`;
      if (page) {
        page.complaints.length = 0;
        await page.evaluate((route) => (location.hash = route), route);
      } else {
        page = await site.page({ keep: true, ...SMALL });
        await open(page, site, route);
        await needDevice(page);
      }
      await page.locator(`[data-testid=catalogue-link][aria-current=page][data-id="${kernel.id}"]`).waitFor({ state: "attached" });
      await page.waitForSelector("[data-testid=verdict][data-state=idle]");
      return page;
    },
    async failed() {
      await page?.context().close();
      page = undefined;
    },
  };
}

describe("the kernels of the catalogue", () => {
  let site;
  let walk;
  before(async () => {
    site = await start();
    walk = walker(site);
  });
  after(() => site.stop());

  /** A test of one kernel that leaves no broken page to the next. */
  const testKernel = (name, kernel, body) =>
    test(name, async () => {
      try {
        const page = await walk.to(kernel);
        await body(page);
        assert.deepEqual(page.complaints, []);
      } catch (error) {
        await walk.failed();
        throw error;
      }
    });

  for (const kernel of KERNELS.filter(({ defect, native_only }) => !defect && !native_only)) {
    testKernel(`${kernel.id} runs on the GPU and is correct`, kernel, async (page) => {
      await page.getByTestId("run").click();
      const { state, text } = await verdict(page);
      assert.equal(state, "correct", text);
      assert.match(await page.getByTestId("time").innerText(), /\d.*(ns|µs|ms|s)/);
      assert.match(await page.getByTestId("rate").innerText(), /\d.*([kMGT]B\/s|[kMGT]FLOP\/s)|below/);
    });
  }

  // No browser offers a matrix unit yet: the page says so, and runs the kernel on the simulator.
  for (const kernel of KERNELS.filter(({ defect, native_only }) => !defect && native_only)) {
    testKernel(`${kernel.id} is offered on the simulator, with the reason`, kernel, async (page) => {
      assert.match(await page.getByTestId("verdict").innerText(), /Simulator only[^]*browsers do not offer them yet/);
      await page.getByTestId("simulate").click();
      await page.waitForSelector("[data-testid=verdict][data-state=correct]");
    });
  }

  // What each mistake does is checked by `warpground verify`; here, that a reader can look at it and nothing breaks.
  for (const kernel of KERNELS.filter(({ defect }) => defect)) {
    testKernel(`${kernel.id}, a mistake on purpose, is shown and harms nobody`, kernel, async (page) => {
      assert.ok((await page.getByTestId("wgsl-editor").innerText()).length > 0);
      if (kernel.defect.symptom === "wrong") {
        await page.getByTestId("run").click();
        const { state, text } = await verdict(page);
        assert.ok(["unseen", "mistaken"].includes(state), `${state}: ${text}`);
      }
    });
  }
});
