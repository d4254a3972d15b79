// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sweep.h"

#include "analysis/experiments.h"
#include "analysis/metrics.h"
#include "analysis/training_sweep.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "layer/stage_matrix.h"
#include "layer/work_estimate.h"
#include "mechanisms/registry.h"
#include "models/session_model.h"
#include "numerics/running_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace attention {
namespace {

constexpr std::array<std::string_view, 9> fieldNames = {"d_k",   "heads",  "temperature", "d_model", "tokens",
                                                        "draws", "length", "distance",    "layers"};

/// Returns `count` tokens: the tokens of the list, repeated from the start as often as needed. If `areNew`,
/// the repetitions become new words, such as "is·2". An empty list stays empty.
std::vector<std::string> resized(const std::vector<std::string>& tokens, std::size_t count, bool areNew) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < count && !tokens.empty(); ++i) {
        const std::size_t round = i / tokens.size();
        std::string token = tokens[i % tokens.size()];
        if (areNew && round > 0) token += "·" + std::to_string(round + 1);
        result.push_back(std::move(token));
    }
    return result;
}

/// Changes the input to `count` tokens in every sequence of queries and keys. BERT's special tokens are
/// counted as tokens.
void setTokens(Session& session, std::size_t count) {
    const EmbeddingSource source = session.embedding.source;
    const bool areNew = source != EmbeddingSource::Custom && source != EmbeddingSource::WordVectors;
    const bool isSelf = isSelfAttention(session.input);
    Tokens tokens = tokenizeInput(session.input);
    for (TokenLists* lists : {&tokens.queries, &tokens.keys}) {
        for (auto& list : *lists) list = resized(list, count, areNew);
    }
    session.input.specialTokens =
        SpecialTokens::None;  // the lists already contain them, unless `count` is too small
    session.input.queryTokens = tokens.queries;
    if (!isSelf) session.input.keyTokens = tokens.keys;
}

/// Calls use(member) with the member of `session` that `field` varies. Does nothing for Tokens and
/// experiments.
void visitSwept(auto& session, SweepField field, const auto& use) {
    if (field == SweepField::KeySize) use(session.dK);
    if (field == SweepField::Heads) use(session.heads);
    if (field == SweepField::Temperature) use(session.normalizer.temperature);
    if (field == SweepField::ModelSize) use(session.embedding.dModel);
    if (field == SweepField::Layers) use(session.training.layerCount);
}

/// Returns the variance of the scores of `stage` over all heads and sequences without padding, about their
/// common mean. It is computed in two passes.
double variance(const Trace& trace, Stage stage) {
    const auto forEachHead = [&](auto use) {
        for (Index matrixIndex = 0; matrixIndex < trace.sequenceCount() * trace.headCount(); ++matrixIndex) {
            const Index sequence = matrixIndex / trace.headCount();
            const StageMatrix scores = stageMatrix(trace, stage, sequence, matrixIndex % trace.headCount());
            const auto s = static_cast<std::size_t>(sequence);
            use(scores.values
                    .topLeftCorner(std::ssize(trace.tokens->queries[s]), std::ssize(trace.tokens->keys[s]))
                    .array()
                    .template cast<double>());
        }
    };
    double count = 0, sum = 0, squares = 0;
    forEachHead([&](const auto& scores) {
        count += static_cast<double>(scores.size());
        sum += scores.sum();
    });
    forEachHead([&](const auto& scores) { squares += (scores - sum / count).square().sum(); });
    return squares / count;
}

constexpr std::array deviations = {Stage::RawScores, Stage::ScaledScores};  // panels 0 and 1
constexpr std::array metricsOfRows = {&RowMetrics::largestWeight, &RowMetrics::entropy,
                                      &RowMetrics::jacobianNorm};
constexpr std::size_t panelCount = deviations.size() + metricsOfRows.size();

/// Returns the panels of a sweep of a setting, without points. All score functions with the same raw scores
/// as `function` have a curve, so that the effect of scaling is visible.
std::vector<SweepPanel> panelsOf(ScoreFunction function) {
    std::vector<SweepPanel::Curve> curves;
    for (const Scorer* scorer : scorers())
        if (haveSameRawScores(scorer->function, function)) curves.push_back({.function = scorer->function});
    return {{"raw_deviation", {}, curves},
            {"scaled_deviation", Message("attention", "Standard deviation of the scores"), curves},
            {"largest_weight", Message("attention", "Largest weight of a row"), curves},
            {"entropy", Message("attention", "Entropy of a row, nats"), curves},
            {"gradient", Message("attention::MeasuresPanel", "gradient with respect to the scaled scores"),
             curves}};
}

