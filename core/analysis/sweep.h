// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of scores and weights as one setting grows, over many random seeds: why scores are divided by
// √d_k (Vaswani et al. 2017, section 3.2.1).
#pragma once

#include "engine/problems.h"
#include "execution/progress.h"
#include "session/session.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// Settings of a session; behind them what experiments.h measures, which vary none; and last the layers of
/// one that learns.
enum class SweepField { KeySize, Heads, Temperature, ModelSize, Tokens, Draws, Length, Distance, Layers };

/// Whether the field is a setting of a session.
bool isSessionSetting(SweepField field);

struct SweepSettings {
    SweepField field = SweepField::KeySize;
    /// Ascending; whole numbers except for the temperature, above 0 except for distances.
    std::vector<double> values;
    int seedCount = 20;  ///< of random vectors and weights, as withSeedOffset() counts them
    bool operator==(const SweepSettings&) const = default;
};

/// The field's name in csv files: "d_k".
std::string_view nameOf(SweepField field);
/// Of all fields, in the order of the enumerators.
std::vector<std::string_view> sweepFieldNames();

/// The value of a setting in a session. Of several sequences the longest one's number of query tokens.
double sweptValue(const Session& session, SweepField field);

/// The session with another value of a setting. `Tokens` takes the first tokens of each text; a text that is
/// too short goes on with its own words again, each a new word ("is·2", "is·3") with a vector of its own, or
/// the same word where vectors are typed by hand.
Session withSweptValue(const Session& session, SweepField field, double value);

/// Whether a session's vectors and weights are drawn from the same stream: with one seed as PyTorch draws,
/// the first token's vector and the first row of W_Q are the same normal numbers, so that q · k is far from
/// what independent numbers give.
bool sharesRandomStream(const Session& session);

/// The session of one of the seeds; of one that learns all three are larger by `index`. Else `embedding.seed`
/// and `projection.seed` are larger by `index`, and `projection.seed` by another `projectionSeedOffset` where
/// the session shares its stream.
Session withSeedOffset(const Session& session, int index);
inline constexpr std::uint32_t projectionSeedOffset = 1'000'000;

/// from, 2 · from, 4 · from … and last `to`; both are positive and `from` is the smaller one.
std::vector<double> doublingValues(double from, double to);

/// √d_k: how far dot products of independent numbers with mean 0 and variance 1 spread.
double theoreticalScoreStdDev(const Session& session);

/// A mean over seeds and how far the seeds lie apart (the population's standard deviation). Not a number
/// where no seed defines the measure.
struct SweepPoint {
    double mean = 0;
    double stdDev = 0;
    std::vector<double> seedValues = {};  ///< of learning: each seed's
};

/// One measure's curves over the values that are done. Of a setting, the panels are, by these names,
/// raw_deviation, scaled_deviation, largest_weight, entropy and gradient, with a curve for each score
/// function: dot and scaled_dot for either, else the session's. A deviation of scores is taken over all
/// queries, keys, heads and sequences of a seed together, padding left out, masked or not, about their common
/// mean; its `mean` over the seeds is the root of the mean variance, since variances are what the statement
/// var(q · k) = d_k adds up: averaging roots, or rows on their own, would come out too small. The other
/// measures are means over rows, as RowMetrics has them. For a session with a training task, see
/// training_sweep.h.
struct SweepPanel {
    struct Curve {
        Message name = {};
        std::vector<SweepPoint> points = {};         ///< one a value
        bool isReference = false;                    ///< what theory says; it has no deviation
        std::optional<ScoreFunction> function = {};  ///< instead of a name
    };
    std::string_view metric;  ///< its name in csv files
    Message title;            ///< empty where csv files alone have it
    std::vector<Curve> curves;
};

struct SweepResult {
    Session session;
    SweepSettings settings;
    std::vector<SweepPanel> panels;
    struct SkippedValue {
        double value;
        Problem reason;
    };
    std::vector<SkippedValue> skipped = {};  ///< values that the session cannot have
    bool isComplete = true;                  ///< false: stopped; the values before the stop are there
};

/// The values that have a point in every curve.
std::vector<double> completedValues(const SweepResult& result);

/// What a sweep begins with: its curves without a point.
SweepResult emptySweep(const Session& session, const SweepSettings& settings);

/// The panel of a measure; none where the result has no such measure.
const SweepPanel* findPanel(const SweepResult& result, std::string_view measure);

/// Whether a result says something about this session: it differs by the swept value at most, or in what a
/// sweep replaces anyway.
bool sweepAppliesTo(const SweepResult& result, const Session& session);

/// Computes every value in turn. A stop leaves out the value it interrupts and those after it; of a trained
/// model, and of attention that a file brings, which no seed changes, there is none. Throws std::bad_alloc
/// when memory runs out.
/// What is there so far is handed on behind each value of a setting.
SweepResult computeSweep(const Session& session, const SweepSettings& settings,
                         const ProgressMonitor& monitor = {},
                         const std::function<void(const SweepResult&)>& soFar = {});

}  // namespace attention
