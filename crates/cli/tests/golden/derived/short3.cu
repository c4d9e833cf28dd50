__global__ void k(const short *a, short *o)
{
    int t = threadIdx.x; o[t] = a[3 * t] + 1;
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((short *)a, (short *)o);
    cudaDeviceSynchronize();
}
