// Texts made by a pattern, `<format>`.
#pragma once
#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace std {

struct format_error : public runtime_error {
    explicit format_error(const std::string &text) : runtime_error(text) {}
};

namespace __formats {
enum Kind { truth, letter, whole, natural, single, real, words, address };
struct argument {
    Kind kind = truth;
    long whole = 0;
    double real = 0;
    std::string words;
};
inline argument number(Kind kind, long value)
{
    argument made;
    made.kind = kind;
    made.whole = value;
    return made;
}
inline argument point(Kind kind, double value)
{
    argument made;
    made.kind = kind;
    made.real = value;
    return made;
}
inline argument text(const std::string &value)
{
    argument made;
    made.kind = words;
    made.words = value;
    return made;
}
inline argument make(bool value) { return number(truth, value); }
inline argument make(char value) { return number(letter, value); }
inline argument make(signed char value) { return number(whole, value); }
inline argument make(unsigned char value) { return number(natural, value); }
inline argument make(short value) { return number(whole, value); }
inline argument make(unsigned short value) { return number(natural, value); }
inline argument make(int value) { return number(whole, value); }
inline argument make(unsigned value) { return number(natural, value); }
inline argument make(long value) { return number(whole, value); }
inline argument make(unsigned long value) { return number(natural, (long)value); }
inline argument make(float value) { return point(single, value); }
inline argument make(double value) { return point(real, value); }
inline argument make(const char *value) { return text(value); }
inline argument make(const std::string &value) { return text(value); }
inline argument make(const std::string_view &value) { return text(std::string(value)); }
inline argument make(const void *value) { return number(address, (long)value); }

// What stands between `:` and `}`.
struct pattern {
    char fill = ' ', align = 0, sign = '-', type = 0;
    bool other = false, zeros = false;
    int width = 0, precision = -1;
};

struct writer {
    std::string text;
    std::vector<argument> arguments;
    size_t at = 0, next = 0;
    std::string made;

