/*/
 * Pointers that are handed from one to the next, a loop's turn at a time, and a comment that begins and ends with a slash.
/*/
#include <cstdio>

__global__ void shift(const int *a, const int *b, int *out, int n)
{
    const int *p0 = a, *p1 = a, *p2 = a, *p3 = a, *p4 = a, *p5 = a, *p6 = a, *p7 = a;
    const int *p8 = a, *p9 = a, *p10 = a, *p11 = a, *p12 = a, *p13 = a, *p14 = a, *p15 = a;
    for (int i = 0; i < n; i++) {
        p15 = p14; p14 = p13; p13 = p12; p12 = p11; p11 = p10; p10 = p9; p9 = p8; p8 = p7;
        p7 = p6; p6 = p5; p5 = p4; p4 = p3; p3 = p2; p2 = p1; p1 = p0; p0 = b;
    }
    out[0] = p15[0] * 100 + p3[0];
}

/*/
 * The order of two numbers, one way round or the other.
/*/
__global__ void order(int *values, int *wrong)
{
    int t = threadIdx.x;
    int x = values[t], y = values[t + 1];
    if ((t & 1) == 0 ? x > y : x < y) atomicAdd(wrong, 1);
}

// Structures without a name in device memory.
__constant__ struct { float a, b; } scale = {1.5f, 2.0f};
__device__ struct { float low, high; } ends[32];

__global__ void fill(float *out)
{
    int t = threadIdx.x;
    ends[t].low = t * scale.a;
    ends[t].high = t * scale.b;
    out[t] = ends[t].low + ends[t].high;
}

int main()
{
    int h[9] = {3, 1, 4, 1, 5, 9, 2, 6, 5}, one = 1, two = 2, r;
    int *a, *b, *out, *values;
    cudaMalloc(&a, sizeof(int));
    cudaMalloc(&b, sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMalloc(&values, sizeof(h));
    cudaMemcpy(a, &one, sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(b, &two, sizeof(int), cudaMemcpyHostToDevice);
    for (int n = 3; n <= 40; n += 11) {
        shift<<<1, 1>>>(a, b, out, n);
        cudaMemcpy(&r, out, sizeof(int), cudaMemcpyDeviceToHost);
        printf("after %d turns: %d\n", n, r);
    }
    cudaMemcpy(values, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof(int));
    order<<<1, 8>>>(values, out);
    cudaMemcpy(&r, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d in the wrong order\n", r);

    float *sums, s[32];
    cudaMalloc(&sums, sizeof(s));
    fill<<<1, 32>>>(sums);
    cudaMemcpy(s, sums, sizeof(s), cudaMemcpyDeviceToHost);
    printf("%g %g\n", s[1], s[31]);
    cudaFree(a);
    cudaFree(b);
    cudaFree(out);
    cudaFree(values);
    cudaFree(sums);
}
