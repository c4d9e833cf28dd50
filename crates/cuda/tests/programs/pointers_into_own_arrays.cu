// Functions that take pointers into arrays of a thread's own, at their beginning and behind it, of several lengths, and into
// shared and global memory; two pointers into one array.
#include <cstdio>

__device__ void merge(const int *a, int na, const int *b, int nb, int *out)
{
    int i = 0, j = 0, k = 0;
    while (i < na && j < nb) out[k++] = a[i] < b[j] ? a[i++] : b[j++];
    while (i < na) out[k++] = a[i++];
    while (j < nb) out[k++] = b[j++];
}

__device__ int total(const int *p, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}

__device__ int total_moving(const int *p, int n)
{
    int s = 0;
    while (n-- > 0) s += *p++;
    return s;
}

__device__ void exchange(int *x, int *y)
{
    int kept = *x;
    *x = *y;
    *y = kept;
}

__device__ void sort(int *a, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && a[j - 1] > a[j]; j--) exchange(a + j - 1, a + j);
}

__device__ void fill(int *to, int n, int value)
{
    for (int *p = to; p != to + n; ++p) *p = value++;
}

__global__ void own_arrays(int *g, int *o)
{
    __shared__ int s[8];
    int t = threadIdx.x;
    s[t] = g[t] + 1;
    __syncthreads();
    int a[8], b[16], halves[8];
    for (int i = 0; i < 8; i++) a[i] = (i * 5 + t) % 8;
    int *p = a, *q = a + 4;
    for (int i = 0; i < 4; i++) *p++ += *q++ * 2;
    sort(a, 4);
    sort(a + 4, 4);
    merge(a, 4, a + 4, 4, halves);
    merge(halves, 8, g, 8, b);
    fill(a + 1, 3, 50 + t);
    int *low = a, *high = a + 7;
    while (low < high) {
        int x = *low;
        *low++ = *high;
        *high-- = x;
    }
    o[t] = total(a, 8) * 10000 + total(g, 8) * 100 + total(s, 8) + total(b + 3, 5) + total(halves + t % 3, 3) + total(&g[1], 2);
    o[t] += total_moving(a, 4) + total_moving(b + t, 4) + total_moving(g, 3) + total_moving(s + 1, 3);
}

int main()
{
    int *g, *o;
    cudaMallocManaged(&g, 8 * sizeof(int));
    cudaMallocManaged(&o, 8 * sizeof(int));
    for (int i = 0; i < 8; i++) g[i] = i * 2;
    own_arrays<<<1, 8>>>(g, o);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++) printf("%d ", o[i]);
    printf("\n");
    cudaFree(g);
    cudaFree(o);
    return 0;
}
