// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/visual_runs.h"

#include <unicode/ubidi.h>
#include <unicode/utypes.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace attention {
namespace {

void requireSuccess(UErrorCode status) {
    if (U_FAILURE(status))
        throw std::runtime_error(std::string("ICU cannot order a line of text: ") + u_errorName(status));
}

}  // namespace

std::vector<VisualRun> visualRuns(std::u16string_view line) {
    std::vector<VisualRun> runs;
    if (line.empty()) return runs;
    const std::unique_ptr<UBiDi, decltype(&ubidi_close)> bidi(ubidi_open(), &ubidi_close);
    UErrorCode status = bidi ? U_ZERO_ERROR : U_MEMORY_ALLOCATION_ERROR;
    requireSuccess(status);
    ubidi_setPara(bidi.get(), line.data(), static_cast<int32_t>(line.size()), UBIDI_DEFAULT_LTR, nullptr,
                  &status);
    const int32_t count = ubidi_countRuns(bidi.get(), &status);
    requireSuccess(status);
    for (int32_t i = 0; i < count; ++i) {
        int32_t begin = 0, length = 0;
        const UBiDiDirection direction = ubidi_getVisualRun(bidi.get(), i, &begin, &length);
        runs.push_back({static_cast<std::size_t>(begin), static_cast<std::size_t>(begin + length),
                        direction == UBIDI_RTL});
    }
    return runs;
}

}  // namespace attention
