// Lists: a ring of nodes through the one that is behind the last.
template <typename T> struct __list_node {
    __list_node *__next;
    __list_node *__previous;
    T __value;
    __list_node(const T &value) : __next(nullptr), __previous(nullptr), __value(value) {}
};
template <typename T> struct __list_place {
    typedef T value_type;
    __list_node<T> *__at;
    __list_place() : __at(nullptr) {}
    __list_place(__list_node<T> *at) : __at(at) {}
    T &operator*() const { return __at->__value; }
    T *operator->() const { return &__at->__value; }
    __list_place &operator++() { __at = __at->__next; return *this; }
    __list_place operator++(int) { __list_place before(__at); __at = __at->__next; return before; }
    __list_place &operator--() { __at = __at->__previous; return *this; }
    __list_place operator--(int) { __list_place before(__at); __at = __at->__previous; return before; }
    bool operator==(const __list_place &other) const { return __at == other.__at; }
    bool operator!=(const __list_place &other) const { return __at != other.__at; }
};
template <typename T> struct __list_backwards {
    typedef T value_type;
    __list_node<T> *__at;
    __list_backwards(__list_node<T> *at) : __at(at) {}
    T &operator*() const { return __at->__previous->__value; }
    T *operator->() const { return &__at->__previous->__value; }
    __list_backwards &operator++() { __at = __at->__previous; return *this; }
    __list_backwards operator++(int) { __list_backwards before(__at); __at = __at->__previous; return before; }
    bool operator==(const __list_backwards &other) const { return __at == other.__at; }
    bool operator!=(const __list_backwards &other) const { return __at != other.__at; }
};
template <typename T> struct __list {
    typedef T value_type;
    typedef size_t size_type;
    typedef __list_place<T> iterator;
    typedef __list_place<T> const_iterator;
    typedef __list_backwards<T> reverse_iterator;
    typedef __list_backwards<T> const_reverse_iterator;
    __list_node<T> *__head;
    size_t __count;
    void __begin_empty()
    {
        __head = (__list_node<T> *)calloc(1, sizeof(__list_node<T>));
        __head->__next = __head;
        __head->__previous = __head;
        __count = 0;
    }
    __list() { __begin_empty(); }
    explicit __list(size_t count)
    {
        __begin_empty();
        for (size_t i = 0; i < count; i++) push_back(T());
    }
    __list(size_t count, const T &value)
    {
        __begin_empty();
        for (size_t i = 0; i < count; i++) push_back(value);
    }
    __list(std::initializer_list<T> items)
    {
        __begin_empty();
        for (size_t i = 0; i < items.size(); i++) push_back(items[i]);
    }
    template <typename I> __list(I first, typename __no_number<I>::type last)
    {
        __begin_empty();
        for (; first != last; ++first) push_back(*first);
    }
    __list(const __list &other)
    {
        __begin_empty();
        for (iterator at = other.begin(); at != other.end(); ++at) push_back(*at);
    }
    __list(__list &&other)
    {
        __begin_empty();
        swap(other);
    }
    ~__list()
    {
        clear();
        free(__head);
    }
    __list &operator=(const __list &other)
    {
        if (this != &other) {
            clear();
            for (iterator at = other.begin(); at != other.end(); ++at) push_back(*at);
        }
        return *this;
    }
    __list &operator=(__list &&other)
    {
        clear();
        swap(other);
        return *this;
    }
    void swap(__list &other)
    {
        std::swap(__head, other.__head);
        std::swap(__count, other.__count);
    }
    size_t size() const { return __count; }
    bool empty() const { return __count == 0; }
    iterator begin() const { return iterator(__head->__next); }
    iterator end() const { return iterator(__head); }
    iterator cbegin() const { return iterator(__head->__next); }
    iterator cend() const { return iterator(__head); }
    reverse_iterator rbegin() const { return reverse_iterator(__head); }
    reverse_iterator rend() const { return reverse_iterator(__head->__next); }
    T &front() const { return __head->__next->__value; }
    T &back() const { return __head->__previous->__value; }
    void __link(__list_node<T> *node, __list_node<T> *before)
    {
        node->__next = before;
        node->__previous = before->__previous;
        before->__previous->__next = node;
        before->__previous = node;
        __count++;
    }
    void __unlink(__list_node<T> *node)
    {
        node->__previous->__next = node->__next;
        node->__next->__previous = node->__previous;
        __count--;
    }
    void push_back(const T &value) { __link(new __list_node<T>(value), __head); }
    void push_front(const T &value) { __link(new __list_node<T>(value), __head->__next); }
    template <typename... A> T &emplace_back(A... parts)
    {
        push_back(T(parts...));
        return back();
    }
    template <typename... A> T &emplace_front(A... parts)
    {
        push_front(T(parts...));
        return front();
    }
    iterator insert(iterator place, const T &value)
    {
        __list_node<T> *made = new __list_node<T>(value);
        __link(made, place.__at);
        return iterator(made);
    }
    template <typename... A> iterator emplace(iterator place, A... parts) { return insert(place, T(parts...)); }
    iterator erase(iterator place)
    {
        __list_node<T> *next = place.__at->__next;
        __unlink(place.__at);
        delete place.__at;
        return iterator(next);
    }
    iterator erase(iterator first, iterator last)
    {
        while (first != last) first = erase(first);
        return last;
    }
    void pop_back() { erase(iterator(__head->__previous)); }
    void pop_front() { erase(iterator(__head->__next)); }
    void clear() { while (__count > 0) pop_back(); }
    void resize(size_t count)
    {
        while (__count > count) pop_back();
        while (__count < count) push_back(T());
    }
    void assign(size_t count, const T &value)
    {
        clear();
        for (size_t i = 0; i < count; i++) push_back(value);
    }
    template <typename F> void remove_if(F unwanted)
    {
        for (iterator at = begin(); at != end();) {
            if (unwanted(*at)) at = erase(at);
            else ++at;
        }
    }
    void remove(const T &value)
    {
        for (iterator at = begin(); at != end();) {
            if (*at == value) at = erase(at);
            else ++at;
        }
    }
    void unique()
    {
        for (iterator at = begin(); at != end() && at.__at->__next != __head;) {
            if (at.__at->__next->__value == *at) erase(iterator(at.__at->__next));
            else ++at;
        }
    }
    void reverse()
    {
        __list_node<T> *node = __head;
        do {
            __list_node<T> *next = node->__next;
            node->__next = node->__previous;
            node->__previous = next;
            node = next;
        } while (node != __head);
    }
    void splice(iterator place, __list &other)
    {
        while (!other.empty()) {
            __list_node<T> *node = other.__head->__next;
            other.__unlink(node);
            __link(node, place.__at);
        }
    }
    void splice(iterator place, __list &other, iterator one)
    {
        if (place.__at == one.__at || place.__at == one.__at->__next) return;
        other.__unlink(one.__at);
        __link(one.__at, place.__at);
    }
    template <typename F> void merge(__list &other, F before)
    {
        iterator at = begin();
        while (!other.empty()) {
            if (at != end() && !before(other.front(), *at)) {
                ++at;
                continue;
            }
            __list_node<T> *node = other.__head->__next;
            other.__unlink(node);
            __link(node, at.__at);
        }
    }
    void merge(__list &other) { merge(other, __ascending<T>()); }
    template <typename F> void sort(F before)
    {
        if (__count < 2) return;
        __list rest;
        for (size_t half = __count / 2; half > 0; half--) {
            __list_node<T> *node = __head->__previous;
            __unlink(node);
            rest.__link(node, rest.__head->__next);
        }
        sort(before);
        rest.sort(before);
        merge(rest, before);
    }
    void sort() { sort(__ascending<T>()); }
    bool operator==(const __list &other) const
    {
        if (__count != other.__count) return false;
        iterator there = other.begin();
        for (iterator here = begin(); here != end(); ++here, ++there) if (!(*here == *there)) return false;
        return true;
    }
    bool operator!=(const __list &other) const { return !(*this == other); }
};
template <typename T> struct __forward_list : __list<T> {
    typedef T value_type;
    typedef __list_place<T> iterator;
    typedef __list_place<T> const_iterator;
    __forward_list() {}
    __forward_list(std::initializer_list<T> items) { for (size_t i = 0; i < items.size(); i++) this->push_back(items[i]); }
    iterator before_begin() const { return iterator(this->__head); }
    iterator insert_after(iterator place, const T &value)
    {
        ++place;
        return this->insert(place, value);
    }
    iterator erase_after(iterator place)
    {
        ++place;
        return this->erase(place);
    }
};
