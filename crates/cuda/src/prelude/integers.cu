__device__ unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
    return z + (x > y ? x - y : y - x);
}
__device__ unsigned int __sad(int x, int y, unsigned int z) {
    return z + (x > y ? (unsigned int)x - (unsigned int)y : (unsigned int)y - (unsigned int)x);
}
__device__ int __hadd(int x, int y) {
    return (x & y) + ((x ^ y) >> 1);
}
__device__ int __rhadd(int x, int y) {
    return (x | y) - ((x ^ y) >> 1);
}
__device__ unsigned int __uhadd(unsigned int x, unsigned int y) {
    return (x & y) + ((x ^ y) >> 1);
}
__device__ unsigned int __urhadd(unsigned int x, unsigned int y) {
    return (x | y) - ((x ^ y) >> 1);
}
__device__ unsigned long long __brevll(unsigned long long x) {
    unsigned int low = (unsigned int)x, high = (unsigned int)(x >> 32);
    return ((unsigned long long)__brev(low) << 32) | __brev(high);
}
__device__ int __clzll(long long x) {
    int high = (int)(x >> 32);
    return high == 0 ? 32 + __clz((int)x) : __clz(high);
}
__device__ unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
    unsigned long long low = x & 0xffffffffu, high = x >> 32;
    unsigned long long other_low = y & 0xffffffffu, other_high = y >> 32;
    unsigned long long middle = high * other_low + ((low * other_low) >> 32);
    unsigned long long rest = low * other_high + (middle & 0xffffffffu);
    return high * other_high + (middle >> 32) + (rest >> 32);
}
__device__ long long __mul64hi(long long x, long long y) {
    unsigned long long product = __umul64hi((unsigned long long)x, (unsigned long long)y);
    if (x < 0) product -= (unsigned long long)y;
    if (y < 0) product -= (unsigned long long)x;
    return (long long)product;
}
__device__ unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) {
    unsigned int result = 0;
    for (unsigned int i = 0; i < 4; i++) {
        unsigned int which = selector >> (4 * i);
        unsigned int word = (which & 4) != 0 ? y : x;
        result |= ((word >> (8 * (which & 3))) & 0xff) << (8 * i);
    }
    return result;
}
__device__ unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift) {
    unsigned int by = shift & 31;
    return by == 0 ? high : (high << by) | (low >> (32 - by));
}
__device__ unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift) {
    return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
__device__ unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift) {
    unsigned int by = shift & 31;
    return by == 0 ? low : (low >> by) | (high << (32 - by));
}
__device__ unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift) {
    return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}
__device__ int __byte_of(int word, int at) {
    return (word << (24 - 8 * at)) >> 24;
}
__device__ int __dp4a(int x, int y, int sum) {
    for (int i = 0; i < 4; i++) sum += __byte_of(x, i) * __byte_of(y, i);
    return sum;
}
__device__ int __dp4a(char4 x, char4 y, int sum) { return sum + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w; }
__device__ unsigned int __dp4a(unsigned int x, unsigned int y, unsigned int sum) {
    for (int i = 0; i < 4; i++) sum += ((x >> (8 * i)) & 0xff) * ((y >> (8 * i)) & 0xff);
    return sum;
}
__device__ unsigned int __dp4a(uchar4 x, uchar4 y, unsigned int sum) {
    return sum + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
}
__device__ unsigned int __vadd2(unsigned int x, unsigned int y) {
    return ((x & 0x7fff7fffu) + (y & 0x7fff7fffu)) ^ ((x ^ y) & 0x80008000u);
}
__device__ unsigned int __vadd4(unsigned int x, unsigned int y) {
    return ((x & 0x7f7f7f7fu) + (y & 0x7f7f7f7fu)) ^ ((x ^ y) & 0x80808080u);
}
__device__ unsigned int __vsub2(unsigned int x, unsigned int y) {
    return ((x | 0x80008000u) - (y & 0x7fff7fffu)) ^ ((x ^ ~y) & 0x80008000u);
}
__device__ unsigned int __vsub4(unsigned int x, unsigned int y) {
    return ((x | 0x80808080u) - (y & 0x7f7f7f7fu)) ^ ((x ^ ~y) & 0x80808080u);
}
__device__ unsigned int __vavgu4(unsigned int x, unsigned int y) {
    return (x | y) - (((x ^ y) & 0xfefefefeu) >> 1);
}
__device__ unsigned int __vminu4(unsigned int x, unsigned int y) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) result |= min((x >> i) & 0xff, (y >> i) & 0xff) << i;
    return result;
}
__device__ unsigned int __vmaxu4(unsigned int x, unsigned int y) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) result |= max((x >> i) & 0xff, (y >> i) & 0xff) << i;
    return result;
}
__device__ unsigned int __vmins4(unsigned int x, unsigned int y) {
    unsigned int result = 0;
    for (int i = 0; i < 4; i++)
        result |= ((unsigned int)min(__byte_of((int)x, i), __byte_of((int)y, i)) & 0xff) << (8 * i);
    return result;
}
__device__ unsigned int __vmaxs4(unsigned int x, unsigned int y) {
    unsigned int result = 0;
    for (int i = 0; i < 4; i++)
        result |= ((unsigned int)max(__byte_of((int)x, i), __byte_of((int)y, i)) & 0xff) << (8 * i);
    return result;
}
__device__ unsigned int __vabsdiffu4(unsigned int x, unsigned int y) {
    return __vsub4(__vmaxu4(x, y), __vminu4(x, y));
}
__device__ unsigned int __vcmpeq4(unsigned int x, unsigned int y) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8)
        if ((((x ^ y) >> i) & 0xff) == 0) result |= 0xffu << i;
    return result;
}
__device__ unsigned int __vsadu4(unsigned int x, unsigned int y) {
    unsigned int apart = __vabsdiffu4(x, y);
    return (apart & 0xff) + ((apart >> 8) & 0xff) + ((apart >> 16) & 0xff) + (apart >> 24);
}
// The position of the nth bit that is set, upwards or downwards from one on; that one itself where none is to be passed.
__device__ unsigned int __fns(unsigned int mask, unsigned int base, int offset)
{
    if (base > 31) return 0xffffffffu;
    if (offset == 0) return (mask >> base) & 1 ? base : 0xffffffffu;
    const int step = offset > 0 ? 1 : -1;
    int left = offset > 0 ? offset : -offset;
    for (int at = (int)base; at >= 0 && at < 32; at += step)
        if (((mask >> at) & 1) && --left == 0) return (unsigned int)at;
    return 0xffffffffu;
}
