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
__global__ void at_add_same(const int *a, int *o) { THREAD; atomicAdd(o, a[i]); }
__global__ void at_max_stride(const int *a, int *o) { THREAD; atomicMax(&o[i * 5], a[i]); }
__global__ void at_float_rows(const float *a, float *o) { THREAD; atomicAdd(&o[t % 24], a[i] * a[i + 300]); }
__global__ void at_cas_result(const int *a, int *o) { THREAD; o[i] = atomicCAS(&o[i + 400], 0, a[i]); }
__global__ void at_exch_some(const int *a, int *o) { THREAD; if (i % 3 == 1) o[i * 2] = atomicExch(&o[i + 800], a[i * 2]); }
__global__ void at_long(const unsigned long long *a, unsigned long long *o) { THREAD; atomicAdd(&o[i & 7], a[i]); atomicMin(&o[i % 50 + 8], a[i + 1]); }
__global__ void at_double(const double *a, double *o) { THREAD; atomicAdd(&o[i / 16], a[i * 2]); }
__global__ void at_shared_histogram(const unsigned char *a, int *o) { __shared__ int s[16]; THREAD; if (t < 16) s[t] = 0; __syncthreads(); atomicAdd(&s[a[i] & 15], 1); __syncthreads(); if (t < 16) atomicAdd(&o[t], s[t]); }
__global__ void at_shared_min(const int *a, int *o) { __shared__ int s; THREAD; if (t == 0) s = 1 << 30; __syncthreads(); atomicMin(&s, a[i]); __syncthreads(); if (t == 0) o[blockIdx.x] = s; }
__global__ void at_shared_or_result(const int *a, int *o) { __shared__ unsigned s[9]; THREAD; if (t < 9) s[t] = 0; __syncthreads(); unsigned was = atomicOr(&s[t % 9], 1u << (a[i] & 31)); __syncthreads(); o[i] = (int)s[t / 8]; if (was > 1u << 31) o[i] = 0; }
__global__ void at_inc(const int *a, unsigned *o) { THREAD; if (a[i] > 700) atomicInc(&o[i % 7], 100u); }
__global__ void at_ticket(const int *a, int *o, unsigned *ticket) { __shared__ bool last; THREAD; int v = a[i]; for (int d = 16; d; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d); if (t % 32 == 0) atomicAdd(&o[blockIdx.x], v); __threadfence(); __syncthreads(); if (t == 0) last = atomicAdd(ticket, 1u) == gridDim.x - 1; __syncthreads(); if (last && t < gridDim.x) o[100 + t] = t; }
__global__ void votes(const int *a, int *o) { THREAD; int v = a[i]; bool any = __any_sync(0xffffffffu, v > 990), all = __all_sync(0xffffffffu, v > 5); if (any) o[i] = v; else if (all) o[i] = a[i + 700]; }
__global__ void match(const int *a, int *o) { THREAD; unsigned m = __match_any_sync(0xffffffffu, a[i] & 3); int leader = __ffs(m) - 1; if ((t & 31) == leader) o[i] = __popc(m); }
__global__ void shuffle_gather(const float *a, float *o) { THREAD; float v = a[i]; float w = __shfl_sync(0xffffffffu, v, (t * 7) & 31), x = __shfl_up_sync(0xffffffffu, v, 3, 16); if (t & 4) o[i] = w + x; }
__global__ void reduce_sync(const unsigned *a, unsigned *o) { THREAD; unsigned v = __reduce_add_sync(0xffffffffu, a[i]); if ((t & 31) == 5) o[i / 32] = v; }
__global__ void coalesced(const int *a, int *o) { THREAD; int v = a[i]; if (v & 1) { auto g = cg::coalesced_threads(); int r = g.thread_rank(); o[i / 32 * 32 + r] = v; } }
__global__ void tile4_scan(const int *a, int *o) { auto tile = cg::tiled_partition<4>(cg::this_thread_block()); THREAD; int v = a[i * 2]; for (int d = 1; d < 4; d *= 2) { int w = tile.shfl_up(v, d); if (tile.thread_rank() >= d) v += w; } o[i * 2 + 1] = v; }
__global__ void group_block(const float *a, float *o) { __shared__ float s[72]; cg::thread_block b = cg::this_thread_block(); int r = b.thread_rank(); s[r] = a[b.group_index().x * b.size() + r]; b.sync(); o[b.group_index().x * b.size() + r] = s[b.size() - 1 - r]; }
__global__ void cache_hints(const float4 *a, const int *b, float4 *o) { THREAD; float4 v = __ldcs(&a[i * 2]); int k = __ldcg(&b[i * 3]); v.x += (float)k; __stcg(&o[i], v); }
__global__ void loads_in_struct_loop(const int4 *a, int *o) { THREAD; int s = 0;
#pragma unroll 1
    for (int k = 0; k < 6; k++) { int4 v = a[(i + k * 5) % 300]; s += v.x - v.w; }
    o[i] = s; }
