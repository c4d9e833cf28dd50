// Sequences as one object, `<ranges>`: views, and the algorithms that take a whole sequence.
#pragma once
#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace std {
namespace ranges {

template <typename T, int N> T *begin(T (&values)[N]) { return values; }
template <typename T, int N> T *end(T (&values)[N]) { return values + N; }
template <typename R> auto begin(R &sequence) { return sequence.begin(); }
template <typename R> auto end(R &sequence) { return sequence.end(); }
template <typename R> long distance(R &&sequence)
{
    long count = 0;
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at) count++;
    return count;
}
template <typename R> size_t size(R &&sequence) { return (size_t)ranges::distance(sequence); }
template <typename R> bool empty(R &&sequence) { return !(ranges::begin(sequence) != ranges::end(sequence)); }

// From one place to another.
template <typename I> struct subrange {
    I first, last;
    I begin() const { return first; }
    I end() const { return last; }
    bool empty() const { return !(first != last); }
    size_t size() const { return (size_t)ranges::distance(*this); }
    auto front() const { return *first; }
    auto operator[](long place) const
    {
        I at = first;
        for (long i = 0; i < place; i++) ++at;
        return *at;
    }
};
template <typename I> subrange<I> between(I first, I last) { return subrange<I>{first, last}; }

template <typename T> struct counting {
    T value;
    T operator*() const { return value; }
    counting &operator++() { ++value; return *this; }
    counting operator++(int) { counting before = *this; ++value; return before; }
    counting &operator--() { --value; return *this; }
    counting operator+(long by) const { return counting{T(value + by)}; }
    long operator-(const counting &other) const { return (long)value - (long)other.value; }
    bool operator==(const counting &other) const { return value == other.value; }
    bool operator!=(const counting &other) const { return value != other.value; }
};

// Places that skip what a condition does not hold for.
template <typename I, typename P> struct filtering {
    I at, last;
    P condition;
    void pass() { while (at != last && !condition(*at)) ++at; }
    decltype(*at) operator*() const { return *at; }
    filtering &operator++() { ++at; pass(); return *this; }
    filtering operator++(int) { filtering before = *this; ++*this; return before; }
    filtering &operator--()
    {
        --at;
        while (!condition(*at)) --at;
        return *this;
    }
    bool operator==(const filtering &other) const { return !(at != other.at); }
    bool operator!=(const filtering &other) const { return at != other.at; }
};
template <typename I, typename F> struct mapping {
    I at;
    F function;
    auto operator*() const { return function(*at); }
    mapping &operator++() { ++at; return *this; }
    mapping operator++(int) { mapping before = *this; ++at; return before; }
    mapping &operator--() { --at; return *this; }
    bool operator==(const mapping &other) const { return !(at != other.at); }
    bool operator!=(const mapping &other) const { return at != other.at; }
};
template <typename I> struct limited {
    I at, last;
    long left;
    decltype(*at) operator*() const { return *at; }
    limited &operator++()
    {
        left--;
        // What follows the last one is not asked for: it may take for ever to find.
        if (left > 0) ++at;
        return *this;
    }
    bool ended() const { return left <= 0 || !(at != last); }
    bool operator==(const limited &other) const { return !(*this != other); }
    bool operator!=(const limited &other) const { return !(ended() && other.ended()) && left != other.left; }
};
template <typename I, typename P> struct leading {
    I at, last;
    P condition;
    decltype(*at) operator*() const { return *at; }
    leading &operator++() { ++at; return *this; }
    bool ended() const { return !(at != last) || !condition(*at); }
    bool operator==(const leading &other) const { return !(*this != other); }
    bool operator!=(const leading &other) const { return ended() != other.ended(); }
};
template <typename I> struct turned {
    I at;
    decltype(*at) operator*() const
    {
        I before = at;
        --before;
        return *before;
    }
    turned &operator++() { --at; return *this; }
    turned &operator--() { ++at; return *this; }
    bool operator==(const turned &other) const { return !(at != other.at); }
    bool operator!=(const turned &other) const { return at != other.at; }
};

