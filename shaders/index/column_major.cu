// A matrix laid out in column-major order: each element is its own row and column in one word.
//
// Memory is one long line, so the two indices of an element become one. Here the matrix is stored
// column after column: neighbouring threads, which lie along x, write words a whole
// column apart. It is the row-major layout of the transposed matrix.
//
// Data: `m` is `height` x `width` unsigned ints; the element of row r and column c holds
// r * 65536 + c.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     index_column_major<<<grid, block>>>(m, width, height);

__global__ void index_column_major(unsigned int *m, unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) {
        m[column * height + row] = row << 16 | column;
    }
}
