#include <cstdio>
#include <algorithm>
#include <vector>
__device__ int co_rank(int k, const int *A, int m, const int *B, int n) {
    int i = k < m ? k : m, j = k - i;
    int i_low = 0 > (k - n) ? 0 : k - n, j_low = 0 > (k - m) ? 0 : k - m, delta;
    bool active = true;
    while (active) {
        if (i > 0 && j < n && A[i - 1] > B[j]) { delta = ((i - i_low + 1) >> 1); j_low = j; j = j + delta; i = i - delta; }
        else if (j > 0 && i < m && B[j - 1] >= A[i]) { delta = ((j - j_low + 1) >> 1); i_low = i; i = i + delta; j = j - delta; }
        else active = false;
    }
    return i;
}
__device__ void merge_sequential(const int *A, int m, const int *B, int n, int *C) {
    int i = 0, j = 0, k = 0;
    while ((i < m) && (j < n)) { if (A[i] <= B[j]) C[k++] = A[i++]; else C[k++] = B[j++]; }
    if (i == m) { while (j < n) C[k++] = B[j++]; }
    else { while (i < m) C[k++] = A[i++]; }
}
__global__ void merge_basic_kernel(const int *A, int m, const int *B, int n, int *C) {
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    int elementsPerThread = ceil((m + n) / (float)(blockDim.x * gridDim.x));
    int k_curr = min(tid * elementsPerThread, m + n);
    int k_next = min((tid + 1) * elementsPerThread, m + n);
    int i_curr = co_rank(k_curr, A, m, B, n), i_next = co_rank(k_next, A, m, B, n);
    int j_curr = k_curr - i_curr, j_next = k_next - i_next;
    merge_sequential(&A[i_curr], i_next - i_curr, &B[j_curr], j_next - j_curr, &C[k_curr]);
}
int main() {
    const int m = 700, n = 533;
    std::vector<int> a(m), b(n), c(m + n), ref(m + n);
    for (int i = 0; i < m; i++) a[i] = 3 * i + i % 2;
    for (int i = 0; i < n; i++) b[i] = 4 * i - 5;
    int *da, *db, *dc;
    cudaMalloc(&da, m * sizeof(int)); cudaMalloc(&db, n * sizeof(int)); cudaMalloc(&dc, (m + n) * sizeof(int));
    cudaMemcpy(da, a.data(), m * sizeof(int), cudaMemcpyHostToDevice); cudaMemcpy(db, b.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    merge_basic_kernel<<<2, 32>>>(da, m, db, n, dc);
    cudaMemcpy(c.data(), dc, (m + n) * sizeof(int), cudaMemcpyDeviceToHost);
    std::merge(a.begin(), a.end(), b.begin(), b.end(), ref.begin());
    printf("%s %d %d\n", std::equal(c.begin(), c.end(), ref.begin()) ? "OK" : "WRONG", c[500], c.back());
    cudaFree(da); cudaFree(db); cudaFree(dc);
}
