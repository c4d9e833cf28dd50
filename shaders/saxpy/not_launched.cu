// A mistake on purpose, and it is the host's: the launch fails, and nobody looks. `y` keeps what it
// held. With the course's numbers, x = 1, y = 2 and a = 2, each element should become 4 and stays 2:
// the largest error is 2. The kernel is the right one; it never runs.
//
// Data: `x` and `y` hold `n` floats each.
// Launch: saxpy_not_launched<<<(n + 2047) / 2048, 2048>>>(x, y, n, 2.0f). No device has blocks of
// 2,048 threads, so the launch is refused with cudaErrorInvalidValue (on older versions,
// cudaErrorInvalidConfiguration). Nothing is printed: one has to ask cudaGetLastError().

__global__ void saxpy_not_launched(const float *x, float *y, unsigned int n, float a)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the end of the vectors.
    if (i < n) {
        y[i] = a * x[i] + y[i];
    }
}
