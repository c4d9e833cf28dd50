#include <cstdio>
#include <new>
#include <vector>
#include <string>
#include <stdexcept>
int main(){
 try { int *p = new int[1ull<<60]; printf("%p\n",(void*)p);} catch(const std::bad_alloc &e){ printf("bad_alloc %s\n", e.what()); }
 try { std::vector<int> v; v.resize(1ull<<62);} catch(const std::length_error &e){ printf("length %s\n", e.what()); }
 try { std::vector<int> v(1ull<<60);} catch(const std::exception &e){ printf("ex %s\n", e.what()); }
 int *q = new (std::nothrow) int[1ull<<59]; printf("%d\n", q==nullptr);
 int *r = new (std::nothrow) int[10]; printf("%d\n", r!=nullptr); delete[] r;
 return 0;}
