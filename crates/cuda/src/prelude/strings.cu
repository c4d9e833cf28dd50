char *strrchr(const char *text, int wanted)
{
    char *found = nullptr;
    for (char *at = (char *)text;; at++) {
        if (*at == (char)wanted) found = at;
        if (*at == 0) return found;
    }
}
char *strncat(char *to, const char *from, size_t most)
{
    char *end = to + strlen(to);
    while (most-- > 0 && *from) *end++ = *from++;
    *end = 0;
    return to;
}
char *__token_rest;
char *strtok(char *text, const char *marks)
{
    char *at = text ? text : __token_rest;
    if (!at) return nullptr;
    while (*at && strchr(marks, *at)) at++;
    if (*at == 0) {
        __token_rest = nullptr;
        return nullptr;
    }
    char *first = at;
    while (*at && !strchr(marks, *at)) at++;
    if (*at) {
        *at = 0;
        __token_rest = at + 1;
    } else {
        __token_rest = nullptr;
    }
    return first;
}
int strncasecmp(const char *left, const char *right, size_t most)
{
    for (size_t i = 0; i < most; i++) {
        int a = (unsigned char)left[i], b = (unsigned char)right[i];
        if (a >= 'A' && a <= 'Z') a += 32;
        if (b >= 'A' && b <= 'Z') b += 32;
        if (a != b || a == 0) return a - b;
    }
    return 0;
}
int strcasecmp(const char *left, const char *right) { return strncasecmp(left, right, (size_t)-1); }
size_t strspn(const char *text, const char *marks)
{
    size_t count = 0;
    while (text[count] && strchr(marks, text[count])) count++;
    return count;
}
size_t strcspn(const char *text, const char *marks)
{
    size_t count = 0;
    while (text[count] && !strchr(marks, text[count])) count++;
    return count;
}
