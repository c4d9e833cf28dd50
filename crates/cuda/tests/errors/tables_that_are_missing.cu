// A table that only NVIDIA hands out is named, and where it comes from.
#include <cstdio>
#include <curand_kernel.h>
#include <curand_mtgp32dc_p_11213.h>

int main() { printf("nothing\n"); }
