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
struct B3 { unsigned char r, g, b; };
struct S6 { short x, y, z; };
struct N20 { float a; double b; int c; };
struct __align__(8) F2 { float x, y; };
__global__ void sh_char_rows(const char *a, char *o) { __shared__ char s[24][37]; int x = threadIdx.x, y = threadIdx.y; for (int r = y; r < 24; r += 4) s[r][x] = a[r * 24 + x]; __syncthreads(); for (int r = y; r < 24; r += 4) o[r * 24 + x] = s[x][r]; }
__global__ void sh_short_stride6(const short *a, int *o) { __shared__ short s[600]; int t = threadIdx.x; for (int k = t; k < 600; k += 96) s[k] = a[k]; __syncthreads(); o[blockIdx.x * 96 + t] = s[t * 6 + 1]; }
__global__ void sh_half_pad2(const half *a, half *o) { __shared__ half s[32][34]; int x = threadIdx.x, y = threadIdx.y; for (int r = y; r < 32; r += 8) s[r][x] = a[r * 32 + x]; __syncthreads(); for (int r = y; r < 32; r += 8) o[r * 32 + x] = s[x][r]; }
__global__ void sh_longlong_col(const long long *a, long long *o) { __shared__ long long s[16][18]; int x = threadIdx.x, y = threadIdx.y; s[y][x] = a[y * 16 + x]; __syncthreads(); o[y * 16 + x] = s[x][y]; }
__global__ void sh_float2_pad(const float2 *a, float2 *o) { __shared__ float2 s[24][25]; int x = threadIdx.x, y = threadIdx.y; for (int r = y; r < 24; r += 3) s[r][x] = a[r * 24 + x]; __syncthreads(); for (int r = y; r < 24; r += 3) o[r * 24 + x] = s[x][r]; }
__global__ void sh_float4_some(const float4 *a, float4 *o) { __shared__ float4 s[100]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f); if (t % 7 < 3) v = s[(t * 3) % 100]; o[t] = v; }
__global__ void sh_double2_store3(const double2 *a, double2 *o) { __shared__ double2 s[210]; int t = threadIdx.x; s[t * 3] = a[t]; __syncthreads(); o[t] = s[t]; }
__global__ void sh_broadcast_rows(const float *a, float *o) { __shared__ float s[8][13]; int x = threadIdx.x, y = threadIdx.y; s[y][x] = a[y * 13 + x]; __syncthreads(); float v = 0.0f; for (int k = 0; k < 13; k++) v += s[y][k] * s[k % 8][x]; o[y * 13 + x] = v; }
__global__ void sh_3d(const int *a, int *o) { __shared__ int s[3][7][11]; int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z; s[z][y][x] = a[(z * 7 + y) * 11 + x]; __syncthreads(); o[(z * 7 + y) * 11 + x] = s[(z + x) % 3][(y * 3) % 7][10 - x]; }
__global__ void sh_struct3(const B3 *a, B3 *o) { __shared__ B3 s[96]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); o[t] = s[95 - t]; }
__global__ void sh_struct6(const S6 *a, int *o) { __shared__ S6 s[96]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); S6 v = s[(t * 5) % 96]; o[t] = v.x + v.y + v.z; }
__global__ void sh_struct24(const N20 *a, double *o) { __shared__ N20 s[64]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); o[t] = s[(t * 3) % 64].b + s[63 - t].c; }
__global__ void sh_struct8(const F2 *a, F2 *o) { __shared__ F2 s[80]; int t = threadIdx.x; s[(t * 7) % 80] = a[t]; __syncthreads(); o[t] = s[t ^ 5]; }
extern __shared__ unsigned char raw[];
__global__ void sh_dynamic_three(const double *a, const short *b, double *o, int n) { double *d = (double *)raw; float *f = (float *)(d + n); short *h = (short *)(f + n); int t = threadIdx.x; d[t] = a[t]; f[t] = (float)a[t + n]; h[t] = b[t]; __syncthreads(); o[t] = d[n - 1 - t] + f[(t * 2) % n] + h[(t * 9) % n]; }
__global__ void sh_dynamic_2d(const float *a, float *o, int w, int h) { float *s = (float *)raw; int x = threadIdx.x, y = threadIdx.y; s[y * (w + 1) + x] = a[y * w + x]; __syncthreads(); o[x * h + y] = s[(h - 1 - y) * (w + 1) + (x * 2) % w]; }
__global__ void sh_words_of_bytes(const unsigned *a, unsigned *o) { __shared__ unsigned s[96]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); const unsigned char *b = (const unsigned char *)s; o[t] = b[t] + b[t * 3 + 90]; }
__global__ void sh_bytes_as_int2(const unsigned char *a, int *o) { __shared__ __align__(8) unsigned char s[768]; int t = threadIdx.x; for (int k = t; k < 768; k += 96) s[k] = a[k]; __syncthreads(); int2 v = ((const int2 *)s)[(t * 5) % 96]; o[t] = v.x ^ v.y; }
__global__ void sh_floats_as_float2_store(const float *a, float *o) { __shared__ __align__(8) float s[200]; int t = threadIdx.x; if (t < 90) *(float2 *)&s[t * 2] = make_float2(a[t], a[t + 90]); __syncthreads(); o[t] = s[t] + s[t + 80]; }
__device__ int chosen(const int *s, int k) { return s[k * 2 + 1]; }
__global__ void sh_pointer_argument(const int *a, int *o) { __shared__ int s[192]; int t = threadIdx.x; s[t] = a[t]; s[t + 96] = a[t + 96]; __syncthreads(); o[t] = chosen(s, t) + chosen(a, t); }
__global__ void sh_conditional_rows(const float *a, float *o) { __shared__ float s[32 * 9]; int t = threadIdx.x; if (t % 32 < 9) s[(t % 32) * 32 + t / 32] = a[t]; __syncthreads(); if (t < 50) o[t] = s[t / 9 + (t % 9) * 32]; }
__global__ void sh_volatile_double(const double *a, double *o) { __shared__ volatile double s[64]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); o[t] = s[(t + 1) % 64] + s[t / 2]; }
__global__ void sh_stencil_two(const float *a, float *o, int n) { __shared__ float s[2][72]; int t = threadIdx.x, i = blockIdx.x * 72 + t; s[0][t] = i < n ? a[i] : 0.0f; __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 5; k++) { float l = t > 0 ? s[k & 1][t - 1] : 0.0f, r = t < 71 ? s[k & 1][t + 1] : 0.0f; s[(k + 1) & 1][t] = 0.5f * (l + r); __syncthreads(); }
    if (i < n) o[i] = s[1][t]; }
