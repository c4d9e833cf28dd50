#include <stdlib.h>
int main()
{
    int *values = (int *)malloc(10 * sizeof(int));
    for (int i = 0; i <= 10; i++)
        values[i] = i;
    return 0;
}
