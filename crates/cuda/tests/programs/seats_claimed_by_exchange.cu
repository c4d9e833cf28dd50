// Visitors claim seats with an atomic exchange on a member, go on to another when theirs is taken, and are found again.
#include <cstdio>
#include <cstdint>

struct Seat {
    uint32_t visitor;
    uint32_t paid;
};

const uint32_t SEATS = 512, NOBODY = 0xffffffff;

__device__ uint32_t wish(uint32_t visitor)
{
    visitor *= 2654435761u;
    visitor ^= visitor >> 15;
    return visitor % SEATS;
}

// Three seats on each time: every seat comes up, as 512 and 3 have no common factor.
__device__ uint32_t another(uint32_t seat) { return (seat + 3) & (SEATS - 1); }

__global__ void sitDown(Seat *hall, const Seat *visitors, unsigned count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    uint32_t me = visitors[i].visitor;
    for (uint32_t seat = wish(me);; seat = another(seat)) {
        uint32_t holder = atomicCAS(&hall[seat].visitor, NOBODY, me);
        if (holder != NOBODY && holder != me) continue;
        hall[seat].paid = visitors[i].paid;
        return;
    }
}

__global__ void ask(const Seat *hall, Seat *visitors, unsigned count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        Seat asked = visitors[i];
        uint32_t seat = wish(asked.visitor);
        while (true) {
            if (hall[seat].visitor == asked.visitor) {
                asked.paid = hall[seat].paid;
                break;
            }
            if (hall[seat].visitor == NOBODY) {
                asked.paid = NOBODY;
                break;
            }
            seat = another(seat);
        }
        visitors[i] = asked;
    }
}

int main()
{
    const int count = 400;
    static Seat visitors[count];
    static Seat seats[SEATS];
    Seat *hall, *onDevice;
    for (int i = 0; i < count; i++) {
        visitors[i].visitor = 1000 + 13 * i;
        visitors[i].paid = i % 25;
    }
    cudaMalloc(&hall, SEATS * sizeof(Seat));
    cudaMemset(hall, 0xff, SEATS * sizeof(Seat));
    cudaMalloc(&onDevice, sizeof(visitors));
    cudaMemcpy(onDevice, visitors, sizeof(visitors), cudaMemcpyHostToDevice);
    sitDown<<<7, 64>>>(hall, onDevice, count);
    cudaMemcpy(seats, hall, sizeof(seats), cudaMemcpyDeviceToHost);
    int taken = 0;
    for (const Seat &seat : seats) {
        taken += seat.visitor != NOBODY;
    }

    // Every eighth visitor gives a wrong name.
    for (int i = 0; i < count; i++) {
        visitors[i].visitor += i % 8 == 0;
        visitors[i].paid = 0;
    }
    cudaMemcpy(onDevice, visitors, sizeof(visitors), cudaMemcpyHostToDevice);
    ask<<<7, 64>>>(hall, onDevice, count);
    cudaMemcpy(visitors, onDevice, sizeof(visitors), cudaMemcpyDeviceToHost);
    int found = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        if (visitors[i].paid != NOBODY) {
            found++;
            sum += visitors[i].paid;
        }
    }
    printf("%d seats taken, %d visitors found, who paid %d; %u\n", taken, found, sum, visitors[8].paid);
    cudaFree(hall);
    cudaFree(onDevice);
}
