__global__ void k(const double *a, double *o)
{
    __shared__ double s[64]; int t = threadIdx.x; s[t] = t; __syncthreads(); o[t] = s[3 * t % 64];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((double *)a, (double *)o);
    cudaDeviceSynchronize();
}
