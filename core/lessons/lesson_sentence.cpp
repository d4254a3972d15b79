// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_sentence.h"

#include "analysis/metrics.h"
#include "analysis/sweep.h"
#include "layer/score_pipeline.h"
#include "layer/stage_matrix.h"
#include "layer/work_estimate.h"
#include "models/session_model.h"
#include "session/session_json.h"
#include "text/exact_number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace attention {
namespace {

using Kind = SentencePart::Kind;
using Metric = std::optional<double> RowMetrics::*;

constexpr std::array<std::pair<std::string_view, Metric>, 7> supportedMetrics = {{
    {"entropy", &RowMetrics::entropy},
    {"effective_keys", &RowMetrics::effectiveKeys},
    {"largest_weight", &RowMetrics::largestWeight},
    {"distance", &RowMetrics::meanDistance},
    {"raw_deviation", &RowMetrics::rawScoreStdDev},
    {"scaled_deviation", &RowMetrics::scaledScoreStdDev},
    {"gradient", &RowMetrics::jacobianNorm},
}};

/// The maximum work of a placeholder, in multiply-adds. It is limited because the user waits for the text.
constexpr double maxMultiplyAdds = 4e9;

/// A fragment of a lesson text: plain text or a placeholder. A placeholder has a name, then optionally a
/// colon, names and whole numbers, in this order, separated by commas.
struct Fragment {
    bool isPlaceholder = false;
    std::string text;                ///< the whole fragment without braces
    std::string name;                ///< name of the placeholder; empty if it does not have this form
    std::vector<std::string> names;  ///< the names after the colon
    std::vector<int> numbers;        ///< the numbers after the names, not negative

    /// Returns the i-th number (from 0), or 0 if it is missing.
    int number(std::size_t i) const { return i < numbers.size() ? numbers[i] : 0; }
};

Fragment placeholder(std::string_view text) {
    Fragment fragment{true, std::string(text), std::string(text.substr(0, text.find(':'))), {}, {}};
    for (auto at = text.find_first_of(":,"); at != std::string_view::npos; at = text.find(',')) {
        text.remove_prefix(at + 1);
        const std::string_view argument = text.substr(0, text.find(','));
        if (const auto number = parseNumber<int>(argument); number && *number >= 0) {
            fragment.numbers.push_back(*number);
        } else {
            fragment.names.emplace_back(argument);
            if (!fragment.numbers.empty()) fragment.name.clear();
        }
    }
    return fragment;
}

/// Returns the fragments of `text`. A placeholder without a closing brace has an empty name.
std::vector<Fragment> fragmentsOf(std::string_view text) {
    std::vector<Fragment> fragments(1);
    while (!text.empty()) {
        const auto open = text.find('{');
        fragments.back().text += text.substr(0, open);
        if (open == std::string_view::npos) break;
        text.remove_prefix(open + 1);
        if (text.starts_with('{')) {
            fragments.back().text += '{';
            text.remove_prefix(1);
            continue;
        }
        const auto close = text.find('}');
        const bool isClosed = close != std::string_view::npos;
        fragments.push_back(isClosed ? placeholder(text.substr(0, close))
                                     : Fragment{true, std::string(text), {}, {}, {}});
        fragments.emplace_back();
        text.remove_prefix(isClosed ? close + 1 : text.size());
    }
    return fragments;
}

Metric metricNamed(std::string_view name) {
    for (const auto& [metricName, metric] : supportedMetrics)
        if (metricName == name) return metric;
    return nullptr;
}

/// Computes the values of placeholders from one sequence of a trace. Functions return std::nullopt if the
/// trace does not contain the value.
class PlaceholderEvaluator {
 public:
    using Part = std::optional<SentencePart>;

    PlaceholderEvaluator(const Trace& trace, Index sequence) : m_trace(trace), m_sequence(sequence) {}

    static SentencePart text(std::string content) { return {Kind::Text, std::move(content), 0, {}}; }
    static SentencePart number(double value) { return {Kind::Number, {}, value, {}}; }

