void __qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *data = (char *)base;
    for (size_t gap = count / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < count; i++)
            for (size_t j = i; j >= gap; j -= gap) {
                char *right = data + j * size;
                char *left = right - gap * size;
                if (compare(left, right) <= 0) break;
                for (size_t k = 0; k < size; k++) {
                    char kept = left[k];
                    left[k] = right[k];
                    right[k] = kept;
                }
            }
}
template <typename T, typename F> void __sort(T *first, T *last, F less)
{
    long count = last - first;
    for (long gap = count / 2; gap > 0; gap /= 2)
        for (long i = gap; i < count; i++) {
            T kept = first[i];
            long j = i;
            while (j >= gap && less(kept, first[j - gap])) {
                first[j] = first[j - gap];
                j -= gap;
            }
            first[j] = kept;
        }
}
template <typename T, typename F> void __for_each(T *first, T *last, F f) { for (; first != last; ++first) f(*first); }
template <typename T, typename R, typename F> R *__transform(T *first, T *last, R *to, F f)
{
    for (; first != last; ++first) *to++ = f(*first);
    return to;
}
template <typename T, typename F> void __generate(T *first, T *last, F f) { for (; first != last; ++first) *first = f(); }
template <typename T, typename F> long __count_if(T *first, T *last, F f)
{
    long count = 0;
    for (; first != last; ++first) if (f(*first)) count++;
    return count;
}
template <typename T, typename F> T *__find_if(T *first, T *last, F f)
{
    while (first != last && !f(*first)) ++first;
    return first;
}
template <typename T, typename F> bool __any_of(T *first, T *last, F f)
{
    for (; first != last; ++first) if (f(*first)) return true;
    return false;
}
template <typename T, typename F> bool __all_of(T *first, T *last, F f)
{
    for (; first != last; ++first) if (!f(*first)) return false;
    return true;
}
template <typename T, typename F> bool __none_of(T *first, T *last, F f)
{
    for (; first != last; ++first) if (f(*first)) return false;
    return true;
}
template <typename T, typename V, typename F> V __accumulate(T *first, T *last, V value, F f)
{
    for (; first != last; ++first) value = f(value, *first);
    return value;
}
template <typename T> struct __greater { bool operator()(T a, T b) const { return a > b; } };
template <typename T> struct __less { bool operator()(T a, T b) const { return a < b; } };
template <typename T> struct __plus { T operator()(T a, T b) const { return a + b; } };
template <typename T> struct __multiplies { T operator()(T a, T b) const { return a * b; } };
