#include <cstdio>
volatile int flag = 0;
int main() {
    long spins = 0;
    while (flag == 0) spins++; //!
    printf("%ld\n", spins);
}
