// wgpu does not know yet that browsers have subgroups, and so neither asks for them nor finds them among an adapter's
// features. Until it does, every device that is asked for has them where the adapter has them; `crates/gpu` reads the flag.

if (globalThis.GPUAdapter) {
    const { requestDevice } = GPUAdapter.prototype;
    GPUAdapter.prototype.requestDevice = function (descriptor = {}) {
        if (!this.features.has("subgroups")) return requestDevice.call(this, descriptor);
        const requiredFeatures = new Set([...(descriptor.requiredFeatures ?? []), "subgroups"]);
        return requestDevice.call(this, { ...descriptor, requiredFeatures: [...requiredFeatures] });
    };
    globalThis.warpgroundSubgroups = true;
}
