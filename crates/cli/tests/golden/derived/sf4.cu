__global__ void k(const int *a, float4 *o)
{
    __shared__ float4 s[64]; int t = threadIdx.x; if (t % 4 != 1) s[t] = make_float4(t, t, t, t); __syncthreads(); o[t] = s[t ^ 4];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((int *)a, (float4 *)o);
    cudaDeviceSynchronize();
}
