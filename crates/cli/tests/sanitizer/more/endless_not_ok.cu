// Loops that go on for long, each with something that goes on.
#include <cstdio>
static int counter = 0;
int tick() { return ++counter; }
int main() {
    while (tick() < 2000000) ;
    unsigned long sum = 0;
    for (unsigned long i = 0; i < 200000000ul; i++) sum += i & 3;
    for (unsigned i = 1000000; i >= 0; i--) if (i == 4294000000u) break;
    bool digits[24] = {};
    while (!digits[23]) {
        int at = 0;
        while (at < 23 && digits[at]) digits[at++] = false;
        digits[at] = true;
    }
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    while (cudaStreamQuery(stream) != cudaSuccess) ;
    cudaStreamDestroy(stream);
    printf("%d %lu\n", counter, sum);
}
