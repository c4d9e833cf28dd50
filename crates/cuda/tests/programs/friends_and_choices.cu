// Friends whose qualifiers stand in front of the word, and references to one of two variables.
#include <cstdio>
#include <cuda_runtime.h>

struct Pair {
    float a, b;
    __host__ __device__ friend Pair operator*(float by, Pair pair) { return Pair{ by * pair.a, by * pair.b }; }
    friend __host__ __device__ Pair operator+(Pair left, Pair right) { return Pair{ left.a + right.a, left.b + right.b }; }
};

__global__ void scale(Pair *pairs)
{
    Pair mine = pairs[threadIdx.x];
    pairs[threadIdx.x] = 2.0f * mine + mine;
}

int main()
{
    Pair pairs[2] = { { 1, 2 }, { 3, 4 } }, *d;
    cudaMalloc(&d, sizeof(pairs));
    cudaMemcpy(d, pairs, sizeof(pairs), cudaMemcpyHostToDevice);
    scale<<<1, 2>>>(d);
    cudaMemcpy(pairs, d, sizeof(pairs), cudaMemcpyDeviceToHost);
    printf("%.1f %.1f %.1f %.1f\n", pairs[0].a, pairs[0].b, pairs[1].a, pairs[1].b);
    int x = 3, y = 5;
    int &larger = x > y ? x : y;
    larger += 10;
    int &again = x > y ? x : y;
    again = 1;
    const int &copied = x < y ? x : 7;
    printf("%d %d %d\n", x, y, copied);
    cudaFree(d);
    return 0;
}
