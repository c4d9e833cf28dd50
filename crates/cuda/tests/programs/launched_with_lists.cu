// Arguments of launches that are lists in braces.
#include <cstdio>

struct Part { float *to; int offset; };
struct Work { float *to; const float *from; int count; Part part; };
struct Point { int x, y; };

__global__ void scaled(Work work, float by)
{
    int i = threadIdx.x;
    if (i < work.count) work.part.to[i + work.part.offset] += work.to[i] = work.from[i] * by;
}

template <typename T> __global__ void moved(T *all, Point by) { all[threadIdx.x] += by.x * 10 + by.y; }

int main()
{
    float *all;
    cudaMallocManaged(&all, 96 * sizeof(float));
    for (int i = 0; i < 96; i++) all[i] = i;
    scaled<<<1, 32>>>({ all, all + 32, 20, { all + 64, 3 } }, 0.5f);
    moved<<<1, 96>>>(all, { 1, -2 });
    moved<<<1, 96>>>(all, {});
    cudaDeviceSynchronize();
    for (int i = 0; i < 96; i += 9) printf("%g ", all[i]);
    printf("\n");
    cudaFree(all);
}
