// Matrix transpose, four elements at a time on both sides: a block moves a tile of 64 x 64, every
// load and every store of global memory is a whole quad, and quads are swapped about inside the tile
// so that few lanes want different words of one bank.
//
// Data: `input` is `height` rows of `width` floats, `output` is `width` rows of `height`, both
// row-major.
// Launch:
//     dim3 grid((width + SIDE - 1) / SIDE, (height + SIDE - 1) / SIDE);
//     if (width % 4 == 0 && height % 4 == 0)   // every row begins with a whole quad
//         transpose_four_wide<<<grid, 256>>>((const float4 *)input, (float4 *)output, width, height);
//     else
//         transpose_four_wide_odd<<<grid, 256>>>(input, output, width, height);

#define SIDE 64
#define QUADS (SIDE / 4)

// Where the quad of rows `quad` is in the tile's row for `column`. The swap depends on the
// column's quad: lanes that write below each other, into rows 64 words apart, would all meet in the
// same banks. With it, the eight quads that a quarter of a warp writes are eight groups of four banks.
// A row still is 16 quads in some order, which is all that reading it needs.
__device__ unsigned int place(unsigned int column, unsigned int quad)
{
    return column * QUADS + (quad ^ (column / 4 % 8));
}

__global__ void transpose_four_wide(const float4 *input, float4 *output,
                                    unsigned int width, unsigned int height)
{
    // The transposed tile, a row in 16 quads.
    __shared__ float4 sh_tile[SIDE * QUADS];
    unsigned int width_quads = width / 4;
    unsigned int height_quads = height / 4;

    // A thread moves a square of four rows and four columns. Half a warp reads a row of the tile, 256
    // bytes, and every thread has its four rows on their way before it waits for the first. Squares
    // beyond an edge read the last ones inside once more, and nobody asks for them: a load behind a
    // question waits for its answer. No square is cut, as both sides are multiples of four.
    unsigned int row_quad = threadIdx.x / QUADS;
    unsigned int quad = threadIdx.x % QUADS;
    unsigned int input_row = 4 * min(blockIdx.y * QUADS + row_quad, height_quads - 1);
    unsigned int first = input_row * width_quads + min(blockIdx.x * QUADS + quad, width_quads - 1);
    float4 a = input[first];
    float4 b = input[first + width_quads];
    float4 c = input[first + 2 * width_quads];
    float4 d = input[first + 3 * width_quads];

    // The square is turned over in registers, so that what goes into the tile are whole quads.
    sh_tile[place(4 * quad, row_quad)] = make_float4(a.x, b.x, c.x, d.x);
    sh_tile[place(4 * quad + 1, row_quad)] = make_float4(a.y, b.y, c.y, d.y);
    sh_tile[place(4 * quad + 2, row_quad)] = make_float4(a.z, b.z, c.z, d.z);
    sh_tile[place(4 * quad + 3, row_quad)] = make_float4(a.w, b.w, c.w, d.w);

    // Each thread goes on to read what others wrote.
    __syncthreads();

    unsigned int output_quad = threadIdx.x % QUADS;
    for (unsigned int column = threadIdx.x / QUADS; column < SIDE; column += 16) {
        unsigned int output_row = blockIdx.x * SIDE + column;
        if (output_row < width && blockIdx.y * QUADS + output_quad < height_quads) {
            output[output_row * height_quads + blockIdx.y * QUADS + output_quad] =
                sh_tile[place(column, output_quad)];
        }
    }
}

__global__ void transpose_four_wide_odd(const float *input, float *output,
                                        unsigned int width, unsigned int height)
{
    __shared__ float sh_tile[SIDE * SIDE];

    unsigned int across = threadIdx.x % SIDE;
    for (unsigned int row = threadIdx.x / SIDE; row < SIDE; row += 4) {
        unsigned int input_row = blockIdx.y * SIDE + row;
        unsigned int input_column = blockIdx.x * SIDE + across;
        if (input_row < height && input_column < width) {
            sh_tile[4 * place(across, row / 4) + row % 4] = input[input_row * width + input_column];
        }
    }

    __syncthreads();

    for (unsigned int column = threadIdx.x / SIDE; column < SIDE; column += 4) {
        unsigned int output_row = blockIdx.x * SIDE + column;
        unsigned int output_column = blockIdx.y * SIDE + across;
        if (output_row < width && output_column < height) {
            output[output_row * height + output_column] =
                sh_tile[4 * place(column, across / 4) + across % 4];
        }
    }
}
