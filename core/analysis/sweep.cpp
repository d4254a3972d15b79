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

/// Returns `count` tokens: the tokens of the list, repeated from the start as often as needed. If
/// `createsNewTokens`, the repetitions become new words, such as "is·2". An empty list stays empty.
std::vector<std::string> resizedTokens(const std::vector<std::string>& tokens, std::size_t count,
                                       bool createsNewTokens) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < count && !tokens.empty(); ++i) {
        const std::size_t repetition = i / tokens.size();
        std::string token = tokens[i % tokens.size()];
        if (createsNewTokens && repetition > 0) token += "·" + std::to_string(repetition + 1);
        result.push_back(std::move(token));
    }
    return result;
}

/// Changes the input to `count` tokens in every sequence of queries and keys. BERT's special tokens are
/// counted as tokens.
void setTokens(Session& session, std::size_t count) {
    const EmbeddingSource source = session.embedding.source;
    const bool createsNewTokens = source != EmbeddingSource::Custom && source != EmbeddingSource::WordVectors;
    const bool hasOneText = isSelfAttention(session.input);
    Tokens tokens = tokenizeInput(session.input);
    for (TokenLists* lists : {&tokens.queries, &tokens.keys}) {
        for (auto& list : *lists) list = resizedTokens(list, count, createsNewTokens);
    }
    session.input.specialTokens =
        SpecialTokens::None;  // the lists already contain them, unless `count` is too small
    session.input.queryTokens = tokens.queries;
    if (!hasOneText) session.input.keyTokens = tokens.keys;
}

