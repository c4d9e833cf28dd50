// A stopwatch, as NVIDIA's samples use one: milliseconds of the host's clock.
#pragma once

struct StopWatchInterface {
    double __total, __started;
    int __runs;
    bool __running;
};

inline double __milliseconds_now()
{
    timespec now;
    clock_gettime(1, &now);
    return now.tv_sec * 1000.0 + now.tv_nsec / 1000000.0;
}

inline bool sdkCreateTimer(StopWatchInterface **timer)
{
    StopWatchInterface *made = (StopWatchInterface *)malloc(sizeof(StopWatchInterface));
    made->__total = 0;
    made->__started = 0;
    made->__runs = 0;
    made->__running = false;
    *timer = made;
    return true;
}

inline bool sdkStartTimer(StopWatchInterface **timer)
{
    (*timer)->__started = __milliseconds_now();
    (*timer)->__running = true;
    return true;
}

inline bool sdkStopTimer(StopWatchInterface **timer)
{
    (*timer)->__total += __milliseconds_now() - (*timer)->__started;
    (*timer)->__runs++;
    (*timer)->__running = false;
    return true;
}

inline bool sdkResetTimer(StopWatchInterface **timer)
{
    (*timer)->__total = 0;
    (*timer)->__runs = 0;
    (*timer)->__started = __milliseconds_now();
    return true;
}

inline float sdkGetTimerValue(StopWatchInterface **timer)
{
    double running = (*timer)->__running ? __milliseconds_now() - (*timer)->__started : 0;
    return (float)((*timer)->__total + running);
}

inline float sdkGetAverageTimerValue(StopWatchInterface **timer)
{
    return (*timer)->__runs > 0 ? (float)((*timer)->__total / (*timer)->__runs) : 0.0f;
}

inline bool sdkDeleteTimer(StopWatchInterface **timer)
{
    free(*timer);
    *timer = nullptr;
    return true;
}
