// `std::complex`, calculated as GCC's library does. Its functions have names of their own, which `std::abs` and the like become
// where a program has complex numbers.
template <typename T> struct __complex {
    typedef T value_type;
    T __re;
    T __im;
    __host__ __device__ __complex(T real = T(), T imaginary = T()) : __re(real), __im(imaginary) {}
    template <typename U> __host__ __device__ __complex(const __complex<U> &other) : __re((T)other.__re), __im((T)other.__im) {}
    __host__ __device__ T real() const { return __re; }
    __host__ __device__ T imag() const { return __im; }
    __host__ __device__ void real(T value) { __re = value; }
    __host__ __device__ void imag(T value) { __im = value; }
    __host__ __device__ __complex &operator+=(const __complex &other) { __re += other.__re; __im += other.__im; return *this; }
    __host__ __device__ __complex &operator-=(const __complex &other) { __re -= other.__re; __im -= other.__im; return *this; }
    __host__ __device__ __complex &operator*=(const __complex &other)
    {
        T real = __re * other.__re - __im * other.__im;
        __im = __re * other.__im + __im * other.__re;
        __re = real;
        return *this;
    }
    __host__ __device__ __complex &operator/=(const __complex &other);
    __host__ __device__ __complex &operator+=(T value) { __re += value; return *this; }
    __host__ __device__ __complex &operator-=(T value) { __re -= value; return *this; }
    __host__ __device__ __complex &operator*=(T value) { __re *= value; __im *= value; return *this; }
    __host__ __device__ __complex &operator/=(T value) { __re /= value; __im /= value; return *this; }
};
__host__ __device__ inline __complex<float> __complex_quotient(const __complex<float> &a, const __complex<float> &b)
{
    double c = b.__re, d = b.__im, size = c * c + d * d;
    return __complex<float>((float)((a.__re * c + a.__im * d) / size), (float)((a.__im * c - a.__re * d) / size));
}
__host__ __device__ inline __complex<double> __complex_quotient(const __complex<double> &a, const __complex<double> &b)
{
    double x = a.__re, y = a.__im, c = b.__re, d = b.__im;
    // The larger part of the divisor divides.
    bool turned = fabs(c) < fabs(d);
    if (turned) {
        double kept = c;
        c = d;
        d = kept;
        kept = x;
        x = y;
        y = kept;
    }
    double ratio = d / c, size = c + d * ratio;
    double real = (x + y * ratio) / size, imaginary = (y - x * ratio) / size;
    return __complex<double>(real, turned ? -imaginary : imaginary);
}
template <typename T> __host__ __device__ __complex<T> &__complex<T>::operator/=(const __complex<T> &other)
{
    *this = __complex_quotient(*this, other);
    return *this;
}
template <typename T> __host__ __device__ __complex<T> operator+(const __complex<T> &a, const __complex<T> &b) { return __complex<T>(a.__re + b.__re, a.__im + b.__im); }
template <typename T> __host__ __device__ __complex<T> operator+(const __complex<T> &a, const T &b) { return __complex<T>(a.__re + b, a.__im); }
template <typename T> __host__ __device__ __complex<T> operator+(const T &a, const __complex<T> &b) { return __complex<T>(a + b.__re, b.__im); }
template <typename T> __host__ __device__ __complex<T> operator-(const __complex<T> &a, const __complex<T> &b) { return __complex<T>(a.__re - b.__re, a.__im - b.__im); }
template <typename T> __host__ __device__ __complex<T> operator-(const __complex<T> &a, const T &b) { return __complex<T>(a.__re - b, a.__im); }
template <typename T> __host__ __device__ __complex<T> operator-(const T &a, const __complex<T> &b) { return __complex<T>(a - b.__re, -b.__im); }
template <typename T> __host__ __device__ __complex<T> operator*(const __complex<T> &a, const __complex<T> &b)
{
    return __complex<T>(a.__re * b.__re - a.__im * b.__im, a.__re * b.__im + a.__im * b.__re);
}
template <typename T> __host__ __device__ __complex<T> operator*(const __complex<T> &a, const T &b) { return __complex<T>(a.__re * b, a.__im * b); }
template <typename T> __host__ __device__ __complex<T> operator*(const T &a, const __complex<T> &b) { return __complex<T>(b.__re * a, b.__im * a); }
template <typename T> __host__ __device__ __complex<T> operator/(const __complex<T> &a, const __complex<T> &b) { return __complex_quotient(a, b); }
template <typename T> __host__ __device__ __complex<T> operator/(const __complex<T> &a, const T &b) { return __complex<T>(a.__re / b, a.__im / b); }
template <typename T> __host__ __device__ __complex<T> operator/(const T &a, const __complex<T> &b) { return __complex_quotient(__complex<T>(a, T()), b); }
template <typename T> __host__ __device__ __complex<T> operator-(const __complex<T> &a) { return __complex<T>(-a.__re, -a.__im); }
template <typename T> __host__ __device__ __complex<T> operator+(const __complex<T> &a) { return a; }
template <typename T> __host__ __device__ bool operator==(const __complex<T> &a, const __complex<T> &b) { return a.__re == b.__re && a.__im == b.__im; }
template <typename T> __host__ __device__ bool operator!=(const __complex<T> &a, const __complex<T> &b) { return !(a == b); }
template <typename T> std::ostream &operator<<(std::ostream &out, const __complex<T> &z)
{
    std::ostringstream whole;
    whole << "(" << z.__re << "," << z.__im << ")";
    return out << whole.str();
}
template <typename T> __host__ __device__ T __complex_real(const __complex<T> &z) { return z.__re; }
template <typename T> __host__ __device__ T __complex_imag(const __complex<T> &z) { return z.__im; }
template <typename T> __host__ __device__ T __complex_abs(const __complex<T> &z) { return hypot(z.__re, z.__im); }
template <typename T> __host__ __device__ T __complex_arg(const __complex<T> &z) { return atan2(z.__im, z.__re); }
template <typename T> __host__ __device__ T __complex_norm(const __complex<T> &z) { return z.__re * z.__re + z.__im * z.__im; }
template <typename T> __host__ __device__ __complex<T> __complex_conj(const __complex<T> &z) { return __complex<T>(z.__re, -z.__im); }
template <typename T> __host__ __device__ __complex<T> __complex_polar(T radius, T angle = T()) { return __complex<T>(radius * cos(angle), radius * sin(angle)); }
template <typename T> __host__ __device__ __complex<T> __complex_exp(const __complex<T> &z) { return __complex_polar((T)exp(z.__re), z.__im); }
template <typename T> __host__ __device__ __complex<T> __complex_log(const __complex<T> &z) { return __complex<T>((T)log(hypot(z.__re, z.__im)), (T)atan2(z.__im, z.__re)); }
template <typename T> __host__ __device__ __complex<T> __complex_sqrt(const __complex<T> &z)
{
    T x = z.__re, y = z.__im;
    if (y == T()) return x < T() ? __complex<T>(T(), (T)copysign(sqrt(-x), y)) : __complex<T>((T)sqrt(x), y);
    if (x == T()) {
        T root = sqrt((T)0.5 * fabs(y));
        return __complex<T>(root, (T)copysign(root, y));
    }
    T size = hypot(x, y);
    if (x > T()) {
        T root = sqrt((T)0.5 * (size + x));
        return __complex<T>(root, (T)0.5 * (y / root));
    }
    T root = sqrt((T)0.5 * (size - x));
    return __complex<T>((T)fabs((T)0.5 * (y / root)), (T)copysign(root, y));
}
template <typename T> __host__ __device__ __complex<T> __complex_pow(const __complex<T> &z, T power)
{
    if (z.__im == T() && z.__re > T()) return __complex<T>((T)pow(z.__re, power), T());
    __complex<T> way = __complex_log(z);
    return __complex_polar((T)exp(power * way.__re), power * way.__im);
}
template <typename T> __host__ __device__ __complex<T> __complex_pow(const __complex<T> &z, int power) { return __complex_pow(z, (T)power); }
template <typename T> __host__ __device__ __complex<T> __complex_pow(const __complex<T> &z, const __complex<T> &power)
{
    return __complex_exp(power * __complex_log(z));
}
__host__ __device__ inline float __complex_abs(float x) { return fabsf(x); }
__host__ __device__ inline double __complex_abs(double x) { return fabs(x); }
__host__ __device__ inline int __complex_abs(int x) { return x < 0 ? -x : x; }
__host__ __device__ inline long __complex_abs(long x) { return x < 0 ? -x : x; }
__host__ __device__ inline float __complex_exp(float x) { return expf(x); }
__host__ __device__ inline double __complex_exp(double x) { return exp(x); }
__host__ __device__ inline double __complex_exp(int x) { return exp((double)x); }
__host__ __device__ inline float __complex_log(float x) { return logf(x); }
__host__ __device__ inline double __complex_log(double x) { return log(x); }
__host__ __device__ inline double __complex_log(int x) { return log((double)x); }
__host__ __device__ inline float __complex_sqrt(float x) { return sqrtf(x); }
__host__ __device__ inline double __complex_sqrt(double x) { return sqrt(x); }
__host__ __device__ inline double __complex_sqrt(int x) { return sqrt((double)x); }
__host__ __device__ inline double __complex_sqrt(long x) { return sqrt((double)x); }
__host__ __device__ inline double __complex_sqrt(unsigned long x) { return sqrt((double)x); }
__host__ __device__ inline float __complex_pow(float x, float y) { return powf(x, y); }
__host__ __device__ inline double __complex_pow(double x, double y) { return pow(x, y); }
__host__ __device__ inline double __complex_pow(double x, int y) { return pow(x, (double)y); }
__host__ __device__ inline double __complex_pow(float x, int y) { return pow((double)x, (double)y); }
__host__ __device__ inline double __complex_pow(int x, int y) { return pow((double)x, (double)y); }
__host__ __device__ inline double __complex_pow(int x, double y) { return pow((double)x, y); }
__host__ __device__ inline double __complex_pow(double x, float y) { return pow(x, (double)y); }
__host__ __device__ inline double __complex_pow(float x, double y) { return pow((double)x, y); }
__host__ __device__ inline float __complex_norm(float x) { return x * x; }
__host__ __device__ inline float __complex_real(float x) { return x; }
__host__ __device__ inline float __complex_imag(float x) { return 0; }
__host__ __device__ inline float __complex_arg(float x) { return x < 0 ? 3.14159274f : 0; }
__host__ __device__ inline double __complex_norm(int x) { return (double)x * x; }
__host__ __device__ inline double __complex_real(int x) { return x; }
__host__ __device__ inline double __complex_imag(int x) { return 0; }
__host__ __device__ inline double __complex_arg(int x) { return x < 0 ? 3.14159265358979323846 : 0; }
__host__ __device__ inline double __complex_norm(unsigned int x) { return (double)x * x; }
__host__ __device__ inline double __complex_real(unsigned int x) { return x; }
__host__ __device__ inline double __complex_imag(unsigned int x) { return 0; }
__host__ __device__ inline double __complex_arg(unsigned int x) { return 0; }
__host__ __device__ inline double __complex_norm(long x) { return (double)x * x; }
__host__ __device__ inline double __complex_real(long x) { return x; }
__host__ __device__ inline double __complex_imag(long x) { return 0; }
__host__ __device__ inline double __complex_arg(long x) { return x < 0 ? 3.14159265358979323846 : 0; }
__host__ __device__ inline double __complex_norm(unsigned long x) { return (double)x * x; }
__host__ __device__ inline double __complex_real(unsigned long x) { return x; }
__host__ __device__ inline double __complex_imag(unsigned long x) { return 0; }
__host__ __device__ inline double __complex_arg(unsigned long x) { return 0; }
__host__ __device__ inline double __complex_norm(double x) { return x * x; }
__host__ __device__ inline double __complex_real(double x) { return x; }
__host__ __device__ inline double __complex_imag(double x) { return 0; }
__host__ __device__ inline double __complex_arg(double x) { return x < 0 ? 3.14159265358979323846 : 0; }
