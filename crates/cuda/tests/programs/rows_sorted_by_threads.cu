#include <cstdio>
// Each thread sorts its own row with insertion sort and an explicit stack quicksort.
#define LEN 16
__device__ void swap(int &a, int &b) { int t = a; a = b; b = t; }
__device__ int partition(int *a, int lo, int hi) { int p = a[hi], i = lo - 1; for (int j = lo; j < hi; j++) if (a[j] <= p) swap(a[++i], a[j]); swap(a[i + 1], a[hi]); return i + 1; }
__device__ void quick(int *a, int lo, int hi) {
    int stack[2 * LEN], top = -1;
    stack[++top] = lo; stack[++top] = hi;
    while (top >= 0) {
        hi = stack[top--]; lo = stack[top--];
        if (lo >= hi) continue;
        int p = partition(a, lo, hi);
        stack[++top] = lo; stack[++top] = p - 1; stack[++top] = p + 1; stack[++top] = hi;
    }
}
__global__ void sortRows(int *data) { int *row = data + (blockIdx.x * blockDim.x + threadIdx.x) * LEN; quick(row, 0, LEN - 1); }
__global__ void sortLocal(const int *in, int *out) {
    int mine[LEN];
    for (int i = 0; i < LEN; i++) mine[i] = in[threadIdx.x * LEN + LEN - 1 - i];
    quick(mine, 0, LEN - 1);
    for (int i = 0; i < LEN; i++) out[threadIdx.x * LEN + i] = mine[i];
}
int main() {
    int h[32 * LEN], *d, *o; for (int i = 0; i < 32 * LEN; i++) h[i] = (i * 7919) % 1009;
    cudaMalloc(&d, sizeof(h)); cudaMalloc(&o, sizeof(h)); cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    sortLocal<<<1, 32>>>(d, o); sortRows<<<2, 16>>>(d);
    int a[32 * LEN], b[32 * LEN];
    cudaMemcpy(a, d, sizeof(a), cudaMemcpyDeviceToHost); cudaMemcpy(b, o, sizeof(b), cudaMemcpyDeviceToHost);
    int same = 1; for (int i = 0; i < 32 * LEN; i++) same &= a[i] == b[i];
    printf("%d %d %d %d\n", same, a[0], a[15], a[511]);
    cudaFree(d); cudaFree(o);
}
