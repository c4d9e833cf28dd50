// A picture turned about its middle: the filter of the texture unit, the same half a texel beside it, and one calculated by hand.
#include <cstdio>
#include <cmath>
#include <vector>
__device__ float level(cudaTextureObject_t picture, int x, int y)
{
    float4 texel = tex2D<float4>(picture, (float)x + 0.5f, (float)y + 0.5f);
    return 255.0f * (0.2126f * texel.x + 0.7152f * texel.y + 0.0722f * texel.z);
}

__global__ void texture_sampled(cudaTextureObject_t picture, float *output, unsigned int width,
                                unsigned int height, float cosine, float sine)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < width && row < height) {
        // From the middle to this pixel, turned back: there lies what comes here.
        float middle_x = 0.5f * (float)(width - 1);
        float middle_y = 0.5f * (float)(height - 1);
        float across = (float)column - middle_x;
        float down = (float)row - middle_y;
        float place_x = middle_x + cosine * across + sine * down;
        float place_y = middle_y + cosine * down - sine * across;

        // Texel x reaches from x to x + 1, so its middle is at x + 0.5. With normalised coordinates the whole
        // picture reaches from 0 to 1. Without them (normalizedCoords = 0) the division is left out.
        float at_x = (place_x + 0.5f) / (float)width;
        float at_y = (place_y + 0.5f) / (float)height;
        float4 texel = tex2D<float4>(picture, at_x, at_y);

        // By the weights of ITU-R Recommendation BT.709.
        output[row * width + column] = 255.0f * (0.2126f * texel.x + 0.7152f * texel.y + 0.0722f * texel.z);
    }
}

__global__ void texture_no_half_texel(cudaTextureObject_t picture, float *output, unsigned int width,
                                      unsigned int height, float cosine, float sine)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < width && row < height) {
        // From the middle to this pixel, turned back: there lies what comes here.
        float middle_x = 0.5f * (float)(width - 1);
        float middle_y = 0.5f * (float)(height - 1);
        float across = (float)column - middle_x;
        float down = (float)row - middle_y;
        float place_x = middle_x + cosine * across + sine * down;
        float place_y = middle_y + cosine * down - sine * across;

        // The mistake: place x is a texel's number. Its middle is at x + 0.5, and here the 0.5 is missing.
        float at_x = place_x / (float)width;
        float at_y = place_y / (float)height;
        float4 texel = tex2D<float4>(picture, at_x, at_y);

        // By the weights of ITU-R Recommendation BT.709.
        output[row * width + column] = 255.0f * (0.2126f * texel.x + 0.7152f * texel.y + 0.0722f * texel.z);
    }
}

__global__ void texture_load(cudaTextureObject_t picture, float *output, unsigned int width,
                             unsigned int height, float cosine, float sine)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < width && row < height) {
        // From the middle to this pixel, turned back: there lies what comes here.
        float middle_x = 0.5f * (float)(width - 1);
        float middle_y = 0.5f * (float)(height - 1);
        float across = (float)column - middle_x;
        float down = (float)row - middle_y;
        float place_x = middle_x + cosine * across + sine * down;
        float place_y = middle_y + cosine * down - sine * across;

        // The texel to the upper left of that place, and how far the place is beyond it.
        float x = floorf(place_x);
        float y = floorf(place_y);
        float part_x = place_x - x;
        float part_y = place_y - y;
        int left = (int)x;
        int upper = (int)y;

        // Between two texels of each row, and then between the rows.
        float above = (1.0f - part_x) * level(picture, left, upper) + part_x * level(picture, left + 1, upper);
        float below = (1.0f - part_x) * level(picture, left, upper + 1)
                    + part_x * level(picture, left + 1, upper + 1);
        output[row * width + column] = (1.0f - part_y) * above + part_y * below;
    }
}


int main() {
    const int width = 37, height = 29; const float angle = 0.7f;
    std::vector<unsigned char> pixels(4 * width * height);
    unsigned seed = 12345; for (auto &p : pixels) { seed = seed * 1664525u + 1013904223u; p = seed >> 24; }
    cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
    cudaArray_t array; cudaMallocArray(&array, &format, width, height);
    cudaMemcpy2DToArray(array, 0, 0, pixels.data(), 4 * width, 4 * width, height, cudaMemcpyHostToDevice);
    cudaResourceDesc what = {}; what.resType = cudaResourceTypeArray; what.res.array.array = array;
    float *output; cudaMalloc(&output, 4 * width * height);
    std::vector<float> back(width * height);
    dim3 block(16, 16); dim3 grid((width + 15) / 16, (height + 15) / 16);
    for (int k = 0; k < 3; ++k) {
        cudaTextureDesc how = {};
        how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
        how.filterMode = k == 2 ? cudaFilterModePoint : cudaFilterModeLinear;
        how.readMode = cudaReadModeNormalizedFloat;
        how.normalizedCoords = k == 2 ? 0 : 1;
        cudaTextureObject_t picture; cudaCreateTextureObject(&picture, &what, &how, nullptr);
        cudaMemset(output, 0xff, 4 * width * height);
        if (k == 0) texture_sampled<<<grid, block>>>(picture, output, width, height, cosf(angle), sinf(angle));
        if (k == 1) texture_no_half_texel<<<grid, block>>>(picture, output, width, height, cosf(angle), sinf(angle));
        if (k == 2) texture_load<<<grid, block>>>(picture, output, width, height, cosf(angle), sinf(angle));
        printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
        cudaMemcpy(back.data(), output, 4 * width * height, cudaMemcpyDeviceToHost);
        printf("%d\n", k);
        for (int i = 0; i < width * height; i += 53) printf("%.3f ", back[i]);
        printf("\n");
        cudaDestroyTextureObject(picture);
    }
    cudaFree(output);
    cudaFreeArray(array);
}