__global__ void sh_rotating(const int *a, int *o) { __shared__ int s[3][64]; int t = threadIdx.x;
#pragma unroll 1
    for (int k = 0; k < 7; k++) { s[k % 3][(t * (k + 1)) % 64] = a[k * 64 + t]; __syncthreads(); if (k > 1) o[k * 64 + t] = s[(k + 1) % 3][t] + s[k % 3][63 - t]; __syncthreads(); } }
__global__ void sh_triangle(const float *a, float *o) { __shared__ float s[16][17]; int x = threadIdx.x, y = threadIdx.y; s[y][x] = a[y * 16 + x]; __syncthreads(); if (x <= y) o[y * 16 + x] = s[y][x] * s[x][y]; else o[y * 16 + x] = 0.0f; }
__global__ void sh_uchar4_hash(const uchar4 *a, uchar4 *o) { __shared__ uchar4 s[128]; int t = threadIdx.x; s[hash(t) % 128] = a[t]; __syncthreads(); o[t] = s[t * 4 % 128]; }
__global__ void sh_int3_loop(const int3 *a, int *o) { __shared__ int3 s[72]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); int v = 0;
#pragma unroll 1
    for (int k = t; k < 72; k += 9) v += s[k].y;
    o[t] = v; }
__global__ void sh_mixed_widths(const float4 *a, float *o) { __shared__ float4 s[48]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); const float *f = (const float *)s; const float2 *g = (const float2 *)s; o[t] = f[t * 3] + g[t].y + g[95 - t].x; }
__global__ void sh_double_divergent(const double *a, double *o) { __shared__ double s[96]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); double v; if (t % 4 == 1) v = s[t / 4 * 3]; else if (t % 4 == 2) v = s[95 - t]; else v = 1.0; o[t] = v; }
__global__ void sh_int_64_blocks(const int *a, int *o) { __shared__ int s[64]; int t = threadIdx.y * 8 + threadIdx.x; s[t] = a[blockIdx.x * 40 + t]; __syncthreads(); o[blockIdx.x * 40 + t] = s[threadIdx.x * 5 + threadIdx.y]; }
__global__ void sh_static_function(const float *a, float *o);
__device__ float *buffer() { static __shared__ float s[64]; return s; }
__global__ void sh_static_function(const float *a, float *o) { float *s = buffer(); int t = threadIdx.x; s[t] = a[t]; __syncthreads(); o[t] = s[(t * 16) % 63]; }
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
    sh_char_rows<<<1, dim3(24, 4)>>>((char *)ab, (char *)ob);
    sh_short_stride6<<<3, 96>>>(as, o);
    sh_half_pad2<<<1, dim3(32, 8)>>>((half *)as, (half *)os);
    sh_longlong_col<<<1, dim3(16, 16)>>>(al, ol);
    sh_float2_pad<<<1, dim3(24, 3)>>>((float2 *)af, (float2 *)of);
    sh_float4_some<<<1, 100>>>((float4 *)af, (float4 *)of);
    sh_double2_store3<<<1, 70>>>((double2 *)ad, (double2 *)od);
    sh_broadcast_rows<<<1, dim3(13, 8)>>>(af, of);
    sh_3d<<<1, dim3(11, 7, 3)>>>(ai, o);
    sh_struct3<<<1, 96>>>((B3 *)ab, (B3 *)ob);
    sh_struct6<<<1, 96>>>((S6 *)as, o);
    sh_struct24<<<1, 64>>>((N20 *)ad, od);
    sh_struct8<<<1, 80>>>((F2 *)af, (F2 *)of);
    sh_dynamic_three<<<1, 75, 75 * 14>>>(ad, as, od, 75);
    sh_dynamic_2d<<<1, dim3(20, 6), 21 * 6 * 4>>>(af, of, 20, 6);
    sh_words_of_bytes<<<1, 96>>>((unsigned *)ai, (unsigned *)o);
    sh_bytes_as_int2<<<1, 96>>>(ab, o);
    sh_floats_as_float2_store<<<1, 100>>>(af, of);
    sh_pointer_argument<<<1, 96>>>(ai, o);
    sh_conditional_rows<<<1, 288>>>(af, of);
    sh_volatile_double<<<1, 64>>>(ad, od);
    sh_stencil_two<<<5, 72>>>(af, of, 345);
    sh_rotating<<<1, 64>>>(ai, o);
    sh_triangle<<<1, dim3(16, 16)>>>(af, of);
    sh_uchar4_hash<<<1, 128>>>((uchar4 *)ab, (uchar4 *)ob);
    sh_int3_loop<<<1, 72>>>((int3 *)ai, o);
    sh_mixed_widths<<<1, 48>>>((float4 *)af, of);
    sh_double_divergent<<<1, 96>>>(ad, od);
    sh_int_64_blocks<<<3, dim3(8, 5)>>>(ai, o);
    sh_static_function<<<1, 64>>>(af, of);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(ai); cudaFree(af); cudaFree(ad); cudaFree(o); free(hi); free(hf); free(hd);
    return 0;
}
