// One thread, which does everything in order.
int omp_get_thread_num() { return 0; }
int omp_get_num_threads() { return 1; }
int omp_get_max_threads() { return 1; }
int omp_get_num_procs() { return 1; }
int omp_in_parallel() { return 0; }
void omp_set_num_threads(int count) {}
void omp_set_dynamic(int dynamic) {}
void omp_set_nested(int nested) {}
double omp_get_wtick() { return 1e-9; }
double omp_get_wtime()
{
    timespec now;
    clock_gettime(1, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}
typedef int omp_lock_t;
void omp_init_lock(omp_lock_t *lock) { *lock = 0; }
void omp_destroy_lock(omp_lock_t *lock) {}
void omp_set_lock(omp_lock_t *lock) { *lock = 1; }
void omp_unset_lock(omp_lock_t *lock) { *lock = 0; }
