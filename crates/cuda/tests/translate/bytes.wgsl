override block_x: u32 = 256;

struct Parameters {
    wanted: i32,
}

@group(0) @binding(0) var<storage, read> text: array<u32>;
@group(0) @binding(1) var<storage, read_write> found: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// Helper: element `index` of `text`, 4 of which lie in a word.
fn load_text(index: u32) -> i32 {
    return extractBits(bitcast<i32>(text[index / 4u]), 8u * (index % 4u), 8u);
}

@compute @workgroup_size(block_x)
fn count(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = i32(thread.x);
    if (load_text(u32(i)) == parameters.wanted) {
        atomicAdd(&found[0], 1u);
    }
}

override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> text: array<atomic<u32>>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

// Helper: element `index` of `text`, 4 of which lie in a word.
fn load_text(index: u32) -> i32 {
    return extractBits(bitcast<i32>(atomicLoad(&text[index / 4u])), 8u * (index % 4u), 8u);
}

// Helper: sets element `index` of `text`. Other threads may write the word's other elements meanwhile.
fn store_text(index: u32, value: u32) {
    let shift = 8u * (index % 4u);
    atomicAnd(&text[index / 4u], ~(0xffu << shift));
    atomicOr(&text[index / 4u], (value & 0xffu) << shift);
}

@compute @workgroup_size(block_x)
fn upper(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    if (i < parameters.n && load_text(u32(i)) >= 97 && load_text(u32(i)) <= 122) {
        store_text(u32(i), u32(extractBits(load_text(u32(i)) - (97 - 65), 0u, 8u)));
    }
}
