#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda_pipeline.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <mma.h>
#include <cuda_fp16.h>
namespace cg = cooperative_groups;
#define T int t = threadIdx.x, i = blockIdx.x * blockDim.x + t
template <int N> __device__ void copied(const float *a, float *o) {
    __shared__ __align__(16) float s[64 * N];
    T;
    __pipeline_memcpy_async(&s[t * N], &a[i * N], N * 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    float r = 0.0f;
    for (int k = 0; k < N; k++) r += s[k * 64 + t];
    o[i] = r;
}
__global__ void a4(const float *a, float *o) { copied<1>(a, o); }
__global__ void a8(const float *a, float *o) { copied<2>(a, o); }
__global__ void a16(const float *a, float *o) { copied<4>(a, o); }
__global__ void a4_stride(const float *a, float *o) {
    __shared__ float s[64 * 3];
    T;
    __pipeline_memcpy_async(&s[t * 3], &a[i * 5], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    o[i] = s[(63 - t) * 3];
}
__global__ void a_group(const float *a, float *o) {
    __shared__ __align__(16) float s[256];
    auto block = cg::this_thread_block();
    T;
    cg::memcpy_async(block, s, a + blockIdx.x * 256, sizeof(float) * 256);
    cg::wait(block);
    o[i] = s[t] + s[t + 64] + s[t + 128] + s[t + 192];
}
__global__ void m_load(const half *a, const half *b, float *o) {
    using namespace nvcuda;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
    wmma::fill_fragment(z, 0.0f);
    wmma::load_matrix_sync(x, a, 16);
    wmma::load_matrix_sync(y, b, 16);
    wmma::mma_sync(z, x, y, z);
    wmma::store_matrix_sync(o, z, 16, wmma::mem_row_major);
}
__global__ void h_tile(const half *a, half *o) {
    __shared__ half s[32][33];
    int x = threadIdx.x, y = threadIdx.y;
    s[y][x] = a[y * 32 + x];
    __syncthreads();
    o[y * 32 + x] = s[x][y];
}
__global__ void h2_rows(const half2 *a, half2 *o) {
    __shared__ half2 s[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    s[y][x] = a[y * 32 + x];
    __syncthreads();
    o[y * 32 + x] = s[x][y];
}
struct Particle { float3 p; float m; float3 v; int id; };
__global__ void aos32(const Particle *a, float *o) { T; Particle q = a[i]; o[i] = q.p.x * q.v.y + q.m + (float)q.id; }
struct __align__(16) Quad { float a, b, c, d; };
__global__ void aos_quad_shared(const Quad *a, Quad *o) {
    __shared__ Quad s[64];
    T;
    s[t] = a[i];
    __syncthreads();
    Quad q = s[(t * 3) % 64];
    q.a += 1.0f;
    o[i] = q;
}
struct Odd { char c; short s; int i; double d; };
__global__ void aos_odd(const Odd *a, double *o) { T; o[i] = a[i].c + a[i].s + a[i].i + a[i].d; }
struct Bits { unsigned a : 5, b : 11, c : 16; };
__global__ void bits(const Bits *a, unsigned *o) { T; Bits q = a[i]; o[i] = q.a + q.b * 3u + q.c * 7u; }
union Both { float f; unsigned u; };
__global__ void unions(const Both *a, unsigned *o) { T; Both q = a[i]; o[i] = q.u ^ 3u; }
__constant__ float table[256];
__global__ void constants(const int *a, float *o) { T; o[i] = table[a[i] & 255] + table[blockIdx.x] + table[t % 2]; }
__device__ float globals[256];
__global__ void device_global(float *o) { T; o[i] = globals[(t * 7) % 256]; globals[(t * 5) % 256] = (float)t; }
__global__ void grid2d(const float *a, float *o, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) o[y * w + x] = a[y * w + (w - 1 - x)] + a[((y + 1) % h) * w + x];
}
__global__ void trips(const int *a, float *o) { T; float r = 0.0f; for (int k = 0; k < (a[t] & 7); k++) r += (float)a[i + k * 33]; o[i] = r; }
__global__ void list_walk(const int *next, int *o) { T; int at = i; for (int k = 0; k < 5; k++) at = next[at & 1023]; o[i] = at; }
__global__ void shared_3d(const float *a, float *o) {
    __shared__ float s[4][5][17];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    s[z][y][x] = a[(z * 4 + y) * 16 + x];
    __syncthreads();
    o[(z * 4 + y) * 16 + x] = s[x % 4][z][y * 4 + x / 4];
}
__global__ void early(const float *a, float *o, int n) { T; if (i >= n) return; if (a[i] < 500.0f) return; o[i] = a[i] * 2.0f; }
__global__ void switched(const int *a, int *o) { T; int r; switch (a[i] & 3) { case 0: r = a[i + 64]; break; case 1: r = a[2 * i]; break; case 2: r = a[i ^ 5]; break; default: r = 7; } o[i] = r; }
__global__ void ldg_stride(const float4 *__restrict__ a, float *o) { T; float4 v = __ldg(&a[i * 3]); o[i] = v.x + v.y + v.z + v.w; }
__global__ void ptx_load(const float *a, float *o) {
    T;
    float v, w;
    asm volatile("ld.global.v2.f32 {%0, %1}, [%2];" : "=f"(v), "=f"(w) : "l"(a + 2 * ((i * 3) % 512)));
    asm volatile("st.global.f32 [%0], %1;" ::"l"(o + (i ^ 1)), "f"(v + w));
}
int main() {
    size_t bytes = 1 << 18;
    int *h = (int *)malloc(bytes);
    for (size_t i = 0; i < bytes / 4; i++) h[i] = (int)((i * 2654435761u) >> 12) & 1023;
    void *a, *o;
    cudaMalloc(&a, bytes); cudaMalloc(&o, bytes);
    cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice);
    cudaMemset(o, 0, bytes);
    cudaMemcpyToSymbol(table, h, 1024); cudaMemcpyToSymbol(globals, h, 1024);
    float *f = (float *)a, *r = (float *)o;
    a4<<<4, 64>>>(f, r); a8<<<4, 64>>>(f, r); a16<<<4, 64>>>(f, r); a4_stride<<<4, 64>>>(f, r); a_group<<<4, 64>>>(f, r);
    m_load<<<1, 32>>>((half *)a, (half *)a + 256, r);
    h_tile<<<1, dim3(32, 32)>>>((half *)a, (half *)o); h2_rows<<<1, dim3(32, 32)>>>((half2 *)a, (half2 *)o);
    aos32<<<4, 64>>>((Particle *)a, r); aos_quad_shared<<<4, 64>>>((Quad *)a, (Quad *)o); aos_odd<<<4, 64>>>((Odd *)a, (double *)o);
    bits<<<4, 64>>>((Bits *)a, (unsigned *)o); unions<<<4, 64>>>((Both *)a, (unsigned *)o); constants<<<4, 64>>>(h ? (int *)a : 0, r);
    device_global<<<1, 64>>>(r); grid2d<<<dim3(4, 5), dim3(24, 5)>>>(f, r, 90, 23); trips<<<4, 64>>>((int *)a, r); list_walk<<<4, 64>>>((int *)a, (int *)o);
    shared_3d<<<1, dim3(16, 4, 4)>>>(f, r); early<<<4, 64>>>(f, r, 230); switched<<<4, 64>>>((int *)a, (int *)o); ldg_stride<<<4, 64>>>((float4 *)a, r);
    ptx_load<<<4, 64>>>(f, r);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
