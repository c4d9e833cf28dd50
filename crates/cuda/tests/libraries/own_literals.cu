#include <chrono>
#include <cstdio>
#include <string>
#define HEADER <cmath>
#include HEADER

typedef struct Node_ Node;
struct Node_ {
    int value;
    Node *next;
};
constexpr size_t operator""_KB(unsigned long long count) { return count * 1024; }
long double operator""_km(long double length) { return length * 1000; }
size_t operator""_length(const char *, size_t count) { return count; }

int larger(int a, int b) { return a > b ? a : b; }
double larger(double a, double b) { return a > b ? a : b; }

int main()
{
    using namespace std::chrono_literals;
    namespace time = std::chrono;
    float block[4_KB / 1024];
    printf("%zu %.1f %zu %zu\n", 4_KB, (double)3.5_km, "12345"_length, sizeof(block));
    auto pause = 250ms;
    auto whole = time::duration_cast<time::seconds>(2min + 500ms);
    printf("%ld %ld %d %.1f\n", (long)pause.count(), (long)whole.count(), 1s > pause, time::duration<double>(pause * 2).count());
    Node last = {2, nullptr}, first = {1, &last};
    printf("%d %.1f\n", first.next->value, std::sqrt(4.0));
    auto of_integers = static_cast<int (*)(int, int)>(larger);
    printf("%d\n", of_integers(3, 4));

    unsigned bits = 0xF0;
    printf("%d %d %d %d %d\n", __builtin_popcount(bits), __builtin_clz(bits), __builtin_ctz(bits), __builtin_ffs(bits), __builtin_parity(7));
    printf("%d %d %d\n", __builtin_popcountll(~0ull), __builtin_clzll(1ull), __builtin_ctzll(1ull << 40));
    int sum;
    printf("%d", __builtin_add_overflow(2147483647, 1, &sum));
    printf(" %d %x\n", __builtin_mul_overflow(1 << 20, 1 << 10, &sum), __builtin_bswap32(0x12345678));
    if (__builtin_expect(bits > 3, 1)) printf("likely\n");
    return 0;
}
