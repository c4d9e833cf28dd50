// Numbers of 16 or 8 bits in a word, operated on each by itself.
__device__ int __signed_lane(unsigned int word, int first, int bits) { return (int)(word << (32 - bits - first)) >> (32 - bits); }
__device__ unsigned int __unsigned_lane(unsigned int word, int first, int bits) { return (word << (32 - bits - first)) >> (32 - bits); }
__device__ int __within(int value, int least, int most) { return value < least ? least : value > most ? most : value; }
__device__ unsigned int __vabs2(unsigned int x)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16);
        result |= ((unsigned int)(a < 0 ? -a : a) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vabsss2(unsigned int x)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16);
        result |= ((unsigned int)(__within(a < 0 ? -a : a, 0, 32767)) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vneg2(unsigned int x)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16);
        result |= ((unsigned int)(-a) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vnegss2(unsigned int x)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16);
        result |= ((unsigned int)(__within(-a, -32768, 32767)) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vaddss2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(__within(a + b, -32768, 32767)) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vaddus2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(min(a + b, 65535u)) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsubss2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(__within(a - b, -32768, 32767)) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsubus2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? a - b : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vavgs2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)((a + b + (a + b >= 0 ? 1 : 0)) >> 1) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vavgu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)((a + b + 1u) >> 1) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vhaddu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)((a + b) >> 1) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vmaxs2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? a : b) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vmins2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a < b ? a : b) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vabsdiffs2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? a - b : b - a) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vmaxu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? a : b) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vminu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a < b ? a : b) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vabsdiffu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? a - b : b - a) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpeq2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a == b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vseteq2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a == b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpne2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a != b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetne2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a != b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpges2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a >= b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetges2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a >= b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpgeu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a >= b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetgeu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a >= b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpgts2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetgts2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpgtu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetgtu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a > b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmples2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a <= b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetles2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a <= b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpleu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a <= b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetleu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a <= b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmplts2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a < b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetlts2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int a = __signed_lane(x, i, 16), b = __signed_lane(y, i, 16);
        result |= ((unsigned int)(a < b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpltu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a < b ? 0xffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetltu2(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int a = __unsigned_lane(x, i, 16), b = __unsigned_lane(y, i, 16);
        result |= ((unsigned int)(a < b ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__device__ unsigned int __vsads2(unsigned int x, unsigned int y)
{
    unsigned int apart = __vabsdiffs2(x, y), sum = 0;
    for (int i = 0; i < 32; i += 16) sum += __unsigned_lane(apart, i, 16);
    return sum;
}
__device__ unsigned int __vsadu2(unsigned int x, unsigned int y)
{
    unsigned int apart = __vabsdiffu2(x, y), sum = 0;
    for (int i = 0; i < 32; i += 16) sum += __unsigned_lane(apart, i, 16);
    return sum;
}
__device__ unsigned int __vabs4(unsigned int x)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8);
        result |= ((unsigned int)(a < 0 ? -a : a) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vabsss4(unsigned int x)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8);
        result |= ((unsigned int)(__within(a < 0 ? -a : a, 0, 127)) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vneg4(unsigned int x)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8);
        result |= ((unsigned int)(-a) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vnegss4(unsigned int x)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8);
        result |= ((unsigned int)(__within(-a, -128, 127)) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vaddss4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(__within(a + b, -128, 127)) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vaddus4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(min(a + b, 255u)) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsubss4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(__within(a - b, -128, 127)) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsubus4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a > b ? a - b : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vavgs4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)((a + b + (a + b >= 0 ? 1 : 0)) >> 1) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vhaddu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)((a + b) >> 1) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vabsdiffs4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a > b ? a - b : b - a) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vseteq4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a == b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpne4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a != b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetne4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a != b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpges4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a >= b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetges4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a >= b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpgeu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a >= b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetgeu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a >= b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpgts4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a > b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetgts4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a > b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpgtu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a > b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetgtu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a > b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmples4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a <= b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetles4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a <= b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpleu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a <= b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetleu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a <= b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmplts4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a < b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetlts4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int a = __signed_lane(x, i, 8), b = __signed_lane(y, i, 8);
        result |= ((unsigned int)(a < b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vcmpltu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a < b ? 0xffu : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsetltu4(unsigned int x, unsigned int y)
{
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int a = __unsigned_lane(x, i, 8), b = __unsigned_lane(y, i, 8);
        result |= ((unsigned int)(a < b ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__device__ unsigned int __vsads4(unsigned int x, unsigned int y)
{
    unsigned int apart = __vabsdiffs4(x, y), sum = 0;
    for (int i = 0; i < 32; i += 8) sum += __unsigned_lane(apart, i, 8);
    return sum;
}
__device__ int __dp2a_lo(int x, int y, int sum) { return sum + __signed_lane(x, 0, 16) * __signed_lane(y, 0, 8) + __signed_lane(x, 16, 16) * __signed_lane(y, 8, 8); }
__device__ int __dp2a_hi(int x, int y, int sum) { return sum + __signed_lane(x, 0, 16) * __signed_lane(y, 16, 8) + __signed_lane(x, 16, 16) * __signed_lane(y, 24, 8); }
__device__ unsigned int __dp2a_lo(unsigned int x, unsigned int y, unsigned int sum) { return sum + __unsigned_lane(x, 0, 16) * __unsigned_lane(y, 0, 8) + __unsigned_lane(x, 16, 16) * __unsigned_lane(y, 8, 8); }
__device__ unsigned int __dp2a_hi(unsigned int x, unsigned int y, unsigned int sum) { return sum + __unsigned_lane(x, 0, 16) * __unsigned_lane(y, 16, 8) + __unsigned_lane(x, 16, 16) * __unsigned_lane(y, 24, 8); }
__device__ int __dp2a_lo(short2 x, char4 y, int sum) { return sum + x.x * y.x + x.y * y.y; }
__device__ int __dp2a_hi(short2 x, char4 y, int sum) { return sum + x.x * y.z + x.y * y.w; }
__device__ unsigned int __dp2a_lo(ushort2 x, uchar4 y, unsigned int sum) { return sum + (unsigned int)x.x * y.x + (unsigned int)x.y * y.y; }
__device__ unsigned int __dp2a_hi(ushort2 x, uchar4 y, unsigned int sum) { return sum + (unsigned int)x.x * y.z + (unsigned int)x.y * y.w; }
__host__ __device__ int __vimax3_s32(int x, int y, int z) { return max(max(x, y), z); }
__host__ __device__ int __viaddmax_s32(int x, int y, int z) { return max((int)((unsigned int)x + (unsigned int)y), z); }
__host__ __device__ int __vimax_s32_relu(int x, int y) { return max(max(x, y), 0); }
__host__ __device__ int __vimax3_s32_relu(int x, int y, int z) { return max(max(max(x, y), z), 0); }
__host__ __device__ int __viaddmax_s32_relu(int x, int y, int z) { return max(__viaddmax_s32(x, y, z), 0); }
__host__ __device__ int __vimin3_s32(int x, int y, int z) { return min(min(x, y), z); }
__host__ __device__ int __viaddmin_s32(int x, int y, int z) { return min((int)((unsigned int)x + (unsigned int)y), z); }
__host__ __device__ int __vimin_s32_relu(int x, int y) { return max(min(x, y), 0); }
__host__ __device__ int __vimin3_s32_relu(int x, int y, int z) { return max(min(min(x, y), z), 0); }
__host__ __device__ int __viaddmin_s32_relu(int x, int y, int z) { return max(__viaddmin_s32(x, y, z), 0); }
__host__ __device__ unsigned int __vimax3_u32(unsigned int x, unsigned int y, unsigned int z) { return max(max(x, y), z); }
__host__ __device__ unsigned int __viaddmax_u32(unsigned int x, unsigned int y, unsigned int z) { return max(x + y, z); }
__host__ __device__ unsigned int __vimin3_u32(unsigned int x, unsigned int y, unsigned int z) { return min(min(x, y), z); }
__host__ __device__ unsigned int __viaddmin_u32(unsigned int x, unsigned int y, unsigned int z) { return min(x + y, z); }
