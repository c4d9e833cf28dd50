// Line of sight, one thread per point: it goes through all points between the eye and its own for the steepest one.
//
// Data: `heights` has the heights of `n` points at equal distances, below 1,900; the eye is `eye` above the first
// one. `visible` receives 1 for a point that the eye sees, 0 for one that it does not. A slope is a rise and a
// distance.
// Launch: scan_uses_sight_all_before<<<(n + 255) / 256, 256>>>(heights, visible, n, eye).

// Whether one slope is steeper than another one, each a rise over a distance: the fractions are compared without
// dividing.
__device__ bool is_steeper(int2 one, int2 other)
{
    return one.x * other.y > other.x * one.y;
}

__global__ void scan_uses_sight_all_before(const int *heights, unsigned int *visible, unsigned int n,
                                           int eye)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int height = heights[0] + eye;
        // Steeper than this is everything.
        int2 steepest = make_int2(-1, 0);
        for (unsigned int j = 1; j < i; j++) {
            int2 slope = make_int2(heights[j] - height, (int)j);
            if (is_steeper(slope, steepest)) {
                steepest = slope;
            }
        }
        // The eye sees the point below it.
        int2 own = make_int2(heights[i] - height, (int)i);
        visible[i] = i == 0 || is_steeper(own, steepest) ? 1 : 0;
    }
}
