#include <compare>
#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
struct P { int x, y; auto operator<=>(const P&) const = default; };
struct Q { int a; bool operator==(const Q&) const = default; };
struct V { int major, minor; 
  std::strong_ordering operator<=>(const V &o) const { if (auto c = major <=> o.major; c != 0) return c; return minor <=> o.minor; }
  bool operator==(const V &o) const { return major==o.major && minor==o.minor; } };
int main(){
 P a{1,2}, b{1,3};
 std::cout << (a<b) << (a>b) << (a<=b) << (a>=b) << (a==b) << (a!=b) << "\n";
 Q q{1}, r{2}; std::cout << (q==r) << (q!=r) << "\n";
 V v{1,2}, w{2,0}; std::cout << (v<w) << (v>=w) << (v==w) << (v!=w) << "\n";
 auto c = 3 <=> 5; std::cout << (c<0) << (c==0) << (c>0) << std::is_lt(c) << "\n";
 auto d = 3.0 <=> 5.0; if (d == std::partial_ordering::less) std::cout << "less\n";
 if ((1<=>1) == std::strong_ordering::equal) std::cout << "eq\n";
 std::vector<P> ps{{3,1},{1,5},{1,2}}; std::sort(ps.begin(), ps.end()); for (auto&p:ps) std::cout<<p.x<<","<<p.y<<" "; std::cout<<"\n";
 std::string s="abc", t="abd"; std::cout << ((s<=>t)<0) << "\n";
 return 0;}
