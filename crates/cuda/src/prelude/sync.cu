// GCC's operations that other threads see as one: what makes threads here lets each run to its end.
template <typename T, typename V> T __sync_fetch_and_add(T *place, V value) { T old = *place; *place = old + value; return old; }
template <typename T, typename V> T __sync_fetch_and_sub(T *place, V value) { T old = *place; *place = old - value; return old; }
template <typename T, typename V> T __sync_fetch_and_or(T *place, V value) { T old = *place; *place = old | value; return old; }
template <typename T, typename V> T __sync_fetch_and_and(T *place, V value) { T old = *place; *place = old & value; return old; }
template <typename T, typename V> T __sync_fetch_and_xor(T *place, V value) { T old = *place; *place = old ^ value; return old; }
template <typename T, typename V> T __sync_add_and_fetch(T *place, V value) { return *place = *place + value; }
template <typename T, typename V> T __sync_sub_and_fetch(T *place, V value) { return *place = *place - value; }
template <typename T, typename V> T __sync_or_and_fetch(T *place, V value) { return *place = *place | value; }
template <typename T, typename V> T __sync_and_and_fetch(T *place, V value) { return *place = *place & value; }
template <typename T, typename V> T __sync_xor_and_fetch(T *place, V value) { return *place = *place ^ value; }
template <typename T, typename V, typename W> T __sync_val_compare_and_swap(T *place, V expected, W value)
{
    T old = *place;
    if (old == (T)expected) *place = (T)value;
    return old;
}
template <typename T, typename V, typename W> bool __sync_bool_compare_and_swap(T *place, V expected, W value)
{
    if (*place != (T)expected) return false;
    *place = (T)value;
    return true;
}
template <typename T, typename V> T __sync_lock_test_and_set(T *place, V value) { T old = *place; *place = (T)value; return old; }
template <typename T> void __sync_lock_release(T *place) { *place = 0; }
void __sync_synchronize() {}
