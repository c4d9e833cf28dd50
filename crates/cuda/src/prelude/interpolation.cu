// `std::lerp`: exact at both ends, and never beyond them.
template <typename T> __host__ __device__ T __lerp_between(T a, T b, T t)
{
    if ((a <= 0 && b >= 0) || (a >= 0 && b <= 0)) return t * b + (1 - t) * a;
    if (t == 1) return b;
    const T x = a + t * (b - a);
    return (t > 1) == (b > a) ? (b < x ? x : b) : (b > x ? x : b);
}
__host__ __device__ float __lerp(float a, float b, float t) { return __lerp_between<float>(a, b, t); }
__host__ __device__ double __lerp(double a, double b, double t) { return __lerp_between<double>(a, b, t); }
