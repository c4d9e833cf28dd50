// The texts of kernels and lessons come beside the WebAssembly modules of page and worker, which wait for this promise.

globalThis.warpgroundTexts = fetch("texts.json").then((answer) => {
    if (!answer.ok) throw new Error(`the server answered ${answer.status} for texts.json`);
    return answer.text();
});
