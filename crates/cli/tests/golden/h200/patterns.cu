#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__host__ __device__ inline unsigned hash(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }
#define T int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x

__global__ void k000_gl(const float *src, float *out) {
    T;
    float r = 0.0f;
    if ((hash(t * 7 + 86) & 3) == 0) { float v = src[((unsigned)(t * 8 + 4) + blockIdx.x * 37) % 8192u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k001_gs(const float *in, float *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)((t * 3 + 3) % 32) + 2 + blockIdx.x * 37) % 8192u] = v;
}

__global__ void k002_sl(const unsigned *bits, float *out) {
    __shared__ float s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 32 < 19) { float v = s[(unsigned)(t * 4 + 7) % 1024u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k003_ss(const float *in, unsigned *dst) {
    __shared__ float s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)((t % 32) * 1 + t / 32) % 1024u] = v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k004_gl(const float *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 < 14) { float v = src[((unsigned)(t * 9 + 4) + blockIdx.x * 37) % 8192u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k005_gs(const float *in, float *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 14 || t % 5 == 0) dst[((unsigned)((t % 32) * 2 + t / 32) + blockIdx.x * 37) % 8192u] = v;
}

__global__ void k006_sl(const unsigned *bits, float *out) {
    __shared__ uchar2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 512u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { uchar2 v = s[(unsigned)(threadIdx.x * 33 + threadIdx.y * 5 + threadIdx.z) % 1024u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k007_ss(const float *in, unsigned *dst) {
    __shared__ uchar2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(hash(t + 287) % 1024u) % 1024u] = make_uchar2((unsigned char)v, 1);
    __syncthreads();
    for (unsigned w = t; w < 512u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k008_gl(const double *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 3 || t % 5 == 0) { double v = src[((unsigned)(hash(t + 740) % 4096u)) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k009_gs(const float *in, float *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 15) dst[((unsigned)(211 - t % 57) + 4) % 8192u] = v;
}

__global__ void k010_sl(const unsigned *bits, float *out) {
    __shared__ short s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 512u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 7 == 0) { short v = s[(unsigned)(hash(t + 212) % 1024u) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k011_ss(const float *in, unsigned *dst) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(threadIdx.x * 16 + threadIdx.y * 5 + threadIdx.z) % 1024u] = make_short2((short)v, 1);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k012_gl(const short *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 < 2) { short v = src[((unsigned)(threadIdx.x * 33 + threadIdx.y * 5 + threadIdx.z)) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k013_gs(const float *in, float *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 5 == 1) dst[((unsigned)(threadIdx.x * 16 + threadIdx.y * 1 + threadIdx.z) + 6) % 8192u] = v;
}

__global__ void k014_sl(const unsigned *bits, float *out) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { short2 v = s[(unsigned)(hash(t + 700) % 1024u) % 1024u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k015_ss(const float *in, unsigned *dst) {
    __shared__ short4 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 20) & 3) == 0) s[(unsigned)((t % 32) * 1 + t / 32) % 512u] = make_short4((short)v, 1, 2, 3);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k016_gl(const unsigned char *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 25 || t % 5 == 0) { unsigned char v = src[((unsigned)(hash(t + 660) % 4096u) + blockIdx.x * 37) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k017_gs(const float *in, uchar4 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 24 || t % 5 == 0) dst[((unsigned)(threadIdx.x * 17 + threadIdx.y * 2 + threadIdx.z) + blockIdx.x * 37) % 8192u] = make_uchar4((unsigned char)v, 1, 2, 3);
}

__global__ void k018_sl(const unsigned *bits, float *out) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 5 == 1) { uchar4 v = s[(unsigned)(threadIdx.x * 32 + threadIdx.y * 5 + threadIdx.z) % 1024u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k019_ss(const float *in, unsigned *dst) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(t * 3 + 2) % 1024u] = make_uchar4((unsigned char)v, 1, 2, 3);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k020_gl(const float4 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 5 == 0) { float4 v = src[((unsigned)(hash(t + 445) % 4096u)) % 8192u]; r = v.x + v.y + v.z + v.w; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k021_gs(const float *in, uchar4 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 16 || t % 5 == 0) dst[((unsigned)(238 - t % 54) + blockIdx.x * 37) % 8192u] = make_uchar4((unsigned char)v, 1, 2, 3);
}

__global__ void k022_sl(const unsigned *bits, float *out) {
    __shared__ unsigned char s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 256u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { unsigned char v = s[(unsigned)(t * 9 + 3) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k023_ss(const float *in, unsigned *dst) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(246 - t % 97) % 1024u] = make_uchar4((unsigned char)v, 1, 2, 3);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k024_gl(const longlong2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 26 || t % 5 == 0) { longlong2 v = src[((unsigned)((t * 13 + 0) % 32)) % 8192u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k025_gs(const float *in, uchar2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)(hash(t + 925) % 4096u) + blockIdx.x * 37) % 8192u] = make_uchar2((unsigned char)v, 1);
}

__global__ void k026_sl(const unsigned *bits, float *out) {
    __shared__ longlong2 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { longlong2 v = s[(unsigned)((t & 15) * 2 + (t >> 4)) % 256u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k027_ss(const float *in, unsigned *dst) {
    __shared__ unsigned char s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 30) s[(unsigned)((t % 32) * 32 + t / 32) % 1024u] = (unsigned char)v;
    __syncthreads();
    for (unsigned w = t; w < 256u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k028_gl(const short2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 < 25) { short2 v = src[((unsigned)((t / 16) * 5 + t % 4)) % 8192u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k029_gs(const float *in, int *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 20 || t % 5 == 0) dst[((unsigned)(t * 33 + 0)) % 8192u] = (int)v;
}

__global__ void k030_sl(const unsigned *bits, float *out) {
    __shared__ double s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 32 < 20) { double v = s[(unsigned)((t & 15) * 9 + (t >> 1)) % 512u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k031_ss(const float *in, unsigned *dst) {
    __shared__ float2 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(threadIdx.x * 17 + threadIdx.y * 5 + threadIdx.z) % 512u] = make_float2(v, v + 1.0f);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k032_gl(const float *src, float *out) {
    T;
    float r = 0.0f;
    { float v = src[((unsigned)((t % 32) * 8 + t / 32)) % 8192u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k033_gs(const float *in, short4 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 27 || t % 5 == 0) dst[((unsigned)((t / 8) * 2 + t % 2) + 4) % 8192u] = make_short4((short)v, 1, 2, 3);
}

__global__ void k034_sl(const unsigned *bits, float *out) {
    __shared__ unsigned char s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 256u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { unsigned char v = s[(unsigned)(t ^ 16) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k035_ss(const float *in, unsigned *dst) {
    __shared__ float2 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 25 || t % 5 == 0) s[(unsigned)(t * 33 + 4) % 512u] = make_float2(v, v + 1.0f);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k036_gl(const int *src, float *out) {
    T;
    float r = 0.0f;
    { int v = src[((unsigned)((t * 13 + 0) % 33) + blockIdx.x * 37) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k037_gs(const float *in, uchar4 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 28) & 3) == 0) dst[((unsigned)(237 - t % 20)) % 8192u] = make_uchar4((unsigned char)v, 1, 2, 3);
}

__global__ void k038_sl(const unsigned *bits, float *out) {
    __shared__ int s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 3 == 1) { int v = s[(unsigned)((t & 24) * 9 + (t >> 3)) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k039_ss(const float *in, unsigned *dst) {
    __shared__ double2 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 4 == 0) s[(unsigned)(t * 32 + 7) % 256u] = make_double2(v, v + 1.0);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k040_gl(const longlong2 *src, float *out) {
    T;
    float r = 0.0f;
    if ((hash(t * 7 + 36) & 1) == 0) { longlong2 v = src[((unsigned)(threadIdx.x * 17 + threadIdx.y * 2 + threadIdx.z)) % 8192u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k041_gs(const float *in, unsigned long long *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 2 == 1) dst[((unsigned)(t ^ 1) + 7 + blockIdx.x * 37) % 8192u] = (unsigned long long)v;
}

__global__ void k042_sl(const unsigned *bits, float *out) {
    __shared__ int s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 7 == 1) { int v = s[(unsigned)((t / 4) * 32 + t % 4) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k043_ss(const float *in, unsigned *dst) {
    __shared__ double s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 8 || t % 5 == 0) s[(unsigned)(246 - t % 118) % 512u] = (double)v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k044_gl(const double *src, float *out) {
    T;
    float r = 0.0f;
    if ((hash(t * 7 + 97) & 1) == 0) { double v = src[((unsigned)((t * 29 + 7) % 31)) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k045_gs(const float *in, short *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)(201 - t % 30) + blockIdx.x * 37) % 8192u] = (short)v;
}

__global__ void k046_sl(const unsigned *bits, float *out) {
    __shared__ float2 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { float2 v = s[(unsigned)(t * 8 + 7) % 512u]; r = v.x + v.y; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k047_ss(const float *in, unsigned *dst) {
    __shared__ unsigned char s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(hash(t + 29) % 1024u) % 1024u] = (unsigned char)v;
    __syncthreads();
    for (unsigned w = t; w < 256u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k048_gl(const float2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 < 29) { float2 v = src[((unsigned)(threadIdx.x * 33 + threadIdx.y * 2 + threadIdx.z)) % 8192u]; r = v.x + v.y; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k049_gs(const float *in, double *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)(hash(t + 532) % 4096u) + 4) % 8192u] = (double)v;
}

__global__ void k050_sl(const unsigned *bits, float *out) {
    __shared__ float s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { float v = s[(unsigned)(242 - t % 93) % 1024u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k051_ss(const float *in, unsigned *dst) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 6 == 0) s[(unsigned)((t / 4) * 2 + t % 4) % 1024u] = make_uchar4((unsigned char)v, 1, 2, 3);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k052_gl(const unsigned long long *src, float *out) {
    T;
    float r = 0.0f;
    { unsigned long long v = src[((unsigned)(threadIdx.x * 17 + threadIdx.y * 2 + threadIdx.z)) % 8192u]; r = (float)(v & 0xffffff); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k053_gs(const float *in, double2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 26) dst[((unsigned)(threadIdx.x * 16 + threadIdx.y * 2 + threadIdx.z)) % 8192u] = make_double2(v, v + 1.0);
}

__global__ void k054_sl(const unsigned *bits, float *out) {
    __shared__ unsigned char s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 256u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if ((hash(t * 7 + 31) & 1) == 0) { unsigned char v = s[(unsigned)(hash(t + 177) % 1024u) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k055_ss(const float *in, unsigned *dst) {
    __shared__ longlong2 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 22) s[(unsigned)((t / 3) * 32 + t % 8) % 256u] = make_longlong2((long long)v, 3);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k056_gl(const uchar4 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 < 11) { uchar4 v = src[((unsigned)(t * 5 + 4) + 4) % 8192u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k057_gs(const float *in, short *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 51) & 1) == 0) dst[((unsigned)(t * 1 + 6)) % 8192u] = (short)v;
}

__global__ void k058_sl(const unsigned *bits, float *out) {
    __shared__ float s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { float v = s[(unsigned)((t / 4) * 32 + t % 4) % 1024u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k059_ss(const float *in, unsigned *dst) {
    __shared__ short s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)((t & 28) * 8 + (t >> 3)) % 1024u] = (short)v;
    __syncthreads();
    for (unsigned w = t; w < 512u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k060_gl(const uchar4 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 7 || t % 5 == 0) { uchar4 v = src[((unsigned)(t ^ 47) + 5) % 8192u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k061_gs(const float *in, longlong2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 3 || t % 5 == 0) dst[((unsigned)(t ^ 6) + blockIdx.x * 37) % 8192u] = make_longlong2((long long)v, 3);
}

__global__ void k062_sl(const unsigned *bits, float *out) {
    __shared__ longlong2 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 3 == 1) { longlong2 v = s[(unsigned)(244 - t % 97) % 256u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k063_ss(const float *in, unsigned *dst) {
    __shared__ short4 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 3 == 0) s[(unsigned)((t % 32) * 2 + t / 32) % 512u] = make_short4((short)v, 1, 2, 3);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k064_gl(const uchar4 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 6 == 1) { uchar4 v = src[((unsigned)(210 - t % 124) + blockIdx.x * 37) % 8192u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k065_gs(const float *in, short *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 1) dst[((unsigned)((t % 32) * 32 + t / 32)) % 8192u] = (short)v;
}

__global__ void k066_sl(const unsigned *bits, float *out) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 5 == 1) { short2 v = s[(unsigned)(t ^ 15) % 1024u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k067_ss(const float *in, unsigned *dst) {
    __shared__ int s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 12 || t % 5 == 0) s[(unsigned)(threadIdx.x * 32 + threadIdx.y * 1 + threadIdx.z) % 1024u] = (int)v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k068_gl(const unsigned char *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 6 == 1) { unsigned char v = src[((unsigned)(threadIdx.x * 32 + threadIdx.y * 2 + threadIdx.z)) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k069_gs(const float *in, uchar2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)(threadIdx.x * 1 + threadIdx.y * 1 + threadIdx.z) + 4) % 8192u] = make_uchar2((unsigned char)v, 1);
}

__global__ void k070_sl(const unsigned *bits, float *out) {
    __shared__ short s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 512u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { short v = s[(unsigned)(215 - t % 124) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k071_ss(const float *in, unsigned *dst) {
    __shared__ uchar2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 7 == 0) s[(unsigned)((t * 5 + 0) % 33) % 1024u] = make_uchar2((unsigned char)v, 1);
    __syncthreads();
    for (unsigned w = t; w < 512u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k072_gl(const float *src, float *out) {
    T;
    float r = 0.0f;
    { float v = src[((unsigned)(hash(t + 44) % 4096u) + blockIdx.x * 37) % 8192u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k073_gs(const float *in, short *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 7) & 3) == 0) dst[((unsigned)(211 - t % 38) + blockIdx.x * 37) % 8192u] = (short)v;
}

__global__ void k074_sl(const unsigned *bits, float *out) {
    __shared__ short4 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { short4 v = s[(unsigned)(t ^ 46) % 512u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k075_ss(const float *in, unsigned *dst) {
    __shared__ float s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 95) & 3) == 0) s[(unsigned)(t ^ 34) % 1024u] = v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k076_gl(const float2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 4 == 0) { float2 v = src[((unsigned)((t % 32) * 32 + t / 32)) % 8192u]; r = v.x + v.y; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k077_gs(const float *in, short2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 9 || t % 5 == 0) dst[((unsigned)((t * 29 + 5) % 64)) % 8192u] = make_short2((short)v, 1);
}

__global__ void k078_sl(const unsigned *bits, float *out) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { uchar4 v = s[(unsigned)((t % 32) * 32 + t / 32) % 1024u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k079_ss(const float *in, unsigned *dst) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 23) s[(unsigned)(threadIdx.x * 16 + threadIdx.y * 2 + threadIdx.z) % 1024u] = make_short2((short)v, 1);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k080_gl(const float4 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 < 5) { float4 v = src[((unsigned)(threadIdx.x * 17 + threadIdx.y * 2 + threadIdx.z) + 2) % 8192u]; r = v.x + v.y + v.z + v.w; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k081_gs(const float *in, float4 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 51) & 1) == 0) dst[((unsigned)((t & 7) * 9 + (t >> 2)) + blockIdx.x * 37) % 8192u] = make_float4(v, v + 1.0f, v + 2.0f, v + 3.0f);
}

__global__ void k082_sl(const unsigned *bits, float *out) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 5 == 1) { uchar4 v = s[(unsigned)(hash(t + 904) % 1024u) % 1024u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k083_ss(const float *in, unsigned *dst) {
    __shared__ float s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 70) & 1) == 0) s[(unsigned)(hash(t + 761) % 1024u) % 1024u] = v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k084_gl(const double2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 3 == 0) { double2 v = src[((unsigned)(t ^ 49)) % 8192u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k085_gs(const float *in, float *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)((t & 7) * 2 + (t >> 2))) % 8192u] = v;
}

__global__ void k086_sl(const unsigned *bits, float *out) {
    __shared__ uchar2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 512u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 32 >= 22 || t % 5 == 0) { uchar2 v = s[(unsigned)((t % 32) * 2 + t / 32) % 1024u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k087_ss(const float *in, unsigned *dst) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(hash(t + 578) % 1024u) % 1024u] = make_short2((short)v, 1);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k088_gl(const double *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 < 30) { double v = src[((unsigned)(hash(t + 877) % 4096u) + blockIdx.x * 37) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k089_gs(const float *in, short *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 3 == 0) dst[((unsigned)((t / 3) * 2 + t % 2)) % 8192u] = (short)v;
}

__global__ void k090_sl(const unsigned *bits, float *out) {
    __shared__ float4 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 32 >= 16 || t % 5 == 0) { float4 v = s[(unsigned)((t % 32) * 32 + t / 32) % 256u]; r = v.x + v.y + v.z + v.w; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k091_ss(const float *in, unsigned *dst) {
    __shared__ float2 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 5 || t % 5 == 0) s[(unsigned)((t * 5 + 3) % 33) % 512u] = make_float2(v, v + 1.0f);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k092_gl(const short *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 7 || t % 5 == 0) { short v = src[((unsigned)(hash(t + 410) % 4096u) + 8 + blockIdx.x * 37) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k093_gs(const float *in, unsigned long long *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 3 == 0) dst[((unsigned)(threadIdx.x * 32 + threadIdx.y * 1 + threadIdx.z)) % 8192u] = (unsigned long long)v;
}

__global__ void k094_sl(const unsigned *bits, float *out) {
    __shared__ int s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { int v = s[(unsigned)((t * 13 + 0) % 32) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k095_ss(const float *in, unsigned *dst) {
    __shared__ short s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 18) s[(unsigned)((t / 2) * 4 + t % 2) % 1024u] = (short)v;
    __syncthreads();
    for (unsigned w = t; w < 512u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k096_gl(const longlong2 *src, float *out) {
    T;
    float r = 0.0f;
    { longlong2 v = src[((unsigned)(hash(t + 364) % 4096u)) % 8192u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k097_gs(const float *in, short2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)((t % 32) * 1 + t / 32) + 1 + blockIdx.x * 37) % 8192u] = make_short2((short)v, 1);
}

__global__ void k098_sl(const unsigned *bits, float *out) {
    __shared__ int s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 5 == 1) { int v = s[(unsigned)((t / 3) * 32 + t % 4) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k099_ss(const float *in, unsigned *dst) {
    __shared__ float2 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 4 == 1) s[(unsigned)(hash(t + 162) % 512u) % 512u] = make_float2(v, v + 1.0f);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k100_gl(const unsigned long long *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 3 || t % 5 == 0) { unsigned long long v = src[((unsigned)((t * 29 + 4) % 64) + blockIdx.x * 37) % 8192u]; r = (float)(v & 0xffffff); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k101_gs(const float *in, unsigned char *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 2) dst[((unsigned)((t * 3 + 3) % 16)) % 8192u] = (unsigned char)v;
}

__global__ void k102_sl(const unsigned *bits, float *out) {
    __shared__ longlong2 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 32 >= 9 || t % 5 == 0) { longlong2 v = s[(unsigned)((t & 1) * 8 + (t >> 1)) % 256u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k103_ss(const float *in, unsigned *dst) {
    __shared__ unsigned long long s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)((t & 3) * 9 + (t >> 3)) % 512u] = (unsigned long long)v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k104_gl(const float2 *src, float *out) {
    T;
    float r = 0.0f;
    { float2 v = src[((unsigned)(threadIdx.x * 17 + threadIdx.y * 1 + threadIdx.z)) % 8192u]; r = v.x + v.y; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k105_gs(const float *in, short *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 23 || t % 5 == 0) dst[((unsigned)(224 - t % 98) + blockIdx.x * 37) % 8192u] = (short)v;
}

__global__ void k106_sl(const unsigned *bits, float *out) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 32 >= 7 || t % 5 == 0) { short2 v = s[(unsigned)(t ^ 53) % 1024u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k107_ss(const float *in, unsigned *dst) {
    __shared__ float4 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 36) & 3) == 0) s[(unsigned)(t ^ 44) % 256u] = make_float4(v, v + 1.0f, v + 2.0f, v + 3.0f);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k108_gl(const float4 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 7 == 0) { float4 v = src[((unsigned)((t & 24) * 4 + (t >> 4)) + blockIdx.x * 37) % 8192u]; r = v.x + v.y + v.z + v.w; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k109_gs(const float *in, short2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 7 == 0) dst[((unsigned)((t * 29 + 4) % 32) + blockIdx.x * 37) % 8192u] = make_short2((short)v, 1);
}

__global__ void k110_sl(const unsigned *bits, float *out) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if ((hash(t * 7 + 34) & 1) == 0) { uchar4 v = s[(unsigned)(t ^ 62) % 1024u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k111_ss(const float *in, unsigned *dst) {
    __shared__ float2 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)((t & 1) * 8 + (t >> 3)) % 512u] = make_float2(v, v + 1.0f);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k112_gl(const double2 *src, float *out) {
    T;
    float r = 0.0f;
    { double2 v = src[((unsigned)(threadIdx.x * 1 + threadIdx.y * 1 + threadIdx.z) + blockIdx.x * 37) % 8192u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k113_gs(const float *in, unsigned long long *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 15) & 3) == 0) dst[((unsigned)(t * 3 + 4)) % 8192u] = (unsigned long long)v;
}

__global__ void k114_sl(const unsigned *bits, float *out) {
    __shared__ float s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 6 == 1) { float v = s[(unsigned)((t % 32) * 33 + t / 32) % 1024u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k115_ss(const float *in, unsigned *dst) {
    __shared__ float s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 3) s[(unsigned)((t & 1) * 2 + (t >> 2)) % 1024u] = v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k116_gl(const double2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 27 || t % 5 == 0) { double2 v = src[((unsigned)((t & 28) * 8 + (t >> 3)) + 6 + blockIdx.x * 37) % 8192u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k117_gs(const float *in, float4 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 16 || t % 5 == 0) dst[((unsigned)((t * 11 + 3) % 33) + 8 + blockIdx.x * 37) % 8192u] = make_float4(v, v + 1.0f, v + 2.0f, v + 3.0f);
}

__global__ void k118_sl(const unsigned *bits, float *out) {
    __shared__ float2 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { float2 v = s[(unsigned)(t * 32 + 6) % 512u]; r = v.x + v.y; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k119_ss(const float *in, unsigned *dst) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 15 || t % 5 == 0) s[(unsigned)(threadIdx.x * 32 + threadIdx.y * 2 + threadIdx.z) % 1024u] = make_uchar4((unsigned char)v, 1, 2, 3);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k120_gl(const longlong2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 24 || t % 5 == 0) { longlong2 v = src[((unsigned)((t & 15) * 9 + (t >> 1))) % 8192u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k121_gs(const float *in, float4 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 30) dst[((unsigned)(t ^ 36) + blockIdx.x * 37) % 8192u] = make_float4(v, v + 1.0f, v + 2.0f, v + 3.0f);
}

__global__ void k122_sl(const unsigned *bits, float *out) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { short2 v = s[(unsigned)(threadIdx.x * 17 + threadIdx.y * 1 + threadIdx.z) % 1024u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k123_ss(const float *in, unsigned *dst) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(t ^ 61) % 1024u] = make_short2((short)v, 1);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k124_gl(const float *src, float *out) {
    T;
    float r = 0.0f;
    { float v = src[((unsigned)(threadIdx.x * 1 + threadIdx.y * 2 + threadIdx.z) + blockIdx.x * 37) % 8192u]; r = v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k125_gs(const float *in, longlong2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 68) & 1) == 0) dst[((unsigned)(215 - t % 42)) % 8192u] = make_longlong2((long long)v, 3);
}

__global__ void k126_sl(const unsigned *bits, float *out) {
    __shared__ short2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { short2 v = s[(unsigned)(233 - t % 73) % 1024u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k127_ss(const float *in, unsigned *dst) {
    __shared__ uchar4 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 76) & 1) == 0) s[(unsigned)(234 - t % 77) % 1024u] = make_uchar4((unsigned char)v, 1, 2, 3);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k128_gl(const longlong2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 5 == 0) { longlong2 v = src[((unsigned)(hash(t + 568) % 4096u)) % 8192u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k129_gs(const float *in, double2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 12) dst[((unsigned)(237 - t % 61) + blockIdx.x * 37) % 8192u] = make_double2(v, v + 1.0);
}

__global__ void k130_sl(const unsigned *bits, float *out) {
    __shared__ int s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 32 < 5) { int v = s[(unsigned)(threadIdx.x * 17 + threadIdx.y * 2 + threadIdx.z) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k131_ss(const float *in, unsigned *dst) {
    __shared__ double2 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 23) s[(unsigned)((t & 7) * 9 + (t >> 4)) % 256u] = make_double2(v, v + 1.0);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k132_gl(const short4 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 9 || t % 5 == 0) { short4 v = src[((unsigned)((t * 13 + 4) % 32)) % 8192u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k133_gs(const float *in, unsigned char *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 5 == 0) dst[((unsigned)(t * 16 + 2) + 4) % 8192u] = (unsigned char)v;
}

__global__ void k134_sl(const unsigned *bits, float *out) {
    __shared__ unsigned long long s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if ((hash(t * 7 + 52) & 1) == 0) { unsigned long long v = s[(unsigned)(t * 16 + 1) % 512u]; r = (float)(v & 0xffffff); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k135_ss(const float *in, unsigned *dst) {
    __shared__ double s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(hash(t + 485) % 512u) % 512u] = (double)v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k136_gl(const unsigned long long *src, float *out) {
    T;
    float r = 0.0f;
    if ((hash(t * 7 + 21) & 3) == 0) { unsigned long long v = src[((unsigned)(threadIdx.x * 16 + threadIdx.y * 1 + threadIdx.z)) % 8192u]; r = (float)(v & 0xffffff); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k137_gs(const float *in, uchar2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 22) & 3) == 0) dst[((unsigned)(hash(t + 863) % 4096u) + blockIdx.x * 37) % 8192u] = make_uchar2((unsigned char)v, 1);
}

__global__ void k138_sl(const unsigned *bits, float *out) {
    __shared__ int s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { int v = s[(unsigned)(threadIdx.x * 32 + threadIdx.y * 2 + threadIdx.z) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k139_ss(const float *in, unsigned *dst) {
    __shared__ int s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 84) & 3) == 0) s[(unsigned)((t / 16) * 4 + t % 3) % 1024u] = (int)v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k140_gl(const uchar2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 7 || t % 5 == 0) { uchar2 v = src[((unsigned)(t ^ 31)) % 8192u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k141_gs(const float *in, longlong2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)(threadIdx.x * 33 + threadIdx.y * 1 + threadIdx.z) + blockIdx.x * 37) % 8192u] = make_longlong2((long long)v, 3);
}

__global__ void k142_sl(const unsigned *bits, float *out) {
    __shared__ short s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 512u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 3 == 1) { short v = s[(unsigned)((t & 30) * 4 + (t >> 3)) % 1024u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k143_ss(const float *in, unsigned *dst) {
    __shared__ uchar2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 29 || t % 5 == 0) s[(unsigned)(t ^ 55) % 1024u] = make_uchar2((unsigned char)v, 1);
    __syncthreads();
    for (unsigned w = t; w < 512u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k144_gl(const uchar2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 6 == 1) { uchar2 v = src[((unsigned)(hash(t + 95) % 4096u) + blockIdx.x * 37) % 8192u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k145_gs(const float *in, float2 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 14) & 1) == 0) dst[((unsigned)((t % 32) * 1 + t / 32) + 8) % 8192u] = make_float2(v, v + 1.0f);
}

__global__ void k146_sl(const unsigned *bits, float *out) {
    __shared__ longlong2 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if ((hash(t * 7 + 16) & 1) == 0) { longlong2 v = s[(unsigned)(217 - t % 8) % 256u]; r = (float)(v.x ^ v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k147_ss(const float *in, unsigned *dst) {
    __shared__ uchar2 s[1024];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)((t / 8) * 1 + t % 3) % 1024u] = make_uchar2((unsigned char)v, 1);
    __syncthreads();
    for (unsigned w = t; w < 512u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k148_gl(const short *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 >= 12 || t % 5 == 0) { short v = src[((unsigned)(threadIdx.x * 17 + threadIdx.y * 2 + threadIdx.z) + 3) % 8192u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k149_gs(const float *in, short4 *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)(hash(t + 601) % 4096u) + blockIdx.x * 37) % 8192u] = make_short4((short)v, 1, 2, 3);
}

__global__ void k150_sl(const unsigned *bits, float *out) {
    __shared__ double s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 3 == 0) { double v = s[(unsigned)((t / 3) * 32 + t % 8) % 512u]; r = (float)v; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k151_ss(const float *in, unsigned *dst) {
    __shared__ float4 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if ((hash(t * 7 + 81) & 1) == 0) s[(unsigned)(threadIdx.x * 33 + threadIdx.y * 5 + threadIdx.z) % 256u] = make_float4(v, v + 1.0f, v + 2.0f, v + 3.0f);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k152_gl(const short4 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 5 == 1) { short4 v = src[((unsigned)(t * 17 + 1)) % 8192u]; r = (float)(v.x + v.y + v.z + v.w); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k153_gs(const float *in, double *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 < 22) dst[((unsigned)((t / 8) * 32 + t % 8) + blockIdx.x * 37) % 8192u] = (double)v;
}

__global__ void k154_sl(const unsigned *bits, float *out) {
    __shared__ float2 s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    if (t % 32 < 24) { float2 v = s[(unsigned)(threadIdx.x * 32 + threadIdx.y * 1 + threadIdx.z) % 512u]; r = v.x + v.y; }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k155_ss(const float *in, unsigned *dst) {
    __shared__ double s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    if (t % 32 >= 9 || t % 5 == 0) s[(unsigned)((t * 13 + 4) % 64) % 512u] = (double)v;
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

__global__ void k156_gl(const uchar2 *src, float *out) {
    T;
    float r = 0.0f;
    if (t % 32 < 4) { uchar2 v = src[((unsigned)(202 - t % 56)) % 8192u]; r = (float)(v.x + v.y); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k157_gs(const float *in, double *dst) {
    T;
    float v = in[blockIdx.x * 256 + t];
    dst[((unsigned)(threadIdx.x * 16 + threadIdx.y * 5 + threadIdx.z)) % 8192u] = (double)v;
}

__global__ void k158_sl(const unsigned *bits, float *out) {
    __shared__ unsigned long long s[512];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    for (unsigned w = t; w < 1024u; w += threads) ((volatile unsigned *)s)[w] = bits[w];
    __syncthreads();
    float r = 0.0f;
    { unsigned long long v = s[(unsigned)(202 - t % 36) % 512u]; r = (float)(v & 0xffffff); }
    out[blockIdx.x * 256 + t] = r;
}

__global__ void k159_ss(const float *in, unsigned *dst) {
    __shared__ float4 s[256];
    T;
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    float v = in[blockIdx.x * 256 + t];
    s[(unsigned)(t ^ 36) % 256u] = make_float4(v, v + 1.0f, v + 2.0f, v + 3.0f);
    __syncthreads();
    for (unsigned w = t; w < 1024u; w += threads) dst[w] = ((volatile unsigned *)s)[w];
}

int main() {
    size_t bytes = 1 << 18;
    unsigned *h = (unsigned *)malloc(bytes);
    for (size_t i = 0; i < bytes / 4; i++) h[i] = hash((unsigned)i) & 0x3f3f3f3f;
    void *src, *dst; float *in, *out;
    cudaMalloc(&src, bytes); cudaMalloc(&dst, bytes); cudaMalloc(&in, bytes); cudaMalloc(&out, bytes);
    cudaMemcpy(src, h, bytes, cudaMemcpyHostToDevice); cudaMemcpy(in, h, bytes, cudaMemcpyHostToDevice);
    cudaMemset(dst, 0, bytes); cudaMemset(out, 0, bytes);
    k000_gl<<<3, dim3(33)>>>((const float *)src, out);
    k001_gs<<<3, dim3(7,9)>>>(in, (float *)dst);
    k002_sl<<<3, dim3(2,32)>>>((const unsigned *)src, out);
    k003_ss<<<3, dim3(7,9)>>>(in, (unsigned *)dst);
    k004_gl<<<3, dim3(250)>>>((const float *)src, out);
    k005_gs<<<3, dim3(7,9)>>>(in, (float *)dst);
    k006_sl<<<3, dim3(128)>>>((const unsigned *)src, out);
    k007_ss<<<3, dim3(128)>>>(in, (unsigned *)dst);
    k008_gl<<<3, dim3(64)>>>((const double *)src, out);
    k009_gs<<<3, dim3(40,3)>>>(in, (float *)dst);
    k010_sl<<<3, dim3(128)>>>((const unsigned *)src, out);
    k011_ss<<<3, dim3(33)>>>(in, (unsigned *)dst);
    k012_gl<<<3, dim3(7,9)>>>((const short *)src, out);
    k013_gs<<<3, dim3(250)>>>(in, (float *)dst);
    k014_sl<<<3, dim3(33)>>>((const unsigned *)src, out);
    k015_ss<<<3, dim3(7,9)>>>(in, (unsigned *)dst);
    k016_gl<<<3, dim3(64)>>>((const unsigned char *)src, out);
    k017_gs<<<3, dim3(7,9)>>>(in, (uchar4 *)dst);
    k018_sl<<<3, dim3(2,32)>>>((const unsigned *)src, out);
    k019_ss<<<3, dim3(64)>>>(in, (unsigned *)dst);
    k020_gl<<<3, dim3(8,8,2)>>>((const float4 *)src, out);
    k021_gs<<<3, dim3(128)>>>(in, (uchar4 *)dst);
    k022_sl<<<3, dim3(8,8,2)>>>((const unsigned *)src, out);
    k023_ss<<<3, dim3(7,9)>>>(in, (unsigned *)dst);
    k024_gl<<<3, dim3(128)>>>((const longlong2 *)src, out);
    k025_gs<<<3, dim3(96)>>>(in, (uchar2 *)dst);
    k026_sl<<<3, dim3(16,4)>>>((const unsigned *)src, out);
    k027_ss<<<3, dim3(16,4)>>>(in, (unsigned *)dst);
    k028_gl<<<3, dim3(64)>>>((const short2 *)src, out);
    k029_gs<<<3, dim3(2,32)>>>(in, (int *)dst);
    k030_sl<<<3, dim3(96)>>>((const unsigned *)src, out);
    k031_ss<<<3, dim3(40,3)>>>(in, (unsigned *)dst);
    k032_gl<<<3, dim3(7,9)>>>((const float *)src, out);
    k033_gs<<<3, dim3(40,3)>>>(in, (short4 *)dst);
    k034_sl<<<3, dim3(96)>>>((const unsigned *)src, out);
    k035_ss<<<3, dim3(16,4)>>>(in, (unsigned *)dst);
    k036_gl<<<3, dim3(40,3)>>>((const int *)src, out);
    k037_gs<<<3, dim3(8,8,2)>>>(in, (uchar4 *)dst);
    k038_sl<<<3, dim3(16,4)>>>((const unsigned *)src, out);
    k039_ss<<<3, dim3(2,32)>>>(in, (unsigned *)dst);
    k040_gl<<<3, dim3(7,9)>>>((const longlong2 *)src, out);
    k041_gs<<<3, dim3(128)>>>(in, (unsigned long long *)dst);
    k042_sl<<<3, dim3(33)>>>((const unsigned *)src, out);
    k043_ss<<<3, dim3(33)>>>(in, (unsigned *)dst);
    k044_gl<<<3, dim3(40,3)>>>((const double *)src, out);
    k045_gs<<<3, dim3(128)>>>(in, (short *)dst);
    k046_sl<<<3, dim3(8,8,2)>>>((const unsigned *)src, out);
    k047_ss<<<3, dim3(7,9)>>>(in, (unsigned *)dst);
    k048_gl<<<3, dim3(16,4)>>>((const float2 *)src, out);
    k049_gs<<<3, dim3(33)>>>(in, (double *)dst);
    k050_sl<<<3, dim3(64)>>>((const unsigned *)src, out);
    k051_ss<<<3, dim3(8,8,2)>>>(in, (unsigned *)dst);
    k052_gl<<<3, dim3(7,9)>>>((const unsigned long long *)src, out);
    k053_gs<<<3, dim3(96)>>>(in, (double2 *)dst);
    k054_sl<<<3, dim3(8,8,2)>>>((const unsigned *)src, out);
    k055_ss<<<3, dim3(16,4)>>>(in, (unsigned *)dst);
    k056_gl<<<3, dim3(250)>>>((const uchar4 *)src, out);
    k057_gs<<<3, dim3(2,32)>>>(in, (short *)dst);
    k058_sl<<<3, dim3(128)>>>((const unsigned *)src, out);
    k059_ss<<<3, dim3(96)>>>(in, (unsigned *)dst);
    k060_gl<<<3, dim3(64)>>>((const uchar4 *)src, out);
    k061_gs<<<3, dim3(2,32)>>>(in, (longlong2 *)dst);
    k062_sl<<<3, dim3(96)>>>((const unsigned *)src, out);
    k063_ss<<<3, dim3(33)>>>(in, (unsigned *)dst);
    k064_gl<<<3, dim3(33)>>>((const uchar4 *)src, out);
    k065_gs<<<3, dim3(96)>>>(in, (short *)dst);
    k066_sl<<<3, dim3(128)>>>((const unsigned *)src, out);
    k067_ss<<<3, dim3(8,8,2)>>>(in, (unsigned *)dst);
    k068_gl<<<3, dim3(2,32)>>>((const unsigned char *)src, out);
    k069_gs<<<3, dim3(96)>>>(in, (uchar2 *)dst);
    k070_sl<<<3, dim3(250)>>>((const unsigned *)src, out);
    k071_ss<<<3, dim3(128)>>>(in, (unsigned *)dst);
    k072_gl<<<3, dim3(7,9)>>>((const float *)src, out);
    k073_gs<<<3, dim3(96)>>>(in, (short *)dst);
    k074_sl<<<3, dim3(8,8,2)>>>((const unsigned *)src, out);
    k075_ss<<<3, dim3(250)>>>(in, (unsigned *)dst);
    k076_gl<<<3, dim3(8,8,2)>>>((const float2 *)src, out);
    k077_gs<<<3, dim3(33)>>>(in, (short2 *)dst);
    k078_sl<<<3, dim3(33)>>>((const unsigned *)src, out);
    k079_ss<<<3, dim3(40,3)>>>(in, (unsigned *)dst);
    k080_gl<<<3, dim3(250)>>>((const float4 *)src, out);
    k081_gs<<<3, dim3(40,3)>>>(in, (float4 *)dst);
    k082_sl<<<3, dim3(250)>>>((const unsigned *)src, out);
    k083_ss<<<3, dim3(250)>>>(in, (unsigned *)dst);
    k084_gl<<<3, dim3(8,8,2)>>>((const double2 *)src, out);
    k085_gs<<<3, dim3(16,4)>>>(in, (float *)dst);
    k086_sl<<<3, dim3(33)>>>((const unsigned *)src, out);
    k087_ss<<<3, dim3(128)>>>(in, (unsigned *)dst);
    k088_gl<<<3, dim3(64)>>>((const double *)src, out);
    k089_gs<<<3, dim3(40,3)>>>(in, (short *)dst);
    k090_sl<<<3, dim3(250)>>>((const unsigned *)src, out);
    k091_ss<<<3, dim3(64)>>>(in, (unsigned *)dst);
    k092_gl<<<3, dim3(8,8,2)>>>((const short *)src, out);
    k093_gs<<<3, dim3(2,32)>>>(in, (unsigned long long *)dst);
    k094_sl<<<3, dim3(2,32)>>>((const unsigned *)src, out);
    k095_ss<<<3, dim3(7,9)>>>(in, (unsigned *)dst);
    k096_gl<<<3, dim3(96)>>>((const longlong2 *)src, out);
    k097_gs<<<3, dim3(16,4)>>>(in, (short2 *)dst);
    k098_sl<<<3, dim3(7,9)>>>((const unsigned *)src, out);
    k099_ss<<<3, dim3(2,32)>>>(in, (unsigned *)dst);
    k100_gl<<<3, dim3(2,32)>>>((const unsigned long long *)src, out);
    k101_gs<<<3, dim3(2,32)>>>(in, (unsigned char *)dst);
    k102_sl<<<3, dim3(250)>>>((const unsigned *)src, out);
    k103_ss<<<3, dim3(2,32)>>>(in, (unsigned *)dst);
    k104_gl<<<3, dim3(40,3)>>>((const float2 *)src, out);
    k105_gs<<<3, dim3(2,32)>>>(in, (short *)dst);
    k106_sl<<<3, dim3(250)>>>((const unsigned *)src, out);
    k107_ss<<<3, dim3(7,9)>>>(in, (unsigned *)dst);
    k108_gl<<<3, dim3(7,9)>>>((const float4 *)src, out);
    k109_gs<<<3, dim3(2,32)>>>(in, (short2 *)dst);
    k110_sl<<<3, dim3(128)>>>((const unsigned *)src, out);
    k111_ss<<<3, dim3(64)>>>(in, (unsigned *)dst);
    k112_gl<<<3, dim3(8,8,2)>>>((const double2 *)src, out);
    k113_gs<<<3, dim3(128)>>>(in, (unsigned long long *)dst);
    k114_sl<<<3, dim3(2,32)>>>((const unsigned *)src, out);
    k115_ss<<<3, dim3(40,3)>>>(in, (unsigned *)dst);
    k116_gl<<<3, dim3(2,32)>>>((const double2 *)src, out);
    k117_gs<<<3, dim3(128)>>>(in, (float4 *)dst);
    k118_sl<<<3, dim3(96)>>>((const unsigned *)src, out);
    k119_ss<<<3, dim3(40,3)>>>(in, (unsigned *)dst);
    k120_gl<<<3, dim3(8,8,2)>>>((const longlong2 *)src, out);
    k121_gs<<<3, dim3(250)>>>(in, (float4 *)dst);
    k122_sl<<<3, dim3(2,32)>>>((const unsigned *)src, out);
    k123_ss<<<3, dim3(8,8,2)>>>(in, (unsigned *)dst);
    k124_gl<<<3, dim3(16,4)>>>((const float *)src, out);
    k125_gs<<<3, dim3(8,8,2)>>>(in, (longlong2 *)dst);
    k126_sl<<<3, dim3(33)>>>((const unsigned *)src, out);
    k127_ss<<<3, dim3(96)>>>(in, (unsigned *)dst);
    k128_gl<<<3, dim3(40,3)>>>((const longlong2 *)src, out);
    k129_gs<<<3, dim3(96)>>>(in, (double2 *)dst);
    k130_sl<<<3, dim3(7,9)>>>((const unsigned *)src, out);
    k131_ss<<<3, dim3(8,8,2)>>>(in, (unsigned *)dst);
    k132_gl<<<3, dim3(40,3)>>>((const short4 *)src, out);
    k133_gs<<<3, dim3(128)>>>(in, (unsigned char *)dst);
    k134_sl<<<3, dim3(40,3)>>>((const unsigned *)src, out);
    k135_ss<<<3, dim3(128)>>>(in, (unsigned *)dst);
    k136_gl<<<3, dim3(250)>>>((const unsigned long long *)src, out);
    k137_gs<<<3, dim3(8,8,2)>>>(in, (uchar2 *)dst);
    k138_sl<<<3, dim3(33)>>>((const unsigned *)src, out);
    k139_ss<<<3, dim3(96)>>>(in, (unsigned *)dst);
    k140_gl<<<3, dim3(64)>>>((const uchar2 *)src, out);
    k141_gs<<<3, dim3(33)>>>(in, (longlong2 *)dst);
    k142_sl<<<3, dim3(8,8,2)>>>((const unsigned *)src, out);
    k143_ss<<<3, dim3(16,4)>>>(in, (unsigned *)dst);
    k144_gl<<<3, dim3(16,4)>>>((const uchar2 *)src, out);
    k145_gs<<<3, dim3(2,32)>>>(in, (float2 *)dst);
    k146_sl<<<3, dim3(250)>>>((const unsigned *)src, out);
    k147_ss<<<3, dim3(40,3)>>>(in, (unsigned *)dst);
    k148_gl<<<3, dim3(7,9)>>>((const short *)src, out);
    k149_gs<<<3, dim3(2,32)>>>(in, (short4 *)dst);
    k150_sl<<<3, dim3(250)>>>((const unsigned *)src, out);
    k151_ss<<<3, dim3(2,32)>>>(in, (unsigned *)dst);
    k152_gl<<<3, dim3(96)>>>((const short4 *)src, out);
    k153_gs<<<3, dim3(96)>>>(in, (double *)dst);
    k154_sl<<<3, dim3(8,8,2)>>>((const unsigned *)src, out);
    k155_ss<<<3, dim3(250)>>>(in, (unsigned *)dst);
    k156_gl<<<3, dim3(2,32)>>>((const uchar2 *)src, out);
    k157_gs<<<3, dim3(64)>>>(in, (double *)dst);
    k158_sl<<<3, dim3(40,3)>>>((const unsigned *)src, out);
    k159_ss<<<3, dim3(2,32)>>>(in, (unsigned *)dst);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
