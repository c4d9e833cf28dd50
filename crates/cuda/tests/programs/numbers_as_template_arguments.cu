// Numbers as template arguments have the types of their parameters: which overload is called, and how they are calculated with.
#include <cstdio>

enum Mode { First, Second, Third };
enum class Kind : unsigned char { Small = 3, Large };

__host__ __device__ int of(Mode) { return 1; }
__host__ __device__ int of(Kind) { return 2; }
__host__ __device__ int of(bool) { return 3; }
__host__ __device__ int of(char) { return 4; }
__host__ __device__ int of(unsigned char) { return 5; }
__host__ __device__ int of(int) { return 6; }
__host__ __device__ int of(unsigned) { return 7; }
__host__ __device__ int of(long) { return 8; }
__host__ __device__ int of(unsigned long) { return 9; }

template <Mode M> __host__ __device__ int mode() { return of(M); }
template <Kind K> __host__ __device__ int kind() { return of(K); }
template <bool B> __host__ __device__ int truth() { return of(B); }
template <char C> __host__ __device__ int letter() { return of(C); }
template <unsigned char C> __host__ __device__ int byte() { return of(C); }
template <unsigned U> __host__ __device__ int word() { return of(U); }
template <size_t N> __host__ __device__ int size() { return of(N); }
template <auto V> __host__ __device__ int any() { return of(V); }
template <typename T, T V> __host__ __device__ int typed() { return of(V); }
template <typename T, T... Vs> __host__ __device__ int sum_of_kinds() { return (of(Vs) + ... + 0); }
template <Mode M> struct Setting {
    static const Mode mode = M;
    static constexpr auto same = M;
    __host__ __device__ int kind() const { return of(M) * 10 + of(same); }
};
template <int N, Mode M = Second> struct Sized { int data[N]; __host__ __device__ int kind() const { return of(M) + N; } };
template <Mode M> struct Sized<2, M> { __host__ __device__ int kind() const { return 100 + of(M); } };
template <> struct Sized<3, Third> { __host__ __device__ int kind() const { return 200; } };
template <unsigned U> __host__ __device__ bool below(int value) { return value < U; }
template <size_t N> __host__ __device__ unsigned long long bytes() { return N * 1000000000; }
template <unsigned char C> __host__ __device__ int wrapped() { return C; }

template <Mode M = Second> __global__ void kernel(unsigned long long *out)
{
    int kinds[] = {mode<First>(), kind<Kind::Large>(), truth<true>(), letter<'a'>(), byte<7>(), word<7>(), size<7>(), any<Third>(),
                   any<5>(), any<5u>(), any<Kind::Small>(), typed<Mode, Third>(), typed<Kind, Kind::Small>(), typed<long, 3>(),
                   sum_of_kinds<unsigned, 1, 2, 3>(), Setting<Third>().kind(), Sized<4>().kind(), Sized<2, Third>().kind(),
                   Sized<3, Third>().kind(), of(M)};
    for (int i = 0; i < 20; ++i) out[i] = kinds[i];
    out[20] = below<4>(-1);
    out[21] = bytes<5>();
    out[22] = wrapped<200>() + M;
}

#define REPEAT(i, n) for (int(i) = 0; (i) < (int)(n); (i)++)

int main()
{
    unsigned long long *out, host[23];
    cudaMalloc(&out, sizeof host);
    for (int turn = 0; turn < 2; ++turn) {
        if (turn == 0) kernel<<<1, 1>>>(out);
        else kernel<Third><<<1, 1>>>(out);
        cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
        REPEAT(i, 23) printf("%llu ", host[i]);
        puts("");
    }
    printf("%d %d %d %d %d\n", mode<First>(), any<3L>(), Setting<First>().kind(), of(Setting<First>::mode), below<4>(-1));
    int(value) = 4;
    int(*pointer) = &value;
    int(values)[3] = {1, 2, 3};
    printf("%d %d %d\n", value, *pointer, values[2]);
    cudaFree(out);
}
