struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> ticket: array<atomic<u32>>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

override block_x = 256u;
var<workgroup> sh_sums: array<u32, 256>;
var<workgroup> sh_tile: u32;
var<workgroup> sh_before: u32;

@compute @workgroup_size(block_x)
fn solve(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = thread.x;
    if t == 0u {
        sh_tile = atomicAdd(&ticket[0], 1u);
    }
    let tile = workgroupUniformLoad(&sh_tile);
    let i = tile * 256u + t;
    sh_sums[t] = 0u;
    if i < parameters.n {
        sh_sums[t] = x[i];
    }
    workgroupBarrier();
    for (var step = 1u; step < 256u; step *= 2u) {
        var left = 0u;
        if t >= step {
            left = sh_sums[t - step];
        }
        workgroupBarrier();
        sh_sums[t] += left;
        workgroupBarrier();
    }
    if t == 0u {
        var before = 0u;
        if tile > 0u {
            // The sum of all tiles before, with its lowest bit set once it is there.
            var found = 0u;
            while found == 0u {
                found = atomicLoad(&state[tile - 1u]);
            }
            before = found >> 1u;
        }
        sh_before = before;
        atomicStore(&state[tile], ((before + sh_sums[255]) << 1u) | 1u);
    }
    workgroupBarrier();
    if i < parameters.n {
        y[i] = sh_before + sh_sums[t];
    }
}