    Part divisor(const Fragment&) const { return number(scoreDivisor({m_trace.config, m_trace.dModel()})); }
    Part queryCount(const Fragment&) const { return text(std::to_string(m_trace.queryCount())); }
    Part keyCount(const Fragment&) const { return text(std::to_string(m_trace.keyCount())); }
    Part query(const Fragment& fragment) const {
        return token(m_trace.tokens->queries, m_trace.queryCount(), Kind::QueryToken, fragment.number(0));
    }
    Part key(const Fragment& fragment) const {
        return token(m_trace.tokens->keys, m_trace.keyCount(), Kind::KeyToken, fragment.number(0));
    }
    Part stageSize(const Fragment& fragment) const {
        Index count = 0;
        for (const std::string& name : fragment.names) {
            const Stage stage = *stageNamed(name);
            if (!hasStage(m_trace, stage)) return std::nullopt;
            const StageMatrixSize size = stageMatrixSize(m_trace, stage);
            count += m_trace.stageHeadCount(stage) * size.rows * size.columns;
        }
        return text(std::to_string(count));
    }
    Part entry(const Fragment& fragment) const {
        return entry(
            CellRef{*stageNamed(fragment.name), fragment.number(2), fragment.number(0), fragment.number(1)});
    }
    /// Returns the largest entry, the smallest entry or the sum of a row. The numbers are row, head, and
    /// optionally the first and the last column. Otherwise all columns are included.
    Part rowAggregate(const Fragment& fragment) const {
        CellRef first{*stageNamed(fragment.names[0]), fragment.number(1), fragment.number(0),
                      fragment.number(2)};
        if (!hasCell(first)) return std::nullopt;
        const StageMatrix matrix = stageMatrix(m_trace, first.stage, m_sequence, first.head);
        const Index end = fragment.numbers.size() > 2 ? fragment.number(3) + 1 : matrix.values.cols();
        if (end > matrix.values.cols() || end <= first.column) return std::nullopt;
        const std::span row = rowSpan(matrix.values, first.row)
                                  .subspan(static_cast<std::size_t>(first.column),
                                           static_cast<std::size_t>(end - first.column));
        if (fragment.name == "sum") return number(std::accumulate(row.begin(), row.end(), 0.0));
        const auto found =
            fragment.name == "largest" ? std::ranges::max_element(row) : std::ranges::min_element(row);
        first.column += static_cast<int>(found - row.begin());
        return entry(first);
    }
    /// Returns the value of a session field as text. A whole number is written "32", not "32.0" as in the
    /// file.
    Part field(const Fragment& fragment) const {
        std::string valueText = serializeField(*m_trace.session, fragment.names[0]);
        if (valueText.ends_with(".0")) valueText.resize(valueText.size() - 2);
        return text(std::move(valueText));
    }
    Part fieldSquareRoot(const Fragment& fragment) const {
        const auto value = parseNumber<double>(serializeField(*m_trace.session, fragment.names[0]));
        return value && *value >= 0 ? Part(number(std::sqrt(*value))) : std::nullopt;
    }
    Part meanOverSeeds(const Fragment& fragment) const {
        const Session& session = *m_trace.session;
        const int count = fragment.number(0);
        if (hasTrainingTask(session)) return std::nullopt;  // each seed would have to be trained
        if (estimatedWork(session, *m_trace.tokens).total() * count > maxMultiplyAdds) return std::nullopt;
        const double keySize = sweptValue(session, SweepField::KeySize);
        const SweepResult result = computeSweep(session, {SweepField::KeySize, {keySize}, count});
        for (const SweepPanel::Curve& curve : findPanel(result, fragment.names[0])->curves)
            if (curve.function == session.score.function && !curve.points.empty() &&
                !std::isnan(curve.points.front().mean))
                return number(curve.points.front().mean);
        return std::nullopt;
    }
    /// Returns the loss or accuracy of the batch of the last training step.
    Part trainingMetric(const Fragment& fragment) const {
        const TrainingResult* const trainingResult = trainingResultForTrace(m_trace);
        if (!trainingResult || trainingResult->metrics.empty()) return std::nullopt;
        const BatchMetrics& last = trainingResult->metrics.back();
        return number(static_cast<double>(fragment.names[0] == "loss" ? last.loss : last.accuracy));
    }
    Part rowMetric(const Fragment& fragment) const {
        return metric(fragment, fragment.number(1), static_cast<std::size_t>(fragment.number(0)));
    }
    Part averageMetric(const Fragment& fragment) const {
        return metric(fragment, fragment.number(0), std::nullopt);
    }

