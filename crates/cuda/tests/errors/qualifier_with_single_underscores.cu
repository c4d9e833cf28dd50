// One slip is one error.
_global_ void matrixAdd(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] += 1;
}
int main() { return 0; }
