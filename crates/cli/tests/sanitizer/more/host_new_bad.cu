#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() { float *h = new float[16]; float s = 0; for (int i = 0; i < 16; i++) s += h[i]; printf("%g\n", s); delete[] h; } //!
