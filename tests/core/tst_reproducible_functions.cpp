// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the sources of training call no function whose result has different bits on different
// processors. tests/same_bits compares the bits of training results.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

const fs::path core = SOURCE_FOLDER "/core";

/// Returns the code of a source file without comments, strings and character literals.
std::string codeOf(const fs::path& path) {
    std::ifstream file(path);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    std::string code;
    const auto skipTo = [&](const std::string& end, std::size_t from) {
        const std::size_t at = text.find(end, from);
        return at == std::string::npos ? text.size() : at + end.size();
    };
    for (std::size_t i = 0; i < text.size();) {
        const bool isSeparator =
            i > 0 && text[i] == '\'' && std::isalnum(static_cast<unsigned char>(text[i - 1]));
        if (text.compare(i, 2, "//") == 0) {
            i = skipTo("\n", i);
        } else if (text.compare(i, 3, "R\"(") == 0) {
            i = skipTo(")\"", i);
        } else if (!isSeparator && (text[i] == '"' || text[i] == '\'')) {
            const char quote = text[i++];
            while (i < text.size() && text[i] != quote) i += text[i] == '\\' ? 2 : 1;
            ++i;
        } else {
            code += text[i++];
        }
    }
    return code;
}

std::set<fs::path> trainingSources() {
    std::set<fs::path> sources = {core / "models/antecedents.cpp", core / "models/compute_model.cpp",
                                  core / "models/gradient_trace.cpp", core / "models/model.cpp",
                                  core / "models/session_model.cpp"};
    for (const char* folder :
         {"execution", "kernels", "layer", "mechanisms", "numerics", "trace", "training"})
        for (const auto& entry : fs::recursive_directory_iterator(core / folder))
            if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
                sources.insert(entry.path());
    return sources;
}

/// Training calls no function whose bits differ. Functions of the C library differ between processors.
/// Functions and sums of Eigen arrays differ between register sizes.
TEST(TrainingSources, callNoFunctionWhoseBitsDiffer) {
    const std::regex ofLibrary(
        R"((std|numext)::(exp|exp2|expm1|log|log2|log10|log1p|pow|sin|cos|tan|sinh|cosh|tanh|asin|acos|atan|atan2)"
        R"(|erf|erfc|tgamma|lgamma|cbrt|hypot|reduce|transform_reduce)f?\()");
    const std::regex ofEigen(
        R"(\.(exp|log|log1p|pow|sin|cos|tanh|erf|logistic|sqrt|rsqrt|inverse|sum|mean|prod|dot|norm|stableNorm)"
        R"(|squaredNorm|normalized|normalize|trace)\(\))");
    const std::regex product(R"(\.(dot|lazyProduct|noalias)\()");
    const std::set<fs::path> sources = trainingSources();
    ASSERT_GT(sources.size(), 100U);
    for (const fs::path& source : sources) {
        ASSERT_TRUE(fs::exists(source)) << source << ": the file was renamed; change trainingSources()";
        const std::string code = codeOf(source);
        for (const std::regex& pattern : {ofLibrary, ofEigen, product}) {
            std::smatch found;
            EXPECT_FALSE(std::regex_search(code, found, pattern)) << source << ": " << found.str();
        }
    }
}

}  // namespace
