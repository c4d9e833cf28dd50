struct __seed_seq {
    typedef unsigned int result_type;
    std::vector<unsigned int> __values;
    __seed_seq() {}
    __seed_seq(std::initializer_list<unsigned int> values) : __values(values) {}
    template <typename I> __seed_seq(I first, I last)
    {
        for (I at = first; at != last; ++at) __values.push_back((unsigned int)*at);
    }
    size_t size() const { return __values.size(); }
    // As the standard has it.
    void __fill(unsigned int *to, size_t n)
    {
        if (n == 0) return;
        for (size_t i = 0; i < n; i++) to[i] = 0x8b8b8b8bu;
        size_t s = __values.size();
        size_t t = n >= 623 ? 11 : n >= 68 ? 7 : n >= 39 ? 5 : n >= 7 ? 3 : (n - 1) / 2;
        size_t p = (n - t) / 2, q = p + t, m = s + 1 > n ? s + 1 : n;
        for (size_t k = 0; k < m; k++) {
            unsigned int mixed = to[k % n] ^ to[(k + p) % n] ^ to[(k + n - 1) % n];
            unsigned int a = 1664525u * (mixed ^ (mixed >> 27));
            unsigned int b = a + (unsigned int)(k == 0 ? s : k <= s ? k % n + __values[k - 1] : k % n);
            to[(k + p) % n] += a;
            to[(k + q) % n] += b;
            to[k % n] = b;
        }
        for (size_t k = m; k < m + n; k++) {
            unsigned int mixed = to[k % n] + to[(k + p) % n] + to[(k + n - 1) % n];
            unsigned int a = 1566083941u * (mixed ^ (mixed >> 27));
            unsigned int b = a - (unsigned int)(k % n);
            to[(k + p) % n] ^= a;
            to[(k + q) % n] ^= b;
            to[k % n] = b;
        }
    }
    template <typename I> void generate(I first, I last)
    {
        std::vector<unsigned int> made(last - first);
        __fill(made.data(), made.size());
        for (size_t i = 0; i < made.size(); i++) first[i] = made[i];
    }
};
struct __mt19937 {
    unsigned int __state[624];
    int __at;
    typedef unsigned long result_type;
    static const unsigned long default_seed = 5489ul;
    __mt19937(unsigned long value = 5489ul) { seed(value); }
    __mt19937(__seed_seq &sequence) { seed(sequence); }
    void seed() { seed(5489ul); }
    void seed(__seed_seq &sequence)
    {
        sequence.__fill(__state, 624);
        bool zero = (__state[0] >> 31) == 0;
        for (int i = 1; i < 624; i++) zero = zero && __state[i] == 0;
        if (zero) __state[0] = 0x80000000u;
        __at = 624;
    }
    void seed(unsigned long value)
    {
        __state[0] = (unsigned int)value;
        for (int i = 1; i < 624; i++) __state[i] = 1812433253u * (__state[i - 1] ^ (__state[i - 1] >> 30)) + i;
        __at = 624;
    }
    unsigned long operator()()
    {
        if (__at == 624) {
            for (int i = 0; i < 624; i++) {
                unsigned int word = (__state[i] & 0x80000000u) | (__state[(i + 1) % 624] & 0x7fffffffu);
                __state[i] = __state[(i + 397) % 624] ^ (word >> 1) ^ (word & 1u ? 0x9908b0dfu : 0u);
            }
            __at = 0;
        }
        unsigned int word = __state[__at];
        __at++;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c5680u;
        word ^= (word << 15) & 0xefc60000u;
        word ^= word >> 18;
        return word;
    }
    bool operator==(const __mt19937 &other) const
    {
        for (int i = 0; i < 624; i++) if (__state[i] != other.__state[i]) return false;
        return __at == other.__at;
    }
    bool operator!=(const __mt19937 &other) const { return !(*this == other); }
    void discard(unsigned long long count) { for (unsigned long long i = 0; i < count; i++) (*this)(); }
    static unsigned long min() { return 0; }
    static unsigned long max() { return 4294967295ul; }
};
struct __mt19937_64 {
    unsigned long __state[312];
    int __at;
    typedef unsigned long result_type;
    static const unsigned long default_seed = 5489ul;
    __mt19937_64(unsigned long value = 5489ul) { seed(value); }
    __mt19937_64(__seed_seq &sequence) { seed(sequence); }
    void seed() { seed(5489ul); }
    void seed(__seed_seq &sequence)
    {
        unsigned int words[624];
        sequence.__fill(words, 624);
        for (int i = 0; i < 312; i++) __state[i] = words[2 * i] | (unsigned long)words[2 * i + 1] << 32;
        bool zero = (__state[0] >> 31) == 0;
        for (int i = 1; i < 312; i++) zero = zero && __state[i] == 0;
        if (zero) __state[0] = 0x8000000000000000ul;
        __at = 312;
    }
    void seed(unsigned long value)
    {
        __state[0] = value;
        for (int i = 1; i < 312; i++) __state[i] = 6364136223846793005ul * (__state[i - 1] ^ (__state[i - 1] >> 62)) + i;
        __at = 312;
    }
    unsigned long operator()()
    {
        if (__at == 312) {
            for (int i = 0; i < 312; i++) {
                unsigned long word = (__state[i] & 0xffffffff80000000ul) | (__state[(i + 1) % 312] & 0x7ffffffful);
                __state[i] = __state[(i + 156) % 312] ^ (word >> 1) ^ (word & 1ul ? 0xb5026f5aa96619e9ul : 0ul);
            }
            __at = 0;
        }
        unsigned long word = __state[__at];
        __at++;
        word ^= (word >> 29) & 0x5555555555555555ul;
        word ^= (word << 17) & 0x71d67fffeda60000ul;
        word ^= (word << 37) & 0xfff7eee000000000ul;
        word ^= word >> 43;
        return word;
    }
    bool operator==(const __mt19937_64 &other) const
    {
        for (int i = 0; i < 312; i++) if (__state[i] != other.__state[i]) return false;
        return __at == other.__at;
    }
    bool operator!=(const __mt19937_64 &other) const { return !(*this == other); }
    void discard(unsigned long long count) { for (unsigned long long i = 0; i < count; i++) (*this)(); }
    static unsigned long min() { return 0; }
    static unsigned long max() { return 18446744073709551615ul; }
};
template <unsigned long FACTOR> struct __linear_congruential {
    unsigned long __state;
    typedef unsigned long result_type;
    static const unsigned long default_seed = 1ul;
    __linear_congruential(unsigned long value = 1ul) { seed(value); }
    __linear_congruential(__seed_seq &sequence) { seed(sequence); }
    void seed() { seed(1ul); }
    void seed(__seed_seq &sequence)
    {
        unsigned int words[4];
        sequence.__fill(words, 4);
        seed((unsigned long)words[3]);
    }
    void seed(unsigned long value)
    {
        __state = value % 2147483647ul;
        if (__state == 0) __state = 1;
    }
    unsigned long operator()()
    {
        __state = __state * FACTOR % 2147483647ul;
        return __state;
    }
    bool operator==(const __linear_congruential<FACTOR> &other) const { return __state == other.__state; }
    bool operator!=(const __linear_congruential<FACTOR> &other) const { return !(*this == other); }
    void discard(unsigned long long count) { for (unsigned long long i = 0; i < count; i++) (*this)(); }
    static unsigned long min() { return 1; }
    static unsigned long max() { return 2147483646ul; }
};
typedef __linear_congruential<16807> __minstd_rand0;
typedef __linear_congruential<48271> __minstd_rand;
// Subtract with carry: words of W bits, of which S lies the shorter and R the longer distance back.
template <int W, int S, int R> struct __subtract_with_carry {
    typedef unsigned long result_type;
    static const unsigned long default_seed = 19780503ul;
    unsigned long __state[R];
    unsigned long __carry;
    int __at;
    __subtract_with_carry(unsigned long value = 19780503ul) { seed(value); }
    __subtract_with_carry(__seed_seq &sequence) { seed(sequence); }
    void seed() { seed(19780503ul); }
    void seed(__seed_seq &sequence)
    {
        const int parts = (W + 31) / 32;
        unsigned int words[R * parts];
        sequence.__fill(words, R * parts);
        for (int i = 0; i < R; i++) {
            unsigned long word = words[parts * i];
            if (parts > 1) word += (unsigned long)words[parts * i + 1] << 32;
            __state[i] = word & max();
        }
        __carry = __state[R - 1] == 0;
        __at = 0;
    }
    void seed(unsigned long value)
    {
        unsigned long drawn = (value == 0 ? 19780503ul : value) % 2147483563ul;
        if (drawn == 0) drawn = 1;
        for (int i = 0; i < R; i++) {
            unsigned long word = 0;
            for (int part = 0; part < (W + 31) / 32; part++) {
                drawn = drawn * 40014ul % 2147483563ul;
                word += (drawn & 0xfffffffful) << (32 * part);
            }
            __state[i] = word & max();
        }
        __carry = __state[R - 1] == 0;
        __at = 0;
    }
    unsigned long operator()()
    {
        int short_back = __at - S;
        if (short_back < 0) short_back += R;
        unsigned long more = __state[__at] + __carry, word;
        if (__state[short_back] >= more) {
            word = __state[short_back] - more;
            __carry = 0;
        } else {
            word = max() + 1ul - more + __state[short_back];
            __carry = 1;
        }
        __state[__at] = word;
        __at++;
        if (__at == R) __at = 0;
        return word;
    }
    bool operator==(const __subtract_with_carry<W, S, R> &other) const
    {
        for (int i = 0; i < R; i++) if (__state[i] != other.__state[i]) return false;
        return __at == other.__at && __carry == other.__carry;
    }
    bool operator!=(const __subtract_with_carry<W, S, R> &other) const { return !(*this == other); }
    void discard(unsigned long long count) { for (unsigned long long i = 0; i < count; i++) (*this)(); }
    static unsigned long min() { return 0; }
    static unsigned long max() { return (1ul << W) - 1ul; }
};
typedef __subtract_with_carry<24, 10, 24> __ranlux24_base;
typedef __subtract_with_carry<48, 5, 12> __ranlux48_base;
// Of every P numbers, the first R are used.
template <typename E, int P, int R> struct __discard_block {
    typedef unsigned long result_type;
    E __engine;
    int __used;
    __discard_block() : __engine(), __used(0) {}
    __discard_block(unsigned long value) : __engine(value), __used(0) {}
    void seed(unsigned long value)
    {
        __engine.seed(value);
        __used = 0;
    }
    unsigned long operator()()
    {
        if (__used >= R) {
            __engine.discard(P - R);
            __used = 0;
        }
        __used++;
        return __engine();
    }
    bool operator==(const __discard_block<E, P, R> &other) const { return __used == other.__used && __engine == other.__engine; }
    bool operator!=(const __discard_block<E, P, R> &other) const { return !(*this == other); }
    void discard(unsigned long long count) { for (unsigned long long i = 0; i < count; i++) (*this)(); }
    static unsigned long min() { return 0; }
    static unsigned long max() { return E::max(); }
};
typedef __discard_block<__ranlux24_base, 223, 23> __ranlux24;
typedef __discard_block<__ranlux48_base, 389, 11> __ranlux48;
// Numbers of `minstd_rand0` that wait in a table of 256 and leave it in an order that they choose themselves.
struct __knuth_b {
    typedef unsigned long result_type;
    __minstd_rand0 __engine;
    unsigned long __table[256];
    unsigned long __last;
    __knuth_b(unsigned long value = 1ul) { seed(value); }
    void seed(unsigned long value)
    {
        __engine.seed(value);
        for (int i = 0; i < 256; i++) __table[i] = __engine();
        __last = __engine();
    }
    unsigned long operator()()
    {
        int at = (int)(256.0 * (double)(__last - 1ul) / 2147483646.0);
        __last = __table[at];
        __table[at] = __engine();
        return __last;
    }
    void discard(unsigned long long count) { for (unsigned long long i = 0; i < count; i++) (*this)(); }
    static unsigned long min() { return 1; }
    static unsigned long max() { return 2147483646ul; }
};
struct __random_device {
    typedef unsigned int result_type;
    unsigned int __calls = 0;
    unsigned int operator()()
    {
        timespec now;
        clock_gettime(1, &now);
        __calls++;
        return (unsigned int)(now.tv_nsec * 2654435761ul + now.tv_sec + __calls * 40503u);
    }
    static unsigned int min() { return 0; }
    static unsigned int max() { return 4294967295u; }
};
