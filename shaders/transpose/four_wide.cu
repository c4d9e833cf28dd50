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

// Where the element stands in the transposed tile. The quads of a row are swapped about, in a way
// that depends on the column's quad: lanes that write below each other, into rows 64 words apart,
// would all meet in one bank.
__device__ unsigned int place(unsigned int column, unsigned int row)
{
    return column * SIDE + ((row / 4) ^ (column / 4 % 8)) * 4 + row % 4;
}

__global__ void transpose_four_wide(const float4 *input, float4 *output,
                                    unsigned int width, unsigned int height)
{
    __shared__ float sh_tile[SIDE * SIDE];

    // A warp reads two rows of the tile, 256 bytes each. Only a tile at an edge asks what lies inside.
    unsigned int row = threadIdx.x / QUADS;
    unsigned int quad = threadIdx.x % QUADS;
    unsigned int first = (blockIdx.y * SIDE + row) * (width / 4) + blockIdx.x * QUADS + quad;
    bool whole = (blockIdx.x + 1) * SIDE <= width && (blockIdx.y + 1) * SIDE <= height;
    for (unsigned int down = 0; down < SIDE; down += 16) {
        bool inside = blockIdx.x * QUADS + quad < width / 4 && blockIdx.y * SIDE + row + down < height;
        if (whole || inside) {
            float4 values = input[first + down * (width / 4)];
            sh_tile[place(4 * quad, row + down)] = values.x;
            sh_tile[place(4 * quad + 1, row + down)] = values.y;
            sh_tile[place(4 * quad + 2, row + down)] = values.z;
            sh_tile[place(4 * quad + 3, row + down)] = values.w;
        }
    }

    // Each thread goes on to read what others wrote.
    __syncthreads();

    unsigned int output_quad = threadIdx.x % QUADS;
    for (unsigned int column = threadIdx.x / QUADS; column < SIDE; column += 16) {
        unsigned int output_row = blockIdx.x * SIDE + column;
        if (output_row < width && blockIdx.y * QUADS + output_quad < height / 4) {
            unsigned int first = place(column, 4 * output_quad);
            output[output_row * (height / 4) + blockIdx.y * QUADS + output_quad] =
                make_float4(sh_tile[first], sh_tile[first + 1], sh_tile[first + 2], sh_tile[first + 3]);
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
            sh_tile[place(across, row)] = input[input_row * width + input_column];
        }
    }

    __syncthreads();

    for (unsigned int column = threadIdx.x / SIDE; column < SIDE; column += 4) {
        unsigned int output_row = blockIdx.x * SIDE + column;
        unsigned int output_column = blockIdx.y * SIDE + across;
        if (output_row < width && output_column < height) {
            output[output_row * height + output_column] = sh_tile[place(column, across)];
        }
    }
}
