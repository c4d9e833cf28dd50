// Pointers to members. One to data is one more than the member's place in its object, so that a null pointer is zero. One to a
// method holds its function, and how far behind the beginning of the object the part lies that the method belongs to.
template <typename C, typename T> struct __member_of {
    long __place;
    __host__ __device__ explicit operator bool() const { return __place != 0; }
    __host__ __device__ T &operator()(C &object) const { return *(T *)((char *)&object + (__place - 1)); }
    __host__ __device__ const T &operator()(const C &object) const { return *(const T *)((const char *)&object + (__place - 1)); }
    __host__ __device__ T &operator()(C *object) const { return *(T *)((char *)object + (__place - 1)); }
    __host__ __device__ friend bool operator==(__member_of one, __member_of other) { return one.__place == other.__place; }
    __host__ __device__ friend bool operator!=(__member_of one, __member_of other) { return one.__place != other.__place; }
};
template <typename C, typename R, typename... A> struct __member_of<C, R(A...)> {
    R (*__function)(C *, A...);
    long __further;
    __host__ __device__ explicit operator bool() const { return __function != nullptr; }
    __host__ __device__ R operator()(C &object, A... given) const { return __function((C *)((char *)&object + __further), given...); }
    __host__ __device__ R operator()(C *object, A... given) const { return __function((C *)((char *)object + __further), given...); }
    __host__ __device__ friend bool operator==(__member_of one, __member_of other)
    {
        return one.__function == other.__function && (one.__further == other.__further || !one.__function);
    }
    __host__ __device__ friend bool operator!=(__member_of one, __member_of other) { return !(one == other); }
};
template <typename C, typename F> struct __constant_member_of;
template <typename C, typename R, typename... A> struct __constant_member_of<C, R(A...)> {
    R (*__function)(C *, A...);
    long __further;
    __host__ __device__ explicit operator bool() const { return __function != nullptr; }
    __host__ __device__ R operator()(const C &object, A... given) const { return __function((C *)((char *)&object + __further), given...); }
    __host__ __device__ R operator()(const C *object, A... given) const { return __function((C *)((char *)object + __further), given...); }
    __host__ __device__ friend bool operator==(__constant_member_of one, __constant_member_of other)
    {
        return one.__function == other.__function && (one.__further == other.__further || !one.__function);
    }
    __host__ __device__ friend bool operator!=(__constant_member_of one, __constant_member_of other) { return !(one == other); }
};
// `std::mem_fn`: such a pointer is called as functions are.
template <typename M> M __mem_fn(M member) { return member; }
