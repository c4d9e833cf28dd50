// one global atomic a thread

@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read_write> c: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let t = thread.x;
    let i = global.x;
    atomicAdd(&c[a[i]], 1u);
}
