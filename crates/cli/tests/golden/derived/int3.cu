__global__ void k(const int3 *a, int3 *o)
{
    int t = threadIdx.x; int3 v = a[t]; o[t] = make_int3(v.z, v.x, v.y);
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((int3 *)a, (int3 *)o);
    cudaDeviceSynchronize();
}
