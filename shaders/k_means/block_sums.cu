// K-means with centres and sums in shared memory: a block adds up its own points of each cluster, and only these sums
// are added to those of all.
//
// Data: `points` holds `n` points with coordinates below 1,024, `centres` the centres of the `centres_count`
// clusters. `labels` receives the number of the nearest centre for each point, the lower one of two. `sums` has three
// words for each cluster, which start from zero: the sums of its points' coordinates, and how many they are.
// Launch: for each step,
//     k_means_block_sums<<<(n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(points, centres, labels, sums, n, centres_count);
//     k_means_block_sums_move<<<(centres_count + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(centres, sums, centres_count);

#define BLOCK_X 256
// The most clusters.
#define MOST 256

// The number of the centre that is nearest to a point.
__device__ unsigned int nearest(const uint2 *sh_centres, unsigned int centres_count, uint2 point)
{
    unsigned int best = 0;
    unsigned int least = 0xffffffffu;
    for (unsigned int cluster = 0; cluster < centres_count; cluster++) {
        // Differences may be negative; their squares come out right all the same.
        uint2 centre = sh_centres[cluster];
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

// First each point goes to its nearest centre. The block adds up its points of each cluster, and adds the sums once.
__global__ void k_means_block_sums(const uint2 *points, const uint2 *centres, unsigned int *labels,
                                   unsigned int *sums, unsigned int n, unsigned int centres_count)
{
    __shared__ uint2 sh_centres[MOST];
    __shared__ unsigned int sh_sums[3 * MOST];

    for (unsigned int cluster = threadIdx.x; cluster < centres_count; cluster += BLOCK_X) {
        sh_centres[cluster] = centres[cluster];
    }
    for (unsigned int word = threadIdx.x; word < 3 * centres_count; word += BLOCK_X) {
        sh_sums[word] = 0;
    }
    __syncthreads();

    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    if (i < n) {
        uint2 point = points[i];
        unsigned int cluster = nearest(sh_centres, centres_count, point);
        labels[i] = cluster;
        atomicAdd(&sh_sums[3 * cluster], point.x);
        atomicAdd(&sh_sums[3 * cluster + 1], point.y);
        atomicAdd(&sh_sums[3 * cluster + 2], 1u);
    }

    // All points of the block are in the sums.
    __syncthreads();
    for (unsigned int word = threadIdx.x; word < 3 * centres_count; word += BLOCK_X) {
        unsigned int sum = sh_sums[word];
        // Most blocks have no point of some clusters.
        if (sum > 0) {
            atomicAdd(&sums[word], sum);
        }
    }
}

// Then the centres move to the means of their points.
__global__ void k_means_block_sums_move(uint2 *centres, unsigned int *sums, unsigned int centres_count)
{
    unsigned int cluster = blockIdx.x * blockDim.x + threadIdx.x;
    if (cluster < centres_count) {
        unsigned int count = sums[3 * cluster + 2];
        // A cluster without points keeps its centre.
        if (count > 0) {
            centres[cluster] = make_uint2(sums[3 * cluster] / count, sums[3 * cluster + 1] / count);
        }
        // The next step starts from zero.
        sums[3 * cluster] = 0;
        sums[3 * cluster + 1] = 0;
        sums[3 * cluster + 2] = 0;
    }
}
