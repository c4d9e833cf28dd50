// Many small products of square matrices: one block per product. It fetches the second matrix into shared
// memory, where every element is used by all rows of the product. A thread makes an element of every blockDim.x-th place.
//
// Data: `m`, `n` and `p` hold `batch` matrices of `side` x `side` floats one after the other, row-major;
// p[b] = m[b] * n[b]; `side` is at most 64.
// Launch: batched_one_block<<<batch, 256>>>(m, n, p, batch, side), or any other block size.

#define MOST 64

__global__ void batched_one_block(const float *m, const float *n, float *p, unsigned int batch, unsigned int side)
{
    __shared__ float sh_n[MOST * MOST];

    unsigned int elements = side * side;
    unsigned int first = blockIdx.x * elements;
    for (unsigned int i = threadIdx.x; i < elements; i += blockDim.x) {
        sh_n[i] = n[first + i];
    }
    __syncthreads();
    for (unsigned int i = threadIdx.x; i < elements; i += blockDim.x) {
        unsigned int row = i / side * side;
        unsigned int column = i % side;
        float sum = 0.0f;
        for (unsigned int k = 0; k < side; k++) {
            sum += m[first + row + k] * sh_n[k * side + column];
        }
        p[first + i] = sum;
    }
}
