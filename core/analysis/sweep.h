// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps: statistics of scores and weights for each value of one setting, over many random seeds. They show
// why scores are divided by √d_k (Vaswani et al. 2017, section 3.2.1).
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

/// The quantity that a sweep varies. KeySize (d_k), Heads, Temperature, ModelSize (d_model) and Tokens (the
/// number of tokens) are settings of a session. Layers is the number of layers of a session with a training
/// task. Draws, Length and Distance are the experiments in experiments.h, which vary no setting.
enum class SweepField { KeySize, Heads, Temperature, ModelSize, Tokens, Draws, Length, Distance, Layers };

/// True if `field` is a setting of a session. False for the experiments Draws, Length and Distance.
bool isSessionSetting(SweepField field);

struct SweepSettings {
    SweepField field = SweepField::KeySize;  ///< the quantity that is varied
    /// The values of `field`, ascending. Only temperatures may be fractions, and only distances may be 0 or
    /// negative.
    std::vector<double> values;
    /// The number of seeds per value. For each seed, withSeedOffset() adds one of the numbers 0 … seedCount −
    /// 1 to the seeds of the session.
    int seedCount = 20;
    bool operator==(const SweepSettings&) const = default;
};

/// Returns the name of `field` in CSV files, such as "d_k".
std::string_view nameOf(SweepField field);
/// Returns the names of all fields in CSV files, in the order of the enumerators.
std::vector<std::string_view> sweepFieldNames();

/// Returns the value of `field` in `session`. The value of Tokens is the number of query tokens in the
/// longest sequence. Returns 0 if `field` is not a setting.
double sweptValue(const Session& session, SweepField field);

/// Returns a copy of `session` in which `field` has the value `value`, rounded if the field is an integer.
/// Returns an unchanged copy if `field` is not a setting.
/// For Tokens, each text is cut to its first `value` tokens, special tokens included. If a text is too short,
/// its tokens are repeated. The repetitions are new words ("is·2", "is·3") with their own vectors. If the
/// vectors are custom or word vectors, the repetitions are the same words.
/// For Layers, `model` is reset too, because it contains edits of layers.
Session withSweptValue(const Session& session, SweepField field, double value);

/// True if vectors and parameters of `session` are sampled from the same random numbers. This happens if the
/// vectors are random, `embedding.seed` and `projection.seed` are equal, and numbers are sampled as in
/// PyTorch. The vector of the first token and the first row of W_Q are then the same normal numbers.
/// Therefore q · k differs much from a product of independent numbers.
bool sharesRandomStream(const Session& session);

/// Returns a copy of `session` with `index` added to the seeds of embedding and projection. If the session
/// has a training task, `index` is also added to the seed of training. If it has no training task and
/// sharesRandomStream() is true, projectionSeedOffset is also added to `projection.seed`. All sums are modulo
/// 2³².
Session withSeedOffset(const Session& session, int index);
/// The number that withSeedOffset() adds to `projection.seed` to make vectors and parameters independent.
inline constexpr std::uint32_t projectionSeedOffset = 1'000'000;

/// Returns `from`, 2 · `from`, 4 · `from` … below `to`, and `to` at the end. Requires 0 < `from` ≤ `to`.
std::vector<double> doublingValues(double from, double to);

/// Returns √d_k. In theory, q · k has this standard deviation if all components of q and k are independent
/// with mean 0 and variance 1.
double theoreticalScoreStdDev(const Session& session);

/// Statistics of a metric over the seeds, for one value of the swept field. `mean` and `stdDev` are NaN if
/// the metric is not defined for any seed.
struct SweepPoint {
    /// The mean over the seeds. For standard deviations of scores, it is the root mean square, see
    /// SweepPanel.
    double mean = 0;
    double stdDev = 0;  ///< population standard deviation over the seeds
    /// The metric for each seed in a sweep with a training task. Otherwise empty.
    std::vector<double> seedValues = {};
};

/// The curves of one metric over the completed values of a sweep.
///
/// A sweep of a setting has the panels raw_deviation, scaled_deviation, largest_weight, entropy and gradient.
/// They have one curve for each score function whose raw scores equal the raw scores of the session. If the
/// session uses dot or scaled_dot, these are dot and scaled_dot. Otherwise it is only the session's own
/// function. For a session with a training task, see training_sweep.h. For the fields Draws, Length and
/// Distance, see experiments.h.
///
/// The panels raw_deviation and scaled_deviation show standard deviations of raw and scaled scores. For each
/// seed, the standard deviation is computed from the scores of all queries, keys, heads and sequences, about
/// their common mean. Masked cells are included, padding is not. SweepPoint::mean is the root of the mean
/// variance over the seeds, because var(q · k) = d_k is a statement about variances. A mean of standard
/// deviations, over seeds or over single rows, would be too small.
///
/// The panels largest_weight, entropy and gradient show means over rows of RowMetrics::largestWeight, entropy
/// and jacobianNorm.
struct SweepPanel {
    struct Curve {
        Message name = {};                           ///< displayed name; empty if `function` is set
        std::vector<SweepPoint> points = {};         ///< one per completed value, see completedValues()
        bool isReference = false;                    ///< true: a theoretical curve, whose stdDev is 0
        std::optional<ScoreFunction> function = {};  ///< the score function that names the curve, if any
    };
    std::string_view metric;    ///< name of the metric in CSV files, such as "entropy"
    Message title;              ///< displayed title; empty if the panel appears only in CSV files
    std::vector<Curve> curves;  ///< the curves, which all have the same number of points
};

struct SweepResult {
    Session session;                 ///< the session whose setting is varied
    SweepSettings settings;          ///< the field, its values and the number of seeds
    std::vector<SweepPanel> panels;  ///< one per metric
    struct SkippedValue {
        double value;    ///< one of settings.values
        Problem reason;  ///< the reason why the value has no point
    };
    /// The values without points, because the session cannot have them or they cannot be measured.
    std::vector<SkippedValue> skipped = {};
    /// False if the sweep was stopped or is impossible. Completed values have points.
    bool isComplete = true;
};

/// Returns the values that have a point in every curve, ascending.
std::vector<double> completedValues(const SweepResult& result);

/// Returns the result of a sweep before its first value is computed: panels with curves that have no points.
SweepResult emptySweep(const Session& session, const SweepSettings& settings);

/// Returns the panel whose SweepPanel::metric is `metric`, or nullptr if no panel has this metric. The panel
/// belongs to `result`.
const SweepPanel* findPanel(const SweepResult& result, std::string_view metric);

/// True if `result` can be shown for `session`. `session` may differ from `result.session` in the swept
/// field, and in title, notes, lesson steps and view. It may also differ in settings that the sweep replaces
/// or does not use, such as the score function. A sweep of Length can be shown for every session.
bool sweepAppliesTo(const SweepResult& result, const Session& session);

/// Computes the points of all values, in order. Values that the session cannot have are skipped. If a setting
/// is varied, calls `onPartialResult` after each value, with the result so far, on the calling thread.
/// `onPartialResult` may be empty.
/// If the session uses a trained model from a folder or imported attention, the result has no points, because
/// no seed changes their numbers. It also has no points if canSweep() is false. In both cases isComplete is
/// false.
/// When stopped, isComplete is false, and the interrupted value and later values have no points. Throws
/// std::bad_alloc.
SweepResult computeSweep(const Session& session, const SweepSettings& settings,
                         const ProgressMonitor& monitor = {},
                         const std::function<void(const SweepResult&)>& onPartialResult = {});

}  // namespace attention
