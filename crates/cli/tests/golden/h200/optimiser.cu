#include <cstdio>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
namespace cg = cooperative_groups;
__host__ __device__ inline unsigned hash(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }
#define THREAD int t = threadIdx.x, i = blockIdx.x * blockDim.x + t
__global__ void j_hoisted(const float *a, const float *b, float *o, int n) { THREAD; float v = 0.0f;
#pragma unroll 1
    for (int k = 0; k < n; k++) v += a[k * 96 + t] * b[blockIdx.x]; o[i] = v; }
__global__ void j_store_twice(const int *a, int *o) { THREAD; o[i] = 1; o[i] = a[i]; }
__global__ void j_store_then_load(const int *a, int *o) { THREAD; o[i] = a[i] + 1; o[i + 512] = o[i] * 2; }
__global__ void j_aliased(int *a, int *o) { THREAD; int v = a[i]; o[i + 3] = v; int w = a[i]; o[i + 700] = v + w; }
__global__ void j_restrict(const int *__restrict__ a, int *__restrict__ o) { THREAD; int v = a[i]; o[i] = v; int w = a[i]; o[i + 700] = v + w; }
__global__ void j_both_branches(const int *a, int *o) { THREAD; if (i % 3 == 0) o[i] = a[i * 2] + 1; else o[i] = a[i * 2] - 1; }
__global__ void j_load_before(const int *a, const int *b, int *o) { THREAD; int v = b[i]; if (a[i] > 500) o[i] = v; }
__global__ void j_guarded_two(const int *a, const int *b, int *o, int n) { THREAD; int v = 0; if (i < n) v = a[i]; if (i < n && v > 300) o[i] = b[v]; }
__global__ void j_plus_equals(const float *a, float *o) { THREAD; o[i] += a[i]; o[i] += a[i + 360]; }
__global__ void j_unrolled(const float *a, float *o) { THREAD; float v = 0.0f; for (int k = 0; k < 5; k++) v += a[i * 5 + k]; o[i] = v; }
__global__ void j_unroll_4(const float *a, float *o, int n) { int t = threadIdx.x; float v = 0.0f;
#pragma unroll 4
    for (int k = t; k < n; k += 24) v += a[k]; o[t] = v; }
__global__ void j_neighbours(const float *a, float *o) { THREAD; o[i] = a[i * 2] + a[i * 2 + 1]; }
__global__ void j_quad(const float *a, float *o) { THREAD; const float *p = a + i * 4; o[i * 2] = p[0] + p[1]; o[i * 2 + 1] = p[2] + p[3]; }
__global__ void j_unused_result(const int *a, int *o) { THREAD; int v = a[i + 9]; int w = v * 3; (void)w; o[i] = t; }
__global__ void j_volatile_twice(const volatile int *a, volatile int *o) { THREAD; int v = a[i] + a[i]; o[i] = v; o[i] = v + 1; }
__global__ void j_select_load(const float *a, float *o) { THREAD; o[i] = (i & 1) ? a[i] : a[i + 64]; }
__global__ void j_select_zero(const float *a, float *o) { THREAD; o[i] = (i % 3) ? a[i * 2] : 0.0f; }
__global__ void j_clamped(const float *a, float *o, int n) { THREAD; int l = max(i - 1, 0), r = min(i + 1, n - 1); o[i] = a[l] + a[i] + a[r]; }
__global__ void j_invariant_store(const int *a, int *o, int n) { THREAD;
#pragma unroll 1
    for (int k = 0; k < n; k++) o[t] = a[k * 72 + t]; }
__global__ void j_struct_member_twice(const float3 *a, float *o) { THREAD; o[i] = a[i].x * a[i].x + a[i].z; }
__global__ void j_min_of_two(const int *a, const int *b, int *o) { THREAD; int v = a[i], w = b[i]; if (v < w) o[i] = v; else o[i] = w; }
__global__ void j_shared_reread(const int *a, int *o) { __shared__ int s[72]; THREAD; s[t] = a[i]; __syncthreads(); if (s[71 - t] > 100) o[i] = s[71 - t]; }
__global__ void j_shared_own(const int *a, int *o) { __shared__ int s[72]; THREAD; s[t] = a[i]; s[t] += 3; __syncthreads(); o[i] = s[t]; }
__global__ void j_fall_through(const int *a, int *o) { THREAD; int v = a[i]; if (v > 900) v = a[v]; if (v > 500) v = a[v + 1000]; o[i] = v; }
__global__ void j_conditional_store(const int *a, int *o) { THREAD; int v = a[i]; if (v & 1) o[i] = v; if (v & 2) o[i + 400] = v; if (v & 4) o[(i * 3) % 300 + 800] = v; }
__global__ void j_uniform_load(const int *a, int *o) { THREAD; o[i] = a[blockIdx.x] + a[7]; }
__global__ void j_index_chain(const int *a, int *o) { THREAD; o[i] = a[a[a[i] % 500] % 500]; }
__global__ void j_two_outputs(const float *a, float *o, float *p) { THREAD; float v = a[i]; o[i] = sinf(v); p[i] = v * v; }
__global__ void j_divide(const int *a, int *o, int n) { THREAD; if (n != 0) o[i] = a[i] / n + a[i] % n; }
__global__ void j_loop_carried(float *a, int n) { int t = threadIdx.x;
#pragma unroll 1
    for (int k = 1; k < n; k++) a[k * 40 + t] += a[(k - 1) * 40 + t]; }
