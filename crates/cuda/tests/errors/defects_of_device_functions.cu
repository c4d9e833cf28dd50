// X110: recursion and pointers to functions in device code.
__device__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
__device__ int twice(int n) { return 2 * n; }
__global__ void useBoth(int *out)
{
    int (*f)(int) = twice;
    out[0] = factorial(5);
    out[1] = f(3);
}
