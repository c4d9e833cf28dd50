// libcu++: times, which are the standard library's: `cuda::std::chrono` is read as `std::chrono`.
#pragma once
#include <chrono>
