#include <cstdio>
int step(int x) { return x % 2 ? x + 1 : x / 2 * 2; }
int main() { int x = 5; do { x = step(x); } while (x != 3); //!
 printf("%d\n", x); }
