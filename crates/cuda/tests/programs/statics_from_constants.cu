// Static variables of functions whose first value is made of the function's own constants.
#include <cstdio>

unsigned next(unsigned by)
{
    const int count = 624;
    constexpr int step = 3;
    const unsigned table[2] = {5, 7};
    static int index = count + 1;
    static unsigned places[2] = {step, step * count};
    static double scale = count * 0.5;
    index += step;
    scale += 1;
    places[1] += by;
    return index + places[0] + places[1] + (unsigned)scale + table[index & 1];
}

int main()
{
    printf("%u ", next(1));
    printf("%u ", next(2));
    printf("%u\n", next(3));
}
