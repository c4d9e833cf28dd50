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
__device__ inline double __ptx_number(int format, unsigned int word, int at)
{
    if (format == 0) return (double)__ptx_half_value((word >> (16 * at)) & 0xffffu);
    if (format == 1) return (double)__uint_as_float((word >> (16 * at)) << 16);
    if (format == 2) return (double)__uint_as_float(word & 0xffffe000u);
    unsigned int byte = (word >> (8 * at)) & 0xffu;
    return format == 3 ? (double)(int)(signed char)byte : (double)byte;
}
__device__ inline void __ptx_multiply(int left_format, int right_format, int deep, const unsigned int *a, const unsigned int *b, double *c)
{
    int lane = (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32;
    int packed = left_format < 2 ? 2 : left_format == 2 ? 1 : 4;
    for (int i = 0; i < 4; i++) {
        int row = lane / 4, column = lane % 4 * 2 + i % 2;
        for (int k = 0; k < deep; k++) {
            int block = k / (4 * packed), from = k % (4 * packed) / packed;
            unsigned int upper = __shfl_sync(0xffffffffu, a[2 * block], row * 4 + from);
            unsigned int lower = __shfl_sync(0xffffffffu, a[2 * block + 1], row * 4 + from);
            unsigned int right = __shfl_sync(0xffffffffu, b[block], column * 4 + from);
            c[i] += __ptx_number(left_format, i < 2 ? upper : lower, k % packed) * __ptx_number(right_format, right, k % packed);
        }
    }
}
__device__ inline void __ptx_multiply_doubles(double a, double b, double *c)
{
    int lane = (int)((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 4; k++) {
            double left = __shfl_sync(0xffffffffu, a, lane / 4 * 4 + k);
            double right = __shfl_sync(0xffffffffu, b, (lane % 4 * 2 + i) * 4 + k);
            c[i] = fma(left, right, c[i]);
        }
}
