// What methods return as references stands as the place itself.
struct Vec3 {
    float e[3];
    __device__ float &operator[](int i) { return e[i]; }
    __device__ const float &operator[](int i) const { return e[i]; }
};

struct Point {
    int x, y;
    __device__ int &at(int axis) {
        if (axis == 0) return x;
        return y;
    }
};

__global__ void move(Vec3 *bodies, const Vec3 *steps, Point *cells, int n) {
    __shared__ Vec3 sum;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 3) sum[threadIdx.x] = 0.0f;
    __syncthreads();
    if (i >= n) return;
    Vec3 body = bodies[i];
    for (int k = 0; k < 3; k++) {
        // One axis after the other.
        body[k] += steps[i][k];
        atomicAdd(&sum[k], body[k]);
    }
    bodies[i][0] = body[0];
    cells[i].at(0)++;
    cells[i].at(i % 2) += 2;
}
