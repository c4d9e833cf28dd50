// `std::complex`: a transform on the host, and what its functions give.
#include <cmath>
#include <complex>
#include <cstdio>
#include <iostream>
#include <vector>

typedef std::complex<double> Complex;

void transform(std::vector<Complex> &a, bool back)
{
    size_t n = a.size();
    if (n == 1) return;
    std::vector<Complex> even(n / 2), odd(n / 2);
    for (size_t i = 0; i < n / 2; i++) {
        even[i] = a[2 * i];
        odd[i] = a[2 * i + 1];
    }
    transform(even, back);
    transform(odd, back);
    double angle = 2 * M_PI / n * (back ? 1 : -1);
    Complex w(1.0), step = std::polar(1.0, angle);
    for (size_t i = 0; i < n / 2; i++) {
        a[i] = even[i] + w * odd[i];
        a[i + n / 2] = even[i] - w * odd[i];
        w *= step;
    }
}

template <typename T> std::complex<T> power_of(std::complex<T> z, int times)
{
    std::complex<T> made(T(1));
    for (int i = 0; i < times; i++) made = made * z;
    return made;
}

int main()
{
    std::vector<Complex> signal(8);
    for (int i = 0; i < 8; i++) signal[i] = Complex(std::sin(0.7 * i) + i, 0.25 * i);
    transform(signal, false);
    for (const auto &z : signal) printf("%9.5f %9.5f  |%8.5f|\n", z.real(), z.imag(), std::abs(z));
    transform(signal, true);
    double worst = 0;
    for (int i = 0; i < 8; i++) worst = std::max(worst, std::abs(signal[i] / 8.0 - Complex(std::sin(0.7 * i) + i, 0.25 * i)));
    printf("back again: %s\n", worst < 1e-12 ? "yes" : "no");

    Complex z(3.0, -4.0), y = {0.5, 2.0};
    std::cout << z << " " << z + y << " " << z * y << " " << z / y << " " << 2.0 * z << " " << 1.0 / z << std::endl;
    std::cout << std::abs(z) << " " << std::norm(z) << " " << std::conj(z) << " " << std::arg(y) << " " << -z << std::endl;
    std::cout << std::sqrt(z) << " " << std::sqrt(Complex(-9.0, 0.0)) << " " << std::exp(y) << " " << std::log(z) << std::endl;
    std::cout << std::pow(z, 2) << " " << std::pow(z, y) << " " << power_of(std::complex<float>(1.0f, 2.0f), 3) << std::endl;
    std::complex<float> f(1.5f, 2.5f);
    f += 2.0f;
    f /= std::complex<float>(1.0f, -1.0f);
    f.imag(7.0f);
    std::cout << f << " " << (f == std::complex<float>(f.real(), 7.0f)) << " " << std::real(f) << std::endl;
    printf("%g %g %d\n", std::abs(-2.5), std::sqrt(2.0f), std::abs(-3));
}
