// Ends at once what no memory could hold: letter by letter it would take for ever.
void __string_room(size_t count, const char *who)
{
    if (count > 0x3fffffffffffffff) throw std::length_error(who);
    if (count > 0x10000000) delete[] new char[count];
}
std::string __repeated(size_t count, char letter, const char *who = "basic_string::_M_create")
{
    __string_room(count, who);
    std::string made;
    for (size_t i = 0; i < count; i++) made.push_back(letter);
    return made;
}
std::string __letters(const char *text, size_t count)
{
    __string_room(count, "basic_string::_M_create");
    std::string made;
    for (size_t i = 0; i < count; i++) made.push_back(text[i]);
    return made;
}
size_t __string_from(const std::string &text, size_t at, const char *who)
{
    if (at > text.size())
        throw std::out_of_range(std::string("basic_string::") + who + ": __pos (which is " + std::to_string(at) +
                                ") > this->size() (which is " + std::to_string(text.size()) + ")");
    return at;
}
bool __is_mark(char letter, const std::string &marks)
{
    for (size_t i = 0; i < marks.size(); i++)
        if (marks[i] == letter) return true;
    return false;
}
size_t __string_find_first_of(const std::string &text, const std::string &marks, size_t from = 0)
{
    for (size_t i = from; i < text.size(); i++)
        if (__is_mark(text[i], marks)) return i;
    return (size_t)-1;
}
size_t __string_find_first_of(const std::string &text, char mark, size_t from = 0)
{
    return __string_find_first_of(text, __repeated(1, mark), from);
}
size_t __string_find_first_not_of(const std::string &text, const std::string &marks, size_t from = 0)
{
    for (size_t i = from; i < text.size(); i++)
        if (!__is_mark(text[i], marks)) return i;
    return (size_t)-1;
}
size_t __string_find_first_not_of(const std::string &text, char mark, size_t from = 0)
{
    return __string_find_first_not_of(text, __repeated(1, mark), from);
}
size_t __string_find_last_of(const std::string &text, const std::string &marks, size_t from = (size_t)-1)
{
    for (size_t i = from < text.size() ? from + 1 : text.size(); i > 0; i--)
        if (__is_mark(text[i - 1], marks)) return i - 1;
    return (size_t)-1;
}
size_t __string_find_last_of(const std::string &text, char mark, size_t from = (size_t)-1)
{
    return __string_find_last_of(text, __repeated(1, mark), from);
}
size_t __string_find_last_not_of(const std::string &text, const std::string &marks, size_t from = (size_t)-1)
{
    for (size_t i = from < text.size() ? from + 1 : text.size(); i > 0; i--)
        if (!__is_mark(text[i - 1], marks)) return i - 1;
    return (size_t)-1;
}
size_t __string_find_last_not_of(const std::string &text, char mark, size_t from = (size_t)-1)
{
    return __string_find_last_not_of(text, __repeated(1, mark), from);
}
size_t __string_rfind(const std::string &text, const std::string &wanted, size_t from = (size_t)-1)
{
    if (wanted.size() > text.size()) return (size_t)-1;
    size_t last = text.size() - wanted.size();
    for (size_t i = (from < last ? from : last) + 1; i > 0; i--) {
        size_t k = 0;
        while (k < wanted.size() && text[i - 1 + k] == wanted[k]) k++;
        if (k == wanted.size()) return i - 1;
    }
    return (size_t)-1;
}
size_t __string_rfind(const std::string &text, char wanted, size_t from = (size_t)-1)
{
    return __string_rfind(text, __repeated(1, wanted), from);
}
std::string &__string_replace(std::string &text, size_t from, size_t count, const std::string &with)
{
    __string_from(text, from, "replace");
    size_t end = count < text.size() - from ? from + count : text.size();
    std::string made = text.substr(0, from) + with;
    if (end < text.size()) made += text.substr(end);
    text = made;
    return text;
}
std::string &__string_erase(std::string &text, size_t from = 0, size_t count = (size_t)-1)
{
    __string_from(text, from, "erase");
    return __string_replace(text, from, count, std::string());
}
std::string &__string_insert(std::string &text, size_t at, const std::string &what)
{
    __string_from(text, at, "insert");
    return __string_replace(text, at, 0, what);
}
std::string &__string_insert(std::string &text, size_t at, size_t count, char letter)
{
    __string_from(text, at, "insert");
    return __string_replace(text, at, 0, __repeated(count, letter, "basic_string::_M_replace_aux"));
}
std::string &__string_append(std::string &text, const std::string &what)
{
    text += what;
    return text;
}
std::string &__string_append(std::string &text, size_t count, char letter)
{
    text += __repeated(count, letter, "basic_string::_M_replace_aux");
    return text;
}
std::string &__string_append(std::string &text, const char *what, size_t count)
{
    text += __letters(what, count);
    return text;
}
std::string &__string_append(std::string &text, const std::string &what, size_t from, size_t count)
{
    text += what.substr(from, count);
    return text;
}
std::string &__string_replace(std::string &text, size_t from, size_t count, size_t times, char letter)
{
    return __string_replace(text, from, count, __repeated(times, letter, "basic_string::_M_replace_aux"));
}
std::string &__string_assign(std::string &text, const std::string &what)
{
    text = what;
    return text;
}
std::string &__string_assign(std::string &text, size_t count, char letter)
{
    text = __repeated(count, letter, "basic_string::_M_replace_aux");
    return text;
}
std::string &__string_assign(std::string &text, const char *what, size_t count)
{
    text = __letters(what, count);
    return text;
}
std::string &__string_assign(std::string &text, const std::string &what, size_t from, size_t count)
{
    text = what.substr(from, count);
    return text;
}
std::string &__string_assign(std::string &text, const char *first, const char *last)
{
    text = __letters(first, (size_t)(last - first));
    return text;
}
std::string &__string_append(std::string &text, const char *first, const char *last)
{
    text += __letters(first, (size_t)(last - first));
    return text;
}
int __string_compare(const std::string &text, const std::string &other)
{
    size_t both = text.size() < other.size() ? text.size() : other.size();
    for (size_t i = 0; i < both; i++)
        if (text[i] != other[i]) return (int)(unsigned char)text[i] - (int)(unsigned char)other[i];
    return (int)(text.size() - other.size());
}
int __string_compare(const std::string &text, size_t from, size_t count, const std::string &other)
{
    __string_from(text, from, "compare");
    return __string_compare(text.substr(from, count), other);
}
void __string_clear(std::string &text) { text = std::string(); }
void __string_pop_back(std::string &text) { text = text.substr(0, text.size() - 1); }
void __string_resize(std::string &text, size_t count, char letter = 0)
{
    if (count <= text.size()) text = text.substr(0, count);
    else text += __repeated(count - text.size(), letter, "basic_string::_M_replace_aux");
}
void __string_reserve(std::string &text, size_t count) { __string_room(count, "basic_string::_M_create"); }
void __string_swap(std::string &text, std::string &other)
{
    std::string kept = text;
    text = other;
    other = kept;
}
bool __string_starts_with(const std::string &text, const std::string &what)
{
    return text.size() >= what.size() && text.substr(0, what.size()) == what;
}
bool __string_starts_with(const std::string &text, char mark) { return !text.empty() && text[0] == mark; }
bool __string_ends_with(const std::string &text, char mark) { return !text.empty() && text[text.size() - 1] == mark; }
bool __string_ends_with(const std::string &text, const std::string &what)
{
    return text.size() >= what.size() && text.substr(text.size() - what.size()) == what;
}
std::string __letters_of(const std::string &text, size_t from, size_t count = (size_t)-1) { return text.substr(from, count); }
template <typename I> std::string __letters_between(I first, I last)
{
    std::string made;
    for (; first != last; ++first) made.push_back(*first);
    return made;
}
size_t __string_capacity(const std::string &text) { return text.size() < 15 ? 15 : text.size(); }
size_t __string_copy(const std::string &text, char *to, size_t count, size_t from = 0)
{
    size_t copied = 0;
    for (; copied < count && from + copied < text.size(); copied++) to[copied] = text[from + copied];
    return copied;
}
// Numbers in strings: what is none, and what is too large, is thrown.
unsigned long __read_digits(const char *name, const std::string &text, size_t *end, int base, unsigned long most, bool is_signed)
{
    size_t at = 0;
    while (at < text.size() && (text[at] == ' ' || (text[at] >= 9 && text[at] <= 13))) at++;
    bool negative = at < text.size() && text[at] == '-';
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) at++;
    bool prefix = at + 2 < text.size() && text[at] == '0' && (text[at + 1] == 'x' || text[at + 1] == 'X');
    if ((base == 0 || base == 16) && prefix) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = at < text.size() && text[at] == '0' ? 8 : 10;
    }
    size_t first = at;
    unsigned long value = 0;
    bool large = false;
    for (; at < text.size(); at++) {
        char letter = text[at];
        int digit = letter >= '0' && letter <= '9' ? letter - '0' : letter >= 'a' && letter <= 'z' ? letter - 'a' + 10 : letter >= 'A' && letter <= 'Z' ? letter - 'A' + 10 : 99;
        if (digit >= base) break;
        if (value > (~0ul - (unsigned long)digit) / (unsigned long)base) large = true;
        value = value * (unsigned long)base + (unsigned long)digit;
    }
    if (at == first) throw std::invalid_argument(name);
    if (large || (is_signed && value > most + (negative ? 1ul : 0ul)) || value > (is_signed ? ~0ul : most)) throw std::out_of_range(name);
    if (end) *end = at;
    return negative ? 0ul - value : value;
}
int __stoi(const std::string &text, size_t *end = nullptr, int base = 10) { return (int)__read_digits("stoi", text, end, base, 2147483647ul, true); }
long __stol(const std::string &text, size_t *end = nullptr, int base = 10) { return (long)__read_digits("stol", text, end, base, 9223372036854775807ul, true); }
long __stoll(const std::string &text, size_t *end = nullptr, int base = 10) { return (long)__read_digits("stoll", text, end, base, 9223372036854775807ul, true); }
unsigned long __stoul(const std::string &text, size_t *end = nullptr, int base = 10) { return __read_digits("stoul", text, end, base, ~0ul, false); }
unsigned long __stoull(const std::string &text, size_t *end = nullptr, int base = 10) { return __read_digits("stoull", text, end, base, ~0ul, false); }
double __read_float(const char *name, const std::string &text, size_t *end)
{
    const char *first = text.c_str();
    char *last = nullptr;
    double value = strtod(first, &last);
    if (last == first) throw std::invalid_argument(name);
    if (end) *end = (size_t)(last - first);
    return value;
}
double __stod(const std::string &text, size_t *end = nullptr) { return __read_float("stod", text, end); }
double __stold(const std::string &text, size_t *end = nullptr) { return __read_float("stold", text, end); }
float __stof(const std::string &text, size_t *end = nullptr) { return (float)__read_float("stof", text, end); }
std::string operator""s(const char *text, size_t count) { return std::string(text, count); }
