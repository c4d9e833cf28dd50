// Arrays of host code whose length is known only when the program runs, as GCC has them.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void twice(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}

struct Pair { int a; float b; };

float sum(const float *values, int n)
{
    float total = 0;
    for (int i = 0; i < n; i++) total += values[i];
    return total;
}

int length(int n)
{
    int squares[n];
    for (int i = 0; i < n; i++) squares[i] = i * i;
    int total = 0;
    for (int *p = squares; p < squares + n; p++) total += *p;
    return total + sizeof(squares) / sizeof(squares[0]);
}

int main()
{
    int n = 10;
    float in[n], out[n];
    for (int i = 0; i < n; i++) in[i] = i + 0.5f;
    float *d_in, *d_out;
    cudaMalloc(&d_in, sizeof(in));
    cudaMalloc((void **)&d_out, n * sizeof(float));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(d_in, d_out, n);
    cudaMemcpy(&out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    printf("%.1f %.1f %d\n", sum(out, n), *(out + 3), (int)sizeof(out));
    for (int k = 1; k < 4; k++) {
        char name[k + 1];
        for (int i = 0; i < k; i++) name[i] = 'a' + i;
        name[k] = '\0';
        Pair pairs[2 * k];
        pairs[2 * k - 1].b = k * 0.5f;
        printf("%s %d %.1f %d\n", name, (int)sizeof name, pairs[2 * k - 1].b, length(k));
        if (k == 2) continue;
        int rows[k][3];
        for (int r = 0; r < k; r++)
            for (int c = 0; c < 3; c++) rows[r][c] = r * 10 + c;
        printf("%d\n", rows[k - 1][2]);
    }
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
