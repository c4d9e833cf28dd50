#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Record { int values[8]; int count; int rest[7]; };
struct Text { int length; char bytes[1]; };
struct Tail { int length; int items[]; };
__global__ void k(Record *r, int *o, Text *text, Tail *tail) {
    int t = threadIdx.x;
    o[t] = r->values[t % 8] + text->bytes[t] + tail->items[t];
    int *all = (int *)r;
    o[t] += all[t];
    int *values = r->values;
    o[t] += values[t];
}
int main() {
    Record *r; int *o; Text *text; Tail *tail;
    cudaMalloc(&r, sizeof(Record)); cudaMalloc(&o, 64); cudaMalloc(&text, 64); cudaMalloc(&tail, 64);
    cudaMemset(r, 0, sizeof(Record)); cudaMemset(text, 0, 64); cudaMemset(tail, 0, 64);
    k<<<1, 10>>>(r, o, text, tail);
    cudaDeviceSynchronize(); cudaFree(r); cudaFree(o); cudaFree(text); cudaFree(tail);
}
