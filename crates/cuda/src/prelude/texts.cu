std::string __repeated(size_t count, char letter)
{
    std::string made;
    for (size_t i = 0; i < count; i++) made.push_back(letter);
    return made;
}
std::string __letters(const char *text, size_t count)
{
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
    return __string_replace(text, at, 0, __repeated(count, letter));
}
std::string &__string_append(std::string &text, const std::string &what)
{
    text += what;
    return text;
}
std::string &__string_append(std::string &text, size_t count, char letter)
{
    text += __repeated(count, letter);
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
std::string &__string_assign(std::string &text, const std::string &what)
{
    text = what;
    return text;
}
std::string &__string_assign(std::string &text, size_t count, char letter)
{
    text = __repeated(count, letter);
    return text;
}
int __string_compare(const std::string &text, const std::string &other)
{
    size_t both = text.size() < other.size() ? text.size() : other.size();
    for (size_t i = 0; i < both; i++)
        if (text[i] != other[i]) return (unsigned char)text[i] < (unsigned char)other[i] ? -1 : 1;
    return text.size() == other.size() ? 0 : text.size() < other.size() ? -1 : 1;
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
    else text += __repeated(count - text.size(), letter);
}
void __string_reserve(std::string &text, size_t count) {}
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
bool __string_ends_with(const std::string &text, const std::string &what)
{
    return text.size() >= what.size() && text.substr(text.size() - what.size()) == what;
}
