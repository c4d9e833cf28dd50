// Variables in the GPU's memory, as the host may and may not name them.
struct Parameters { int count; };
__constant__ float weights[4];
__constant__ Parameters parameters;
__device__ int total;
__device__ float sums[4];
__device__ float *table;
__managed__ int shared_count;
__global__ void k(float *p) { p[0] = weights[1] + sums[total] + parameters.count; }
void right(float *host, float *device)
{
    void *address;
    shared_count = sizeof(weights) / sizeof(weights[0]);
    cudaMemcpyToSymbol(weights, host, sizeof(weights));
    cudaMemcpyToSymbol(parameters, host, sizeof(parameters), 0, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(table, &device, sizeof(device));
    cudaMemcpyFromSymbol(host, total, sizeof(int));
    cudaGetSymbolAddress(&address, sums);
    k<<<1, 1>>>(device);
}
void copied(float *host)
{
    cudaMemcpy(weights, host, 16, cudaMemcpyHostToDevice);
    cudaMemcpy(host, &total, 4, cudaMemcpyDeviceToHost);
    cudaMemset(sums, 0, sizeof(sums));
}
void symbols(float *host)
{
    cudaMemcpyToSymbol(&weights, host, 16);
    cudaMemcpyToSymbol("weights", host, 16);
    k<<<1, 1>>>(sums);
}
void named()
{
    weights[1] = 3;
    total++;
    float first = *sums, *moved = table;
    printf("%d %f\n", parameters.count, first);
}
