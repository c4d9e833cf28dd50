// A small GoogleTest: tests, fixtures and expectations, told as GoogleTest tells them. Every test is made known before `main`.
#pragma once
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace testing {

struct Registered {
    const char *suite;
    const char *name;
    void (*run)();
};
struct State {
    std::vector<Registered> tests;
    int failed_here;
    int skipped_here;
};
inline State &state()
{
    static State kept;
    return kept;
}
inline int add(const char *suite, const char *name, void (*run)())
{
    Registered made;
    made.suite = suite;
    made.name = name;
    made.run = run;
    state().tests.push_back(made);
    return 0;
}
struct Test {
    int unused;
    void SetUp() {}
    void TearDown() {}
    static void SetUpTestSuite() {}
    static void TearDownTestSuite() {}
};

// What is written behind an expectation that failed.
struct Message {
    bool told;
    explicit Message(bool tells) : told(tells) {}
    template <typename T> Message &operator<<(const T &value)
    {
        if (told) std::cout << value;
        return *this;
    }
};
struct Ended {
    void operator=(const Message &message) const
    {
        if (message.told) std::cout << std::endl;
    }
};
inline Ended ended()
{
    Ended made;
    return made;
}
inline Message message() { return Message(true); }
struct AssertionResult {
    bool good;
    std::string words;
    explicit AssertionResult(bool well) : good(well) {}
    operator bool() const { return good; }
    template <typename T> AssertionResult &operator<<(const T &value)
    {
        std::stringstream text;
        text << value;
        words += text.str();
        return *this;
    }
};
inline AssertionResult AssertionSuccess() { return AssertionResult(true); }
inline AssertionResult AssertionFailure() { return AssertionResult(false); }

inline bool failed(const char *file, int line, const char *what)
{
    printf("%s:%d: Failure\n%s\n", file, line, what);
    state().failed_here++;
    return false;
}
template <typename A, typename B> bool told(bool good, const char *file, int line, const char *mark, const char *left, const char *right, const A &a, const B &b)
{
    if (good) return true;
    printf("%s:%d: Failure\nExpected: (%s) %s (%s), actual: ", file, line, left, mark, right);
    std::cout << a << " vs " << b << std::endl;
    state().failed_here++;
    return false;
}
inline bool float_near(float a, float b)
{
    // Within four units in the last place.
    if (a == b) return true;
    if (a != a || b != b) return false;
    int left, right;
    memcpy(&left, &a, 4);
    memcpy(&right, &b, 4);
    long l = left < 0 ? -(long)(left & 0x7fffffff) : left, r = right < 0 ? -(long)(right & 0x7fffffff) : right;
    return (l > r ? l - r : r - l) <= 4;
}
inline bool double_near(double a, double b)
{
    if (a == b) return true;
    if (a != a || b != b) return false;
    long left, right;
    memcpy(&left, &a, 8);
    memcpy(&right, &b, 8);
    if ((left < 0) != (right < 0)) return false;
    return (left > right ? left - right : right - left) <= 4;
}
inline bool near(double a, double b, double most, const char *file, int line, const char *left, const char *right)
{
    double apart = fabs(a - b);
    if (apart <= most) return true;
    printf("%s:%d: Failure\nThe difference between %s and %s is %g, which exceeds %g, where\n", file, line, left, right, apart, most);
    printf("%s evaluates to %g,\n%s evaluates to %g.\n", left, a, right, b);
    state().failed_here++;
    return false;
}
inline void InitGoogleTest(int *count = nullptr, char **arguments = nullptr) {}
inline int run_all()
{
    State &all = state();
    int count = (int)all.tests.size(), bad = 0, skipped = 0;
    std::vector<std::string> suites;
    for (int i = 0; i < count; i++) {
        bool known = false;
        for (size_t j = 0; j < suites.size(); j++)
            if (suites[j] == all.tests[i].suite) known = true;
        if (!known) suites.push_back(std::string(all.tests[i].suite));
    }
    std::vector<int> failed_tests;
    int shown = (int)suites.size();
    printf("[==========] Running %d test%s from %d test suite%s.\n", count, count == 1 ? "" : "s", shown, shown == 1 ? "" : "s");
    printf("[----------] Global test environment set-up.\n");
    for (int s = 0; s < shown; s++) {
        int own = 0;
        for (int i = 0; i < count; i++)
            if (suites[s] == all.tests[i].suite) own++;
        printf("[----------] %d test%s from %s\n", own, own == 1 ? "" : "s", suites[s].c_str());
        for (int i = 0; i < count; i++) {
            if (suites[s] != all.tests[i].suite) continue;
            printf("[ RUN      ] %s.%s\n", all.tests[i].suite, all.tests[i].name);
            all.failed_here = 0;
            all.skipped_here = 0;
            all.tests[i].run();
            const char *mark = all.failed_here ? "[  FAILED  ]" : all.skipped_here ? "[  SKIPPED ]" : "[       OK ]";
            printf("%s %s.%s (0 ms)\n", mark, all.tests[i].suite, all.tests[i].name);
            if (all.failed_here) failed_tests.push_back(i);
            else if (all.skipped_here) skipped++;
        }
        printf("[----------] %d test%s from %s (0 ms total)\n\n", own, own == 1 ? "" : "s", suites[s].c_str());
    }
    bad = (int)failed_tests.size();
    printf("[----------] Global test environment tear-down\n");
    printf("[==========] %d test%s from %d test suite%s ran. (0 ms total)\n", count, count == 1 ? "" : "s", shown, shown == 1 ? "" : "s");
    printf("[  PASSED  ] %d test%s.\n", count - bad - skipped, count - bad - skipped == 1 ? "" : "s");
    if (skipped) printf("[  SKIPPED ] %d test%s.\n", skipped, skipped == 1 ? "" : "s");
    if (bad) {
        printf("[  FAILED  ] %d test%s, listed below:\n", bad, bad == 1 ? "" : "s");
        for (int i = 0; i < bad; i++) printf("[  FAILED  ] %s.%s\n", all.tests[failed_tests[i]].suite, all.tests[failed_tests[i]].name);
        printf("\n %d FAILED TEST%s\n", bad, bad == 1 ? "" : "S");
    }
    return bad ? 1 : 0;
}

} // namespace testing

