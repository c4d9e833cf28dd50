struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};
char *optarg = nullptr;
int optind = 1;
int opterr = 1;
int optopt = 0;
int __option_letter = 1;
// What is no option moves behind those that are, as in GNU's library.
void __options_first(int argc, char *const *argv)
{
    char **words = (char **)argv;
    int at = optind;
    while (at < argc && (words[at][0] != '-' || words[at][1] == 0)) at++;
    if (at >= argc) return;
    while (at > optind) {
        char *kept = words[at];
        words[at] = words[at - 1];
        words[at - 1] = kept;
        at--;
    }
}
int __option_by_letter(int argc, char *const *argv, const char *letters)
{
    const char *word = argv[optind];
    int letter = word[__option_letter++];
    const char *found = letter == ':' ? nullptr : strchr(letters[0] == ':' || letters[0] == '+' || letters[0] == '-' ? letters + 1 : letters, letter);
    bool last = word[__option_letter] == 0;
    if (!found) {
        optopt = letter;
        if (opterr && letters[0] != ':') fprintf(stderr, "%s: invalid option -- '%c'\n", argv[0], letter);
        if (last) { optind++; __option_letter = 1; }
        return '?';
    }
    if (found[1] != ':') {
        if (last) { optind++; __option_letter = 1; }
        return letter;
    }
    if (!last) {
        optarg = (char *)word + __option_letter;
        optind++;
    } else if (found[2] == ':') {
        optarg = nullptr;
        optind++;
    } else if (optind + 1 < argc) {
        optarg = argv[optind + 1];
        optind += 2;
    } else {
        optopt = letter;
        optind++;
        __option_letter = 1;
        if (opterr && letters[0] != ':') fprintf(stderr, "%s: option requires an argument -- '%c'\n", argv[0], letter);
        return letters[0] == ':' ? ':' : '?';
    }
    __option_letter = 1;
    return letter;
}
int getopt_long(int argc, char *const *argv, const char *letters, const option *options, int *index)
{
    optarg = nullptr;
    if (optind >= argc) return -1;
    if (__option_letter == 1) {
        int before = optind;
        int first = optind;
        while (first < argc && (argv[first][0] != '-' || argv[first][1] == 0)) first++;
        if (first >= argc) return -1;
        if (letters[0] == '+' && first > optind) return -1;
        const char *word = argv[first];
        // An option's argument comes along with it.
        bool takes = false;
        if (word[1] != '-') {
            const char *found = strchr(letters, word[1]);
            takes = found && found[1] == ':' && found[2] != ':' && word[2] == 0;
        } else if (word[2] != 0 && !strchr(word, '=')) {
            for (int i = 0; options && options[i].name; i++)
                if (strncmp(options[i].name, word + 2, strlen(word + 2)) == 0) takes = options[i].has_arg == 1;
        }
        __options_first(argc, argv);
        if (takes && first + 1 < argc && first > before) {
            char **words = (char **)argv;
            for (int at = first + 1; at > before + 1; at--) {
                char *kept = words[at];
                words[at] = words[at - 1];
                words[at - 1] = kept;
            }
        }
        word = argv[optind];
        if (word[1] == '-' && word[2] == 0) { optind++; return -1; }
        if (word[1] == '-' && options) {
            const char *name = word + 2;
            size_t length = 0;
            while (name[length] && name[length] != '=') length++;
            int chosen = -1, fits = 0;
            for (int i = 0; options[i].name; i++) {
                if (strncmp(options[i].name, name, length) != 0) continue;
                if (strlen(options[i].name) == length) { chosen = i; fits = 1; break; }
                chosen = i;
                fits++;
            }
            optind++;
            if (fits != 1) {
                optopt = 0;
                if (opterr && letters[0] != ':') {
                    if (fits == 0) fprintf(stderr, "%s: unrecognized option '--%s'\n", argv[0], name);
                    else fprintf(stderr, "%s: option '--%s' is ambiguous\n", argv[0], name);
                }
                return '?';
            }
            const option &one = options[chosen];
            if (name[length] == '=') {
                if (one.has_arg == 0) {
                    if (opterr) fprintf(stderr, "%s: option '--%s' doesn't allow an argument\n", argv[0], one.name);
                    optopt = one.val;
                    return '?';
                }
                optarg = (char *)name + length + 1;
            } else if (one.has_arg == 1) {
                if (optind >= argc) {
                    if (opterr && letters[0] != ':') fprintf(stderr, "%s: option '--%s' requires an argument\n", argv[0], one.name);
                    optopt = one.val;
                    return letters[0] == ':' ? ':' : '?';
                }
                optarg = argv[optind++];
            }
            if (index) *index = chosen;
            if (one.flag) { *one.flag = one.val; return 0; }
            return one.val;
        }
    }
    return __option_by_letter(argc, argv, letters);
}
int getopt(int argc, char *const *argv, const char *letters) { return getopt_long(argc, argv, letters, nullptr, nullptr); }
