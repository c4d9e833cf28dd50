// Characters that slides and other keyboards have in the place of CUDA C's, each told once and read as what was meant.
#include <stdio.h>
int main() {
    int n = 3 – 1, m = 3 × 2;
    printf(“hello %d\n”, n);
    printf("closed so\n”);
    printf(“closed so\n");
    char c = ‘a’;
    if (n ≤ m && n ≠ 3) n——;
    for (int i = 0； i < n; i++) m ÷= 2;
    printf(“never closed);
    return missing + c;
}
