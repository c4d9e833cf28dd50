// A convolution layer, four maps per thread: an element of the image that is in a register serves four filters.
//
// Data: `images` holds `batch` images of `channels` planes of `side` x `side` floats; `filters` holds `maps` filters of
// `channels` planes of 3 x 3. `output` receives `maps` planes of (side - 2) x (side - 2) for each image, the places in
// which a filter fits into the image.
// Launch: network_four_maps<<<(threads + 255) / 256, 256>>>(images, filters, output, batch, channels, maps, side), with a
// thread for each place of an image and each four maps, or any other block size.

// Rows and columns of a filter.
#define FILTER 3
// Maps of a thread.
#define MAPS 4

__global__ void network_four_maps(const float *images, const float *filters, float *output, unsigned int batch,
                           unsigned int channels, unsigned int maps, unsigned int side)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int width = side - FILTER + 1;
    unsigned int fours = (maps + MAPS - 1) / MAPS;
    if (i < batch * fours * width * width) {
        unsigned int x = i % width;
        unsigned int y = i / width % width;
        unsigned int map = MAPS * (i / (width * width) % fours);
        unsigned int image = i / (width * width * fours);
        // Maps behind the last one read its filter, and are not stored.
        unsigned int weights = channels * FILTER * FILTER;
        unsigned int first_x = map * weights;
        unsigned int first_y = min(map + 1, maps - 1) * weights;
        unsigned int first_z = min(map + 2, maps - 1) * weights;
        unsigned int first_w = min(map + 3, maps - 1) * weights;
        float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        for (unsigned int channel = 0; channel < channels; channel++) {
            unsigned int corner = ((image * channels + channel) * side + y) * side + x;
            for (unsigned int dy = 0; dy < FILTER; dy++) {
                for (unsigned int dx = 0; dx < FILTER; dx++) {
                    unsigned int at = (channel * FILTER + dy) * FILTER + dx;
                    float level = images[corner + dy * side + dx];
                    sum.x += level * filters[first_x + at];
                    sum.y += level * filters[first_y + at];
                    sum.z += level * filters[first_z + at];
                    sum.w += level * filters[first_w + at];
                }
            }
        }
        unsigned int plane = width * width;
        unsigned int place = (image * maps + map) * plane + y * width + x;
        output[place] = sum.x;
        if (map + 1 < maps) {
            output[place + plane] = sum.y;
        }
        if (map + 2 < maps) {
            output[place + 2 * plane] = sum.z;
        }
        if (map + 3 < maps) {
            output[place + 3 * plane] = sum.w;
        }
    }
}
