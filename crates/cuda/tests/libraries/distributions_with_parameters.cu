// Distributions with parameters of their own, in pieces, and engines that start from sequences: GCC's numbers.
#include <cstdio>
#include <random>
#include <vector>

template <typename D> void drawn(const char *name, D &distribution, std::mt19937 &generator)
{
    printf("%s", name);
    for (int i = 0; i < 4; ++i) printf(" %.6g", (double)distribution(generator));
    puts("");
}

template <typename D> void with(const char *name, D distribution, typename D::param_type other)
{
    std::mt19937 generator(11);
    printf("%s:", name);
    for (int i = 0; i < 3; ++i) printf(" %.6g", (double)distribution(generator, other));
    printf(" |");
    for (int i = 0; i < 2; ++i) printf(" %.6g", (double)distribution(generator));
    D copy = distribution;
    printf(" %d", copy == distribution);
    distribution.param(other);
    printf(" %d", copy != distribution);
    printf(" %.6g\n", (double)distribution(generator));
}

template <typename E> void started(const char *name)
{
    std::seed_seq sequence{1, 2, 3, 4};
    E first(sequence), second;
    second.seed(sequence);
    bool same = first == second;
    printf("%s %d %llu", name, same, (unsigned long long)first());
    printf(" %d", first != second);
    second.discard(1);
    printf(" %d", first == second);
    second.seed();
    E third;
    printf(" %d\n", second == third);
}

int main()
{
    std::mt19937 generator(3);
    std::vector<double> places{0.0, 1.0, 3.0, 4.0}, weights{2.0, 0.5, 1.0}, heights{0.0, 2.0, 1.0, 3.0};
    std::piecewise_constant_distribution<double> steps(places.begin(), places.end(), weights.begin());
    std::piecewise_constant_distribution<float> by_function({0.0f, 2.0f, 5.0f}, [](double x) { return x * x; });
    std::piecewise_constant_distribution<> evenly(4, -1.0, 1.0, [](double x) { return 2.0 + x; });
    std::piecewise_constant_distribution<> whole;
    drawn("steps", steps, generator);
    drawn("by a function", by_function, generator);
    drawn("evenly", evenly, generator);
    drawn("whole", whole, generator);
    for (double density : steps.densities()) printf("%.6g ", density);
    for (double place : evenly.intervals()) printf("%g ", place);
    printf("%g %g\n", steps.min(), steps.max());
    std::piecewise_linear_distribution<double> ramps(places.begin(), places.end(), heights.begin());
    std::piecewise_linear_distribution<> tent({-1.0, 0.0, 1.0}, [](double x) { return x < 0 ? 1 + x : 1 - x; });
    std::piecewise_linear_distribution<float> flat(2, 0.0f, 8.0f, [](double x) { return 1.0; });
    drawn("ramps", ramps, generator);
    drawn("tent", tent, generator);
    drawn("flat", flat, generator);
    for (double density : ramps.densities()) printf("%.6g ", density);
    puts("");

    with("exponential", std::exponential_distribution<>(2.0), std::exponential_distribution<>::param_type(0.5));
    with("lognormal", std::lognormal_distribution<>(0.0, 1.0), std::lognormal_distribution<>::param_type(1.0, 0.25));
    with("gamma", std::gamma_distribution<>(2.0, 1.0), std::gamma_distribution<>::param_type(0.5, 3.0));
    with("binomial", std::binomial_distribution<>(10, 0.5), std::binomial_distribution<>::param_type(100, 0.3));
    with("poisson", std::poisson_distribution<>(3.0), std::poisson_distribution<>::param_type(40.0));
    with("geometric", std::geometric_distribution<>(0.5), std::geometric_distribution<>::param_type(0.1));
    with("bernoulli", std::bernoulli_distribution(0.5), std::bernoulli_distribution::param_type(0.9));
    with("cauchy", std::cauchy_distribution<>(0.0, 1.0), std::cauchy_distribution<>::param_type(5.0, 0.5));
    with("weibull", std::weibull_distribution<>(1.0, 1.0), std::weibull_distribution<>::param_type(2.0, 3.0));
    with("student", std::student_t_distribution<>(3.0), std::student_t_distribution<>::param_type(7.0));
    with("fisher", std::fisher_f_distribution<>(3.0, 4.0), std::fisher_f_distribution<>::param_type(7.0, 2.0));
    with("negative binomial", std::negative_binomial_distribution<>(3, 0.5), std::negative_binomial_distribution<>::param_type(9, 0.25));
    with("extreme", std::extreme_value_distribution<>(0.0, 1.0), std::extreme_value_distribution<>::param_type(2.0, 3.0));
    with("chi", std::chi_squared_distribution<>(3.0), std::chi_squared_distribution<>::param_type(5.0));
    with("normal", std::normal_distribution<>(0.0, 1.0), std::normal_distribution<>::param_type(10.0, 2.0));
    with("integers", std::uniform_int_distribution<>(1, 6), std::uniform_int_distribution<>::param_type(10, 99));
    with("discrete", std::discrete_distribution<>({1.0, 2.0}), std::discrete_distribution<>::param_type({1.0, 1.0, 5.0}));

    started<std::mt19937>("mt19937");
    started<std::mt19937_64>("mt19937_64");
    started<std::minstd_rand>("minstd_rand");
    started<std::minstd_rand0>("minstd_rand0");
    started<std::ranlux24_base>("ranlux24_base");
    started<std::ranlux48_base>("ranlux48_base");
}
