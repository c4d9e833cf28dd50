// What a thread gives to another one. Threads run one after the other: what is not there when it is asked for never will be.
enum class __launch { async = 1, deferred = 2 };
enum class __future_status { ready, timeout, deferred };
template <typename R> struct __future_result {
    bool __ready = false;
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
        __result.reset();
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
};
template <> struct __promise<void> {
    std::shared_ptr<__future_result<void>> __result;
    __promise() : __result(std::make_shared<__future_result<void>>()) {}
    __future<void> get_future() { return __future<void>(__result); }
    void set_value() { __result->__ready = true; }
};
template <typename R> void __keep(__future_result<R> &result, std::function<R()> &task)
{
    result.__value = task();
    result.__ready = true;
}
inline void __keep(__future_result<void> &result, std::function<void()> &task)
{
    task();
    result.__ready = true;
}
template <typename R> __future<R> __started(__launch how, std::function<R()> task)
{
    std::shared_ptr<__future_result<R>> result = std::make_shared<__future_result<R>>();
    if (how == __launch::deferred) result->__later = task;
    else __keep(*result, task);
    return __future<R>(result);
}
template <typename F, typename... A> auto __async(__launch how, F called, A... values) -> __future<decltype(called(values...))>
{
    std::function<decltype(called(values...))()> task = [=]() mutable { return called(values...); };
    return __started<decltype(called(values...))>(how, task);
}
template <typename F, typename... A> auto __async(F called, A... values) -> __future<decltype(called(values...))>
{
    std::function<decltype(called(values...))()> task = [=]() mutable { return called(values...); };
    return __started<decltype(called(values...))>(__launch::async, task);
}
