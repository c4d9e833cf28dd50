#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__host__ __device__ inline unsigned hash(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }
#define THREAD int t = threadIdx.x, i = blockIdx.x * blockDim.x + t
__global__ void u_partial_double(const double *a, double *o) { THREAD; o[i * 2] = a[i + 3]; }
__global__ void u_partial_float4_shared(const float4 *a, float4 *o) { __shared__ float4 s[43]; THREAD; s[t] = a[i]; __syncthreads(); o[i] = s[42 - t]; }
__global__ void u_partial_float2_shared(const float2 *a, float2 *o) { __shared__ float2 s[106]; THREAD; s[t * 2] = a[i]; __syncthreads(); o[i] = s[(52 - t) * 2]; }
__global__ void u_double_xor_shared(const double *a, double *o) { __shared__ double s[128]; THREAD; s[t ^ 3] = a[i]; __syncthreads(); o[i] = s[(t * 9) & 127]; }
__global__ void u_double_guard_shared(const double *a, double *o) { __shared__ double s[96]; THREAD; if (t % 3 != 1) s[t] = a[i]; else s[t] = 1.0; __syncthreads(); if ((t & 7) > 2) o[i] = s[(t * 5) % 96]; }
__global__ void u_float4_every_fourth_shared(const float4 *a, float4 *o) { __shared__ float4 s[128]; THREAD; s[t] = a[i]; __syncthreads(); if (t % 4 == 2) o[i] = s[127 - t]; }
__global__ void u_float4_pairs_shared(const float4 *a, float4 *o) { __shared__ float4 s[64]; THREAD; s[(t * 3) & 63] = a[i]; __syncthreads(); o[i] = s[t / 2 * 5 & 63]; }
__global__ void u_float4_one_row_shared(const float4 *a, float4 *o) { __shared__ float4 s[12][9]; int x = threadIdx.x, y = threadIdx.y; s[y][x] = a[y * 8 + x]; __syncthreads(); o[y * 8 + x] = s[(y * 5) % 12][7 - x]; }
__global__ void u_float2_column_shared(const float2 *a, float2 *o) { __shared__ float2 s[16][16]; int x = threadIdx.x, y = threadIdx.y; s[y][x] = a[y * 16 + x]; __syncthreads(); o[y * 16 + x] = s[x][y]; }
__global__ void u_float2_bcast_some_shared(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[96]; THREAD; s[t] = a[i]; __syncthreads(); if (k[i] % 3) o[i] = s[t / 8 * 7]; }
__global__ void u_double2_hash_shared(const double2 *a, double2 *o) { __shared__ double2 s[64]; THREAD; s[t] = a[i]; __syncthreads(); o[i] = s[hash(t) & 63]; }
__global__ void u_int2_data_shared(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[80]; THREAD; s[t] = a[i]; __syncthreads(); int j = k[i]; if (j > 200) o[i] = s[j % 80]; }
__global__ void u_longlong_pairs_shared(const long long *a, long long *o) { __shared__ long long s[96]; THREAD; s[t] = a[i]; __syncthreads(); o[i] = s[(t & ~1) * 3 % 96]; }
__global__ void u_char_gather_shared(const unsigned char *a, unsigned char *o) { __shared__ unsigned char s[1024]; THREAD; for (int k = t; k < 1024; k += 70) s[(k * 7) & 1023] = a[k + i / 70]; __syncthreads(); o[i] = s[hash(i) & 1023]; }
__global__ void u_short_interleave_shared(const short *a, short *o) { __shared__ short s[512]; THREAD; s[t * 4 + (t & 3)] = a[i]; __syncthreads(); o[i] = s[(127 - t) * 4 + ((127 - t) & 3)]; }
__global__ void u_byte_wide_mix_shared(const unsigned char *a, int *o) { __shared__ __align__(16) unsigned char s[64 * 20]; THREAD; for (int k = 0; k < 20; k += 5) s[t * 20 + k] = a[i * 4 + k / 5]; __syncthreads(); o[i] = *(const int *)&s[t * 20 + 8]; }
__global__ void u_u64_global_odd(const long long *a, long long *o) { THREAD; if (i & 1) o[i * 3] = a[i * 5 + 2]; }
__global__ void u_u8_hash_store(const int *a, unsigned char *o) { THREAD; o[hash(i) & 2047] = (unsigned char)a[i]; }
__global__ void u_s8_sixteen(const signed char *a, int *o) { THREAD; int v = 0;
#pragma unroll 1
    for (int k = 0; k < 16; k++) v += a[i * 16 + k];
    o[i] = v; }
__global__ void u_uint4_bytes(const unsigned char *a, int *o) { THREAD; uint4 v = *(const uint4 *)(a + i * 48 + 16); o[i * 3] = v.x ^ v.y ^ v.z ^ v.w; }
__global__ void u_ushort4_some(const ushort4 *a, int *o) { THREAD; if ((t % 5) < 2) { ushort4 v = a[i * 3]; o[i] = v.x + v.y + v.z + v.w; } }
__global__ void u_double4_as_two(const double2 *a, double *o) { THREAD; double2 v = a[i * 2], w = a[i * 2 + 1]; o[i] = v.x * w.x + v.y * w.y; }
__global__ void u_spill_double(const int *a, double *o) { THREAD; double v[10]; for (int k = 0; k < 10; k++) v[k] = k * 0.5 + i;
#pragma unroll 1
    for (int k = 0; k < 6; k++) v[a[i * 6 + k] % 10] += 1.0;
    o[i] = v[a[i] % 10]; }
