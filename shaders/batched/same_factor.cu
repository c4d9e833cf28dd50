// A mistake on purpose: the products count their matrices M and forget to count their matrices N, so that
// all of them multiply by the first one.
//
// Data: `m`, `n` and `p` hold `batch` matrices of `side` x `side` floats one after the other, row-major;
// p[b] = m[b] * n[b].
// Launch: batched_same_factor<<<(batch * side * side + 255) / 256, 256>>>(m, n, p, batch, side), or any other block size.

__global__ void batched_same_factor(const float *m, const float *n, float *p, unsigned int batch, unsigned int side)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batch * side * side) {
        // All rows of all matrices are one long column of rows: row i / side of M belongs to this product.
        unsigned int first_of_row = i / side * side;
        unsigned int first_of_n = i % side;
        float sum = 0.0f;
        for (unsigned int k = 0; k < side; k++) {
            sum += m[first_of_row + k] * n[first_of_n + k * side];
        }
        p[i] = sum;
    }
}
