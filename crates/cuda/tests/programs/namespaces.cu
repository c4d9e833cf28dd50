// Namespaces that hold the same names: each side's reduction, constants, structures with operators, what one namespace
// takes from another, and names outside of all.
#include <cstdio>
#include <cuda_runtime.h>

const int size = 1000;

__host__ __device__ int weight(int i) { return i % 7; }

namespace cpu {
const int step = 1;
int reduce(const int *values, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i += step) sum += values[i];
    return sum;
}
void fill(int *values, int n)
{
    for (int i = 0; i < n; i++) values[i] = ::weight(i);
}
}

namespace gpu {
const int step = 256;
namespace detail {
__device__ int of_block(int mine, int *shared)
{
    shared[threadIdx.x] = mine;
    __syncthreads();
    for (int s = step / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) shared[threadIdx.x] += shared[threadIdx.x + s];
        __syncthreads();
    }
    return shared[0];
}
}
__global__ void reduce(const int *values, int *sum, int n)
{
    __shared__ int shared[step];
    int mine = 0;
    for (int i = blockIdx.x * step + threadIdx.x; i < n; i += gridDim.x * step) mine += values[i];
    int total = detail::of_block(mine, shared);
    if (threadIdx.x == 0) atomicAdd(sum, total);
}
int reduce(const int *values, int n);
void fill(int *values, int n);
}

int gpu::reduce(const int *values, int n)
{
    int *d_values, *d_sum, sum = 0;
    cudaMalloc(&d_values, n * sizeof(int));
    cudaMalloc(&d_sum, sizeof(int));
    cudaMemcpy(d_values, values, n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_sum, &sum, sizeof(int), cudaMemcpyHostToDevice);
    reduce<<<4, step>>>(d_values, d_sum, n);
    cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_values);
    cudaFree(d_sum);
    return sum;
}

namespace gpu {
__host__ __device__ int weight(int i) { return 2 * i; }
__global__ void weigh(int *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] = weight(i) + ::weight(i);
}
void fill(int *values, int n)
{
    int *d_values;
    cudaMalloc(&d_values, n * sizeof(int));
    weigh<<<(n + 63) / 64, 64>>>(d_values, n);
    cudaMemcpy(values, d_values, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_values);
}
}

namespace shapes {
namespace flat {
struct Point {
    float x, y;
};
__host__ __device__ Point operator+(Point a, Point b) { return Point{ a.x + b.x, a.y + b.y }; }
enum class Way { up, down };
template <typename T> __host__ __device__ T twice(T value) { return value + value; }
}
namespace solid {
struct Point {
    float x, y, z;
    static int made;
};
int Point::made = 3;
__host__ __device__ Point operator+(Point a, Point b) { return Point{ a.x + b.x, a.y + b.y, a.z + b.z }; }
}
using flat::twice;
const float unit = 0.5f;
}

namespace {
int hidden = 4;
}

namespace short_name = shapes::solid;

__global__ void add(shapes::flat::Point *flat, shapes::solid::Point *solid)
{
    flat[threadIdx.x] = shapes::twice(flat[threadIdx.x]);
    short_name::Point one = { 1.0f, 2.0f, shapes::unit };
    solid[threadIdx.x] = solid[threadIdx.x] + one;
}

int main()
{
    static int values[size];
    cpu::fill(values, size);
    printf("%d %d\n", cpu::reduce(values, size), gpu::reduce(values, size));
    gpu::fill(values, size);
    printf("%d %d\n", cpu::reduce(values, size), gpu::reduce(values, size));
    printf("%d %d %d\n", cpu::step, gpu::step, hidden);
    {
        using namespace cpu;
        printf("%d\n", reduce(values, 10) + step);
    }
    {
        using namespace shapes;
        using solid::Point;
        Point p = { 1, 2, unit };
        flat::Point q = { 3, 4 };
        p = p + p;
        q = q + q;
        printf("%.1f %.1f %.1f, %.1f %.1f, %d\n", p.x, p.y, p.z, q.x, q.y, Point::made);
        printf("%d %d\n", twice(21), (int)flat::Way::down);
    }
    shapes::flat::Point flat[2] = { { 1, 2 }, { 3, 4 } }, *d_flat;
    shapes::solid::Point solid[2] = { { 1, 2, 3 }, { 4, 5, 6 } }, *d_solid;
    cudaMalloc(&d_flat, sizeof(flat));
    cudaMalloc(&d_solid, sizeof(solid));
    cudaMemcpy(d_flat, flat, sizeof(flat), cudaMemcpyHostToDevice);
    cudaMemcpy(d_solid, solid, sizeof(solid), cudaMemcpyHostToDevice);
    add<<<1, 2>>>(d_flat, d_solid);
    cudaMemcpy(flat, d_flat, sizeof(flat), cudaMemcpyDeviceToHost);
    cudaMemcpy(solid, d_solid, sizeof(solid), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 2; i++)
        printf("%.1f %.1f, %.1f %.1f %.1f\n", flat[i].x, flat[i].y, solid[i].x, solid[i].y, solid[i].z);
    cudaFree(d_flat);
    cudaFree(d_solid);
    return 0;
}
