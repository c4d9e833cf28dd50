/** A kernel in both languages, chosen to show every colour rather than to teach. */

export const WGSL = `enable f16;
// Transpose through shared memory; each block moves one tile.
override TILE: u32 = 32u;
const PAD = 1u;

struct Size {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;
/* The padding keeps columns
   out of /* one */ bank. */
var<workgroup> sh_tile: array<f32, TILE * (TILE + PAD)>;

@compute @workgroup_size(TILE, 8)
fn transpose_padded(
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(local_invocation_id) thread: vec3u,
) {
    let column = block.x * TILE + thread.x;
    for (var row = thread.y; row < TILE; row += 8u) {
        let scale = 0x1.8p-1f * 1e-3 + f32(thread.x);
        if column < size.width && block.y * TILE + row < size.height {
            sh_tile[row * count + thread.x] = scale * source[(block.y * TILE + row) * size.width + column];
        }
    }
    workgroupBarrier();
    let total = subgroupAdd(select(0.0, 1.0, true)) + helper(bitcast<u32>(sh_tile[0]));
    result[column] = total;
}

fn helper(bits: u32) -> f32 { return vec4f(f32(bits)).x; }
`;

export const CUDA = `#include <cstdio>
#define TILE 32

// Transpose through shared memory; each block moves one tile.
template <typename T>
__global__ void __launch_bounds__(TILE * 8)
transposePadded(const T* __restrict__ source, T* result, int width, int height)
{
    __shared__ T tile[TILE][TILE + 1];

    int column = blockIdx.x * TILE + threadIdx.x;
    for (int row = threadIdx.y; row < TILE; row += blockDim.y) {
        if (column < width && blockIdx.y * TILE + row < height)
            tile[row][threadIdx.x] = source[(blockIdx.y * TILE + row) * width + column];
    }
    __syncthreads();
    float sum = __shfl_down_sync(0xffffffffu, tile[0][0], 16) * 1.5e-3f;
    atomicAdd(&result[column], sum);  /* not blockIdx */
}

int main()
{
    float *source, *result;
    const size_t bytes = 4096 * 4096 * sizeof(float);
    cudaMalloc(&source, bytes);
    cudaMalloc(&result, bytes);
    cudaMemcpy(source, host.data(), bytes, cudaMemcpyHostToDevice);

    dim3 grid(128, 128), block(TILE, 8);
    transposePadded<float><<<grid, block>>>(source, result, 4096, 4096);
    if (cudaDeviceSynchronize() != cudaSuccess) printf("failed: %d\\n", 1);
    return 0;
}
`;
