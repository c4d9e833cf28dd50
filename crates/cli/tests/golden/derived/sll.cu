__global__ void k(const int *a, long long *o)
{
    __shared__ long long s[64]; int t = threadIdx.x; s[t] = t; __syncthreads(); o[t] = s[t ^ 16];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((int *)a, (long long *)o);
    cudaDeviceSynchronize();
}
