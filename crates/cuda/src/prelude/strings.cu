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
char *strtok_r(char *text, const char *marks, char **rest)
{
    char *at = text ? text : *rest;
    if (!at) return nullptr;
    while (*at && strchr(marks, *at)) at++;
    if (*at == 0) {
        *rest = nullptr;
        return nullptr;
    }
    char *first = at;
    while (*at && !strchr(marks, *at)) at++;
    if (*at) {
        *at = 0;
        *rest = at + 1;
    } else {
        *rest = nullptr;
    }
    return first;
}
char *__token_rest;
char *strtok(char *text, const char *marks) { return strtok_r(text, marks, &__token_rest); }
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
size_t strnlen(const char *text, size_t most)
{
    size_t count = 0;
    while (count < most && text[count]) count++;
    return count;
}
char *strndup(const char *text, size_t most)
{
    size_t count = strnlen(text, most);
    char *made = (char *)malloc(count + 1);
    for (size_t i = 0; i < count; i++) made[i] = text[i];
    made[count] = 0;
    return made;
}
char *stpcpy(char *to, const char *from)
{
    while (*from) *to++ = *from++;
    *to = 0;
    return to;
}
char *strcasestr(const char *text, const char *wanted)
{
    size_t count = strlen(wanted);
    for (char *at = (char *)text;; at++) {
        if (strncasecmp(at, wanted, count) == 0) return at;
        if (*at == 0) return nullptr;
    }
}
void bzero(void *to, size_t bytes) { memset(to, 0, bytes); }
int isxdigit(int letter) { return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F'); }
int isgraph(int letter) { return letter > ' ' && letter < 127; }
int isprint(int letter) { return letter >= ' ' && letter < 127; }
int iscntrl(int letter) { return (letter >= 0 && letter < ' ') || letter == 127; }
int isblank(int letter) { return letter == ' ' || letter == '\t'; }
int ispunct(int letter)
{
    int small = letter | 32;
    return isgraph(letter) && !(letter >= '0' && letter <= '9') && !(small >= 'a' && small <= 'z');
}
