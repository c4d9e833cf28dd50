// What POSIX and C say of the process: numbers of errors with their words, orders of bytes, time and memory used, pointers to
// multiples, atomics by their short names, barriers of one thread, and types that methods use before they are declared.
#include <arpa/inet.h>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <endian.h>
#include <memory>
#include <pthread.h>
#include <strings.h>
#include <sys/resource.h>
#include <vector>

__global__ void twice(int *values) { values[threadIdx.x] *= 2; }

class Watch {
public:
    double seconds() { return std::chrono::duration_cast<Duration>(std::chrono::milliseconds(1500)).count(); }
    double both(double a)
    {
        Pair made;
        made.first = a;
        made.second = static_cast<Number>(2) * a;
        return made.first + made.second;
    }
private:
    typedef double Number;
    struct Pair {
        Number first, second;
    };
    using Duration = std::chrono::duration<Number>;
};
class Later {
public:
    double sum()
    {
        Number total = 0;
        for (Number value : list) total += value;
        return total;
    }
    using Number = double;
    std::vector<Number> list{1.5, 2.5};
};

int main()
{
    errno = ENOENT;
    printf("%d %s\n", errno, strerror(errno));
    errno = 0;
    long most = strtol("99999999999999999999", NULL, 10);
    printf("%d %s\n", most == 9223372036854775807l, strerror(errno));
    errno = 0;
    strtol("12", NULL, 10);
    printf("%d\n", errno);

    char path[] = "a/folder/name.ext";
    printf("%s %s %d\n", rindex(path, '/') + 1, index(path, '/'), rindex(path, '!') == NULL);
    printf("%x %x %x %d\n", htobe32(0x01020304u), le32toh(7u), htons(80), BYTE_ORDER == LITTLE_ENDIAN);

    rusage used;
    int asked = getrusage(RUSAGE_SELF, &used);
    timespec time;
    int told = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) + clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    told += clock_gettime(CLOCK_MONOTONIC_RAW, &time);
    printf("%d %d %d\n", asked, told, used.ru_utime.tv_sec >= 0 && used.ru_maxrss >= 0);

    alignas(64) char memory[256];
    void *at = memory + 3;
    std::size_t room = 100;
    void *found = std::align(32, 40, at, room);
    printf("%d %d %zu", (int)((char *)found - memory), found == at, room);
    printf(" %d\n", std::align(64, 90, at, room) == nullptr);

    std::atomic_int count(3);
    std::atomic_uint64_t wide;
    wide = 1;
    wide += 1ull << 40;
    int before = count.fetch_add(4);
    std::atomic_store(&count, before + 10);
    printf("%d %d %llu\n", before, std::atomic_load(&count), (unsigned long long)wide);

    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, 1);
    printf("%d\n", pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    pthread_barrier_destroy(&barrier);

    Watch watch;
    Later later;
    printf("%g %g %g\n", watch.seconds(), watch.both(3), later.sum());

    int host[4] = {1, 2, 3, 4}, *values;
    cudaMalloc(&values, sizeof host);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    twice<<<1, 4>>>(values);
    cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(values);
    printf("%d %d\n", host[0], host[3]);
    return 0;
}
