// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "trace/trace.h"

#include <map>
#include <string>
#include <vector>

namespace attention::test {

/// A session and the tensors PyTorch computes for it, from tests/data/cases.
struct GoldenCase {
    std::string name;
    Session session;
    TokenLists queryTokens;
    TokenLists keyTokens;
    std::vector<std::string> vocabulary;
    struct Expected {
        Shape shape;
        std::vector<double> entries;  // may hold NaN and infinities
    };
    std::map<std::string, Expected> tensors;
};

GoldenCase loadGoldenCase(const std::string& name);

/// What a folder of the test data holds, sorted; of a file without its suffix.
std::vector<std::string> namesIn(const std::string& folder);
/// The names of all case files.
std::vector<std::string> goldenCaseNames();

/// How far a tensor of the trace may lie from PyTorch's: 1e-5 of the largest finite magnitude up to the
/// masked scores; behind them max(1e-5, 2⁻²² · largest masked score / temperature), entropy counting as at
/// least 1.
double tolerance(const GoldenCase& golden, const std::string& tensor);

}  // namespace attention::test
