__global__ void k(const float *a, float *o)
{
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z; o[(x * 5 + y) * 3 + z] = a[(z * 5 + y) * 7 + x];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, dim3(7,5,3)>>>((float *)a, (float *)o);
    cudaDeviceSynchronize();
}
