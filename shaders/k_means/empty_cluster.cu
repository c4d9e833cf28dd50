// MISTAKE ON PURPOSE. K-means, where the mean of a cluster without points is calculated, too.
//
// Data: `points` holds `n` points with coordinates below 1,024, `centres` the centres of the `centres_count`
// clusters. `labels` receives the number of the nearest centre for each point, the lower one of two. `sums` has three
// words for each cluster, which start from zero: the sums of its points' coordinates, and how many they are.
// Launch: for each step,
//     k_means_empty_cluster<<<(n + 256 - 1) / 256, 256>>>(points, centres, labels, sums, n, centres_count);
//     k_means_empty_cluster_move<<<(centres_count + 256 - 1) / 256, 256>>>(centres, sums, centres_count);

// The number of the centre that is nearest to a point.
__device__ unsigned int nearest(const uint2 *centres, unsigned int centres_count, uint2 point)
{
    unsigned int best = 0;
    unsigned int least = 0xffffffffu;
    for (unsigned int cluster = 0; cluster < centres_count; cluster++) {
        // Differences may be negative; their squares come out right all the same.
        uint2 centre = centres[cluster];
        unsigned int x = point.x - centre.x;
        unsigned int y = point.y - centre.y;
        unsigned int square = x * x + y * y;
        if (square < least) {
            least = square;
            best = cluster;
        }
    }
    return best;
}

// First each point goes to its nearest centre, and is added to the sums of that cluster.
__global__ void k_means_empty_cluster(const uint2 *points, const uint2 *centres, unsigned int *labels,
                                      unsigned int *sums, unsigned int n, unsigned int centres_count)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        uint2 point = points[i];
        unsigned int cluster = nearest(centres, centres_count, point);
        labels[i] = cluster;
        atomicAdd(&sums[3 * cluster], point.x);
        atomicAdd(&sums[3 * cluster + 1], point.y);
        atomicAdd(&sums[3 * cluster + 2], 1u);
    }
}

// Then the centres move to the means of their points.
__global__ void k_means_empty_cluster_move(uint2 *centres, unsigned int *sums,
                                           unsigned int centres_count)
{
    unsigned int cluster = blockIdx.x * blockDim.x + threadIdx.x;
    if (cluster < centres_count) {
        unsigned int count = sums[3 * cluster + 2];
        // Wrong: a cluster may have no points, and then this divides by zero.
        centres[cluster] = make_uint2(sums[3 * cluster] / count, sums[3 * cluster + 1] / count);
        // The next step starts from zero.
        sums[3 * cluster] = 0;
        sums[3 * cluster + 1] = 0;
        sums[3 * cluster + 2] = 0;
    }
}
