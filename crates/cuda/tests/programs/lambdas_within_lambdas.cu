#include <cstdio>
#include <functional>
#include <vector>
#include <algorithm>
#include <string>
struct M { int k=3; std::vector<int> d{1,2,3}; int run(){ int base=10; auto f=[this,base](int x){ auto g=[this,base,x](int y){ return k*y+base+x; }; return g(2)+helper(x); }; int s=0; std::for_each(d.begin(),d.end(),[&](int v){ std::for_each(d.begin(),d.end(),[&](int w){ s+=v*w*k; }); }); return f(1)+s; } int helper(int q){ return q*100; } };
template<class F> void twice(F f){ f(); f(); }
int main(){ M m; printf("%d\n", m.run()); int n=0; std::string name="x"; twice([&]{ twice([&]{ n++; twice([&n]{ n+=10; }); name+="y"; }); }); printf("%d %s\n", n, name.c_str());
 auto gen=[&](auto a){ auto inner=[&](auto b){ n+=a; return a+b+n; }; return inner(1)+inner(2.5); }; printf("%f\n",(double)gen(3));
 int arr[3]={1,2,3}; auto h=[&]{ auto k=[&](int i){ return arr[i]; }; return k(0)+k(2); }; printf("%d\n",h());
 auto init=[c=5]() mutable { auto in=[&c]{ return ++c; }; in(); return in(); }; printf("%d\n",init());
 auto cnt=[v=std::vector<int>{4,5}](int i){ return [&v,i](int j){ return v[i]*j; }(3); }; printf("%d\n",cnt(1));
 const int N=4; auto kk=[]{ return []{ return N*2; }(); }; printf("%d\n",kk()); 
 std::function<void(int)> rec=[&](int d){ if(d==0) return; auto go=[&]{ rec(d-1); n++; }; go(); }; rec(3); printf("%d\n",n); }
