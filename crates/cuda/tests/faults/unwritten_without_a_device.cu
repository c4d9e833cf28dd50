// Nothing here has to do with a device, and neither has what is said.
#include <stdio.h>
int main()
{
    int n;
    int *p = &n;
    printf("%d\n", *p);
    return 0;
}
