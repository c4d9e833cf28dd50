// Exchanges between lanes in the middle of expressions, of loops in loops, and in functions that return early.
#include <cstdio>
#define FULL 0xffffffffu
#define SUM2(v) (__shfl_down_sync(FULL, v, 1) + __shfl_up_sync(FULL, v, 2))

struct Pair { int a; float b; };
__device__ Pair better(Pair p, int delta)
{
    Pair q;
    q.a = __shfl_down_sync(FULL, p.a, delta);
    q.b = __shfl_down_sync(FULL, p.b, delta);
    return q.b > p.b ? q : p;
}
__device__ void note(int *log, int value)
{
    if (threadIdx.x % 32 == 0) atomicAdd(log, value);
    __syncwarp();
    if (value < 0) return;
    if (__any_sync(FULL, value > 5)) log[1 + threadIdx.x / 32] = value;
}
__device__ int deep(int value, int depth)
{
    if (depth == 0) return value;
    int i = 0;
    while (true) {
        value += SUM2(value);
        if (++i >= depth) return value & 1023;
        if (__all_sync(FULL, value > 900)) break;
    }
    return -value;
}
// nested loops, else-if, do-while, break and continue
__global__ void nested(const int *in, int *out, int n)
{
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int acc = 0;
    for (int a = 0; a < warp + 1; a++) {
        int v = in[(a * 32 + threadIdx.x) % n];
        int b = 0;
        do {
            b++;
            if (b == 2) continue;
            int w = __shfl_xor_sync(FULL, v, b);
            if (warp == 1 && b == 4) break;
            acc += w > v ? w : v;
        } while (b < 3 + 2 * warp);
        if (warp == 2 && a == 1) break;
        if (a == 0) acc += 1000;
        else if (a == 1) acc += __shfl_sync(FULL, acc, 3);
        else {
            acc -= __popc(__ballot_sync(FULL, acc & 1));
            if (a == 3) { out[threadIdx.x] = -acc; return; }
        }
    }
    out[threadIdx.x] = acc + lane;
}
__global__ void structs(const int *in, int *out, int n)
{
    int warp = threadIdx.x / 32;
    if (threadIdx.x >= n) return;
    for (int r = 0; r < 3; r++) {
        Pair p;
        p.a = threadIdx.x; p.b = in[threadIdx.x] * (r + 1) % 17;
        if (r >= warp) {
            for (int d = 16; d > 0; d /= 2) p = better(p, d);
            if (threadIdx.x % 32 == 0) out[warp * 3 + r] = (int)p.b;
        }
    }
}
__global__ void noted(const int *in, int *log, int *out)
{
    int warp = threadIdx.x / 32;
    for (int r = 0; r < 6; r++) {
        if (r % 3 == warp) { note(log, r + warp * 3 - 1); continue; }
        if (r == 5 && warp == 1) return;
    }
    out[threadIdx.x] = deep(in[threadIdx.x], warp * 2);
}
__global__ void conditional(const int *in, int *out)
{
    int warp = threadIdx.x / 32;
    int v = in[threadIdx.x];
    int w = warp > 1 ? __shfl_xor_sync(FULL, v, 7) : -1;
    bool q = warp == 0 || __any_sync(FULL, v == 14);
    bool p = warp != 3 && __all_sync(FULL, v > 3);
    int x = 0;
    int *dst = out + threadIdx.x;
    for (int i = 0, j = 10; i < j && warp != 2; i += 2, j--) {
        x += __shfl_sync(FULL, v + i++, j);
        int k = i;
        while (k-- > 0) if (__any_sync(FULL, v + k == 12)) { x += 100; break; }
    }
    *dst = w * 10000 + q * 5000 + p * 2500 + x;
}
__global__ void matched(const int *in, unsigned *out, int n)
{
    int i = threadIdx.x;
    if (i >= n) return;
    unsigned m = __activemask();
    unsigned peers = __match_any_sync(m, in[i] % 4);
    unsigned rest = peers;
    int total = 0;
    while (rest) {
        int src = __ffs(rest) - 1;
        total += __shfl_sync(peers, in[i], src);
        rest &= rest - 1;
    }
    out[i] = total * 100 + __popc(peers) + __reduce_max_sync(peers, in[i]) * 1000000;
}
__global__ void uniformWhile(const int *in, int *out, int rounds)
{
    __shared__ int buf[128];
    int r = 0, v = in[threadIdx.x];
    while (r < rounds) {
        buf[threadIdx.x] = v;
        __syncthreads();
        v += buf[(threadIdx.x + 1) % 128];
        for (int k = threadIdx.x / 32; k < 4; k++) {
            v += __shfl_down_sync(FULL, v, k);
            if (__any_sync(FULL, v > 100000)) { v %= 1000; break; }
        }
        __syncthreads();
        r++;
    }
    out[threadIdx.x] = v;
}
__device__ int pick(int op, int v)
{
    switch (op) {
    case 0: return __shfl_xor_sync(FULL, v, 1);
    case 1:
        v += __shfl_down_sync(FULL, v, 2);
        if (__any_sync(FULL, v > 60)) break;
        v *= 2;
        break;
    case 2:
    case 3: v = -v;
    default: v += 3;
    }
    return v;
}
__global__ void switched(const int *in, int *out)
{
    int v = in[threadIdx.x];
    for (int i = threadIdx.x / 32; i < 9; i++) {
        v = pick(in[i] % 5, v);
        switch (i) {
        case 2: v += __popc(__ballot_sync(FULL, v > 10)); break;
        case 4: continue;
        case 8: out[threadIdx.x] = v; return;
        }
        v++;
    }
}
static int h[256], r[256];
int main()
{
    int *d, *o;
    for (int i = 0; i < 256; i++) h[i] = (i * 37 + i / 7) % 23;
    cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof r);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    for (int t = 0; t < 7; t++) {
        cudaMemset(o, 0, sizeof r);
        if (t == 0) nested<<<1, 128>>>(d, o, 256);
        if (t == 1) structs<<<1, 128>>>(d, o, 96);
        if (t == 2) noted<<<1, 128>>>(d, o, o + 16);
        if (t == 3) conditional<<<1, 128>>>(d, o);
        if (t == 4) matched<<<1, 128>>>(d, (unsigned *)o, 77);
        if (t == 5) uniformWhile<<<1, 128>>>(d, o, 3);
        if (t == 6) switched<<<1, 128>>>(d, o);
        cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
        unsigned hash = 0;
        for (int i = 0; i < 256; i++) hash = hash * 31 + (unsigned)r[i];
        printf("%d: %08x:", t, hash);
        for (int i = 0; i < 150; i += 11) printf(" %d", r[i]);
        printf("\n");
    }
    cudaFree(d); cudaFree(o);
    return 0;
}
