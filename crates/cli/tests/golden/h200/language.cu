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
__global__ void local_dynamic(const int *a, int *o) { THREAD; int v[12]; for (int k = 0; k < 12; k++) v[k] = a[i * 12 + k]; int s = 0;
#pragma unroll 1
    for (int k = 0; k < 20; k++) s += v[a[i + k] % 12];
    o[i] = s; }
__global__ void local_bytes(const unsigned char *a, int *o) { THREAD; unsigned char v[32]; for (int k = 0; k < 32; k++) v[k] = 0; 
#pragma unroll 1
    for (int k = 0; k < 16; k++) v[a[i * 16 + k] & 31]++;
    int m = 0; for (int k = 1; k < 32; k++) if (v[k] > v[m]) m = k; o[i] = m; }
__global__ void local_insertion(const float *a, float *o) { THREAD; float v[9];
#pragma unroll 1
    for (int k = 0; k < 9; k++) { float x = a[k * 360 + i]; int j = k; while (j > 0 && v[j - 1] > x) { v[j] = v[j - 1]; j--; } v[j] = x; }
    o[i] = v[4]; }
__global__ void local_stack(const int *a, int *o) { THREAD; int stack[16], top = 0, s = 0; stack[top++] = i % 15;
    while (top > 0) { int k = stack[--top]; s += a[k]; if (k * 2 + 2 < 15) { stack[top++] = k * 2 + 1; stack[top++] = k * 2 + 2; } }
    o[i] = s; }
