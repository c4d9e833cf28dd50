// What variables of the device start with is calculated before the program runs, within braces too.
#include <cstdio>
enum { seven = 7 };
struct Node { int v; Node *next; float w[2]; char name[4]; };
typedef int (*Op)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int mul(int a, int b) { return a * b; }
__constant__ int z = 7 << 2;
__constant__ unsigned m = ~0u >> 4;
__constant__ int t[3] = { 7 << 2, -seven, seven == 7 ? 1 : 2 };
__device__ Node nodes[2] = { { 1, nullptr, { 1.5f * 2, 2.f / 4 }, "ab" }, { 2, (Node *)0, { 3 }, { 'x' } } };
__device__ Op ops[2] = { add, mul };
__device__ double d[2] = { 1.0 / 3, -2e10 };
__device__ unsigned char bytes[3] = { 255 + 2, 1 << 3, 'a' + 1 };
__device__ float f = -3;
__device__ long long big = 1LL << 40;
__device__ bool flags[2] = { 3 > 2, !true };
__device__ dim3 dd = { 1, 2, 3 };
__device__ float4 v = { 1, 2, 3, 4 };
__device__ int2 pairs[2] = { { 1, 2 }, { 3, 1 + 3 } };
__global__ void k() {
    printf("%d %x %d %d %d\n", z, m, t[0], t[1], t[2]);
    printf("%d %g %g %s %d %s %d\n", nodes[0].v, nodes[0].w[0], nodes[0].w[1], nodes[0].name, nodes[1].v, nodes[1].name, nodes[1].next == nullptr);
    printf("%d %d %.10f %g\n", ops[0](3, 4), ops[1](3, 4), d[0], d[1]);
    printf("%d %d %d %g %lld %d %d\n", bytes[0], bytes[1], bytes[2], f, big, flags[0], flags[1]);
    printf("%d %g %d\n", dd.z, v.w, pairs[1].y);
}
int main() { k<<<1,1>>>(); cudaDeviceSynchronize(); }
