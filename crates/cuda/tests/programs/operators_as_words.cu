// C++ has words for its operators: `and` is `&&` wherever it is, in conditions of the preprocessor too. What a macro makes a
// string of keeps the word.
#include <cstdio>
#if defined(__CUDACC__) and not defined(NOWHERE)
#define READ 1
#else
#define READ 0
#endif
#define SPELLED(text) #text

__global__ void classify(const int *values, int *kinds, int count) {
    int t = threadIdx.x;
    if (t >= count or values[t] == 0)
        return;
    if (values[t] > 0 and not(values[t] bitand 1))
        kinds[t] = 1;
    else
        kinds[t] = (compl values[t] bitor 8) xor 3;
    kinds[t] and_eq 0xff;
    kinds[t] or_eq 256;
    kinds[t] xor_eq 1;
}

int main() {
    int values[6] = {4, 7, 0, -2, 10, 1};
    int *given, *kinds;
    cudaMalloc(&given, sizeof values);
    cudaMalloc(&kinds, sizeof values);
    cudaMemcpy(given, values, sizeof values, cudaMemcpyHostToDevice);
    cudaMemset(kinds, 0, sizeof values);
    classify<<<1, 32>>>(given, kinds, 6);
    int found[6];
    cudaMemcpy(found, kinds, sizeof found, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++)
        printf("%d ", found[i]);
    printf("\n%s %d %d\n", SPELLED(a and b), READ, found[0] not_eq found[1] and found[0] == found[4]);
    cudaFree(given);
    cudaFree(kinds);
}
