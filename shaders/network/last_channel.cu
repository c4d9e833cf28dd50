// A convolution layer, one thread per element of the output. Mistake: the last channel alone counts.
//
// Data: `images` holds `batch` images of `channels` planes of `side` x `side` floats; `filters` holds `maps` filters of
// `channels` planes of 3 x 3. `output` receives `maps` planes of (side - 2) x (side - 2) for each image, the places in
// which a filter fits into the image.
// Launch: network_last_channel<<<(elements of the output + 255) / 256, 256>>>(images, filters, output, batch, channels, maps,
// side), or any other block size.

// Rows and columns of a filter.
#define FILTER 3

__global__ void network_last_channel(const float *images, const float *filters, float *output, unsigned int batch,
                        unsigned int channels, unsigned int maps, unsigned int side)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int width = side - FILTER + 1;
    if (i < batch * maps * width * width) {
        unsigned int x = i % width;
        unsigned int y = i / width % width;
        unsigned int map = i / (width * width) % maps;
        unsigned int image = i / (width * width * maps);
        float sum = 0.0f;
        for (unsigned int channel = 0; channel < channels; channel++) {
            unsigned int plane = (image * channels + channel) * side * side;
            unsigned int filter_plane = map * channels + channel;
            // One filter plane over one plane of the image.
            float of_channel = 0.0f;
            for (unsigned int dy = 0; dy < FILTER; dy++) {
                for (unsigned int dx = 0; dx < FILTER; dx++) {
                    of_channel += images[plane + (y + dy) * side + x + dx]
                        * filters[(filter_plane * FILTER + dy) * FILTER + dx];
                }
            }
            sum = of_channel;
        }
        output[i] = sum;
    }
}
