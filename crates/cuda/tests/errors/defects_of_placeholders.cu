// X2 X18: outlines with dots in the place of code.
__global__ void kernel(float *a) { a[0] = 0; }
int main()
{
    dim3 dimGrid(32, 1, 1), dimBlock(128, 1, 1);
    kernel<<<dimGrid, dimBlock>>>(...);
    ...
    return 0;
}
