// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the text of each term pattern evaluates to the value that its functions compute.
#include "calculation/calculation_step.h"
#include "engine/compute_trace.h"
#include "explanation/explanation.h"
#include "models/gradient_trace.h"
#include "models/open_models.h"
#include "support/evaluate_expression.h"
#include "support/explained_sessions.h"
#include "support/explanation_check.h"
#include "support/golden_case.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <regex>
#include <set>
#include <stdexcept>

namespace attention::test {
namespace {

namespace fs = std::filesystem;

TEST(EvaluateExpression, followsPrecedenceAndFunctions) {
    const double a = 0.3, b = -1.7, c = 2.5;
    const auto expect = [&](const char* text, double value) {
        EXPECT_DOUBLE_EQ(evaluateExpression(text, std::array{a, b, c}), value) << text;
    };
    expect("%3", c);
    expect("%1 − %2 − %3", a - b - c);
    expect("%1 − %2 × %3", a - b * c);
    expect("%1 ÷ %2 ÷ #1", a / b / a);
    expect("(%1 − %2) ÷ 2", (a - b) / 2);
    expect("−%1 × %2", -a * b);
    expect("−½ ({%1 − %2})²", -0.5 * (a - b) * (a - b));
    expect("{%1 + %3}³ × 2", (a + c) * (a + c) * (a + c) * 2);
    expect("√(2/π) × (%1 + 0.044715 × {(#1)³})", std::sqrt(2 / std::acos(-1.0)) * (a + 0.044715 * a * a * a));
    expect("max(0, %2)²", 0);
    expect("max({√(%3)}, %1)", std::sqrt(c));
    expect("{exp(%1 − %2)} ÷ %3", std::exp(a - b) / c);
    expect("−%1 × {ln #3}", -a * std::log(c));
    expect("%2 × {tanh(%1 ÷ #2)}", b * std::tanh(a / b));
    expect("sin(%1) + cos(%2)", std::sin(a) + std::cos(b));
    expect("%1 × {Φ(#2)}", a * (1 + std::erf(b / std::sqrt(2.0))) / 2);
    expect("%1 × {(1 + tanh(%2)) ÷ 2}", a * (1 + std::tanh(b)) / 2);
}

TEST(EvaluateExpression, handlesZeroLogZeroAndNaN) {
    EXPECT_EQ(evaluateExpression("−%1 × {ln #1}", std::array{0.0}), 0);  // 0 ln 0 counts as 0
    EXPECT_EQ(evaluateExpression("ln %1", std::array{0.0}), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(evaluateExpression("√(%1)", std::array{-1e-18}), 0);  // a rounding error below 0 counts as 0
    // NaN is kept, as in PyTorch's ReLU.
    EXPECT_TRUE(std::isnan(evaluateExpression("max(0, %1)", std::array{std::nan("")})));
    EXPECT_NEAR(evaluateExpression("(1 + tanh(%1)) ÷ 2", std::array{-30.0}) / std::exp(-60.0), 1, 1e-12);
}

TEST(EvaluateExpression, throwsForInvalidExpressions) {
    for (const char* text : {"", "%", "%1 ×", "(%1", "%1)", "max(%1)", "x"})
        EXPECT_THROW(evaluateExpression(text, std::array{1.0}), std::logic_error) << text;
}

/// Adds the patterns of the explanations of `stages` of `trace` to `patterns`.
void addPatterns(const Trace& trace, const std::vector<Stage>& stages,
                 std::set<const TermPattern*>& patterns) {
    for (const Stage stage : stages) {
        const StageMatrixSize size = stageMatrixSize(trace, stage);
        for (int i = 0; i < 12; ++i) {
            const CellRef cell{stage, 0, i % static_cast<int>(size.rows),
                               5 * i % static_cast<int>(size.columns)};
            for (const CalculationStep& step : explain(trace, 0, cell).steps)
                for (const Term& term : step.terms) patterns.insert(term.pattern);
        }
    }
}

/// Adds the patterns of a model from the folder `name` with each activation function.
void addPatternsOfModel(const std::string& name, std::set<const TermPattern*>& patterns) {
    Session typed;
    typed.input.queryText = "The cat sat.";
    const Session session = sessionFromModel((fs::path(TEST_DATA) / "models" / name).string(), typed);
    Trace trace = *computeTrace(session);
    for (const Activation activation :
         {Activation::Gelu, Activation::GeluTanh, Activation::Silu, Activation::Relu}) {
        Parameters parameters = *trace.parameters;
        Block block = *parameters.block;
        for (BlockOperation& operation : block.operations) operation.activation = activation;
        parameters.block = std::make_shared<const Block>(std::move(block));
        trace.parameters = std::make_shared<const Parameters>(std::move(parameters));
        addPatterns(trace, stagesOf(trace), patterns);
    }
}

/// Adds the patterns of the gradients in a session that trains for one step.
void addPatternsOfGradients(std::set<const TermPattern*>& patterns) {
    for (const NormalizerFunction normalizer : {NormalizerFunction::Softmax, NormalizerFunction::Sigmoid}) {
        Session session;
        session.input.queryText = "a b c a b";
        session.output.hasProjection = true;
        session.output.dOut = session.embedding.dModel;
        session.training.task = TrainingTask::Reverse;
        session.training.sequenceLength = 5;
        session.training.stepCount = 1;
        session.normalizer.function = normalizer;
        const auto gradients = gradientTrace(computeTrace(session));
        addPatterns(*gradients,
                    {Stage::Weights, Stage::MaskedScores, Stage::ScaledScores, Stage::RawScores,
                     Stage::Context, Stage::QueryMatrix, Stage::OutputMatrix},
                    patterns);
    }
}

std::set<const TermPattern*> patternsInExplanations() {
    std::set<const TermPattern*> patterns;
    std::vector<Session> sessions = explainedSessions();
    Session zeroVectors;  // the cosine divides them by its smallest length
    zeroVectors.input.queryText = "a b";
    zeroVectors.embedding.source = EmbeddingSource::Custom;
    zeroVectors.embedding.customVectors = {{"a", {0}}, {"b", {0}}};
    zeroVectors.embedding.dModel = zeroVectors.dK = zeroVectors.dV = 1;
    zeroVectors.projection.initScheme = InitScheme::Identity;
    zeroVectors.score.function = ScoreFunction::Cosine;
    sessions.push_back(zeroVectors);
    for (const Session& session : sessions) {
        const auto trace = computeTrace(session);
        addPatterns(*trace, stagesOf(*trace), patterns);
    }
    for (const char* model : {"gpt2", "llama", "bert"}) addPatternsOfModel(model, patterns);
    addPatternsOfGradients(patterns);
    return patterns;
}

/// Returns the texts of all term patterns that the source files of core define.
std::set<std::string> definedPatternTexts() {
    const std::regex definition("TermPattern \\w+\\(\\s*\"([^\"]+)\"");
    std::set<std::string> texts;
    for (const auto& file : fs::recursive_directory_iterator(fs::path(SOURCE_FOLDER) / "core")) {
        if (file.path().extension() != ".cpp" && file.path().extension() != ".h") continue;
        std::ifstream stream(file.path());
        const std::string code{std::istreambuf_iterator<char>(stream), {}};
        for (std::sregex_iterator match(code.begin(), code.end(), definition), end; match != end; ++match)
            texts.insert((*match)[1]);
    }
    return texts;
}

/// Returns the part of the expression `text` in braces, or an empty text if it has no braces.
std::string partInBraces(const std::string& text) {
    const std::size_t begin = text.find('{');
    return begin == text.npos ? "" : text.substr(begin + 1, text.find('}') - begin - 1);
}

TEST(TermPatterns, textsEvaluateToTheValuesOfTheFunctions) {
    const double infinity = std::numeric_limits<double>::infinity();
    const std::array numbers = {0.3, -1.7, 2.5, 0.0, 1.0, -30.0, 1e-9, infinity, std::nan("")};
    std::set<std::string> texts;
    for (const TermPattern* const pattern : patternsInExplanations()) {
        const std::string text(pattern->text), braces = partInBraces(text);
        texts.insert(text);
        EXPECT_EQ(pattern->valueInBraces != nullptr, !braces.empty()) << text;
        for (const double a : numbers) {
            for (const double b : numbers) {
                for (const double c : numbers) {
                    const std::array operands = {a, b, c};
                    const auto expectValue = [&](const std::string& expression,
                                                 TermPattern::Function function) {
                        EXPECT_TRUE(isSame(function(a, b, c), evaluateExpression(expression, operands)))
                            << expression << " of " << a << ", " << b << ", " << c << ": "
                            << function(a, b, c) << ", expected " << evaluateExpression(expression, operands);
                    };
                    expectValue(text, pattern->value);
                    if (!braces.empty()) expectValue(braces, pattern->valueInBraces);
                }
            }
        }
    }
    for (const std::string& text : definedPatternTexts())
        EXPECT_TRUE(texts.contains(text)) << text << " is in no explanation of this test";
    EXPECT_GT(texts.size(), 30u);
}

TEST(TermPatterns, termsHaveTheValuesOfTheirPatterns) {
    constexpr TermPattern pattern(
        "%1 − {√(%2)}", [](double a, double b) { return a - patterns::squareRoot(b); },
        [](double, double b) { return patterns::squareRoot(b); });
    const Term term = makeTerm(pattern, {{5, nullptr, {}, {}}, {4, nullptr, {}, {}}});
    EXPECT_EQ(term.value, 3);
    EXPECT_EQ(valueInBraces(term), 2);
}

}  // namespace
}  // namespace attention::test
