// Textures and surfaces: filters with eight bits of fraction, all address modes, integers as fractions, linear and pitched
// memory, arrays of one to three dimensions and of layers, and what is written to a surface.
#include <cstdio>
#include <cstring>

__global__ void sample(cudaTextureObject_t image, const float2 *places, float *out, int n)
{
    int i = threadIdx.x;
    if (i < n) out[i] = tex2D<float>(image, places[i].x, places[i].y);
}
__global__ void line(cudaTextureObject_t image, const float *places, float *out, int n)
{
    int i = threadIdx.x;
    if (i < n) out[i] = tex1D<float>(image, places[i]);
}
__global__ void fetch(cudaTextureObject_t bytes, float *out, int n)
{
    int i = threadIdx.x;
    if (i < n) out[i] = tex1Dfetch<float>(bytes, i - 1);
}
__global__ void four(cudaTextureObject_t colours, int *out)
{
    uchar4 c = tex2D<uchar4>(colours, threadIdx.x, 1);
    out[threadIdx.x] = c.x + 256 * c.y + 65536 * c.z + 16777216 * c.w;
}
__global__ void deep(cudaTextureObject_t volume, cudaTextureObject_t layers, float *out)
{
    out[0] = tex3D<float>(volume, 1.0f, 1.0f, 1.0f);
    out[1] = tex3D<float>(volume, 0.5f, 0.5f, 1.5f);
    out[2] = tex2DLayered<float>(layers, 1.0f, 0.5f, 1);
    out[3] = tex2DLayered<float>(layers, 0.5f, 1.5f, 9);
}
__global__ void turn(cudaSurfaceObject_t surface, int width, int height)
{
    int x = threadIdx.x, y = threadIdx.y;
    float value = surf2Dread<float>(surface, x * 4, y);
    __syncthreads();
    surf2Dwrite(value, surface, (width - 1 - x) * 4, height - 1 - y);
    float outside = surf2Dread<float>(surface, -4, 0, cudaBoundaryModeZero);
    if (outside != 0.0f) surf2Dwrite(-1.0f, surface, 0, 0);
}

static void print(const float *device, int n)
{
    float host[32];
    cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%g ", host[i]);
    printf("\n");
}

