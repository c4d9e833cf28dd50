__global__ void k(const uchar3 *a, int *o)
{
    int t = threadIdx.x; uchar3 v = a[t]; o[t] = v.x + v.y * 256 + v.z * 65536;
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((uchar3 *)a, (int *)o);
    cudaDeviceSynchronize();
}
