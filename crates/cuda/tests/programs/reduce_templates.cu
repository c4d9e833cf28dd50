// A reduction by a tree in shared memory as a template, for int and float, with every call checked.
#include <iostream>
#include <vector>

#define CHECK(call)                                                                   \
    do {                                                                              \
        cudaError_t status = (call);                                                  \
        if (status != cudaSuccess) {                                                  \
            std::cerr << cudaGetErrorString(status) << " at " << __LINE__ << std::endl; \
            exit(EXIT_FAILURE);                                                       \
        }                                                                             \
    } while (0)

template <typename T>
__device__ T combine(T a, T b) { return a + b; }

// A tree in shared memory, the size given at launch.
template <typename T>
__global__ void reduce(const T *input, T *output, unsigned int n)
{
    // One array for every T: C++ allows no second declaration of another type.
    extern __shared__ int shared[];
    T *sdata = (T *)shared;
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockDim.x * 2) + tid;
    T sum = 0;
    if (i < n) sum = input[i];
    if (i + blockDim.x < n) sum = combine<T>(sum, input[i + blockDim.x]);
    sdata[tid] = sum;
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s) sdata[tid] = combine(sdata[tid], sdata[tid + s]);
        __syncthreads();
    }
    if (tid == 0) output[blockIdx.x] = sdata[0];
}

template <typename T>
T total(const std::vector<T> &values)
{
    const unsigned int threads = 128;
    unsigned int n = values.size();
    unsigned int blocks = (n + threads * 2 - 1) / (threads * 2);
    T *d_in = nullptr, *d_out = nullptr;
    CHECK(cudaMalloc(&d_in, n * sizeof(T)));
    CHECK(cudaMalloc(&d_out, blocks * sizeof(T)));
    CHECK(cudaMemcpy(d_in, values.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    reduce<T><<<blocks, threads, threads * sizeof(T)>>>(d_in, d_out, n);
    CHECK(cudaGetLastError());
    std::vector<T> partial(blocks);
    CHECK(cudaMemcpy(partial.data(), d_out, blocks * sizeof(T), cudaMemcpyDeviceToHost));
    T sum = 0;
    for (T value : partial) sum += value;
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return sum;
}

int main()
{
    std::vector<int> counts(1000);
    std::vector<float> weights;
    for (int i = 0; i < 1000; ++i) {
        counts[i] = i + 1;
        weights.push_back(0.5f);
    }
    std::cout << "ints: " << total(counts) << ", floats: " << total(weights) << std::endl;
    return 0;
}