int main()
{
    float *out;
    cudaMalloc(&out, 32 * sizeof(float));
    float numbers[32];
    for (int i = 0; i < 32; i++) numbers[i] = (float)(i * i);

    // An array of 4 by 4.
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    printf("format: %d %d %d %d %d\n", format.x, format.y, format.z, format.w, (int)format.f);
    cudaArray_t array;
    cudaMallocArray(&array, &format, 4, 4, cudaArraySurfaceLoadStore);
    cudaMemcpy2DToArray(array, 0, 0, numbers, 16, 16, 4, cudaMemcpyHostToDevice);
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    float2 where[8] = {{0.5f, 0.5f}, {1.0f, 0.5f}, {1.25f, 2.0f}, {-1.0f, 1.5f}, {9.0f, 9.0f}, {2.501f, 0.5f}, {2.4999f, 3.4999f}, {0.0f, 0.0f}};
    float2 *places;
    cudaMalloc(&places, sizeof where);
    cudaTextureAddressMode modes[] = {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder};
    for (int normalized = 0; normalized < 2; normalized++) {
        float2 given[8];
        for (int i = 0; i < 8; i++) given[i] = normalized ? make_float2(where[i].x / 4, where[i].y / 4) : where[i];
        cudaMemcpy(places, given, sizeof given, cudaMemcpyHostToDevice);
        for (int m = normalized ? 0 : 1; m < 4; m += normalized ? 1 : 2) {
            for (int filter = 0; filter < 2; filter++) {
                cudaTextureDesc how;
                memset(&how, 0, sizeof how);
                how.addressMode[0] = how.addressMode[1] = modes[m];
                how.filterMode = filter ? cudaFilterModeLinear : cudaFilterModePoint;
                how.readMode = cudaReadModeElementType;
                how.normalizedCoords = normalized;
                cudaTextureObject_t image = 0;
                cudaError_t error = cudaCreateTextureObject(&image, &resource, &how, nullptr);
                printf("%d %d %d %d: ", (int)error, normalized, m, filter);
                sample<<<1, 8>>>(image, places, out, 8);
                print(out, 8);
                cudaDestroyTextureObject(image);
            }
        }
    }

    // Bytes of linear memory, read as fractions of 255; what lies outside is 0.
    unsigned char bytes[6] = {0, 51, 102, 153, 204, 255}, *device_bytes;
    cudaMalloc(&device_bytes, sizeof bytes);
    cudaMemcpy(device_bytes, bytes, sizeof bytes, cudaMemcpyHostToDevice);
    cudaResourceDesc linear;
    memset(&linear, 0, sizeof linear);
    linear.resType = cudaResourceTypeLinear;
    linear.res.linear.devPtr = device_bytes;
    linear.res.linear.desc = cudaCreateChannelDesc<unsigned char>();
    linear.res.linear.sizeInBytes = sizeof bytes;
    cudaTextureDesc how;
    memset(&how, 0, sizeof how);
    how.readMode = cudaReadModeNormalizedFloat;
    cudaTextureObject_t fractions;
    cudaCreateTextureObject(&fractions, &linear, &how, nullptr);
    fetch<<<1, 8>>>(fractions, out, 8);
    print(out, 8);

    // Pitched memory of four channels.
    unsigned char *pitched;
    size_t pitch;
    cudaMallocPitch(&pitched, &pitch, 3 * 4, 2);
    unsigned char colours[2][12] = {{0}, {1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 1}};
    cudaMemcpy2D(pitched, pitch, colours, 12, 12, 2, cudaMemcpyHostToDevice);
    cudaResourceDesc plane;
    memset(&plane, 0, sizeof plane);
    plane.resType = cudaResourceTypePitch2D;
    plane.res.pitch2D.devPtr = pitched;
    plane.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
    plane.res.pitch2D.width = 3;
    plane.res.pitch2D.height = 2;
    plane.res.pitch2D.pitchInBytes = pitch;
    memset(&how, 0, sizeof how);
    cudaTextureObject_t colour;
    cudaCreateTextureObject(&colour, &plane, &how, nullptr);
    four<<<1, 3>>>(colour, (int *)out);
    int packed[3];
    cudaMemcpy(packed, out, sizeof packed, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", packed[0], packed[1], packed[2]);

    // A volume of 2 by 2 by 2, and two layers of 2 by 2.
    cudaArray_t volume, layers;
    cudaMalloc3DArray(&volume, &format, make_cudaExtent(2, 2, 2));
    cudaMalloc3DArray(&layers, &format, make_cudaExtent(2, 2, 2), cudaArrayLayered);
    cudaMemcpy3DParms copy = {0};
    copy.srcPtr = make_cudaPitchedPtr(numbers, 2 * sizeof(float), 2, 2);
    copy.extent = make_cudaExtent(2, 2, 2);
    copy.kind = cudaMemcpyHostToDevice;
    copy.dstArray = volume;
    printf("%d ", (int)cudaMemcpy3D(&copy));
    copy.dstArray = layers;
    printf("%d\n", (int)cudaMemcpy3D(&copy));
    memset(&how, 0, sizeof how);
    how.addressMode[0] = how.addressMode[1] = how.addressMode[2] = cudaAddressModeClamp;
    how.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t volume_image, layer_image;
    resource.res.array.array = volume;
    cudaCreateTextureObject(&volume_image, &resource, &how, nullptr);
    resource.res.array.array = layers;
    cudaCreateTextureObject(&layer_image, &resource, &how, nullptr);
    deep<<<1, 1>>>(volume_image, layer_image, out);
    print(out, 4);

    // The array, turned by half a circle on its surface.
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &resource);
    turn<<<1, dim3(4, 4)>>>(surface, 4, 4);
    float turned[16];
    cudaMemcpy2DFromArray(turned, 16, array, 0, 0, 16, 4, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; i++) printf("%g ", turned[i]);
    printf("\n");
    printf("%d\n", (int)cudaMemcpy2DToArray(array, 0, 0, numbers, 32, 32, 4, cudaMemcpyHostToDevice));

    cudaDestroyTextureObject(fractions);
    cudaDestroyTextureObject(colour);
    cudaDestroyTextureObject(volume_image);
    cudaDestroyTextureObject(layer_image);
    cudaDestroySurfaceObject(surface);
    cudaFreeArray(array);
    cudaFreeArray(volume);
    cudaFreeArray(layers);
    cudaFree(device_bytes);
    cudaFree(pitched);
    cudaFree(places);
    cudaFree(out);
    return 0;
}
