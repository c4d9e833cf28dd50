int main()
{
    float *d_A
    int size = 1024 * sizeof(float);
    cudaMalloc((void **)&d_A, size)
    cudaFree(d_A);
    return 0;
}
// Covers X3, X60, X63, X83.
