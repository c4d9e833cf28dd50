#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int take(int *counter)
{
    cg::coalesced_group active = cg::coalesced_threads();
    int place = 0;
    if (active.thread_rank() == 0) place = atomicAdd(counter, active.size());
     active.shfl(place, 0) + active.thread_rank();
}
__global__ void filter(int *out, int *count, const int *in)
{
    if (in[threadIdx.x] > 0) out[take(count)] = in[threadIdx.x];
}
