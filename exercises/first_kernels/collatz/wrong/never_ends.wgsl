// fails: finding: loop that does not end
struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read_write> steps: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

override block_x = 256u;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= parameters.n {
        return;
    }
    var number = i + 1u;
    var count = 0u;
    while number != 0u {
        if number % 2u == 0u {
            number /= 2u;
        } else {
            number = 3u * number + 1u;
        }
        count += 1u;
    }
    steps[i] = count;
}
