__global__ void k(const int *a, int *o)
{
    __shared__ unsigned char s[64 * 33]; int t = threadIdx.x; s[t * 33] = t; __syncthreads(); o[t] = s[t * 32];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((int *)a, (int *)o);
    cudaDeviceSynchronize();
}
