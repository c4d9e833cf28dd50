// Two numbers of 16 bits in a word, as many at once. A sum keeps its own 16 bits.
__host__ __device__ int __signed_half(unsigned int word, int first) { return (int)(word << (16 - first)) >> 16; }
__host__ __device__ unsigned int __halves(int low, int high) { return ((unsigned int)low & 0xffffu) | (unsigned int)high << 16; }
__host__ __device__ int __signed_half_sum(unsigned int x, unsigned int y, int first) { return (int)(((x >> first) + (y >> first)) << 16) >> 16; }
__host__ __device__ int __plain_half(unsigned int word, int first) { return (int)((word >> first) & 0xffffu); }
__host__ __device__ int __plain_half_sum(unsigned int x, unsigned int y, int first) { return (int)(((x >> first) + (y >> first)) & 0xffffu); }
__host__ __device__ unsigned int __vimax3_s16x2(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(max(max(__signed_half(x, 0), __signed_half(y, 0)), __signed_half(z, 0)), max(max(__signed_half(x, 16), __signed_half(y, 16)), __signed_half(z, 16)));
}
__host__ __device__ unsigned int __viaddmax_s16x2(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(max(__signed_half_sum(x, y, 0), __signed_half(z, 0)), max(__signed_half_sum(x, y, 16), __signed_half(z, 16)));
}
__host__ __device__ unsigned int __vimax_s16x2_relu(unsigned int x, unsigned int y)
{
    return __halves(max(max(__signed_half(x, 0), __signed_half(y, 0)), 0), max(max(__signed_half(x, 16), __signed_half(y, 16)), 0));
}
__host__ __device__ unsigned int __vimax3_s16x2_relu(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(max(max(max(__signed_half(x, 0), __signed_half(y, 0)), __signed_half(z, 0)), 0), max(max(max(__signed_half(x, 16), __signed_half(y, 16)), __signed_half(z, 16)), 0));
}
__host__ __device__ unsigned int __viaddmax_s16x2_relu(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(max(max(__signed_half_sum(x, y, 0), __signed_half(z, 0)), 0), max(max(__signed_half_sum(x, y, 16), __signed_half(z, 16)), 0));
}
__host__ __device__ unsigned int __vibmax_s16x2(unsigned int x, unsigned int y, bool *high, bool *low)
{
    *high = __signed_half(x, 16) >= __signed_half(y, 16);
    *low = __signed_half(x, 0) >= __signed_half(y, 0);
    return __halves(max(__signed_half(x, 0), __signed_half(y, 0)), max(__signed_half(x, 16), __signed_half(y, 16)));
}
__host__ __device__ unsigned int __vimax3_u16x2(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(max(max(__plain_half(x, 0), __plain_half(y, 0)), __plain_half(z, 0)), max(max(__plain_half(x, 16), __plain_half(y, 16)), __plain_half(z, 16)));
}
__host__ __device__ unsigned int __viaddmax_u16x2(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(max(__plain_half_sum(x, y, 0), __plain_half(z, 0)), max(__plain_half_sum(x, y, 16), __plain_half(z, 16)));
}
__host__ __device__ unsigned int __vibmax_u16x2(unsigned int x, unsigned int y, bool *high, bool *low)
{
    *high = __plain_half(x, 16) >= __plain_half(y, 16);
    *low = __plain_half(x, 0) >= __plain_half(y, 0);
    return __halves(max(__plain_half(x, 0), __plain_half(y, 0)), max(__plain_half(x, 16), __plain_half(y, 16)));
}
__host__ __device__ int __vibmax_s32(int x, int y, bool *first)
{
    *first = x >= y;
    return max(x, y);
}
__host__ __device__ unsigned int __vibmax_u32(unsigned int x, unsigned int y, bool *first)
{
    *first = x >= y;
    return max(x, y);
}
__host__ __device__ unsigned int __vimin3_s16x2(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(min(min(__signed_half(x, 0), __signed_half(y, 0)), __signed_half(z, 0)), min(min(__signed_half(x, 16), __signed_half(y, 16)), __signed_half(z, 16)));
}
__host__ __device__ unsigned int __viaddmin_s16x2(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(min(__signed_half_sum(x, y, 0), __signed_half(z, 0)), min(__signed_half_sum(x, y, 16), __signed_half(z, 16)));
}
__host__ __device__ unsigned int __vimin_s16x2_relu(unsigned int x, unsigned int y)
{
    return __halves(max(min(__signed_half(x, 0), __signed_half(y, 0)), 0), max(min(__signed_half(x, 16), __signed_half(y, 16)), 0));
}
__host__ __device__ unsigned int __vimin3_s16x2_relu(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(max(min(min(__signed_half(x, 0), __signed_half(y, 0)), __signed_half(z, 0)), 0), max(min(min(__signed_half(x, 16), __signed_half(y, 16)), __signed_half(z, 16)), 0));
}
__host__ __device__ unsigned int __viaddmin_s16x2_relu(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(max(min(__signed_half_sum(x, y, 0), __signed_half(z, 0)), 0), max(min(__signed_half_sum(x, y, 16), __signed_half(z, 16)), 0));
}
__host__ __device__ unsigned int __vibmin_s16x2(unsigned int x, unsigned int y, bool *high, bool *low)
{
    *high = __signed_half(x, 16) <= __signed_half(y, 16);
    *low = __signed_half(x, 0) <= __signed_half(y, 0);
    return __halves(min(__signed_half(x, 0), __signed_half(y, 0)), min(__signed_half(x, 16), __signed_half(y, 16)));
}
__host__ __device__ unsigned int __vimin3_u16x2(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(min(min(__plain_half(x, 0), __plain_half(y, 0)), __plain_half(z, 0)), min(min(__plain_half(x, 16), __plain_half(y, 16)), __plain_half(z, 16)));
}
__host__ __device__ unsigned int __viaddmin_u16x2(unsigned int x, unsigned int y, unsigned int z)
{
    return __halves(min(__plain_half_sum(x, y, 0), __plain_half(z, 0)), min(__plain_half_sum(x, y, 16), __plain_half(z, 16)));
}
__host__ __device__ unsigned int __vibmin_u16x2(unsigned int x, unsigned int y, bool *high, bool *low)
{
    *high = __plain_half(x, 16) <= __plain_half(y, 16);
    *low = __plain_half(x, 0) <= __plain_half(y, 0);
    return __halves(min(__plain_half(x, 0), __plain_half(y, 0)), min(__plain_half(x, 16), __plain_half(y, 16)));
}
__host__ __device__ int __vibmin_s32(int x, int y, bool *first)
{
    *first = x <= y;
    return min(x, y);
}
__host__ __device__ unsigned int __vibmin_u32(unsigned int x, unsigned int y, bool *first)
{
    *first = x <= y;
    return min(x, y);
}
