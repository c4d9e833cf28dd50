// Questions about floating-point numbers that no comparison of theirs answers, and the functions of `long double`, which is as wide
// as `double` here.
template <typename A, typename B> __host__ __device__ bool isgreater(A a, B b) { return a > b; }
template <typename A, typename B> __host__ __device__ bool isgreaterequal(A a, B b) { return a >= b; }
template <typename A, typename B> __host__ __device__ bool isless(A a, B b) { return a < b; }
template <typename A, typename B> __host__ __device__ bool islessequal(A a, B b) { return a <= b; }
template <typename A, typename B> __host__ __device__ bool islessgreater(A a, B b) { return a < b || a > b; }
template <typename A, typename B> __host__ __device__ bool isunordered(A a, B b) { return a != a || b != b; }
__host__ __device__ bool isnormal(float value) { return isfinite(value) && fabsf(value) >= 1.17549435e-38f; }
__host__ __device__ bool isnormal(double value) { return isfinite(value) && fabs(value) >= 2.2250738585072014e-308; }
// The numbers of GNU's library.
template <typename T> __host__ __device__ int fpclassify(T value)
{
    if (value != value) return 0;
    if (!isfinite(value)) return 1;
    if (value == (T)0) return 2;
    return isnormal(value) ? 4 : 3;
}
__host__ __device__ int finite(double value) { return isfinite(value); }
__host__ __device__ int finitef(float value) { return isfinite(value); }
__host__ __device__ int isinff(float value) { return isinf(value) ? (value > 0 ? 1 : -1) : 0; }
__host__ __device__ int isnanf(float value) { return isnan(value); }
__host__ __device__ float nexttowardf(float from, double to) { return (double)from == to ? (float)to : nextafterf(from, (double)from < to ? __builtin_inff() : -__builtin_inff()); }
__host__ __device__ double nexttoward(double from, double to) { return nextafter(from, to); }
long double sqrtl(long double value) { return sqrt((double)value); }
long double cbrtl(long double value) { return cbrt((double)value); }
long double expl(long double value) { return exp((double)value); }
long double exp2l(long double value) { return exp2((double)value); }
long double expm1l(long double value) { return expm1((double)value); }
long double logl(long double value) { return log((double)value); }
long double log2l(long double value) { return log2((double)value); }
long double log10l(long double value) { return log10((double)value); }
long double log1pl(long double value) { return log1p((double)value); }
long double sinl(long double value) { return sin((double)value); }
long double cosl(long double value) { return cos((double)value); }
long double tanl(long double value) { return tan((double)value); }
long double asinl(long double value) { return asin((double)value); }
long double acosl(long double value) { return acos((double)value); }
long double atanl(long double value) { return atan((double)value); }
long double sinhl(long double value) { return sinh((double)value); }
long double coshl(long double value) { return cosh((double)value); }
long double tanhl(long double value) { return tanh((double)value); }
long double asinhl(long double value) { return asinh((double)value); }
long double acoshl(long double value) { return acosh((double)value); }
long double atanhl(long double value) { return atanh((double)value); }
long double erfl(long double value) { return erf((double)value); }
long double erfcl(long double value) { return erfc((double)value); }
long double floorl(long double value) { return floor((double)value); }
long double ceill(long double value) { return ceil((double)value); }
long double roundl(long double value) { return round((double)value); }
long double truncl(long double value) { return trunc((double)value); }
long double rintl(long double value) { return rint((double)value); }
long double nearbyintl(long double value) { return nearbyint((double)value); }
long double fabsl(long double value) { return fabs((double)value); }
long double tgammal(long double value) { return tgamma((double)value); }
long double lgammal(long double value) { return lgamma((double)value); }
long double logbl(long double value) { return logb((double)value); }
long double powl(long double left, long double right) { return pow((double)left, (double)right); }
long double fmodl(long double left, long double right) { return fmod((double)left, (double)right); }
long double fmaxl(long double left, long double right) { return fmax((double)left, (double)right); }
long double fminl(long double left, long double right) { return fmin((double)left, (double)right); }
long double fdiml(long double left, long double right) { return fdim((double)left, (double)right); }
long double hypotl(long double left, long double right) { return hypot((double)left, (double)right); }
long double atan2l(long double left, long double right) { return atan2((double)left, (double)right); }
long double copysignl(long double left, long double right) { return copysign((double)left, (double)right); }
long double remainderl(long double left, long double right) { return remainder((double)left, (double)right); }
long double nextafterl(long double left, long double right) { return nextafter((double)left, (double)right); }
long double fmal(long double a, long double b, long double c) { return fma((double)a, (double)b, (double)c); }
long lroundl(long double value) { return lround((double)value); }
long long llroundl(long double value) { return llround((double)value); }
long lrintl(long double value) { return lrint((double)value); }
long long llrintl(long double value) { return llrint((double)value); }
long double ldexpl(long double value, int by) { return ldexp((double)value, by); }
long double strtold(const char *text, char **end) { return strtod(text, end); }
