// Takes a pointer to the next multiple if so much fits behind it, and lessens the room by what was passed over.
template <typename P> void *__align(size_t alignment, size_t bytes, P &pointer, size_t &room)
{
    size_t at = (size_t)pointer, over = (alignment - at % alignment) % alignment;
    if (bytes > room || over > room - bytes) return nullptr;
    room -= over;
    pointer = (P)((char *)pointer + over);
    return (void *)pointer;
}
