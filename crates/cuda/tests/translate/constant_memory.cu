// Constant memory: uniform buffers, as far as their layout is the host's.

#define TAPS 5
#define SIZE 16

struct Camera {
    float4 origin;
    float focus;
    int rows;
};

struct Light {
    float3 direction;
    float strength;
};

struct Sphere {
    float x, y, z, radius;
};

__constant__ float mask[SIZE];
__constant__ float window[2 * TAPS + 1];
__constant__ float rows[TAPS][TAPS];
__constant__ int quads[TAPS][SIZE];
__constant__ float4 points[TAPS];
__constant__ unsigned int rounds;
__constant__ Camera camera;
__constant__ Sphere spheres[TAPS];

// These stay storage buffers.
__constant__ float2 pairs[TAPS];
__constant__ Light light;
__constant__ unsigned char letters[SIZE];
__constant__ short small;
__constant__ float left[SIZE];
__constant__ float right[SIZE];

__device__ float walk(const float *weights, int count)
{
    float sum = 0.0f;
    for (int i = 0; i < count; i++) {
        sum += weights[i];
    }
    return sum;
}

__device__ int drawn(int *counter)
{
    return atomicAdd(counter, 1);
}

__global__ void of_uniforms(float *out, const int *indices, int *counter, unsigned int n)
{
    unsigned int i = threadIdx.x;
    int j = n - i;
    float sum = mask[0] + mask[7] + mask[i] + mask[4 * i + 2] + window[j] + window[2 * TAPS];
    sum += rows[0][4] + rows[1][2] + rows[i][j] + rows[i][3] + rows[2][j];
    sum += quads[1][5] + quads[i][j];
    // What is read stands twice in the text, and is read once.
    sum += mask[indices[i]] + rows[indices[i]][drawn(counter)];
    sum += points[i].y + points[3].x + spheres[i].radius + camera.origin.z + camera.focus;
    const float *pointer = mask + 3;
    sum += pointer[1] + *pointer + walk(mask, SIZE) + walk(&mask[j], 3);
    float4 four = reinterpret_cast<const float4 *>(mask)[i];
    float2 two = reinterpret_cast<const float2 *>(mask)[i];
    sum += four.x + two.y + __int_as_float(quads[0][1]);
    for (unsigned int round = 0; round < rounds && mask[indices[round]] > 0.0f; round++) {
        sum *= 0.5f;
    }
    out[i] = sum * camera.rows;
}

__global__ void of_storage(float *out, int n)
{
    int i = threadIdx.x;
    const float *side = i < n ? left : right;
    float sum = side[i] + pairs[i].x + light.strength + letters[i] + small;
    out[i] = sum + mask[i];
}

__constant__ int a, b, c, d, e, f, g, h, k, l, m, o;

// The twelfth is one too many, beside the parameters.
__global__ void many(int *out)
{
    out[0] = a + b + c + d + e + f + g + h + k + l + m + o;
}
