#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    bool seen[10]; for (int i = 1; i < 10; i++) seen[i] = i % 2;
    int n = 0; for (int i = 0; i < 10; i++) if (seen[i]) n++; //!
    printf("%d\n", n);
}
