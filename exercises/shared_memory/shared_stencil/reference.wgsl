struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 256u;
var<workgroup> sh_x: array<f32, 258>;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_id) thread: vec3<u32>) {
    let i = id.x;
    let t = thread.x;
    sh_x[t + 1u] = 0.0;
    if i < parameters.n {
        sh_x[t + 1u] = x[i];
    }
    if t == 0u {
        sh_x[0] = 0.0;
        if i > 0u {
            sh_x[0] = x[i - 1u];
        }
    }
    if t == 255u {
        sh_x[257] = 0.0;
        if i + 1u < parameters.n {
            sh_x[257] = x[i + 1u];
        }
    }
    workgroupBarrier();
    if i < parameters.n {
        y[i] = sh_x[t] + sh_x[t + 1u] + sh_x[t + 2u];
    }
}
