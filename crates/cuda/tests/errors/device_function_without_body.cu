// A function that device code calls and that is nowhere defined, told once.
__device__ int missing(int);
__device__ int later(int);
__global__ void k(int *a) { a[0] = missing(3) + missing(4) + later(5); }
__device__ int later(int x) { return x; }
int main() {
    k<<<1, 1>>>(nullptr);
    return 0;
}
