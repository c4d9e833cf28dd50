// rand() number for number, sums in double, and integers at the ends of their range, without a kernel.
#include <stdio.h>
#include <stdlib.h>
int main() {
    srand(42);
    for (int i = 0; i < 40; i++) printf("%d%c", rand() % 1000, i % 10 == 9 ? '\n' : ' ');
    double x = 1.0;
    for (int i = 0; i < 30; i++) x = x * 1.1 - 0.05f;
    printf("%.10f %e %g %i\n", x, x * 1e20, 1e-7, (int)x);
    unsigned int u = 1u << 31; int s = (int)u; unsigned long long big = 1ULL << 63;
    printf("%u %d %llu %lld %x\n", u >> 4, s >> 4, big, (long long)big, -1);
    return 0;
}
