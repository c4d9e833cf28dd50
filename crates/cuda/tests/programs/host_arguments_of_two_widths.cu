// Calls in one hot loop that take a float and a double in one place. The numbers of a call are handed over in registers, and a
// constant of 64 bits has to arrive as a whole behind a float of 32.
#include <cmath>
#include <cstdio>

using namespace std;

int main()
{
    const int count = 1 << 14;
    static float values[count];
    for (int i = 0; i < count; i++)
        values[i] = (i * 7919 % 22000) / 100.0f - 110;

    int negative = 0, vanished = 0;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        float value = values[i];
        if (value > 105) {
            if (signbit(value))
                negative++;
        }
        if (value < 50) {
            double scaled = ldexp(1.0, value < 0 ? 7 : 3);
            if (scaled == 0)
                vanished++;
            sum += scaled;
        }
    }
    printf("negative %d, vanished %d, sum %.1f\n", negative, vanished, sum);
    return 0;
}
