// Atomics on memory of another type, as courses write them: the largest float by its bits, locks, shorts, plain accesses
// beside atomics.
#include <cstdio>

__device__ float atomicMaxFloat(float *address, float value)
{
    int *address_as_int = (int *)address;
    int old = *address_as_int, assumed;
    while (value > __int_as_float(old)) {
        assumed = old;
        old = atomicCAS(address_as_int, assumed, __float_as_int(value));
        if (old == assumed) break;
    }
    return __int_as_float(old);
}

__global__ void largest(const float *in, int n, float *byLoop, float *byBits)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    atomicMaxFloat(byLoop, in[i]);
    // Floats without a sign are ordered as their bits are.
    if (in[i] >= 0.0f) atomicMax((int *)byBits, __float_as_int(in[i]));
}

// Integer counters and a sum of floats; a thread reads and writes the same memory plainly.
__global__ void plainBeside(float *sums, int *counts, unsigned int *marks)
{
    if (threadIdx.x == 0) {
        sums[1] = 10.0f;
        counts[1] = -3;
    }
    __syncthreads();
    atomicAdd(&sums[threadIdx.x % 2], 0.5f);
    atomicMax((unsigned int *)&counts[0], threadIdx.x);
    atomicAdd((unsigned int *)&counts[1], 2u);
    atomicAdd_system(&marks[0], 1u);
    __syncthreads();
    if (threadIdx.x == 0) {
        sums[2] = sums[0] + sums[1];
        counts[2] = counts[0] + counts[1];
        marks[1] = atomicExch(&marks[0], 7u);
    }
    if (threadIdx.x == 1) atomicExch(&sums[3], 2.25f);
}

__global__ void claim(unsigned short *seats, int n, int *winners)
{
    int seat = threadIdx.x % n;
    if (atomicCAS(&seats[seat], (unsigned short)0, (unsigned short)(seat + 1)) == 0) atomicAdd(&winners[seat], 1);
}

// A lock that every thread takes in its turn, in the form that ends for threads of one warp too.
__global__ void locked(int *mutex, int *total, int *turns)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(mutex, 0, 1) == 0) {
            atomicAdd(total, threadIdx.x);
            atomicAdd(turns, 1);
            __threadfence();
            atomicExch(mutex, 0);
            done = true;
        }
    }
}

int main()
{
    const int n = 1000;
    float h[n], *d, *d_largest, found[2] = {-1000.0f, 0.0f};
    float expected = -1000.0f;
    for (int i = 0; i < n; i++) {
        h[i] = (float)((i * 37) % 1009) / 4.0f - 100.0f;
        if (h[i] > expected) expected = h[i];
    }
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&d_largest, sizeof found);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(d_largest, found, sizeof found, cudaMemcpyHostToDevice);
    largest<<<(n + 127) / 128, 128>>>(d, n, d_largest, d_largest + 1);
    cudaMemcpy(found, d_largest, sizeof found, cudaMemcpyDeviceToHost);
    printf("%.2f %.2f %s\n", found[0], found[1], found[0] == expected && found[1] == expected ? "right" : "wrong");

    float sums[4], *d_sums;
    int counts[3], *d_counts;
    unsigned int marks[2], *d_marks;
    cudaMalloc(&d_sums, sizeof sums);
    cudaMalloc(&d_counts, sizeof counts);
    cudaMalloc(&d_marks, sizeof marks);
    cudaMemset(d_sums, 0, sizeof sums);
    cudaMemset(d_counts, 0, sizeof counts);
    cudaMemset(d_marks, 0, sizeof marks);
    plainBeside<<<1, 64>>>(d_sums, d_counts, d_marks);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
    cudaMemcpy(marks, d_marks, sizeof marks, cudaMemcpyDeviceToHost);
    printf("%.2f %.2f %.2f %.2f\n", sums[0], sums[1], sums[2], sums[3]);
    printf("%d %d %d, %u %u\n", counts[0], counts[1], counts[2], marks[0], marks[1]);

    unsigned short seats[5], *d_seats;
    int winners[5], *d_winners;
    cudaMalloc(&d_seats, sizeof seats);
    cudaMalloc(&d_winners, sizeof winners);
    cudaMemset(d_seats, 0, sizeof seats);
    cudaMemset(d_winners, 0, sizeof winners);
    claim<<<1, 64>>>(d_seats, 5, d_winners);
    cudaMemcpy(seats, d_seats, sizeof seats, cudaMemcpyDeviceToHost);
    cudaMemcpy(winners, d_winners, sizeof winners, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 5; i++) printf("%d:%d ", seats[i], winners[i]);
    printf("\n");

    int lock[3] = {0, 0, 0}, *d_lock;
    cudaMalloc(&d_lock, sizeof lock);
    cudaMemcpy(d_lock, lock, sizeof lock, cudaMemcpyHostToDevice);
    locked<<<4, 64>>>(d_lock, d_lock + 1, d_lock + 2);
    cudaMemcpy(lock, d_lock, sizeof lock, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", lock[0], lock[1], lock[2]);
    cudaFree(d);
    cudaFree(d_largest);
    cudaFree(d_sums);
    cudaFree(d_counts);
    cudaFree(d_marks);
    cudaFree(d_seats);
    cudaFree(d_winners);
    cudaFree(d_lock);
    return 0;
}
