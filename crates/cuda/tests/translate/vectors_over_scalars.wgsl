// Vectors that lie in shared arrays of scalars; arithmetic by components becomes arithmetic of vectors.

override block_x: u32 = 256;

const WIDTH = 32;

@group(0) @binding(0) var<storage, read> in: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4<f32>>;

var<workgroup> sh_tile: array<f32, WIDTH * WIDTH>;
var<workgroup> sh_rows: array<array<array<f32, WIDTH>, 8>, 2>;
// Never read in vectors.
var<workgroup> sh_plain: array<f32, WIDTH>;

fn keep(row: u32, column: u32, value: f32) {
    sh_tile[4u * (row * WIDTH + column / 4u) + column % 4u] = value;
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
    sh_tile[i + 7u] = own.y;
    sh_tile[i + 8u] += own.z;
    sh_tile[4u * (i + 64u)] = own.x;
    sh_tile[4u * (i + 64u) + 1] = own.y;
    sh_tile[4u * (i + 64u) + 2] = own.z;
    sh_tile[4u * (i + 64u) + 3] = own.w;
    sh_rows[1][i / 4u][i % 4u * 8u] = own.w;
    sh_plain[i] = own.x;
    workgroupBarrier();

    let left =
        vec4<f32>(sh_tile[4u * i], sh_tile[4u * i + 1], sh_tile[4u * i + 2], sh_tile[4u * i + 3]);
    let right = vec4<f32>(sh_rows[0][i / 4u][8], sh_rows[0][i / 4u][8 + 1],
        sh_rows[0][i / 4u][8 + 2], sh_rows[0][i / 4u][8 + 3]);
    let one = vec4<f32>(sh_tile[i * 4u + 16u + 4 * 2], sh_tile[i * 4u + 16u + 4 * 2 + 1],
        sh_tile[i * 4u + 16u + 4 * 2 + 2], sh_tile[i * 4u + 16u + 4 * 2 + 3]);
    let y = sh_tile[4u * i + 1];
    out[i] = add_scaled(left, 2.0 * y, right);
    out[i + 32u] = turned(add_scaled(one, sh_plain[31u - i], own));
}

// Vectors that lie in shared arrays of scalars; arithmetic by components becomes arithmetic of vectors.

// What is written in vectors alone is declared in them, though single words are read. Where single words are
// written, WGSL lets a write of a component write the whole vector, and threads that share one would race.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> in: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;

var<workgroup> sh_whole: array<vec4<f32>, 128>;

@compute @workgroup_size(block_x)
fn written_whole(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = thread.x;
    sh_whole[i] = in[i];
    workgroupBarrier();
    let right = sh_whole[block_x - 1u - i];
    out[i] = sh_whole[(i + 7u) >> 2u][(i + 7u) & 3] + sh_whole[i][1] + right.w;
}
