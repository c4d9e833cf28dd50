int host_value = 3;
int twice(int x) { return 2 * x; }
__constant__ float mask[4];
__global__ void kernel(int *out, int *counter)
{
    __shared__ float partial[];
    out[0] = host_value;
    out[1] = twice(4);
    mask[0] = 1.0f;
    atomicInc(counter, 128);
    float *flat = (float *)out;
    flat[0][1] = 2.0f;
    out[2] = tid.x;
    long long big = 1;
    big = big * out[0];
}
// Covers X36, X43, X69, X84.
