template <typename T, size_t N> struct __array {
    T __items[N];
    size_t size() const { return N; }
    bool empty() const { return N == 0; }
    T *data() { return __items; }
    const T *data() const { return __items; }
    T *begin() { return __items; }
    T *end() { return __items + N; }
    const T *cbegin() const { return __items; }
    const T *cend() const { return __items + N; }
    T &operator[](size_t index) { return __items[index]; }
    const T &operator[](size_t index) const { return __items[index]; }
    T &at(size_t index) { return __items[index]; }
    T &front() { return __items[0]; }
    T &back() { return __items[N - 1]; }
    void fill(const T &value) { for (size_t i = 0; i < N; i++) __items[i] = value; }
};
template <typename A, typename B> struct __pair {
    A first;
    B second;
};
template <typename A, typename B> __pair<A, B> __make_pair(A first, B second)
{
    __pair<A, B> made;
    made.first = std::move(first);
    made.second = std::move(second);
    return made;
}
template <typename T> struct __unique_ptr {
    T *__pointer;
    __unique_ptr(T *pointer = nullptr) : __pointer(pointer) {}
    __unique_ptr(__unique_ptr &&other) : __pointer(other.__pointer) { other.__pointer = nullptr; }
    template <typename U> __unique_ptr(__unique_ptr<U> &&other) : __pointer(other.release()) {}
    __unique_ptr &operator=(__unique_ptr &&other) { reset(other.release()); return *this; }
    operator bool() const { return __pointer != nullptr; }
    bool operator==(const T *other) const { return __pointer == other; }
    bool operator!=(const T *other) const { return __pointer != other; }
    ~__unique_ptr() { if (__pointer) delete __pointer; }
    T *get() const { return __pointer; }
    T &operator*() const { return *__pointer; }
    T *operator->() const { return __pointer; }
    T *release() { T *given = __pointer; __pointer = nullptr; return given; }
    void reset(T *pointer = nullptr) { if (__pointer) delete __pointer; __pointer = pointer; }
};
template <typename T> struct __unique_array {
    T *__pointer;
    __unique_array(T *pointer = nullptr) : __pointer(pointer) {}
    __unique_array(__unique_array &&other) : __pointer(other.__pointer) { other.__pointer = nullptr; }
    __unique_array &operator=(__unique_array &&other) { reset(other.release()); return *this; }
    operator bool() const { return __pointer != nullptr; }
    bool operator==(const T *other) const { return __pointer == other; }
    bool operator!=(const T *other) const { return __pointer != other; }
    ~__unique_array() { if (__pointer) delete[] __pointer; }
    T *get() const { return __pointer; }
    T &operator[](size_t index) const { return __pointer[index]; }
    T *release() { T *given = __pointer; __pointer = nullptr; return given; }
    void reset(T *pointer = nullptr) { if (__pointer) delete[] __pointer; __pointer = pointer; }
};
template <typename T> __unique_array<T> __make_unique_array(size_t count)
{
    T *made = new T[count];
    for (size_t i = 0; i < count; i++) made[i] = T();
    return __unique_array<T>(made);
}
template <typename T> __unique_array<T> __make_unique_objects(size_t count) { return __unique_array<T>(new T[count]); }
template <typename T> struct __queue {
    std::vector<T> __items;
    size_t __first = 0;
    bool empty() const { return __first == __items.size(); }
    size_t size() const { return __items.size() - __first; }
    void push(const T &value) { __items.push_back(value); }
    void push(T &&value) { __items.push_back(std::move(value)); }
    // What is empty has let go of all that it held, so that the vector says so.
    void __wants_one() { if (empty()) { __items.clear(); __items.pop_back(); } }
    void pop() { __wants_one(); __first++; }
    T &front() { __wants_one(); return __items[__first]; }
    T &back() { __wants_one(); return __items[__items.size() - 1]; }
};
template <typename T> struct __stack {
    std::vector<T> __items;
    bool empty() const { return __items.empty(); }
    size_t size() const { return __items.size(); }
    void push(const T &value) { __items.push_back(value); }
    void push(T &&value) { __items.push_back(std::move(value)); }
    void pop() { __items.pop_back(); }
    T &top() { return __items[__items.size() - 1]; }
};
template <typename T> struct __by_less { bool operator()(const T &a, const T &b) const { return a < b; } };
template <typename K, typename V, typename F = __by_less<K>> struct __map {
    typedef K key_type;
    typedef V mapped_type;
    typedef __pair<K, V> value_type;
    typedef __pair<K, V> *iterator;
    typedef __pair<K, V> *const_iterator;
    std::vector<__pair<K, V>> __items;
    F __before;
    __map() {}
    __map(std::initializer_list<__pair<K, V>> items)
    {
        for (size_t i = 0; i < items.size(); i++) insert(items[i]);
    }
    size_t size() const { return __items.size(); }
    bool empty() const { return __items.empty(); }
    void clear() { __items.clear(); }
    __pair<K, V> *begin() { return __items.data(); }
    __pair<K, V> *end() { return __items.data() + __items.size(); }
    size_t __place(const K &key) const
    {
        size_t from = 0, to = __items.size();
        while (from < to) {
            size_t middle = (from + to) / 2;
            if (__before(__items[middle].first, key)) from = middle + 1;
            else to = middle;
        }
        return from;
    }
    bool __has(size_t at, const K &key) const { return at < __items.size() && !__before(key, __items[at].first); }
    size_t count(const K &key) const { return __has(__place(key), key) ? 1 : 0; }
    bool contains(const K &key) const { return __has(__place(key), key); }
    __pair<K, V> *find(const K &key) { size_t at = __place(key); return __has(at, key) ? begin() + at : end(); }
    __pair<K, V> *lower_bound(const K &key) { return begin() + __place(key); }
    __pair<K, V> *upper_bound(const K &key) { size_t at = __place(key); return begin() + (__has(at, key) ? at + 1 : at); }
    void __put(size_t at, const K &key, const V &value)
    {
        __pair<K, V> made;
        made.first = key;
        made.second = value;
        __items.push_back(std::move(made));
        for (size_t i = __items.size() - 1; i > at; i--) std::swap(__items[i], __items[i - 1]);
    }
    V &operator[](const K &key)
    {
        size_t at = __place(key);
        if (!__has(at, key)) {
            __pair<K, V> made;
            made.first = key;
            made.second = V();
            __items.push_back(std::move(made));
            for (size_t i = __items.size() - 1; i > at; i--) std::swap(__items[i], __items[i - 1]);
        }
        return __items[at].second;
    }
    V &at(const K &key)
    {
        size_t at = __place(key);
        if (!__has(at, key)) throw std::out_of_range("map::at");
        return __items[at].second;
    }
    __pair<__pair<K, V> *, bool> emplace(const K &key, const V &value)
    {
        size_t at = __place(key);
        __pair<__pair<K, V> *, bool> made;
        made.second = !__has(at, key);
        if (made.second) __put(at, key, value);
        made.first = begin() + at;
        return made;
    }
    __pair<__pair<K, V> *, bool> insert(const __pair<K, V> &item) { return emplace(item.first, item.second); }
    template <typename X, typename Y> __pair<__pair<K, V> *, bool> insert(const __pair<X, Y> &item)
    {
        return emplace(item.first, item.second);
    }
    size_t erase(const K &key)
    {
        size_t at = __place(key);
        if (!__has(at, key)) return 0;
        __items.erase(begin() + at);
        return 1;
    }
    __pair<K, V> *erase(__pair<K, V> *place) { return __items.erase(place); }
};
template <typename T, typename F = __by_less<T>> struct __set {
    typedef T key_type;
    typedef T value_type;
    typedef T *iterator;
    typedef T *const_iterator;
    std::vector<T> __items;
    F __before;
    __set() {}
    __set(std::initializer_list<T> items)
    {
        for (size_t i = 0; i < items.size(); i++) insert(items[i]);
    }
    __set(T *first, T *last) { for (; first != last; ++first) insert(*first); }
    size_t size() const { return __items.size(); }
    bool empty() const { return __items.empty(); }
    void clear() { __items.clear(); }
    T *begin() { return __items.data(); }
    T *end() { return __items.data() + __items.size(); }
    size_t __place(const T &value) const
    {
        size_t from = 0, to = __items.size();
        while (from < to) {
            size_t middle = (from + to) / 2;
            if (__before(__items[middle], value)) from = middle + 1;
            else to = middle;
        }
        return from;
    }
    bool __has(size_t at, const T &value) const { return at < __items.size() && !__before(value, __items[at]); }
    size_t count(const T &value) const { return __has(__place(value), value) ? 1 : 0; }
    bool contains(const T &value) const { return __has(__place(value), value); }
    T *find(const T &value) { size_t at = __place(value); return __has(at, value) ? begin() + at : end(); }
    T *lower_bound(const T &value) { return begin() + __place(value); }
    __pair<T *, bool> insert(const T &value)
    {
        size_t at = __place(value);
        __pair<T *, bool> made;
        made.second = !__has(at, value);
        if (made.second) {
            __items.push_back(value);
            for (size_t i = __items.size() - 1; i > at; i--) std::swap(__items[i], __items[i - 1]);
        }
        made.first = begin() + at;
        return made;
    }
    __pair<T *, bool> emplace(const T &value) { return insert(value); }
    size_t erase(const T &value)
    {
        size_t at = __place(value);
        if (!__has(at, value)) return 0;
        __items.erase(begin() + at);
        return 1;
    }
};
template <typename T> struct __shared_ptr {
    T *__pointer;
    long *__count;
    __shared_ptr(T *pointer = nullptr) : __pointer(pointer), __count(pointer ? new long(1) : nullptr) {}
    __shared_ptr(const __shared_ptr &other) : __pointer(other.__pointer), __count(other.__count) { if (__count) ++*__count; }
    __shared_ptr(__shared_ptr &&other) : __pointer(other.__pointer), __count(other.__count)
    {
        other.__pointer = nullptr;
        other.__count = nullptr;
    }
    template <typename U> __shared_ptr(const __shared_ptr<U> &other) : __pointer(other.__pointer), __count(other.__count)
    {
        if (__count) ++*__count;
    }
    __shared_ptr &operator=(const __shared_ptr &other)
    {
        if (other.__count) ++*other.__count;
        __let_go();
        __pointer = other.__pointer;
        __count = other.__count;
        return *this;
    }
    ~__shared_ptr() { __let_go(); }
    void __let_go()
    {
        if (__count && --*__count == 0) {
            delete __pointer;
            delete __count;
        }
        __pointer = nullptr;
        __count = nullptr;
    }
    operator bool() const { return __pointer != nullptr; }
    bool operator==(const T *other) const { return __pointer == other; }
    bool operator!=(const T *other) const { return __pointer != other; }
    T *get() const { return __pointer; }
    T &operator*() const { return *__pointer; }
    T *operator->() const { return __pointer; }
    long use_count() const { return __count ? *__count : 0; }
    void reset() { __let_go(); }
};
template <typename T> struct __deque {
    std::vector<T> __items;
    __deque() {}
    size_t size() const { return __items.size(); }
    bool empty() const { return __items.empty(); }
    void clear() { __items.clear(); }
    T *begin() { return __items.data(); }
    T *end() { return __items.data() + __items.size(); }
    void push_back(const T &value) { __items.push_back(value); }
    void push_front(const T &value)
    {
        __items.push_back(value);
        for (size_t i = __items.size() - 1; i > 0; i--) std::swap(__items[i], __items[i - 1]);
    }
    void pop_back() { __items.pop_back(); }
    void pop_front()
    {
        for (size_t i = 1; i < __items.size(); i++) std::swap(__items[i - 1], __items[i]);
        __items.pop_back();
    }
    T &front() { return __items[0]; }
    T &back() { return __items[__items.size() - 1]; }
    T &operator[](size_t index) { return __items[index]; }
    T &at(size_t index) { return __items.at(index); }
};
// Step by step as GCC's library keeps its heaps, so that equal elements leave in the same order.
template <typename T, typename C = std::vector<T>, typename F = __by_less<T>> struct __priority_queue {
    std::vector<T> __items;
    F __before;
    __priority_queue() {}
    size_t size() const { return __items.size(); }
    bool empty() const { return __items.empty(); }
    const T &top() const { return __items[0]; }
    void __raise(size_t hole, T value)
    {
        while (hole > 0 && __before(__items[(hole - 1) / 2], value)) {
            __items[hole] = __items[(hole - 1) / 2];
            hole = (hole - 1) / 2;
        }
        __items[hole] = value;
    }
    void push(const T &value)
    {
        __items.push_back(value);
        __raise(__items.size() - 1, value);
    }
    void pop()
    {
        T value = __items[__items.size() - 1];
        __items.pop_back();
        long count = __items.size(), hole = 0, child = 0;
        if (count == 0) return;
        while (child < (count - 1) / 2) {
            child = 2 * (child + 1);
            if (__before(__items[child], __items[child - 1])) child--;
            __items[hole] = __items[child];
            hole = child;
        }
        if (count % 2 == 0 && child == (count - 2) / 2) {
            child = 2 * (child + 1);
            __items[hole] = __items[child - 1];
            hole = child - 1;
        }
        __raise(hole, value);
    }
};
template <typename R, typename... A> struct __callable {
    virtual R __call(A... arguments) = 0;
    virtual __callable *__copy() const = 0;
    virtual ~__callable() {}
};
template <typename F, typename R, typename... A> struct __held_callable : __callable<R, A...> {
    F __held;
    __held_callable(const F &held) : __held(held) {}
    R __call(A... arguments) override { return __held(arguments...); }
    __callable<R, A...> *__copy() const override { return new __held_callable<F, R, A...>(__held); }
};
typedef decltype(nullptr) __null_pointer;
template <typename S> struct __function;
template <typename R, typename... A> struct __function<R(A...)> {
    __callable<R, A...> *__target;
    __function() : __target(nullptr) {}
    __function(__null_pointer nothing) : __target(nullptr) {}
    template <typename F> __function(F held) : __target(new __held_callable<F, R, A...>(held)) {}
    __function(const __function &other) : __target(other.__target ? other.__target->__copy() : nullptr) {}
    __function(__function &&other) : __target(other.__target) { other.__target = nullptr; }
    __function &operator=(const __function &other)
    {
        __callable<R, A...> *copy = other.__target ? other.__target->__copy() : nullptr;
        delete __target;
        __target = copy;
        return *this;
    }
    ~__function() { delete __target; }
    R operator()(A... arguments) const
    {
        if (!__target) throw std::runtime_error("bad_function_call");
        return __target->__call(arguments...);
    }
    operator bool() const { return __target != nullptr; }
};