#define RUN_ALL_TESTS() testing::run_all()
#define TEST(SUITE, NAME)                                                             \
    void SUITE##_##NAME##_run_();                                                     \
    static int SUITE##_##NAME##_known_ = testing::add(#SUITE, #NAME, SUITE##_##NAME##_run_); \
    void SUITE##_##NAME##_run_()
#define TEST_F(FIXTURE, NAME)                                                         \
    struct FIXTURE##_##NAME##_test_ : public FIXTURE {                                \
        void TestBody();                                                              \
    };                                                                                \
    static void FIXTURE##_##NAME##_run_()                                             \
    {                                                                                 \
        FIXTURE##_##NAME##_test_ made;                                                \
        made.SetUp();                                                                 \
        if (!testing::state().failed_here && !testing::state().skipped_here) made.TestBody(); \
        made.TearDown();                                                              \
    }                                                                                 \
    static int FIXTURE##_##NAME##_known_ = testing::add(#FIXTURE, #NAME, FIXTURE##_##NAME##_run_); \
    void FIXTURE##_##NAME##_test_::TestBody()

#define GTEST_EXPECT_(GOOD) if (GOOD) {} else testing::ended() = testing::message()
#define GTEST_ASSERT_(GOOD) if (GOOD) {} else return testing::ended() = testing::message()
#define GTEST_COMPARED_(A, MARK, B) testing::told((A) MARK (B), __FILE__, __LINE__, #MARK, #A, #B, A, B)
#define GTEST_TRUE_(A) ((bool)(A) || testing::failed(__FILE__, __LINE__, "Value of: " #A "\n  Actual: false\nExpected: true"))
#define GTEST_FALSE_(A) (!(bool)(A) || testing::failed(__FILE__, __LINE__, "Value of: " #A "\n  Actual: true\nExpected: false"))
#define EXPECT_TRUE(A) GTEST_EXPECT_(GTEST_TRUE_(A))
#define EXPECT_FALSE(A) GTEST_EXPECT_(GTEST_FALSE_(A))
#define EXPECT_EQ(A, B) GTEST_EXPECT_(GTEST_COMPARED_(A, ==, B))
#define EXPECT_NE(A, B) GTEST_EXPECT_(GTEST_COMPARED_(A, !=, B))
#define EXPECT_LT(A, B) GTEST_EXPECT_(GTEST_COMPARED_(A, <, B))
#define EXPECT_LE(A, B) GTEST_EXPECT_(GTEST_COMPARED_(A, <=, B))
#define EXPECT_GT(A, B) GTEST_EXPECT_(GTEST_COMPARED_(A, >, B))
#define EXPECT_GE(A, B) GTEST_EXPECT_(GTEST_COMPARED_(A, >=, B))
#define EXPECT_FLOAT_EQ(A, B) GTEST_EXPECT_(testing::told(testing::float_near(A, B), __FILE__, __LINE__, "==", #A, #B, A, B))
#define EXPECT_DOUBLE_EQ(A, B) GTEST_EXPECT_(testing::told(testing::double_near(A, B), __FILE__, __LINE__, "==", #A, #B, A, B))
#define EXPECT_NEAR(A, B, MOST) GTEST_EXPECT_(testing::near(A, B, MOST, __FILE__, __LINE__, #A, #B))
#define EXPECT_STREQ(A, B) GTEST_EXPECT_(testing::told(strcmp(A, B) == 0, __FILE__, __LINE__, "==", #A, #B, A, B))
#define ASSERT_TRUE(A) GTEST_ASSERT_(GTEST_TRUE_(A))
#define ASSERT_FALSE(A) GTEST_ASSERT_(GTEST_FALSE_(A))
#define ASSERT_EQ(A, B) GTEST_ASSERT_(GTEST_COMPARED_(A, ==, B))
#define ASSERT_NE(A, B) GTEST_ASSERT_(GTEST_COMPARED_(A, !=, B))
#define ASSERT_LT(A, B) GTEST_ASSERT_(GTEST_COMPARED_(A, <, B))
#define ASSERT_LE(A, B) GTEST_ASSERT_(GTEST_COMPARED_(A, <=, B))
#define ASSERT_GT(A, B) GTEST_ASSERT_(GTEST_COMPARED_(A, >, B))
#define ASSERT_GE(A, B) GTEST_ASSERT_(GTEST_COMPARED_(A, >=, B))
#define ASSERT_FLOAT_EQ(A, B) GTEST_ASSERT_(testing::told(testing::float_near(A, B), __FILE__, __LINE__, "==", #A, #B, A, B))
#define ASSERT_DOUBLE_EQ(A, B) GTEST_ASSERT_(testing::told(testing::double_near(A, B), __FILE__, __LINE__, "==", #A, #B, A, B))
#define ASSERT_NEAR(A, B, MOST) GTEST_ASSERT_(testing::near(A, B, MOST, __FILE__, __LINE__, #A, #B))
#define ASSERT_STREQ(A, B) GTEST_ASSERT_(testing::told(strcmp(A, B) == 0, __FILE__, __LINE__, "==", #A, #B, A, B))
#define EXPECT_NO_THROW(STATEMENT) GTEST_EXPECT_(true); STATEMENT
#define ASSERT_NO_THROW(STATEMENT) GTEST_EXPECT_(true); STATEMENT
#define SUCCEED() GTEST_EXPECT_(true)
#define FAIL() GTEST_ASSERT_(testing::failed(__FILE__, __LINE__, "Failed"))
#define ADD_FAILURE() GTEST_EXPECT_(testing::failed(__FILE__, __LINE__, "Failed"))
#define GTEST_SKIP() if (testing::state().skipped_here++ < 0) {} else return testing::ended() = testing::message()
