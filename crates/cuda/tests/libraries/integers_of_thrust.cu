// Whole numbers of Thrust's engines and distributions, as nvcc's build drew them.
#include <cstdio>
#include <thrust/random.h>

int main()
{
    thrust::default_random_engine engine(123456);
    thrust::uniform_int_distribution<int> between(10, 99);
    for (int i = 0; i < 16; i++) printf("%d ", between(engine));
    printf("\n");
    return 0;
}
