#include <cstdio>
int main() { float x = 0; while (x != 1.0f) { x += 0.1f; if (x > 2) x = 0; } //!
 printf("%f\n", x); }
