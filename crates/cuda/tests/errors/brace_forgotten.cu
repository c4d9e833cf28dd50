// The block of the `if` is not closed: what follows is still inside of the kernel.
#include <stdio.h>
__global__ void first(int *a)
{
    if (threadIdx.x == 0) {
        a[0] = 1;
}
__global__ void second(int *a)
{
    a[1] = undeclared;
}
int main()
{
    printf("x\n");
    return 0;
}
