template <typename T> __device__ void __fill_with_zeros(T *to, unsigned int bytes)
{
    int count = (int)(bytes / (unsigned int)sizeof(T));
    for (int i = 0; i < count; i++) to[i] = T();
}
template <typename T> __device__ void __copy_elements(T *to, const T *from, unsigned int bytes)
{
    int count = (int)(bytes / (unsigned int)sizeof(T));
    for (int i = 0; i < count; i++) to[i] = from[i];
}
