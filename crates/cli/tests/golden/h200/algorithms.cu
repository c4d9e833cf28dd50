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
__global__ void reduce_interleaved(const int *a, int *o) {
    __shared__ int s[128];
    THREAD;
    s[t] = a[i];
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int k = 2 * d * t;
        if (k < blockDim.x) s[k] += s[k + d];
        __syncthreads();
    }
    if (t == 0) o[blockIdx.x] = s[0];
}
__global__ void reduce_shuffle(const float *a, float *o, int n) {
    __shared__ float s[32];
    int t = threadIdx.x;
    float v = 0.0f;
    for (int k = blockIdx.x * blockDim.x + t; k < n; k += gridDim.x * blockDim.x) v += a[k];
    for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
    if ((t & 31) == 0) s[t >> 5] = v;
    __syncthreads();
    if (t < 32) {
        v = t < blockDim.x / 32 ? s[t] : 0.0f;
        for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
        if (t == 0) o[blockIdx.x] = v;
    }
}
__global__ void scan_two_buffers(const int *a, int *o) {
    __shared__ int s[2][96];
    THREAD;
    int in = 0;
    s[0][t] = a[i];
    __syncthreads();
    for (int d = 1; d < 96; d <<= 1) {
        int v = s[in][t];
        if (t >= d) v += s[in][t - d];
        s[in ^ 1][t] = v;
        in ^= 1;
        __syncthreads();
    }
    o[i] = s[in][t];
}
#define TS 12
__global__ void product_edges(const float *a, const float *b, float *o, int m, int n, int k) {
    __shared__ float x[TS][TS], y[TS][TS + 1];
    int r = blockIdx.y * TS + threadIdx.y, c = blockIdx.x * TS + threadIdx.x;
    float v = 0.0f;
    for (int p = 0; p < (k + TS - 1) / TS; p++) {
        int ac = p * TS + threadIdx.x, br = p * TS + threadIdx.y;
        x[threadIdx.y][threadIdx.x] = (r < m && ac < k) ? a[r * k + ac] : 0.0f;
        y[threadIdx.y][threadIdx.x] = (br < k && c < n) ? b[br * n + c] : 0.0f;
        __syncthreads();
        for (int q = 0; q < TS; q++) v += x[threadIdx.y][q] * y[q][threadIdx.x];
        __syncthreads();
    }
    if (r < m && c < n) o[r * n + c] = v;
}
__global__ void bodies(const float4 *p, float4 *o, int n) {
    __shared__ float4 s[64];
    THREAD;
    float4 me = p[i];
    float3 f = make_float3(0.0f, 0.0f, 0.0f);
    for (int b = 0; b < n; b += 64) {
        s[t] = p[b + t];
        __syncthreads();
#pragma unroll 1
        for (int k = 0; k < 64; k++) {
            float4 q = s[k];
            float dx = q.x - me.x, dy = q.y - me.y, dz = q.z - me.z;
            float w = q.w / (dx * dx + dy * dy + dz * dz + 1.0f);
            f.x += dx * w; f.y += dy * w; f.z += dz * w;
        }
        __syncthreads();
    }
    o[i] = make_float4(f.x, f.y, f.z, me.w);
}
__global__ void softmax_rows(const float *a, float *o, int columns) {
    __shared__ float s[80];
    int t = threadIdx.x;
    const float *row = a + blockIdx.x * columns;
    float m = -1e30f;
    for (int k = t; k < columns; k += blockDim.x) m = fmaxf(m, row[k]);
    s[t] = m;
    __syncthreads();
    if (t < 16) s[t] = fmaxf(s[t], s[t + 64]);
    __syncthreads();
    for (int d = 32; d > 0; d /= 2) { if (t < d) s[t] = fmaxf(s[t], s[t + d]); __syncthreads(); }
    m = s[0];
    for (int k = t; k < columns; k += blockDim.x) o[blockIdx.x * columns + k] = expf(row[k] - m);
}
__global__ void csr_scalar(const int *start, const int *column, const float *value, const float *x, float *y, int rows) {
    THREAD;
    if (i >= rows) return;
    float v = 0.0f;
#pragma unroll 1
    for (int k = start[i]; k < start[i + 1]; k++) v += value[k] * x[column[k]];
    y[i] = v;
}
__global__ void csr_warp(const int *start, const int *column, const float *value, const float *x, float *y, int rows) {
    THREAD;
    int row = i / 32, lane = t & 31;
    if (row >= rows) return;
    int end = start[row + 1];
    float v = 0.0f;
#pragma unroll 1
    for (int k = start[row] + lane; k < end; k += 32) v += value[k] * x[column[k]];
    for (int d = 16; d; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
    if (lane == 0) y[row] = v;
}
__global__ void butterflies(const float2 *a, float2 *o) {
    __shared__ float2 s[128];
    int t = threadIdx.x, b = blockIdx.x * 128;
    s[__brev(t) >> 25] = a[b + t];
    s[__brev(t + 64) >> 25] = a[b + t + 64];
    __syncthreads();
    for (int h = 1; h < 128; h *= 2) {
        int k = t % h, p = (t / h) * h * 2 + k;
        float2 u = s[p], v = s[p + h];
        s[p] = make_float2(u.x + v.x, u.y + v.y);
        s[p + h] = make_float2(u.x - v.x, u.y - v.y);
        __syncthreads();
    }
    o[b + t] = s[t];
    o[b + t + 64] = s[t + 64];
}
__global__ void lower_bounds(const int *sorted, const int *keys, int *o, int n) {
    THREAD;
    int key = keys[i], low = 0, high = n;
    while (low < high) {
        int mid = (low + high) / 2;
        if (sorted[mid] < key) low = mid + 1; else high = mid;
    }
    o[i] = low;
}
__global__ void compact_warp(const int *a, int *o, int *count) {
    THREAD;
    int v = a[i], lane = t & 31;
    bool keep = v % 3 == 0;
    unsigned mask = __ballot_sync(0xffffffffu, keep);
    int at = 0;
    if (lane == 0) at = atomicAdd(&count[blockIdx.x * 4 + t / 32], __popc(mask));
    at = __shfl_sync(0xffffffffu, at, 0);
    if (keep) o[i / 32 * 32 + at + __popc(mask & ((1u << lane) - 1))] = v;
}
__global__ void jacobi_halo(const float *a, float *o, int w, int h) {
    __shared__ float s[6 + 2][24 + 2];
    int x = blockIdx.x * 24 + threadIdx.x, y = blockIdx.y * 6 + threadIdx.y, lx = threadIdx.x + 1, ly = threadIdx.y + 1;
    bool in = x < w && y < h;
    s[ly][lx] = in ? a[y * w + x] : 0.0f;
    if (threadIdx.x == 0) s[ly][0] = (x > 0 && y < h) ? a[y * w + x - 1] : 0.0f;
    if (threadIdx.x == 23) s[ly][25] = (x + 1 < w && y < h) ? a[y * w + x + 1] : 0.0f;
    if (threadIdx.y == 0) s[0][lx] = (y > 0 && x < w) ? a[(y - 1) * w + x] : 0.0f;
    if (threadIdx.y == 5) s[7][lx] = (y + 1 < h && x < w) ? a[(y + 1) * w + x] : 0.0f;
    __syncthreads();
    if (in) o[y * w + x] = 0.25f * (s[ly][lx - 1] + s[ly][lx + 1] + s[ly - 1][lx] + s[ly + 1][lx]);
}
__global__ void sobel_bytes(const unsigned char *a, unsigned char *o, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    int gx = -a[(y - 1) * w + x - 1] + a[(y - 1) * w + x + 1] - 2 * a[y * w + x - 1] + 2 * a[y * w + x + 1] - a[(y + 1) * w + x - 1] + a[(y + 1) * w + x + 1];
    int m = gx < 0 ? -gx : gx;
    o[y * w + x] = (unsigned char)(m > 255 ? 255 : m);
}
__constant__ float taps[9];
__global__ void rows_convolved(const float *a, float *o, int w) {
    __shared__ float s[4][40 + 8];
    int x = blockIdx.x * 40 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
    for (int k = threadIdx.x; k < 48; k += 40) { int q = blockIdx.x * 40 + k - 4; s[threadIdx.y][k] = (q >= 0 && q < w) ? a[y * w + q] : 0.0f; }
    __syncthreads();
    float v = 0.0f;
    for (int k = 0; k < 9; k++) v += taps[k] * s[threadIdx.y][threadIdx.x + k];
    if (x < w) o[y * w + x] = v;
}
__global__ void pool3s2(const float *a, float *o, int w, int ow, int oh) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= ow || y >= oh) return;
    float m = -1e30f;
    for (int dy = 0; dy < 3; dy++) for (int dx = 0; dx < 3; dx++) m = fmaxf(m, a[(y * 2 + dy) * w + x * 2 + dx]);
    o[y * ow + x] = m;
}
__global__ void eliminate(float *m, int n, int k) {
    int c = blockIdx.x * blockDim.x + threadIdx.x + k, r = blockIdx.y * blockDim.y + threadIdx.y + k + 1;
    if (r < n && c < n) m[r * n + c] -= m[r * n + k] / m[k * n + k] * m[k * n + c];
}
__global__ void nearest(const float3 *p, const float3 *q, int *o, int n) {
    THREAD;
    float3 me = p[i];
    float best = 1e30f; int at = -1;
#pragma unroll 1
    for (int k = 0; k < n; k++) {
        float3 v = q[k];
        float d = (v.x - me.x) * (v.x - me.x) + (v.y - me.y) * (v.y - me.y) + (v.z - me.z) * (v.z - me.z);
        if (d < best) { best = d; at = k; }
    }
    o[i] = at;
}
__global__ void digits_ballot(const unsigned *a, int *o) {
    __shared__ int s[4][16];
    THREAD;
    int w = t / 32, lane = t & 31;
    unsigned d = a[i] & 15, peers = 0xffffffffu;
    for (int b = 0; b < 4; b++) { unsigned v = __ballot_sync(0xffffffffu, (d >> b) & 1); peers &= ((d >> b) & 1) ? v : ~v; }
    if (lane < 16) s[w][lane] = 0;
    __syncwarp();
    if ((peers & ((1u << lane) - 1)) == 0) s[w][d] = __popc(peers);
    __syncthreads();
    if (t < 16) o[blockIdx.x * 16 + t] = s[0][t] + s[1][t] + s[2][t] + s[3][t];
}
__constant__ unsigned crc_table[16];
__global__ void crc_chunks(const unsigned char *a, unsigned *o, int length) {
    THREAD;
    unsigned crc = 0xffffffffu;
#pragma unroll 1
    for (int k = 0; k < length; k++) {
        crc ^= a[i * length + k];
        crc = crc_table[crc & 15] ^ (crc >> 4);
        crc = crc_table[crc & 15] ^ (crc >> 4);
    }
    o[i] = ~crc;
}
__constant__ unsigned char letters[64];
__global__ void base64(const unsigned char *a, unsigned char *o) {
    THREAD;
    unsigned v = (a[i * 3] << 16) | (a[i * 3 + 1] << 8) | a[i * 3 + 2];
    for (int k = 0; k < 4; k++) o[i * 4 + k] = letters[(v >> (18 - 6 * k)) & 63];
}
__global__ void tile_sums(const int *a, int *o) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    THREAD;
    int v = a[i];
    for (int d = tile.size() / 2; d > 0; d /= 2) v += tile.shfl_down(v, d);
    if (tile.thread_rank() == 0) o[i / 8] = v;
}
__global__ void edit_distance(const unsigned char *a, const unsigned char *b, int *o) {
    __shared__ int s[3][33];
    int t = threadIdx.x, at = blockIdx.x * 32;
    int now = 0, last = 1, older = 2;
    s[0][t] = 0; s[1][t] = 0; s[2][t] = 0;
    __syncthreads();
    for (int d = 0; d < 63; d++) {
        int j = d - t;
        if (j >= 0 && j < 32) {
            int up = t ? s[last][t - 1] : j + 1, left = j ? s[last][t] : t + 1, across = t && j ? s[older][t - 1] : (t ? t : j);
            int cost = a[at + t] != b[at + j];
            s[now][t] = min(min(up, left) + 1, across + cost);
        }
        __syncthreads();
        int k = older; older = last; last = now; now = k;
    }
    o[at + t] = s[last][t];
}
__global__ void cyclic_reduction(const float *a, const float *b, const float *c, const float *d, float *o) {
    __shared__ float sa[64], sb[64], sc[64], sd[64];
    THREAD;
    sa[t] = a[i]; sb[t] = b[i] + 4000.0f; sc[t] = c[i]; sd[t] = d[i];
    __syncthreads();
    for (int h = 1; h < 64; h *= 2) {
        int l = t - h < 0 ? 0 : t - h, r = t + h > 63 ? 63 : t + h;
        float k1 = sa[t] / sb[l], k2 = sc[t] / sb[r];
        float na = -sa[l] * k1, nb = sb[t] - sc[l] * k1 - sa[r] * k2, nc = -sc[r] * k2, nd = sd[t] - sd[l] * k1 - sd[r] * k2;
        __syncthreads();
        sa[t] = na; sb[t] = nb; sc[t] = nc; sd[t] = nd;
        __syncthreads();
    }
    o[i] = sd[t] / sb[t];
}
__global__ void warp_bitonic(const int *a, int *o) {
    THREAD;
    int v = a[i], lane = t & 31;
    for (int k = 2; k <= 32; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
            int w = __shfl_xor_sync(0xffffffffu, v, j);
            bool up = (lane & k) == 0, low = (lane & j) == 0;
            v = (up == low) ? min(v, w) : max(v, w);
        }
    o[i] = v;
}
__global__ void column_sums(const float *a, float *o, int w, int h) {
    THREAD;
    if (i >= w) return;
    float v = 0.0f;
#pragma unroll 1
    for (int y = 0; y < h; y++) { v += a[y * w + i]; o[y * w + i] = v; }
}
__global__ void union_find(const int *parent, int *o, int n) {
    THREAD;
    if (i >= n) return;
    int v = i;
    while (parent[v] < v) v = parent[v];
    o[i] = v;
}
__global__ void coo_atomic(const int *row, const int *column, const float *value, const float *x, float *y) { THREAD; atomicAdd(&y[row[i]], value[i] * x[column[i]]); }
__global__ void life_bits(const unsigned *a, unsigned *o, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    unsigned c = a[y * w + x], u = a[((y + h - 1) % h) * w + x], d = a[((y + 1) % h) * w + x], l = a[y * w + (x + w - 1) % w], r = a[y * w + (x + 1) % w];
    o[y * w + x] = (c << 1 | l >> 31) ^ (c >> 1 | r << 31) ^ u ^ d;
}
__global__ void resize_bytes(const unsigned char *a, unsigned char *o, int w, int h, int ow, int oh) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= ow || y >= oh) return;
    int sx = x * (w - 1) / ow, sy = y * (h - 1) / oh;
    o[y * ow + x] = (unsigned char)((a[sy * w + sx] + a[sy * w + sx + 1] + a[(sy + 1) * w + sx] + a[(sy + 1) * w + sx + 1]) / 4);
}
__global__ void runs(const int *a, int *o, int n) {
    __shared__ int s[101];
    THREAD;
    if (i < n) s[t + 1] = a[i] & 3;
    if (t == 0) s[0] = i > 0 ? a[i - 1] & 3 : -1;
    __syncthreads();
    if (i < n) o[i] = s[t + 1] != s[t];
}
__global__ void permute_planes(const float *a, float *o, int nx, int ny, int nz) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nx * ny * nz; i += gridDim.x * blockDim.x) {
        int x = i % nx, y = i / nx % ny, z = i / (nx * ny);
        o[(y * nz + z) * nx + x] = a[i];
    }
}
__global__ void escape(int *o, int w, int h, int limit) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float cx = 3.0f * x / w - 2.0f, cy = 2.0f * y / h - 1.0f, zx = 0.0f, zy = 0.0f;
    int k = 0;
    while (k < limit && zx * zx + zy * zy < 4.0f) { float n = zx * zx - zy * zy + cx; zy = 2.0f * zx * zy + cy; zx = n; k++; }
    o[y * w + x] = k;
}
__global__ void two_per_thread(const float *a, float *o, int n) {
    int b = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    float v = b < n ? a[b] : 0.0f, w = b + blockDim.x < n ? a[b + blockDim.x] : 0.0f;
    if (b < n) o[b] = v + w;
    if (b + blockDim.x < n) o[b + blockDim.x] = v - w;
}
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
    float ht[9]; for (int k = 0; k < 9; k++) ht[k] = (float)k;
    cudaMemcpyToSymbol(taps, ht, sizeof(ht));
    unsigned hc[16]; for (int k = 0; k < 16; k++) hc[k] = hash(k);
    cudaMemcpyToSymbol(crc_table, hc, sizeof(hc));
    unsigned char hl[64]; for (int k = 0; k < 64; k++) hl[k] = (unsigned char)(k + 48);
    cudaMemcpyToSymbol(letters, hl, sizeof(hl));
    int *start, *sorted, *column;
    int *hs = (int *)malloc(4096 * 4), *hq = (int *)malloc(4096 * 4), *hx = (int *)malloc(n * 4);
    hs[0] = 0; for (int k = 1; k < 4096; k++) hs[k] = hs[k - 1] + (int)(hash(k) % 9);
    for (int k = 0; k < 4096; k++) hq[k] = k / 3;
    for (int k = 0; k < n; k++) hx[k] = (int)(hash(k * 3) % 2000);
    cudaMalloc(&start, 4096 * 4); cudaMalloc(&sorted, 4096 * 4); cudaMalloc(&column, n * 4);
    cudaMemcpy(start, hs, 4096 * 4, cudaMemcpyHostToDevice); cudaMemcpy(sorted, hq, 4096 * 4, cudaMemcpyHostToDevice); cudaMemcpy(column, hx, n * 4, cudaMemcpyHostToDevice);
    reduce_interleaved<<<5, 128>>>(ai, o);
    reduce_shuffle<<<6, 160>>>(af, of, 5003);
    scan_two_buffers<<<5, 96>>>(ai, o);
    product_edges<<<dim3(4, 3), dim3(12, 12)>>>(af, af + 2000, of, 31, 41, 29);
    bodies<<<4, 64>>>((float4 *)af, (float4 *)o, 256);
    softmax_rows<<<7, 80>>>(af, of, 201);
    csr_scalar<<<8, 100>>>(start, column, af, af, of, 777);
    csr_warp<<<30, 96>>>(start, column, af, af, of, 83);
    butterflies<<<4, 64>>>((float2 *)af, (float2 *)o);
    lower_bounds<<<6, 72>>>(sorted, ai, o, 4095);
    cudaMemset(o, 0, n * 8);
    compact_warp<<<6, 128>>>(ai, o, o + 20000);
    jacobi_halo<<<dim3(5, 6), dim3(24, 6)>>>(af, of, 103, 32);
    sobel_bytes<<<dim3(6, 5), dim3(20, 7)>>>(ab, ob, 111, 33);
    rows_convolved<<<dim3(3, 4), dim3(40, 4)>>>(af, of, 107);
    pool3s2<<<dim3(3, 5), dim3(18, 6)>>>(af, of, 101, 50, 29);
    nearest<<<4, 56>>>((float3 *)af, (float3 *)af + 2000, o, 100);
    digits_ballot<<<5, 128>>>((unsigned *)ai, o);
    crc_chunks<<<3, 96>>>(ab, (unsigned *)o, 37);
    base64<<<5, 72>>>(ab, ob);
    tile_sums<<<5, 96>>>(ai, o);
    edit_distance<<<5, 32>>>(ab, ab + 2000, o);
    cyclic_reduction<<<4, 64>>>(af, af + 1000, af + 2000, af + 3000, of);
    warp_bitonic<<<5, 64>>>(ai, o);
    column_sums<<<3, 48>>>(af, of, 131, 40);
    union_find<<<5, 112>>>(sorted, o, 500);
    cudaMemset(o, 0, n * 8);
    coo_atomic<<<5, 64>>>(ai, ai + 1000, af, af + 2000, of);
    life_bits<<<dim3(3, 4), dim3(10, 6)>>>((unsigned *)ai, (unsigned *)o, 27, 21);
    resize_bytes<<<dim3(5, 4), dim3(24, 8)>>>(ab, ob, 150, 60, 101, 29);
    runs<<<6, 100>>>(ai, o, 555);
    permute_planes<<<3, 96>>>(af, of, 13, 11, 9);
    escape<<<dim3(4, 4), dim3(15, 9)>>>(o, 57, 33, 50);
    two_per_thread<<<4, 88>>>(af, of, 611);
    eliminate<<<dim3(3, 6), dim3(20, 9)>>>(af, 57, 3);
    cudaFree(start); cudaFree(sorted); cudaFree(column); free(hs); free(hq); free(hx);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(ai); cudaFree(af); cudaFree(ad); cudaFree(o); free(hi); free(hf); free(hd);
    return 0;
}
