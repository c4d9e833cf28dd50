// Comparisons of results, as NVIDIA's samples make them.
#pragma once
#include <helper_string.h>

inline bool compareData(const float *reference, const float *data, const unsigned int length, const float epsilon,
                        const float threshold)
{
    unsigned int wrong = 0;
    for (unsigned int i = 0; i < length; i++) {
        float difference = reference[i] - data[i];
        if (!(difference <= epsilon && difference >= -epsilon)) wrong++;
    }
    return threshold == 0.0f ? wrong == 0 : (float)wrong < threshold * (float)length;
}

inline bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int length, const float epsilon)
{
    float error = 0, norm = 0;
    for (unsigned int i = 0; i < length; i++) {
        float difference = reference[i] - data[i];
        error += difference * difference;
        norm += reference[i] * reference[i];
    }
    if (fabs(norm) < 1e-7) return false;
    return sqrtf(error) / sqrtf(norm) < epsilon;
}
