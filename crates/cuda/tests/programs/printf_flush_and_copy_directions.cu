#include <cstdio>
__global__ void say(int n) { printf("kernel %d\n", n); }
int main()
{
    int *a, *b, host = 1, other = 2;
    cudaMalloc(&a, 4);
    cudaMalloc(&b, 4);
    say<<<1, 1>>>(1);
    printf("before a copy that is refused\n");
    printf("%d\n", cudaMemcpy(&host, &other, 4, cudaMemcpyDeviceToHost));
    printf("after it\n");
    cudaDeviceSynchronize();
    say<<<1, 1>>>(2);
    printf("before an asynchronous copy to the host\n");
    cudaMemcpyAsync(&host, a, 4, cudaMemcpyDeviceToHost);
    printf("after it\n");
    cudaDeviceSynchronize();
    for (int kind = 0; kind < 6; kind++) {
        printf("kind %d:", kind);
        printf(" %d", cudaMemcpy(a, b, 4, (cudaMemcpyKind)kind));
        printf(" %d", cudaMemcpy(&host, &other, 4, (cudaMemcpyKind)kind));
        printf(" %d", cudaMemcpy(a, &host, 4, (cudaMemcpyKind)kind));
        printf(" %d\n", cudaMemcpy(&host, a, 4, (cudaMemcpyKind)kind));
    }
    say<<<1, 1>>>(3);
    cudaStreamQuery(0);
    printf("after a query\n");
    cudaFree(a);
    say<<<1, 1>>>(4);
    return 0;
}
