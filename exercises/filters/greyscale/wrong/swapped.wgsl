// fails: wrong: elements of grey
struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> pixels: array<u32>;
@group(0) @binding(1) var<storage, read_write> grey: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 256u;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i < parameters.n {
        let red = pixels[i] & 255u;
        let green = (pixels[i] >> 8u) & 255u;
        let blue = (pixels[i] >> 16u) & 255u;
        grey[i] = (5u * red + 2u * green + blue) / 8u;
    }
}