struct Pair { int k; float v; };
__global__ void u_spill_struct(const int *a, int *o) { THREAD; Pair v[8]; for (int k = 0; k < 8; k++) { v[k].k = k; v[k].v = 0.0f; }
#pragma unroll 1
    for (int k = 0; k < 5; k++) { Pair &p = v[a[i * 5 + k] & 7]; p.k += k; p.v += 2.0f; }
    o[i] = v[a[i + 9] & 7].k + (int)v[a[i + 20] & 7].v; }
__global__ void u_atomic_double_return(const double *a, double *o) { THREAD; o[i + 600] = atomicAdd(&o[i % 9], a[i]); }
__global__ void u_atomic_shared_return(const int *a, int *o) { __shared__ int s[32]; THREAD; if (t < 32) s[t] = 0; __syncthreads(); int k = atomicAdd(&s[a[i] & 31], 1); o[i] = k; __syncthreads(); if (t < 32) o[1000 + blockIdx.x * 32 + t] = s[t]; }
__global__ void u_atomic_shared_float(const float *a, float *o) { __shared__ float s[8]; THREAD; if (t < 8) s[t] = 0.0f; __syncthreads(); atomicAdd(&s[t & 7], a[i]); __syncthreads(); if (t < 8) o[blockIdx.x * 8 + t] = s[t]; }
__global__ void u_atomic_shared_max(const int *a, int *o) { __shared__ int s[4]; THREAD; if (t < 4) s[t] = -1; __syncthreads(); atomicMax(&s[t & 3], a[i]); __syncthreads(); if (t < 4) o[blockIdx.x * 4 + t] = s[t]; }
__global__ void u_atomic_shared_cas(const int *a, int *o) { __shared__ int s[64]; THREAD; s[t] = 0; __syncthreads(); int k = atomicCAS(&s[a[i] & 63], 0, t + 1); o[i] = k; }
__global__ void u_atomic_exch_shared(const int *a, int *o) { __shared__ int s[64]; THREAD; s[t] = a[i]; __syncthreads(); o[i] = atomicExch(&s[(t * 5) & 63], t); }
int main() {
    const int n = 1 << 15;
    int *hi = (int *)malloc(n * 4); float *hf = (float *)malloc(n * 4); double *hd = (double *)malloc(n * 8);
    for (int k = 0; k < n; k++) { hi[k] = (int)(hash(k) % 1000); hf[k] = (float)(hash(k) % 1000); hd[k] = (double)(hash(k) % 1000); }
    int *ai, *o; float *af; double *ad;
    cudaMalloc(&ai, n * 4); cudaMalloc(&af, n * 4); cudaMalloc(&ad, n * 8); cudaMalloc(&o, n * 8);
    cudaMemcpy(ai, hi, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(af, hf, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(ad, hd, n * 8, cudaMemcpyHostToDevice);
    cudaMemset(o, 0, n * 8);
    unsigned char *ab = (unsigned char *)ai, *ob = (unsigned char *)o; short *as = (short *)ai, *os = (short *)o;
    ushort4 *us4 = (ushort4 *)ai; int2 *i2 = (int2 *)ai, *oi2 = (int2 *)o;
    float2 *f2 = (float2 *)af, *of2 = (float2 *)o; float4 *f4 = (float4 *)af, *of4 = (float4 *)o; double2 *d2 = (double2 *)ad, *od2 = (double2 *)o;
    long long *al = (long long *)ad, *ol = (long long *)o; float *of = (float *)o; double *od = (double *)o;
    u_partial_double<<<3, 45>>>(ad, od);
    u_partial_float4_shared<<<2, 43>>>(f4, of4);
    u_partial_float2_shared<<<2, 53>>>(f2, of2);
    u_double_xor_shared<<<1, 128>>>(ad, od);
    u_double_guard_shared<<<2, 96>>>(ad, od);
    u_float4_every_fourth_shared<<<1, 128>>>(f4, of4);
    u_float4_pairs_shared<<<1, 64>>>(f4, of4);
    u_float4_one_row_shared<<<1, dim3(8, 12)>>>(f4, of4);
    u_float2_column_shared<<<1, dim3(16, 16)>>>(f2, of2);
    u_float2_bcast_some_shared<<<1, 96>>>(f2, of2, ai);
    u_double2_hash_shared<<<1, 64>>>(d2, od2);
    u_int2_data_shared<<<2, 80>>>(i2, oi2, ai);
    u_longlong_pairs_shared<<<1, 96>>>(al, ol);
    u_char_gather_shared<<<2, 70>>>(ab, ob);
    u_short_interleave_shared<<<1, 128>>>(as, os);
    u_byte_wide_mix_shared<<<1, 64>>>(ab, o);
    u_u64_global_odd<<<3, 50>>>(al, ol);
    u_u8_hash_store<<<3, 50>>>(ai, ob);
    u_s8_sixteen<<<2, 60>>>((signed char *)ab, o);
    u_uint4_bytes<<<2, 60>>>(ab, o);
    u_ushort4_some<<<3, 40>>>(us4, o);
    u_double4_as_two<<<2, 48>>>(d2, od);
    u_spill_double<<<2, 72>>>(ai, od);
    u_spill_struct<<<2, 72>>>(ai, o);
    u_atomic_double_return<<<2, 60>>>(ad, od);
    u_atomic_shared_return<<<2, 60>>>(ai, o);
    u_atomic_shared_float<<<2, 60>>>(af, of);
    u_atomic_shared_max<<<2, 60>>>(ai, o);
    u_atomic_shared_cas<<<2, 64>>>(ai, o);
    u_atomic_exch_shared<<<2, 64>>>(ai, o);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(ai); cudaFree(af); cudaFree(ad); cudaFree(o); free(hi); free(hf); free(hd);
    return 0;
}
