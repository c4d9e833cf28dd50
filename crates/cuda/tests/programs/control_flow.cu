// Loops, switches and early returns, the same function on the host and in a kernel.
#include <stdio.h>

__host__ __device__ int classify(int n)
{
    int score = 0;
    switch (n % 7) {
    case 0: score += 100; break;
    case 1:
    case 2: score += 10; break;
    case 3: { int local = n * 2; score += local; break; }
    default:
        if (n > 20) { score = -1; break; }
        score = 7;
    }
    for (int i = 0; i < 10; i++) {
        if (i == 3) continue;
        if (i > n) break;
        for (int j = 0; ; j++) {
            if (j == i) break;
            score++;
        }
    }
    int k = 0;
    do { k += 3; if (k == 6) continue; score += k; } while (k < 9);
    while (score > 200) score -= 50;
    int m = n;
    while (m != 1 && m > 0) { m = m % 2 == 0 ? m / 2 : 3 * m + 1; score += 1; if (score > 5000) return -score; }
    return n < 5 ? score : n < 15 ? score * 2 : score * 3;
}

__host__ __device__ int early(int n)
{
    if (n < 3) return 1;
    else if (n < 6) return 2;
    if (n == 10) { return 3; }
    return 4;
}

__global__ void kernel(int *out)
{
    int i = threadIdx.x;
    out[i] = classify(i) * 10 + early(i);
    if (i == 31) return;
    out[i] += 0;
}

int main()
{
    int h[32], *d, same = 0;
    cudaMalloc(&d, sizeof(h));
    kernel<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) {
        same += h[i] == classify(i) * 10 + early(i);
        printf("%d%c", h[i], i % 8 == 7 ? '\n' : ' ');
    }
    printf("%d same\n", same);
    cudaFree(d);
    return 0;
}