/// The statistics over the seeds for one value and score function.
struct PointSums {
    std::array<RunningStatistics, panelCount> measures;          ///< in the order of the panels
    std::array<RunningStatistics, deviations.size()> variances;  ///< of the stages in `deviations`

    /// Adds the metrics of one seed.
    void add(const Trace& trace) {
        for (std::size_t i = 0; i < deviations.size(); ++i) {
            const double squares = variance(trace, deviations[i]);
            variances[i].add(squares);
            measures[i].add(std::sqrt(squares));
        }
        std::array<RunningStatistics, metricsOfRows.size()> rows;
        for (Index matrixIndex = 0; matrixIndex < trace.sequenceCount() * trace.headCount(); ++matrixIndex) {
            for (const RowMetrics& row :
                 headMetrics(trace, matrixIndex / trace.headCount(), matrixIndex % trace.headCount()).rows) {
                for (std::size_t i = 0; i < rows.size(); ++i)
                    if (const auto& value = row.*metricsOfRows[i]) rows[i].add(*value);
            }
        }
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].count() > 0) measures[deviations.size() + i].add(rows[i].mean());
    }
    /// Returns the point in the panel with index `panel`.
    SweepPoint band(std::size_t panel) const {
        const double mean =
            panel < variances.size() ? std::sqrt(variances[panel].mean()) : measures[panel].mean();
        return {mean, measures[panel].stdDev()};
    }
};

/// Adds the point of `value`, over all seeds, to every curve. Returns false when stopped, and then adds no
/// points.
bool measureValue(SweepResult& result, double value, const ProgressMonitor& monitor) {
    const Session session = withSweptValue(result.session, result.settings.field, value);
    const double work = estimatedWork(session, tokenizeInput(session.input)).total();
    std::vector<PointSums> sums(result.panels.front().curves.size());
    for (int seed = 0; seed < result.settings.seedCount; ++seed) {
        std::shared_ptr<const Trace> trace;  // so that the next function reuses its unchanged stages
        for (std::size_t i = 0; i < sums.size(); ++i) {
            Session one = withSeedOffset(session, seed);
            one.score.function = *result.panels.front().curves[i].function;
            trace = computeTrace(one, trace.get(), ProgressMonitor(monitor.stopToken()));
            if (!trace || monitor.isStopped()) return false;
            sums[i].add(*trace);
        }
        monitor.advance(work);
    }
    for (std::size_t panel = 0; panel < panelCount; ++panel)
        for (std::size_t i = 0; i < sums.size(); ++i)
            result.panels[panel].curves[i].points.push_back(sums[i].band(panel));
    return true;
}

/// Returns the reason if an experiment cannot be measured for the session, otherwise std::nullopt. The reason
/// applies to every value.
std::optional<Problem> reasonAgainst(const SweepResult& result) {
    const Session& s = result.session;
    const SweepField field = result.settings.field;
    if (field == SweepField::Length) return std::nullopt;
    if (const auto found = problems(s); !found.empty()) return found.front();
    const Normalizer& normalizer = normalizerOf(s.normalizer.function);
    const bool isShared = normalizer.sumsToOne(s.normalizer) || normalizer.hasSink(s.normalizer);
    if (field == SweepField::Draws && !isShared)
        return Problem{"normalizer.function",
                       Message("Session", "weights that share nothing out draw no key")};
    if (field == SweepField::Distance && !isSelfAttention(s.input))
        return Problem{"input.key_text", Message("Session", "two texts have no distances")};
    return std::nullopt;
}

/// Returns `result` with the points of its experiment, or with all values skipped if it cannot be measured.
SweepResult measured(SweepResult result, const ProgressMonitor& monitor) {
    if (const auto reason = reasonAgainst(result)) {
        for (const double value : result.settings.values) result.skipped.push_back({value, *reason});
        return result;
    }
    if (result.settings.field == SweepField::Draws) measureHardAttention(result, monitor);
    if (result.settings.field == SweepField::Length) measureRecall(result, monitor);
    if (result.settings.field == SweepField::Distance) measureWeightByDistance(result, monitor);
    return result;
}

}  // namespace

bool isSessionSetting(SweepField field) {
    return field != SweepField::Draws && field != SweepField::Length && field != SweepField::Distance;
}

std::string_view nameOf(SweepField field) {
    return fieldNames[static_cast<std::size_t>(field)];
}

std::vector<std::string_view> sweepFieldNames() {
    return {fieldNames.begin(), fieldNames.end()};
}

double sweptValue(const Session& session, SweepField field) {
    if (field == SweepField::Tokens) return static_cast<double>(tokenizeInput(session.input).queryLength());
    double value = 0;
    visitSwept(session, field, [&](auto number) { value = static_cast<double>(number); });
    return value;
}

