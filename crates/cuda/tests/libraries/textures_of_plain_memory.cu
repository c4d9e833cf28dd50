// Texture objects over plain memory are read by `tex1Dfetch` alone, those over arrays and rows by all others: what does not fit is 0.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void along(cudaTextureObject_t texture, float *out) { out[threadIdx.x] = tex1D<float>(texture, threadIdx.x * 0.5f); }
__global__ void fetched(cudaTextureObject_t texture, float *out) { out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x); }
__global__ void across(cudaTextureObject_t texture, float *out) { out[threadIdx.x] = tex2D<float>(texture, threadIdx.x * 0.5f, 0.5f); }

void show(const char *what, float *out)
{
    float host[8];
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%s:", what);
    for (float value : host) printf(" %g", value);
    puts("");
}

int main()
{
    float host[16];
    for (int i = 0; i < 16; ++i) host[i] = 10.0f * i + 1.0f;
    float *data, *out, *rows;
    size_t pitch;
    cudaMalloc(&data, sizeof host);
    cudaMalloc(&out, 32);
    cudaMallocPitch(&rows, &pitch, 32, 2);
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy2D(rows, pitch, host, 32, 32, 2, cudaMemcpyHostToDevice);
    for (int kind = 0; kind < 2; ++kind) {
        for (int filter = 0; filter < 2; ++filter) {
            cudaResourceDesc resource = {};
            if (kind == 0) {
                resource.resType = cudaResourceTypeLinear;
                resource.res.linear.devPtr = data;
                resource.res.linear.desc = cudaCreateChannelDesc<float>();
                resource.res.linear.sizeInBytes = sizeof host;
            } else {
                resource.resType = cudaResourceTypePitch2D;
                resource.res.pitch2D.devPtr = rows;
                resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
                resource.res.pitch2D.width = 8;
                resource.res.pitch2D.height = 2;
                resource.res.pitch2D.pitchInBytes = pitch;
            }
            cudaTextureDesc how = {};
            how.filterMode = filter ? cudaFilterModeLinear : cudaFilterModePoint;
            cudaTextureObject_t texture = 0;
            cudaError_t error = cudaCreateTextureObject(&texture, &resource, &how, nullptr);
            printf("%s, filter %d: %s\n", kind == 0 ? "memory" : "rows", filter, cudaGetErrorName(error));
            along<<<1, 8>>>(texture, out);
            show(" tex1D", out);
            across<<<1, 8>>>(texture, out);
            show(" tex2D", out);
            fetched<<<1, 8>>>(texture, out);
            show(" tex1Dfetch", out);
            cudaResourceDesc asked = {};
            cudaTextureDesc asked_how = {};
            error = cudaGetTextureObjectResourceDesc(&asked, texture);
            cudaGetTextureObjectTextureDesc(&asked_how, texture);
            printf(" %s: %d %d\n", cudaGetErrorName(error), (int)asked.resType, (int)asked_how.filterMode);
            printf(" %s\n", cudaGetErrorName(cudaDestroyTextureObject(texture)));
        }
    }
    cudaArray_t array;
    cudaChannelFormatDesc integers = cudaCreateChannelDesc<int>();
    cudaMallocArray(&array, &integers, 16);
    cudaResourceDesc resource = {};
    resource.res.array.array = array;
    cudaTextureDesc how = {};
    how.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t texture;
    printf("integers between others: %s\n", cudaGetErrorName(cudaCreateTextureObject(&texture, &resource, &how, nullptr)));
    how.readMode = cudaReadModeNormalizedFloat;
    printf("as fractions: %s\n", cudaGetErrorName(cudaCreateTextureObject(&texture, &resource, &how, nullptr)));
    printf("of no object: %s\n", cudaGetErrorName(cudaGetTextureObjectResourceDesc(&resource, 0)));
    cudaFreeArray(array);
    cudaFree(data);
    cudaFree(out);
    cudaFree(rows);
}
