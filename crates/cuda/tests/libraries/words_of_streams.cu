// Iterators over the words or numbers of a stream, and the parts of a real number as a complex one, which keep its type.
#include <algorithm>
#include <complex>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

template <typename T, typename R = decltype(std::real((T)0)), bool REAL = std::is_same_v<T, R>> T made(R part) {
    auto make = [](R part) {
        if constexpr (REAL)
            return part;
        else
            return T{0, part};
    };
    return make(part);
}

int main() {
    std::istringstream text("a bc  d\ne");
    for (std::istream_iterator<std::string> word(text), end; word != end; ++word)
        std::cout << *word << word->size() << " ";
    std::istringstream numbers("1 20 3 x 4");
    std::vector<int> read(std::istream_iterator<int>{numbers}, std::istream_iterator<int>());
    std::istringstream more("e f");
    std::vector<std::string> words;
    std::copy(std::istream_iterator<std::string>(more), std::istream_iterator<std::string>(), std::back_inserter(words));
    std::istringstream last("g h i");
    std::vector<std::string> listed{std::istream_iterator<std::string>(last), std::istream_iterator<std::string>()};
    std::cout << listed.size() << listed[2] << " ";
    std::cout << read.size() << " " << read[1] << " " << words.size() << " " << words[1] << std::endl;

    std::complex<double> turned = made<std::complex<double>>(2.0);
    std::cout << made<float>(1.5f) << " " << turned.real() << " " << turned.imag() << std::endl;
    std::cout << sizeof(std::real(1.0f)) << " " << sizeof(std::norm(2)) << " " << std::norm(3.0f) << " " << std::norm(3L)
              << " " << std::imag(4u) << " " << std::real(5) << std::endl;
}
