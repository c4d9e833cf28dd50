import * as h from "./harness.mjs";
const s = await h.start();
const shots = [["home", "#/"], ["naive", "#/transpose/naive"], ["step", "#/reduce/sequential?n=2048&tab=watch"], ["cuda", "#/cuda?example=vector_add"], ["sweep", "#/vector_add/guarded?tab=sweep"]];
for (const [w, hh, scheme, dpr] of [[360, 740, "light", 1], [900, 700, "dark", 1], [1366, 768, "light", 1], [1600, 900, "dark", 1], [911, 512, "light", 1.5]]) {
  for (const [name, hash] of shots) {
    const page = await s.page({ viewport: { width: w, height: hh }, colorScheme: scheme, deviceScaleFactor: dpr });
    await h.open(page, s, hash);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/shots/${name}_${w}.png` });
    await page.context().close();
  }
}
await s.stop();