 private:
    bool hasCell(const CellRef& cell) const {
        if (!hasStage(m_trace, cell.stage)) return false;
        const StageMatrixSize size = stageMatrixSize(m_trace, cell.stage);
        const Index heads = m_trace.stageHeadCount(cell.stage);
        return cell.head < heads && cell.row < size.rows && cell.column < size.columns;
    }
    Part entry(const CellRef& cell) const {
        if (!hasCell(cell)) return std::nullopt;
        const StageMatrix matrix = stageMatrix(m_trace, cell.stage, m_sequence, cell.head);
        return SentencePart{Kind::Number, {}, matrix.values(cell.row, cell.column), cell};
    }
    Part token(const TokenLists& lists, Index count, Kind kind, int position) const {
        if (position >= count) return std::nullopt;
        const auto& tokens = lists[static_cast<std::size_t>(m_sequence)];
        const auto i = static_cast<std::size_t>(position);
        return SentencePart{kind, i < tokens.size() ? tokens[i] : "[PAD]", 0, {}};
    }
    Part metric(const Fragment& fragment, int head, std::optional<std::size_t> query) const {
        if (head >= m_trace.headCount()) return std::nullopt;
        const HeadMetrics metrics = headMetrics(m_trace, m_sequence, head);
        if (query && *query >= metrics.rows.size()) return std::nullopt;
        const auto& value = (query ? metrics.rows[*query] : metrics.average).*metricNamed(fragment.names[0]);
        return value ? Part(number(*value)) : std::nullopt;
    }

    const Trace& m_trace;
    Index m_sequence;
};

bool isStage(const std::string& name) {
    return stageNamed(name).has_value();
}
bool isMetric(const std::string& name) {
    return metricNamed(name) != nullptr;
}
bool isTrainingMetric(const std::string& name) {
    return name == "loss" || name == "accuracy";
}
bool isSweepMetric(const std::string& name) {
    return findPanel(emptySweep({}, {}), name) != nullptr;
}
bool isField(const std::string& name) {
    const std::vector<std::string> paths = fieldPaths();
    return std::ranges::find(paths, name) != paths.end();
}
bool isNumericField(const std::string& name) {
    return isField(name) && parseNumber<double>(serializeField({}, name));
}

/// A kind of placeholder: its name, its valid arguments, and the function that computes its value.
struct PlaceholderKind {
    std::string_view name;                  ///< name of the placeholder; empty: the name of any stage
    bool (*isName)(const std::string&);     ///< checks a name after the colon; nullptr if names are invalid
    std::vector<std::size_t> numberCounts;  ///< allowed numbers of whole numbers
    PlaceholderEvaluator::Part (PlaceholderEvaluator::*evaluate)(
        const Fragment&) const;        ///< computes the value of a valid placeholder
    bool acceptsSeveralNames = false;  ///< true if more than one name is valid
    Range range = {0, 1e9};            ///< allowed values of the whole numbers

