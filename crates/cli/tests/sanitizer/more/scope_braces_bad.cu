#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    int *p = nullptr;
    { int x = 5; p = &x; }
    { int y = 6; y++; }
    printf("%d\n", *p); //!
}
