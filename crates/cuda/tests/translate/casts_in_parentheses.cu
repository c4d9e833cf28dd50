// Parentheses around casts that are written like calls.
__global__ void mix(float *out, const int *in, float scale, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if ((unsigned(i) < n) && (int(scale) < n)) {
        out[i] = (float(in[i]) * scale) + (float(i) - 0.5f);
    }
}
