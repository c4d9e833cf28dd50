// What programs take from the libraries beside the common things.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <string>
#include <sys/time.h>
#include <vector>

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define UNIQUE(name) JOINED(name, __COUNTER__)

static double sum_of(const double *values, int n)
{
    std::vector<double> copies(n);
    std::copy(values, values + n, copies.begin());
    return std::accumulate(std::begin(copies), std::end(copies), 0.0);
}

int main()
{
    struct timeval now;
    struct timezone zone;
    printf("%d\n", gettimeofday(&now, &zone));

    int UNIQUE(x) = 1;
    int UNIQUE(x) = 2;
    printf("%d %d\n", x0, x1);

    unsigned int seed = 2024;
    for (int i = 0; i < 4; i++) printf("%d ", rand_r(&seed));
    printf("%u\n", seed);
    printf("%lld %ld\n", (long long)atoll("-1234567890123"), strtol("7f", nullptr, 16));
    printf("%d\n", getenv("WARPGROUND_OF_A_TEST") == NULL);
    setenv("WARPGROUND_OF_A_TEST", "32", 1);
    setenv("WARPGROUND_OF_A_TEST", "64", 0);
    printf("%s\n", getenv("WARPGROUND_OF_A_TEST"));

    std::string line(5, '='), word = std::string(3, 'x') + std::string("abcdef", 2);
    printf("%s %s\n", line.c_str(), word.c_str());

    double values[] = {1.5, 2.5, 3};
    printf("%g %zu\n", sum_of(values, 3), std::size(values));
    int numbers[] = {4, 9, 2};
    printf("%d %d\n", *std::max(numbers + 0, numbers + 1), *std::max_element(std::begin(numbers), std::end(numbers)));
    std::vector<int> made(3);
    std::generate(std::begin(made), std::end(made), []() { return 7; });
    printf("%d\n", made[2]);
    void *block = nullptr;
    int refused = posix_memalign(&block, 64, 256);
    printf("%d %d\n", refused, block != nullptr);
    free(block);
}
