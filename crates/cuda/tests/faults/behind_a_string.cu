#include <string>
int main()
{
    std::string word = "abc";
    word[10] = 'x';
    return 0;
}
