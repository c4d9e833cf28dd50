// Conversions that do not fit their values, and one without a value.
#include <stdio.h>
int main() { float f = 1.5f; int i = 3; printf("%d %f\n", f, i); printf("%d %d\n", i); printf("%s\n", i); }
