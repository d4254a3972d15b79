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

/// The quantity that a sweep varies. KeySize to Tokens are settings of a session. Draws, Length and Distance
/// are the experiments in experiments.h, which vary no setting. Layers is the number of layers of a session
/// with a training task.
enum class SweepField { KeySize, Heads, Temperature, ModelSize, Tokens, Draws, Length, Distance, Layers };

/// True if `field` is a setting of a session. False for the experiments Draws, Length and Distance.
bool isSessionSetting(SweepField field);

struct SweepSettings {
    SweepField field = SweepField::KeySize;  ///< the quantity that is varied
    /// The values of `field`, ascending. Only temperatures may be fractions, and only distances may be 0 or
    /// negative.
    std::vector<double> values;
    int seedCount = 20;  ///< the number of seeds per value: offsets 0 … seedCount − 1 of withSeedOffset()
    bool operator==(const SweepSettings&) const = default;
};

/// Returns the name of `field` in CSV files, such as "d_k".
std::string_view nameOf(SweepField field);
/// Returns the names of all fields in CSV files, in the order of the enumerators.
std::vector<std::string_view> sweepFieldNames();

/// Returns the value of `field` in `session`. The value of Tokens is the number of query tokens in the
/// longest sequence. Returns 0 if `field` is not a setting.
double sweptValue(const Session& session, SweepField field);

/// Returns a copy of `session` in which `field` is `value`, rounded for fields that are integers. Returns an
/// unchanged copy if `field` is not a setting.
/// Tokens shortens each text to its first tokens, special tokens included. A text that is too short is
/// continued with its own tokens. These repetitions are new words ("is·2", "is·3") with their own vectors,
/// but the same words if vectors are custom or word vectors. Layers also resets `model`, which contains edits
/// of layers.
Session withSweptValue(const Session& session, SweepField field, double value);

/// True if vectors and parameters of `session` are sampled from the same random numbers. This happens if both
/// have the same seed and are sampled as in PyTorch. The vector of the first token and the first row of W_Q
/// are then the same normal numbers. Therefore q · k differs much from a product of independent numbers.
bool sharesRandomStream(const Session& session);

/// Returns a copy of `session` with `index` added to the seeds of embedding and projection, and with a
/// training task also to the seed of training. All sums are modulo 2³². If the session has no training task
/// and sharesRandomStream() is true, adds projectionSeedOffset to `projection.seed` as well.
Session withSeedOffset(const Session& session, int index);
/// The offset that makes vectors and parameters independent in withSeedOffset().
inline constexpr std::uint32_t projectionSeedOffset = 1'000'000;

/// Returns `from`, 2 · `from`, 4 · `from` … below `to`, and `to` at the end. Requires 0 < `from` ≤ `to`.
std::vector<double> doublingValues(double from, double to);

/// Returns √d_k. If all entries of q and k are independent with mean 0 and variance 1, q · k has this
/// standard deviation.
double theoreticalScoreStdDev(const Session& session);

/// A metric at one value of a sweep, over the seeds. NaN if the metric is not defined for any seed.
struct SweepPoint {
    double mean = 0;    ///< mean over the seeds; see SweepPanel for raw and scaled deviations
    double stdDev = 0;  ///< population standard deviation over the seeds
    std::vector<double> seedValues = {};  ///< one per seed in sweeps with a training task, otherwise empty
};

/// The curves of one metric over the completed values of a sweep.
///
/// A sweep of a setting has the panels raw_deviation, scaled_deviation, largest_weight, entropy and gradient.
/// They have one curve per score function with the session's raw scores: dot and scaled_dot for either of
/// the two functions, otherwise one. For a session with a training task, see training_sweep.h. For the other
/// fields, see experiments.h.
///
/// The deviations are standard deviations of raw and scaled scores. Each includes all queries, keys, heads
/// and sequences of a seed, masked cells included, without padding, about their common mean. SweepPoint::mean
/// is the root of the mean variance over the seeds, because var(q · k) = d_k is a statement about variances.
/// A mean of roots, or of standard deviations of single rows, would be too small.
///
/// The other metrics are means over rows of RowMetrics::largestWeight, entropy and jacobianNorm.
struct SweepPanel {
    struct Curve {
        Message name = {};                           ///< empty if `function` is set
        std::vector<SweepPoint> points = {};         ///< one per completed value, see completedValues()
        bool isReference = false;                    ///< true: a theoretical curve, whose stdDev is 0
        std::optional<ScoreFunction> function = {};  ///< the score function that names the curve, if any
    };
    std::string_view metric;    ///< name of the metric in CSV files
    Message title;              ///< empty if the panel appears only in CSV files
    std::vector<Curve> curves;  ///< all with the same number of points
};

struct SweepResult {
    Session session;                 ///< the session whose setting is varied
    SweepSettings settings;          ///< the field, its values and the number of seeds
    std::vector<SweepPanel> panels;  ///< one per metric
    struct SkippedValue {
        double value;    ///< one of settings.values
        Problem reason;  ///< the reason why it has no point
    };
    std::vector<SkippedValue> skipped = {};  ///< values that the session cannot have
    bool isComplete = true;                  ///< false if stopped or impossible; completed values have points
};

/// Returns the values that have a point in every curve, ascending.
std::vector<double> completedValues(const SweepResult& result);

/// Returns the result of a sweep before its first value, with panels whose curves have no points.
SweepResult emptySweep(const Session& session, const SweepSettings& settings);

/// Returns the panel whose SweepPanel::metric is `metric`, or nullptr. It belongs to `result`.
const SweepPanel* findPanel(const SweepResult& result, std::string_view metric);

/// True if `result` is valid for `session`. It may differ from the result's session in the swept field, in
/// settings that the sweep replaces, such as the score function, and in title, notes, lesson steps and view.
bool sweepAppliesTo(const SweepResult& result, const Session& session);

/// Computes the points of all values, in order. Values that the session cannot have are skipped. When
/// stopped, the interrupted value and later values have no points. If the session uses a trained model from a
/// folder or imported attention, the result has no points, because no seed changes their numbers. It also has
/// no points if canSweep() is false. In these cases isComplete is false. Throws std::bad_alloc. Calls
/// `onPartialResult`, if set, with the result after each value of a setting, on the calling thread.
SweepResult computeSweep(const Session& session, const SweepSettings& settings,
                         const ProgressMonitor& monitor = {},
                         const std::function<void(const SweepResult&)>& onPartialResult = {});

}  // namespace attention
