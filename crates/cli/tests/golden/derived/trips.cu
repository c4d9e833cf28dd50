__global__ void k(const int *a, int *o)
{
    int t = threadIdx.x, s = 0; for (int i = 0; i < t % 4; i++) s += a[t + 64 * i]; o[t] = s;
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
