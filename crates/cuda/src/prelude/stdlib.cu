long atoll(const char *text) { return atol(text); }
// GNU's library draws three times, and keeps 31 bits.
int rand_r(unsigned int *seed)
{
    unsigned int next = *seed * 1103515245u + 12345u;
    int drawn = (int)(next / 65536u % 2048u);
    next = next * 1103515245u + 12345u;
    drawn = drawn << 10 ^ (int)(next / 65536u % 1024u);
    next = next * 1103515245u + 12345u;
    drawn = drawn << 10 ^ (int)(next / 65536u % 1024u);
    *seed = next;
    return drawn;
}
// What a program sets, it finds again; nothing else looks at it.
std::vector<std::string> __environment_names;
std::vector<std::string> __environment_values;
int setenv(const char *name, const char *value, int again)
{
    for (size_t i = 0; i < __environment_names.size(); i++) {
        if (__environment_names[i] == name) {
            if (again) __environment_values[i] = value;
            return 0;
        }
    }
    __environment_names.push_back(name);
    __environment_values.push_back(value);
    return 0;
}
int unsetenv(const char *name) { setenv(name, "", 1); return 0; }
char *getenv(const char *name)
{
    for (size_t i = 0; i < __environment_names.size(); i++)
        if (__environment_names[i] == name && !__environment_values[i].empty()) return (char *)__environment_values[i].c_str();
    return nullptr;
}
int posix_memalign(void **pointer, size_t alignment, size_t bytes)
{
    *pointer = malloc(bytes);
    return *pointer ? 0 : 12;
}
void *aligned_alloc(size_t alignment, size_t bytes) { return malloc(bytes); }
void *memalign(size_t alignment, size_t bytes) { return malloc(bytes); }
void *valloc(size_t bytes) { return malloc(bytes); }
void *_mm_malloc(size_t bytes, size_t alignment) { return malloc(bytes); }
void _mm_free(void *pointer) { free(pointer); }
struct utsname {
    char sysname[65], nodename[65], release[65], version[65], machine[65];
};
int uname(utsname *system)
{
    strcpy(system->sysname, "Linux");
    strcpy(system->nodename, "localhost");
    strcpy(system->release, "6.0.0");
    strcpy(system->version, "#1");
    strcpy(system->machine, "x86_64");
    return 0;
}
char *setlocale(int part, const char *name)
{
    static char __known[2] = "C";
    return __known;
}
