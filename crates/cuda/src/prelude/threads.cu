// A thread runs when it is made, and is through before what made it goes on.
typedef unsigned long pthread_t;
struct pthread_attr_t { int __kind; };
struct pthread_mutex_t { int __held; };
struct pthread_mutexattr_t { int __kind; };
std::vector<void *> __thread_results;
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument)
{
    *thread = __thread_results.size();
    __thread_results.push_back(nullptr);
    size_t number = *thread;
    void *result = start(argument);
    __thread_results[number] = result;
    return 0;
}
int pthread_join(pthread_t thread, void **result)
{
    if (thread >= __thread_results.size()) return 3;
    if (result) *result = __thread_results[thread];
    return 0;
}
int pthread_detach(pthread_t thread) { return 0; }
int pthread_attr_init(pthread_attr_t *attributes) { return 0; }
int pthread_attr_destroy(pthread_attr_t *attributes) { return 0; }
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) { return 0; }
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) { mutex->__held = 0; return 0; }
int pthread_mutex_destroy(pthread_mutex_t *mutex) { return 0; }
void __waits_for_ever()
{
    fprintf(stderr, "this thread waits for ever: the mutex is held, and no other thread runs that could let it go\n");
    abort();
}
int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    if (mutex->__held) __waits_for_ever();
    mutex->__held = 1;
    return 0;
}
int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
    if (mutex->__held) return 16;
    mutex->__held = 1;
    return 0;
}
int pthread_mutex_unlock(pthread_mutex_t *mutex) { mutex->__held = 0; return 0; }
struct pthread_cond_t { int __signals, __seen, __waited; };
struct pthread_condattr_t { int __kind; };
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes)
{
    condition->__signals = condition->__seen = condition->__waited = 0;
    return 0;
}
int pthread_cond_destroy(pthread_cond_t *condition) { return 0; }
int pthread_cond_signal(pthread_cond_t *condition) { condition->__signals++; return 0; }
int pthread_cond_broadcast(pthread_cond_t *condition) { condition->__signals++; return 0; }
// What was to happen has happened, but for what waits in streams. Who waits again without a signal waits for ever.
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    mutex->__held = 0;
    cudaDeviceSynchronize();
    if (condition->__waited && condition->__signals == condition->__seen) {
        fprintf(stderr, "this thread waits for ever: nothing is left that could signal its condition\n");
        abort();
    }
    condition->__waited = 1;
    condition->__seen = condition->__signals;
    mutex->__held = 1;
    return 0;
}
struct pthread_barrier_t { unsigned int __count; };
struct pthread_barrierattr_t { int __kind; };
int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes, unsigned int count)
{
    if (count == 0) return 22;
    barrier->__count = count;
    return 0;
}
int pthread_barrier_destroy(pthread_barrier_t *barrier) { return 0; }
// The one thread that is awaited is here.
int pthread_barrier_wait(pthread_barrier_t *barrier)
{
    if (barrier->__count > 1) {
        fprintf(stderr, "this thread waits for ever: a thread runs to its end here before the next one begins, and %u meet at this barrier\n", barrier->__count);
        abort();
    }
    return -1;
}
int pthread_cancel(pthread_t thread) { return 0; }
pthread_t pthread_self() { return 0; }
void pthread_exit(void *result)
{
    fprintf(stderr, "pthread_exit: a thread runs as a function here, and ends where it returns\n");
    abort();
}
