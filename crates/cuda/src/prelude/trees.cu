// Ordered containers: search trees whose nodes stay where they are, so that places stay valid while others come and go.
template <typename V> struct __tree_node {
    __tree_node *__left;
    __tree_node *__right;
    __tree_node *__up;
    // A parent's is never smaller: as these are random, the tree stays low.
    unsigned int __rank;
    V __value;
    __tree_node(const V &value) : __left(nullptr), __right(nullptr), __up(nullptr), __rank(0), __value(value) {}
    __tree_node(V &&value) : __left(nullptr), __right(nullptr), __up(nullptr), __rank(0), __value(std::move(value)) {}
};
template <typename V> __tree_node<V> *__tree_next(__tree_node<V> *node)
{
    if (node->__right) {
        node = node->__right;
        while (node->__left) node = node->__left;
        return node;
    }
    while (node->__up->__right == node) node = node->__up;
    return node->__up;
}
template <typename V> __tree_node<V> *__tree_previous(__tree_node<V> *node)
{
    if (node->__left) {
        node = node->__left;
        while (node->__right) node = node->__right;
        return node;
    }
    while (node->__up->__left == node) node = node->__up;
    return node->__up;
}
template <typename V> struct __tree_place {
    typedef V value_type;
    __tree_node<V> *__at;
    __tree_place() : __at(nullptr) {}
    __tree_place(__tree_node<V> *at) : __at(at) {}
    V &operator*() const { return __at->__value; }
    V *operator->() const { return &__at->__value; }
    __tree_place &operator++() { __at = __tree_next(__at); return *this; }
    __tree_place operator++(int) { __tree_place before(__at); __at = __tree_next(__at); return before; }
    __tree_place &operator--() { __at = __tree_previous(__at); return *this; }
    __tree_place operator--(int) { __tree_place before(__at); __at = __tree_previous(__at); return before; }
    bool operator==(const __tree_place &other) const { return __at == other.__at; }
    bool operator!=(const __tree_place &other) const { return __at != other.__at; }
};
template <typename V> struct __tree_backwards {
    typedef V value_type;
    __tree_node<V> *__at;
    __tree_backwards(__tree_node<V> *at) : __at(at) {}
    V &operator*() const { return __tree_previous(__at)->__value; }
    V *operator->() const { return &__tree_previous(__at)->__value; }
    __tree_backwards &operator++() { __at = __tree_previous(__at); return *this; }
    __tree_backwards operator++(int) { __tree_backwards before(__at); __at = __tree_previous(__at); return before; }
    __tree_place<V> base() const { return __tree_place<V>(__at); }
    bool operator==(const __tree_backwards &other) const { return __at == other.__at; }
    bool operator!=(const __tree_backwards &other) const { return __at != other.__at; }
};
template <typename K, typename V> struct __sorted_by_first { static const K &__of(const V &value) { return value.first; } };
template <typename K, typename V> struct __sorted_by_whole { static const K &__of(const V &value) { return value; } };
template <typename K, typename V, typename F, typename X> struct __tree {
    typedef K key_type;
    typedef V value_type;
    typedef F key_compare;
    typedef size_t size_type;
    typedef __tree_place<V> iterator;
    typedef __tree_place<V> const_iterator;
    typedef __tree_backwards<V> reverse_iterator;
    typedef __tree_backwards<V> const_reverse_iterator;
    // Its left side is the tree: it is behind the last node.
    __tree_node<V> *__head;
    size_t __count;
    unsigned int __random;
    F __before;
    void __begin_empty()
    {
        __head = (__tree_node<V> *)calloc(1, sizeof(__tree_node<V>));
        __count = 0;
        __random = 1;
    }
    __tree() { __begin_empty(); }
    __tree(const __tree &other) : __before(other.__before)
    {
        __begin_empty();
        __take_copies(other);
    }
    __tree(__tree &&other) : __before(other.__before)
    {
        __begin_empty();
        swap(other);
    }
    ~__tree()
    {
        clear();
        free(__head);
    }
    __tree &operator=(const __tree &other)
    {
        if (this != &other) {
            clear();
            __before = other.__before;
            __take_copies(other);
        }
        return *this;
    }
    __tree &operator=(__tree &&other)
    {
        clear();
        swap(other);
        return *this;
    }
    __tree_node<V> *__copied(__tree_node<V> *node, __tree_node<V> *up)
    {
        if (!node) return nullptr;
        __tree_node<V> *made = new __tree_node<V>(node->__value);
        made->__rank = node->__rank;
        made->__up = up;
        made->__left = __copied(node->__left, made);
        made->__right = __copied(node->__right, made);
        return made;
    }
    void __take_copies(const __tree &other)
    {
        __head->__left = __copied(other.__head->__left, __head);
        __count = other.__count;
    }
    void __let_go(__tree_node<V> *node)
    {
        if (!node) return;
        __let_go(node->__left);
        __let_go(node->__right);
        delete node;
    }
    void clear()
    {
        __let_go(__head->__left);
        __head->__left = nullptr;
        __count = 0;
    }
    void swap(__tree &other)
    {
        std::swap(__head, other.__head);
        std::swap(__count, other.__count);
        std::swap(__before, other.__before);
    }
    size_t size() const { return __count; }
    bool empty() const { return __count == 0; }
    iterator begin() const
    {
        __tree_node<V> *node = __head;
        while (node->__left) node = node->__left;
        return iterator(node);
    }
    iterator end() const { return iterator(__head); }
    iterator cbegin() const { return begin(); }
    iterator cend() const { return end(); }
    reverse_iterator rbegin() const { return reverse_iterator(__head); }
    reverse_iterator rend() const { return reverse_iterator(begin().__at); }
    reverse_iterator crbegin() const { return rbegin(); }
    reverse_iterator crend() const { return rend(); }
    iterator lower_bound(const K &key) const
    {
        __tree_node<V> *node = __head->__left, *found = __head;
        while (node) {
            if (__before(X::__of(node->__value), key)) {
                node = node->__right;
            } else {
                found = node;
                node = node->__left;
            }
        }
        return iterator(found);
    }
    iterator upper_bound(const K &key) const
    {
        __tree_node<V> *node = __head->__left, *found = __head;
        while (node) {
            if (__before(key, X::__of(node->__value))) {
                found = node;
                node = node->__left;
            } else {
                node = node->__right;
            }
        }
        return iterator(found);
    }
    iterator find(const K &key) const
    {
        iterator found = lower_bound(key);
        if (found.__at != __head && __before(key, X::__of(found.__at->__value))) found.__at = __head;
        return found;
    }
    bool contains(const K &key) const { return find(key).__at != __head; }
    size_t count(const K &key) const
    {
        size_t found = 0;
        for (__tree_node<V> *node = lower_bound(key).__at; node != __head && !__before(key, X::__of(node->__value)); node = __tree_next(node))
            found++;
        return found;
    }
    __pair<iterator, iterator> equal_range(const K &key) const
    {
        __pair<iterator, iterator> range;
        range.first = lower_bound(key);
        range.second = upper_bound(key);
        return range;
    }
    void __raise(__tree_node<V> *node)
    {
        __tree_node<V> *up = node->__up, *above = up->__up;
        if (up->__left == node) {
            up->__left = node->__right;
            if (node->__right) node->__right->__up = up;
            node->__right = up;
        } else {
            up->__right = node->__left;
            if (node->__left) node->__left->__up = up;
            node->__left = up;
        }
        up->__up = node;
        node->__up = above;
        if (above->__left == up) above->__left = node;
        else above->__right = node;
    }
    // Behind all that do not come after it.
    iterator __add(const V &value) { return __add_node(new __tree_node<V>(value)); }
    iterator __add_node(__tree_node<V> *made)
    {
        __random = __random * 1664525u + 1013904223u;
        made->__rank = __random >> 8;
        __tree_node<V> *up = __head, *node = __head->__left;
        bool left = true;
        while (node) {
            up = node;
            left = __before(X::__of(made->__value), X::__of(node->__value));
            node = left ? node->__left : node->__right;
        }
        made->__up = up;
        if (left) up->__left = made;
        else up->__right = made;
        while (made->__up != __head && made->__up->__rank < made->__rank) __raise(made);
        __count++;
        return iterator(made);
    }
    __pair<iterator, bool> __put(const V &value)
    {
        __pair<iterator, bool> made;
        made.first = find(X::__of(value));
        made.second = made.first.__at == __head;
        if (made.second) made.first = __add(value);
        return made;
    }
    // The same, of what may be taken over.
    __pair<iterator, bool> __take(V &value)
    {
        __pair<iterator, bool> made;
        made.first = find(X::__of(value));
        made.second = made.first.__at == __head;
        if (made.second) made.first = __add_node(new __tree_node<V>(std::move(value)));
        return made;
    }
    iterator erase(iterator place)
    {
        __tree_node<V> *node = place.__at, *next = __tree_next(node);
        while (node->__left && node->__right) __raise(node->__left->__rank > node->__right->__rank ? node->__left : node->__right);
        __tree_node<V> *below = node->__left ? node->__left : node->__right;
        if (below) below->__up = node->__up;
        if (node->__up->__left == node) node->__up->__left = below;
        else node->__up->__right = below;
        delete node;
        __count--;
        return iterator(next);
    }
    iterator erase(iterator first, iterator last)
    {
        while (first != last) first = erase(first);
        return last;
    }
    size_t erase(const K &key)
    {
        size_t gone = 0;
        iterator first = lower_bound(key), last = upper_bound(key);
        while (first != last) {
            first = erase(first);
            gone++;
        }
        return gone;
    }
    bool operator==(const __tree &other) const
    {
        if (__count != other.__count) return false;
        iterator there = other.begin();
        for (iterator here = begin(); here != end(); ++here, ++there) if (!(*here == *there)) return false;
        return true;
    }
    bool operator!=(const __tree &other) const { return !(*this == other); }
};
template <typename K, typename M, typename F = __by_less<K>>
struct __map : __tree<K, __pair<K, M>, F, __sorted_by_first<K, __pair<K, M>>> {
    typedef K key_type;
    typedef M mapped_type;
    typedef __pair<K, M> value_type;
    typedef __tree_place<__pair<K, M>> iterator;
    typedef __tree_place<__pair<K, M>> const_iterator;
    typedef __tree_backwards<__pair<K, M>> reverse_iterator;
    typedef __tree_backwards<__pair<K, M>> const_reverse_iterator;
    typedef size_t size_type;
    __map() {}
    explicit __map(const F &before) { this->__before = before; }
    __map(std::initializer_list<__pair<K, M>> items) { for (size_t i = 0; i < items.size(); i++) this->__put(items[i]); }
    template <typename I> __map(I first, I last) { for (; first != last; ++first) this->__put(*first); }
    M &operator[](const K &key)
    {
        iterator found = this->find(key);
        if (found != this->end()) return found->second;
        __pair<K, M> made;
        made.first = key;
        made.second = M();
        return this->__add_node(new __tree_node<__pair<K, M>>(std::move(made)))->second;
    }
    M &at(const K &key)
    {
        iterator found = this->find(key);
        if (found == this->end()) throw std::out_of_range("map::at");
        return found->second;
    }
    const M &at(const K &key) const
    {
        iterator found = this->find(key);
        if (found == this->end()) throw std::out_of_range("map::at");
        return found->second;
    }
    __pair<iterator, bool> insert(__pair<K, M> item) { return this->__take(item); }
    template <typename X, typename Y> __pair<iterator, bool> insert(__pair<X, Y> item) { return emplace(std::move(item.first), std::move(item.second)); }
    iterator insert(iterator, const __pair<K, M> &item) { return this->__put(item).first; }
    template <typename I> void insert(I first, I last) { for (; first != last; ++first) this->__put(*first); }
    template <typename X, typename Y> __pair<iterator, bool> emplace(X key, Y value)
    {
        __pair<K, M> made;
        made.first = std::move(key);
        made.second = std::move(value);
        return this->__take(made);
    }
    template <typename Y> __pair<iterator, bool> try_emplace(const K &key, Y value)
    {
        __pair<K, M> made;
        made.first = key;
        made.second = std::move(value);
        return this->__take(made);
    }
    template <typename Y> __pair<iterator, bool> insert_or_assign(const K &key, Y value)
    {
        __pair<iterator, bool> made;
        made.first = this->find(key);
        made.second = made.first == this->end();
        if (made.second) return emplace(key, std::move(value));
        made.first->second = std::move(value);
        return made;
    }
};
template <typename K, typename M, typename F = __by_less<K>>
struct __multimap : __tree<K, __pair<K, M>, F, __sorted_by_first<K, __pair<K, M>>> {
    typedef K key_type;
    typedef M mapped_type;
    typedef __pair<K, M> value_type;
    typedef __tree_place<__pair<K, M>> iterator;
    typedef __tree_place<__pair<K, M>> const_iterator;
    typedef __tree_backwards<__pair<K, M>> reverse_iterator;
    typedef __tree_backwards<__pair<K, M>> const_reverse_iterator;
    __multimap() {}
    __multimap(std::initializer_list<__pair<K, M>> items) { for (size_t i = 0; i < items.size(); i++) this->__add(items[i]); }
    iterator insert(const __pair<K, M> &item) { return this->__add(item); }
    template <typename X, typename Y> iterator insert(const __pair<X, Y> &item) { return emplace(item.first, item.second); }
    template <typename X, typename Y> iterator emplace(const X &key, const Y &value)
    {
        __pair<K, M> made;
        made.first = key;
        made.second = value;
        return this->__add(made);
    }
};
template <typename K, typename F = __by_less<K>> struct __set : __tree<K, K, F, __sorted_by_whole<K, K>> {
    typedef K key_type;
    typedef K value_type;
    typedef __tree_place<K> iterator;
    typedef __tree_place<K> const_iterator;
    typedef __tree_backwards<K> reverse_iterator;
    typedef __tree_backwards<K> const_reverse_iterator;
    __set() {}
    explicit __set(const F &before) { this->__before = before; }
    __set(std::initializer_list<K> items) { for (size_t i = 0; i < items.size(); i++) this->__put(items[i]); }
    template <typename I> __set(I first, I last) { for (; first != last; ++first) this->__put(*first); }
    __pair<iterator, bool> insert(const K &value) { return this->__put(value); }
    // Where it may belong says nothing here.
    iterator insert(iterator, const K &value) { return this->__put(value).first; }
    template <typename I> void insert(I first, I last) { for (; first != last; ++first) this->__put(*first); }
    template <typename... A> __pair<iterator, bool> emplace(A &&... parts) { return this->__put(K(std::forward<A>(parts)...)); }
};
template <typename K, typename F = __by_less<K>> struct __multiset : __tree<K, K, F, __sorted_by_whole<K, K>> {
    typedef K key_type;
    typedef K value_type;
    typedef __tree_place<K> iterator;
    typedef __tree_place<K> const_iterator;
    typedef __tree_backwards<K> reverse_iterator;
    typedef __tree_backwards<K> const_reverse_iterator;
    __multiset() {}
    explicit __multiset(const F &before) { this->__before = before; }
    __multiset(std::initializer_list<K> items) { for (size_t i = 0; i < items.size(); i++) this->__add(items[i]); }
    template <typename I> __multiset(I first, I last) { for (; first != last; ++first) this->__add(*first); }
    iterator insert(const K &value) { return this->__add(value); }
    iterator insert(iterator, const K &value) { return this->__add(value); }
    template <typename... A> iterator emplace(A &&... parts) { return this->__add(K(std::forward<A>(parts)...)); }
};