__global__ void j_loop_reload(const int *n, const float *a, float *o) { THREAD; float v = 0.0f;
#pragma unroll 1
    for (int k = 0; k < n[0] % 7 + 2; k++) v += a[k * 360 + i]; o[i] = v; }
__global__ void j_loop_reload_store(const int *n, const float *a, float *o) { THREAD;
#pragma unroll 1
    for (int k = 0; k < n[0] % 7 + 2; k++) o[k * 360 + i] = a[k + i]; }
int main() {
    const int n = 1 << 15;
    int *hi = (int *)malloc(n * 4); float *hf = (float *)malloc(n * 4); double *hd = (double *)malloc(n * 8);
    for (int k = 0; k < n; k++) { hi[k] = (int)(hash(k) % 1000); hf[k] = (float)(hash(k) % 1000); hd[k] = (double)(hash(k) % 1000); }
    int *ai, *o; float *af; double *ad;
    cudaMalloc(&ai, n * 4); cudaMalloc(&af, n * 4); cudaMalloc(&ad, n * 8); cudaMalloc(&o, n * 8);
    cudaMemcpy(ai, hi, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(af, hf, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(ad, hd, n * 8, cudaMemcpyHostToDevice);
    cudaMemset(o, 0, n * 8);
    unsigned char *ab = (unsigned char *)ai, *ob = (unsigned char *)o; short *as = (short *)ai, *os = (short *)o;
    long long *al = (long long *)ad, *ol = (long long *)o; float *of = (float *)o; double *od = (double *)o;
    j_hoisted<<<5, 96>>>(af, af + 3000, of, 6);
    j_store_twice<<<5, 72>>>(ai, o);
    j_store_then_load<<<5, 72>>>(ai, o);
    j_aliased<<<5, 72>>>(ai, o);
    j_restrict<<<5, 72>>>(ai, o);
    j_both_branches<<<5, 72>>>(ai, o);
    j_load_before<<<5, 72>>>(ai, ai + 600, o);
    j_guarded_two<<<5, 72>>>(ai, ai + 600, o, 345);
    cudaMemset(o, 0, n * 8);
    j_plus_equals<<<5, 72>>>(af, of);
    j_unrolled<<<5, 72>>>(af, of);
    j_unroll_4<<<1, 24>>>(af, of, 333);
    j_neighbours<<<5, 72>>>(af, of);
    j_quad<<<5, 72>>>(af, of);
    j_unused_result<<<5, 72>>>(ai, o);
    j_volatile_twice<<<5, 72>>>(ai, o);
    j_select_load<<<5, 72>>>(af, of);
    j_select_zero<<<5, 72>>>(af, of);
    j_clamped<<<5, 72>>>(af, of, 360);
    j_invariant_store<<<1, 72>>>(ai, o, 5);
    j_struct_member_twice<<<5, 72>>>((float3 *)af, of);
    j_min_of_two<<<5, 72>>>(ai, ai + 600, o);
    j_shared_reread<<<5, 72>>>(ai, o);
    j_shared_own<<<5, 72>>>(ai, o);
    j_fall_through<<<5, 72>>>(ai, o);
    j_conditional_store<<<5, 72>>>(ai, o);
    j_uniform_load<<<5, 72>>>(ai, o);
    j_index_chain<<<5, 72>>>(ai, o);
    j_two_outputs<<<5, 72>>>(af, of, of + 1000);
    j_divide<<<5, 72>>>(ai, o, 7);
    j_loop_reload<<<5, 72>>>(ai, af, of);
    j_loop_reload_store<<<5, 72>>>(ai, af, of);
    j_loop_carried<<<1, 40>>>(af, 9);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(ai); cudaFree(af); cudaFree(ad); cudaFree(o); free(hi); free(hf); free(hd);
    return 0;
}
