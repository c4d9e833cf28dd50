// Functions of one name as values: the type of the pointer says which one is meant.
#include <cstdio>

int twice(int a) { return 2 * a; }
float twice(float a) { return 2 * a + 0.5f; }
template <typename T> T most(T a, T b) { return a > b ? a : b; }

int main()
{
    int (*whole)(int) = twice;
    float (*real)(float) = &twice;
    int (*larger)(int, int) = most;
    double (*largest)(double, double) = most<double>;
    printf("%d %.1f %d %.2f\n", whole(3), real(3), larger(4, 7), largest(0.5, 0.25));
    return 0;
}
