#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
int main() { char line[64]; snprintf(line, sizeof line, "%d,%d,%d", 1, 2, 3); int s = 0; for (char *p = strtok(line, ","); p; p = strtok(nullptr, ",")) s += atoi(p); char d[8]; strncpy(d, "abcdefghij", 8); if (strncmp(d, "abcd", 4) == 0) printf("%d %.8s\n", s, d); }
