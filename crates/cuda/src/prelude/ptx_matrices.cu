__device__ inline float __ptx_half_value(unsigned int bits)
{
    float magnitude;
    unsigned int x = bits & 0x7fffu;
    if (x >= 0x7c00u) magnitude = x == 0x7c00u ? __int_as_float(0x7f800000) : __int_as_float(0x7fffffff);
    else if (x >= 0x400u) magnitude = __uint_as_float((x << 13) + 0x38000000u);
    else magnitude = (float)x * 5.9604644775390625e-8f;
    return (bits & 0x8000u) != 0 ? -magnitude : magnitude;
}
__device__ inline unsigned int __ptx_matrix(unsigned long long row, int matrix, bool transposed)
{
    int lane = (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32;
    unsigned int result = 0;
    for (int part = 0; part < 2; part++) {
        int at = transposed ? lane % 4 * 2 + part : lane / 4;
        int column = transposed ? lane / 4 : lane % 4 * 2 + part;
        unsigned int low = __shfl_sync(0xffffffffu, (unsigned int)row, matrix * 8 + at);
        const unsigned short *from = (const unsigned short *)(0xfffffff000000000ull | (unsigned long long)low);
        result |= (unsigned int)from[column] << (16 * part);
    }
    return result;
}
__device__ inline void __ptx_multiply(int deep, const unsigned int *a, const unsigned int *b, float *c)
{
    int lane = (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32;
    for (int i = 0; i < 4; i++) {
        int row = lane / 4, column = lane % 4 * 2 + i % 2;
        double sum = (double)c[i];
        for (int k = 0; k < deep; k++) {
            unsigned int upper = __shfl_sync(0xffffffffu, a[k / 8 * 2], row * 4 + k % 8 / 2);
            unsigned int lower = __shfl_sync(0xffffffffu, a[k / 8 * 2 + 1], row * 4 + k % 8 / 2);
            unsigned int right = __shfl_sync(0xffffffffu, b[k / 8], column * 4 + k % 8 / 2);
            unsigned int left = i < 2 ? upper : lower;
            unsigned int shift = k % 2 != 0 ? 16u : 0u;
            sum += (double)__ptx_half_value((left >> shift) & 0xffffu) * (double)__ptx_half_value((right >> shift) & 0xffffu);
        }
        c[i] = (float)sum;
    }
}
