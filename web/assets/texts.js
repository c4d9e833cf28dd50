// The texts of kernels and lessons come beside the WebAssembly modules of page and worker: a file for each family, and one for
// the example programs.

globalThis.warpgroundTexts = async (name) => {
    const answer = await fetch(`texts/${name}.json`);
    if (!answer.ok) throw new Error(`the server answered ${answer.status} for texts/${name}.json`);
    return answer.text();
};
