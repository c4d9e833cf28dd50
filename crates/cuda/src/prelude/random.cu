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
    typedef unsigned int result_type;
    __mt19937(unsigned long value = 5489ul) { seed(value); }
    __mt19937(__seed_seq &sequence)
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
    void discard(unsigned long long count) { for (unsigned long long i = 0; i < count; i++) (*this)(); }
    static unsigned long min() { return 0; }
    static unsigned long max() { return 4294967295ul; }
};
struct __mt19937_64 {
    unsigned long __state[312];
    int __at;
    __mt19937_64(unsigned long value = 5489ul) { seed(value); }
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
    static unsigned long min() { return 0; }
    static unsigned long max() { return 18446744073709551615ul; }
};
template <unsigned long FACTOR> struct __linear_congruential {
    unsigned long __state;
    __linear_congruential(unsigned long value = 1ul) { seed(value); }
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
    void discard(unsigned long long count) { for (unsigned long long i = 0; i < count; i++) (*this)(); }
    static unsigned long min() { return 1; }
    static unsigned long max() { return 2147483646ul; }
};
typedef __linear_congruential<16807> __minstd_rand0;
typedef __linear_congruential<48271> __minstd_rand;
struct __random_device {
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
template <typename T, typename G> T __uniform_int(G &generator, T low, T high)
{
    unsigned long all = generator.max() - generator.min(), wanted = (unsigned long)high - (unsigned long)low;
    if (all == wanted) return (T)(generator() - generator.min() + (unsigned long)low);
    if (all == 4294967295ul) {
        unsigned int range = (unsigned int)(wanted + 1);
        unsigned long product = (unsigned long)generator() * range;
        unsigned int rest = (unsigned int)product;
        if (rest < range) {
            unsigned int threshold = (0u - range) % range;
            while (rest < threshold) {
                product = (unsigned long)generator() * range;
                rest = (unsigned int)product;
            }
        }
        return (T)((product >> 32) + (unsigned long)low);
    }
    unsigned long scale = all / (wanted + 1), past = (wanted + 1) * scale, drawn;
    do drawn = generator() - generator.min(); while (drawn >= past);
    return (T)(drawn / scale + (unsigned long)low);
}
template <typename G> float __canonical(G &generator, float unused)
{
    float range = (float)(generator.max() - generator.min()) + 1.0f;
    float drawn = (float)(generator() - generator.min()) / range;
    return drawn >= 1.0f ? 0.99999994f : drawn;
}
template <typename G> double __canonical(G &generator, double unused)
{
    double range = (double)(generator.max() - generator.min()) + 1.0, sum = 0.0, scale = 1.0;
    int rounds = range > 9007199254740992.0 ? 1 : 2;
    for (int i = 0; i < rounds; i++) {
        sum += (double)(generator() - generator.min()) * scale;
        scale *= range;
    }
    double drawn = sum / scale;
    return drawn >= 1.0 ? 0.99999999999999989 : drawn;
}
template <typename T = int> struct __uniform_int_distribution {
    T __low, __high;
    __uniform_int_distribution(T low = 0, T high = 2147483647) : __low(low), __high(high) {}
    T operator()(__mt19937 &generator) { return __uniform_int<T>(generator, __low, __high); }
    T operator()(__minstd_rand0 &generator) { return __uniform_int<T>(generator, __low, __high); }
    T operator()(__minstd_rand &generator) { return __uniform_int<T>(generator, __low, __high); }
    T operator()(__random_device &generator) { return __uniform_int<T>(generator, __low, __high); }
    T a() const { return __low; }
    T b() const { return __high; }
    T min() const { return __low; }
    T max() const { return __high; }
    void reset() {}
};
template <typename T = double> struct __uniform_real_distribution {
    T __low, __high;
    __uniform_real_distribution(T low = 0, T high = 1) : __low(low), __high(high) {}
    T operator()(__mt19937 &generator) { return __canonical(generator, (T)0) * (__high - __low) + __low; }
    T operator()(__mt19937_64 &generator) { return __canonical(generator, (T)0) * (__high - __low) + __low; }
    T operator()(__minstd_rand0 &generator) { return __canonical(generator, (T)0) * (__high - __low) + __low; }
    T operator()(__minstd_rand &generator) { return __canonical(generator, (T)0) * (__high - __low) + __low; }
    T operator()(__random_device &generator) { return __canonical(generator, (T)0) * (__high - __low) + __low; }
    T a() const { return __low; }
    T b() const { return __high; }
    void reset() {}
};
template <typename T = double> struct __normal_distribution {
    T __mean, __deviation, __saved;
    bool __kept;
    __normal_distribution(T mean = 0, T deviation = 1) : __mean(mean), __deviation(deviation), __saved(0), __kept(false) {}
    T operator()(__mt19937 &generator)
    {
        T drawn = __saved;
        if (__kept) {
            __kept = false;
        } else {
            T x, y, square;
            do {
                x = (T)2 * __canonical(generator, (T)0) - (T)1;
                y = (T)2 * __canonical(generator, (T)0) - (T)1;
                square = x * x + y * y;
            } while (square > (T)1 || square == (T)0);
            T factor = sqrt((T)-2 * log(square) / square);
            __saved = x * factor;
            __kept = true;
            drawn = y * factor;
        }
        return drawn * __deviation + __mean;
    }
    void reset() { __kept = false; }
};
template <typename T, typename G> void __shuffle(T *first, T *last, G &&generator)
{
    unsigned long count = last - first, all = generator.max() - generator.min();
    if (count == 0) return;
    unsigned long i = 1;
    if (all / count >= count) {
        // Two places from one number, as GCC's library draws them.
        if (count % 2 == 0) {
            unsigned long at = __uniform_int<unsigned long>(generator, 0ul, 1ul);
            T kept = first[i];
            first[i] = first[at];
            first[at] = kept;
            i++;
        }
        while (i < count) {
            unsigned long range = i + 1, drawn = __uniform_int<unsigned long>(generator, 0ul, range * (range + 1) - 1);
            unsigned long one = drawn / (range + 1), two = drawn % (range + 1);
            T kept = first[i];
            first[i] = first[one];
            first[one] = kept;
            i++;
            kept = first[i];
            first[i] = first[two];
            first[two] = kept;
            i++;
        }
        return;
    }
    for (; i < count; i++) {
        unsigned long at = __uniform_int<unsigned long>(generator, 0ul, i);
        T kept = first[i];
        first[i] = first[at];
        first[at] = kept;
    }
}
