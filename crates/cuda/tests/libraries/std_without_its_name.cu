// What follows from the types of arguments: functions of complex numbers without `std::`, algorithms between elements of two types,
// durations by numbers and by durations, and lists of a number of values.
#include <algorithm>
#include <chrono>
#include <complex>
#include <cstdio>
#include <deque>
#include <list>
#include <vector>

template <typename T>
void wave(T phase) {
    std::complex<T> value = std::complex<T>(exp(T(0)), 0) * exp(std::complex<T>(0, phase));
    printf("%.4f %.4f %.4f\n", double(real(value)), double(imag(value)), double(abs(value) + exp(T(0))));
}

int main() {
    wave(0.5f);
    wave(1.0);

    float numbers[3] = {3, 1, 2};
    std::vector<unsigned> whole(3);
    std::copy(numbers, numbers + 3, whole.begin());
    std::vector<double> wide(numbers, numbers + 3);
    printf("%u %u %u\n", whole[0], whole[1], whole[2]);
    bool same = std::equal(whole.begin(), whole.end(), numbers);
    bool shorter = std::equal(numbers, numbers + 2, wide.begin(), wide.end());
    bool longer = std::equal(numbers, numbers + 3, wide.begin(), wide.end());
    bool near = std::equal(numbers, numbers + 3, wide.begin(), wide.end(),
                           [](float a, double b) { return a < b + 1; });
    printf("%d %d %d %d\n", same, shorter, longer, near);

    using namespace std::chrono;
    long micros = nanoseconds(3500) / microseconds(1);
    auto twice = 2 * milliseconds(4);
    printf("%ld %ld %g\n", micros, long(twice.count()), duration<double>(3) / milliseconds(1500));

    const int count = 3;
    std::list<int> ones(count, -1);
    std::deque<int> sevens(count, 7);
    std::list<int> copied(numbers, numbers + 2);
    printf("%d %d, %d %d, %d %d\n", int(ones.size()), ones.back(), int(sevens.size()), sevens[2], int(copied.size()),
           copied.back());
    return 0;
}
