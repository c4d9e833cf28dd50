// Operators that a program defines for its enumerations, beside those for numbers.
#include <cstdio>
#include <cuda_runtime.h>

#define BOTH __host__ __device__

enum Color : unsigned char { Red = 1, Green = 250 };
enum class Flag : unsigned { None = 0, A = 1, B = 2, All = 3 };
enum Day { Monday, Tuesday, Sunday = 6 };

BOTH Color operator+(Color a, int k) { return (Color)((int)a + k); }
BOTH Color &operator++(Color &c) { return c = c + 1; }
BOTH Flag operator|(Flag a, Flag b) { return (Flag)((unsigned)a | (unsigned)b); }
BOTH Flag operator&(Flag a, Flag b) { return (Flag)((unsigned)a & (unsigned)b); }
BOTH Flag operator~(Flag a) { return (Flag)(~(unsigned)a & (unsigned)Flag::All); }
BOTH Flag &operator|=(Flag &a, Flag b) { return a = a | b; }
BOTH bool operator!(Flag a) { return a == Flag::None; }
BOTH Day operator++(Day &d, int)
{
    Day before = d;
    d = d == Sunday ? Monday : (Day)(d + 1);
    return before;
}
BOTH bool operator<(Day a, Day b) { return (int)a > (int)b; }

BOTH void all(int one)
{
    Color c = Green;
    ++c;
    printf("%d %d %d\n", c, (int)sizeof c, c + one);
    printf("%d %d\n", Red + Red, Red * 3);
    Flag f = Flag::A;
    f |= Flag::B;
    printf("%u %u %u\n", (unsigned)f, (unsigned)~Flag::A, (unsigned)(f & Flag::A));
    printf("%d %d\n", !f, !(f & ~f));
    Day d = Sunday;
    Day before = d++;
    printf("%d %d %d %d\n", before, d, Monday < Tuesday, Tuesday - Monday);
}

__global__ void kernel(int one) { all(one); }

int main()
{
    all(1);
    fflush(stdout);
    kernel<<<1, 1>>>(1);
    cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
