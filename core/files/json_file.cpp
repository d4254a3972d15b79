// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json_file.h"

#include "files/file_problem.h"
#include "files/mapped_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attention {
namespace {

/// Counts without parsing: a value more for each comma and each bracket that opens. What is no JSON may be
/// miscounted; the parser refuses that, and keeps no more of it than was counted.
void requireWithin(const JsonLimits& limits, const MappedFile& file) {
    std::uint64_t values = 1;
    std::size_t depth = 0, deepest = 0;
    bool isInText = false, isEscaped = false;
    for (const char c : file.text()) {
        if (isInText) {
            isInText = c != '"' || isEscaped;
            isEscaped = c == '\\' && !isEscaped;
            continue;
        }
        isInText = c == '"';
        const bool opens = c == '[' || c == '{';
        if (opens || c == ',') ++values;
        if (opens) deepest = std::max(deepest, ++depth);
        if ((c == ']' || c == '}') && depth > 0) --depth;
    }
    if (deepest > limits.depth)
        throw FileProblem(file.path(),
                          Message("files", "is nested deeper than %1 levels").with(limits.depth));
    if (values > limits.values)
        throw FileProblem(file.path(),
                          Message("files", "holds more than %1 values, which is the most that is read")
                              .with(limits.values));
}

}  // namespace

nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits) {
    const MappedFile file(path);
    if (file.text().size() > limits.bytes)
        throw FileProblem(
            path,
            Message("files", "has %1 bytes; at most %2 are read").with(file.text().size(), limits.bytes));
    requireWithin(limits, file);
    try {
        return nlohmann::json::parse(file.text());
    } catch (const nlohmann::json::parse_error& error) {
        throw FileProblem(path, Message("files", "is no valid JSON at byte %1").with(error.byte));
    } catch (const nlohmann::json::out_of_range&) {
        throw FileProblem(path, Message("files", "holds a number that is too large"));
    }
}

}  // namespace attention
