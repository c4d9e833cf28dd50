// What POSIX has beside C: memory by pages, folders, the process. Nothing here outlives the program but files.
enum { PROT_NONE = 0, PROT_READ = 1, PROT_WRITE = 2, PROT_EXEC = 4 };
enum { MAP_SHARED = 1, MAP_PRIVATE = 2, MAP_ANON = 32, MAP_ANONYMOUS = 32, MAP_NORESERVE = 16384, MAP_POPULATE = 32768 };
enum { LC_CTYPE = 0, LC_NUMERIC = 1, LC_TIME = 2, LC_COLLATE = 3, LC_MONETARY = 4, LC_MESSAGES = 5, LC_ALL = 6 };
enum { CODESET = 14 };
enum { _SC_PAGESIZE = 30, _SC_PAGE_SIZE = 30, _SC_NPROCESSORS_CONF = 83, _SC_NPROCESSORS_ONLN = 84, _SC_PHYS_PAGES = 85 };
// Memory of no file; one of a file is not mapped.
void *mmap(void *, size_t bytes, int, int flags, int file, long)
{
    if ((flags & MAP_ANON) == 0 || file != -1) return (void *)-1;
    return calloc(bytes, 1);
}
int munmap(void *pointer, size_t) { free(pointer); return 0; }
int mprotect(void *, size_t, int) { return 0; }
int rmdir(const char *) { return 0; }
int rename(const char *from, const char *to)
{
    FILE *old = fopen(from, "rb");
    if (!old) return -1;
    FILE *made = fopen(to, "wb");
    if (!made) { fclose(old); return -1; }
    unsigned char piece[4096];
    size_t count;
    while ((count = fread(piece, 1, 4096, old)) > 0) fwrite(piece, 1, count, made);
    fclose(old);
    fclose(made);
    return remove(from);
}
int getpid() { return 1; }
int getppid() { return 0; }
int isatty(int) { return 0; }
int getpagesize() { return 4096; }
long sysconf(int what) { return what == _SC_PAGESIZE ? 4096 : what == _SC_PHYS_PAGES ? 1048576 : what == 2 ? 100 : 1; }
int gethostname(char *name, size_t bytes)
{
    strncpy(name, "localhost", bytes);
    return 0;
}
char *getcwd(char *name, size_t bytes)
{
    strncpy(name, "/", bytes);
    return name;
}
char *nl_langinfo(int what)
{
    static char __codes[15] = "ANSI_X3.4-1968", __none[1] = "";
    return what == CODESET ? __codes : __none;
}
int setvbuf(FILE *, char *, int, size_t) { return 0; }
void setbuf(FILE *, char *) {}
void *memchr(const void *bytes, int wanted, size_t count)
{
    const unsigned char *from = (const unsigned char *)bytes;
    for (size_t i = 0; i < count; i++)
        if (from[i] == (unsigned char)wanted) return (void *)(from + i);
    return nullptr;
}
char *strpbrk(const char *text, const char *wanted)
{
    for (; *text; text++)
        for (const char *one = wanted; *one; one++)
            if (*one == *text) return (char *)text;
    return nullptr;
}
char *strsep(char **rest, const char *marks)
{
    char *start = *rest;
    if (!start) return nullptr;
    char *end = strpbrk(start, marks);
    if (end) *end++ = 0;
    *rest = end;
    return start;
}