    char here() { return at < text.size() ? text[at] : 0; }
    int number()
    {
        int value = 0;
        while (here() >= '0' && here() <= '9') value = value * 10 + (text[at++] - '0');
        return value;
    }
    size_t place()
    {
        size_t which = here() >= '0' && here() <= '9' ? number() : next++;
        if (which >= arguments.size()) throw format_error("argument not found");
        return which;
    }
    // A width or a precision: digits, or an argument in braces.
    int size()
    {
        if (here() != '{') return number();
        at++;
        size_t which = place();
        if (here() != '}') throw format_error("format error: missing }");
        at++;
        return (int)arguments[which].whole;
    }
    pattern read()
    {
        pattern found;
        if (here() != ':') return found;
        at++;
        char second = at + 1 < text.size() ? text[at + 1] : 0;
        if (second == '<' || second == '>' || second == '^') {
            found.fill = here();
            found.align = second;
            at += 2;
        } else if (here() == '<' || here() == '>' || here() == '^') {
            found.align = text[at++];
        }
        if (here() == '+' || here() == '-' || here() == ' ') found.sign = text[at++];
        if (here() == '#') at++, found.other = true;
        if (here() == '0') at++, found.zeros = true;
        found.width = size();
        if (here() == '.') {
            at++;
            found.precision = size();
        }
        if (here() != '}' && here() != 0) found.type = text[at++];
        return found;
    }
    void put(const std::string &sign, const std::string &body, const pattern &how, char side)
    {
        int count = (int)(sign.size() + body.size());
        int missing = how.width > count ? how.width - count : 0;
        if (how.zeros && how.align == 0 && side == '>') {
            made += sign + std::string(missing, '0') + body;
            return;
        }
        char align = how.align ? how.align : side;
        int before = align == '>' ? missing : align == '^' ? missing / 2 : 0;
        made += std::string(before, how.fill) + sign + body + std::string(missing - before, how.fill);
    }
    void put_number(unsigned long size, bool negative, const pattern &how)
    {
        if (how.type == 'c') {
            put("", std::string(1, (char)size), how, '<');
            return;
        }
        int base = how.type == 'x' || how.type == 'X' ? 16 : how.type == 'o' ? 8 : how.type == 'b' || how.type == 'B' ? 2 : 10;
        char digits[72];
        auto end = __characters::digits(digits, digits + 72, size, false, base);
        std::string body(digits, end.ptr - digits);
        if (how.type == 'X')
            for (size_t i = 0; i < body.size(); i++)
                if (body[i] >= 'a' && body[i] <= 'f') body[i] -= 32;
        std::string sign = negative ? "-" : how.sign == '+' ? "+" : how.sign == ' ' ? " " : "";
        if (how.other && base == 16) sign += how.type == 'x' ? "0x" : "0X";
        if (how.other && base == 2) sign += how.type == 'b' ? "0b" : "0B";
        if (how.other && base == 8 && size != 0) sign += "0";
        put(sign, body, how, '>');
    }
    void put_real(const argument &value, const pattern &how)
    {
        double size = value.real;
        bool negative = signbit(size);
        if (negative) size = -size;
        char digits[512];
        int precision = how.precision < 0 ? 6 : how.precision;
        bool upper = how.type == 'F' || how.type == 'E' || how.type == 'G';
        std::string body;
        if (how.type == 0 && how.precision < 0) {
            auto end = __characters::shortest(digits, digits + 512, size, value.kind == single);
            body = std::string(digits, end.ptr - digits);
        } else {
            char wanted = how.type == 0 ? 'g' : upper ? (char)(how.type + 32) : how.type;
            if (wanted == 'f') snprintf(digits, 512, "%.*f", precision, size);
            else if (wanted == 'e') snprintf(digits, 512, "%.*e", precision, size);
            else if (wanted == 'g') snprintf(digits, 512, "%.*g", precision, size);
            else throw format_error("format error: invalid presentation type for a number with a point");
            body = digits;
        }
        if (upper)
            for (size_t i = 0; i < body.size(); i++)
                if (body[i] >= 'a' && body[i] <= 'z') body[i] -= 32;
        std::string sign = negative ? "-" : how.sign == '+' ? "+" : how.sign == ' ' ? " " : "";
        pattern plain = how;
        if (size - size != 0) plain.zeros = false;
        put(sign, body, plain, '>');
    }
    void put_argument(const argument &value, const pattern &how)
    {
        bool as_number = how.type != 0 && how.type != 's' && how.type != 'c';
        switch (value.kind) {
        case truth:
            if (as_number) put_number(value.whole, false, how);
            else put("", value.whole ? "true" : "false", how, '<');
            break;
        case letter:
            if (as_number) put_number(value.whole < 0 ? 0ul - value.whole : value.whole, value.whole < 0, how);
            else put("", std::string(1, (char)value.whole), how, '<');
            break;
        case whole: put_number(value.whole < 0 ? 0ul - value.whole : value.whole, value.whole < 0, how); break;
        case natural: put_number((unsigned long)value.whole, false, how); break;
        case address: {
            pattern plain = how;
            plain.type = 'x';
            plain.other = true;
            put_number((unsigned long)value.whole, false, plain);
            break;
        }
        case single:
        case real: put_real(value, how); break;
        case words:
            if (how.type != 0 && how.type != 's') throw format_error("format error: invalid presentation type for a text");
            put("", how.precision >= 0 && how.precision < (int)value.words.size() ? value.words.substr(0, how.precision) : value.words,
                how, '<');
            break;
        }
    }
    std::string write()
    {
        while (at < text.size()) {
            char mark = text[at++];
            if ((mark == '{' || mark == '}') && here() == mark) {
                made += mark;
                at++;
            } else if (mark == '{') {
                size_t which = place();
                pattern how = read();
                if (here() != '}') throw format_error("format error: unmatched '{' in format string");
                at++;
                put_argument(arguments[which], how);
            } else if (mark == '}') {
                throw format_error("format error: unmatched '}' in format string");
            } else {
                made += mark;
            }
        }
        return made;
    }
};
}

template <typename... Values> std::string format(const std::string &text, const Values &...values)
{
    __formats::writer writer;
    writer.text = text;
    (writer.arguments.push_back(__formats::make(values)), ...);
    return writer.write();
}
template <typename I, typename... Values> I format_to(I into, const std::string &text, const Values &...values)
{
    std::string made = format(text, values...);
    for (size_t i = 0; i < made.size(); i++) *into++ = made[i];
    return into;
}
template <typename... Values> size_t formatted_size(const std::string &text, const Values &...values)
{
    return format(text, values...).size();
}

}
