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

/// Describes the initialization of one tensor. If a list contains the same stage several times, the last
/// initialization determines the entries. The earlier ones only advance the random stream, as in a PyTorch
/// module that samples a parameter twice.
struct WeightInitialization {
    Stage stage;  ///< a matrix or bias
    /// (out, in) for a matrix, (out) for a bias. (in, out) for the first matrix of InitScheme::StackedLinear,
    /// which is multiplied as x · w.
    Shape shape;
    std::optional<Initializer> initializer;  ///< std::nullopt: all entries are 0
    /// The shape (heads, rows, columns), one matrix for each head. Under Seeding::PerRow, every row of these
    /// matrices has its own generator. If the shape is empty, the entries always come from the common stream.
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
    /// Sets the sizes that this initialization determines. If splitsModelWidth(), it sets d_k and d_v to
    /// d_model ÷ heads, rounded down. The number of key heads becomes a divisor of the number of query heads.
    /// Both numbers become equal if canGroupHeads() is false. If d_model is no multiple of the number of
    /// heads, reportProblems() rejects the result.
    virtual void setDependentSizes(Session& session) const;
    /// Sets everything that this initialization requires, including the sizes. Called when the user selects
    /// it.
    virtual void applyRequiredSettings(Session& session) const { setDependentSizes(session); }
    /// Adds to `report` a problem for each setting that this initialization does not support.
    virtual void reportProblems(const Session& session, ProblemCollector& report) const;

    // Parameters. These functions require a session without problems().

    /// Returns the initializations of all parameters except the parameters of the score function. They are in
    /// the order in which PyTorch 1.13 samples them (nn.Parameter, nn.Linear, nn.MultiheadAttention). They
    /// include parameters that are not used because of sharing, because the PyTorch script samples these,
    /// too. The base class returns one nn.Linear module after the other.
    virtual std::vector<WeightInitialization> weightInitializations(const Session& session) const;
    /// Returns the number of entries in all tensors of weightInitializations(). A tensor that is initialized
    /// several times counts once. The result is a double, so it does not overflow.
    double parameterCount(const Session& session) const;
    /// Sets the projections and the output projection of `result`. Depending on the initialization, their
    /// parameters are sampled from `sampler`, copied from the session or calculated. Throws StoppedException
    /// if the computation was stopped.
    virtual void initializeWeights(const Session& session, WeightSampler& sampler, Parameters& result) const;
    /// Returns the origin of the entries of `stage`, a matrix or bias. For example, they are sampled, typed
    /// by the user, or 0.
    virtual ValueOrigin valueOrigin(const Session& session, Stage stage) const;
    /// Returns a sentence that explains the value of one entry, if valueOrigin() is
    /// ValueOrigin::Kind::Constructed. Otherwise returns an empty message.
    virtual Message entryExplanation(const Session&, const CellRef&) const { return {}; }

    /// Returns the lines of a PyTorch script that compute Q, K and V from the embeddings X and Y, and that
    /// define W_O and b_O if there is an output projection.
    virtual std::string pythonLines(const Session& session) const = 0;

 protected:
    /// Returns which biases exist: a flag for each of queries, keys, values and output, in this order.
    virtual std::array<bool, 4> biasFlags(const Session& session) const;
    /// Reports a problem unless heads × `width` = d_model. `width` is d_k or d_v, and `path` is the name of
    /// this field.
    void requireFullModelWidth(const Session& session, const char* path, Index width,
                               ProblemCollector& report) const;

    /// Appends the initializations of an nn.Linear module to `list`: its weight with `shape` (out, in), then
    /// its bias if `hasBias`.
    static void addLinearModule(std::vector<WeightInitialization>& list, Stage matrix, Stage bias,
                                const Shape& shape, bool hasBias);
    /// Returns the initializer that the settings `projection.init` and `projection.std` specify.
    static Initializer weightInitializer(const Session& session, Index fanIn, Index fanOut);
    /// Moves `tensors` to the projections and the output projection of `result`. A projection without a
    /// matrix in `tensors` becomes the identity. If the session has no output projection, the output matrix
    /// and bias are discarded.
    static void assignParameters(const Session& session, std::map<Stage, Tensor> tensors, Parameters& result);
};

namespace python {
/// Returns "bias=True" or "bias=False", as the setting `projection.bias` specifies.
std::string biasArgument(const Session& session);
/// Returns the definition of the Python function split(x, width), which splits vectors (b, n, h · width) into
/// heads (b, h, n, width).
std::string splitHelper();
/// Returns the Python line that shares parameters as the setting `projection.shared` specifies, such as "W_K
/// = W_V = W_Q". `key`, `value` and `query` are the names of the Python variables. Returns an empty text if
/// nothing is shared.
std::string sharedWeightLines(const Session& session, const std::string& key, const std::string& value,
                              const std::string& query);
/// Returns the Python lines that compute Q, K and V with one matrix per head, from W_Q, W_K and W_V. If
/// `hasBias`, they add b_Q, b_K and b_V. The lines also share parameters as the setting `projection.shared`
/// specifies.
std::string projectionLines(const Session& session, bool hasBias);
}  // namespace python

}  // namespace attention
