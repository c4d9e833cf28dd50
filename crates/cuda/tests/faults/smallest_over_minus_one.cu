#include <limits.h>
#include <stdio.h>
int main()
{
    int least = INT_MIN, one = -1;
    printf("%d\n", (least + 1) / one);
    return least % one;
}
