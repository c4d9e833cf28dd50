process.env.WARPGROUND_DIST='/tmp/page/dist2'; process.env.WARPGROUND_PROFILE='quick';
const { start, open, needDevice, run, showPane } = await import('./harness.mjs');
const site = await start();
for (const [name,w,h,scheme] of [['360',360,740,'light'],['900',900,700,'dark'],['zoom150',1067,600,'light'],['1366',1366,650,'light'],['1600',1600,900,'dark']]) {
  const p = await site.page({viewport:{width:w,height:h},colorScheme:scheme});
  await open(p, site, '#/'); await p.waitForTimeout(600);
  await p.screenshot({path:`/tmp/page/home-${name}.png`});
  await open(p, site, '#/transpose/coalesced?width=64&height=64'); await needDevice(p);
  await p.locator('[data-testid=run]:enabled').waitFor();
  const v = await run(p); console.log(name, v.state, v.text.replaceAll('\n',' | '));
  const box = await p.getByTestId('run').boundingBox(); console.log('run at', JSON.stringify(box));
  console.log((await p.locator('.run-bar').first().innerText().catch(()=>'-')).replaceAll('\n',' | '));
  await p.screenshot({path:`/tmp/page/kernel-${name}.png`});
  console.log('hash', await p.evaluate(()=>location.hash));
  if (name==='1366') {
    await p.getByTestId('tab-findings').click(); await p.waitForTimeout(300);
    console.log('FINDINGS', (await p.locator('.result-panel').innerText()).slice(0,300).replaceAll('\n',' | '));
    await p.getByTestId('tab-family').click(); await p.waitForTimeout(300);
    console.log('FAMILY', (await p.locator('.result-panel').innerText()).slice(0,400).replaceAll('\n',' | '));
    await p.getByTestId('tab-run').click(); await p.waitForTimeout(300);
    console.log('RUN', (await p.locator('.result-panel').innerText()).slice(0,600).replaceAll('\n',' | '));
    for (const c of ['occupancy','coalescing','banks']) { await open(p, site, '#/calculators/'+c); await p.waitForTimeout(300); console.log(c, (await p.locator('.main').innerText()).slice(0,500).replaceAll('\n',' | ')); await p.screenshot({path:`/tmp/page/calc-${c}.png`}); }
  }
  await p.context().close();
}
await site.stop(); process.exit(0);