__global__ void swizzle(const float *a, float *o) { __shared__ float s[32 * 32]; int x = threadIdx.x, y = threadIdx.y; for (int r = y; r < 32; r += 8) s[r * 32 + (x ^ r)] = a[r * 32 + x]; __syncthreads(); for (int r = y; r < 32; r += 8) o[r * 32 + x] = s[x * 32 + (r ^ x)]; }
__global__ void morton(const unsigned *a, unsigned *o) { THREAD; unsigned x = 0, y = 0; for (int k = 0; k < 6; k++) { x |= ((i >> (2 * k)) & 1) << k; y |= ((i >> (2 * k + 1)) & 1) << k; } o[i] = a[y * 40 + x]; }
__global__ void tree_levels(int *a, int n) { __shared__ int s[64]; int t = threadIdx.x; s[t] = a[t]; s[t + 32] = a[t + 32]; __syncthreads(); for (int d = 1; d < 64; d *= 2) { int k = (t + 1) * d * 2 - 1; if (k < 64) s[k] += s[k - d]; __syncthreads(); } for (int d = 16; d > 0; d /= 2) { int k = (t + 1) * d * 2 - 1; if (k + d < 64) s[k + d] += s[k]; __syncthreads(); } a[t] = s[t]; a[t + 32] = s[t + 32]; }
__global__ void outer_product(const float *a, const float *b, float *o) { int x = threadIdx.x, y = threadIdx.y; float l[3], r[3]; for (int k = 0; k < 3; k++) { l[k] = a[y + 6 * k]; r[k] = b[x + 10 * k]; } for (int j = 0; j < 3; j++) for (int k = 0; k < 3; k++) o[(y + 6 * j) * 30 + x + 10 * k] = l[j] * r[k]; }
__global__ void gram_columns(const float *a, float *o, int w, int h) { __shared__ float s[10][10]; int x = blockIdx.x * 10 + threadIdx.x, y = blockIdx.y * 10 + threadIdx.y; float v = 0.0f; for (int k = 0; k < h; k += 10) { s[threadIdx.y][threadIdx.x] = k + threadIdx.y < h && x < w ? a[(k + threadIdx.y) * w + x] : 0.0f; __syncthreads(); for (int q = 0; q < 10; q++) if (k + q < h && y < w) v += s[q][threadIdx.x] * a[(k + q) * w + y]; __syncthreads(); } if (x < w && y < w) o[y * w + x] = v; }
__global__ void upsweep_global(int *a, int d, int n) { THREAD; int k = (i + 1) * d * 2 - 1; if (k < n) a[k] += a[k - d]; }
__global__ void reverse_in_place(int *a, int n) { THREAD; if (i < n / 2) { int v = a[i], w = a[n - 1 - i]; a[i] = w; a[n - 1 - i] = v; } }
__global__ void rgb_planes(const unsigned char *a, unsigned char *o, int n) { THREAD; if (i < n) { o[i] = a[i * 3]; o[n + i] = a[i * 3 + 1]; o[2 * n + i] = a[i * 3 + 2]; } }
__global__ void quantise(const float4 *a, char4 *o) { THREAD; float4 v = a[i]; o[i] = make_char4((signed char)(v.x / 8.0f), (signed char)(v.y / 8.0f), (signed char)(v.z / 8.0f), (signed char)(v.w / 8.0f)); }
__global__ void complex_products(const double2 *a, const double2 *b, double2 *o, int n) { for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x) { double2 x = a[k], y = b[n - 1 - k]; o[k] = make_double2(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x); } }
__global__ void ragged(const int *a, const int *lengths, int *o) { int b = blockIdx.x, n = lengths[b] % 100; for (int k = threadIdx.x; k < n; k += blockDim.x) o[b * 100 + k] = a[b * 100 + n - 1 - k]; }
__global__ void triangle_index(const float *a, float *o, int n) { int x = threadIdx.x, y = blockIdx.x; if (x <= y && y < n) o[y * (y + 1) / 2 + x] = a[x * n + y]; }
__global__ void ring_write(const short *a, int *o) { THREAD; o[(i * 17 + 5) % 360] = a[(i * 11) % 360]; }
__global__ void select_pointer(const int *a, const int *b, int *o) { THREAD; const int *p = (i / 8) & 1 ? a : b; o[i] = p[i * 2]; }
__global__ void last_warp(const float *a, float *o) { THREAD; if (t >= 64) o[i] = a[i * 3]; }
__global__ void odd_elements(const unsigned char *a, unsigned short *o, int n) { THREAD; int k = i * 2 + 1; if (k < n) o[i] = (unsigned short)(a[k] << 8 | a[k - 1]); }
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
    at_add_same<<<5, 72>>>(ai, o);
    at_max_stride<<<5, 72>>>(ai, o);
    cudaMemset(o, 0, n * 8);
    at_float_rows<<<5, 72>>>(af, of);
    at_cas_result<<<5, 72>>>(ai, o);
    at_exch_some<<<5, 72>>>(ai, o);
    at_long<<<5, 72>>>((unsigned long long *)al, (unsigned long long *)ol);
    cudaMemset(o, 0, n * 8);
    at_double<<<5, 72>>>(ad, od);
    cudaMemset(o, 0, n * 8);
    at_shared_histogram<<<5, 72>>>(ab, o);
    at_shared_min<<<5, 72>>>(ai, o);
    at_shared_or_result<<<5, 72>>>(ai, o);
    at_inc<<<5, 72>>>(ai, (unsigned *)o);
    cudaMemset(o, 0, n * 8);
    at_ticket<<<5, 96>>>(ai, o, (unsigned *)o + 3000);
    votes<<<5, 64>>>(ai, o);
    match<<<5, 64>>>(ai, o);
    shuffle_gather<<<5, 64>>>(af, of);
    reduce_sync<<<5, 64>>>((unsigned *)ai, (unsigned *)o);
    coalesced<<<5, 64>>>(ai, o);
    tile4_scan<<<5, 72>>>(ai, o);
    group_block<<<5, 72>>>(af, of);
    cache_hints<<<5, 72>>>((float4 *)af, ai, (float4 *)of);
    loads_in_struct_loop<<<5, 72>>>((int4 *)ai, o);
    swizzle<<<1, dim3(32, 8)>>>(af, of);
    morton<<<5, 72>>>((unsigned *)ai, (unsigned *)o);
    tree_levels<<<1, 32>>>(ai, 64);
    outer_product<<<1, dim3(10, 6)>>>(af, af + 100, of);
    gram_columns<<<dim3(3, 3), dim3(10, 10)>>>(af, of, 27, 33);
    upsweep_global<<<5, 72>>>(ai, 2, 1000);
    reverse_in_place<<<5, 72>>>(ai, 611);
    rgb_planes<<<5, 72>>>(ab, ob, 333);
    quantise<<<5, 72>>>((float4 *)af, (char4 *)ob);
    complex_products<<<3, 40>>>((double2 *)ad, (double2 *)ad + 1000, (double2 *)od, 301);
    ragged<<<9, 40>>>(ai, ai + 1200, o);
    triangle_index<<<37, 48>>>(af, of, 37);
    ring_write<<<5, 72>>>(as, o);
    select_pointer<<<5, 72>>>(ai, ai + 1000, o);
    last_warp<<<5, 72>>>(af, of);
    odd_elements<<<5, 72>>>(ab, (unsigned short *)os, 650);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(ai); cudaFree(af); cudaFree(ad); cudaFree(o); free(hi); free(hf); free(hd);
    return 0;
}
