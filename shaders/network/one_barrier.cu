// A convolution layer as a product of matrices in tiles. Mistake: one barrier in place of two.
// Row k of the right matrix is one place of a filter, and a column one place of an image: what the filter meets there.
// Nobody writes that matrix down. The threads of a block fetch what its tiles hold from the images themselves.
//
// Data: `images` holds `batch` images of `channels` planes of `side` x `side` floats; `filters` holds `maps` filters of
// `channels` planes of 3 x 3. `output` receives `maps` planes of (side - 2) x (side - 2) for each image, the places in
// which a filter fits into the image.
// Launch: network_one_barrier<<<dim3((batch * (side - 2) * (side - 2) + 15) / 16, (maps + 15) / 16), dim3(16, 16)>>>(images,
// filters, output, batch, channels, maps, side).

// Rows and columns of a tile.
#define TILE 16
// Rows and columns of a filter.
#define FILTER 3

__global__ void network_one_barrier(const float *images, const float *filters, float *output, unsigned int batch,
                         unsigned int channels, unsigned int maps, unsigned int side)
{
    __shared__ float sh_filters[TILE][TILE];
    __shared__ float sh_places[TILE][TILE];

    unsigned int width = side - FILTER + 1;
    unsigned int inner = channels * FILTER * FILTER;
    unsigned int columns = batch * width * width;
    unsigned int map = blockIdx.y * TILE + threadIdx.y;
    unsigned int column = blockIdx.x * TILE + threadIdx.x;
    // The place of an image that this column stands for.
    unsigned int x = column % width;
    unsigned int y = column / width % width;
    unsigned int image = column / (width * width);
    unsigned int corner = (image * channels * side + y) * side + x;

    float sum = 0.0f;
    for (unsigned int first = 0; first < inner; first += TILE) {
        // Each thread fetches one element of either tile. What is outside counts as zero; such threads stay,
        // since all must reach every barrier.
        float weight = 0.0f;
        if (map < maps && first + threadIdx.x < inner) {
            weight = filters[map * inner + first + threadIdx.x];
        }
        float level = 0.0f;
        unsigned int k = first + threadIdx.y;
        if (column < columns && k < inner) {
            unsigned int dx = k % FILTER;
            unsigned int dy = k / FILTER % FILTER;
            unsigned int channel = k / (FILTER * FILTER);
            level = images[corner + (channel * side + dy) * side + dx];
        }
        sh_filters[threadIdx.y][threadIdx.x] = weight;
        sh_places[threadIdx.y][threadIdx.x] = level;
        // The tiles are complete before anyone reads them ...
        __syncthreads();
        for (unsigned int at = 0; at < TILE; at++) {
            sum += sh_filters[threadIdx.y][at] * sh_places[at][threadIdx.x];
        }
    }
    if (map < maps && column < columns) {
        output[((image * maps + map) * width + y) * width + x] = sum;
    }
}
