#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    int x = 5, *p = nullptr;
    for (int i = 0; i < 3; i++) { int y = i; p = &y; x += *p; }
    p = &x; printf("%d\n", *p);
}
