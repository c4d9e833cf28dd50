// The distributions of `<random>`, with the numbers of GCC's library.
// The upper half of a product of 128 bits.
unsigned long __upper_half(unsigned long a, unsigned long b)
{
    unsigned long a0 = a & 0xfffffffful, a1 = a >> 32, b0 = b & 0xfffffffful, b1 = b >> 32;
    unsigned long middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (middle & 0xfffffffful);
    return a1 * b1 + (middle >> 32) + (other >> 32);
}
// The whole bits of a generator's range.
template <typename G> int __bits_of(G &generator)
{
    unsigned long all = generator.max() - generator.min();
    int bits = 0;
    for (unsigned long rest = all; rest != 0; rest >>= 1) bits++;
    return ((all + 1) & all) == 0 ? bits : bits - 1;
}
// A number from 0 to `wanted`, as GCC's library draws it.
template <typename G> unsigned long __uniform_below(G &generator, unsigned long wanted)
{
    unsigned long all = generator.max() - generator.min();
    if (all == wanted) return generator() - generator.min();
    if (all < wanted) {
        // Several numbers make one: the upper digits first.
        unsigned long base = all + 1, upper, drawn;
        do {
            upper = base * __uniform_below(generator, wanted / base);
            drawn = upper + (generator() - generator.min());
        } while (drawn > wanted || drawn < upper);
        return drawn;
    }
    if (all == 18446744073709551615ul) {
        unsigned long range = wanted + 1, word = generator(), rest = word * range;
        if (rest < range) {
            unsigned long threshold = (0ul - range) % range;
            while (rest < threshold) {
                word = generator();
                rest = word * range;
            }
        }
        return __upper_half(word, range);
    }
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
        return product >> 32;
    }
    unsigned long scale = all / (wanted + 1), past = (wanted + 1) * scale, drawn;
    do drawn = generator() - generator.min(); while (drawn >= past);
    return drawn / scale;
}
template <typename T, typename G> T __uniform_int(G &generator, T low, T high)
{
    return (T)(__uniform_below(generator, (unsigned long)high - (unsigned long)low) + (unsigned long)low);
}
template <typename G> float __canonical(G &generator, float unused)
{
    float range = (float)(generator.max() - generator.min()) + 1.0f, sum = 0.0f, scale = 1.0f;
    int bits = __bits_of(generator);
    int rounds = (24 + bits - 1) / bits;
    for (int i = 0; i < rounds; i++) {
        sum += (float)(generator() - generator.min()) * scale;
        scale *= range;
    }
    float drawn = sum / scale;
    return drawn >= 1.0f ? 0.99999994f : drawn;
}
template <typename G> double __canonical(G &generator, double unused)
{
    double range = (double)(generator.max() - generator.min()) + 1.0, sum = 0.0, scale = 1.0;
    int bits = __bits_of(generator);
    int rounds = (53 + bits - 1) / bits;
    for (int i = 0; i < rounds; i++) {
        sum += (double)(generator() - generator.min()) * scale;
        scale *= range;
    }
    double drawn = sum / scale;
    return drawn >= 1.0 ? 0.99999999999999989 : drawn;
}
template <typename T, size_t BITS, typename G> T __generate_canonical(G &generator) { return __canonical(generator, (T)0); }
template <typename T = int> struct __uniform_int_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __uniform_int_distribution<T> param_type;
    bool operator==(const __uniform_int_distribution<T> &other) const { return __low == other.__low && __high == other.__high; }
    bool operator!=(const __uniform_int_distribution<T> &other) const { return !(*this == other); }
    const param_type &param() const { return *this; }
    void param(const param_type &other) { __low = other.__low; __high = other.__high; }
    T __low, __high;
    __uniform_int_distribution(T low = 0, T high = std::numeric_limits<T>::max()) : __low(low), __high(high) {}
    template <typename G> T operator()(G &generator) { return __uniform_int<T>(generator, __low, __high); }
    template <typename G> T operator()(G &generator, const param_type &other) { return __uniform_int<T>(generator, other.__low, other.__high); }
    T a() const { return __low; }
    T b() const { return __high; }
    T min() const { return __low; }
    T max() const { return __high; }
    void reset() {}
};
template <typename T = double> struct __uniform_real_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __uniform_real_distribution<T> param_type;
    bool operator==(const __uniform_real_distribution<T> &other) const { return __low == other.__low && __high == other.__high; }
    bool operator!=(const __uniform_real_distribution<T> &other) const { return !(*this == other); }
    const param_type &param() const { return *this; }
    void param(const param_type &other) { __low = other.__low; __high = other.__high; }
    T __low, __high;
    __uniform_real_distribution(T low = 0, T high = 1) : __low(low), __high(high) {}
    template <typename G> T operator()(G &generator) { return __canonical(generator, (T)0) * (__high - __low) + __low; }
    template <typename G> T operator()(G &generator, const param_type &other) { return __canonical(generator, (T)0) * (other.__high - other.__low) + other.__low; }
    T a() const { return __low; }
    T b() const { return __high; }
    T min() const { return __low; }
    T max() const { return __high; }
    void reset() {}
};
template <typename T = double> struct __normal_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __normal_distribution<T> param_type;
    bool operator==(const __normal_distribution<T> &other) const { return __mean == other.__mean && __deviation == other.__deviation && __kept == other.__kept && (!__kept || __saved == other.__saved); }
    bool operator!=(const __normal_distribution<T> &other) const { return !(*this == other); }
    const param_type &param() const { return *this; }
    void param(const param_type &other) { __mean = other.__mean; __deviation = other.__deviation; }
    T __mean, __deviation, __saved;
    bool __kept;
    __normal_distribution(T mean = 0, T deviation = 1) : __mean(mean), __deviation(deviation), __saved(0), __kept(false) {}
    template <typename G> T operator()(G &generator, const param_type &other)
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
        return drawn * other.__deviation + other.__mean;
    }
    template <typename G> T operator()(G &generator) { return (*this)(generator, *this); }
    T mean() const { return __mean; }
    T stddev() const { return __deviation; }
    void reset() { __kept = false; }
};
template <typename T = double> struct __lognormal_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __lognormal_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other)
    {
        __normal_distribution<T> kept0 = __normal;
        *this = other;
        __normal = kept0;
    }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        with.__normal = __normal;
        T drawn = with(generator);
        __normal = with.__normal;
        return drawn;
    }
    bool operator==(const __lognormal_distribution<T> &other) const { return __mean == other.__mean && __deviation == other.__deviation && __normal == other.__normal; }
    bool operator!=(const __lognormal_distribution<T> &other) const { return !(*this == other); }
    T __mean, __deviation;
    __normal_distribution<T> __normal;
    __lognormal_distribution(T mean = 0, T deviation = 1) : __mean(mean), __deviation(deviation), __normal() {}
    template <typename G> T operator()(G &generator) { return exp(__deviation * __normal(generator) + __mean); }
    T m() const { return __mean; }
    T s() const { return __deviation; }
    void reset() { __normal.reset(); }
};
struct __bernoulli_distribution {
    typedef bool result_type;
    // Its parameters are those of another one.
    typedef __bernoulli_distribution param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    template <typename G> bool operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    bool operator==(const __bernoulli_distribution &other) const { return __probability == other.__probability; }
    bool operator!=(const __bernoulli_distribution &other) const { return !(*this == other); }
    double __probability;
    __bernoulli_distribution(double probability = 0.5) : __probability(probability) {}
    template <typename G> bool operator()(G &generator) { return __canonical(generator, 0.0) < __probability; }
    double p() const { return __probability; }
    void reset() {}
};
template <typename T = double> struct __exponential_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __exponential_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    bool operator==(const __exponential_distribution<T> &other) const { return __rate == other.__rate; }
    bool operator!=(const __exponential_distribution<T> &other) const { return !(*this == other); }
    T __rate;
    __exponential_distribution(T rate = 1) : __rate(rate) {}
    template <typename G> T operator()(G &generator) { return -log((T)1 - __canonical(generator, (T)0)) / __rate; }
    T lambda() const { return __rate; }
    void reset() {}
};
template <typename T = double> struct __weibull_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __weibull_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    bool operator==(const __weibull_distribution<T> &other) const { return __shape == other.__shape && __scale == other.__scale; }
    bool operator!=(const __weibull_distribution<T> &other) const { return !(*this == other); }
    T __shape, __scale;
    __weibull_distribution(T shape = 1, T scale = 1) : __shape(shape), __scale(scale) {}
    template <typename G> T operator()(G &generator)
    {
        return __scale * pow(-log((T)1 - __canonical(generator, (T)0)), (T)1 / __shape);
    }
    T a() const { return __shape; }
    T b() const { return __scale; }
    void reset() {}
};
template <typename T = double> struct __extreme_value_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __extreme_value_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    bool operator==(const __extreme_value_distribution<T> &other) const { return __location == other.__location && __scale == other.__scale; }
    bool operator!=(const __extreme_value_distribution<T> &other) const { return !(*this == other); }
    T __location, __scale;
    __extreme_value_distribution(T location = 0, T scale = 1) : __location(location), __scale(scale) {}
    template <typename G> T operator()(G &generator)
    {
        return __location - __scale * log(-log((T)1 - __canonical(generator, (T)0)));
    }
    T a() const { return __location; }
    T b() const { return __scale; }
    void reset() {}
};
template <typename T = double> struct __cauchy_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __cauchy_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    bool operator==(const __cauchy_distribution<T> &other) const { return __location == other.__location && __scale == other.__scale; }
    bool operator!=(const __cauchy_distribution<T> &other) const { return !(*this == other); }
    T __location, __scale;
    __cauchy_distribution(T location = 0, T scale = 1) : __location(location), __scale(scale) {}
    template <typename G> T operator()(G &generator)
    {
        T drawn;
        do drawn = __canonical(generator, (T)0); while (drawn == (T)0.5);
        return __location + __scale * tan((T)3.1415926535897932384626433832795029 * drawn);
    }
    T a() const { return __location; }
    T b() const { return __scale; }
    void reset() {}
};
// As Marsaglia and Tsang have it (2000).
template <typename T = double> struct __gamma_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __gamma_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other)
    {
        __normal_distribution<T> kept0 = __normal;
        *this = other;
        __normal = kept0;
    }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        with.__normal = __normal;
        T drawn = with(generator);
        __normal = with.__normal;
        return drawn;
    }
    bool operator==(const __gamma_distribution<T> &other) const { return __shape == other.__shape && __scale == other.__scale && __normal == other.__normal; }
    bool operator!=(const __gamma_distribution<T> &other) const { return !(*this == other); }
    T __shape, __scale;
    __normal_distribution<T> __normal;
    __gamma_distribution(T shape = 1, T scale = 1) : __shape(shape), __scale(scale), __normal() {}
    template <typename G> T operator()(G &generator)
    {
        T raised = __shape < (T)1 ? __shape + (T)1 : __shape;
        T d = raised - (T)1 / (T)3, c = (T)1 / sqrt((T)9 * d), u, v, x;
        do {
            do {
                x = __normal(generator);
                v = (T)1 + c * x;
            } while (v <= (T)0);
            v = v * v * v;
            u = __canonical(generator, (T)0);
        } while (u > (T)1 - 0.0331 * x * x * x * x && log(u) > 0.5 * x * x + d * (1.0 - v + log(v)));
        if (__shape == raised) return d * v * __scale;
        do u = __canonical(generator, (T)0); while (u == (T)0);
        return pow(u, (T)1 / __shape) * d * v * __scale;
    }
    T alpha() const { return __shape; }
    T beta() const { return __scale; }
    void reset() { __normal.reset(); }
};
template <typename T = double> struct __chi_squared_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __chi_squared_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other)
    {
        __normal_distribution<T> kept0 = __gamma.__normal;
        *this = other;
        __gamma.__normal = kept0;
    }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        with.__gamma.__normal = __gamma.__normal;
        T drawn = with(generator);
        __gamma.__normal = with.__gamma.__normal;
        return drawn;
    }
    bool operator==(const __chi_squared_distribution<T> &other) const { return __degrees == other.__degrees && __gamma.__normal == other.__gamma.__normal; }
    bool operator!=(const __chi_squared_distribution<T> &other) const { return !(*this == other); }
    T __degrees;
    __gamma_distribution<T> __gamma;
    __chi_squared_distribution(T degrees = 1) : __degrees(degrees), __gamma(degrees / 2) {}
    template <typename G> T operator()(G &generator) { return 2 * __gamma(generator); }
    T n() const { return __degrees; }
    void reset() { __gamma.reset(); }
};
template <typename T = double> struct __fisher_f_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __fisher_f_distribution<T> param_type;
    const param_type &param() const { return *this; }
    // As GCC's library has it: what it is made of keeps its own.
    void param(const param_type &other) { __first = other.__first; __second = other.__second; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        with.__above.__normal = __above.__normal; with.__below.__normal = __below.__normal;
        // With the degrees of this one, as the library has it.
        T above = with.__above(generator) * __second;
        T drawn = above / (with.__below(generator) * __first);
        __above.__normal = with.__above.__normal; __below.__normal = with.__below.__normal;
        return drawn;
    }
    bool operator==(const __fisher_f_distribution<T> &other) const { return __first == other.__first && __second == other.__second && __above.__normal == other.__above.__normal && __below.__normal == other.__below.__normal; }
    bool operator!=(const __fisher_f_distribution<T> &other) const { return !(*this == other); }
    T __first, __second;
    __gamma_distribution<T> __above, __below;
    __fisher_f_distribution(T first = 1, T second = 1) : __first(first), __second(second), __above(first / 2), __below(second / 2) {}
    template <typename G> T operator()(G &generator)
    {
        T above = __above(generator) * __second;
        return above / (__below(generator) * __first);
    }
    T m() const { return __first; }
    T n() const { return __second; }
    void reset() { __above.reset(); __below.reset(); }
};
template <typename T = double> struct __student_t_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __student_t_distribution<T> param_type;
    const param_type &param() const { return *this; }
    // As GCC's library has it: what it is made of keeps its own.
    void param(const param_type &other) { __degrees = other.__degrees; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        with.__normal = __normal; with.__gamma.__normal = __gamma.__normal;
        // Here the library draws the two the other way around.
        T root = sqrt(other.__degrees / with.__gamma(generator));
        T drawn = with.__normal(generator) * root;
        __normal = with.__normal; __gamma.__normal = with.__gamma.__normal;
        return drawn;
    }
    bool operator==(const __student_t_distribution<T> &other) const { return __degrees == other.__degrees && __normal == other.__normal && __gamma.__normal == other.__gamma.__normal; }
    bool operator!=(const __student_t_distribution<T> &other) const { return !(*this == other); }
    T __degrees;
    __normal_distribution<T> __normal;
    __gamma_distribution<T> __gamma;
    __student_t_distribution(T degrees = 1) : __degrees(degrees), __normal(), __gamma(degrees / 2, 2) {}
    template <typename G> T operator()(G &generator)
    {
        T drawn = __normal(generator);
        return drawn * sqrt(__degrees / __gamma(generator));
    }
    T n() const { return __degrees; }
    void reset() { __normal.reset(); __gamma.reset(); }
};
template <typename T = int> struct __geometric_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __geometric_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    bool operator==(const __geometric_distribution<T> &other) const { return __probability == other.__probability; }
    bool operator!=(const __geometric_distribution<T> &other) const { return !(*this == other); }
    double __probability;
    __geometric_distribution(double probability = 0.5) : __probability(probability) {}
    template <typename G> T operator()(G &generator)
    {
        const double nearly_half = (1 - 2.220446049250313e-16) / 2, end = (double)std::numeric_limits<T>::max() + nearly_half;
        double drawn;
        do drawn = floor(log(1.0 - __canonical(generator, 0.0)) / log(1.0 - __probability)); while (drawn >= end);
        return (T)(drawn + nearly_half);
    }
    double p() const { return __probability; }
    void reset() {}
};
// As Devroye has it (Non-Uniform Random Variate Generation, chapter X.3).
template <typename T = int> struct __poisson_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __poisson_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other)
    {
        __normal_distribution<double> kept0 = __normal;
        *this = other;
        __normal = kept0;
    }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        with.__normal = __normal;
        T drawn = with(generator);
        __normal = with.__normal;
        return drawn;
    }
    bool operator==(const __poisson_distribution<T> &other) const { return __mean == other.__mean && __normal == other.__normal; }
    bool operator!=(const __poisson_distribution<T> &other) const { return !(*this == other); }
    double __mean;
    __normal_distribution<double> __normal;
    __poisson_distribution(double mean = 1.0) : __mean(mean), __normal() {}
    template <typename G> T operator()(G &generator)
    {
        if (__mean < 12.0) {
            double product = 1.0, end = exp(-__mean);
            T count = 0;
            do {
                product *= __canonical(generator, 0.0);
                count++;
            } while (product > end);
            return count - 1;
        }
        const double nearly_half = (1 - 2.220446049250313e-16) / 2, end = (double)std::numeric_limits<T>::max() + nearly_half;
        const double root_of_half_pi = 1.2533141373155002512, quarter_pi = 0.78539816339744830962;
        double m = floor(__mean), log_mean = log(__mean), log_factorial = lgamma(m + 1), deviation = sqrt(m);
        double width = sqrt(2 * m * log(32 * m / quarter_pi));
        double d = round(fmax(6.0, fmin(m, width)));
        double cx = 2 * m + d, scale = sqrt(cx / 2), inverse = 1 / cx;
        double c2b = sqrt(quarter_pi * cx) * exp(inverse), cb = 2 * cx * exp(-d * inverse * (1 + d / 2)) / d;
        double c1 = deviation * root_of_half_pi, c2 = c2b + c1, c3 = c2 + 1, c4 = c3 + 1, c5 = c4 + 1.0129030479320018584, c = cb + c5;
        double x;
        bool again = true;
        do {
            double u = c * __canonical(generator, 0.0), e = -log(1.0 - __canonical(generator, 0.0)), w = 0.0;
            if (u <= c1) {
                double n = __normal(generator), y = -fabs(n) * deviation - 1;
                x = floor(y);
                w = -n * n / 2;
                if (x < -m) continue;
            } else if (u <= c2) {
                double n = __normal(generator), y = 1 + fabs(n) * scale;
                x = ceil(y);
                w = y * (2 - y) * inverse;
                if (x > d) continue;
            } else if (u <= c3) {
                x = -1;
            } else if (u <= c4) {
                x = 0;
            } else if (u <= c5) {
                x = 1;
                w = 0.012820512820512820513;
            } else {
                double v = -log(1.0 - __canonical(generator, 0.0)), y = d + v * 2 * cx / d;
                x = ceil(y);
                w = -d * inverse * (1 + y / 2);
            }
            again = w - e - x * log_mean > log_factorial - lgamma(x + m + 1) || x + m >= end;
        } while (again);
        return (T)(x + m + nearly_half);
    }
    double mean() const { return __mean; }
    void reset() { __normal.reset(); }
};
template <typename T = int> struct __negative_binomial_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __negative_binomial_distribution<T> param_type;
    const param_type &param() const { return *this; }
    // As GCC's library has it: what it is made of keeps its own.
    void param(const param_type &other) { __failures = other.__failures; __probability = other.__probability; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        with.__gamma.__normal = __gamma.__normal;
        T drawn = with(generator);
        __gamma.__normal = with.__gamma.__normal;
        return drawn;
    }
    bool operator==(const __negative_binomial_distribution<T> &other) const { return __failures == other.__failures && __probability == other.__probability && __gamma.__normal == other.__gamma.__normal; }
    bool operator!=(const __negative_binomial_distribution<T> &other) const { return !(*this == other); }
    T __failures;
    double __probability;
    __gamma_distribution<double> __gamma;
    __negative_binomial_distribution(T failures = 1, double probability = 0.5)
        : __failures(failures), __probability(probability), __gamma((double)failures, (1.0 - probability) / probability)
    {
    }
    template <typename G> T operator()(G &generator)
    {
        __poisson_distribution<T> drawn(__gamma(generator));
        return drawn(generator);
    }
    T k() const { return __failures; }
    double p() const { return __probability; }
    void reset() { __gamma.reset(); }
};
// As Devroye has it (chapter X.4): by rejection, and by waiting times for what that leaves and where few successes are likely.
template <typename T = int> struct __binomial_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __binomial_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other)
    {
        __normal_distribution<double> kept0 = __normal;
        *this = other;
        __normal = kept0;
    }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        with.__normal = __normal;
        T drawn = with(generator);
        __normal = with.__normal;
        return drawn;
    }
    bool operator==(const __binomial_distribution<T> &other) const { return __trials == other.__trials && __probability == other.__probability && __normal == other.__normal; }
    bool operator!=(const __binomial_distribution<T> &other) const { return !(*this == other); }
    T __trials;
    double __probability;
    __normal_distribution<double> __normal;
    __binomial_distribution(T trials = 1, double probability = 0.5) : __trials(trials), __probability(probability), __normal() {}
    template <typename G> T __wait(G &generator, T trials, double q)
    {
        T count = 0;
        double sum = 0.0;
        do {
            if (trials == count) return count;
            double e = -log(1.0 - __canonical(generator, 0.0));
            sum += e / (trials - count);
            count++;
        } while (sum <= q);
        return count - 1;
    }
    template <typename G> T __reject(G &generator, double p)
    {
        const double nearly_half = (1 - 2.220446049250313e-16) / 2, end = (double)std::numeric_limits<T>::max() + nearly_half;
        const double root_of_half_pi = 1.2533141373155002512, quarter_pi = 0.78539816339744830962;
        double np = floor(__trials * p), pa = np / __trials, rest = 1 - pa;
        double d1 = round(fmax(1.0, sqrt(np * rest * log(32 * np / (81 * quarter_pi * rest)))));
        double d2 = round(fmax(1.0, sqrt(np * rest * log(32 * __trials * rest / (quarter_pi * pa)))));
        double s1 = sqrt(np * rest) * (1 + d1 / (4 * np)), s2 = sqrt(np * rest) * (1 + d2 / (4 * __trials * rest));
        double c = 2 * d1 / np, a1 = exp(c) * s1 * root_of_half_pi, a12 = a1 + s2 * root_of_half_pi;
        double s1s = s1 * s1, s2s = s2 * s2;
        double a123 = a12 + (exp(d1 / (__trials * rest)) * 2 * s1s / d1 * exp(-d1 * d1 / (2 * s1s)));
        double all = a123 + 2 * s2s / d2 * exp(-d2 * d2 / (2 * s2s));
        double log_factorials = lgamma(np + 1) + lgamma(__trials - np + 1), log_odds = log(pa / rest);
        double x = 0.0, v = 0.0;
        bool again;
        do {
            double u = all * __canonical(generator, 0.0);
            again = false;
            if (u <= a12) {
                double n = __normal(generator), y = (u <= a1 ? s1 : s2) * fabs(n);
                again = y >= (u <= a1 ? d1 : d2);
                if (!again) {
                    double e = -log(1.0 - __canonical(generator, 0.0));
                    x = u <= a1 ? floor(y) : floor(-y);
                    v = u <= a1 ? -e - n * n / 2 + c : -e - n * n / 2;
                }
            } else {
                double e1 = -log(1.0 - __canonical(generator, 0.0)), e2 = -log(1.0 - __canonical(generator, 0.0));
                if (u <= a123) {
                    double y = d1 + 2 * s1s * e1 / d1;
                    x = floor(y);
                    v = -e2 + d1 * (1 / (__trials - np) - y / (2 * s1s));
                } else {
                    double y = d2 + 2 * s2s * e1 / d2;
                    x = floor(-y);
                    v = -e2 - d2 * y / (2 * s2s);
                }
            }
            again = again || x < -np || x > __trials - np;
            if (!again) {
                double here = lgamma(np + x + 1) + lgamma(__trials - (np + x) + 1);
                again = v > log_factorials - here + x * log_odds;
            }
            again = again || x + np >= end;
        } while (again);
        T found = (T)(x + (np + nearly_half));
        return found + __wait(generator, __trials - found, -log(1 - (p - pa) / rest));
    }
    template <typename G> T operator()(G &generator)
    {
        double p = __probability <= 0.5 ? __probability : 1.0 - __probability;
        T found = __trials * p >= 8 ? __reject(generator, p) : __wait(generator, __trials, -log(1 - p));
        return p != __probability ? __trials - found : found;
    }
    T t() const { return __trials; }
    double p() const { return __probability; }
    void reset() { __normal.reset(); }
};
template <typename T = int> struct __discrete_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __discrete_distribution<T> param_type;
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    bool operator==(const __discrete_distribution<T> &other) const { return __shares == other.__shares; }
    bool operator!=(const __discrete_distribution<T> &other) const { return !(*this == other); }
    std::vector<double> __shares, __sums;
    __discrete_distribution() {}
    __discrete_distribution(std::initializer_list<double> weights) : __shares(weights) { __prepare(); }
    template <typename I> __discrete_distribution(I first, I last)
    {
        for (I at = first; at != last; ++at) __shares.push_back((double)*at);
        __prepare();
    }
    void __prepare()
    {
        if (__shares.size() < 2) {
            __shares.clear();
            return;
        }
        double sum = 0.0, so_far = 0.0;
        for (size_t i = 0; i < __shares.size(); i++) sum += __shares[i];
        for (size_t i = 0; i < __shares.size(); i++) {
            __shares[i] /= sum;
            so_far = i == 0 ? __shares[i] : so_far + __shares[i];
            __sums.push_back(so_far);
        }
        __sums[__sums.size() - 1] = 1.0;
    }
    template <typename G> T operator()(G &generator)
    {
        if (__sums.size() == 0) return 0;
        double drawn = __canonical(generator, 0.0);
        size_t at = 0;
        while (at < __sums.size() && __sums[at] < drawn) at++;
        return (T)at;
    }
    std::vector<double> probabilities() const { return __shares.size() == 0 ? std::vector<double>(1, 1.0) : __shares; }
    T min() const { return 0; }
    T max() const { return __shares.size() == 0 ? 0 : (T)(__shares.size() - 1); }
    void reset() {}
};
// Between neighbouring places, the same density: the inverse of its sums, as GCC's library has it.
template <typename T = double> struct __piecewise_constant_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __piecewise_constant_distribution<T> param_type;
    std::vector<T> __places;
    std::vector<double> __densities, __sums;
    __piecewise_constant_distribution() {}
    template <typename I, typename W> __piecewise_constant_distribution(I first, I last, W weight)
    {
        if (first != last) {
            for (;;) {
                __places.push_back(*first);
                ++first;
                if (first == last) break;
                __densities.push_back((double)*weight);
                ++weight;
            }
        }
        __prepare();
    }
    template <typename F> __piecewise_constant_distribution(std::initializer_list<T> places, F weight)
    {
        for (const T &place : places) __places.push_back(place);
        for (size_t k = 0; k + 1 < __places.size(); k++) __densities.push_back(weight(0.5 * (__places[k + 1] + __places[k])));
        __prepare();
    }
    template <typename F> __piecewise_constant_distribution(size_t parts, T low, T high, F weight)
    {
        size_t count = parts == 0 ? 1 : parts;
        T width = (high - low) / count;
        for (size_t k = 0; k <= count; k++) __places.push_back(low + k * width);
        for (size_t k = 0; k < count; k++) __densities.push_back(weight(__places[k] + 0.5 * width));
        __prepare();
    }
    void __prepare()
    {
        if (__places.size() < 2 || (__places.size() == 2 && __places[0] == (T)0 && __places[1] == (T)1)) {
            __places.clear();
            __densities.clear();
            return;
        }
        double sum = 0.0, so_far = 0.0;
        for (size_t k = 0; k < __densities.size(); k++) sum += __densities[k];
        for (size_t k = 0; k < __densities.size(); k++) {
            __densities[k] /= sum;
            so_far = k == 0 ? __densities[k] : so_far + __densities[k];
            __sums.push_back(so_far);
        }
        __sums[__sums.size() - 1] = 1.0;
        for (size_t k = 0; k < __densities.size(); k++) __densities[k] /= __places[k + 1] - __places[k];
    }
    template <typename G> T operator()(G &generator)
    {
        double drawn = __canonical(generator, 0.0);
        if (__sums.size() == 0) return (T)drawn;
        size_t at = 0;
        while (at < __sums.size() && __sums[at] < drawn) at++;
        double before = at > 0 ? __sums[at - 1] : 0.0;
        return (T)(__places[at] + (drawn - before) / __densities[at]);
    }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    bool operator==(const __piecewise_constant_distribution<T> &other) const { return __places == other.__places && __densities == other.__densities; }
    bool operator!=(const __piecewise_constant_distribution<T> &other) const { return !(*this == other); }
    std::vector<T> intervals() const
    {
        if (__places.size() != 0) return __places;
        std::vector<T> whole(2);
        whole[1] = (T)1;
        return whole;
    }
    std::vector<double> densities() const { return __densities.size() == 0 ? std::vector<double>(1, 1.0) : __densities; }
    T min() const { return __places.size() == 0 ? (T)0 : __places.front(); }
    T max() const { return __places.size() == 0 ? (T)1 : __places.back(); }
    void reset() {}
};
// Between neighbouring places, a density that grows or falls evenly.
template <typename T = double> struct __piecewise_linear_distribution {
    typedef T result_type;
    // Its parameters are those of another one.
    typedef __piecewise_linear_distribution<T> param_type;
    std::vector<T> __places;
    std::vector<double> __densities, __sums, __slopes;
    __piecewise_linear_distribution() {}
    template <typename I, typename W> __piecewise_linear_distribution(I first, I last, W weight)
    {
        for (; first != last; ++first, ++weight) {
            __places.push_back(*first);
            __densities.push_back((double)*weight);
        }
        __prepare();
    }
    template <typename F> __piecewise_linear_distribution(std::initializer_list<T> places, F weight)
    {
        for (const T &place : places) {
            __places.push_back(place);
            __densities.push_back(weight(place));
        }
        __prepare();
    }
    template <typename F> __piecewise_linear_distribution(size_t parts, T low, T high, F weight)
    {
        size_t count = parts == 0 ? 1 : parts;
        T width = (high - low) / count;
        for (size_t k = 0; k <= count; k++) {
            __places.push_back(low + k * width);
            __densities.push_back(weight(__places[k]));
        }
        __prepare();
    }
    void __prepare()
    {
        if (__places.size() < 2 || (__places.size() == 2 && __places[0] == (T)0 && __places[1] == (T)1 && __densities[0] == __densities[1])) {
            __places.clear();
            __densities.clear();
            return;
        }
        double sum = 0.0;
        for (size_t k = 0; k + 1 < __densities.size(); k++) {
            T width = __places[k + 1] - __places[k];
            sum += 0.5 * (__densities[k + 1] + __densities[k]) * width;
            __sums.push_back(sum);
            __slopes.push_back((__densities[k + 1] - __densities[k]) / width);
        }
        for (size_t k = 0; k < __densities.size(); k++) __densities[k] /= sum;
        for (size_t k = 0; k < __sums.size(); k++) {
            __sums[k] /= sum;
            __slopes[k] /= sum;
        }
        __sums[__sums.size() - 1] = 1.0;
    }
    template <typename G> T operator()(G &generator)
    {
        double drawn = __canonical(generator, 0.0);
        if (__sums.size() == 0) return (T)drawn;
        size_t at = 0;
        while (at < __sums.size() && __sums[at] < drawn) at++;
        double a = 0.5 * __slopes[at], b = __densities[at], rest = drawn - (at > 0 ? __sums[at - 1] : 0.0);
        T x = __places[at];
        if (a == 0.0) x += rest / b;
        else x += 0.5 * (sqrt(b * b + 4.0 * a * rest) - b) / a;
        return x;
    }
    template <typename G> T operator()(G &generator, const param_type &other)
    {
        param_type with = other;
        return with(generator);
    }
    const param_type &param() const { return *this; }
    void param(const param_type &other) { *this = other; }
    bool operator==(const __piecewise_linear_distribution<T> &other) const { return __places == other.__places && __densities == other.__densities; }
    bool operator!=(const __piecewise_linear_distribution<T> &other) const { return !(*this == other); }
    std::vector<T> intervals() const
    {
        if (__places.size() != 0) return __places;
        std::vector<T> whole(2);
        whole[1] = (T)1;
        return whole;
    }
    std::vector<double> densities() const { return __densities.size() == 0 ? std::vector<double>(2, 1.0) : __densities; }
    T min() const { return __places.size() == 0 ? (T)0 : __places.front(); }
    T max() const { return __places.size() == 0 ? (T)1 : __places.back(); }
    void reset() {}
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
