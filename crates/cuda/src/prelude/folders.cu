// POSIX' folders. What is in one is read when it is opened: a line for each, with a letter that tells folders from files.
enum { DT_UNKNOWN = 0, DT_DIR = 4, DT_REG = 8, DT_LNK = 10 };
struct dirent {
    unsigned long d_ino;
    long d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[256];
};
struct DIR {
    char *__lines;
    char *__at;
    dirent __entry;
};
DIR *opendir(const char *path)
{
    char *lines = __folder_lines(path);
    if (!lines) return nullptr;
    DIR *folder = (DIR *)malloc(sizeof(DIR));
    folder->__lines = folder->__at = lines;
    return folder;
}
dirent *readdir(DIR *folder)
{
    char *at = folder->__at;
    if (*at == 0) return nullptr;
    dirent *entry = &folder->__entry;
    entry->d_ino = (unsigned long)(at - folder->__lines) + 1;
    entry->d_type = (unsigned char)(*at == 'd' ? DT_DIR : DT_REG);
    int length = 0;
    for (at++; *at != '\n'; at++)
        if (length < 255) entry->d_name[length++] = *at;
    entry->d_name[length] = 0;
    entry->d_reclen = (unsigned short)sizeof(dirent);
    folder->__at = at + 1;
    entry->d_off = folder->__at - folder->__lines;
    return entry;
}
void rewinddir(DIR *folder) { folder->__at = folder->__lines; }
int closedir(DIR *folder)
{
    free(folder->__lines);
    free(folder);
    return 0;
}
