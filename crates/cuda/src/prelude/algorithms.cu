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
void *__bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *data = (char *)base;
    size_t from = 0, to = count;
    while (from < to) {
        size_t middle = (from + to) / 2;
        char *element = data + middle * size;
        int order = compare(key, element);
        if (order == 0) return element;
        if (order < 0) to = middle;
        else from = middle + 1;
    }
    return nullptr;
}
// Step by step as GCC's library sorts, so that equal elements come out in the same order.
template <typename T, typename F> void __sort_back(T *last, F less)
{
    T kept = std::move(*last);
    T *next = last - 1;
    while (less(kept, *next)) {
        *last = std::move(*next);
        last = next--;
    }
    *last = std::move(kept);
}
template <typename T, typename F> void __sort_few(T *first, T *last, F less)
{
    if (first == last) return;
    for (T *i = first + 1; i != last; ++i) {
        if (less(*i, *first)) {
            T kept = std::move(*i);
            for (T *j = i; j != first; --j) *j = std::move(*(j - 1));
            *first = std::move(kept);
        } else {
            __sort_back(i, less);
        }
    }
}
template <typename T, typename F> void __sort_sink(T *first, long hole, long count, F less)
{
    T kept = std::move(first[hole]);
    long top = hole;
    long second = hole;
    while (second < (count - 1) / 2) {
        second = 2 * (second + 1);
        if (less(first[second], first[second - 1])) second--;
        first[hole] = std::move(first[second]);
        hole = second;
    }
    if (count % 2 == 0 && second == (count - 2) / 2) {
        second = 2 * (second + 1);
        first[hole] = std::move(first[second - 1]);
        hole = second - 1;
    }
    while (hole > top && less(first[(hole - 1) / 2], kept)) {
        first[hole] = std::move(first[(hole - 1) / 2]);
        hole = (hole - 1) / 2;
    }
    first[hole] = std::move(kept);
}
template <typename T, typename F> void __make_heap(T *first, T *last, F less)
{
    long count = last - first;
    for (long parent = (count - 2) / 2; parent >= 0; parent--) __sort_sink(first, parent, count, less);
}
template <typename T, typename F> void __push_heap(T *first, T *last, F less)
{
    long hole = last - first - 1;
    T kept = std::move(first[hole]);
    while (hole > 0 && less(first[(hole - 1) / 2], kept)) {
        first[hole] = std::move(first[(hole - 1) / 2]);
        hole = (hole - 1) / 2;
    }
    first[hole] = std::move(kept);
}
template <typename T, typename F> void __pop_heap(T *first, T *last, F less)
{
    long count = last - first;
    if (count < 2) return;
    std::swap(first[0], first[count - 1]);
    __sort_sink(first, 0, count - 1, less);
}
template <typename T, typename F> void __sort_heap(T *first, T *last, F less)
{
    for (; last - first > 1; --last) __pop_heap(first, last, less);
}
template <typename T, typename F> void __sort_median(T *to, T *a, T *b, T *c, F less)
{
    if (less(*a, *b)) {
        if (less(*b, *c)) std::swap(*to, *b);
        else if (less(*a, *c)) std::swap(*to, *c);
        else std::swap(*to, *a);
    } else if (less(*a, *c)) std::swap(*to, *a);
    else if (less(*b, *c)) std::swap(*to, *c);
    else std::swap(*to, *b);
}
template <typename T, typename F> void __sort_many(T *first, T *last, long depth, F less)
{
    while (last - first > 16) {
        if (depth-- == 0) {
            __make_heap(first, last, less);
            __sort_heap(first, last, less);
            return;
        }
        __sort_median(first, first + 1, first + (last - first) / 2, last - 1, less);
        T *left = first + 1;
        T *right = last;
        while (true) {
            while (less(*left, *first)) ++left;
            --right;
            while (less(*first, *right)) --right;
            if (!(left < right)) break;
            std::swap(*left, *right);
            ++left;
        }
        __sort_many(left, last, depth, less);
        last = left;
    }
}
template <typename T, typename F> void __sort(T *first, T *last, F less)
{
    long depth = 0;
    for (long count = last - first; count > 1; count /= 2) depth += 2;
    __sort_many(first, last, depth, less);
    if (last - first <= 16) {
        __sort_few(first, last, less);
        return;
    }
    __sort_few(first, first + 16, less);
    for (T *i = first + 16; i != last; ++i) __sort_back(i, less);
}
template <typename T> struct __ascending { bool operator()(const T &a, const T &b) const { return a < b; } };
template <typename T> void __sort(T *first, T *last) { __sort(first, last, __ascending<T>()); }
template <typename T> void __make_heap(T *first, T *last) { __make_heap(first, last, __ascending<T>()); }
template <typename T> void __push_heap(T *first, T *last) { __push_heap(first, last, __ascending<T>()); }
template <typename T> void __pop_heap(T *first, T *last) { __pop_heap(first, last, __ascending<T>()); }
template <typename T> void __sort_heap(T *first, T *last) { __sort_heap(first, last, __ascending<T>()); }
template <typename A, typename B> A *__search(A *first, A *last, B *wanted, B *end)
{
    for (;; ++first) {
        A *at = first;
        for (B *part = wanted;; ++at, ++part) {
            if (part == end) return first;
            if (at == last) return last;
            if (!(*at == *part)) break;
        }
    }
}
template <typename A, typename B> bool __includes(A *first, A *last, B *other, B *end)
{
    while (other != end) {
        if (first == last || *other < *first) return false;
        if (!(*first < *other)) ++other;
        ++first;
    }
    return true;
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
template <typename T = void> struct __greater { __host__ __device__ bool operator()(T a, T b) const { return a > b; } };
template <> struct __greater<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a > b; } };
template <typename T = void> struct __less { __host__ __device__ bool operator()(T a, T b) const { return a < b; } };
template <> struct __less<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a < b; } };
template <typename T = void> struct __plus { __host__ __device__ T operator()(T a, T b) const { return a + b; } };
template <> struct __plus<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a + b; } };
template <typename T = void> struct __multiplies { __host__ __device__ T operator()(T a, T b) const { return a * b; } };
template <> struct __multiplies<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a * b; } };
template <typename T = void> struct __minus { __host__ __device__ T operator()(T a, T b) const { return a - b; } };
template <> struct __minus<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a - b; } };
template <typename T = void> struct __divides { __host__ __device__ T operator()(T a, T b) const { return a / b; } };
template <> struct __divides<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a / b; } };
template <typename T = void> struct __modulus { __host__ __device__ T operator()(T a, T b) const { return a % b; } };
template <> struct __modulus<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a % b; } };
template <typename T = void> struct __equal_to { __host__ __device__ bool operator()(T a, T b) const { return a == b; } };
template <> struct __equal_to<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a == b; } };
template <typename T = void> struct __not_equal_to { __host__ __device__ bool operator()(T a, T b) const { return a != b; } };
template <> struct __not_equal_to<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a != b; } };
template <typename T = void> struct __greater_equal { __host__ __device__ bool operator()(T a, T b) const { return a >= b; } };
template <> struct __greater_equal<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a >= b; } };
template <typename T = void> struct __less_equal { __host__ __device__ bool operator()(T a, T b) const { return a <= b; } };
template <> struct __less_equal<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a <= b; } };
template <typename T = void> struct __logical_and { __host__ __device__ bool operator()(T a, T b) const { return a && b; } };
template <> struct __logical_and<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a && b; } };
template <typename T = void> struct __logical_or { __host__ __device__ bool operator()(T a, T b) const { return a || b; } };
template <> struct __logical_or<void> { template <typename A, typename B> __host__ __device__ auto operator()(A a, B b) const { return a || b; } };
template <typename T = void> struct __negate { __host__ __device__ T operator()(T a) const { return -a; } };
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
template <typename A, typename B> bool __equal(A *first, A *last, B *other, B *end)
{
    return last - first == end - other && __equal(first, last, other);
}
template <typename A, typename B, typename F> bool __equal(A *first, A *last, B *other, B *end, F same)
{
    return last - first == end - other && __equal(first, last, other, same);
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
template <typename I> long __distance(I first, I last)
{
    long count = 0;
    for (; first != last; ++first) count++;
    return count;
}
template <typename I> I __next(I place, long steps = 1)
{
    for (; steps > 0; steps--) ++place;
    for (; steps < 0; steps++) --place;
    return place;
}
template <typename I, typename F> void __for_each(I first, I last, F f) { for (; first != last; ++first) f(*first); }
template <typename I, typename F> long __count_if(I first, I last, F f)
{
    long count = 0;
    for (; first != last; ++first) if (f(*first)) count++;
    return count;
}
template <typename I, typename F> I __find_if(I first, I last, F f)
{
    while (first != last && !f(*first)) ++first;
    return first;
}
template <typename I, typename F> bool __any_of(I first, I last, F f) { return __find_if(first, last, f) != last; }
template <typename I, typename F> bool __all_of(I first, I last, F f)
{
    for (; first != last; ++first) if (!f(*first)) return false;
    return true;
}
template <typename I, typename F> bool __none_of(I first, I last, F f) { return __find_if(first, last, f) == last; }
template <typename I, typename V> V __accumulate(I first, I last, V value)
{
    for (; first != last; ++first) value = value + *first;
    return value;
}
template <typename I, typename V> I __find(I first, I last, const V &value)
{
    while (first != last && !(*first == value)) ++first;
    return first;
}
template <typename I, typename V> long __count(I first, I last, const V &value)
{
    long found = 0;
    for (; first != last; ++first) if (*first == value) found++;
    return found;
}
template <typename I, typename F> I __max_element(I first, I last, F less)
{
    I found = first;
    if (first != last) while (++first != last) if (less(*found, *first)) found = first;
    return found;
}
template <typename I, typename F> I __min_element(I first, I last, F less)
{
    I found = first;
    if (first != last) while (++first != last) if (less(*first, *found)) found = first;
    return found;
}
template <typename I> I __max_element(I first, I last)
{
    I found = first;
    if (first != last) while (++first != last) if (*found < *first) found = first;
    return found;
}
template <typename I> I __min_element(I first, I last)
{
    I found = first;
    if (first != last) while (++first != last) if (*first < *found) found = first;
    return found;
}
template <typename I, typename R> R __copy(I first, I last, R to)
{
    for (; first != last; ++first) *to++ = *first;
    return to;
}
template <typename I, typename R, typename F> R __copy_if(I first, I last, R to, F wanted)
{
    for (; first != last; ++first) if (wanted(*first)) *to++ = *first;
    return to;
}
template <typename I, typename V, typename F> V __accumulate(I first, I last, V value, F f)
{
    for (; first != last; ++first) value = f(value, *first);
    return value;
}
template <typename I, typename R, typename F> R __transform(I first, I last, R to, F f)
{
    for (; first != last; ++first) *to++ = f(*first);
    return to;
}
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
template <typename T, typename V, typename F> T *__lower_bound(T *first, T *last, const V &value, F before)
{
    long count = last - first;
    while (count > 0) {
        long half = count / 2;
        if (before(first[half], value)) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}
template <typename T, typename V> T *__lower_bound(T *first, T *last, V value)
{
    long count = last - first;
    while (count > 0) {
        long half = count / 2;
        if (first[half] < value) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}
template <typename T, typename V, typename F> T *__upper_bound(T *first, T *last, const V &value, F before)
{
    long count = last - first;
    while (count > 0) {
        long half = count / 2;
        if (before(value, first[half])) {
            count = half;
        } else {
            first += half + 1;
            count -= half + 1;
        }
    }
    return first;
}
template <typename T, typename V> T *__upper_bound(T *first, T *last, V value)
{
    long count = last - first;
    while (count > 0) {
        long half = count / 2;
        if (value < first[half]) {
            count = half;
        } else {
            first += half + 1;
            count -= half + 1;
        }
    }
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
template <typename I, typename V> void __iota(I first, I last, V value)
{
    for (; first != last; ++first) *first = value++;
}
