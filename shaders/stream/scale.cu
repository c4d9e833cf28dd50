// A stream kernel, as they were written before CUDA: a function of one element, applied to a whole stream.
// Every element of `b` is `amount` times that of `a`.
//
// Data: `a` and `b` hold `n` floats each.
// Launch: stream_scale<<<(n + 255) / 256, 256>>>(a, b, n, amount). A stream language starts them without
// being told.

// What the programmer of a stream language wrote. It sees one element and no index.
__device__ float scale(float amount, float element)
{
    return amount * element;
}

// What its compiler wrote round it.
__global__ void stream_scale(const float *a, float *b, unsigned int n, float amount)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        b[i] = scale(amount, a[i]);
    }
}
