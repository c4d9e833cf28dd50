// Algorithms over sequences, step by step as GCC's library goes wherever the order can be seen.
template <typename T, typename R> R __copy(T *first, T *last, R to)
{
    for (; first != last; ++first) *to++ = *first;
    return to;
}
template <typename T> void __reverse(T *first, T *last)
{
    while (first != last && first != --last) std::swap(*first++, *last);
}
template <typename T, typename V> void __fill(T *first, T *last, const V &value)
{
    for (; first != last; ++first) *first = value;
}
template <typename T, typename V> V __accumulate(T *first, T *last, V value)
{
    for (; first != last; ++first) value = value + *first;
    return value;
}
template <typename T, typename R, typename F> R __copy_if(T *first, T *last, R to, F wanted)
{
    for (; first != last; ++first) if (wanted(*first)) *to++ = *first;
    return to;
}
template <typename T, typename V> T *__remove(T *first, T *last, const V &value)
{
    T *kept = first;
    for (; first != last; ++first) if (!(*first == value)) *kept++ = std::move(*first);
    return kept;
}
template <typename T, typename F> T *__remove_if(T *first, T *last, F wanted)
{
    T *kept = first;
    for (; first != last; ++first) if (!wanted(*first)) *kept++ = std::move(*first);
    return kept;
}
template <typename T, typename V> void __replace(T *first, T *last, const V &from, const V &to)
{
    for (; first != last; ++first) if (*first == from) *first = to;
}
template <typename T, typename F, typename V> void __replace_if(T *first, T *last, F wanted, const V &to)
{
    for (; first != last; ++first) if (wanted(*first)) *first = to;
}
template <typename T, typename F> T *__find_if_not(T *first, T *last, F unwanted)
{
    while (first != last && unwanted(*first)) ++first;
    return first;
}
template <typename T, typename F> void __stable_sort(T *first, T *last, F less)
{
    long count = last - first;
    if (count < 2) return;
    std::vector<T> other;
    for (long i = 0; i < count; i++) other.push_back(first[i]);
    T *from = other.data(), *to = first;
    for (long width = 1; width < count; width *= 2) {
        T *kept = from;
        from = to;
        to = kept;
        for (long begin = 0; begin < count; begin += 2 * width) {
            long middle = begin + width < count ? begin + width : count;
            long end = begin + 2 * width < count ? begin + 2 * width : count;
            long left = begin, right = middle;
            for (long i = begin; i < end; i++) {
                if (left < middle && (right >= end || !less(from[right], from[left]))) to[i] = from[left++];
                else to[i] = from[right++];
            }
        }
    }
    if (to != first) for (long i = 0; i < count; i++) first[i] = to[i];
}
template <typename T> void __stable_sort(T *first, T *last) { __stable_sort(first, last, __ascending<T>()); }
template <typename T, typename F> void __partial_sort(T *first, T *middle, T *last, F less) { __sort(first, last, less); }
template <typename T> void __partial_sort(T *first, T *middle, T *last) { __sort(first, last, __ascending<T>()); }
template <typename T, typename F> void __nth_element(T *first, T *place, T *last, F less) { __sort(first, last, less); }
template <typename T> void __nth_element(T *first, T *place, T *last) { __sort(first, last, __ascending<T>()); }
template <typename T, typename F> T *__max_element(T *first, T *last, F less)
{
    T *found = first;
    if (first != last) while (++first != last) if (less(*found, *first)) found = first;
    return found;
}
template <typename T, typename F> T *__min_element(T *first, T *last, F less)
{
    T *found = first;
    if (first != last) while (++first != last) if (less(*first, *found)) found = first;
    return found;
}
template <typename T> T *__rotate(T *first, T *middle, T *last)
{
    std::reverse(first, middle);
    std::reverse(middle, last);
    std::reverse(first, last);
    return first + (last - middle);
}
template <typename T, typename R> R *__reverse_copy(T *first, T *last, R *to)
{
    while (first != last) *to++ = *--last;
    return to;
}
template <typename T, typename R> R *__adjacent_difference(T *first, T *last, R *to)
{
    if (first == last) return to;
    T before = *first;
    *to = before;
    while (++first != last) {
        T here = *first;
        *++to = here - before;
        before = here;
    }
    return to + 1;
}
template <typename T, typename R> R *__inclusive_scan(T *first, T *last, R *to)
{
    if (first == last) return to;
    T sum = *first;
    *to++ = sum;
    while (++first != last) {
        sum = sum + *first;
        *to++ = sum;
    }
    return to;
}
template <typename T, typename R, typename V> R *__exclusive_scan(T *first, T *last, R *to, V start)
{
    V sum = start;
    for (; first != last; ++first) {
        V next = sum + *first;
        *to++ = sum;
        sum = next;
    }
    return to;
}
template <typename T, typename V> V __reduce(T *first, T *last, V value)
{
    for (; first != last; ++first) value = value + *first;
    return value;
}
template <typename T> T __reduce(T *first, T *last) { return __reduce(first, last, T()); }
template <typename T, typename V, typename F> V __reduce(T *first, T *last, V value, F f)
{
    for (; first != last; ++first) value = f(value, *first);
    return value;
}
template <typename T, typename N, typename F> T *__generate_n(T *first, N count, F f)
{
    for (N i = 0; i < count; i++) *first++ = f();
    return first;
}
template <typename T, typename N, typename F> T *__for_each_n(T *first, N count, F f)
{
    for (N i = 0; i < count; i++) f(*first++);
    return first;
}
template <typename T, typename F> T *__stable_partition(T *first, T *last, F wanted)
{
    std::vector<T> others;
    T *kept = first;
    for (T *i = first; i != last; ++i) {
        if (wanted(*i)) *kept++ = *i;
        else others.push_back(*i);
    }
    for (size_t i = 0; i < others.size(); i++) kept[i] = others[i];
    return kept;
}
template <typename T, typename F> T *__partition(T *first, T *last, F wanted)
{
    while (true) {
        while (first != last && wanted(*first)) ++first;
        if (first == last) return first;
        --last;
        while (first != last && !wanted(*last)) --last;
        if (first == last) return first;
        std::swap(*first, *last);
        ++first;
    }
}
template <typename T> void __iter_swap(T *a, T *b) { std::swap(*a, *b); }
template <typename T> T *__swap_ranges(T *first, T *last, T *other)
{
    for (; first != last; ++first, ++other) std::swap(*first, *other);
    return other;
}
template <typename T> bool __next_permutation(T *first, T *last)
{
    if (last - first < 2) return false;
    T *i = last - 1;
    while (true) {
        T *next = i;
        --i;
        if (*i < *next) {
            T *j = last;
            do --j; while (!(*i < *j));
            std::swap(*i, *j);
            std::reverse(next, last);
            return true;
        }
        if (i == first) {
            std::reverse(first, last);
            return false;
        }
    }
}
template <typename A, typename B> bool __lexicographical_compare(A *first, A *last, B *other, B *end)
{
    for (; first != last && other != end; ++first, ++other) {
        if (*first < *other) return true;
        if (*other < *first) return false;
    }
    return first == last && other != end;
}
template <typename A, typename B, typename R> R *__set_intersection(A *first, A *last, B *other, B *end, R *to)
{
    while (first != last && other != end) {
        if (*first < *other) ++first;
        else if (*other < *first) ++other;
        else {
            *to++ = *first++;
            ++other;
        }
    }
    return to;
}
template <typename A, typename B, typename R> R *__set_union(A *first, A *last, B *other, B *end, R *to)
{
    while (first != last && other != end) {
        if (*first < *other) *to++ = *first++;
        else if (*other < *first) *to++ = *other++;
        else {
            *to++ = *first++;
            ++other;
        }
    }
    while (first != last) *to++ = *first++;
    while (other != end) *to++ = *other++;
    return to;
}
template <typename A, typename B, typename R> R *__set_difference(A *first, A *last, B *other, B *end, R *to)
{
    while (first != last) {
        if (other == end || *first < *other) *to++ = *first++;
        else if (*other < *first) ++other;
        else {
            ++first;
            ++other;
        }
    }
    return to;
}
template <typename T> T *__adjacent_find(T *first, T *last)
{
    for (; first != last && first + 1 != last; ++first) if (first[0] == first[1]) return first;
    return last;
}
template <typename A, typename B> A __gcd(A a, B b)
{
    while (b != 0) {
        A rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}
template <typename A, typename B> A __lcm(A a, B b) { return a == 0 || b == 0 ? 0 : a / __gcd(a, b) * b; }
template <typename T, typename V> T __exchange(T &place, V value)
{
    T kept = std::move(place);
    place = std::move(value);
    return kept;
}
template <typename T> struct __ostream_iterator {
    typedef T value_type;
    // For Thrust: elements are only assigned to it, one after the other.
    static const int place = 4;
    // A stream is a number here, which says which one it is.
    std::ostream __stream;
    std::string __between;
    __ostream_iterator(std::ostream &stream) : __stream(stream) {}
    __ostream_iterator(std::ostream &stream, const char *between) : __stream(stream), __between(between) {}
    __ostream_iterator &operator=(const T &value)
    {
        __stream << value << __between;
        return *this;
    }
    __ostream_iterator &operator*() { return *this; }
    __ostream_iterator &operator++() { return *this; }
    __ostream_iterator &operator++(int) { return *this; }
};
// Words or numbers of a stream, until one cannot be read. Two are equal if both have ended, or none.
template <typename T> struct __istream_iterator {
    typedef T value_type;
    std::istream __stream;
    T __value;
    bool __ended;
    __istream_iterator() : __stream(std::cin), __value(), __ended(true) {}
    __istream_iterator(std::istream &stream) : __stream(stream), __value(), __ended(false) { __read(); }
    void __read()
    {
        if (!(__stream >> __value)) __ended = true;
    }
    const T &operator*() const { return __value; }
    const T *operator->() const { return &__value; }
    __istream_iterator &operator++()
    {
        __read();
        return *this;
    }
    __istream_iterator operator++(int)
    {
        __istream_iterator before = *this;
        __read();
        return before;
    }
    bool operator==(const __istream_iterator &other) const { return __ended == other.__ended; }
    bool operator!=(const __istream_iterator &other) const { return __ended != other.__ended; }
};
template <typename C> struct __appending {
    static const int place = 4;
    C *__container;
    template <typename V> __appending &operator=(const V &value)
    {
        __container->push_back(value);
        return *this;
    }
    __appending &operator*() { return *this; }
    __appending &operator++() { return *this; }
    __appending &operator++(int) { return *this; }
};
template <typename C> __appending<C> __back_inserter(C &container)
{
    __appending<C> made;
    made.__container = &container;
    return made;
}
template <typename T> bool __prev_permutation(T *first, T *last)
{
    if (last - first < 2) return false;
    T *i = last - 1;
    while (true) {
        T *next = i;
        --i;
        if (*next < *i) {
            T *j = last;
            do --j; while (!(*j < *i));
            std::swap(*i, *j);
            std::reverse(next, last);
            return true;
        }
        if (i == first) {
            std::reverse(first, last);
            return false;
        }
    }
}
// As GCC draws: by `rand`, from the second element on.
template <typename T> void __random_shuffle(T *first, T *last)
{
    for (long i = 1; i < last - first; i++) {
        long other = rand() % (i + 1);
        if (i != other) std::swap(first[i], first[other]);
    }
}
template <typename T, typename F> void __random_shuffle(T *first, T *last, F below)
{
    for (long i = 1; i < last - first; i++) {
        long other = below(i + 1);
        if (i != other) std::swap(first[i], first[other]);
    }
}
template <typename T, typename R> R *__copy_backward(T *first, T *last, R *end)
{
    while (first != last) *--end = *--last;
    return end;
}
template <typename T, typename R> R *__move_backward(T *first, T *last, R *end)
{
    while (first != last) *--end = std::move(*--last);
    return end;
}
template <typename T, typename R, typename V> R __replace_copy(T *first, T *last, R to, const V &from, const V &by)
{
    for (; first != last; ++first) {
        if (*first == from) *to++ = by;
        else *to++ = *first;
    }
    return to;
}
template <typename T, typename R, typename F, typename V> R __replace_copy_if(T *first, T *last, R to, F wanted, const V &by)
{
    for (; first != last; ++first) {
        if (wanted(*first)) *to++ = by;
        else *to++ = *first;
    }
    return to;
}
template <typename T, typename R> R __rotate_copy(T *first, T *middle, T *last, R to)
{
    for (T *at = middle; at != last; ++at) *to++ = *at;
    for (T *at = first; at != middle; ++at) *to++ = *at;
    return to;
}
template <typename T, typename F> void __inplace_merge(T *first, T *, T *last, F less) { __stable_sort(first, last, less); }
template <typename T> void __inplace_merge(T *first, T *, T *last) { __stable_sort(first, last, __ascending<T>()); }
template <typename T, typename F> T *__is_sorted_until(T *first, T *last, F less)
{
    if (first == last) return last;
    while (++first != last) if (less(*first, *(first - 1))) return first;
    return last;
}
template <typename T> T *__is_sorted_until(T *first, T *last) { return __is_sorted_until(first, last, __ascending<T>()); }
template <typename T, typename F> bool __is_partitioned(T *first, T *last, F wanted)
{
    while (first != last && wanted(*first)) ++first;
    for (; first != last; ++first) if (wanted(*first)) return false;
    return true;
}
template <typename T, typename U> bool __is_permutation(T *first, T *last, U *other)
{
    long count = last - first;
    for (long i = 0; i < count; i++) {
        long here = 0, there = 0;
        for (long j = 0; j < count; j++) {
            here += first[j] == first[i];
            there += other[j] == first[i];
        }
        if (here != there) return false;
    }
    return true;
}
template <typename T, typename V> T *__search_n(T *first, T *last, long count, const V &value)
{
    for (; last - first >= count; ++first) {
        long same = 0;
        while (same < count && first[same] == value) same++;
        if (same >= count) return first;
    }
    return last;
}
template <typename T, typename U> T *__find_end(T *first, T *last, U *wanted, U *wanted_end)
{
    long count = wanted_end - wanted;
    if (count == 0) return last;
    for (T *at = last - count; at >= first; --at) {
        long same = 0;
        while (same < count && at[same] == wanted[same]) same++;
        if (same == count) return at;
    }
    return last;
}
// What moves what an element holds.
template <typename T, typename R> R __move_elements(T *first, T *last, R to)
{
    for (; first != last; ++first) *to++ = std::move(*first);
    return to;
}
template <typename T, typename R, typename V> R __remove_copy(T *first, T *last, R to, const V &value)
{
    for (; first != last; ++first) if (!(*first == value)) *to++ = *first;
    return to;
}
template <typename T, typename R, typename F> R __remove_copy_if(T *first, T *last, R to, F wanted)
{
    for (; first != last; ++first) if (!wanted(*first)) *to++ = *first;
    return to;
}
template <typename T, typename R, typename F> R __unique_copy(T *first, T *last, R to, F same)
{
    if (first == last) return to;
    T *kept = first;
    *to++ = *kept;
    while (++first != last) {
        if (same(*kept, *first)) continue;
        kept = first;
        *to++ = *kept;
    }
    return to;
}
template <typename T, typename R> R __unique_copy(T *first, T *last, R to)
{
    if (first == last) return to;
    T *kept = first;
    *to++ = *kept;
    while (++first != last) {
        if (*kept == *first) continue;
        kept = first;
        *to++ = *kept;
    }
    return to;
}
template <typename T, typename F> T *__partition_point(T *first, T *last, F wanted)
{
    long count = last - first;
    while (count > 0) {
        long half = count / 2;
        if (wanted(first[half])) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}
template <typename T, typename U, typename F> U *__partial_sort_copy(T *first, T *last, U *to, U *end, F less)
{
    std::vector<T> sorted;
    for (T *at = first; at != last; ++at) sorted.push_back(*at);
    __stable_sort(sorted.data(), sorted.data() + sorted.size(), less);
    for (size_t i = 0; i < sorted.size() && to != end; i++) *to++ = sorted[i];
    return to;
}
template <typename T, typename U> U *__partial_sort_copy(T *first, T *last, U *to, U *end) { return __partial_sort_copy(first, last, to, end, __ascending<T>()); }
template <typename T, typename U> T *__find_first_of(T *first, T *last, U *wanted, U *end)
{
    for (; first != last; ++first)
        for (U *one = wanted; one != end; ++one)
            if (*first == *one) return first;
    return last;
}
template <typename T, typename F> T *__is_heap_until(T *first, T *last, F less)
{
    for (long at = 1; at < last - first; at++)
        if (less(first[(at - 1) / 2], first[at])) return first + at;
    return last;
}
template <typename T> T *__is_heap_until(T *first, T *last) { return __is_heap_until(first, last, __ascending<T>()); }
template <typename T, typename F> bool __is_heap(T *first, T *last, F less) { return __is_heap_until(first, last, less) == last; }
template <typename T> bool __is_heap(T *first, T *last) { return __is_heap_until(first, last, __ascending<T>()) == last; }
template <typename T, typename U, typename R, typename F>
R __set_symmetric_difference(T *first, T *last, U *other, U *end, R to, F less)
{
    while (first != last && other != end) {
        if (less(*first, *other)) *to++ = *first++;
        else if (less(*other, *first)) *to++ = *other++;
        else {
            ++first;
            ++other;
        }
    }
    for (; first != last; ++first) *to++ = *first;
    for (; other != end; ++other) *to++ = *other;
    return to;
}
template <typename T, typename U, typename R> R __set_symmetric_difference(T *first, T *last, U *other, U *end, R to)
{
    return __set_symmetric_difference(first, last, other, end, to, __ascending<T>());
}
template <typename A, typename B, typename V, typename F, typename G>
V __inner_product(A *first, A *last, B *other, V value, F add, G multiply)
{
    for (; first != last; ++first, ++other) value = add(value, multiply(*first, *other));
    return value;
}
template <typename A, typename B, typename V> V __transform_reduce(A *first, A *last, B *other, V value)
{
    for (; first != last; ++first, ++other) value = value + *first * *other;
    return value;
}
template <typename A, typename V, typename F, typename G> V __transform_reduce(A *first, A *last, V value, F add, G changed)
{
    for (; first != last; ++first) value = add(value, changed(*first));
    return value;
}
template <typename A, typename B, typename V, typename F, typename G>
V __transform_reduce(A *first, A *last, B *other, V value, F add, G multiply)
{
    for (; first != last; ++first, ++other) value = add(value, multiply(*first, *other));
    return value;
}
template <typename T, typename R, typename F, typename G, typename V>
R __transform_inclusive_scan(T *first, T *last, R to, F add, G changed, V value)
{
    for (; first != last; ++first) {
        value = add(value, changed(*first));
        *to++ = value;
    }
    return to;
}
template <typename T, typename R, typename F, typename G> R __transform_inclusive_scan(T *first, T *last, R to, F add, G changed)
{
    if (first == last) return to;
    auto value = changed(*first);
    *to++ = value;
    return __transform_inclusive_scan(first + 1, last, to, add, changed, value);
}
template <typename T, typename R, typename V, typename F, typename G>
R __transform_exclusive_scan(T *first, T *last, R to, V value, F add, G changed)
{
    for (; first != last; ++first) {
        V next = add(value, changed(*first));
        *to++ = value;
        value = next;
    }
    return to;
}
// Half way, from the first one where it lies between two whole numbers; the sum may not fit.
template <typename T> T __midpoint(T a, T b)
{
    if constexpr ((T)0.5 != (T)0) {
        return a / 2 + b / 2 == (a + b) / 2 ? (a + b) / 2 : a / 2 + b / 2;
    } else {
        if (a <= b) return (T)(a + (T)(((unsigned long)b - (unsigned long)a) / 2));
        return (T)(a - (T)(((unsigned long)a - (unsigned long)b) / 2));
    }
}
template <typename C, typename P> struct __inserting {
    static const int place = 4;
    C *__container;
    P __at;
    template <typename V> __inserting &operator=(const V &value)
    {
        __at = __container->insert(__at, value);
        ++__at;
        return *this;
    }
    __inserting &operator*() { return *this; }
    __inserting &operator++() { return *this; }
    __inserting &operator++(int) { return *this; }
};
template <typename C, typename P> __inserting<C, P> __inserter(C &container, P at)
{
    __inserting<C, P> made;
    made.__container = &container;
    made.__at = at;
    return made;
}
template <typename C> struct __prepending {
    static const int place = 4;
    C *__container;
    template <typename V> __prepending &operator=(const V &value)
    {
        __container->push_front(value);
        return *this;
    }
    __prepending &operator*() { return *this; }
    __prepending &operator++() { return *this; }
    __prepending &operator++(int) { return *this; }
};
template <typename C> __prepending<C> __front_inserter(C &container)
{
    __prepending<C> made;
    made.__container = &container;
    return made;
}
