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
struct C7 { char v[7]; };
struct H10 { short a; int8_t b, c; short d[3]; };
struct F28 { float m[7]; };
struct L24 { long long a; float b; double c; };
struct __align__(8) F2 { float x, y; };
struct N20 { float3 p; short k, l; unsigned char c[4]; };
struct D3 { double x, y, z; };
__global__ void struct3(const B3 *a, B3 *o) { THREAD; B3 v = a[i]; B3 w; w.r = v.b; w.g = v.r; w.b = v.g; o[i] = w; }
__global__ void struct6(const S6 *a, int *o) { THREAD; S6 v = a[i * 2 + 1]; o[i] = v.x + v.y * v.z; }
__global__ void struct7(const C7 *a, int *o) { THREAD; int r = 0; for (int k = 0; k < 7; k += 2) r += a[i].v[k]; o[i] = r; }
__global__ void struct10(const H10 *a, int *o) { THREAD; if (i & 1) o[i] = a[i].a + a[i].c; else o[i] = a[i].d[1]; }
__global__ void struct28(const F28 *a, F28 *o, int n) { THREAD; if (i < n) { F28 v = a[i]; v.m[3] += 1.0f; o[i] = v; } }
__global__ void struct24(const L24 *a, double *o) { THREAD; o[i] = a[i].c + (double)a[i].b; }
__global__ void struct_aligned8(const F2 *a, F2 *o) { THREAD; F2 v = a[i * 3]; F2 w; w.x = v.y; w.y = v.x; o[i + 1] = w; }
__global__ void struct_nested(const N20 *a, float *o) { THREAD; o[i] = a[i].p.y + (float)(a[i].l + a[i].c[2]); }
__global__ void struct_d3(const D3 *a, D3 *o, int n) { THREAD; if (i < n) { D3 v = a[i]; double l = v.x + v.y + v.z; v.x = l; o[n - 1 - i] = v; } }
__global__ void struct_member_store(N20 *o) { THREAD; o[i].p.z = (float)i; o[i].k = (short)t; }
__global__ void struct_memcpy(const F28 *a, F28 *o) { THREAD; F28 v; memcpy(&v, &a[i], sizeof(v)); v.m[0] = 0.0f; memcpy(&o[i], &v, sizeof(v)); }
__global__ void float3_gather(const float3 *a, const int *at, float *o) { THREAD; float3 v = a[at[i]]; o[i] = v.x * v.z; }
__global__ void int2_hash(const int2 *a, int *o) { THREAD; int2 v = a[hash(i * 3) % 4096]; o[i] = v.x - v.y; }
__global__ void short2_odd(const short2 *a, short2 *o) { THREAD; if (t & 1) { short2 v = a[i * 3 + 1]; o[i] = make_short2(v.y, v.x); } }
__global__ void char3_reverse(const char3 *a, int *o) { THREAD; char3 v = a[500 - i]; o[i] = v.x + v.y + v.z; }
__global__ void ushort3_stride(const ushort3 *a, ushort3 *o) { THREAD; ushort3 v = a[i * 2]; o[i] = make_ushort3(v.z, v.y, v.x); }
__global__ void double3_offset(const double3 *a, double *o) { THREAD; double3 v = a[i + 1]; o[i] = v.x + v.y * v.z; }
__global__ void longlong2_pair(const longlong2 *a, long long *o) { THREAD; longlong2 v = a[(i ^ 1) * 2]; o[i * 2 + 1] = v.x ^ v.y; }
__global__ void double4_gather(const double *a, double *o) { THREAD; const double2 *p = (const double2 *)(a + (i % 37) * 4); double2 v = p[0], w = p[1]; o[i] = v.x * w.y - v.y * w.x; }
__global__ void half_stride(const half *a, half *o) { THREAD; o[i * 3 + 1] = __hadd(a[i * 5], a[i * 5 + 4]); }
__global__ void half2_axpy(const half2 *a, half2 *o, int n) { THREAD; if (i < n) { half2 v = a[i + 1]; o[n - i] = __hfma2(v, v, v); } }
__global__ void bfloat_rows(const __nv_bfloat16 *a, float *o, int pitch) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; o[y * 50 + x] = __bfloat162float(a[y * pitch + x]) + 1.0f; }
__global__ void half_as_uint4(const half *a, float *o) { THREAD; uint4 v = *(const uint4 *)(a + i * 8); half2 h = *(half2 *)&v.z; o[i] = __low2float(h) + (float)v.x; }
__global__ void bytes_as_words(const unsigned char *a, unsigned *o, int n) { THREAD; if (i < n) { const unsigned short *p = (const unsigned short *)(a + i * 6 + 2); o[i] = p[0] | (unsigned)p[1] << 16; } }
__global__ void bytes_as_ulonglong(const unsigned char *a, unsigned char *o) { THREAD; unsigned long long v = *(const unsigned long long *)(a + i * 24 + 8); for (int k = 0; k < 8; k += 3) o[i * 3 + k / 3] = (unsigned char)(v >> (8 * k)); }
__global__ void ints_as_chars(const int *a, signed char *o) { THREAD; const signed char *p = (const signed char *)a; o[i] = (signed char)(p[i * 5 + 3] + p[i]); }
__global__ void float_as_int3(const float *a, int *o) { THREAD; const int3 *p = (const int3 *)(a + 1); int3 v = p[i]; o[i] = v.x ^ v.z; }
__global__ void union_parts(const unsigned long long *a, unsigned short *o) { THREAD; union { unsigned long long w; unsigned short s[4]; } u; u.w = a[i * 3]; o[i * 2] = u.s[1]; o[i * 2 + 1] = u.s[3]; }
__global__ void bools(const int *a, bool *o) { THREAD; o[i * 2 + (t & 1)] = a[i] > 500; }
__global__ void enums(const unsigned char *a, int *o) { enum Kind : unsigned char { zero, one, two }; THREAD; Kind k = (Kind)(a[i * 7] % 3); if (k == two) o[i] = 7; else if (k == one) o[i + 256] = 5; }
__global__ void size_index(const float *a, float *o, size_t n) { size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; size_t step = (size_t)gridDim.x * blockDim.x; for (; i < n; i += step) o[n - 1 - i] = a[i] * 2.0f; }
__global__ void pointer_walk(const float *a, float *o, int n) { const float *p = a + blockIdx.x * 100 + threadIdx.x, *end = a + blockIdx.x * 100 + 100; float *q = o + blockIdx.x * 100 + threadIdx.x; while (p < end) { *q = *p + 1.0f; p += blockDim.x; q += blockDim.x; } }
__global__ void pitch_bytes(const char *base, size_t pitch, float *o, int w, int h) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; if (x < w && y < h) { const float *row = (const float *)(base + y * pitch); o[y * w + x] = row[x]; } }
__global__ void block_5x5x3(const float *a, float *o, int n) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z; if (x < n && y < n && z < n) o[(z * n + x) * n + y] = a[(x * n + y) * n + z] + a[(z * n + y) * n + x]; }
__global__ void block_1x37(const float *a, float *o) { int x = blockIdx.x, y = threadIdx.y; o[x * 37 + y] = a[y * 11 + x]; }
__global__ void block_2x16x2(const double *a, double *o) { int k = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; o[blockIdx.x * 64 + k] = a[(threadIdx.x * 32 + threadIdx.y * 2 + threadIdx.z) + blockIdx.x * 64]; }
__global__ void block_1(const int *a, int *o) { o[blockIdx.x * 3] = a[blockIdx.x * 5]; }
__global__ void block_1023(const short *a, short *o) { THREAD; o[i] = a[1022 - t + blockIdx.x * 1023]; }
__global__ void grid_3d(const int *a, int *o) { int b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; o[b * 20 + threadIdx.x] = a[b * 21 + threadIdx.x]; }
__global__ void lanes_17_up(const double2 *a, double2 *o) { THREAD; if ((t & 31) >= 17) o[i] = a[i * 2]; }
__global__ void every_fifth(const char *a, char *o) { THREAD; if (i % 5 == 0) o[i * 9] = a[i * 4 + 2]; }
__global__ void float4_lane31(const float4 *a, float4 *o) { THREAD; if ((t & 31) == 31 || t < 3) o[i + 5] = a[i + 3]; }
__global__ void two_rows(const float4 *a, float4 *o) { THREAD; o[i] = a[(i / 16) * 40 + i % 16]; }
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
    struct3<<<5, 72>>>((B3 *)ab, (B3 *)ob);
    struct6<<<5, 72>>>((S6 *)ab, o);
    struct7<<<5, 72>>>((C7 *)ab, o);
    struct10<<<5, 72>>>((H10 *)ab, o);
    struct28<<<5, 72>>>((F28 *)af, (F28 *)of, 333);
    struct24<<<5, 72>>>((L24 *)ad, od);
    struct_aligned8<<<5, 72>>>((F2 *)af, (F2 *)of);
    struct_nested<<<5, 72>>>((N20 *)af, of);
    struct_d3<<<5, 72>>>((D3 *)ad, (D3 *)od, 301);
    struct_member_store<<<5, 72>>>((N20 *)of);
    struct_memcpy<<<5, 72>>>((F28 *)af, (F28 *)of);
    float3_gather<<<5, 72>>>((float3 *)af, ai, of);
    int2_hash<<<5, 72>>>((int2 *)ai, o);
    short2_odd<<<5, 72>>>((short2 *)as, (short2 *)os);
    char3_reverse<<<5, 72>>>((char3 *)ab, o);
    ushort3_stride<<<5, 72>>>((ushort3 *)as, (ushort3 *)os);
    double3_offset<<<5, 72>>>((double3 *)ad, od);
    longlong2_pair<<<5, 72>>>((longlong2 *)al, ol);
    double4_gather<<<5, 72>>>(ad, od);
    half_stride<<<5, 72>>>((half *)as, (half *)os);
    half2_axpy<<<5, 72>>>((half2 *)as, (half2 *)os, 301);
    bfloat_rows<<<dim3(2, 3), dim3(25, 4)>>>((__nv_bfloat16 *)as, of, 57);
    half_as_uint4<<<5, 72>>>((half *)as, of);
    bytes_as_words<<<5, 72>>>(ab, (unsigned *)o, 299);
    bytes_as_ulonglong<<<5, 72>>>(ab, ob);
    ints_as_chars<<<5, 72>>>(ai, (signed char *)ob);
    float_as_int3<<<5, 72>>>(af, o);
    union_parts<<<5, 72>>>((unsigned long long *)al, (unsigned short *)os);
    bools<<<5, 72>>>(ai, (bool *)ob);
    enums<<<5, 72>>>(ab, o);
    size_index<<<5, 72>>>(af, of, 1111);
    pointer_walk<<<7, 24>>>(af, of, 700);
    pitch_bytes<<<dim3(4, 3), dim3(12, 8)>>>((char *)ab, 212, of, 45, 21);
    block_5x5x3<<<dim3(3, 3, 5), dim3(5, 5, 3)>>>(af, of, 13);
    block_1x37<<<11, dim3(1, 37)>>>(af, of);
    block_2x16x2<<<3, dim3(2, 16, 2)>>>(ad, od);
    block_1<<<40, 1>>>(ai, o);
    block_1023<<<2, 1023>>>(as, os);
    grid_3d<<<dim3(3, 2, 4), 20>>>(ai, o);
    lanes_17_up<<<5, 72>>>((double2 *)ad, (double2 *)od);
    every_fifth<<<5, 72>>>((char *)ab, (char *)ob);
    float4_lane31<<<5, 72>>>((float4 *)af, (float4 *)of);
    two_rows<<<5, 72>>>((float4 *)af, (float4 *)of);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(ai); cudaFree(af); cudaFree(ad); cudaFree(o); free(hi); free(hf); free(hd);
    return 0;
}
