// Sums, products, quotients and roots of doubles, rounded in a given direction: the nearest double, or its neighbour on the
// side where the exact value is. Modes: 1 towards zero, 2 up, 3 down.
__device__ double __double_above(double value)
{
    if (isnan(value) || isinf(value) && value > 0) return value;
    if (value == 0.0) return __longlong_as_double(1ll);
    long long bits = __double_as_longlong(value);
    return __longlong_as_double(bits < 0 ? bits - 1 : bits + 1);
}
// `rest` has the sign of the exact value's distance from the nearest double; `beyond` says that finite numbers gave this
// infinity.
__device__ double __directed(double nearest, double rest, bool beyond, int mode)
{
    if (isinf(nearest) && !beyond) return nearest;
    if (beyond) rest = -nearest;
    bool up = mode == 2 || mode == 1 && (nearest < 0.0 || nearest == 0.0 && rest < 0.0);
    if (up) return rest > 0.0 ? __double_above(nearest) : nearest;
    return rest < 0.0 ? -__double_above(-nearest) : nearest;
}
__device__ double __directed_sum(double x, double y, int mode)
{
    double sum = x + y;
    if (sum == 0.0 && mode == 3 && signbit(x) != signbit(y)) return -0.0;
    double part = sum - x;
    return __directed(sum, (x - (sum - part)) + (y - part), isinf(sum) && isfinite(x) && isfinite(y), mode);
}
// What a product has lost. It goes by halves of numbers, since not every device calculates a product and a sum in one
// step; `__dmul_rn` keeps those that do from it.
__device__ double __product_rest(double a, double b, double product)
{
    double back = 1.0;
    if (fabs(a) > 1e290) a *= 0x1p-60, product *= 0x1p-60, back = 0x1p+60;
    if (fabs(b) > 1e290) b *= 0x1p-60, product *= 0x1p-60, back *= 0x1p+60;
    double more = __dmul_rn(134217729.0, a), high = more - (more - a), low = a - high;
    double others = __dmul_rn(134217729.0, b), top = others - (others - b), rest = b - top;
    return (((high * top - product) + high * rest + low * top) + low * rest) * back;
}
// What is left over of a small product or quotient would be too small for a double: both sides are scaled by a power of two.
__device__ double __directed_product(double x, double y, int mode)
{
    double product = __dmul_rn(x, y), small = fabs(x) < fabs(y) ? x : y, large = fabs(x) < fabs(y) ? y : x;
    double scale = fabs(product) < 1e-250 ? 0x1p+600 : 1.0;
    double rest = isfinite(product) ? __product_rest(small * scale, large, product * scale) : 0.0;
    return __directed(product, rest, isinf(product) && isfinite(x) && isfinite(y), mode);
}
__device__ double __directed_quotient(double x, double y, int mode)
{
    double quotient = x / y, rest = 0.0;
    if (isfinite(quotient) && isfinite(y)) {
        double scale = fabs(x) < 1e-250 ? 0x1p+600 : 1.0;
        double by = fabs(y) < 1.0 ? y * scale : y, of = fabs(y) < 1.0 ? quotient : quotient * scale;
        double product = __dmul_rn(of, by);
        // The product is so near the dividend that their distance is exact.
        double lost = __product_rest(of, by, product);
        rest = (x * scale - product) - lost;
    }
    return __directed(quotient, y < 0.0 ? -rest : rest, isinf(quotient) && isfinite(x) && y != 0.0, mode);
}
__device__ double __directed_root(double x, int mode)
{
    double root = sqrt(x), scale = x < 1e-250 ? 0x1p+300 : 1.0;
    double near = root * scale, square = __dmul_rn(near, near), lost = isfinite(root) ? __product_rest(near, near, square) : 0.0;
    double rest = isfinite(root) ? (x * scale * scale - square) - lost : 0.0;
    return __directed(root, rest, false, mode);
}
// The sign of the sum of three numbers, or 0.
__device__ double __sign_of_sum(double x, double y, double z)
{
    double low = y + z, part = low - y, lower = (y - (low - part)) + (z - part);
    double sum = x + low, other = sum - x, lost = (x - (sum - other)) + (low - other);
    return sum != 0.0 ? sum : lost + lower;
}
__device__ double __directed_product_and_sum(double x, double y, double z, int mode)
{
    double nearest = fma(x, y, z), product = __dmul_rn(x, y), scale = 1.0;
    if (!isfinite(x) || !isfinite(y) || !isfinite(z)) return nearest;
    if (isinf(nearest)) return __directed(nearest, 0.0, true, mode);
    if (x != 0.0 && y != 0.0 && fabs(product) < 1e-250) {
        // Beside a large summand the product says no more than on which side of it the value lies.
        if (fabs(z) > 1e-200) return __directed(nearest, signbit(x) == signbit(y) ? 1.0 : -1.0, false, mode);
        scale = 0x1p+600;
    } else if (isinf(product)) {
        scale = 0x1p-600;
    }
    double small = fabs(x) < fabs(y) ? x : y, large = fabs(x) < fabs(y) ? y : x;
    if (scale > 1.0) small *= scale;
    else large *= scale;
    double scaled = __dmul_rn(small, large), low = __product_rest(small, large, scaled), added = z * scale;
    double sum = scaled + added, part = sum - scaled, lower = (scaled - (sum - part)) + (added - part);
    if (nearest == 0.0 && sum == 0.0 && low == 0.0) {
        return mode == 3 && signbit(product) != signbit(z) ? -0.0 : nearest;
    }
    return __directed(nearest, __sign_of_sum(sum - nearest * scale, lower, low), false, mode);
}
__device__ double __dadd_rz(double x, double y) { return __directed_sum(x, y, 1); }
__device__ double __dadd_ru(double x, double y) { return __directed_sum(x, y, 2); }
__device__ double __dadd_rd(double x, double y) { return __directed_sum(x, y, 3); }
__device__ double __dsub_rz(double x, double y) { return __directed_sum(x, -y, 1); }
__device__ double __dsub_ru(double x, double y) { return __directed_sum(x, -y, 2); }
__device__ double __dsub_rd(double x, double y) { return __directed_sum(x, -y, 3); }
__device__ double __dmul_rz(double x, double y) { return __directed_product(x, y, 1); }
__device__ double __dmul_ru(double x, double y) { return __directed_product(x, y, 2); }
__device__ double __dmul_rd(double x, double y) { return __directed_product(x, y, 3); }
__device__ double __ddiv_rz(double x, double y) { return __directed_quotient(x, y, 1); }
__device__ double __ddiv_ru(double x, double y) { return __directed_quotient(x, y, 2); }
__device__ double __ddiv_rd(double x, double y) { return __directed_quotient(x, y, 3); }
__device__ double __drcp_rn(double x) { return 1.0 / x; }
__device__ double __drcp_rz(double x) { return __directed_quotient(1.0, x, 1); }
__device__ double __drcp_ru(double x) { return __directed_quotient(1.0, x, 2); }
__device__ double __drcp_rd(double x) { return __directed_quotient(1.0, x, 3); }
__device__ double __dsqrt_rz(double x) { return __directed_root(x, 1); }
__device__ double __dsqrt_ru(double x) { return __directed_root(x, 2); }
__device__ double __dsqrt_rd(double x) { return __directed_root(x, 3); }
__device__ double __fma_rz(double x, double y, double z) { return __directed_product_and_sum(x, y, z, 1); }
__device__ double __fma_ru(double x, double y, double z) { return __directed_product_and_sum(x, y, z, 2); }
__device__ double __fma_rd(double x, double y, double z) { return __directed_product_and_sum(x, y, z, 3); }
// Integers of more bits than a number's digits: as many leading bits as it has digits, and one more where any of the rest is
// set and the direction leads away from zero.
__device__ unsigned long long __leading_bits(unsigned long long x, int digits, bool away, int *shift)
{
    int beyond = 64 - __clzll((long long)x) - digits;
    *shift = beyond > 0 ? beyond : 0;
    unsigned long long leading = x >> *shift;
    return away && leading << *shift != x ? leading + 1 : leading;
}
__device__ double __directed_integer(unsigned long long x, bool negative, int digits, int mode)
{
    int shift;
    unsigned long long leading = __leading_bits(x, digits, mode == (negative ? 3 : 2), &shift);
    double value = (double)leading * (double)(1ull << shift);
    return negative ? -value : value;
}
__device__ double __directed_signed(long long x, int digits, int mode)
{
    return __directed_integer(x < 0 ? 0ull - (unsigned long long)x : (unsigned long long)x, x < 0, digits, mode);
}
__device__ double __ll2double_rz(long long x) { return __directed_signed(x, 53, 1); }
__device__ double __ll2double_ru(long long x) { return __directed_signed(x, 53, 2); }
__device__ double __ll2double_rd(long long x) { return __directed_signed(x, 53, 3); }
__device__ double __ull2double_rz(unsigned long long x) { return __directed_integer(x, false, 53, 1); }
__device__ double __ull2double_ru(unsigned long long x) { return __directed_integer(x, false, 53, 2); }
__device__ double __ull2double_rd(unsigned long long x) { return __directed_integer(x, false, 53, 3); }
__device__ float __ll2float_rz(long long x) { return (float)__directed_signed(x, 24, 1); }
__device__ float __ll2float_ru(long long x) { return (float)__directed_signed(x, 24, 2); }
__device__ float __ll2float_rd(long long x) { return (float)__directed_signed(x, 24, 3); }
__device__ float __ull2float_rz(unsigned long long x) { return (float)__directed_integer(x, false, 24, 1); }
__device__ float __ull2float_ru(unsigned long long x) { return (float)__directed_integer(x, false, 24, 2); }
__device__ float __ull2float_rd(unsigned long long x) { return (float)__directed_integer(x, false, 24, 3); }
