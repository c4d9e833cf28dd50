// A bit that is written by its name.
struct __bit {
    unsigned long *__word;
    size_t __at;
    operator bool() const { return (*__word >> __at) & 1; }
    bool operator~() const { return !((*__word >> __at) & 1); }
    __bit &operator=(bool value)
    {
        if (value) *__word |= 1ul << __at;
        else *__word &= ~(1ul << __at);
        return *this;
    }
    __bit &operator=(const __bit &other) { return *this = (bool)other; }
    __bit &flip()
    {
        *__word ^= 1ul << __at;
        return *this;
    }
};
std::ostream &operator<<(std::ostream &out, const __bit &bit)
{
    out << (bool)bit;
    return out;
}
template <size_t N> struct __bitset {
    typedef __bit reference;
    unsigned long __words[(N + 63) / 64];
    __bitset() { reset(); }
    __bitset(unsigned long value)
    {
        reset();
        __words[0] = value;
        __trim();
    }
    __bitset(const std::string &text) { __read(text); }
    __bitset(const char *text) { __read(std::string(text)); }
    void __read(const std::string &text)
    {
        reset();
        for (size_t i = 0; i < text.size() && i < N; i++) {
            char letter = text[text.size() - 1 - i];
            if (letter != '0' && letter != '1') throw std::invalid_argument("bitset::_M_copy_from_ptr");
            if (letter == '1') set(i);
        }
    }
    void __trim() { if (N % 64) __words[(N + 63) / 64 - 1] &= (1ul << (N % 64)) - 1; }
    void __check(size_t at, const char *who) const
    {
        if (at >= N)
            throw std::out_of_range(std::string("bitset::") + who + ": __position (which is " + std::to_string(at) + ") >= _Nb (which is " + std::to_string(N) + ")");
    }
    size_t size() const { return N; }
    bool operator[](size_t at) const { return (__words[at / 64] >> (at % 64)) & 1; }
    __bit operator[](size_t at)
    {
        __bit bit;
        bit.__word = &__words[at / 64];
        bit.__at = at % 64;
        return bit;
    }
    bool test(size_t at) const
    {
        __check(at, "test");
        return (__words[at / 64] >> (at % 64)) & 1;
    }
    __bitset &set()
    {
        for (size_t i = 0; i < (N + 63) / 64; i++) __words[i] = ~0ul;
        __trim();
        return *this;
    }
    __bitset &set(size_t at, bool value = true)
    {
        __check(at, "set");
        if (value) __words[at / 64] |= 1ul << (at % 64);
        else __words[at / 64] &= ~(1ul << (at % 64));
        return *this;
    }
    __bitset &reset()
    {
        for (size_t i = 0; i < (N + 63) / 64; i++) __words[i] = 0;
        return *this;
    }
    __bitset &reset(size_t at)
    {
        __check(at, "reset");
        return set(at, false);
    }
    __bitset &flip()
    {
        for (size_t i = 0; i < (N + 63) / 64; i++) __words[i] = ~__words[i];
        __trim();
        return *this;
    }
    __bitset &flip(size_t at)
    {
        __check(at, "flip");
        __words[at / 64] ^= 1ul << (at % 64);
        return *this;
    }
    size_t count() const
    {
        size_t found = 0;
        for (size_t i = 0; i < (N + 63) / 64; i++)
            for (unsigned long word = __words[i]; word; word &= word - 1) found++;
        return found;
    }
    bool any() const { return count() > 0; }
    bool none() const { return count() == 0; }
    bool all() const { return count() == N; }
    unsigned long to_ulong() const { return __words[0]; }
    unsigned long to_ullong() const { return __words[0]; }
    std::string to_string() const
    {
        std::string text;
        for (size_t i = N; i > 0; i--) text.push_back((__words[(i - 1) / 64] >> ((i - 1) % 64)) & 1 ? '1' : '0');
        return text;
    }
    bool operator==(const __bitset &other) const
    {
        for (size_t i = 0; i < (N + 63) / 64; i++) if (__words[i] != other.__words[i]) return false;
        return true;
    }
    bool operator!=(const __bitset &other) const { return !(*this == other); }
    __bitset operator~() const
    {
        __bitset made = *this;
        made.flip();
        return made;
    }
    __bitset &operator&=(const __bitset &other)
    {
        for (size_t i = 0; i < (N + 63) / 64; i++) __words[i] &= other.__words[i];
        return *this;
    }
    __bitset &operator|=(const __bitset &other)
    {
        for (size_t i = 0; i < (N + 63) / 64; i++) __words[i] |= other.__words[i];
        return *this;
    }
    __bitset &operator^=(const __bitset &other)
    {
        for (size_t i = 0; i < (N + 63) / 64; i++) __words[i] ^= other.__words[i];
        return *this;
    }
    __bitset operator&(const __bitset &other) const
    {
        __bitset made = *this;
        made &= other;
        return made;
    }
    __bitset operator|(const __bitset &other) const
    {
        __bitset made = *this;
        made |= other;
        return made;
    }
    __bitset operator^(const __bitset &other) const
    {
        __bitset made = *this;
        made ^= other;
        return made;
    }
    __bitset operator<<(size_t by) const
    {
        __bitset made;
        for (size_t i = by; i < N; i++) made.set(i, (__words[(i - by) / 64] >> ((i - by) % 64)) & 1);
        return made;
    }
    __bitset operator>>(size_t by) const
    {
        __bitset made;
        for (size_t i = by; i < N; i++) made.set(i - by, (__words[i / 64] >> (i % 64)) & 1);
        return made;
    }
    __bitset &operator<<=(size_t by) { return *this = *this << by; }
    __bitset &operator>>=(size_t by) { return *this = *this >> by; }
};
template <size_t N> std::ostream &operator<<(std::ostream &out, const __bitset<N> &bits)
{
    out << bits.to_string();
    return out;
}