/// Calls use(member) with the member of `session` that `field` varies. Does nothing for Tokens and
/// experiments.
void visitSweptMember(auto& session, SweepField field, const auto& use) {
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

constexpr std::array deviationStages = {Stage::RawScores, Stage::ScaledScores};  // panels 0 and 1
constexpr std::array rowMetrics = {&RowMetrics::largestWeight, &RowMetrics::entropy,
                                   &RowMetrics::jacobianNorm};
constexpr std::size_t panelCount = deviationStages.size() + rowMetrics.size();

/// Returns the panels of a sweep of a setting, without points. All score functions with the same raw scores
/// as `function` have a curve, so that the effect of scaling is visible.
std::vector<SweepPanel> settingPanels(ScoreFunction function) {
    std::vector<SweepPanel::Curve> curves;
    for (const Scorer* scorer : scorers())
        if (haveSameRawScores(scorer->function, function)) curves.push_back({.function = scorer->function});
    return {{"raw_deviation", {}, curves},
            {"scaled_deviation", Message("Analysis", "Standard deviation of the scores"), curves},
            {"largest_weight", Message("Analysis", "Largest weight of a row"), curves},
            {"entropy", Message("Analysis", "Entropy of a row, nats"), curves},
            {"gradient", Message("attention::MetricsPanel", "norm of ∂weights/∂scores"), curves}};
}

/// The statistics over the seeds for one value and score function.
struct PointStatistics {
    std::array<RunningStatistics, panelCount> metrics;                ///< in the order of the panels
    std::array<RunningStatistics, deviationStages.size()> variances;  ///< of the stages in `deviationStages`

    /// Adds the metrics of one seed.
    void add(const Trace& trace) {
        for (std::size_t i = 0; i < deviationStages.size(); ++i) {
            const double stageVariance = variance(trace, deviationStages[i]);
            variances[i].add(stageVariance);
            metrics[i].add(std::sqrt(stageVariance));
        }
        std::array<RunningStatistics, rowMetrics.size()> statistics;
        for (Index matrixIndex = 0; matrixIndex < trace.sequenceCount() * trace.headCount(); ++matrixIndex) {
            for (const RowMetrics& row :
                 headMetrics(trace, matrixIndex / trace.headCount(), matrixIndex % trace.headCount()).rows) {
                for (std::size_t i = 0; i < statistics.size(); ++i)
                    if (const auto& value = row.*rowMetrics[i]) statistics[i].add(*value);
            }
        }
        for (std::size_t i = 0; i < statistics.size(); ++i)
            if (statistics[i].count() > 0) metrics[deviationStages.size() + i].add(statistics[i].mean());
    }
    /// Returns the point in the panel with index `panel`.
    SweepPoint point(std::size_t panel) const {
        const double mean =
            panel < variances.size() ? std::sqrt(variances[panel].mean()) : metrics[panel].mean();
        return {mean, metrics[panel].stdDev()};
    }
};

/// Adds the point of `value`, over all seeds, to every curve. Returns false when stopped, and then adds no
/// points.
bool measureValue(SweepResult& result, double value, const ProgressMonitor& monitor) {
    const Session session = withSweptValue(result.session, result.settings.field, value);
    const double work = estimatedWork(session, tokenizeInput(session.input)).total();
    std::vector<PointStatistics> statistics(result.panels.front().curves.size());
    for (int seed = 0; seed < result.settings.seedCount; ++seed) {
        std::shared_ptr<const Trace> trace;  // so that the next function reuses its unchanged stages
        for (std::size_t i = 0; i < statistics.size(); ++i) {
            Session seedSession = withSeedOffset(session, seed);
            seedSession.score.function = *result.panels.front().curves[i].function;
            trace = computeTrace(seedSession, trace.get(), ProgressMonitor(monitor.stopToken()));
            if (!trace || monitor.isStopped()) return false;
            statistics[i].add(*trace);
        }
        monitor.advance(work);
    }
    for (std::size_t panel = 0; panel < panelCount; ++panel)
        for (std::size_t i = 0; i < statistics.size(); ++i)
            result.panels[panel].curves[i].points.push_back(statistics[i].point(panel));
    return true;
}

/// Returns the reason if an experiment cannot be measured for the session, otherwise std::nullopt. The reason
/// applies to every value.
std::optional<Problem> experimentProblem(const SweepResult& result) {
    const Session& s = result.session;
    const SweepField field = result.settings.field;
    if (field == SweepField::Length) return std::nullopt;
    if (const auto sessionProblems = problems(s); !sessionProblems.empty()) return sessionProblems.front();
    const Normalizer& normalizer = normalizerOf(s.normalizer.function);
    const bool areProbabilities = normalizer.sumsToOne(s.normalizer) || normalizer.hasSink(s.normalizer);
    if (field == SweepField::Draws && !areProbabilities)
        return Problem{"normalizer.function",
                       Message("Session",
                               "must be a function whose weights are probabilities, such as softmax, because "
                               "this experiment samples keys with them")};
    if (field == SweepField::Distance && !isSelfAttention(s.input))
        return Problem{"input.key_text",
                       Message("Session", "must be null because only positions of one text have distances")};
    return std::nullopt;
}

/// Returns `result` with the points of its experiment, or with all values skipped if it cannot be measured.
SweepResult runExperiment(SweepResult result, const ProgressMonitor& monitor) {
    if (const auto reason = experimentProblem(result)) {
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
    visitSweptMember(session, field, [&](auto number) { value = static_cast<double>(number); });
    return value;
}

Session withSweptValue(const Session& session, SweepField field, double value) {
    Session changed = session;
    if (field == SweepField::Tokens)
        setTokens(changed, static_cast<std::size_t>(std::max(std::round(value), 0.0)));
    if (field == SweepField::Layers) changed.model = {};
    visitSweptMember(changed, field, [&]<class Number>(Number& number) {
        number = static_cast<Number>(std::is_integral_v<Number> ? std::round(value) : value);
    });
    return changed;
}

bool sharesRandomStream(const Session& session) {
    return session.seeding == Seeding::Pytorch && session.embedding.source == EmbeddingSource::Random &&
           session.embedding.seed == session.projection.seed;
}

Session withSeedOffset(const Session& session, int index) {
    Session changed = session;
    changed.embedding.seed += static_cast<std::uint32_t>(index);  // the largest seed + 1 is 0
    changed.projection.seed += static_cast<std::uint32_t>(index);
    if (hasTrainingTask(session)) {
        changed.training.seed += static_cast<std::uint32_t>(index);
    } else if (sharesRandomStream(session)) {
        changed.projection.seed += projectionSeedOffset;
    }
    return changed;
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
    const auto comparedPart = [&](Session s) {
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
        s.title = s.notes = s.suggestionsJson = s.lessonStepsJson = s.viewStateJson = {};
        return s;
    };
    return comparedPart(result.session) == comparedPart(session);
}

double theoreticalScoreStdDev(const Session& session) {
    return std::sqrt(static_cast<double>(session.dK));
}

SweepResult emptySweep(const Session& session, const SweepSettings& settings) {
    if (hasTrainingTask(session)) return {session, settings, trainingSweepPanels(session, settings.field)};
    return {session, settings,
            isSessionSetting(settings.field) ? settingPanels(session.score.function)
                                             : emptyPanels(settings.field, session)};
}

const SweepPanel* findPanel(const SweepResult& result, std::string_view metric) {
    const auto found = std::ranges::find(result.panels, metric, &SweepPanel::metric);
    return found == result.panels.end() ? nullptr : &*found;
}

SweepResult computeSweep(const Session& session, const SweepSettings& settings,
                         const ProgressMonitor& monitor,
                         const std::function<void(const SweepResult&)>& onPartialResult) {
    SweepResult result = emptySweep(session, settings);
    const bool isTraining = hasTrainingTask(session);
    if (session.importedAttention.file || session.model.folder || !canSweep(session, settings.field)) {
        result.isComplete = false;
        return result;
    }
    if (!isSessionSetting(settings.field)) return runExperiment(std::move(result), monitor);
    std::vector<double> validValues;
    double work = 0;
    for (const double value : settings.values) {
        const Session sweptSession = withSweptValue(session, settings.field, value);
        const Tokens tokens = isTraining ? *tokensOf(sweptSession) : tokenizeInput(sweptSession.input);
        if (const auto sessionProblems = problems(sweptSession, tokens); !sessionProblems.empty()) {
            result.skipped.push_back({value, sessionProblems.front()});
            continue;
        }
        validValues.push_back(value);
        const auto curves = static_cast<double>(result.panels.front().curves.size());
        work += (isTraining ? curves : estimatedWork(sweptSession, tokens).total()) * settings.seedCount;
    }
    monitor.begin(work);
    monitor.beginPhase(work);
    for (const double value : validValues) {
        result.isComplete = isTraining ? measureStepsToConvergence(result, value, monitor)
                                       : measureValue(result, value, monitor);
        if (!result.isComplete) break;
        if (onPartialResult) onPartialResult(result);
    }
    return result;
}

}  // namespace attention
