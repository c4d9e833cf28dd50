// Stars that attract each other: a block reads the places of all stars in turns through shared memory.
#include <stdio.h>
#include <math.h>
#define STARS 96
#define AT_A_TIME 32

struct Star {
    float3 place;
    float3 speed;
};

__device__ float pull(float right, float up, float ahead)
{
    float square = 0.25f + right * right + up * up + ahead * ahead;
    float nearness = rsqrtf(square);
    return nearness / square;
}

__global__ void attract(Star *stars, float seconds, int count)
{
    int me = threadIdx.x + AT_A_TIME * blockIdx.x;
    float3 mine = stars[me].place, force = make_float3(0.0f, 0.0f, 0.0f);
    for (int first = 0; first < count; first += AT_A_TIME) {
        __shared__ float3 seen[AT_A_TIME];
        seen[threadIdx.x] = stars[first + threadIdx.x].place;
        __syncthreads();
        for (int star = 0; star < AT_A_TIME; star++) {
            float right = seen[star].x - mine.x;
            float up = seen[star].y - mine.y;
            float ahead = seen[star].z - mine.z;
            float strength = pull(right, up, ahead);
            force.x += strength * right;
            force.y += strength * up;
            force.z += strength * ahead;
        }
        __syncthreads();
    }
    stars[me].speed.x += force.x * seconds;
    stars[me].speed.y += force.y * seconds;
    stars[me].speed.z += force.z * seconds;
}

__global__ void drift(Star *stars, float seconds)
{
    Star *star = stars + blockIdx.x * blockDim.x + threadIdx.x;
    star->place.x += seconds * star->speed.x;
    star->place.y += seconds * star->speed.y;
    star->place.z += seconds * star->speed.z;
}

int main()
{
    Star stars[STARS], *deviceStars;
    for (int k = 0; k < STARS; k++) {
        // A spiral of three turns that climbs.
        float angle = k * 0.19634954f, distance = 1 + k / 32.0f;
        stars[k].place = make_float3(distance * cosf(angle), distance * sinf(angle), k / 64.0f);
        stars[k].speed = make_float3(0, 0, 0);
    }
    cudaMalloc(&deviceStars, sizeof(stars));
    cudaMemcpy(deviceStars, stars, sizeof(stars), cudaMemcpyHostToDevice);
    for (int step = 0; step < 4; step++) {
        attract<<<STARS / AT_A_TIME, AT_A_TIME>>>(deviceStars, 0.0625f, STARS);
        drift<<<STARS / AT_A_TIME, AT_A_TIME>>>(deviceStars, 0.0625f);
    }
    cudaMemcpy(stars, deviceStars, sizeof(stars), cudaMemcpyDeviceToHost);
    double right = 0, up = 0, ahead = 0;
    for (int k = 0; k < STARS; k++) {
        right += stars[k].speed.x;
        up += stars[k].speed.y;
        ahead += stars[k].speed.z;
    }
    bool balanced = fabs(right) < 1e-3 && fabs(up) < 1e-3 && fabs(ahead) < 1e-3;
    printf("together they %s\n", balanced ? "stay" : "move");
    for (int k = 0; k < STARS; k += 19) {
        printf("star %2d at %.1f %.1f %.1f\n", k, stars[k].place.x, stars[k].place.y, stars[k].place.z);
    }
    cudaFree(deviceStars);
    return 0;
}
