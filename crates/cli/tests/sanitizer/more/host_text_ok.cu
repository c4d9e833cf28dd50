#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() {
    char b[16]; memset(b, 'x', 5); b[5] = 0; printf("%s %zu\n", b, strlen(b));
    char c[16]; strcpy(c, b); strcat(c, "yz"); printf("%s\n", c);
    snprintf(b, sizeof b, "%d", 42); puts(b);
}
