// Arithmetic on CUDA's vector types is built in.
#pragma once
