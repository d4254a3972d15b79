// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "trace/trace.h"

#include <map>
#include <string>
#include <vector>

namespace attention::test {

/// A session and the tensors that PyTorch computes for this session, from tests/data/cases.
struct GoldenCase {
    std::string name;
    Session session;
    TokenLists queryTokens;
    TokenLists keyTokens;
    std::vector<std::string> vocabulary;
    struct Expected {
        Shape shape;
        std::vector<double> entries;  // may contain NaN and infinities
    };
    std::map<std::string, Expected> tensors;
};

/// Returns the case `name` from tests/data/cases. Throws std::runtime_error if there is no such case.
GoldenCase loadGoldenCase(const std::string& name);

/// Returns the names of all files and folders in a folder of the test data, sorted and without suffixes.
std::vector<std::string> namesIn(const std::string& folder);
/// Returns the names of all golden cases, sorted.
std::vector<std::string> goldenCaseNames();

/// Returns the allowed difference between a tensor of the trace and the tensor of PyTorch. Up to the masked
/// scores, it is 1e-5 of the largest finite magnitude in the tensor. For later tensors, the factor is
/// max(1e-5, 2⁻²² · largest masked score / temperature). The largest magnitude of the entropy counts as at
/// least 1.
double tolerance(const GoldenCase& golden, const std::string& tensor);

}  // namespace attention::test
