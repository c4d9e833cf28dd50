__global__ void k(const int *a, int *o)
{
    int t = threadIdx.x; switch (t % 3) { case 0: o[t] = 1; break; case 1: o[t + 64] = t * t; break; default: o[t + 128] = t - 7; }
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