struct Node { int left, right; float value; };
__global__ void tree_walk(const Node *a, const float *x, int *o) { THREAD; float v = x[i]; int k = 0; while (k < 127) { Node n = a[k]; k = v < n.value ? k * 2 + 1 : k * 2 + 2; } o[i] = k; }
__constant__ float c_rows[8][8];
__constant__ double c_doubles[33];
__constant__ short c_shorts[50];
__constant__ float4 c_fours[20];
__global__ void const_two(const int *a, float *o) { THREAD; o[i] = c_rows[a[i] & 7][t & 7] + c_rows[blockIdx.x % 8][3]; }
__global__ void const_double(const double *a, double *o) { THREAD; double v = 0.0; for (int k = 0; k < 33; k++) v = v * a[i] + c_doubles[k]; o[i] = v; }
__global__ void const_short(const short *a, short *o) { THREAD; o[i] = c_shorts[(a[i] & 0x7fff) % 50] + c_shorts[t % 3]; }
__global__ void const_vector(float4 *o) { THREAD; float4 v = c_fours[i % 20]; o[i] = make_float4(v.w, v.z, v.y, v.x); }
struct Settings { float scale[6]; int offset, step; };
__global__ void parameter_struct(const float *a, float *o, Settings s) { THREAD; o[i * s.step] = a[i + s.offset] * s.scale[2]; }
__global__ void parameter_dynamic(const float *a, float *o, Settings s) { THREAD; o[i] = a[i] * s.scale[(i * 5) % 6]; }
struct Arrays { const float *x; const int *k; float *y; int n; };
__global__ void parameter_pointers(Arrays p) { THREAD; if (i < p.n) p.y[i] = p.x[p.k[i]]; }
__global__ void pointers_in_memory(const float *const *rows, float *o, int w) { int x = threadIdx.x, y = blockIdx.x; if (x < w) o[y * w + x] = rows[y][x]; }
__device__ float table_global[64];
__device__ int counts_global[8];
__global__ void device_variables(const float *a, float *o) { THREAD; o[i] = a[i] * table_global[i & 63]; if (i < 8) counts_global[i] = i; }
__device__ float add(float a, float b) { return a + b; }
__device__ float sub(float a, float b) { return a - b; }
typedef float (*Binary)(float, float);
__global__ void function_pointer(const float *a, float *o, int which) { THREAD; Binary f = which ? add : sub; o[i] = f(a[i], a[i + 400]); }
struct Shape { __device__ virtual float area(const float *p) const = 0; };
struct Square : Shape { __device__ float area(const float *p) const override { return p[0] * p[0]; } };
struct Box : Shape { __device__ float area(const float *p) const override { return p[0] * p[1]; } };
__global__ void virtual_call(const float *a, float *o) { THREAD; Square s; Box b; const Shape *q = (i & 1) ? (const Shape *)&s : (const Shape *)&b; o[i] = q->area(a + i * 2); }
__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__global__ void recursion(const int *a, int *o) { THREAD; o[i] = fibonacci(a[i] % 9); }
__device__ __noinline__ int walk(const int *a, int k, int depth) { if (depth == 0) return a[k & 1023]; return walk(a, k * 2 + 1, depth - 1) + a[k & 1023]; }
__global__ void recursive_loads(const int *a, int *o) { THREAD; o[i] = walk(a, i, 4); }
template <typename V, int N> __device__ V fold(const V *a, int stride) { V v = a[0]; for (int k = 1; k < N; k++) v += a[k * stride]; return v; }
__global__ void templates(const double *a, const short *b, double *o) { THREAD; o[i] = fold<double, 3>(a + i * 3, 1) + fold<short, 4>(b + i, 400); }
__device__ void swap_at(int *a, int x, int y) { int v = a[x]; a[x] = a[y]; a[y] = v; }
__global__ void swaps(int *a) { THREAD; swap_at(a, i * 2, i * 2 + 1); }
__global__ void lambda(const float *a, float *o, int w) { THREAD; auto at = [=](int x, int y) { return a[y * w + x]; }; o[i] = at(i % 30, i / 30) + at(29 - i % 30, 3); }
__global__ void references(const int *a, int *o) { THREAD; int v[3]; int &m = v[1]; for (int k = 0; k < 3; k++) v[k] = a[i * 3 + k]; m += v[0] * v[2]; o[i] = m; }
struct Vec { float x, y, z; __device__ Vec operator+(const Vec &b) const { Vec r; r.x = x + b.x; r.y = y + b.y; r.z = z + b.z; return r; } };
__global__ void operators(const Vec *a, Vec *o) { THREAD; o[i] = a[i] + a[i + 7]; }
struct View { const float *p; int w; __device__ float operator()(int y, int x) const { return p[y * w + x]; } };
__global__ void views(View v, float *o) { int x = threadIdx.x, y = threadIdx.y; o[y * 12 + x] = v(x, y) - v(y + 3, x + 2); }
__global__ void early_exits(const int *a, int *o, int n) { THREAD; if (i >= n) return; int v = a[i]; if (v & 1) return; if (v % 5 == 0) { o[i] = 1; return; } o[i + 512] = a[v]; }
__global__ void switch_fall(const int *a, int *o) { THREAD; int v = 0; switch (a[i] % 5) { case 0: v += a[i + 400]; case 1: v += a[i * 2 + 7]; break; case 3: v = -1; break; default: v = a[i + 801]; } o[i] = v; }
__global__ void do_while(const int *a, int *o) { THREAD; int k = 0, v = i; do { v = (v * 7 + a[v & 511]) & 2047; k++; } while ((v & 6) && k < 25); o[i] = k; }
__global__ void continue_loop(const int *a, int *o) { THREAD; int s = 0;
#pragma unroll 1
    for (int k = 0; k < 12; k++) { int v = a[i * 12 + k]; if (v % 3) continue; s += a[v]; if (s > 2000) break; }
    o[i] = s; }
__global__ void nested_loops(const float *a, float *o, int n) { THREAD; float v = 0.0f;
#pragma unroll 1
    for (int y = 0; y < t % 4 + 1; y++)
#pragma unroll 1
        for (int x = y; x < n; x += 2) v += a[y * 64 + x + (i & 15)];
    o[i] = v; }
__global__ void ternaries(const float *a, float *o, int n) { THREAD; float l = i > 0 ? a[i - 1] : 0.0f, r = i + 1 < n ? a[i + 1] : 0.0f; o[i] = l - r; }
__global__ void logical_and(const int *a, int *o, int n) { THREAD; int k = 0; while (i + k < n && a[i + k] % 4 != 0) k++; o[i] = k; }
__global__ void loop_break_store(const int *a, int *o, int n) { THREAD;
#pragma unroll 1
    for (int k = 0; k < n; k++) { if (a[(i * 13 + k) % 2048] < 100) { o[i] = k; break; } } }