namespace views {

template <typename P> struct filter_of { P condition; };
template <typename F> struct transform_of { F function; };
template <typename P> struct take_while_of { P condition; };
template <typename P> struct drop_while_of { P condition; };
struct take_of { long count; };
struct drop_of { long count; };
struct reverse_of { };
struct all_of_it { };
struct keys_of { };
struct values_of { };

inline constexpr reverse_of reverse{};
inline constexpr all_of_it all{};
inline constexpr all_of_it common{};
inline constexpr keys_of keys{};
inline constexpr values_of values{};

template <typename T> auto iota(T first) { return ranges::between(counting<T>{first}, counting<T>{(T)0x7fffffff}); }
template <typename T, typename L> auto iota(T first, L last) { return ranges::between(counting<T>{first}, counting<T>{(T)last}); }
template <typename P> filter_of<P> filter(P condition) { return filter_of<P>{condition}; }
template <typename F> transform_of<F> transform(F function) { return transform_of<F>{function}; }
template <typename P> take_while_of<P> take_while(P condition) { return take_while_of<P>{condition}; }
template <typename P> drop_while_of<P> drop_while(P condition) { return drop_while_of<P>{condition}; }
inline take_of take(long count) { return take_of{count}; }
inline drop_of drop(long count) { return drop_of{count}; }

template <typename I, typename P> auto filtered(I first, I last, P condition)
{
    filtering<I, P> start{first, last, condition};
    start.pass();
    return ranges::between(start, filtering<I, P>{last, last, condition});
}
template <typename I, typename F> auto mapped(I first, I last, F function)
{
    return ranges::between(mapping<I, F>{first, function}, mapping<I, F>{last, function});
}
template <typename I> auto taken(I first, I last, long count)
{
    return ranges::between(limited<I>{first, last, count}, limited<I>{last, last, 0});
}
template <typename I> auto dropped(I first, I last, long count)
{
    for (long i = 0; i < count && first != last; i++) ++first;
    return ranges::between(first, last);
}
template <typename I, typename P> auto taken_while(I first, I last, P condition)
{
    return ranges::between(leading<I, P>{first, last, condition}, leading<I, P>{last, last, condition});
}
template <typename I, typename P> auto dropped_while(I first, I last, P condition)
{
    while (first != last && condition(*first)) ++first;
    return ranges::between(first, last);
}
template <typename I> auto turned_around(I first, I last) { return ranges::between(turned<I>{last}, turned<I>{first}); }

template <typename R, typename P> auto operator|(R &&sequence, filter_of<P> view)
{
    return filtered(ranges::begin(sequence), ranges::end(sequence), view.condition);
}
template <typename R, typename F> auto operator|(R &&sequence, transform_of<F> view)
{
    return mapped(ranges::begin(sequence), ranges::end(sequence), view.function);
}
template <typename R, typename P> auto operator|(R &&sequence, take_while_of<P> view)
{
    return taken_while(ranges::begin(sequence), ranges::end(sequence), view.condition);
}
template <typename R, typename P> auto operator|(R &&sequence, drop_while_of<P> view)
{
    return dropped_while(ranges::begin(sequence), ranges::end(sequence), view.condition);
}
template <typename R> auto operator|(R &&sequence, take_of view)
{
    return taken(ranges::begin(sequence), ranges::end(sequence), view.count);
}
template <typename R> auto operator|(R &&sequence, drop_of view)
{
    return dropped(ranges::begin(sequence), ranges::end(sequence), view.count);
}
template <typename R> auto operator|(R &&sequence, reverse_of)
{
    return turned_around(ranges::begin(sequence), ranges::end(sequence));
}
template <typename R> auto operator|(R &&sequence, all_of_it)
{
    return ranges::between(ranges::begin(sequence), ranges::end(sequence));
}
template <typename R> auto operator|(R &&sequence, keys_of)
{
    return mapped(ranges::begin(sequence), ranges::end(sequence), [](const auto &entry) { return entry.first; });
}
template <typename R> auto operator|(R &&sequence, values_of)
{
    return mapped(ranges::begin(sequence), ranges::end(sequence), [](const auto &entry) { return entry.second; });
}
template <typename R, typename P> auto filter(R &&sequence, P condition) { return sequence | filter_of<P>{condition}; }
template <typename R, typename F> auto transform(R &&sequence, F function) { return sequence | transform_of<F>{function}; }
template <typename R> auto take(R &&sequence, long count) { return sequence | take_of{count}; }
template <typename R> auto drop(R &&sequence, long count) { return sequence | drop_of{count}; }

}

