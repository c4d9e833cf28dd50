// From the last element to the first.
template <typename T, typename F> void __sort(__backwards<T> first, __backwards<T> last, F less)
{
    std::vector<T> turned;
    for (__backwards<T> at = first; at != last; ++at) turned.push_back(*at);
    __sort(turned.data(), turned.data() + turned.size(), less);
    for (size_t i = 0; i < turned.size(); i++) first[i] = turned[i];
}
template <typename T> void __sort(__backwards<T> first, __backwards<T> last) { __sort(first, last, __ascending<T>()); }
__backwards<char> __string_rbegin(std::string &text) { return __backwards<char>(text.end()); }
__backwards<char> __string_rend(std::string &text) { return __backwards<char>(text.begin()); }
