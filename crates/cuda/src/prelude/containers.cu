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
    size_t max_size() const { return N; }
    const T *begin() const { return __items; }
    const T *end() const { return __items + N; }
    void __check(size_t index) const
    {
        if (index >= N)
            throw std::out_of_range(std::string("array::at: __n (which is ") + std::to_string(index) + ") >= _Nm (which is " + std::to_string(N) + ")");
    }
    T &at(size_t index)
    {
        __check(index);
        return __items[index];
    }
    const T &at(size_t index) const
    {
        __check(index);
        return __items[index];
    }
    T &front() { return __items[0]; }
    const T &front() const { return __items[0]; }
    T &back() { return __items[N - 1]; }
    const T &back() const { return __items[N - 1]; }
    void fill(const T &value) { for (size_t i = 0; i < N; i++) __items[i] = value; }
    void swap(__array &other) { for (size_t i = 0; i < N; i++) std::swap(__items[i], other.__items[i]); }
    bool operator==(const __array &other) const
    {
        for (size_t i = 0; i < N; i++) if (!(__items[i] == other.__items[i])) return false;
        return true;
    }
    bool operator!=(const __array &other) const { return !(*this == other); }
    bool operator<(const __array &other) const
    {
        for (size_t i = 0; i < N; i++) {
            if (__items[i] < other.__items[i]) return true;
            if (other.__items[i] < __items[i]) return false;
        }
        return false;
    }
};
template <typename A, typename B> struct __pair {
    A first;
    B second;
};
template <typename A, typename B> bool operator==(const __pair<A, B> &a, const __pair<A, B> &b) { return a.first == b.first && a.second == b.second; }
template <typename A, typename B> bool operator!=(const __pair<A, B> &a, const __pair<A, B> &b) { return !(a == b); }
template <typename A, typename B> bool operator<(const __pair<A, B> &a, const __pair<A, B> &b)
{
    return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <typename A, typename B> bool operator>(const __pair<A, B> &a, const __pair<A, B> &b) { return b < a; }
template <typename A, typename B> bool operator<=(const __pair<A, B> &a, const __pair<A, B> &b) { return !(b < a); }
template <typename A, typename B> bool operator>=(const __pair<A, B> &a, const __pair<A, B> &b) { return !(a < b); }
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
// With something of the program's own that ends what it owns.
template <typename T, typename D> struct __unique_deleted {
    T *__pointer;
    D __deleter;
    __unique_deleted(T *pointer = nullptr) : __pointer(pointer), __deleter() {}
    __unique_deleted(T *pointer, D deleter) : __pointer(pointer), __deleter(deleter) {}
    __unique_deleted(__unique_deleted &&other) : __pointer(other.__pointer), __deleter(other.__deleter) { other.__pointer = nullptr; }
    __unique_deleted &operator=(__unique_deleted &&other) { reset(other.release()); return *this; }
    operator bool() const { return __pointer != nullptr; }
    bool operator==(const T *other) const { return __pointer == other; }
    bool operator!=(const T *other) const { return __pointer != other; }
    ~__unique_deleted() { if (__pointer) __deleter(__pointer); }
    T *get() const { return __pointer; }
    D &get_deleter() { return __deleter; }
    T *operator->() const { return __pointer; }
    T &operator*() const { return *__pointer; }
    T &operator[](size_t index) const { return __pointer[index]; }
    T *release() { T *given = __pointer; __pointer = nullptr; return given; }
    void reset(T *pointer = nullptr)
    {
        T *before = __pointer;
        __pointer = pointer;
        if (before) __deleter(before);
    }
    void swap(__unique_deleted &other) { std::swap(__pointer, other.__pointer); }
};
template <typename T> __unique_array<T> __make_unique_array(size_t count)
{
    T *made = new T[count];
    for (size_t i = 0; i < count; i++) made[i] = T();
    return __unique_array<T>(made);
}
template <typename T> __unique_array<T> __make_unique_objects(size_t count) { return __unique_array<T>(new T[count]); }
template <typename T, typename C = void> struct __queue {
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
    template <typename... A> void emplace(A... parts) { push(T(parts...)); }
    void swap(__queue &other)
    {
        __items.swap(other.__items);
        std::swap(__first, other.__first);
    }
};
template <typename T, typename C = void> struct __stack {
    std::vector<T> __items;
    bool empty() const { return __items.empty(); }
    size_t size() const { return __items.size(); }
    void push(const T &value) { __items.push_back(value); }
    void push(T &&value) { __items.push_back(std::move(value)); }
    void pop() { __items.pop_back(); }
    T &top() { return __items[__items.size() - 1]; }
    const T &top() const { return __items[__items.size() - 1]; }
    template <typename... A> void emplace(A... parts) { push(T(parts...)); }
    void swap(__stack &other) { __items.swap(other.__items); }
};
template <typename T> struct __by_less { bool operator()(const T &a, const T &b) const { return a < b; } };
// Two counts: of the owners, and of those that look on, where all owners together are one.
struct __ends_shared {
    virtual ~__ends_shared() {}
    virtual void __end() = 0;
};
template <typename T, typename D> struct __ends_shared_by : public __ends_shared {
    T *__pointer;
    D __deleter;
    __ends_shared_by(T *pointer, D deleter) : __pointer(pointer), __deleter(deleter) {}
    void __end() override { __deleter(__pointer); }
};
template <typename T> struct __weak_ptr;
template <typename T> struct __shared_ptr {
    T *__pointer;
    long *__count;
    void __own(T *pointer)
    {
        __pointer = pointer;
        __count = nullptr;
        if (pointer) {
            __count = new long[3];
            __count[0] = 1;
            __count[1] = 1;
            __count[2] = 0;
        }
    }
    __shared_ptr(T *pointer = nullptr) { __own(pointer); }
    // With something of the program's own that ends the object, which is called by its address.
    template <typename D> __shared_ptr(T *pointer, D deleter)
    {
        __own(pointer);
        if (__count) __count[2] = (long)(__ends_shared *)new __ends_shared_by<T, D>(pointer, deleter);
    }
    // Of what may have ended already.
    template <typename U> explicit __shared_ptr(const __weak_ptr<U> &weak) : __pointer(weak.__pointer), __count(weak.__count)
    {
        if (weak.use_count() == 0) throw std::bad_weak_ptr();
        ++__count[0];
    }
    __shared_ptr(const __shared_ptr &other) : __pointer(other.__pointer), __count(other.__count) { if (__count) ++__count[0]; }
    __shared_ptr(__shared_ptr &&other) : __pointer(other.__pointer), __count(other.__count)
    {
        other.__pointer = nullptr;
        other.__count = nullptr;
    }
    template <typename U> __shared_ptr(const __shared_ptr<U> &other) : __pointer(other.__pointer), __count(other.__count)
    {
        if (__count) ++__count[0];
    }
    // Shares what is pointed to by a pointer to the same object.
    __shared_ptr(T *pointer, long *count) : __pointer(pointer), __count(pointer ? count : nullptr) { if (__count) ++__count[0]; }
    __shared_ptr &operator=(const __shared_ptr &other)
    {
        if (other.__count) ++other.__count[0];
        __let_go();
        __pointer = other.__pointer;
        __count = other.__count;
        return *this;
    }
    ~__shared_ptr() { __let_go(); }
    void __let_go()
    {
        if (__count && --__count[0] == 0) {
            if (__count[2]) {
                __ends_shared *ends = (__ends_shared *)__count[2];
                ends->__end();
                delete ends;
            } else {
                delete __pointer;
            }
            if (--__count[1] == 0) delete[] __count;
        }
        __pointer = nullptr;
        __count = nullptr;
    }
    operator bool() const { return __pointer != nullptr; }
    bool operator==(const T *other) const { return __pointer == other; }
    bool operator!=(const T *other) const { return __pointer != other; }
    bool operator==(const __shared_ptr &other) const { return __pointer == other.__pointer; }
    bool operator!=(const __shared_ptr &other) const { return __pointer != other.__pointer; }
    T *get() const { return __pointer; }
    T &operator*() const { return *__pointer; }
    T *operator->() const { return __pointer; }
    long use_count() const { return __count ? __count[0] : 0; }
    void reset() { __let_go(); }
    void reset(T *pointer)
    {
        __let_go();
        __own(pointer);
    }
    void swap(__shared_ptr &other)
    {
        std::swap(__pointer, other.__pointer);
        std::swap(__count, other.__count);
    }
};
template <typename T> struct __weak_ptr {
    T *__pointer;
    long *__count;
    __weak_ptr() : __pointer(nullptr), __count(nullptr) {}
    __weak_ptr(const __shared_ptr<T> &owner) : __pointer(owner.__pointer), __count(owner.__count) { if (__count) ++__count[1]; }
    template <typename U> __weak_ptr(const __shared_ptr<U> &owner) : __pointer(owner.__pointer), __count(owner.__count) { if (__count) ++__count[1]; }
    __weak_ptr(const __weak_ptr &other) : __pointer(other.__pointer), __count(other.__count) { if (__count) ++__count[1]; }
    __weak_ptr &operator=(const __weak_ptr &other)
    {
        if (other.__count) ++other.__count[1];
        reset();
        __pointer = other.__pointer;
        __count = other.__count;
        return *this;
    }
    __weak_ptr &operator=(const __shared_ptr<T> &owner)
    {
        if (owner.__count) ++owner.__count[1];
        reset();
        __pointer = owner.__pointer;
        __count = owner.__count;
        return *this;
    }
    ~__weak_ptr() { reset(); }
    void reset()
    {
        if (__count && --__count[1] == 0) delete[] __count;
        __pointer = nullptr;
        __count = nullptr;
    }
    long use_count() const { return __count ? __count[0] : 0; }
    bool expired() const { return use_count() == 0; }
    __shared_ptr<T> lock() const { return expired() ? __shared_ptr<T>() : __shared_ptr<T>(__pointer, __count); }
};
template <typename T, typename U> __shared_ptr<T> static_pointer_cast(const __shared_ptr<U> &from)
{
    return __shared_ptr<T>(static_cast<T *>(from.get()), from.__count);
}
template <typename T, typename U> __shared_ptr<T> dynamic_pointer_cast(const __shared_ptr<U> &from)
{
    return __shared_ptr<T>(dynamic_cast<T *>(from.get()), from.__count);
}
// The elements lie next to each other, behind room for more at the front.
template <typename T> struct __deque {
    typedef T value_type;
    typedef T *iterator;
    typedef const T *const_iterator;
    typedef size_t size_type;
    std::vector<T> __items;
    size_t __first;
    __deque() : __first(0) {}
    explicit __deque(size_t count) : __items(count), __first(0) {}
    __deque(size_t count, const T &value) : __first(0) { for (size_t i = 0; i < count; i++) __items.push_back(value); }
    __deque(std::initializer_list<T> items) : __first(0) { for (size_t i = 0; i < items.size(); i++) __items.push_back(items[i]); }
    template <typename I> __deque(I first, typename __no_number<I>::type last) : __first(0) { for (; first != last; ++first) __items.push_back(*first); }
    size_t size() const { return __items.size() - __first; }
    bool empty() const { return __items.size() == __first; }
    void clear()
    {
        __items.clear();
        __first = 0;
    }
    T *begin() { return __items.data() + __first; }
    T *end() { return __items.data() + __items.size(); }
    const T *begin() const { return __items.data() + __first; }
    const T *end() const { return __items.data() + __items.size(); }
    const T *cbegin() const { return __items.data() + __first; }
    const T *cend() const { return __items.data() + __items.size(); }
    void push_back(const T &value) { __items.push_back(value); }
    void push_back(T &&value) { __items.push_back(std::move(value)); }
    void __make_room()
    {
        size_t room = size() + 4;
        std::vector<T> items(room);
        for (size_t i = __first; i < __items.size(); i++) items.push_back(std::move(__items[i]));
        __items.swap(items);
        __first = room;
    }
    void push_front(const T &value)
    {
        if (__first == 0) __make_room();
        __items[--__first] = value;
    }
    template <typename... A> T &emplace_back(A... parts)
    {
        __items.push_back(T(parts...));
        return back();
    }
    template <typename... A> T &emplace_front(A... parts)
    {
        push_front(T(parts...));
        return front();
    }
    void __wants_one() { if (empty()) { clear(); __items.pop_back(); } }
    void pop_back()
    {
        __wants_one();
        __items.pop_back();
    }
    void pop_front()
    {
        __wants_one();
        __items[__first++] = T();
        if (empty()) clear();
    }
    T &front() { __wants_one(); return __items[__first]; }
    const T &front() const { return __items[__first]; }
    T &back() { __wants_one(); return __items[__items.size() - 1]; }
    const T &back() const { return __items[__items.size() - 1]; }
    T &operator[](size_t index) { return __items[__first + index]; }
    const T &operator[](size_t index) const { return __items[__first + index]; }
    T &at(size_t index)
    {
        if (index >= size())
            throw std::out_of_range(std::string("deque::_M_range_check: __n (which is ") + std::to_string(index) + ")>= this->size() (which is " + std::to_string(size()) + ")");
        return __items[__first + index];
    }
    T *insert(T *place, const T &value)
    {
        size_t at = place - begin();
        __items.push_back(value);
        for (size_t i = size() - 1; i > at; i--) std::swap((*this)[i], (*this)[i - 1]);
        return begin() + at;
    }
    T *erase(T *place) { return __items.erase(place); }
    T *erase(T *first, T *last) { return __items.erase(first, last); }
    void resize(size_t count)
    {
        while (size() > count) pop_back();
        while (size() < count) __items.push_back(T());
    }
    void assign(size_t count, const T &value)
    {
        clear();
        for (size_t i = 0; i < count; i++) __items.push_back(value);
    }
    void swap(__deque &other)
    {
        __items.swap(other.__items);
        std::swap(__first, other.__first);
    }
    bool operator==(const __deque &other) const
    {
        if (size() != other.size()) return false;
        for (size_t i = 0; i < size(); i++) if (!((*this)[i] == other[i])) return false;
        return true;
    }
};
// Step by step as GCC's library keeps its heaps, so that equal elements leave in the same order.
template <typename T, typename C = std::vector<T>, typename F = __by_less<T>> struct __priority_queue {
    std::vector<T> __items;
    F __before;
    __priority_queue() {}
    explicit __priority_queue(const F &before) : __before(before) {}
    template <typename I> __priority_queue(I first, I last) { for (; first != last; ++first) push(*first); }
    template <typename... A> void emplace(A... parts) { push(T(parts...)); }
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
template <typename R, typename... A> struct __function {
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
        if (!__target) throw std::bad_function_call();
        return __target->__call(arguments...);
    }
    operator bool() const { return __target != nullptr; }
};