template <typename R> void sort(R &&sequence) { std::sort(ranges::begin(sequence), ranges::end(sequence)); }
template <typename R, typename C> void sort(R &&sequence, C before) { std::sort(ranges::begin(sequence), ranges::end(sequence), before); }
template <typename R, typename C, typename P> void sort(R &&sequence, C before, P part)
{
    std::sort(ranges::begin(sequence), ranges::end(sequence), [=](const auto &a, const auto &b) { return before(part(a), part(b)); });
}
template <typename R> void stable_sort(R &&sequence) { std::stable_sort(ranges::begin(sequence), ranges::end(sequence)); }
template <typename R, typename C> void stable_sort(R &&sequence, C before) { std::stable_sort(ranges::begin(sequence), ranges::end(sequence), before); }
template <typename R> bool is_sorted(R &&sequence) { return std::is_sorted(ranges::begin(sequence), ranges::end(sequence)); }
template <typename R> void reverse(R &&sequence) { std::reverse(ranges::begin(sequence), ranges::end(sequence)); }
template <typename R, typename T> void fill(R &&sequence, const T &value)
{
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at) *at = value;
}
template <typename R, typename F> void generate(R &&sequence, F next)
{
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at) *at = next();
}
template <typename R, typename F> void for_each(R &&sequence, F function)
{
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at) function(*at);
}
template <typename R, typename P> bool all_of(R &&sequence, P condition)
{
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at)
        if (!condition(*at)) return false;
    return true;
}
template <typename R, typename P> bool any_of(R &&sequence, P condition)
{
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at)
        if (condition(*at)) return true;
    return false;
}
template <typename R, typename P> bool none_of(R &&sequence, P condition) { return !ranges::any_of(sequence, condition); }
template <typename R, typename P> long count_if(R &&sequence, P condition)
{
    long count = 0;
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at)
        if (condition(*at)) count++;
    return count;
}
template <typename R, typename T> long count(R &&sequence, const T &value)
{
    long count = 0;
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at)
        if (*at == value) count++;
    return count;
}
template <typename R, typename T> auto find(R &&sequence, const T &value)
{
    auto at = ranges::begin(sequence);
    auto last = ranges::end(sequence);
    while (at != last && !(*at == value)) ++at;
    return at;
}
template <typename R, typename P> auto find_if(R &&sequence, P condition)
{
    auto at = ranges::begin(sequence);
    auto last = ranges::end(sequence);
    while (at != last && !condition(*at)) ++at;
    return at;
}
template <typename R, typename T> bool contains(R &&sequence, const T &value)
{
    return ranges::find(sequence, value) != ranges::end(sequence);
}
template <typename R> auto max_element(R &&sequence)
{
    auto at = ranges::begin(sequence);
    auto last = ranges::end(sequence);
    auto best = at;
    for (; at != last; ++at)
        if (*best < *at) best = at;
    return best;
}
template <typename R> auto min_element(R &&sequence)
{
    auto at = ranges::begin(sequence);
    auto last = ranges::end(sequence);
    auto best = at;
    for (; at != last; ++at)
        if (*at < *best) best = at;
    return best;
}
template <typename R> auto max(R &&sequence) { return *ranges::max_element(sequence); }
template <typename R> auto min(R &&sequence) { return *ranges::min_element(sequence); }
template <typename R, typename O> O copy(R &&sequence, O into)
{
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at) *into++ = *at;
    return into;
}
template <typename R, typename O, typename P> O copy_if(R &&sequence, O into, P condition)
{
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at)
        if (condition(*at)) *into++ = *at;
    return into;
}
template <typename R, typename O, typename F> O transform(R &&sequence, O into, F function)
{
    auto last = ranges::end(sequence);
    for (auto at = ranges::begin(sequence); at != last; ++at) *into++ = function(*at);
    return into;
}
template <typename A, typename B> bool equal(A &&one, B &&other)
{
    auto left = ranges::begin(one);
    auto right = ranges::begin(other);
    auto ends = ranges::end(one);
    auto stops = ranges::end(other);
    for (; left != ends && right != stops; ++left, ++right)
        if (!(*left == *right)) return false;
    return !(left != ends) && !(right != stops);
}
template <typename R, typename T> bool binary_search(R &&sequence, const T &value)
{
    return std::binary_search(ranges::begin(sequence), ranges::end(sequence), value);
}
template <typename R, typename T> auto lower_bound(R &&sequence, const T &value)
{
    return std::lower_bound(ranges::begin(sequence), ranges::end(sequence), value);
}
template <typename R, typename T> auto upper_bound(R &&sequence, const T &value)
{
    return std::upper_bound(ranges::begin(sequence), ranges::end(sequence), value);
}

}
namespace views = ranges::views;
}
