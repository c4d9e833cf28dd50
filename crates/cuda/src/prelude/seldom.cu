// What C's library and POSIX have besides, for texts and memory.
void *memccpy(void *to, const void *from, int last, size_t most)
{
    for (size_t i = 0; i < most; i++) {
        ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
        if (((const unsigned char *)from)[i] == (unsigned char)last) return (void *)((unsigned char *)to + i + 1);
    }
    return nullptr;
}
void *mempcpy(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
    return (void *)((char *)to + bytes);
}
void *memrchr(const void *from, int wanted, size_t bytes)
{
    for (size_t i = bytes; i > 0; i--)
        if (((const unsigned char *)from)[i - 1] == (unsigned char)wanted) return (void *)((const char *)from + i - 1);
    return nullptr;
}
void *memmem(const void *from, size_t bytes, const void *wanted, size_t length)
{
    for (size_t i = 0; i + length <= bytes; i++)
        if (memcmp((const char *)from + i, wanted, length) == 0) return (void *)((const char *)from + i);
    return nullptr;
}
char *stpncpy(char *to, const char *from, size_t most)
{
    size_t i = 0;
    for (; i < most && from[i]; i++) to[i] = from[i];
    char *end = to + i;
    for (; i < most; i++) to[i] = 0;
    return end;
}
char *strchrnul(const char *text, int wanted)
{
    while (*text && *text != (char)wanted) text++;
    return (char *)text;
}
int strcoll(const char *left, const char *right) { return strcmp(left, right); }
size_t strxfrm(char *to, const char *from, size_t most)
{
    size_t length = strlen(from);
    if (most > 0) {
        strncpy(to, from, most - 1);
        to[most - 1] = 0;
    }
    return length;
}
void bcopy(const void *from, void *to, size_t bytes) { memmove(to, from, bytes); }
int bcmp(const void *left, const void *right, size_t bytes) { return memcmp(left, right, bytes); }
void explicit_bzero(void *to, size_t bytes) { memset(to, 0, bytes); }
int ffsl(long word)
{
    for (int i = 0; i < 64; i++)
        if ((word >> i) & 1) return i + 1;
    return 0;
}
int ffsll(long long word) { return ffsl((long)word); }
int isascii(int letter) { return letter >= 0 && letter < 128; }
int toascii(int letter) { return letter & 127; }
long imaxabs(long value) { return value < 0 ? -value : value; }
long strtoimax(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long strtoumax(const char *text, char **end, int base) { return strtoul(text, end, base); }
struct lldiv_t {
    long long quot, rem;
};
lldiv_t lldiv(long long number, long long by)
{
    lldiv_t made;
    made.quot = number / by;
    made.rem = number % by;
    return made;
}
void *reallocarray(void *memory, size_t count, size_t bytes) { return realloc(memory, count * bytes); }
int vasprintf(char **to, const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(nullptr, 0, format, again);
    va_end(again);
    *to = (char *)malloc((size_t)length + 1);
    return vsnprintf(*to, (size_t)length + 1, format, list);
}
int asprintf(char **to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vasprintf(to, format, list);
    va_end(list);
    return length;
}
int getc_unlocked(FILE *file) { return getc(file); }
int getchar_unlocked() { return getchar(); }
int putc_unlocked(int letter, FILE *file) { return putc(letter, file); }
int putchar_unlocked(int letter) { return putchar(letter); }
struct fpos_t {
    long __place;
};
int fgetpos(FILE *file, fpos_t *place)
{
    place->__place = ftell(file);
    return place->__place < 0 ? -1 : 0;
}
int fsetpos(FILE *file, const fpos_t *place) { return fseek(file, place->__place, 0); }
int fseeko(FILE *file, long distance, int from) { return fseek(file, distance, from); }
long ftello(FILE *file) { return ftell(file); }
int nanosleep(const timespec *time, timespec *rest)
{
    usleep((unsigned int)(time->tv_sec * 1000000 + time->tv_nsec / 1000));
    if (rest) rest->tv_sec = rest->tv_nsec = 0;
    return 0;
}
int sched_yield() { return 0; }
int timespec_get(timespec *time, int base)
{
    clock_gettime(0, time);
    return base;
}
void timeradd(const timeval *a, const timeval *b, timeval *sum)
{
    sum->tv_sec = a->tv_sec + b->tv_sec;
    sum->tv_usec = a->tv_usec + b->tv_usec;
    if (sum->tv_usec >= 1000000) {
        sum->tv_sec++;
        sum->tv_usec -= 1000000;
    }
}
void timersub(const timeval *a, const timeval *b, timeval *left)
{
    left->tv_sec = a->tv_sec - b->tv_sec;
    left->tv_usec = a->tv_usec - b->tv_usec;
    if (left->tv_usec < 0) {
        left->tv_sec--;
        left->tv_usec += 1000000;
    }
}
int timerisset(const timeval *time) { return time->tv_sec != 0 || time->tv_usec != 0; }
void timerclear(timeval *time) { time->tv_sec = time->tv_usec = 0; }
