int findCudaDevice(int argc, const char **argv)
{
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    printf("GPU Device 0: \"%s\" with compute capability %d.%d\n\n", properties.name, properties.major, properties.minor);
    return 0;
}
int gpuGetMaxGflopsDeviceId() { return 0; }
bool __names_argument(const char *argument, const char *name)
{
    while (*argument == '-') argument++;
    while (*name && *argument == *name) { argument++; name++; }
    return *name == 0 && (*argument == 0 || *argument == '=');
}
bool checkCmdLineFlag(int argc, const char **argv, const char *name)
{
    for (int i = 1; i < argc; i++) if (__names_argument(argv[i], name)) return true;
    return false;
}
int getCmdLineArgumentInt(int argc, const char **argv, const char *name)
{
    for (int i = 1; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        if (__names_argument(argv[i], name) && value) return atoi(value + 1);
    }
    return 0;
}
float getCmdLineArgumentFloat(int argc, const char **argv, const char *name)
{
    for (int i = 1; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        if (__names_argument(argv[i], name) && value) return (float)atof(value + 1);
    }
    return 0;
}
struct StopWatchInterface {
    double __total, __started;
    int __runs;
    bool __running;
};
double __milliseconds_now()
{
    timespec now;
    clock_gettime(1, &now);
    return now.tv_sec * 1000.0 + now.tv_nsec / 1000000.0;
}
bool sdkCreateTimer(StopWatchInterface **timer)
{
    StopWatchInterface *made = (StopWatchInterface *)malloc(sizeof(StopWatchInterface));
    made->__total = 0;
    made->__started = 0;
    made->__runs = 0;
    made->__running = false;
    *timer = made;
    return true;
}
bool sdkStartTimer(StopWatchInterface **timer)
{
    (*timer)->__started = __milliseconds_now();
    (*timer)->__running = true;
    return true;
}
bool sdkStopTimer(StopWatchInterface **timer)
{
    (*timer)->__total += __milliseconds_now() - (*timer)->__started;
    (*timer)->__runs++;
    (*timer)->__running = false;
    return true;
}
bool sdkResetTimer(StopWatchInterface **timer)
{
    (*timer)->__total = 0;
    (*timer)->__runs = 0;
    (*timer)->__started = __milliseconds_now();
    return true;
}
float sdkGetTimerValue(StopWatchInterface **timer)
{
    double running = (*timer)->__running ? __milliseconds_now() - (*timer)->__started : 0;
    return (float)((*timer)->__total + running);
}
float sdkGetAverageTimerValue(StopWatchInterface **timer)
{
    return (*timer)->__runs > 0 ? (float)((*timer)->__total / (*timer)->__runs) : 0.0f;
}
bool sdkDeleteTimer(StopWatchInterface **timer)
{
    free(*timer);
    *timer = nullptr;
    return true;
}
