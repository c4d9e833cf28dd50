__global__ void k(const int *a, float *o)
{
    __shared__ float s[8]; int t = threadIdx.x; if (t < 8) s[t] = 0.0f; __syncthreads(); atomicAdd(&s[t % 8], 1.0f + t); __syncthreads();
    if (t < 8) o[blockIdx.x * 8 + t] = s[t];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<2, 32>>>((int *)a, (float *)o);
    cudaDeviceSynchronize();
}
