// What is made of constants alone is calculated in float where C does: the sums that lessons on accuracy show.
#include <cmath>
#include <cstdio>

#define TENTH 0.1f
#define BIG 16777216.0f
constexpr float THIRD = 1.0f / 3.0f;

// A table that both sides have.
__host__ __device__ float weight(int i)
{
    static const float weights[3] = {0.5f, 1.5f, 2.5f};
    return weights[i % 3];
}

__global__ void sums(float *out)
{
    const float a = 0.1f, b = 0.2f;
    int k = 0;
    out[k++] = 0.1f + 0.2f == 0.3f;
    out[k++] = a + b == 0.3f;
    out[k++] = TENTH + TENTH + TENTH == 3 * TENTH;
    out[k++] = 16777216.0f + 1.0f - 16777216.0f;
    out[k++] = BIG + 1.0f - BIG;
    out[k++] = 100000000.0f + 4.0f == 100000000.0f;
    out[k++] = (0.1f * 0.1f - 0.01f) * 1e9f;
    out[k++] = THIRD * 3.0f == 1.0f;
    out[k++] = sqrtf(2.0f) * sqrtf(2.0f) == 2.0f;
    out[k++] = -TENTH - 0.2f + 0.3f;
    out[k++] = weight(threadIdx.x + 1);
}

int main()
{
    float found[11], *out;
    cudaMalloc(&out, sizeof found);
    sums<<<1, 1>>>(out);
    cudaMemcpy(found, out, sizeof found, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 11; i++) printf("%g ", found[i]);
    printf("%g\n", weight(2));
    cudaFree(out);
    return 0;
}
