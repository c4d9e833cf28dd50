// A sort by counting ranks and an odd-even sort in shared memory give the same.
#include <stdio.h>

__global__ void rankSort(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int mine = in[i], rank = 0;
    for (int j = 0; j < n; j++)
        if (in[j] < mine || (in[j] == mine && j < i)) rank++;
    out[rank] = mine;
}

__global__ void oddEven(int *data, int n)
{
    __shared__ int local[256];
    int i = threadIdx.x;
    local[i] = data[i];
    __syncthreads();
    for (int phase = 0; phase < n; phase++) {
        int left = 2 * i + (phase & 1);
        if (left + 1 < n) {
            if (local[left] > local[left + 1]) {
                int kept = local[left];
                local[left] = local[left + 1];
                local[left + 1] = kept;
            }
        }
        __syncthreads();
    }
    data[i] = local[i];
}

int main()
{
    const int n = 256;
    int h[n], a[n], b[n], *d, *o;
    for (int i = 0; i < n; i++) h[i] = (i * 91 + 7) % 128;
    cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    rankSort<<<4, 64>>>(d, o, n);
    oddEven<<<1, n>>>(d, n);
    cudaMemcpy(a, o, sizeof a, cudaMemcpyDeviceToHost);
    cudaMemcpy(b, d, sizeof b, cudaMemcpyDeviceToHost);
    int same = 0, sorted = 1;
    for (int i = 0; i < n; i++) { same += a[i] == b[i]; if (i) sorted &= a[i - 1] <= a[i]; }
    printf("%d same, %s, %d %d %d\n", same, sorted ? "sorted" : "not sorted", a[0], a[1], a[n - 1]);
    cudaFree(d); cudaFree(o);
    return 0;
}
