struct P { float x, y, z; };
__global__ void k(const P *a, P *o)
{
    int t = threadIdx.x; o[t].z = a[t].y;
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((P *)a, (P *)o);
    cudaDeviceSynchronize();
}
