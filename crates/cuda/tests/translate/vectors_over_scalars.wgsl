// Vectors that lie in shared arrays of scalars; arithmetic by components becomes arithmetic of vectors.

override block_x: u32 = 256;

const WIDTH = 32;

@group(0) @binding(0) var<storage, read> in: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4<f32>>;

var<workgroup> sh_tile: array<f32, 1024>;
var<workgroup> sh_rows: array<f32, 512>;
// Never read in vectors.
var<workgroup> sh_plain: array<f32, 32>;

fn keep(row: u32, column: u32, value: f32) {
    sh_tile[4 * (row * WIDTH + column / 4) + column % 4] = value;
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
    keep(i / 8, i % 8, own.x);
    sh_tile[i + 7] = own.y;
    let value = i32(i + 8);
    sh_tile[value] += own.z;
    let value_1 = (i + 64) * 4;
    sh_tile[value_1] = own.x;
    sh_tile[value_1 + 1] = own.y;
    sh_tile[value_1 + 2] = own.z;
    sh_tile[value_1 + 3] = own.w;
    sh_rows[i / 4 * 32 + i % 4 * 8 + 256] = own.w;
    sh_plain[i] = own.x;
    workgroupBarrier();
    let value_2 = 4 * i;
    let left = vec4<f32>(sh_tile[value_2], sh_tile[value_2 + 1], sh_tile[value_2 + 2],
        sh_tile[value_2 + 3]);
    let value_3 = i / 4 * 32 + 8;
    let right = vec4<f32>(sh_rows[value_3], sh_rows[value_3 + 1], sh_rows[value_3 + 2],
        sh_rows[value_3 + 3]);
    let value_4 = i * 4 + 16 + 8;
    let one = vec4<f32>(sh_tile[value_4], sh_tile[value_4 + 1], sh_tile[value_4 + 2],
        sh_tile[value_4 + 3]);
    let y = sh_tile[4 * i + 1];
    out[i] = add_scaled(left, 2.0 * y, right);
    out[i + 32] = turned(add_scaled(one, sh_plain[31 - i], own));
}

// Vectors that lie in shared arrays of scalars; arithmetic by components becomes arithmetic of vectors.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> in: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;

var<workgroup> sh_whole: array<vec4<f32>, 128>;

// What is written in vectors alone is declared in them, though single words are read. Where single words are
// written, WGSL lets a write of a component write the whole vector, and threads that share one would race.
@compute @workgroup_size(block_x)
fn written_whole(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = thread.x;
    sh_whole[4 * i / 4] = in[i];
    workgroupBarrier();
    let right = sh_whole[(block_x - 1 - i) * 4 / 4];
    let value = i + 7;
    let value_1 = 4 * i + 1;
    out[i] = sh_whole[value / 4][value % 4] + sh_whole[value_1 / 4][value_1 % 4] + right.w;
}
