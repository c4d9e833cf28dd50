// A mistake on purpose: vector addition that is never launched. Memory is allocated and filled and the
// result is fetched, but nothing runs between.
//
// Data: `a`, `b` and `c` hold `n` floats each.
// Launch: none, as in
//     cudaMemcpy(a, h_a, bytes, cudaMemcpyHostToDevice);
//     cudaMemcpy(b, h_b, bytes, cudaMemcpyHostToDevice);
//     // The launch was to be filled in here.
//     cudaMemcpy(h_c, c, bytes, cudaMemcpyDeviceToHost);
// The same shows if the launch is there and fails, and nobody asks cudaGetLastError.

__global__ void vector_add_never_launched(const float *a, const float *b, float *c, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}
