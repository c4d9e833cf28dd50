#include <cstdio>
int main() { printf("start\n");
    while (1) //!
        ;
}
