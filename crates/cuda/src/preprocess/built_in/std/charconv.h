// Numbers and their characters, `<charconv>`.
#pragma once

namespace std {

enum class errc { value_none = 0, invalid_argument = 22, result_out_of_range = 34, value_too_large = 75 };
enum class chars_format { scientific = 1, fixed = 2, hex = 4, general = 3 };
struct to_chars_result {
    char *ptr;
    errc ec;
    explicit operator bool() const { return ec == errc(); }
};
struct from_chars_result {
    const char *ptr;
    errc ec;
    explicit operator bool() const { return ec == errc(); }
};

namespace __characters {
// The digits of a number without a sign.
inline to_chars_result digits(char *first, char *last, unsigned long value, bool negative, int base)
{
    char text[66];
    int count = 0;
    do {
        text[count++] = "0123456789abcdefghijklmnopqrstuvwxyz"[value % base];
        value /= base;
    } while (value != 0);
    if (negative) text[count++] = '-';
    if (last - first < count) return {last, errc::value_too_large};
    while (count > 0) *first++ = text[--count];
    return {first, errc()};
}
inline to_chars_result copied(char *first, char *last, const char *text, int count)
{
    if (last - first < count) return {last, errc::value_too_large};
    for (int i = 0; i < count; i++) *first++ = text[i];
    return {first, errc()};
}
// The fewest digits that lead back to the number: of the two forms the shorter one.
inline to_chars_result shortest(char *first, char *last, double value, bool single)
{
    char scientific[64];
    for (int digits = 0; digits <= 17; digits++) {
        snprintf(scientific, 64, "%.*e", digits, value);
        double back = strtod(scientific, nullptr);
        if (single ? (float)back == (float)value : back == value) {
            char plain[512];
            int exponent = 0, mark = 0;
            while (scientific[mark] != 0 && scientific[mark] != 'e') mark++;
            if (scientific[mark] == 'e') exponent = atoi(scientific + mark + 1);
            int behind = digits > exponent ? digits - exponent : 0;
            int length = snprintf(plain, 512, "%.*f", behind, value);
            int other = strlen(scientific);
            return length <= other ? copied(first, last, plain, length) : copied(first, last, scientific, other);
        }
    }
    const char *name = value != value ? (signbit(value) ? "-nan" : "nan") : (value < 0 ? "-inf" : "inf");
    return copied(first, last, name, strlen(name));
}
inline to_chars_result formatted(char *first, char *last, double value, chars_format format, int digits)
{
    char text[512];
    int count = format == chars_format::fixed ? snprintf(text, 512, "%.*f", digits, value)
              : format == chars_format::scientific ? snprintf(text, 512, "%.*e", digits, value)
                                                   : snprintf(text, 512, "%.*g", digits, value);
    return copied(first, last, text, count);
}
// Reads the digits of a number; how many there were, and whether they fit.
inline int number(const char *first, const char *last, int base, unsigned long &value, bool &fits)
{
    int count = 0;
    value = 0;
    fits = true;
    for (; first + count != last; count++) {
        char letter = first[count];
        int digit = letter >= '0' && letter <= '9' ? letter - '0'
                  : letter >= 'a' && letter <= 'z' ? letter - 'a' + 10
                  : letter >= 'A' && letter <= 'Z' ? letter - 'A' + 10 : 99;
        if (digit >= base) break;
        if (value > (~0ul - digit) / base) fits = false;
        value = value * base + digit;
    }
    return count;
}
template <typename T> from_chars_result integer(const char *first, const char *last, T &value, int base)
{
    bool negative = T(-1) < T(0) && first != last && *first == '-';
    unsigned long found;
    bool fits;
    const char *start = first + (negative ? 1 : 0);
    int count = number(start, last, base, found, fits);
    if (count == 0) return {first, errc::invalid_argument};
    unsigned long most = T(-1) < T(0) ? (1ul << (8 * sizeof(T) - 1)) - (negative ? 0 : 1) : ~0ul >> (64 - 8 * sizeof(T));
    if (!fits || found > most) return {start + count, errc::result_out_of_range};
    value = negative ? T(0ul - found) : T(found);
    return {start + count, errc()};
}
// How many characters a number with a point takes.
inline int real(const char *first, const char *last, chars_format format)
{
    int at = 0, digits = 0;
    int length = last - first;
    if (at < length && first[at] == '-') at++;
    while (at < length && first[at] >= '0' && first[at] <= '9') at++, digits++;
    if (at < length && first[at] == '.') {
        int point = at++;
        while (at < length && first[at] >= '0' && first[at] <= '9') at++, digits++;
        if (digits == 0) at = point;
    }
    if (digits == 0) return 0;
    if (format != chars_format::fixed && at < length && (first[at] == 'e' || first[at] == 'E')) {
        int behind = at + 1;
        if (behind < length && (first[behind] == '+' || first[behind] == '-')) behind++;
        if (behind < length && first[behind] >= '0' && first[behind] <= '9') {
            while (behind < length && first[behind] >= '0' && first[behind] <= '9') behind++;
            return behind;
        }
    }
    return at;
}
template <typename T> from_chars_result floating(const char *first, const char *last, T &value, chars_format format)
{
    int length = last - first;
    int sign = length > 0 && first[0] == '-' ? 1 : 0;
    bool infinite = length >= sign + 3 && first[sign] == 'i' && first[sign + 1] == 'n' && first[sign + 2] == 'f';
    bool none = length >= sign + 3 && first[sign] == 'n' && first[sign + 1] == 'a' && first[sign + 2] == 'n';
    int count = infinite || none ? sign + 3 : real(first, last, format);
    if (count == 0) return {first, errc::invalid_argument};
    std::string text(first, count);
    T made = sizeof(T) == sizeof(float) ? (T)strtof(text.c_str(), nullptr) : (T)strtod(text.c_str(), nullptr);
    bool zeros = true;
    for (int i = sign; i < count && first[i] != 'e' && first[i] != 'E'; i++)
        if (first[i] >= '1' && first[i] <= '9') zeros = false;
    if (!infinite && !none && (made - made != 0 || made == 0 && !zeros)) return {first + count, errc::result_out_of_range};
    value = made;
    return {first + count, errc()};
}
}

template <typename T> to_chars_result to_chars(char *first, char *last, T value, int base = 10)
{
    bool negative = value < T(0);
    unsigned long size = negative ? 0ul - (unsigned long)value : (unsigned long)value;
    return __characters::digits(first, last, size, negative, base);
}
inline to_chars_result to_chars(char *first, char *last, double value) { return __characters::shortest(first, last, value, false); }
inline to_chars_result to_chars(char *first, char *last, float value) { return __characters::shortest(first, last, value, true); }
inline to_chars_result to_chars(char *first, char *last, double value, chars_format format)
{
    return __characters::formatted(first, last, value, format, 6);
}
inline to_chars_result to_chars(char *first, char *last, double value, chars_format format, int digits)
{
    return __characters::formatted(first, last, value, format, digits);
}
template <typename T> from_chars_result from_chars(const char *first, const char *last, T &value, int base = 10)
{
    return __characters::integer(first, last, value, base);
}
inline from_chars_result from_chars(const char *first, const char *last, double &value, chars_format format = chars_format::general)
{
    return __characters::floating(first, last, value, format);
}
inline from_chars_result from_chars(const char *first, const char *last, float &value, chars_format format = chars_format::general)
{
    return __characters::floating(first, last, value, format);
}

}
