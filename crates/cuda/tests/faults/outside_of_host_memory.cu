// Behind an array, and before it.
#include <cstdlib>
int main()
{
    int *numbers = (int *)malloc(4 * sizeof *numbers);
    for (int i = 0; i < 4; ++i)
        numbers[i] = i;
    return numbers[-1];
}
