std::string __repeated(size_t count, char letter)
{
    std::string made;
    for (size_t i = 0; i < count; i++) made.push_back(letter);
    return made;
}
std::string __letters(const char *text, size_t count)
{
    std::string made;
    for (size_t i = 0; i < count; i++) made.push_back(text[i]);
    return made;
}
