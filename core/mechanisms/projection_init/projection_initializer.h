// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/calculation_step.h"
#include "mechanisms/common/weight_sampler.h"
#include "text/message.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attention {

/// Describes the initialization of one tensor. If a list contains the same stage several times, the last one
/// determines the entries, and the others only advance the random stream.
struct WeightInitialization {
    Stage stage;  ///< a matrix or bias
    Shape shape;  ///< (out, in), (out) for a bias, (in, out) for a first matrix of stacked_linear
    std::optional<Initializer> initializer;  ///< std::nullopt: all entries are 0
    /// The shape (heads, rows, columns) in which every row has its own generator under Seeding::PerRow. If it
    /// is empty, the entries always come from the common stream.
    Shape perHeadShape = {};
};

/// A projection initialization determines the initial matrices and biases of queries, keys, values and
/// output. Each subclass contains all properties of one initialization: settings, sizes, parameters,
/// explanation and Python code.
class ProjectionInitializer {
 public:
    struct DisplayText {
        Message title;        ///< name in a list of choices
        Message description;  ///< one sentence
    };

    ProjectionInitializer(InitScheme scheme, DisplayText text) : kind(scheme), displayText(std::move(text)) {}
    virtual ~ProjectionInitializer() = default;

    const InitScheme kind;
    const DisplayText displayText;

    // Applicable settings.

    /// True if the setting `projection.init` selects the distribution of the parameters.
    virtual bool usesInitDistribution() const { return false; }
    /// True if the setting `projection.bias` determines whether there are biases.
    virtual bool hasBiasSetting(const Session&) const { return true; }
    /// True if keys and values can use the parameters of the queries, as `projection.shared` specifies.
    virtual bool canShareWeights() const { return false; }
    /// True if keys and values can have fewer heads than queries (grouped-query attention).
    virtual bool canGroupHeads() const { return canShareWeights(); }
    /// Returns which projections use the parameters of the queries: the setting `projection.shared` if
    /// canShareWeights(), otherwise SharedProjections::None.
    SharedProjections effectiveSharedProjections(const Session& session) const;
    /// True if at least one parameter is sampled.
    virtual bool isRandom(const Session&) const { return true; }
    /// True if the matrices depend on the settings `embedding.positions` and `embedding.d_position`.
    virtual bool dependsOnPositions() const { return false; }

    // Required sizes.

    /// True if the vectors of the heads are the parts of one vector with d_model components, so that heads ×
    /// d_k = d_model.
    virtual bool splitsModelWidth() const { return false; }
    /// Sets the sizes that this initialization determines, such as d_k = d_model ÷ heads (rounded down), or a
    /// number of key heads that divides the number of query heads. If d_model is no multiple of the number of
    /// heads, reportProblems() rejects the result.
    virtual void setDependentSizes(Session& session) const;
    /// Sets everything that this initialization requires, including the sizes. Called when the user selects
    /// it.
    virtual void applyRequiredSettings(Session& session) const { setDependentSizes(session); }
    /// Adds to `report` a problem for each setting that this initialization does not support.
    virtual void reportProblems(const Session& session, ProblemCollector& report) const;

    // Parameters. These functions require a session without problems().

    /// Returns the initializations of all parameters except the score function's. Their order is the order in
    /// which PyTorch 1.13 samples them (nn.Parameter, nn.Linear, nn.MultiheadAttention). Includes parameters
    /// that shared ones will replace, because the PyTorch script samples them, too. The base class returns
    /// one nn.Linear module after the other.
    virtual std::vector<WeightInitialization> weightInitializations(const Session& session) const;
    /// Returns the number of entries in all tensors of weightInitializations(). A tensor that is initialized
    /// several times counts once. The result is a double, so it does not overflow.
    double parameterCount(const Session& session) const;
    /// Sets the projections and the output projection of `result`. Depending on the initialization, their
    /// parameters are sampled from `sampler`, copied from the session or calculated. Throws StoppedException
    /// if the computation was stopped.
    virtual void initializeWeights(const Session& session, WeightSampler& sampler, Parameters& result) const;
    /// Returns the origin of the entries of `stage`, a matrix or bias.
    virtual ValueOrigin valueOrigin(const Session& session, Stage stage) const;
    /// Returns a sentence that explains the value of one entry, if valueOrigin() is
    /// ValueOrigin::Kind::Constructed. Otherwise returns an empty message.
    virtual Message entryExplanation(const Session&, const CellRef&) const { return {}; }

    /// Returns the lines of a PyTorch script that compute Q, K and V from the embeddings X and Y, and that
    /// define W_O and b_O if there is an output projection.
    virtual std::string pythonLines(const Session& session) const = 0;

 protected:
    /// Returns four flags: true if the queries, keys, values and output have a bias.
    virtual std::array<bool, 4> biasFlags(const Session& session) const;
    /// Reports a problem of the field `path` unless heads × `width` = d_model.
    void requireFullModelWidth(const Session& session, const char* path, Index width,
                               ProblemCollector& report) const;

    /// Appends the initializations of an nn.Linear module to `list`: its weight with `shape` (out, in), then
    /// its bias if `hasBias`.
    static void addLinearModule(std::vector<WeightInitialization>& list, Stage matrix, Stage bias,
                                const Shape& shape, bool hasBias);
    /// Returns the initializer that the settings `projection.init` and `projection.std` specify.
    static Initializer weightInitializer(const Session& session, Index fanIn, Index fanOut);
    /// Moves `tensors` to the projections of `result`. A projection without a matrix in `tensors` becomes the
    /// identity. Without an output projection, the output matrix and bias are discarded.
    static void assignParameters(const Session& session, std::map<Stage, Tensor> tensors, Parameters& result);
};

namespace python {
/// Returns "bias=True" or "bias=False", as the setting `projection.bias` specifies.
std::string biasArgument(const Session& session);
/// Returns the definition of the Python function split(x, width), which splits vectors (b, n, h · width) into
/// heads (b, h, n, width).
std::string splitHelper();
/// Returns the Python line that replaces the variable `key`, or `key` and `value`, by `query`, as the setting
/// `projection.shared` specifies. Returns an empty text if nothing is shared.
std::string sharedWeightLines(const Session& session, const std::string& key, const std::string& value,
                              const std::string& query);
/// Returns the Python lines that compute Q, K and V with one matrix per head, from W_Q, W_K and W_V. If
/// `hasBias`, they add b_Q, b_K and b_V. The lines also share parameters as the setting `projection.shared`
/// specifies.
std::string projectionLines(const Session& session, bool hasBias);
}  // namespace python

}  // namespace attention