Session withSweptValue(const Session& session, SweepField field, double value) {
    Session next = session;
    if (field == SweepField::Tokens)
        setTokens(next, static_cast<std::size_t>(std::max(std::round(value), 0.0)));
    if (field == SweepField::Layers) next.model = {};
    visitSwept(next, field, [&]<class Number>(Number& number) {
        number = static_cast<Number>(std::is_integral_v<Number> ? std::round(value) : value);
    });
    return next;
}

bool sharesRandomStream(const Session& session) {
    return session.seeding == Seeding::Pytorch && session.embedding.source == EmbeddingSource::Random &&
           session.embedding.seed == session.projection.seed;
}

Session withSeedOffset(const Session& session, int index) {
    Session next = session;
    next.embedding.seed += static_cast<std::uint32_t>(index);  // the largest seed + 1 is 0
    next.projection.seed += static_cast<std::uint32_t>(index);
    if (hasTrainingTask(session)) {
        next.training.seed += static_cast<std::uint32_t>(index);
    } else if (sharesRandomStream(session)) {
        next.projection.seed += projectionSeedOffset;
    }
    return next;
}

std::vector<double> doublingValues(double from, double to) {
    std::vector<double> values;
    for (double value = from; value < to; value *= 2) values.push_back(value);
    values.push_back(to);
    return values;
}

std::vector<double> completedValues(const SweepResult& result) {
    std::vector<double> values = result.settings.values;
    std::erase_if(values, [&](double value) {
        return std::ranges::find(result.skipped, value, &SweepResult::SkippedValue::value) !=
               result.skipped.end();
    });
    values.resize(std::min(values.size(), result.panels.front().curves.front().points.size()));
    return values;
}

bool sweepAppliesTo(const SweepResult& result, const Session& session) {
    const SweepField field = result.settings.field;
    if (field == SweepField::Length) return true;
    const auto compared = [&](Session s) {
        if (field == SweepField::Tokens) {
            s.input.queryTokens.reset();
            s.input.keyTokens.reset();
        } else {
            s = withSweptValue(s, field, 1);
        }
        if (hasTrainingTask(s)) {  // the sweep depends on neither its steps nor its text nor edits of layers
            s.training.stepCount = 0;
            s.model = {};
            s.input.queryText.clear();
            if (field == SweepField::KeySize) s.score.function = ScoreFunction::Dot;
        } else if (isSessionSetting(field)) {
            s.score.function = scorerOf(s.score.function).rawScoreFunction();
        }
        s.title = s.notes = s.lessonStepsJson = s.viewStateJson = {};
        return s;
    };
    return compared(result.session) == compared(session);
}

double theoreticalScoreStdDev(const Session& session) {
    return std::sqrt(static_cast<double>(session.dK));
}

SweepResult emptySweep(const Session& session, const SweepSettings& settings) {
    if (hasTrainingTask(session)) return {session, settings, trainingSweepPanels(session, settings.field)};
    return {session, settings,
            isSessionSetting(settings.field) ? panelsOf(session.score.function)
                                             : emptyPanels(settings.field, session)};
}

const SweepPanel* findPanel(const SweepResult& result, std::string_view measure) {
    const auto found = std::ranges::find(result.panels, measure, &SweepPanel::metric);
    return found == result.panels.end() ? nullptr : &*found;
}

SweepResult computeSweep(const Session& session, const SweepSettings& settings,
                         const ProgressMonitor& monitor,
                         const std::function<void(const SweepResult&)>& soFar) {
    SweepResult result = emptySweep(session, settings);
    const bool areTrained = hasTrainingTask(session);
    if (session.importedAttention.file || session.model.folder || !canSweep(session, settings.field)) {
        result.isComplete = false;
        return result;
    }
    if (!isSessionSetting(settings.field)) return measured(std::move(result), monitor);
    std::vector<double> possible;
    double work = 0;
    for (const double value : settings.values) {
        const Session one = withSweptValue(session, settings.field, value);
        const Tokens tokens = areTrained ? *tokensOf(one) : tokenizeInput(one.input);
        if (const auto found = problems(one, tokens); !found.empty()) {
            result.skipped.push_back({value, found.front()});
            continue;
        }
        possible.push_back(value);
        const auto curves = static_cast<double>(result.panels.front().curves.size());
        work += (areTrained ? curves : estimatedWork(one, tokens).total()) * settings.seedCount;
    }
    monitor.begin(work);
    monitor.beginStage(work);
    for (const double value : possible) {
        result.isComplete = areTrained ? measureStepsToConvergence(result, value, monitor)
                                       : measureValue(result, value, monitor);
        if (!result.isComplete) break;
        if (soFar) soFar(result);
    }
    return result;
}

}  // namespace attention
