__global__ void k(const int *a, int *o)
{
    int t = threadIdx.x; int v[8]; for (int i = 0; i < 8; i++) v[i] = i * t; o[t] = v[a[t] & 7];
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
