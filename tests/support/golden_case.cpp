// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/golden_case.h"

#include "io/session_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace attention::test {
namespace {

using Json = nlohmann::ordered_json;

double numberOf(const Json& json) {
    if (json == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (json == "inf") return std::numeric_limits<double>::infinity();
    if (json == "-inf") return -std::numeric_limits<double>::infinity();
    return json.get<double>();
}

/// True if `x` is the fill of masked scores. A fill such as −1e9 must not count as the largest magnitude of
/// the scores.
bool isFill(double x, const GoldenCase& golden) {
    return x == golden.session.mask.fill;
}

double largestMagnitude(const GoldenCase& golden, const std::string& tensor) {
    double largest = 0;
    for (const double x : golden.tensors.at(tensor).entries) {
        if (std::isfinite(x) && !isFill(x, golden)) largest = std::max(largest, std::abs(x));
    }
    return largest;
}

}  // namespace

GoldenCase loadGoldenCase(const std::string& name) {
    std::ifstream file(std::string(TEST_DATA "/cases/") + name + ".json");
    if (!file) throw std::runtime_error("no golden case " + name);
    const Json json = Json::parse(file);
    GoldenCase golden;
    golden.name = json.at("name");
    golden.session = parseSession(json.at("session").dump());
    golden.queryTokens = json.at("query_tokens");
    golden.keyTokens = json.at("key_tokens");
    golden.vocabulary = json.at("vocabulary");
    for (const auto& [tensor, value] : json.at("tensors").items()) {
        auto& expected = golden.tensors[tensor];
        expected.shape = value.at("shape").get<Shape>();
        for (const Json& entry : value.at("data")) expected.entries.push_back(numberOf(entry));
    }
    return golden;
}

std::vector<std::string> namesIn(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA "/" + folder))
        names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

std::vector<std::string> goldenCaseNames() {
    return namesIn("cases");
}

double tolerance(const GoldenCase& golden, const std::string& tensor) {
    static const std::vector<std::string> behindScores = {"weights", "dropped_weights", "context",
                                                          "concat",  "output",          "entropy"};
    double magnitude = largestMagnitude(golden, tensor);
    if (std::ranges::find(behindScores, tensor) == behindScores.end()) return 1e-5 * magnitude;
    if (tensor == "entropy") magnitude = std::max(magnitude, 1.0);
    const double scores = largestMagnitude(golden, "masked_scores") / golden.session.normalizer.temperature;
    return magnitude * std::max(1e-5, std::ldexp(scores, -22));
}

}  // namespace attention::test
