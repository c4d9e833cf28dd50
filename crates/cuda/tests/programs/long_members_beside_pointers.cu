// Members of 64 bits beside pointers in a kernel's parameter.
#include <cstdio>

struct View {
    int *elements;
    size_t count;
    long long offset;
};

__device__ long long moved(const View &view, size_t i) { return view.elements[i] + view.offset; }

__global__ void fill(View view) {
    size_t i = threadIdx.x;
    if (i < view.count) view.elements[i] = i * view.count - view.offset;
}

__global__ void halves(View view, long long *results) {
    size_t i = threadIdx.x;
    if (i < view.count) results[i] = moved(view, view.count - 1 - i) * 2;
}

__global__ void stepping(View view, long long *results) {
    for (size_t i = threadIdx.x; i < view.count; i += 4) results[i] += view.offset / (long long)view.count;
}

int main() {
    const int count = 10;
    int *elements;
    long long *results;
    cudaMallocManaged(&elements, count * sizeof(int));
    cudaMallocManaged(&results, count * sizeof(long long));
    View view = {elements, count, -3};
    fill<<<1, 32>>>(view);
    cudaDeviceSynchronize();
    for (int i = 0; i < count; i++) printf("%d ", elements[i]);
    printf("\n");
    const long long offsets[] = {-3, 7, 5000000000LL, -5000000000LL};
    for (long long offset : offsets) {
        view.offset = offset;
        halves<<<1, 32>>>(view, results);
        stepping<<<1, 4>>>(view, results);
        cudaDeviceSynchronize();
        for (int i = 0; i < count; i++) printf("%lld ", results[i]);
        printf("\n");
    }
    cudaFree(elements);
    cudaFree(results);
    return 0;
}
