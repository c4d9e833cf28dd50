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
template <typename T> struct __greater { __host__ __device__ bool operator()(T a, T b) const { return a > b; } };
template <typename T> struct __less { __host__ __device__ bool operator()(T a, T b) const { return a < b; } };
template <typename T> struct __plus { __host__ __device__ T operator()(T a, T b) const { return a + b; } };
template <typename T> struct __multiplies { __host__ __device__ T operator()(T a, T b) const { return a * b; } };
template <typename A, typename B> bool __equal(A *first, A *last, B *other)
{
    for (; first != last; ++first, ++other) if (!(*first == *other)) return false;
    return true;
}
template <typename A, typename B, typename F> bool __equal(A *first, A *last, B *other, F same)
{
    for (; first != last; ++first, ++other) if (!same(*first, *other)) return false;
    return true;
}
template <typename A, typename B, typename R, typename F> R *__transform(A *first, A *last, B *other, R *to, F f)
{
    for (; first != last; ++first) *to++ = f(*first, *other++);
    return to;
}
template <typename A, typename B, typename R> R *__merge(A *first, A *last, B *other, B *end, R *to)
{
    while (first != last && other != end) {
        if (*other < *first) *to++ = *other++;
        else *to++ = *first++;
    }
    while (first != last) *to++ = *first++;
    while (other != end) *to++ = *other++;
    return to;
}
template <typename T> long __distance(T *first, T *last) { return last - first; }
template <typename T> T *__next(T *first) { return first + 1; }
template <typename T, typename V> long __count(T *first, T *last, V value)
{
    long count = 0;
    for (; first != last; ++first) if (*first == value) count++;
    return count;
}
template <typename T, typename V> T *__find(T *first, T *last, V value)
{
    while (first != last && !(*first == value)) ++first;
    return first;
}
template <typename T, typename N, typename V> T *__fill_n(T *first, N count, V value)
{
    for (N i = 0; i < count; i++) *first++ = value;
    return first;
}
template <typename T, typename N, typename R> R *__copy_n(T *first, N count, R *to)
{
    for (N i = 0; i < count; i++) *to++ = *first++;
    return to;
}
template <typename A, typename B, typename V> V __inner_product(A *first, A *last, B *other, V value)
{
    for (; first != last; ++first, ++other) value = value + *first * *other;
    return value;
}
template <typename T, typename V> T *__lower_bound(T *first, T *last, V value)
{
    while (first != last && *first < value) ++first;
    return first;
}
template <typename T, typename V> T *__upper_bound(T *first, T *last, V value)
{
    while (first != last && !(value < *first)) ++first;
    return first;
}
template <typename T, typename V> bool __binary_search(T *first, T *last, V value)
{
    T *found = __lower_bound(first, last, value);
    return found != last && !(value < *found);
}
template <typename T> bool __is_sorted(T *first, T *last)
{
    for (; first != last && first + 1 != last; ++first) if (first[1] < first[0]) return false;
    return true;
}
template <typename T> T *__unique(T *first, T *last)
{
    if (first == last) return last;
    T *kept = first;
    while (++first != last) if (!(*kept == *first)) *++kept = *first;
    return kept + 1;
}
template <typename T, typename R> R *__partial_sum(T *first, T *last, R *to)
{
    if (first == last) return to;
    T sum = *first;
    *to = sum;
    while (++first != last) {
        sum = sum + *first;
        *++to = sum;
    }
    return to + 1;
}
template <typename T> T __clamp(T value, T low, T high) { return value < low ? low : high < value ? high : value; }
