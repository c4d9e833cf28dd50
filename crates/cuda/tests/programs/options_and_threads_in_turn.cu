// Options of the command line by getopt, OpenMP with one thread, and POSIX threads one after the other.
#include <cstdio>
#include <cstdlib>
#include <getopt.h>
#include <omp.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total = 0;

struct Part { int from, to; long sum; };

static void *add(void *given)
{
    Part *part = (Part *)given;
    for (int i = part->from; i < part->to; i++) part->sum += i;
    pthread_mutex_lock(&lock);
    total += part->sum;
    pthread_mutex_unlock(&lock);
    return (void *)part->sum;
}

int main(int argc, char **argv)
{
    static struct option known[] = {
        {"size", required_argument, 0, 's'}, {"verbose", no_argument, 0, 'v'}, {"level", optional_argument, 0, 'l'}, {0, 0, 0, 0}};
    int letter, index = 0;
    opterr = 0;
    while ((letter = getopt_long(argc, argv, "s:vl::q", known, &index)) != -1) {
        switch (letter) {
        case 's': printf("size %d\n", atoi(optarg)); break;
        case 'v': printf("verbose\n"); break;
        case 'l': printf("level %s\n", optarg ? optarg : "none"); break;
        case 'q': printf("quiet\n"); break;
        default: printf("unknown\n"); break;
        }
    }
    for (int i = optind; i < argc; i++) printf("word %s\n", argv[i]);

    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += i;
    omp_set_num_threads(1);
    printf("%d %d %d\n", sum, omp_get_thread_num(), omp_get_wtime() >= 0);

    pthread_t threads[4];
    Part parts[4];
    for (int i = 0; i < 4; i++) {
        parts[i] = {i * 25, (i + 1) * 25, 0};
        if (pthread_create(&threads[i], NULL, add, &parts[i]) != 0) return 1;
    }
    long joined = 0;
    for (int i = 0; i < 4; i++) {
        void *result;
        pthread_join(threads[i], &result);
        joined += (long)result;
    }
    printf("%d %ld\n", total, joined);
}
