// Names that WGSL keeps for itself beside the author's names with an underscore, parameters of device functions named as
// those of the kernel, and variables named as methods.
#include <cstdio>

__device__ int fn_ = 40;

struct Pair {
    int first, second;
    __host__ __device__ int sum() const { return first + second; }
};

__device__ void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}

__device__ void bump(int *count) { (*count)++; }

__global__ void kernel(int *a, int *b, int *count, const Pair *pairs, int n) {
    int fn = 2, let = 3, let_ = 50, var = 4;
    int p = fn, q = let + let_;
    swap(&p, &q);
    bump(&p);
    a[0] = p;
    b[0] = q;
    fn_ += var;
    int sum = 0;
    for (int i = 0; i < n; i++) sum += pairs[i].sum();
    count[0] = sum * 100 + fn_ + fn;
}

int main() {
    Pair h[3] = {{1, 2}, {3, 4}, {5, 6}}, *pairs;
    int *a, *b, *count, r[3];
    cudaMalloc(&a, sizeof(int));
    cudaMalloc(&b, sizeof(int));
    cudaMalloc(&count, sizeof(int));
    cudaMalloc(&pairs, sizeof h);
    cudaMemcpy(pairs, h, sizeof h, cudaMemcpyHostToDevice);
    kernel<<<1, 1>>>(a, b, count, pairs, 3);
    cudaMemcpy(&r[0], a, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&r[1], b, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&r[2], count, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", r[0], r[1], r[2]);
    cudaFree(a);
    cudaFree(b);
    cudaFree(count);
    cudaFree(pairs);
    return 0;
}
