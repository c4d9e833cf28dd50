__global__ void k(const int *a, int *o)
{
    int t = threadIdx.x; const int *p = (const int *)((const char *)a + 4); o[t] = p[t] - a[t + 2];
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
