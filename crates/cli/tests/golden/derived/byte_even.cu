__global__ void k(const unsigned char *a, unsigned char *o)
{
    int t = threadIdx.x; if (t % 2 == 0) o[t] = a[5 * t];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 96>>>((unsigned char *)a, (unsigned char *)o);
    cudaDeviceSynchronize();
}
