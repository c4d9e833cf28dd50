// Thrust as CUDA C++ of our own: every public header leads here.
#pragma once
#include "thrust/parts/system.h"
#include "thrust/parts/functional.h"
#include "thrust/parts/tuple.h"
#include "thrust/parts/iterators.h"
#include "thrust/parts/vectors.h"
#include "thrust/parts/transforming.h"
#include "thrust/parts/reducing.h"
#include "thrust/parts/scanning.h"
#include "thrust/parts/sorting.h"
#include "thrust/parts/selecting.h"
#include "thrust/parts/sets.h"
#include "thrust/parts/random.h"
