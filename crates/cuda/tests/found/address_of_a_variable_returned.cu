// C leaves open what a function returns that ends without a `return`; WGSL wants a value on every way.
__device__ float half(float x) { x * 0.5f; }

__device__ int sign(float x)
{
    if (x > 0) return 1;
    else if (x < 0) return -1;
}

__device__ int name(int x)
{
    switch (x) {
    case 0:
    case 1: return 10;
    default: return 20;
    }
}

__device__ int&& search(const int *a, int wanted)
{
    int i = 0;
    while (1) {
        if (a[i] == wanted) return i;
        i++;
    }
}

__global__ void use(const int *a, float *f)
{
    f[threadIdx.x] = half(f[0]) + sign(f[1]) + name(a[0]) + search(a, 3);
}
