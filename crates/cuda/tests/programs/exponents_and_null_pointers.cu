// The parts of floating-point numbers, and null pointers on streams.
#include <cmath>
#include <cstdio>
#include <iostream>

int main()
{
    int *pointer = nullptr;
    std::cout << pointer << " " << (void *)0 << std::endl;
    int exponent;
    double part = frexp(48.0, &exponent);
    printf("%g %d %d %d\n", part, exponent, ilogb(48.0), ilogbf(0.3f));
    part = std::frexp(-1e-310, &exponent);
    printf("%.17g %d\n", part, exponent);
    printf("%d %d %d\n", ilogb(0.0), ilogb(INFINITY), std::ilogb(3.0f));
    float small = frexpf(0.15f, &exponent);
    printf("%.9g %d\n", small, exponent);
}
