// Variables that nothing sets; and one error, so that something is said.
#include <cstdio>
int main()
{
    int x, y, z, *p;
    y = 3;
    scanf("%d", &z);
    if (x > 3)
        printf("%d %d %d\n", y, z, *p);
    return missing;
}
