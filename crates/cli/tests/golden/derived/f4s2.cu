__global__ void k(const float4 *a, float4 *o)
{
    int t = threadIdx.x; float4 v = a[2 * t]; v.x += 1; o[t] = v;
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((float4 *)a, (float4 *)o);
    cudaDeviceSynchronize();
}
