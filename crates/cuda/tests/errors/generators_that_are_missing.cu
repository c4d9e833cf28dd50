// A generator of cuRAND that does not exist here is named, and those that do are, too.
#include <cstdio>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>

int main() { printf("nothing\n"); }