    /// True if `fragment` is a valid placeholder of this kind.
    bool accepts(const Fragment& fragment) const {
        if (name.empty() ? !isStage(fragment.name) : fragment.name != name) return false;
        const bool isNameCountValid = fragment.names.empty() != (isName != nullptr) &&
                                      (acceptsSeveralNames || fragment.names.size() < 2);
        return isNameCountValid &&
               std::ranges::all_of(fragment.names, [&](auto& argument) { return isName(argument); }) &&
               std::ranges::find(numberCounts, fragment.numbers.size()) != numberCounts.end() &&
               std::ranges::all_of(fragment.numbers, [&](int number) { return range.contains(number); });
    }
};

const std::vector<PlaceholderKind> placeholderKinds = {
    {"divisor", nullptr, {0}, &PlaceholderEvaluator::divisor},
    {"queries", nullptr, {0}, &PlaceholderEvaluator::queryCount},
    {"keys", nullptr, {0}, &PlaceholderEvaluator::keyCount},
    {"query", nullptr, {1}, &PlaceholderEvaluator::query},
    {"key", nullptr, {1}, &PlaceholderEvaluator::key},
    {"size", isStage, {0}, &PlaceholderEvaluator::stageSize, true},
    {"largest", isStage, {1, 2, 4}, &PlaceholderEvaluator::rowAggregate},
    {"smallest", isStage, {1, 2, 4}, &PlaceholderEvaluator::rowAggregate},
    {"sum", isStage, {1, 2, 4}, &PlaceholderEvaluator::rowAggregate},
    {"row", isMetric, {1, 2}, &PlaceholderEvaluator::rowMetric},
    {"average", isMetric, {0, 1}, &PlaceholderEvaluator::averageMetric},
    {"seeds", isSweepMetric, {1}, &PlaceholderEvaluator::meanOverSeeds, false, {1, 200}},
    {"learnt", isTrainingMetric, {0}, &PlaceholderEvaluator::trainingMetric},
    {"field", isField, {0}, &PlaceholderEvaluator::field},
    {"root", isNumericField, {0}, &PlaceholderEvaluator::fieldSquareRoot},
    {"", nullptr, {2, 3}, &PlaceholderEvaluator::entry},
};

/// Returns the kind of a placeholder, or nullptr if it is not valid.
const PlaceholderKind* kindOf(const Fragment& fragment) {
    const auto found = std::ranges::find_if(
        placeholderKinds, [&](const PlaceholderKind& kind) { return kind.accepts(fragment); });
    return found == placeholderKinds.end() ? nullptr : &*found;
}

}  // namespace

std::vector<std::string_view> rowMetricNames() {
    std::vector<std::string_view> names;
    for (const auto& [name, metric] : supportedMetrics) names.push_back(name);
    return names;
}

std::optional<Message> placeholderProblem(std::string_view text) {
    static constexpr std::string_view placeholderForms =
        "{STAGE:row,column,head}, {largest:STAGE,row,head}, {smallest:STAGE,row,head}, "
        "{sum:STAGE,row,head}, {row:MEASURE,query,head}, {average:MEASURE,head}, {seeds:MEASURE,number}, "
        "{query:position}, {key:position}, {size:STAGE,STAGE}, {learnt:accuracy}, {learnt:loss}, "
        "{field:PATH}, {root:PATH}, {divisor}, {queries}, {keys}";
    for (const Fragment& fragment : fragmentsOf(text)) {
        if (!fragment.isPlaceholder || kindOf(fragment)) continue;
        return Message("Lesson",
                       "must not contain {%1} because this is not one of the placeholders %2. To show a "
                       "brace, write {{")
            .arg(fragment.text, placeholderForms);
    }
    return {};
}

std::vector<SentencePart> filledSentence(std::string_view text, const Trace& trace, Index sequence) {
    std::vector<SentencePart> parts;
    const PlaceholderEvaluator evaluator(trace, sequence);
    for (const Fragment& fragment : fragmentsOf(text)) {
        if (fragment.isPlaceholder) {
            const SentencePart missing{Kind::Missing, '{' + fragment.text + '}', 0, {}};
            parts.push_back((evaluator.*kindOf(fragment)->evaluate)(fragment).value_or(missing));
        } else if (!fragment.text.empty()) {
            parts.push_back(PlaceholderEvaluator::text(fragment.text));
        }
    }
    return parts;
}

}  // namespace attention
