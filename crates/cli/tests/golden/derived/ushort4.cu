__global__ void k(const ushort4 *a, ushort4 *o)
{
    int t = threadIdx.x; ushort4 v = a[63 - t]; v.x++; o[t] = v;
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((ushort4 *)a, (ushort4 *)o);
    cudaDeviceSynchronize();
}
