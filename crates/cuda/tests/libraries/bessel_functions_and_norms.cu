// Bessel functions, the scaled complementary error function, norms and remainders with quotients, in device code and on the host.
// The expected numbers are from 40 digits.
#include <cmath>
#include <cstdio>

#define XS {1e-06, 1e-05, 0.25, 0.7, 1.24, 1.3, 2.404825557695773, 2.9, 3.8317, 4.7, 5.520078110286311, 6.6, 7.99, 8.0, 8.5, 13.75}
const int COUNT = 16;

template <typename T> __global__ void bessel(const T *xs, T *to)
{
    int i = threadIdx.x;
    T x = xs[i];
    T *own = to + 9 * i;
    own[0] = j0(x), own[1] = j1(x), own[2] = jn(3, x), own[3] = x > 0 ? y0(x) : 0, own[4] = x > 0 ? y1(x) : 0, own[5] = x > 1 ? yn(4, x) : 0;
    own[6] = x < 100 ? cyl_bessel_i0(x) : 0, own[7] = x < 100 ? cyl_bessel_i1(x) : 0, own[8] = erfcx(x);
}
template <> __global__ void bessel<float>(const float *xs, float *to)
{
    int i = threadIdx.x;
    float x = xs[i];
    float *own = to + 9 * i;
    own[0] = j0f(x), own[1] = j1f(x), own[2] = jnf(3, x), own[3] = x > 0 ? y0f(x) : 0, own[4] = x > 0 ? y1f(x) : 0, own[5] = x > 1 ? ynf(4, x) : 0;
    own[6] = x < 80 ? cyl_bessel_i0f(x) : 0, own[7] = x < 80 ? cyl_bessel_i1f(x) : 0, own[8] = erfcxf(x);
}
__global__ void others(double *to, int *whole)
{
    double values[4] = {3e200, 4e200, 0.0, 12e200};
    float small[3] = {1.0f, 2.0f, 2.0f};
    to[0] = norm(4, values);
    to[1] = rnorm(2, values);
    to[2] = normf(3, small);
    to[3] = rnormf(3, small);
    to[4] = remquo(17.0, 5.0, &whole[0]);
    to[5] = remquo(-29.0, 3.0, &whole[1]);
    to[6] = remquof(7.5f, 1.0f, &whole[2]);
    to[7] = frexp(-40.0, &whole[3]);
    whole[4] = ilogb(0.3);
    to[8] = nan("");
}
template <typename T> void shown(const char *format)
{
    T xs[COUNT] = XS, all[9 * COUNT], *from, *to;
    cudaMalloc(&from, sizeof xs);
    cudaMalloc(&to, sizeof all);
    cudaMemcpy(from, xs, sizeof xs, cudaMemcpyHostToDevice);
    bessel<T><<<1, COUNT>>>(from, to);
    cudaMemcpy(all, to, sizeof all, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT; i++) {
        printf("%g:", (double)xs[i]);
        for (int k = 0; k < 9; k++) printf(format, (double)all[9 * i + k]);
        puts("");
    }
    cudaFree(from);
    cudaFree(to);
}

int main()
{
    shown<double>(" %.10g");
    shown<float>(" %.5g");
    double *to, values[9];
    int *whole, numbers[5];
    cudaMalloc(&to, sizeof values);
    cudaMalloc(&whole, sizeof numbers);
    others<<<1, 1>>>(to, whole);
    cudaMemcpy(values, to, sizeof values, cudaMemcpyDeviceToHost);
    cudaMemcpy(numbers, whole, sizeof numbers, cudaMemcpyDeviceToHost);
    for (double value : values) printf("%.7g ", value);
    for (int number : numbers) printf("%d ", number);
    printf("\n%.12g %.12g %.12g %.12g\n", j0(2.5), yn(2, 9.0), j1(-3.0), jn(5, 1.5));
    cudaFree(to);
    cudaFree(whole);
}
