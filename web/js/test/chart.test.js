import assert from "node:assert/strict";
import { test } from "node:test";
import { fittingDots, stack } from "../src/chart/distribution.js";
import { shortened } from "../src/chart/measure-text.js";
import { seriesColors } from "../src/chart/paint.js";
import { prepare } from "../src/chart/spec.js";
import { spread } from "../src/chart/spread.js";
import { barText, positionText, referenceText, summary } from "../src/chart/summary.js";
import { decadeTicks, linearTicks, powerOfTwoTicks, tickFormat } from "../src/chart/ticks.js";
import {
  axisTitle,
  binaryCount,
  digits,
  quantity,
  range,
  resolved,
  roundQuantity,
  scaleFor,
} from "../src/chart/units.js";
import { chartOf } from "../src/lab/sweep-chart.js";

/** With ordinary spaces, as they are easier to read here. */
const plain = (text) => text.replaceAll("\u00a0", " ").replaceAll("\u2009", "").replaceAll("\u2013", "-");

test("times are shown in the unit that fits them", () => {
  const shown = [
    [0, "0 s"],
    [8.2e-10, "0.820 ns"],
    [1.2e-6, "1.20 µs"],
    [9.9996e-4, "1.00 ms"],
    [0.0123, "12.3 ms"],
    [2.5, "2.50 s"],
    [1234, "1,234 s"],
  ];
  for (const [value, text] of shown) assert.equal(plain(quantity(value, "s")), text);
});

test("rates and sizes are shown in the unit that fits them", () => {
  assert.equal(plain(quantity(18.24, "GB/s")), "18.2 GB/s");
  assert.equal(plain(quantity(4254, "GB/s")), "4.25 TB/s");
  assert.equal(plain(quantity(0.031, "GB/s")), "31.0 MB/s");
  assert.equal(plain(quantity(28800, "GFLOP/s")), "28.8 TFLOP/s");
  assert.equal(plain(quantity(2 ** 27 * 4, "B")), "512 MiB");
  assert.equal(plain(quantity(4194304, "sectors")), "4,194,304 sectors");
  assert.equal(plain(quantity(0.5, "")), "0.500");
});

test("a value keeps the scale of its chart unless that would show nothing of it", () => {
  const scale = scaleFor("s", 0.0123);
  assert.equal(plain(quantity(0.00161, "s", scale)), "1.61 ms");
  assert.equal(plain(quantity(0.0000161, "s", scale)), "0.0161 ms");
  assert.equal(plain(quantity(9.1e-7, "s", scale)), "910 ns");
});

test("digits are three unless the number is whole", () => {
  assert.deepEqual([0, 1.005, 9.996, 99.96, 999.6, 123456, 12345.6, -2.5, 0.01234].map(digits), [
    "0",
    "1.01",
    "10.0",
    "100",
    "1,000",
    "123,456",
    "12,346",
    "-2.50",
    "0.0123",
  ]);
  assert.equal(digits(NaN), "\u2013");
});

test("ranges share one unit, and a range of nothing is one value", () => {
  assert.equal(plain(range(9e-4, 1.2e-3, "s")), "0.900-1.20 ms");
  assert.equal(plain(range(5, 5, "GB/s")), "5.00 GB/s");
});

test("decimals follow the distance that they must show", () => {
  const scale = scaleFor("s", 1.18e-4);
  assert.equal(plain(resolved(1.179e-4, 1.6e-6, scale)), "117.9 µs");
  assert.equal(plain(resolved(1.18e-4, 2e-5, scale)), "118 µs");
  assert.equal(plain(resolved(6.5536e-5, 0, scaleFor("s", 6.5536e-5))), "65.5 µs");
  assert.equal(plain(roundQuantity(1e-5, "s")), "10 µs");
});

test("sizes are counted in powers of 1,024 where they are multiples of one", () => {
  assert.deepEqual([512, 1000, 1024, 65536, 3 * 2 ** 20, 2 ** 30, 1000000].map(binaryCount).map(plain), [
    "512",
    "1,000",
    "1 Ki",
    "64 Ki",
    "3 Mi",
    "1 Gi",
    "1,000,000",
  ]);
});

