// Objects with virtual methods that are made and used on the device.
#include <cstdio>

class Operation {
public:
    __host__ __device__ virtual float apply(float value) const = 0;
    __host__ __device__ virtual int cost() const { return 1; }
    __host__ __device__ virtual ~Operation() {}
};

class Scale : public Operation {
    float by_;

public:
    __host__ __device__ Scale(float by) : by_(by) {}
    __host__ __device__ float apply(float value) const override { return value * by_; }
};

class Shift : public Operation {
    float by_;

public:
    __host__ __device__ Shift(float by) : by_(by) {}
    __host__ __device__ float apply(float value) const override { return value + by_; }
    __host__ __device__ int cost() const override { return 2; }
};

__global__ void make(Operation **operations, int count)
{
    if (threadIdx.x == 0) {
        for (int i = 0; i < count; i++) {
            if (i % 2) operations[i] = new Scale(2.0f);
            else operations[i] = new Shift(i + 1.0f);
        }
    }
}

__global__ void apply(Operation **operations, int count, float *values, int *costs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float value = values[i];
    int cost = 0;
    for (int k = 0; k < count; k++) {
        if (k == i % 5) continue;
        value = operations[k]->apply(value);
        cost += operations[k]->cost();
    }
    values[i] = value;
    costs[i] = cost;
}

__global__ void unmake(Operation **operations, int count)
{
    for (int i = 0; i < count; i++) delete operations[i];
}

__host__ __device__ float twice(const Operation &operation, float value)
{
    return operation.apply(operation.apply(value));
}

__global__ void local(float *out)
{
    Scale scale(3);
    Shift shift(1);
    const Operation *chosen = threadIdx.x % 2 ? (const Operation *)&scale : (const Operation *)&shift;
    out[threadIdx.x] = chosen->apply((float)threadIdx.x) + twice(scale, 1);
}

int main()
{
    const int n = 40, count = 5;
    Operation **operations;
    float *values, host[n];
    int *costs, paid[n];
    cudaMalloc(&operations, count * sizeof(Operation *));
    cudaMalloc(&values, n * sizeof(float));
    cudaMalloc(&costs, n * sizeof(int));
    for (int i = 0; i < n; i++) host[i] = i;
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    make<<<1, 32>>>(operations, count);
    apply<<<2, 32>>>(operations, count, values, costs, n);
    unmake<<<1, 1>>>(operations, count);
    cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(paid, costs, sizeof paid, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%g/%d%c", host[i], paid[i], i % 10 == 9 ? '\n' : ' ');
    local<<<1, 8>>>(values);
    cudaMemcpy(host, values, 8 * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%g ", host[i]);
    printf("\n");
    Shift shift(4);
    printf("%g %d\n", twice(shift, 1), shift.cost());
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
