#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main() {
    int n = 100000;
    unsigned char *data = (unsigned char *)malloc(n);
    unsigned int bins[256];
    memset(bins, 0, sizeof(bins));
    for (int i = 0; i < n; i++) data[i] = (unsigned char)(i * 31 + (i >> 3));
    for (int round = 0; round < 20; round++)
        for (int i = 0; i < n; i++) bins[data[i]]++;
    unsigned int total = 0;
    for (int i = 0; i < 256; i++) total += bins[i] * i;
    printf("%u %u\n", bins[7], total);
    free(data);
    return 0;
}