test("axis titles carry the unit", () => {
  assert.equal(axisTitle("time", "ms"), "time (ms)");
  assert.equal(axisTitle("", "ms"), "ms");
  assert.equal(axisTitle("n", ""), "n");
});

test("linear ticks are round and inside the range", () => {
  assert.deepEqual(linearTicks(0, 18.2, 4), [0, 5, 10, 15]);
  assert.deepEqual(linearTicks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(linearTicks(3, 3, 5), [3]);
  assert.ok(!linearTicks(-1, 1, 4).some((tick) => Object.is(tick, -0)));
});

test("ticks of one axis have the same decimals, except zero, which has none", () => {
  assert.deepEqual([0, 0.5, 1].map(tickFormat([0, 0.5, 1])), ["0", "0.5", "1.0"]);
  assert.deepEqual([0, 20].map(tickFormat([0, 20])), ["0", "20"]);
  assert.doesNotThrow(() => tickFormat([0, 1e-320])(1e-320));
});

test("ticks of a logarithmic axis thin out with its length", () => {
  assert.deepEqual(decadeTicks(1, 1000, 4), [1, 10, 100, 1000]);
  assert.deepEqual(decadeTicks(1, 100, 8), [1, 2, 5, 10, 20, 50, 100]);
  assert.deepEqual(decadeTicks(1e-9, 1, 5), [1e-8, 1e-6, 1e-4, 1e-2, 1]);
  // Where one power's parts give a single mark, or none.
  assert.deepEqual(decadeTicks(285, 322, 5), [290, 300, 310, 320]);
  assert.deepEqual(decadeTicks(310, 390, 5), [320, 340, 360, 380]);
  assert.deepEqual(powerOfTwoTicks(1024, 2 ** 14, 5), [1024, 2048, 4096, 8192, 16384]);
  assert.deepEqual(powerOfTwoTicks(1024, 2 ** 27, 4), [2 ** 12, 2 ** 18, 2 ** 24]);
  assert.deepEqual(powerOfTwoTicks(1000, 1001, 4), [1000, 1001]);
});

test("labels keep their order and their distance", () => {
  assert.deepEqual(spread([10, 50, 90], 16, 0, 100), [10, 50, 90]);
  assert.deepEqual(spread([50, 50], 16, 0, 100), [42, 58]);
  assert.deepEqual(spread([98, 97, 50], 16, 0, 100), [100, 84, 50]);
  assert.deepEqual(spread([], 16, 0, 100), []);
  let seed = 3;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let round = 0; round < 200; round += 1) {
    const placed = spread(
      Array.from({ length: 6 }, () => random() * 100),
      16,
      0,
      100,
    ).sort((a, b) => a - b);
    for (let index = 1; index < placed.length; index += 1) assert.ok(placed[index] - placed[index - 1] >= 16 - 1e-9);
    assert.ok(placed[0] >= 0 && placed.at(-1) <= 100);
  }
});

test("dots that would cover one another are stacked both ways from the middle", () => {
  assert.deepEqual(stack([0, 1, 2, 3, 20], 8), [0, 1, -1, 2, 0]);
});

test("a high heap is squeezed into its strip", () => {
  const { radius, levels, step } = fittingDots(new Array(200).fill(50), 78);
  assert.equal(radius, 4);
  assert.ok(Math.max(...levels.map(Math.abs)) * step + radius <= 39 + 1e-9);
});

test("names too long for their place end in an ellipsis", () => {
  const measure = (text) => text.length * 10;
  assert.equal(shortened("short", 100, measure), "short");
  assert.equal(shortened("coalesced reads", 100, measure), "coalesced\u2026");
});

test("the highlighted series keeps its colour to itself", () => {
  const colors = seriesColors([{}, { highlighted: true }, {}]);
  assert.equal(new Set(colors).size, 3);
  assert.match(colors[1], /--chart-2/);
});

