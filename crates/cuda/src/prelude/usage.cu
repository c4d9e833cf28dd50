// What the process has used. Time that it runs counts as time of its own.
enum { RUSAGE_SELF = 0, RUSAGE_CHILDREN = -1, RUSAGE_THREAD = 1 };
struct rusage {
    timeval ru_utime, ru_stime;
    long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock;
    long ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw;
};
int getrusage(int who, rusage *usage)
{
    memset(usage, 0, sizeof(rusage));
    if (who == RUSAGE_CHILDREN) return 0;
    long time = clock();
    usage->ru_utime.tv_sec = time / 1000000;
    usage->ru_utime.tv_usec = time % 1000000;
    // In units of 1024 bytes.
    usage->ru_maxrss = __most_memory() / 1024;
    return 0;
}
struct tms {
    long tms_utime, tms_stime, tms_cutime, tms_cstime;
};
// In hundredths of a second.
long times(tms *used)
{
    long time = clock() / 10000;
    used->tms_utime = time;
    used->tms_stime = used->tms_cutime = used->tms_cstime = 0;
    return time;
}
int clock_getres(int which, timespec *step)
{
    if (step) {
        step->tv_sec = 0;
        step->tv_nsec = 1000;
    }
    return 0;
}
