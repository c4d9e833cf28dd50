// More bytes than there are on either side.
#include <cstdio>
__constant__ float table[4];
int main()
{
    float values[4] = {1, 2, 3, 4};
    printf("%s\n", cudaGetErrorString(cudaMemcpyToSymbol(table, values, sizeof(values))));
    cudaMemcpyToSymbol(table, values, 32);
    return 0;
}
