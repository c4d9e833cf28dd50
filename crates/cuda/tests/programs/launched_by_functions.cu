// Kernels launched by the runtime's functions, with their arguments by address, and host functions in streams.
#include <cstdio>

struct Scale {
    float by, plus;
};

__global__ void apply(float *values, int n, Scale scale)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] = values[i] * scale.by + scale.plus;
}

template <typename T>
__global__ void fill(T *values, T with)
{
    extern __shared__ int offsets[];
    offsets[threadIdx.x] = threadIdx.x;
    __syncthreads();
    values[blockIdx.x * blockDim.x + threadIdx.x] = with + offsets[blockDim.x - 1 - threadIdx.x];
}

void CUDART_CB tell(void *text)
{
    printf("host function: %s\n", (const char *)text);
}

void CUDART_CB after(cudaStream_t stream, cudaError_t status, void *data)
{
    printf("callback: %s, step %d\n", cudaGetErrorString(status), *(int *)data);
}

int main()
{
    const int n = 100;
    float *device, host[n];
    cudaMalloc(&device, n * sizeof(float));
    cudaStream_t stream;
    cudaStreamCreate(&stream);

    float with = 0.5f;
    void *of_fill[] = {&device, &with};
    cudaError_t status = cudaLaunchKernel((void *)fill<float>, dim3(4), dim3(25), of_fill, 25 * sizeof(int), stream);
    printf("fill: %s\n", cudaGetErrorString(status));

    int count = n;
    Scale scale = {2.0f, 1.0f};
    void *arguments[3];
    arguments[0] = &device;
    arguments[1] = &count;
    arguments[2] = &scale;
    status = cudaLaunchKernel((const void *)apply, dim3((n + 63) / 64), dim3(64), arguments, 0, stream);
    printf("apply: %s\n", cudaGetErrorString(status));
    status = cudaLaunchKernel((const void *)apply, dim3(1), dim3(2048), arguments, 0, stream);
    printf("too many threads: %s\n", cudaGetErrorString(status));
    cudaGetLastError();

    int step = 7;
    cudaStreamAddCallback(stream, after, &step, 0);
    cudaLaunchHostFunc(stream, tell, (void *)"the stream came this far");
    cudaMemcpyAsync(host, device, sizeof host, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    printf("%.1f %.1f %.1f\n", host[0], host[1], host[n - 1]);
    cudaStreamDestroy(stream);
    cudaFree(device);
    return 0;
}
