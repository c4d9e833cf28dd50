// Recursive functions on the host: Ackermann's, Hanoi's towers and a quicksort that a kernel checks.
#include <stdio.h>
#include <stdlib.h>

typedef int (*Compare)(const void *, const void *);
int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
void hanoi(int n, char from, char to, char over, int *moves)
{
    if (n == 0) return;
    hanoi(n - 1, from, over, to, moves);
    if (++*moves <= 3) printf("%c->%c ", from, to);
    hanoi(n - 1, over, to, from, moves);
}
void quicksort(int *v, int n)
{
    if (n < 2) return;
    int pivot = v[n / 2], *low = v, *high = v + n - 1;
    while (low <= high) {
        while (*low < pivot) low++;
        while (*high > pivot) high--;
        if (low <= high) { int t = *low; *low++ = *high; *high-- = t; }
    }
    quicksort(v, high - v + 1);
    quicksort(low, v + n - low);
}

__global__ void isSorted(const int *v, int n, int *bad)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n && v[i] > v[i + 1]) atomicAdd(bad, 1);
}

int main()
{
    const int n = 500;
    int v[n], w[n], moves = 0;
    for (int i = 0; i < n; i++) v[i] = w[i] = (i * 7919) % 1009;
    quicksort(v, n);
    qsort(w, n, sizeof(int), ascending);
    int *d, *bad, h = 0, same = 0;
    cudaMalloc(&d, sizeof v); cudaMalloc(&bad, sizeof h);
    cudaMemcpy(d, v, sizeof v, cudaMemcpyHostToDevice);
    cudaMemcpy(bad, &h, sizeof h, cudaMemcpyHostToDevice);
    isSorted<<<(n + 127) / 128, 128>>>(d, n, bad);
    cudaMemcpy(&h, bad, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) same += v[i] == w[i];
    printf("%d out of order, %d same, %d..%d\n", h, same, v[0], v[n - 1]);
    printf("%d %d ", ackermann(2, 3), gcd(1071, 462));
    hanoi(5, 'A', 'C', 'B', &moves);
    printf("%d moves\n", moves);
    cudaFree(d); cudaFree(bad);
    return 0;
}
