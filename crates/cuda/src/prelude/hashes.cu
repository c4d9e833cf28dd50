// `std::hash`, and the containers that use it, step by step as GCC's library keeps them, so that loops meet the elements in the
// same order.
size_t __mixed(size_t value) { return value ^ (value >> 47); }
size_t __hash_bytes(const char *bytes, size_t count)
{
    const size_t by = (0xc6a4a793ul << 32) + 0x5bd1e995ul;
    size_t whole = count & ~7ul;
    size_t hash = 0xc70f6907ul ^ (count * by);
    for (size_t i = 0; i < whole; i += 8) {
        size_t word = 0;
        for (size_t k = 8; k > 0; k--) word = (word << 8) + (unsigned char)bytes[i + k - 1];
        hash ^= __mixed(word * by) * by;
        hash *= by;
    }
    if (count & 7) {
        size_t word = 0;
        for (size_t k = count; k > whole; k--) word = (word << 8) + (unsigned char)bytes[k - 1];
        hash ^= word;
        hash *= by;
    }
    hash = __mixed(hash) * by;
    return __mixed(hash);
}
template <typename T> struct __hash {
    size_t operator()(T value) const { return (size_t)value; }
};
template <> struct __hash<float> {
    size_t operator()(float value) const { return value != 0.0f ? __hash_bytes((const char *)&value, sizeof(value)) : 0; }
};
template <> struct __hash<double> {
    size_t operator()(double value) const { return value != 0.0 ? __hash_bytes((const char *)&value, sizeof(value)) : 0; }
};
template <> struct __hash<std::string> {
    size_t operator()(const std::string &value) const { return __hash_bytes(value.c_str(), value.size()); }
};
template <typename T> struct __same { bool operator()(const T &a, const T &b) const { return a == b; } };
// The next number of buckets, and how many elements these are for.
size_t __next_bucket_count(size_t least)
{
    static const unsigned char few[14] = {2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
    static const unsigned long primes[240] = {
        17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113, 127, 137,
        139, 149, 157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337, 359, 383, 409, 439, 467,
        503, 541, 577, 619, 661, 709, 761, 823, 887, 953, 1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741,
        1879, 2029, 2179, 2357, 2549, 2753, 2971, 3209, 3469, 3739, 4027, 4349, 4703, 5087, 5503, 5953,
        6427, 6949, 7517, 8123, 8783, 9497, 10273, 11113, 12011, 12983, 14033, 15173, 16411, 17749, 19183,
        20753, 22447, 24281, 26267, 28411, 30727, 33223, 35933, 38873, 42043, 45481, 49201, 53201, 57557,
        62233, 67307, 72817, 78779, 85229, 92203, 99733, 107897, 116731, 126271, 136607, 147793, 159871,
        172933, 187091, 202409, 218971, 236897, 256279, 277261, 299951, 324503, 351061, 379787, 410857,
        444487, 480881, 520241, 562841, 608903, 658753, 712697, 771049, 834181, 902483, 976369, 1056323,
        1142821, 1236397, 1337629, 1447153, 1565659, 1693859, 1832561, 1982627, 2144977, 2320627, 2510653,
        2716249, 2938679, 3179303, 3439651, 3721303, 4026031, 4355707, 4712381, 5098259, 5515729, 5967347,
        6456007, 6984629, 7556579, 8175383, 8844859, 9569143, 10352717, 11200489, 12117689, 13109983,
        14183539, 15345007, 16601593, 17961079, 19431899, 21023161, 22744717, 24607243, 26622317, 28802401,
        31160981, 33712729, 36473443, 39460231, 42691603, 46187573, 49969847, 54061849, 58488943, 63278561,
        68460391, 74066549, 80131819, 86693767, 93793069, 101473717, 109783337, 118773397, 128499677,
        139022417, 150406843, 162723577, 176048909, 190465427, 206062531, 222936881, 241193053, 260944219,
        282312799, 305431229, 330442829, 357502601, 386778277, 418451333, 452718089, 489790921, 529899637,
        573292817, 620239453, 671030513, 725980837, 785430967, 849749479, 919334987, 994618837, 1076067617,
        1164186217, 1259520799, 1362662261, 1474249943, 1594975441, 1725587117, 1866894511, 2019773507
    };
    if (least == 0) return 1;
    if (least < 14) return few[least];
    size_t from = 0, to = 240 - 1;
    while (from < to) {
        size_t middle = (from + to) / 2;
        if (primes[middle] < least) from = middle + 1;
        else to = middle;
    }
    return primes[from];
}
template <typename V> struct __hash_node {
    __hash_node *__next;
    size_t __code;
    V __value;
    __hash_node(const V &value, size_t code) : __next(nullptr), __code(code), __value(value) {}
    __hash_node(V &&value, size_t code) : __next(nullptr), __code(code), __value(std::move(value)) {}
};
template <typename V> struct __hash_place {
    typedef V value_type;
    __hash_node<V> *__at;
    __hash_place() : __at(nullptr) {}
    __hash_place(__hash_node<V> *at) : __at(at) {}
    V &operator*() const { return __at->__value; }
    V *operator->() const { return &__at->__value; }
    __hash_place &operator++() { __at = __at->__next; return *this; }
    __hash_place operator++(int) { __hash_place before(__at); __at = __at->__next; return before; }
    bool operator==(const __hash_place &other) const { return __at == other.__at; }
    bool operator!=(const __hash_place &other) const { return __at != other.__at; }
};
template <typename K, typename V> struct __key_is_first { static const K &__of(const V &value) { return value.first; } };
template <typename K, typename V> struct __key_is_whole { static const K &__of(const V &value) { return value; } };
template <typename K, typename V, typename H, typename E, typename X> struct __hash_table {
    typedef K key_type;
    typedef V value_type;
    typedef H hasher;
    typedef size_t size_type;
    typedef __hash_place<V> iterator;
    typedef __hash_place<V> const_iterator;
    // What is before the first node: its `__next` counts alone.
    __hash_node<V> *__head;
    std::vector<__hash_node<V> *> __buckets;
    size_t __count;
    size_t __most;
    float __load;
    H __hasher;
    E __equals;
    void __begin_empty(size_t least)
    {
        __head = (__hash_node<V> *)calloc(1, sizeof(__hash_node<V>));
        __count = 0;
        __most = 0;
        __load = 1.0f;
        size_t count = 1;
        if (least > 0) {
            count = __next_bucket_count(least);
            __most = count;
        }
        __buckets.resize(count);
    }
    __hash_table() { __begin_empty(0); }
    __hash_table(const __hash_table &other) : __hasher(other.__hasher), __equals(other.__equals)
    {
        __begin_empty(0);
        __take_copies(other);
    }
    __hash_table(__hash_table &&other) : __hasher(other.__hasher), __equals(other.__equals)
    {
        __begin_empty(0);
        __exchange(other);
    }
    ~__hash_table()
    {
        clear();
        free(__head);
    }
    __hash_table &operator=(const __hash_table &other)
    {
        if (this != &other) {
            clear();
            __take_copies(other);
        }
        return *this;
    }
    __hash_table &operator=(__hash_table &&other)
    {
        clear();
        __exchange(other);
        return *this;
    }
    void __take_copies(const __hash_table &other)
    {
        __buckets.clear();
        __buckets.resize(other.__buckets.size());
        __most = other.__most;
        __load = other.__load;
        __count = other.__count;
        __hash_node<V> *last = __head;
        for (__hash_node<V> *node = other.__head->__next; node; node = node->__next) {
            __hash_node<V> *made = new __hash_node<V>(node->__value, node->__code);
            last->__next = made;
            if (!__buckets[made->__code % __buckets.size()]) __buckets[made->__code % __buckets.size()] = last;
            last = made;
        }
    }
    void __exchange(__hash_table &other)
    {
        std::swap(__head, other.__head);
        __buckets.swap(other.__buckets);
        std::swap(__count, other.__count);
        std::swap(__most, other.__most);
        std::swap(__load, other.__load);
    }
    void swap(__hash_table &other) { __exchange(other); }
    size_t size() const { return __count; }
    bool empty() const { return __count == 0; }
    size_t bucket_count() const { return __buckets.size(); }
    float load_factor() const { return (float)__count / (float)__buckets.size(); }
    float max_load_factor() const { return __load; }
    void max_load_factor(float most) { __load = most; }
    iterator begin() const { return iterator(__head->__next); }
    iterator end() const { return iterator(nullptr); }
    iterator cbegin() const { return iterator(__head->__next); }
    iterator cend() const { return iterator(nullptr); }
    void clear()
    {
        __hash_node<V> *node = __head->__next;
        while (node) {
            __hash_node<V> *next = node->__next;
            delete node;
            node = next;
        }
        __head->__next = nullptr;
        for (size_t i = 0; i < __buckets.size(); i++) __buckets[i] = nullptr;
        __count = 0;
    }
    // The node before the first one with this key.
    __hash_node<V> *__before(const K &key, size_t code) const
    {
        size_t bucket = code % __buckets.size();
        __hash_node<V> *before = __buckets[bucket];
        if (!before) return nullptr;
        for (__hash_node<V> *node = before->__next; node; node = node->__next) {
            if (node->__code % __buckets.size() != bucket) return nullptr;
            if (node->__code == code && __equals(key, X::__of(node->__value))) return before;
            before = node;
        }
        return nullptr;
    }
    iterator find(const K &key) const
    {
        __hash_node<V> *before = __before(key, __hasher(key));
        return iterator(before ? before->__next : nullptr);
    }
    bool contains(const K &key) const { return __before(key, __hasher(key)) != nullptr; }
    size_t count(const K &key) const
    {
        size_t found = 0;
        size_t code = __hasher(key);
        __hash_node<V> *before = __before(key, code);
        if (!before) return 0;
        for (__hash_node<V> *node = before->__next; node && node->__code == code && __equals(key, X::__of(node->__value)); node = node->__next)
            found++;
        return found;
    }
    __pair<iterator, iterator> equal_range(const K &key) const
    {
        __pair<iterator, iterator> range;
        range.first = find(key);
        range.second = range.first;
        while (range.second.__at && __equals(key, X::__of(range.second.__at->__value))) ++range.second;
        return range;
    }
    void __grow(size_t more)
    {
        if (__count + more <= __most) return;
        float least = (float)(__count + more > 11 || __most ? __count + more : 11) / __load;
        if (least >= (float)__buckets.size()) {
            size_t wanted = (size_t)least + 1;
            if (wanted < __buckets.size() * 2) wanted = __buckets.size() * 2;
            __spread(__next_bucket_count(wanted));
        }
        __most = (size_t)((float)__buckets.size() * __load);
    }
    void rehash(size_t wanted)
    {
        size_t least = (size_t)ceilf((float)(__count + 1) / __load);
        size_t count = __next_bucket_count(wanted > least ? wanted : least);
        if (count != __buckets.size()) __spread(count);
        __most = (size_t)((float)__buckets.size() * __load);
    }
    void reserve(size_t count) { rehash((size_t)ceilf((float)count / __load)); }
    void __spread(size_t count)
    {
        std::vector<__hash_node<V> *> buckets(count);
        __hash_node<V> *node = __head->__next;
        __head->__next = nullptr;
        size_t first = 0, last = 0;
        __hash_node<V> *placed = nullptr;
        bool check = false;
        while (node) {
            __hash_node<V> *next = node->__next;
            size_t bucket = node->__code % count;
            // Equal elements stay beside each other.
            if (placed && last == bucket && X::__several) {
                node->__next = placed->__next;
                placed->__next = node;
                check = true;
            } else {
                if (check) {
                    if (placed->__next && placed->__next->__code % count != last) buckets[placed->__next->__code % count] = placed;
                    check = false;
                }
                if (!buckets[bucket]) {
                    node->__next = __head->__next;
                    __head->__next = node;
                    buckets[bucket] = __head;
                    if (node->__next) buckets[first] = node;
                    first = bucket;
                } else {
                    node->__next = buckets[bucket]->__next;
                    buckets[bucket]->__next = node;
                }
            }
            placed = node;
            last = bucket;
            node = next;
        }
        if (check && placed->__next && placed->__next->__code % count != last) buckets[placed->__next->__code % count] = placed;
        __buckets.swap(buckets);
    }
    void __link(__hash_node<V> *node)
    {
        size_t bucket = node->__code % __buckets.size();
        if (__buckets[bucket]) {
            node->__next = __buckets[bucket]->__next;
            __buckets[bucket]->__next = node;
        } else {
            node->__next = __head->__next;
            __head->__next = node;
            if (node->__next) __buckets[node->__next->__code % __buckets.size()] = node;
            __buckets[bucket] = __head;
        }
        __count++;
    }
    __pair<iterator, bool> __put(const V &value, size_t more = 1)
    {
        const K &key = X::__of(value);
        size_t code = __hasher(key);
        __pair<iterator, bool> made;
        __hash_node<V> *before = __before(key, code);
        made.second = before == nullptr;
        if (before) {
            made.first = iterator(before->__next);
            return made;
        }
        __hash_node<V> *node = new __hash_node<V>(value, code);
        __grow(more);
        __link(node);
        made.first = iterator(node);
        return made;
    }
    // The same, of what may be taken over.
    __pair<iterator, bool> __take(V &value)
    {
        const K &key = X::__of(value);
        size_t code = __hasher(key);
        __pair<iterator, bool> made;
        __hash_node<V> *before = __before(key, code);
        made.second = before == nullptr;
        if (before) {
            made.first = iterator(before->__next);
            return made;
        }
        __hash_node<V> *node = new __hash_node<V>(std::move(value), code);
        __grow(1);
        __link(node);
        made.first = iterator(node);
        return made;
    }
    // As many as are still to come are made room for.
    template <typename F, typename G> void __put_all(F first, G last)
    {
        size_t more = 0;
        for (F at = first; at != last; ++at) more++;
        for (; first != last; ++first) {
            if (__put(*first, more).second) more = 1;
            else if (more != 1) more--;
        }
    }
    iterator __add(const V &value)
    {
        size_t code = __hasher(X::__of(value));
        __hash_node<V> *node = new __hash_node<V>(value, code);
        __grow(1);
        __hash_node<V> *before = __before(X::__of(value), code);
        if (before) {
            node->__next = before->__next;
            before->__next = node;
            __count++;
        } else {
            __link(node);
        }
        return iterator(node);
    }
    iterator erase(iterator place)
    {
        __hash_node<V> *node = place.__at;
        size_t bucket = node->__code % __buckets.size();
        __hash_node<V> *before = __buckets[bucket];
        while (before->__next != node) before = before->__next;
        __hash_node<V> *next = node->__next;
        size_t other = next ? next->__code % __buckets.size() : 0;
        if (before == __buckets[bucket]) {
            // It was the first of its bucket.
            if (!next || other != bucket) {
                if (next) __buckets[other] = before;
                __buckets[bucket] = nullptr;
            }
        } else if (next && other != bucket) {
            __buckets[other] = before;
        }
        before->__next = next;
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
        __pair<iterator, iterator> range = equal_range(key);
        while (range.first != range.second) {
            range.first = erase(range.first);
            gone++;
        }
        return gone;
    }
    template <typename F, typename G> void __begin_with(F first, G last)
    {
        size_t count = 0;
        for (F at = first; at != last; ++at) count++;
        size_t wanted = __next_bucket_count(count);
        if (wanted > __buckets.size()) {
            __buckets.resize(wanted);
            __most = wanted;
        }
    }
};
template <typename K, typename V> struct __one_by_first : __key_is_first<K, V> { static const bool __several = false; };
template <typename K, typename V> struct __one_by_whole : __key_is_whole<K, V> { static const bool __several = false; };
template <typename K, typename V> struct __many_by_first : __key_is_first<K, V> { static const bool __several = true; };
template <typename K, typename V> struct __many_by_whole : __key_is_whole<K, V> { static const bool __several = true; };
template <typename K, typename M, typename H = __hash<K>, typename E = __same<K>>
struct __unordered_map : __hash_table<K, __pair<K, M>, H, E, __one_by_first<K, __pair<K, M>>> {
    typedef K key_type;
    typedef M mapped_type;
    typedef __pair<K, M> value_type;
    typedef __hash_place<__pair<K, M>> iterator;
    typedef __hash_place<__pair<K, M>> const_iterator;
    typedef size_t size_type;
    __unordered_map() {}
    __unordered_map(size_t buckets) { this->__most = 0; this->rehash(buckets); }
    __unordered_map(size_t buckets, const H &hasher) { this->__hasher = hasher; this->rehash(buckets); }
    __unordered_map(std::initializer_list<__pair<K, M>> items)
    {
        for (size_t i = 0; i < items.size(); i++) this->__put(items[i]);
    }
    template <typename I> __unordered_map(I first, I last)
    {
        for (; first != last; ++first) this->__put(*first);
    }
    M &operator[](const K &key)
    {
        size_t code = this->__hasher(key);
        __hash_node<__pair<K, M>> *before = this->__before(key, code);
        if (before) return before->__next->__value.second;
        __pair<K, M> made;
        made.first = key;
        made.second = M();
        return this->__take(made).first.__at->__value.second;
    }
    M &at(const K &key)
    {
        __hash_node<__pair<K, M>> *before = this->__before(key, this->__hasher(key));
        if (!before) throw std::out_of_range("unordered_map::at");
        return before->__next->__value.second;
    }
    const M &at(const K &key) const
    {
        __hash_node<__pair<K, M>> *before = this->__before(key, this->__hasher(key));
        if (!before) throw std::out_of_range("unordered_map::at");
        return before->__next->__value.second;
    }
    __pair<iterator, bool> insert(__pair<K, M> item) { return this->__take(item); }
    template <typename X, typename Y> __pair<iterator, bool> insert(__pair<X, Y> item) { return emplace(std::move(item.first), std::move(item.second)); }
    template <typename I> void insert(I first, I last) { this->__put_all(first, last); }
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
    bool operator==(const __unordered_map &other) const
    {
        if (this->size() != other.size()) return false;
        for (iterator at = this->begin(); at != this->end(); ++at) {
            iterator found = other.find(at->first);
            if (found == other.end() || !(found->second == at->second)) return false;
        }
        return true;
    }
    bool operator!=(const __unordered_map &other) const { return !(*this == other); }
};
template <typename K, typename M, typename H = __hash<K>, typename E = __same<K>>
struct __unordered_multimap : __hash_table<K, __pair<K, M>, H, E, __many_by_first<K, __pair<K, M>>> {
    typedef K key_type;
    typedef M mapped_type;
    typedef __pair<K, M> value_type;
    typedef __hash_place<__pair<K, M>> iterator;
    typedef __hash_place<__pair<K, M>> const_iterator;
    __unordered_multimap() {}
    __unordered_multimap(std::initializer_list<__pair<K, M>> items)
    {
        this->__begin_with(items.begin(), items.end());
        for (size_t i = 0; i < items.size(); i++) this->__add(items[i]);
    }
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
template <typename K, typename H = __hash<K>, typename E = __same<K>>
struct __unordered_set : __hash_table<K, K, H, E, __one_by_whole<K, K>> {
    typedef K key_type;
    typedef K value_type;
    typedef __hash_place<K> iterator;
    typedef __hash_place<K> const_iterator;
    __unordered_set() {}
    __unordered_set(size_t buckets) { this->rehash(buckets); }
    __unordered_set(std::initializer_list<K> items)
    {
        for (size_t i = 0; i < items.size(); i++) this->__put(items[i]);
    }
    template <typename I> __unordered_set(I first, I last)
    {
        for (; first != last; ++first) this->__put(*first);
    }
    __pair<iterator, bool> insert(const K &value) { return this->__put(value); }
    // Where it may belong says nothing here.
    iterator insert(iterator, const K &value) { return this->__put(value).first; }
    template <typename I> void insert(I first, I last) { this->__put_all(first, last); }
    template <typename... A> __pair<iterator, bool> emplace(A &&... parts) { return this->__put(K(std::forward<A>(parts)...)); }
    bool operator==(const __unordered_set &other) const
    {
        if (this->size() != other.size()) return false;
        for (iterator at = this->begin(); at != this->end(); ++at) if (!other.contains(*at)) return false;
        return true;
    }
    bool operator!=(const __unordered_set &other) const { return !(*this == other); }
};
template <typename K, typename H = __hash<K>, typename E = __same<K>>
struct __unordered_multiset : __hash_table<K, K, H, E, __many_by_whole<K, K>> {
    typedef K key_type;
    typedef K value_type;
    typedef __hash_place<K> iterator;
    typedef __hash_place<K> const_iterator;
    __unordered_multiset() {}
    __unordered_multiset(std::initializer_list<K> items)
    {
        this->__begin_with(items.begin(), items.end());
        for (size_t i = 0; i < items.size(); i++) this->__add(items[i]);
    }
    iterator insert(const K &value) { return this->__add(value); }
    template <typename... A> iterator emplace(A &&... parts) { return this->__add(K(std::forward<A>(parts)...)); }
};
