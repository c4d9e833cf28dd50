// X3 X31 X59 X60 X63 X83: marks and underscores that are missing.
_global_ void first(float *a) { a[0] = 1; }
struct Pair { float x, y; } pair
__global__ void second(float *a)
{
    int size = 1024 * 1024
    float *d_A
    for (int i = 0; i < size i++) {
        a[i] = i;
    }
}
int main()
{
    float *d_a;
    cudaMalloc(&d_a, 4)
    second<<<1, 1>>>(d_a);
    return 0;
}
