// Arguments of a program, as NVIDIA's samples read them: `--name` and `--name=value`.
#pragma once

inline bool __names_argument(const char *argument, const char *name)
{
    while (*argument == '-') argument++;
    while (*name && *argument == *name) { argument++; name++; }
    return *name == 0 && (*argument == 0 || *argument == '=');
}

inline const char *__value_of_argument(int argc, const char **argv, const char *name)
{
    for (int i = 1; i < argc; i++) {
        const char *value = strchr(argv[i], '=');
        if (__names_argument(argv[i], name) && value) return value + 1;
    }
    return nullptr;
}

inline bool checkCmdLineFlag(const int argc, const char **argv, const char *name)
{
    for (int i = 1; i < argc; i++) if (__names_argument(argv[i], name)) return true;
    return false;
}

inline int getCmdLineArgumentInt(const int argc, const char **argv, const char *name)
{
    const char *value = __value_of_argument(argc, argv, name);
    return value ? atoi(value) : 0;
}

inline float getCmdLineArgumentFloat(const int argc, const char **argv, const char *name)
{
    const char *value = __value_of_argument(argc, argv, name);
    return value ? (float)atof(value) : 0.0f;
}

inline bool getCmdLineArgumentString(const int argc, const char **argv, const char *name, char **found)
{
    const char *value = __value_of_argument(argc, argv, name);
    *found = (char *)value;
    return value != nullptr;
}

inline int stringRemoveDelimiter(char delimiter, const char *text)
{
    int at = 0;
    while (text[at] == delimiter) at++;
    return at >= (int)strlen(text) - 1 ? 0 : at;
}
