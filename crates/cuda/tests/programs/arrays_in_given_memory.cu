// `new (place) T[n]` makes its objects where the place is, on the host and in a kernel.
#include <cstdio>
#include <new>

struct Point {
    int x, y;
    Point() : x(7), y(-1) {}
};

struct Stack {
    int *items;
    int count = 0;
    __device__ Stack(void *memory, int length) { items = new (memory) int[length]; }
    __device__ void push(int value) { items[count++] = value; }
    __device__ int pop() { return items[--count]; }
};

__global__ void reversed(int *out)
{
    __shared__ char memory[16 * sizeof(int)];
    if (threadIdx.x == 0) {
        Stack stack(memory, 16);
        for (int i = 0; i < 16; i++) stack.push(i * i);
        for (int i = 0; i < 16; i++) out[i] = stack.pop();
    }
}

int main()
{
    alignas(Point) char memory[3 * sizeof(Point)];
    int count = 2;
    Point *points = new (memory) Point[++count];
    printf("%d: %d %d %d, the same memory: %d\n", count, points[0].x, points[2].x, points[2].y,
           (void *)points == (void *)memory);

    int *device, host[16];
    cudaMalloc(&device, sizeof host);
    reversed<<<1, 32>>>(device);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", host[0], host[1], host[15]);
    cudaFree(device);
    return 0;
}
