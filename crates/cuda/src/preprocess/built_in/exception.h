// NVIDIA's samples include this with their helpers; what it declares is not used by them.
#pragma once
#include <stdexcept>
