// What C++ and CUDA do not allow, each told once and in their terms.
#include <iostream>
__device__ __global__ void both(int *a) { a[0] = 1; }
__host__ __global__ void hosted(int *a) { a[0] = 1; }
template <typename T> T add(T a, T b) { return a + b; }
template <int N> __global__ void fill(float *a) { a[threadIdx.x] = N; }
struct Point { int x; void show() {} };
struct Point { int y; };
enum First { ONE, TWO, ONE };
enum Second { TWO = 7 };
enum class Shape { BOX, BALL, ONE };
int three(int a, int b = 2, int c) { return a + b + c; }
__shared__ int outside[4];
const float nothing[3];
int main() {
    float *d;
    cudaMalloc(&d, 400);
    int sum = add<float, int>(1, 2);
    fill<3, 4><<<1, 1>>>(d);
    Point point, *pointer = &point;
    point->show();
    pointer.show();
    int shape = Shape::BALL;
    const int unknown;
    const int *fine, known = 3;
    dim3 grid(2, 2, 2, 2);
    cudaStream_t stream;
    cudaEvent_t event, events[2];
    cudaStreamCreate(stream);
    cudaEventCreate(event);
    cudaEventCreate(&events[0]);
    cudaEventRecord(&event);
    cudaEventRecord(events[0], &stream);
    cudaStreamWaitEvent(stream, &event, 0);
    cudaStreamSynchronize(&stream);
    cudaGetDeviceProperties(point, 0);
    void *bytes = d;
    bytes++;
    size_t size = sizeof(void);
    std::cin << sum;
    std::cout >> sum;
    outside[0] = 3;
    switch (sum) {
    case 0: int z = 3; break;
    case 1: z = 4;
    case 2: { int fine = 3; }
    default: int last = 4;
    }
    if (sum == 4) {
        goto end;
    }
    int x = 3;
end:
    cudaFree(d);
    return three(1, 2, 3) + x + shape + known + (int)size;
}
