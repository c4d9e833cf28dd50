// Loops over ranges that are left early, targets that a condition chooses, the address behind the last element, a jump at
// a function's end, a search in what is sorted, and macros that put their arguments between quotes.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define TEXT(x) #x
#define EXPANDED(x) TEXT(x)
#define VERSION 3.2
#define MASK 0x1fU
#define LIST(...) #__VA_ARGS__

int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int collatz(int n)
{
    int steps = 0;
again:
    if (n == 1) return steps;
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
    goto again;
}

__global__ void odd(int *out)
{
    int values[] = {4, 7, 9, 12, 15};
    int sum = 0;
    for (int value : values) {
        if (value % 2 == 0) {
            if (value > 10) break;
            continue;
        }
        sum += value;
    }
    out[threadIdx.x] = sum;
}

int main()
{
    std::vector<int> numbers = {1, 2, 3, 4, 5, 6};
    int sum = 0;
    for (int number : numbers) {
        if (number % 2) continue;
        if (number > 5) break;
        sum += number;
    }
    for (int number : {10, 20, 30}) {
        if (number == 20) continue;
        sum += number;
        switch (number) {
        case 10: continue;
        default: break;
        }
        break;
    }
    printf("%d\n", sum);

    int a = 3, b = 5;
    (a > b ? a : b) = 7;
    (a > b ? a : b)++;
    (a < b ? a : b) += 10;
    *&(a < b ? a : b) -= 1;
    printf("%d %d\n", a, b);

    int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int all = 0;
    for (int *p = &table[0][0], *end = &table[1][3]; p < end; ++p) all += *p;
    printf("%d %d\n", all, collatz(27));

    int sorted[] = {1, 3, 5, 7, 11}, key = 7, missing = 4;
    int *found = (int *)bsearch(&key, sorted, 5, sizeof(int), compare);
    printf("%d %d\n", (int)(found - sorted), bsearch(&missing, sorted, 5, sizeof(int), compare) == NULL);

    printf("%s %s %s [%s] %s\n", EXPANDED(VERSION), TEXT(VERSION), EXPANDED(MASK), LIST(a + b, "c\n"), EXPANDED(1.50f + 'x'));

    int *d, h;
    cudaMalloc(&d, sizeof(int));
    odd<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(d);
    return 0;
}
