#include <iostream>
#include <cstdlib>
#include <memory>
#include <vector>
#include <string>
#include <map>
struct L { std::string n; L(const std::string &s):n(s){std::cout<<"ctor "<<n<<"\n";} ~L(){std::cout<<"dtor "<<n<<"\n";} };
L g1("g1"); std::unique_ptr<L> up; L arr[2]={L("a0"),L("a1")}; std::vector<L*> v; std::map<int,std::string> m;
class Singleton { public: static Singleton &get(){ static Singleton s; return s; } int hits=0; private: Singleton(){std::cout<<"made\n";} ~Singleton(){std::cout<<"gone "<<hits<<"\n";} };
int counter(){ static int n = 10; return n++; }
int later(int k){ static int n = k*2; return n; }
void bye(){ std::cout<<"bye\n"; }
template<class T> L &tl(){ static L l(sizeof(T)==4?"four":"other"); return l; }
int main(int argc,char**argv){ std::cout<<"main\n"; up.reset(new L("up")); Singleton::get().hits++; Singleton::get().hits++; counter(); std::cout<<counter()<<later(4)<<later(9)<<"\n"; atexit(bye); tl<int>(); tl<double>(); tl<int>(); for(int i=0;i<2;i++){ static L x("loop"); std::cout<<x.n<<i<<"\n"; } L loc("local"); if(argc>0) exit(0); return 0;}
