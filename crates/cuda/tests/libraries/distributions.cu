#include <cstdio>
#include <iostream>
#include <random>

// Every generator and distribution of `<random>`, each with several generators: the numbers of GCC's library.

template <typename D> void t(const char *n, D d)
{
    std::mt19937 g(42);
    printf("%s", n);
    for (int i = 0; i < 5; i++) printf(" %.9g", (double)d(g));
    printf("\n");
}
template <typename D> void u(const char *n, D d)
{
    std::mt19937_64 g(7);
    printf("%s", n);
    for (int i = 0; i < 5; i++) printf(" %.9g", (double)d(g));
    printf("\n");
}
template <typename D> void w(const char *n, D d)
{
    std::default_random_engine g(7);
    printf("%s", n);
    for (int i = 0; i < 5; i++) printf(" %.9g", (double)d(g));
    printf("\n");
}
template <typename D> void x(const char *n, D d)
{
    std::ranlux24 g(7);
    printf("%s", n);
    for (int i = 0; i < 5; i++) printf(" %.9g", (double)d(g));
    printf("\n");
}
template <typename D> void all(const char *n, D d)
{
    t(n, d);
    u(n, d);
    w(n, d);
    x(n, d);
}
template <typename G> void engine(const char *n)
{
    G g;
    std::cout << n;
    for (int i = 0; i < 4; i++) std::cout << ' ' << g();
    std::cout << '\n';
}

int main()
{
    all("uint", std::uniform_int_distribution<int>(1, 6));
    all("ulong", std::uniform_int_distribution<long>(-5, 1L << 40));
    all("neg", std::uniform_int_distribution<int>(-10, 10));
    all("real", std::uniform_real_distribution<float>(-1, 1));
    all("reald", std::uniform_real_distribution<double>(-1, 1));
    all("norm", std::normal_distribution<float>(1, 2));
    all("normd", std::normal_distribution<>());
    all("poisson", std::poisson_distribution<int>(4.0));
    all("poisson40", std::poisson_distribution<int>(40.5));
    all("exp", std::exponential_distribution<double>(1.5));
    all("expf", std::exponential_distribution<float>(1.5f));
    all("gamma", std::gamma_distribution<double>(2.0, 3.0));
    all("gamma.5", std::gamma_distribution<float>(0.5f, 3.0f));
    all("bern", std::bernoulli_distribution(0.3));
    all("binom", std::binomial_distribution<int>(20, 0.4));
    all("binomsmall", std::binomial_distribution<int>(5, 0.6));
    all("binombig", std::binomial_distribution<int>(2000, 0.7));
    all("geom", std::geometric_distribution<int>(0.2));
    all("discrete", std::discrete_distribution<int>({1, 2, 3, 4}));
    all("weibull", std::weibull_distribution<double>(2, 1));
    all("cauchy", std::cauchy_distribution<double>(0, 1));
    all("logn", std::lognormal_distribution<double>(0, 1));
    all("chi", std::chi_squared_distribution<double>(3));
    all("student", std::student_t_distribution<double>(5));
    all("ev", std::extreme_value_distribution<double>(0, 1));
    all("fisher", std::fisher_f_distribution<double>(3, 4));
    all("negb", std::negative_binomial_distribution<int>(3, 0.5));

    engine<std::default_random_engine>("default");
    engine<std::minstd_rand0>("minstd0");
    engine<std::minstd_rand>("minstd");
    engine<std::mt19937_64>("mt64");
    engine<std::ranlux24_base>("rl24b");
    engine<std::ranlux48_base>("rl48b");
    engine<std::ranlux24>("rl24");
    engine<std::ranlux48>("rl48");
    engine<std::knuth_b>("knuth");
    std::seed_seq s{1, 2, 3};
    std::mt19937 q(s);
    std::cout << q() << '\n';
    q.discard(10);
    std::cout << q() << '\n';
    std::mt19937_64 canonical;
    printf("%.9g\n", std::generate_canonical<double, 53>(canonical));
    printf("%.9g\n", std::generate_canonical<float, 24>(canonical));
}
