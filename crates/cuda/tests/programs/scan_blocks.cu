// Exclusive scan of any length: blocks scan their sections (up and down a tree), the sums are scanned, and added.
#include <cstdio>
#include <cstdlib>
#include <cassert>

const int BLOCK = 128;
const int SECTION = 2 * BLOCK;

__global__ void scanSections(const int *in, int *out, int *sums, int n)
{
    __shared__ int temp[SECTION];
    int t = threadIdx.x;
    int base = blockIdx.x * SECTION;
    temp[2 * t] = base + 2 * t < n ? in[base + 2 * t] : 0;
    temp[2 * t + 1] = base + 2 * t + 1 < n ? in[base + 2 * t + 1] : 0;
    int offset = 1;
    for (int d = SECTION >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) {
            int ai = offset * (2 * t + 1) - 1;
            int bi = offset * (2 * t + 2) - 1;
            temp[bi] += temp[ai];
        }
        offset *= 2;
    }
    if (t == 0) {
        sums[blockIdx.x] = temp[SECTION - 1];
        temp[SECTION - 1] = 0;
    }
    for (int d = 1; d < SECTION; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int ai = offset * (2 * t + 1) - 1;
            int bi = offset * (2 * t + 2) - 1;
            int kept = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] += kept;
        }
    }
    __syncthreads();
    if (base + 2 * t < n) out[base + 2 * t] = temp[2 * t];
    if (base + 2 * t + 1 < n) out[base + 2 * t + 1] = temp[2 * t + 1];
}

__global__ void addSums(int *data, const int *sums, int n)
{
    int i = blockIdx.x * SECTION + threadIdx.x;
    for (int end = min(n, (int)(blockIdx.x + 1) * SECTION); i < end; i += blockDim.x)
        data[i] += sums[blockIdx.x];
}

void scan(const int *in, int *out, int n)
{
    int blocks = (n + SECTION - 1) / SECTION;
    int *sums;
    cudaMalloc(&sums, blocks * sizeof(int));
    scanSections<<<blocks, BLOCK>>>(in, out, sums, n);
    if (blocks > 1) {
        scan(sums, sums, blocks);
        addSums<<<blocks, BLOCK>>>(out, sums, n);
    }
    cudaFree(sums);
}

int main()
{
    for (int n : {1, 255, 256, 257, 1000, 70000}) {
        int *h = new int[n];
        for (int i = 0; i < n; i++) h[i] = i % 10;
        int *d, *o;
        cudaMalloc(&d, n * sizeof(int));
        cudaMalloc(&o, n * sizeof(int));
        cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
        scan(d, o, n);
        int *r = new int[n];
        cudaMemcpy(r, o, n * sizeof(int), cudaMemcpyDeviceToHost);
        int sum = 0, wrong = 0;
        for (int i = 0; i < n; i++) {
            if (r[i] != sum) wrong++;
            sum += h[i];
        }
        assert(wrong == 0);
        printf("n = %5d: last = %d, %d wrong\n", n, r[n - 1], wrong);
        delete[] h;
        delete[] r;
        cudaFree(d);
        cudaFree(o);
    }
    return 0;
}
