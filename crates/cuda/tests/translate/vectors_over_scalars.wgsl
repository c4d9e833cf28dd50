// A shared array of scalars that is read and written in vectors too is declared in vectors; arithmetic by components becomes
// arithmetic of vectors.

override block_x: u32 = 256;

const WIDTH = 32;

@group(0) @binding(0) var<storage, read> in: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4<f32>>;

var<workgroup> sh_tile: array<vec4<f32>, WIDTH * WIDTH / 4>;
var<workgroup> sh_rows: array<array<array<vec4<f32>, WIDTH / 4>, 8>, 2>;
// Never read in vectors.
var<workgroup> sh_plain: array<f32, WIDTH>;

fn keep(row: u32, column: u32, value: f32) {
    sh_tile[row * WIDTH + column / 4u][column % 4u] = value;
}

fn add_scaled(sum: vec4<f32>, by: f32, of_: vec4<f32>) -> vec4<f32> {
    return sum + by * of_;
}

// Components that change places are no vector.
fn turned(of_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(of_.y + 1.0, of_.z + 1.0, of_.w + 1.0, of_.x + 1.0);
}

@compute @workgroup_size(block_x)
fn vectors(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = thread.x;
    let own = in[i];
    keep(i / 8u, i % 8u, own.x);
    sh_tile[(i + 7u) >> 2u][(i + 7u) & 3] = own.y;
    sh_tile[(i >> 2u) + 2u][i & 3] += own.z;
    sh_tile[i + 64u] = own;
    sh_rows[1][i / 4u][i % 4u * 2u][0] = own.w;
    sh_plain[i] = own.x;
    workgroupBarrier();

    let left = sh_tile[i];
    let right = sh_rows[0][i / 4u][2];
    let one = sh_tile[i + 4u + 2];
    let y = sh_tile[i][1];
    out[i] = add_scaled(left, 2.0 * y, right);
    out[i + 32u] = turned(add_scaled(one, sh_plain[31u - i], own));
}
