// What `typeid` says of a type.
struct __type_info {
    const char *__name;
    const char *name() const { return __name; }
    size_t hash_code() const
    {
        size_t code = 1469598103934665603ul;
        for (const char *at = __name; *at; ++at) code = (code ^ (size_t)(unsigned char)*at) * 1099511628211ul;
        return code;
    }
    bool before(const __type_info &other) const { return strcmp(__name, other.__name) < 0; }
    bool operator==(const __type_info &other) const { return strcmp(__name, other.__name) == 0; }
    bool operator!=(const __type_info &other) const { return strcmp(__name, other.__name) != 0; }
};
struct __type_index {
    const char *__name;
    __type_index(const __type_info &info) : __name(info.__name) {}
    const char *name() const { return __name; }
    size_t hash_code() const { return __type_info{__name}.hash_code(); }
    bool operator==(const __type_index &other) const { return strcmp(__name, other.__name) == 0; }
    bool operator!=(const __type_index &other) const { return strcmp(__name, other.__name) != 0; }
    bool operator<(const __type_index &other) const { return strcmp(__name, other.__name) < 0; }
};
