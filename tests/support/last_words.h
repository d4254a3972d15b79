// SPDX-License-Identifier: GPL-3.0-or-later
// What a test was doing, for when it does not come to say so itself.
#pragma once

#include <string>

namespace attention::test {

/// Said on standard error if the program ends by a signal or by a sanitizer from now on, or if this is not
/// called again in so many seconds, which ends it.
void setLastWords(const std::string& words, unsigned patience);
void forgetLastWords();

bool isUnderAddressSanitizer();

}  // namespace attention::test