__global__ void goto_loop(const int *a, int *o) { THREAD; int k = i, n = 0; again: k = a[k % 2048] + 1; n++; if (k & 4 && n < 9) goto again; o[i] = k; }
__global__ void ldg_bytes(const unsigned char *__restrict__ a, const double *__restrict__ b, double *__restrict__ o) { THREAD; o[i] = __ldg(&b[i * 2 + 1]) + __ldg(&a[i * 3]); }
__global__ void inline_ptx(const float4 *a, float4 *o) { THREAD; float x, y, z, w; asm volatile("ld.global.nc.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(x), "=f"(y), "=f"(z), "=f"(w) : "l"(a + (i ^ 3))); asm volatile("st.global.v2.f32 [%0], {%1,%2};" ::"l"((float2 *)o + i), "f"(x + z), "f"(y + w)); }
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
    float hr[64]; for (int k = 0; k < 64; k++) hr[k] = (float)k;
    double hdd[33]; for (int k = 0; k < 33; k++) hdd[k] = k * 0.5;
    short hss[50]; for (int k = 0; k < 50; k++) hss[k] = (short)(k * 3);
    float4 h4[20]; for (int k = 0; k < 20; k++) h4[k] = make_float4(1.0f, 2.0f, 3.0f, (float)k);
    cudaMemcpyToSymbol(c_rows, hr, sizeof(hr)); cudaMemcpyToSymbol(c_doubles, hdd, sizeof(hdd)); cudaMemcpyToSymbol(c_shorts, hss, sizeof(hss)); cudaMemcpyToSymbol(c_fours, h4, sizeof(h4)); cudaMemcpyToSymbol(table_global, hr, sizeof(hr));
    Settings s; for (int k = 0; k < 6; k++) s.scale[k] = (float)k; s.offset = 5; s.step = 2;
    Arrays p; p.x = af; p.k = ai; p.y = of; p.n = 333;
    View v; v.p = af; v.w = 30;
    const float *hrows[6]; for (int k = 0; k < 6; k++) hrows[k] = af + k * 101;
    const float **rows; cudaMalloc(&rows, sizeof(hrows)); cudaMemcpy(rows, hrows, sizeof(hrows), cudaMemcpyHostToDevice);
    local_dynamic<<<5, 72>>>(ai, o);
    local_bytes<<<5, 72>>>(ab, o);
    local_insertion<<<5, 72>>>(af, of);
    local_stack<<<5, 72>>>(ai, o);
    tree_walk<<<5, 72>>>((Node *)af, af, o);
    const_two<<<5, 72>>>(ai, of);
    const_double<<<5, 72>>>(ad, od);
    const_short<<<5, 72>>>(as, os);
    const_vector<<<5, 72>>>((float4 *)of);
    parameter_struct<<<5, 72>>>(af, of, s);
    parameter_dynamic<<<5, 72>>>(af, of, s);
    parameter_pointers<<<5, 72>>>(p);
    pointers_in_memory<<<6, 64>>>(rows, of, 50);
    device_variables<<<5, 72>>>(af, of);
    function_pointer<<<5, 72>>>(af, of, 1);
    virtual_call<<<5, 72>>>(af, of);
    recursion<<<5, 72>>>(ai, o);
    recursive_loads<<<5, 72>>>(ai, o);
    templates<<<5, 72>>>(ad, as, od);
    lambda<<<5, 72>>>(af, of, 30);
    references<<<5, 72>>>(ai, o);
    operators<<<5, 72>>>((Vec *)af, (Vec *)of);
    views<<<1, dim3(12, 7)>>>(v, of);
    early_exits<<<5, 72>>>(ai, o, 350);
    switch_fall<<<5, 72>>>(ai, o);
    do_while<<<5, 72>>>(ai, o);
    continue_loop<<<5, 72>>>(ai, o);
    nested_loops<<<5, 72>>>(af, of, 9);
    ternaries<<<5, 72>>>(af, of, 355);
    logical_and<<<5, 72>>>(ai, o, 360);
    loop_break_store<<<5, 72>>>(ai, o, 30);
    goto_loop<<<5, 72>>>(ai, o);
    ldg_bytes<<<5, 72>>>(ab, ad, od);
    inline_ptx<<<5, 72>>>((float4 *)af, (float4 *)of);
    swaps<<<5, 72>>>(ai);
    cudaFree(rows);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(ai); cudaFree(af); cudaFree(ad); cudaFree(o); free(hi); free(hf); free(hd);
    return 0;
}
