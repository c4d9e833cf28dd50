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
template <typename K, typename V> struct __map {
    std::vector<__pair<K, V>> __items;
    size_t size() const { return __items.size(); }
    bool empty() const { return __items.empty(); }
    void clear() { __items.clear(); }
    __pair<K, V> *begin() { return __items.data(); }
    __pair<K, V> *end() { return __items.data() + __items.size(); }
    size_t __place(const K &key) const
    {
        size_t at = 0;
        while (at < __items.size() && __items[at].first < key) at++;
        return at;
    }
    bool __has(size_t at, const K &key) const { return at < __items.size() && !(key < __items[at].first); }
    size_t count(const K &key) const { return __has(__place(key), key) ? 1 : 0; }
    __pair<K, V> *find(const K &key) { size_t at = __place(key); return __has(at, key) ? begin() + at : end(); }
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
    V &at(const K &key) { return __items[__place(key)].second; }
};
template <typename T> struct __set {
    std::vector<T> __items;
    __set() {}
    __set(T *first, T *last) { for (; first != last; ++first) insert(*first); }
    size_t size() const { return __items.size(); }
    bool empty() const { return __items.empty(); }
    void clear() { __items.clear(); }
    T *begin() { return __items.data(); }
    T *end() { return __items.data() + __items.size(); }
    size_t __place(const T &value) const
    {
        size_t at = 0;
        while (at < __items.size() && __items[at] < value) at++;
        return at;
    }
    size_t count(const T &value) const
    {
        size_t at = __place(value);
        return at < __items.size() && !(value < __items[at]) ? 1 : 0;
    }
    void insert(const T &value)
    {
        size_t at = __place(value);
        if (at < __items.size() && !(value < __items[at])) return;
        __items.push_back(value);
        for (size_t i = __items.size() - 1; i > at; i--) __items[i] = __items[i - 1];
        __items[at] = value;
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
template <typename T> struct __by_less { bool operator()(const T &a, const T &b) const { return a < b; } };
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