test("descriptions that cannot be drawn become a sentence", () => {
  for (const spec of [
    null,
    undefined,
    3,
    "",
    "{",
    "[]",
    {},
    { kind: "pie" },
    { kind: "toString" },
    { kind: "bars" },
    { kind: "lines", series: 4 },
    { kind: "distribution", readings: ["x", NaN] },
  ]) {
    const chart = prepare(spec);
    assert.equal(chart.kind, "message");
    assert.ok(chart.message.endsWith("."), chart.message);
  }
});

test("bars are read with what they lack, and quartiles in either order", () => {
  const chart = prepare(
    JSON.stringify({
      kind: "bars",
      label: "l",
      unit: "s",
      bars: [
        { name: "a", value: 2, low: 3, high: 1 },
        { name: "b", value: null, failed: true },
        { name: "c", value: 1 },
        null,
      ],
      reference: { value: 0, name: "none" },
    }),
  );
  assert.deepEqual(
    chart.bars.map(({ name, value, low, high, failed }) => [name, value, low, high, failed]),
    [
      ["a", 2, 1, 3, false],
      ["b", null, null, null, true],
      ["c", 1, null, null, false],
    ],
  );
  assert.equal(chart.reference, null);
});

test("points without a place on the axes are left out, and the rest are in order", () => {
  const points = [
    { x: 4, y: 1 },
    { x: 0, y: 1 },
    { x: 2, y: 0 },
    { x: 2, y: 3, low: -1, high: 4 },
    { x: NaN, y: 1 },
  ];
  const chart = prepare({
    kind: "lines",
    series: [
      { name: "s", points },
      { name: "empty", points: [] },
    ],
  });
  assert.equal(chart.series.length, 1);
  assert.deepEqual(chart.series[0].points, [
    { x: 2, y: 3, low: 3, high: 4 },
    { x: 4, y: 1, low: 1, high: 1 },
  ]);
});

test("a distribution works out the quartiles that it was not given", () => {
  const chart = prepare({ kind: "distribution", unit: "s", readings: [4, 1, 3, 2, 5, Infinity] });
  assert.deepEqual([chart.median, chart.low, chart.high], [3, 2, 4]);
  assert.deepEqual(chart.readings, [1, 2, 3, 4, 5]);
  assert.deepEqual(prepare({ kind: "distribution", readings: new Float64Array([2, 1]) }).readings, [1, 2]);
});

test("a chart is described in words", () => {
  const bars = prepare({
    kind: "bars",
    unit: "GB/s",
    bars: [
      { name: "naive", value: 4, low: 3.9, high: 4.2 },
      { name: "racy", value: 9, failed: true },
    ],
    reference: { value: 18.2, name: "copy ceiling" },
  });
  assert.equal(
    plain(summary(bars)),
    "naive: 4.00 GB/s, quartiles 3.90-4.20 GB/s; racy: wrong result; copy ceiling 18.2 GB/s.",
  );
  assert.equal(plain(barText({ value: null }, "s")), "not measured");
  assert.equal(plain(referenceText({ name: "peak 4.8 TB/s", value: 4800 }, "TB/s")), "peak 4.8 TB/s");
  assert.equal(
    plain(positionText({ label: "n", unit: "elements", log: true }, 2 ** 20)),
    "n = 1,048,576 elements (1 Mi)",
  );
});

test("a sweep of the lab is a line with its unit, over the threads of a block where that is swept", () => {
  const row = (value, median) => ({ value, report: { time: median && { seconds: { median, lower_quartile: median * 0.9, upper_quartile: median * 1.1 } } } });
  const chart = prepare(chartOf("n", [row("1024", 1e-6), row("2048", 2e-6), row("4096", null)]));
  assert.equal(plain(summary(chart)), "time: 1.00 µs at n = 1,024 (1 Ki), 2.00 µs at n = 2,048 (2 Ki).");
  assert.equal(axisTitle(chart.y.label, chart.y.unit), "Time of one run (s)");
  const blocks = prepare(chartOf("block", [row("[16, 16]", 1e-6), row("[32, 32]", 2e-6)]));
  assert.deepEqual(blocks.series[0].points.map(({ x }) => x), [256, 1024]);
  assert.equal(axisTitle(blocks.x.label, blocks.x.unit), "block (threads)");
  // One point is no line.
  assert.equal(chartOf("n", [row("1024", 1e-6)]), null);
});
