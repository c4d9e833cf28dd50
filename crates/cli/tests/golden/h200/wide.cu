#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__host__ __device__ inline unsigned hash(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }
__global__ void v00_load(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t) & 255]; }
__global__ void v01_store(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(127 - t) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v03_store(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t > 3) s[(t ^ 16) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v04_load(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t / 3) & 127]; }
__global__ void v05_store(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if ((t >> 3) & 1) s[(hash(t * 17 + 3)) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v06_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (k[i + 20] % 7 == 1) o[i] = s[(t % 8) & 255]; }
__global__ void v07_store(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 4 != 0) s[(t % 3) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v08_load(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (t > 16) o[i] = s[(t * 2) & 63]; }
__global__ void v09_store(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 3 == 1) s[(t % 8 * 8) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v10_load(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (k[i + 8] % 10 < 3) o[i] = s[(t / 4) & 63]; }
__global__ void v11_store(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t > 20) s[(t ^ 5) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v12_load(const double *a, double *o, const int *k) { __shared__ double s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (t % 5 == 2) o[i] = s[(t / 16) & 255]; }
__global__ void v13_store(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 7 == 3) s[(hash(t * 3 + 3)) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v14_load(const double *a, double *o, const int *k) { __shared__ double s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (k[i + 3] % 10 < 0) o[i] = s[(k[t]) & 255]; }
__global__ void v15_store(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(t / 8 * 9) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v16_load(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if ((t >> 3) & 1) o[i] = s[(t % 2) & 255]; }
__global__ void v17_store(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (k[i + 17] % 10 < 1) s[(k[t]) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v18_load(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(hash(t * 5 + 3)) & 63]; }
__global__ void v19_store(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(t / 8 * 16) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v20_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(200 - t) & 255]; }
__global__ void v21_store(const double *a, double *o, const int *k) { __shared__ double s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 4 == 0) s[(t) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v22_load(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (((t >> 2) ^ t) & 1) o[i] = s[((t & 1) * 8 + (t >> 4)) & 127]; }
__global__ void v23_store(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if ((t >> 1) & 1) s[(t / 8) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v24_load(const double *a, double *o, const int *k) { __shared__ double s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t) & 127]; }
__global__ void v25_store(const double *a, double *o, const int *k) { __shared__ double s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[((t & 20) * 8 + (t >> 4)) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v26_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (((t >> 2) ^ t) & 1) o[i] = s[(t / 5) & 127]; }
__global__ void v27_store(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t > 7) s[(t / 2) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v28_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t) & 127]; }
__global__ void v29_store(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 4 == 0) s[(t / 5) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v30_load(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t * 9) & 127]; }
__global__ void v32_load(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (k[i + 5] % 7 == 0) o[i] = s[((t & 5) * 3 + (t >> 2)) & 255]; }
__global__ void v33_store(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (k[i + 1] % 5 == 0) s[(t % 8 * 3) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v34_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (t > 7) o[i] = s[(t * 3) & 63]; }
__global__ void v35_store(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (((t >> 3) ^ t) & 1) s[(k[t]) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v36_load(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (t > 7) o[i] = s[(t / 2 * 3) & 255]; }
__global__ void v37_store(const double *a, double *o, const int *k) { __shared__ double s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 5 != 1) s[(t % 5 * 16) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v38_load(const double *a, double *o, const int *k) { __shared__ double s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if ((t >> 0) & 1) o[i] = s[(t / 3) & 255]; }
__global__ void v39_store(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if ((t >> 1) & 1) s[(t ^ 1) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v40_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (t > 8) o[i] = s[(63 - t) & 63]; }
__global__ void v41_store(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(t / 3) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v42_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (t % 2 != 3) o[i] = s[(t * 3) & 255]; }
__global__ void v43_store(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t > 17) s[(hash(t * 2 + 3)) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v44_load(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (t > 8) o[i] = s[(t % 4 + t / 4 * 16) & 127]; }
__global__ void v45_store(const double *a, double *o, const int *k) { __shared__ double s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 2 != 3) s[(t % 4 * 16) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v46_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (t > 1) o[i] = s[(t / 2 * 3) & 63]; }
__global__ void v47_store(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (((t >> 3) ^ t) & 1) s[(t % 2) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v48_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (t % 2 != 1) o[i] = s[(k[t]) & 63]; }
__global__ void v49_store(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (k[i + 20] % 4 == 3) s[(t / 8 * 9) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v50_load(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (t < 5) o[i] = s[(k[t]) & 255]; }
__global__ void v51_store(const double *a, double *o, const int *k) { __shared__ double s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (k[i + 20] % 10 < 2) s[((t & 7) * 2 + (t >> 4)) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v52_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (t > 7) o[i] = s[(t % 5 + t / 5 * 16) & 127]; }
__global__ void v53_store(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t > 3) s[(t / 5 * 17) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v54_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (k[i + 3] % 10 < 2) o[i] = s[(200 - t) & 255]; }
__global__ void v55_store(const double *a, double *o, const int *k) { __shared__ double s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (k[i + 17] % 10 < 2) s[(t / 5) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v56_load(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (t > 8) o[i] = s[(t * 4) & 255]; }
__global__ void v57_store(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 2 == 0) s[((t & 5) * 5 + (t >> 1)) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v58_load(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (t % 2 == 1) o[i] = s[(t * 8) & 255]; }
__global__ void v59_store(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(127 - t) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v60_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (((t >> 2) ^ t) & 1) o[i] = s[(63 - t) & 127]; }
__global__ void v61_store(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t > 16) s[(t) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v62_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (t < 1) o[i] = s[((t & 17) * 4 + (t >> 0)) & 63]; }
__global__ void v63_store(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if ((t >> 1) & 1) s[(t % 4 * 5) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v64_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if ((t >> 2) & 1) o[i] = s[(t / 2 * 3) & 63]; }
__global__ void v65_store(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t < 2) s[(t) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v66_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (k[i + 8] % 3 == 1) o[i] = s[(t ^ 16) & 63]; }
__global__ void v67_store(const int2 *a, int2 *o, const int *k) { __shared__ int2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 5 != 3) s[(t) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v68_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (((t >> 2) ^ t) & 1) o[i] = s[((t & 5) * 2 + (t >> 4)) & 63]; }
__global__ void v69_store(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 7 == 3) s[(t * 5) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v70_load(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (t % 2 == 1) o[i] = s[(63 - t) & 255]; }
__global__ void v71_store(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(t / 8 * 17) & 127] = a[i]; __syncthreads(); for (int j = t; j < 128; j += n) o[j] = s[j]; }
__global__ void v72_load(const double *a, double *o, const int *k) { __shared__ double s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (t % 3 != 3) o[i] = s[(k[t]) & 255]; }
__global__ void v73_store(const double *a, double *o, const int *k) { __shared__ double s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(hash(t * 8 + 3)) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v74_load(const float *a, float *o, const int *k) { __shared__ float s[512]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 512; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t % 4 * 17) & 511]; }
__global__ void v75_store(const short *a, short *o, const int *k) { __shared__ short s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(t % 2) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v76_load(const float *a, float *o, const int *k) { __shared__ float s[512]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 512; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t / 3 * 8) & 511]; }
__global__ void v79_store(const short *a, short *o, const int *k) { __shared__ short s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 3 != 0) s[(t / 16 * 3) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v80_load(const short *a, short *o, const int *k) { __shared__ short s[512]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 512; j += n) s[j] = a[j]; __syncthreads(); if (k[i + 7] % 4 == 0) o[i] = s[(t % 2 * 4) & 511]; }
__global__ void v81_store(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if ((t >> 2) & 1) s[(t * 5) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v82_load(const short *a, short *o, const int *k) { __shared__ short s[512]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 512; j += n) s[j] = a[j]; __syncthreads(); if ((t >> 0) & 1) o[i] = s[(t / 16 * 9) & 511]; }
__global__ void v83_store(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if ((t >> 0) & 1) s[(127 - t) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v84_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (t > 7) o[i] = s[(t % 4 * 16) & 127]; }
__global__ void v85_store(const double2 *a, double2 *o, const int *k) { __shared__ double2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 4 != 0) s[((t & 1) * 17 + (t >> 3)) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v86_load(const unsigned char *a, unsigned char *o, const int *k) { __shared__ unsigned char s[512]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 512; j += n) s[j] = a[j]; __syncthreads(); if (t % 4 == 1) o[i] = s[(t % 5) & 511]; }
__global__ void v87_store(const float4 *a, float4 *o, const int *k) { __shared__ float4 s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t > 2) s[(t ^ 20) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v88_load(const double *a, double *o, const int *k) { __shared__ double s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 256; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t) & 255]; }
__global__ void v89_store(const double *a, double *o, const int *k) { __shared__ double s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (true) s[(hash(t * 1 + 3)) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v90_load(const unsigned char *a, unsigned char *o, const int *k) { __shared__ unsigned char s[512]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 512; j += n) s[j] = a[j]; __syncthreads(); if (t % 4 == 3) o[i] = s[((t & 1) * 8 + (t >> 4)) & 511]; }
__global__ void v91_store(const unsigned char *a, unsigned char *o, const int *k) { __shared__ unsigned char s[256]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (((t >> 3) ^ t) & 1) s[(t % 8 * 17) & 255] = a[i]; __syncthreads(); for (int j = t; j < 256; j += n) o[j] = s[j]; }
__global__ void v92_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[128]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 128; j += n) s[j] = a[j]; __syncthreads(); if (((t >> 4) ^ t) & 1) o[i] = s[(200 - t) & 127]; }
__global__ void v93_store(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t % 3 != 1) s[(t ^ 1) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
__global__ void v94_load(const longlong2 *a, longlong2 *o, const int *k) { __shared__ longlong2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; for (int j = t; j < 64; j += n) s[j] = a[j]; __syncthreads(); if (true) o[i] = s[(t / 3 * 17) & 63]; }
__global__ void v95_store(const float2 *a, float2 *o, const int *k) { __shared__ float2 s[64]; int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, i = blockIdx.x * n + t; if (t < 2) s[(t / 8) & 63] = a[i]; __syncthreads(); for (int j = t; j < 64; j += n) o[j] = s[j]; }
int main() {
    const int n = 1 << 15;
    int *hi = (int *)malloc(n * 4); float *hf = (float *)malloc(n * 4); double *hd = (double *)malloc(n * 8);
    for (int k = 0; k < n; k++) { hi[k] = (int)(hash(k) % 1000); hf[k] = (float)(hash(k) % 1000); hd[k] = (double)(hash(k) % 1000); }
    int *ai, *o; float *af; double *ad;
    cudaMalloc(&ai, n * 4); cudaMalloc(&af, n * 4); cudaMalloc(&ad, n * 8); cudaMalloc(&o, n * 8);
    cudaMemcpy(ai, hi, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(af, hf, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(ad, hd, n * 8, cudaMemcpyHostToDevice);
    cudaMemset(o, 0, n * 8);
    unsigned char *ab = (unsigned char *)ai, *ob = (unsigned char *)o; short *as = (short *)ai, *os = (short *)o;
    int2 *i2 = (int2 *)ai, *oi2 = (int2 *)o;
    float2 *f2 = (float2 *)af, *of2 = (float2 *)o; float4 *f4 = (float4 *)af, *of4 = (float4 *)o; double2 *d2 = (double2 *)ad, *od2 = (double2 *)o;
    long long *al = (long long *)ad, *ol = (long long *)o; float *of = (float *)o; double *od = (double *)o;
    longlong2 *l2 = (longlong2 *)ad, *ol2 = (longlong2 *)o; float3 *f3 = (float3 *)af, *of3 = (float3 *)o;
    v00_load<<<2, 64>>>(f4, of4, ai);
    v01_store<<<2, dim3(8, 9)>>>(i2, oi2, ai);
    v03_store<<<2, 64>>>(l2, ol2, ai);
    v04_load<<<2, dim3(32, 2)>>>(i2, oi2, ai);
    v05_store<<<2, 32>>>(d2, od2, ai);
    v06_load<<<2, 96>>>(d2, od2, ai);
    v07_store<<<2, dim3(32, 2)>>>(f2, of2, ai);
    v08_load<<<2, 32>>>(f4, of4, ai);
    v09_store<<<2, 96>>>(f4, of4, ai);
    v10_load<<<2, dim3(5, 7)>>>(i2, oi2, ai);
    v11_store<<<2, 64>>>(d2, od2, ai);
    v12_load<<<2, 70>>>(ad, od, ai);
    v13_store<<<2, dim3(32, 2)>>>(i2, oi2, ai);
    v14_load<<<2, 64>>>(ad, od, ai);
    v15_store<<<2, dim3(5, 7)>>>(i2, oi2, ai);
    v16_load<<<2, dim3(8, 9)>>>(f4, of4, ai);
    v17_store<<<2, 32>>>(l2, ol2, ai);
    v18_load<<<2, 70>>>(f2, of2, ai);
    v19_store<<<2, dim3(8, 9)>>>(i2, oi2, ai);
    v20_load<<<2, 96>>>(d2, od2, ai);
    v21_store<<<2, 32>>>(ad, od, ai);
    v22_load<<<2, dim3(8, 9)>>>(f4, of4, ai);
    v23_store<<<2, 70>>>(f2, of2, ai);
    v24_load<<<2, dim3(5, 7)>>>(ad, od, ai);
    v25_store<<<2, dim3(8, 9)>>>(ad, od, ai);
    v26_load<<<2, 70>>>(l2, ol2, ai);
    v27_store<<<2, dim3(16, 5)>>>(f4, of4, ai);
    v28_load<<<2, 64>>>(l2, ol2, ai);
    v29_store<<<2, dim3(5, 7)>>>(l2, ol2, ai);
    v30_load<<<2, dim3(16, 5)>>>(f2, of2, ai);
    v32_load<<<2, dim3(16, 5)>>>(i2, oi2, ai);
    v33_store<<<2, 32>>>(f4, of4, ai);
    v34_load<<<2, 32>>>(l2, ol2, ai);
    v35_store<<<2, dim3(5, 7)>>>(f2, of2, ai);
    v36_load<<<2, 96>>>(i2, oi2, ai);
    v37_store<<<2, 32>>>(ad, od, ai);
    v38_load<<<2, 70>>>(ad, od, ai);
    v39_store<<<2, dim3(32, 2)>>>(l2, ol2, ai);
    v40_load<<<2, 96>>>(l2, ol2, ai);
    v41_store<<<2, 64>>>(f2, of2, ai);
    v42_load<<<2, dim3(16, 5)>>>(d2, od2, ai);
    v43_store<<<2, dim3(5, 7)>>>(l2, ol2, ai);
    v44_load<<<2, 70>>>(f4, of4, ai);
    v45_store<<<2, dim3(32, 2)>>>(ad, od, ai);
    v46_load<<<2, dim3(5, 7)>>>(l2, ol2, ai);
    v47_store<<<2, 32>>>(f4, of4, ai);
    v48_load<<<2, 70>>>(d2, od2, ai);
    v49_store<<<2, dim3(32, 2)>>>(d2, od2, ai);
    v50_load<<<2, dim3(32, 2)>>>(f4, of4, ai);
    v51_store<<<2, 64>>>(ad, od, ai);
    v52_load<<<2, 32>>>(l2, ol2, ai);
    v53_store<<<2, 96>>>(i2, oi2, ai);
    v54_load<<<2, dim3(16, 5)>>>(d2, od2, ai);
    v55_store<<<2, 96>>>(ad, od, ai);
    v56_load<<<2, 32>>>(f2, of2, ai);
    v57_store<<<2, 64>>>(d2, od2, ai);
    v58_load<<<2, dim3(32, 2)>>>(f2, of2, ai);
    v59_store<<<2, dim3(32, 2)>>>(i2, oi2, ai);
    v60_load<<<2, 96>>>(d2, od2, ai);
    v61_store<<<2, 70>>>(f2, of2, ai);
    v62_load<<<2, 70>>>(l2, ol2, ai);
    v63_store<<<2, 64>>>(f4, of4, ai);
    v64_load<<<2, 96>>>(l2, ol2, ai);
    v65_store<<<2, dim3(5, 7)>>>(f4, of4, ai);
    v66_load<<<2, dim3(8, 9)>>>(d2, od2, ai);
    v67_store<<<2, 96>>>(i2, oi2, ai);
    v68_load<<<2, dim3(5, 7)>>>(d2, od2, ai);
    v69_store<<<2, dim3(32, 2)>>>(d2, od2, ai);
    v70_load<<<2, dim3(5, 7)>>>(d2, od2, ai);
    v71_store<<<2, dim3(16, 5)>>>(l2, ol2, ai);
    v72_load<<<2, 70>>>(ad, od, ai);
    v73_store<<<2, 96>>>(ad, od, ai);
    v74_load<<<2, 70>>>(af, of, ai);
    v75_store<<<2, dim3(16, 5)>>>(as, os, ai);
    v76_load<<<2, 32>>>(af, of, ai);
    v79_store<<<2, 64>>>(as, os, ai);
    v80_load<<<2, 64>>>(as, os, ai);
    v81_store<<<2, 70>>>(f2, of2, ai);
    v82_load<<<2, dim3(8, 9)>>>(as, os, ai);
    v83_store<<<2, 64>>>(l2, ol2, ai);
    v84_load<<<2, dim3(8, 9)>>>(l2, ol2, ai);
    v85_store<<<2, dim3(8, 9)>>>(d2, od2, ai);
    v86_load<<<2, dim3(5, 7)>>>(ab, ob, ai);
    v87_store<<<2, 32>>>(f4, of4, ai);
    v88_load<<<2, 70>>>(ad, od, ai);
    v89_store<<<2, 32>>>(ad, od, ai);
    v90_load<<<2, dim3(32, 2)>>>(ab, ob, ai);
    v91_store<<<2, 32>>>(ab, ob, ai);
    v92_load<<<2, 64>>>(l2, ol2, ai);
    v93_store<<<2, 70>>>(f2, of2, ai);
    v94_load<<<2, 96>>>(l2, ol2, ai);
    v95_store<<<2, dim3(32, 2)>>>(f2, of2, ai);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(ai); cudaFree(af); cudaFree(ad); cudaFree(o); free(hi); free(hf); free(hd);
    return 0;
}
