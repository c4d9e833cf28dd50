// What the numbers of `errno` mean, in the words of GNU's library.
char *strerror(int number)
{
    switch (number) {
    case 0: return (char *)"Success";
    case 1: return (char *)"Operation not permitted";
    case 2: return (char *)"No such file or directory";
    case 4: return (char *)"Interrupted system call";
    case 5: return (char *)"Input/output error";
    case 7: return (char *)"Argument list too long";
    case 9: return (char *)"Bad file descriptor";
    case 10: return (char *)"No child processes";
    case 11: return (char *)"Resource temporarily unavailable";
    case 12: return (char *)"Cannot allocate memory";
    case 13: return (char *)"Permission denied";
    case 14: return (char *)"Bad address";
    case 16: return (char *)"Device or resource busy";
    case 17: return (char *)"File exists";
    case 19: return (char *)"No such device";
    case 20: return (char *)"Not a directory";
    case 21: return (char *)"Is a directory";
    case 22: return (char *)"Invalid argument";
    case 23: return (char *)"Too many open files in system";
    case 24: return (char *)"Too many open files";
    case 25: return (char *)"Inappropriate ioctl for device";
    case 27: return (char *)"File too large";
    case 28: return (char *)"No space left on device";
    case 29: return (char *)"Illegal seek";
    case 30: return (char *)"Read-only file system";
    case 32: return (char *)"Broken pipe";
    case 33: return (char *)"Numerical argument out of domain";
    case 34: return (char *)"Numerical result out of range";
    case 36: return (char *)"File name too long";
    case 38: return (char *)"Function not implemented";
    case 39: return (char *)"Directory not empty";
    case 75: return (char *)"Value too large for defined data type";
    case 110: return (char *)"Connection timed out";
    case 111: return (char *)"Connection refused";
    }
    static char __unknown[32];
    snprintf(__unknown, 32, "Unknown error %d", number);
    return __unknown;
}
void perror(const char *text)
{
    const char *meaning = strerror(*__errno_location());
    if (text && *text) fprintf(stderr, "%s: %s\n", text, meaning);
    else fprintf(stderr, "%s\n", meaning);
}
