// Pointers that choose among buffers: by a condition, in an array, in a structure, swapped in a loop, null or not, and handed
// to functions. Each has readable WGSL from the device IR.
#include <cstdio>

#define THREADS 8

struct List {
    int *items;
    int count;
};

__device__ int *pick(int *a, int *b, bool first) { return first ? a : b; }

__device__ List make(int *a, int n) {
    if (n > 2) return List{a, 2};
    return List{a + 1, n};
}

__device__ int total(const int *values, int count) {
    int sum = 0;
    while (count-- > 0) sum += *values++;
    return sum;
}

__device__ void raise(int *place, int by) { *place += by; }

// A function gives one of two buffers back.
__global__ void picked(int *a, int *b, int *out) {
    int *p = pick(a, b, threadIdx.x % 2 == 0);
    out[threadIdx.x] = p[threadIdx.x];
}

// One of them is the thread's own array.
__global__ void own_or_given(int *a, int *out) {
    int local[4] = {1, 2, 3, 4};
    int *p = threadIdx.x < 4 ? a : local;
    p += threadIdx.x % 4;
    *p += 100;
    out[threadIdx.x] = *p + total(local, 4);
}

// A structure holds the pointer.
__global__ void in_a_structure(int *a, int *out, int n) {
    List list = make(a, n + threadIdx.x);
    List other = list;
    other.count += 1;
    out[threadIdx.x] = list.items[0] + 10 * other.count + 100 * total(other.items, other.count);
}

// An array holds them.
__global__ void in_an_array(int *a, int *b, int *out) {
    int *list[3] = {a, b, a + 2};
    out[threadIdx.x] = list[threadIdx.x % 3][threadIdx.x / 3];
}

// Atomics on one of two buffers.
__global__ void counted(int *a, int *b, int *out) {
    int *p = threadIdx.x & 1 ? a : b;
    atomicAdd(p + 1, 3);
    out[threadIdx.x] = threadIdx.x & 1;
}

// Two pointers swap their buffers.
__global__ void swapped(int *a, int *b, int *out, int times) {
    int *from = a, *to = b;
    for (int i = 0; i < times; i++) {
        to[threadIdx.x] = from[threadIdx.x] * 2 + i;
        int *before = from;
        from = to;
        to = before;
    }
    out[threadIdx.x] = from[threadIdx.x];
}

// A variable of the thread, or an element of a buffer, or nothing.
__global__ void perhaps(int *a, int *out) {
    int x = 3;
    int *p = nullptr;
    if (threadIdx.x < 6) p = &x;
    if (threadIdx.x < 3) p = a + threadIdx.x;
    if (p) raise(p, 1000);
    out[threadIdx.x] = p == nullptr ? -1 : *p + x;
}

// Two pointers into one array meet.
__global__ void reversed(int *a, int *out, int n) {
    __shared__ int copy[THREADS];
    copy[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int *first = copy, *last = copy + n - 1; first < last; first++, last--) {
            int kept = *first;
            *first = *last;
            *last = kept;
        }
    }
    __syncthreads();
    const int *end = copy + n;
    out[threadIdx.x] = copy[threadIdx.x] * 10 + (int)(end - &copy[threadIdx.x]);
}

int *a, *b, *out;

void fill() {
    int values[THREADS], others[THREADS];
    for (int i = 0; i < THREADS; i++) {
        values[i] = i + 1;
        others[i] = 20 + i * i;
    }
    cudaMemcpy(a, values, sizeof(values), cudaMemcpyHostToDevice);
    cudaMemcpy(b, others, sizeof(others), cudaMemcpyHostToDevice);
}

void print(const char *name) {
    int results[THREADS], values[THREADS], others[THREADS];
    cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost);
    cudaMemcpy(values, a, sizeof(values), cudaMemcpyDeviceToHost);
    cudaMemcpy(others, b, sizeof(others), cudaMemcpyDeviceToHost);
    printf("%s:", name);
    for (int i = 0; i < THREADS; i++) printf(" %d", results[i]);
    int sum = 0;
    for (int i = 0; i < THREADS; i++) sum += values[i] + 3 * others[i];
    printf(" (%d)\n", sum);
    fill();
}

int main() {
    cudaMalloc(&a, THREADS * sizeof(int));
    cudaMalloc(&b, THREADS * sizeof(int));
    cudaMalloc(&out, THREADS * sizeof(int));
    fill();
    picked<<<1, THREADS>>>(a, b, out);
    print("picked");
    own_or_given<<<1, THREADS>>>(a, out);
    print("own or given");
    in_a_structure<<<1, THREADS>>>(a, out, 0);
    print("in a structure");
    in_an_array<<<1, THREADS>>>(a, b, out);
    print("in an array");
    counted<<<1, THREADS>>>(a, b, out);
    print("counted");
    swapped<<<1, THREADS>>>(a, b, out, 3);
    print("swapped");
    perhaps<<<1, THREADS>>>(a, out);
    print("perhaps");
    reversed<<<1, THREADS>>>(a, out, 7);
    print("reversed");
    cudaFree(a);
    cudaFree(b);
    cudaFree(out);
}
