// std::chrono's durations: conversions between units, arithmetic, and names taken by `using namespace`.
#include <chrono>
#include <cstdio>

using namespace std::chrono;
namespace clocks = std::chrono;

typedef high_resolution_clock::time_point moment;

static float milliseconds_of(nanoseconds time) { return duration<float, std::milli>(time).count(); }

int main()
{
    auto start = high_resolution_clock::now();
    moment end = high_resolution_clock::now();
    auto us = duration_cast<duration<float, microseconds::period>>(end - start);
    duration<double> seconds_taken = end - start;
    steady_clock::time_point first = steady_clock::now(), second = steady_clock::now();
    duration<double> total = duration_cast<duration<double>>(second - first);
    printf("%d %d %d %d\n", us.count() >= 0, seconds_taken.count() >= 0, total.count() >= 0, second >= first || first > second);

    milliseconds half(500);
    seconds three(3);
    auto sum = half + three;
    printf("%ld ms, %ld s, %ld us\n", sum.count(), duration_cast<seconds>(sum).count(), microseconds(sum).count());
    printf("%ld %ld\n", duration_cast<milliseconds>(microseconds(-12345)).count(), duration_cast<minutes>(hours(2)).count());
    printf("%g %g\n", duration<double, std::milli>(microseconds(1500)).count(), duration<double, std::ratio<60>>(three).count());
    printf("%.7g %.17g\n", milliseconds_of(nanoseconds(123456789)), duration<double>(nanoseconds(123456789)).count());
    printf("%d %d %d\n", half < three, milliseconds(3000) == three, half * 6 >= three);
    printf("%ld %ld\n", (three / 2).count(), (half * 3).count());
    half += three;
    half -= milliseconds(1);
    printf("%ld\n", half.count());
    auto later = start + milliseconds(250);
    printf("%ld\n", duration_cast<milliseconds>(later - start).count());
    printf("%d\n", clocks::duration_cast<clocks::seconds>(system_clock::now().time_since_epoch()).count() >= 0);
}
