// Interfaces as virtual bases in kernels, where an object and its virtual base begin in one place.
#include <cstdio>

struct Step {
    __device__ __host__ virtual int next(int n) const = 0;
    __device__ __host__ virtual int twice(int n) const { return next(next(n)); }
};
struct Add : virtual Step {
    int by;
    __device__ __host__ Add(int by) : by(by) {}
    __device__ __host__ int next(int n) const override { return n + by; }
};
struct Scale : virtual Step {
    __device__ __host__ int twice(int n) const override { return next(n) * 3; }
};
struct Both : Add, Scale {
    int rounds;
    __device__ __host__ Both(int by, int rounds) : Add(by), rounds(rounds) {}
    __device__ __host__ int run(int n) const
    {
        for (int i = 0; i < rounds; i++) n = twice(n) % 1000;
        return n;
    }
};
struct Data { int value; };
struct Left : virtual Data { int left; };
struct Right : virtual Data { int right; };
struct Diamond : Left, Right { int own; };

__device__ __host__ int through(const Step &step, int n) { return step.twice(n); }
__device__ __host__ void set(Left &left, int n) { left.value = n; left.left = n + 1; }
__device__ __host__ int sum(const Right &right) { return right.value + right.right; }
__device__ __host__ int work(int i)
{
    Both both(i, 3);
    Add add(2 * i);
    Diamond diamond;
    diamond.right = 5;
    diamond.own = i;
    set(diamond, 3 * i);
    diamond.value += 1;
    return both.run(i) + 10000 * through(add, i) + 100 * through(both, 1) + sum(diamond) + diamond.left;
}

__global__ void kernel(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = work(i);
}

int main()
{
    const int n = 100;
    int *device, host[n];
    cudaMalloc(&device, sizeof(host));
    kernel<<<2, 64>>>(device, n);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += host[i] != work(i);
    printf("%d wrong: %d %d %d %d\n", wrong, host[0], host[1], host[2], host[99]);
    cudaFree(device);
    return 0;
}
