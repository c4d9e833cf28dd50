__device__ int changes = 3;
__device__ const int itself = itself;
__device__ int copied = changes;
__constant__ int within[2] = { 1, changes };
int of_the_host;
__managed__ int of_both;
__device__ int numbers[4];
__device__ int *to_host = &of_the_host;
__device__ int *to_managed[2] = { nullptr, &of_both };
__device__ int *by_number = &numbers[changes];
__device__ int *first = numbers;
__device__ int *same = first;
__device__ long long as_number = (long long)&changes;
struct Settings {
    static __device__ int *chosen;
};
__device__ int *Settings::chosen = first + 1;
__global__ void read(int *out) { out[0] = copied + within[1] + itself + *same; }
