// What a thread gives to another one. Threads run one after the other: what is not there when it is asked for never will be.
enum class __launch { async = 1, deferred = 2 };
enum class __future_status { ready, timeout, deferred };
template <typename R> struct __future_result {
    bool __ready = false;
    std::exception_ptr __failed;
    R __value;
    std::function<R()> __later;
    __future_result() : __value() {}
    void __finish()
    {
        if (!__ready && __later) {
            __value = __later();
            __ready = true;
        }
        if (!__ready) {
            fprintf(stderr, "this thread waits for ever: threads run one after the other here, and none is left that could keep the promise\n");
            abort();
        }
    }
};
template <> struct __future_result<void> {
    bool __ready = false;
    std::exception_ptr __failed;
    std::function<void()> __later;
    void __finish()
    {
        if (!__ready && __later) {
            __later();
            __ready = true;
        }
        if (!__ready) {
            fprintf(stderr, "this thread waits for ever: threads run one after the other here, and none is left that could keep the promise\n");
            abort();
        }
    }
};
template <typename R> struct __future {
    std::shared_ptr<__future_result<R>> __result;
    __future() {}
    __future(const std::shared_ptr<__future_result<R>> &result) : __result(result) {}
    bool valid() const { return __result.get() != nullptr; }
    void wait() { __result->__finish(); }
    template <typename D> __future_status wait_for(const D &duration)
    {
        if (!__result->__ready && __result->__later) return __future_status::deferred;
        return __result->__ready ? __future_status::ready : __future_status::timeout;
    }
    R get()
    {
        if (!valid()) throw std::future_error("std::future_error: No associated state");
        __result->__finish();
        std::shared_ptr<__future_result<R>> kept = __result;
        __result.reset();
        if (kept->__failed) __rethrow_exception(kept->__failed);
        return kept->__value;
    }
    __future share() { return *this; }
};
template <> struct __future<void> {
    std::shared_ptr<__future_result<void>> __result;
    __future() {}
    __future(const std::shared_ptr<__future_result<void>> &result) : __result(result) {}
    bool valid() const { return __result.get() != nullptr; }
    void wait() { __result->__finish(); }
    template <typename D> __future_status wait_for(const D &duration)
    {
        if (!__result->__ready && __result->__later) return __future_status::deferred;
        return __result->__ready ? __future_status::ready : __future_status::timeout;
    }
    void get()
    {
        if (!valid()) throw std::future_error("std::future_error: No associated state");
        __result->__finish();
        std::exception_ptr failed = __result->__failed;
        __result.reset();
        if (failed) __rethrow_exception(failed);
    }
};
template <typename R> struct __shared_future {
    std::shared_ptr<__future_result<R>> __result;
    __shared_future() {}
    __shared_future(const __future<R> &once) : __result(once.__result) {}
    bool valid() const { return __result.get() != nullptr; }
    void wait() const { __result->__finish(); }
    const R &get() const
    {
        __result->__finish();
        if (__result->__failed) __rethrow_exception(__result->__failed);
        return __result->__value;
    }
};
template <typename R> struct __promise {
    std::shared_ptr<__future_result<R>> __result;
    __promise() : __result(std::make_shared<__future_result<R>>()) {}
    __future<R> get_future() { return __future<R>(__result); }
    void set_value(const R &value)
    {
        if (__result->__ready) throw std::future_error("std::future_error: Promise already satisfied");
        __result->__value = value;
        __result->__ready = true;
    }
    void set_exception(std::exception_ptr failed)
    {
        __result->__failed = failed;
        __result->__ready = true;
    }
};
template <> struct __promise<void> {
    std::shared_ptr<__future_result<void>> __result;
    __promise() : __result(std::make_shared<__future_result<void>>()) {}
    __future<void> get_future() { return __future<void>(__result); }
    void set_value() { __result->__ready = true; }
    void set_exception(std::exception_ptr failed)
    {
        __result->__failed = failed;
        __result->__ready = true;
    }
};
template <typename R> void __keep(__future_result<R> &result, std::function<R()> &task)
{
    try {
        result.__value = task();
    } catch (...) {
        result.__failed = __current_exception();
    }
    result.__ready = true;
}
inline void __keep(__future_result<void> &result, std::function<void()> &task)
{
    try {
        task();
    } catch (...) {
        result.__failed = __current_exception();
    }
    result.__ready = true;
}
template <typename R> __future<R> __started(__launch how, std::function<R()> task)
{
    std::shared_ptr<__future_result<R>> result = std::make_shared<__future_result<R>>();
    if (how == __launch::deferred) result->__later = task;
    else __keep(*result, task);
    return __future<R>(result);
}
template <typename F, typename... A> auto __async(__launch how, F called, A... values)
{
    typedef decltype(called(values...)) result;
    std::function<result()> task = [=]() mutable { return called(values...); };
    return __started<result>(how, task);
}
template <typename F, typename... A> auto __async(F called, A... values)
{
    typedef decltype(called(values...)) result;
    std::function<result()> task = [=]() mutable { return called(values...); };
    return __started<result>(__launch::async, task);
}
// A task whose result goes to a future when it is called.
template <typename S> struct __packaged_task;
template <typename R, typename... A> struct __packaged_task<R(A...)> {
    std::function<R(A...)> __called;
    std::shared_ptr<__future_result<R>> __result;
    __packaged_task() {}
    template <typename F> explicit __packaged_task(F called) : __called(called), __result(std::make_shared<__future_result<R>>()) {}
    bool valid() const { return __result.get() != nullptr; }
    __future<R> get_future() { return __future<R>(__result); }
    void operator()(A... values)
    {
        std::function<R(A...)> called = __called;
        std::function<R()> task = [=]() { return called(values...); };
        __keep(*__result, task);
    }
};
