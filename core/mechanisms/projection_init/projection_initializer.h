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

/// A step in which weights are drawn. What the last one of a tensor says is what the tensor holds.
struct WeightInitialization {
    Stage stage;                             ///< a matrix or bias
    Shape shape;                             ///< (out, in) or (out)
    std::optional<Initializer> initializer;  ///< none: zeros
    /// (heads, rows, columns), each of whose rows has a generator of its own under Seeding::PerRow; none: the
    /// numbers come from the one stream in any case.
    Shape perHeadShape = {};
};

/// How the weights of queries, keys, values and output come about: everything that is known of one such way.
class ProjectionInitializer {
 public:
    struct DisplayText {
        Message title;        ///< in a list of choices
        Message description;  ///< in one sentence
    };

    ProjectionInitializer(InitScheme itself, DisplayText itsWords)
        : kind(itself), displayText(std::move(itsWords)) {}
    virtual ~ProjectionInitializer() = default;

    const InitScheme kind;
    const DisplayText displayText;

    // Which settings it heeds.

    /// Whether the session says from what its weights are drawn.
    virtual bool usesInitDistribution() const { return false; }
    /// Whether the session says if there are biases.
    virtual bool hasBiasSetting(const Session&) const { return true; }
    /// Whether keys and values can take over the queries' weights.
    virtual bool canShareWeights() const { return false; }
    /// Whether keys and values can have fewer heads than queries.
    virtual bool canGroupHeads() const { return canShareWeights(); }
    /// Which do: what the session says, where that applies.
    SharedProjections effectiveSharedProjections(const Session& session) const;
    /// Whether anything is drawn at all.
    virtual bool isRandom(const Session&) const { return true; }
    /// True if the matrices depend on `embedding.positions` and `embedding.d_position`.
    virtual bool dependsOnPositions() const { return false; }

    // What the sizes must be.

    /// Whether the heads are pieces of a vector of d_model numbers.
    virtual bool splitsModelWidth() const { return false; }
    /// Sets those sizes that it leaves no choice, as far as d_model and the heads allow.
    virtual void setDependentSizes(Session& session) const;
    /// Sets what it cannot do without, and its sizes: when a person chooses it.
    virtual void applyRequiredSettings(Session& session) const { setDependentSizes(session); }
    /// What is wrong with a session of this recipe.
    virtual void reportProblems(const Session& session, ProblemCollector& report) const;

    // The weights. These expect a session without problems().

    /// All weights but the score's, in PyTorch's order: nn.Parameter, nn.Linear and nn.MultiheadAttention of
    /// PyTorch 1.13. Those that others will serve for are drawn as well. Here: nn.Linear modules in turn.
    virtual std::vector<WeightInitialization> weightInitializations(const Session& session) const;
    /// How many numbers these are, as a number that does not overflow.
    double parameterCount(const Session& session) const;
    /// Draws them, or takes them from the session.
    virtual void initializeWeights(const Session& session, WeightSampler& draws, Parameters& result) const;
    /// Where the numbers of a matrix or bias come from.
    virtual ValueOrigin valueOrigin(const Session& session, Stage stage) const;
    /// The same of one number, where each has its own: of Origin::Kind::Constructed.
    virtual Message entryExplanation(const Session&, const CellRef&) const { return {}; }

    /// The lines of a PyTorch script that make Q, K and V of X and Y, and the output's W_O and b_O.
    virtual std::string pythonLines(const Session& session) const = 0;

 protected:
    /// Whether queries, keys, values and output have a bias.
    virtual std::array<bool, 4> biasFlags(const Session& session) const;
    void requireFullModelWidth(const Session& session, const char* path, Index width,
                               ProblemCollector& report) const;

    /// nn.Linear: a weight, then a bias, if it has one.
    static void addLinearModule(std::vector<WeightInitialization>& list, Stage matrix, Stage bias,
                                const Shape& shape, bool hasBias);
    /// As the session's settings say.
    static Initializer weightInitializer(const Session& session, Index fanIn, Index fanOut);
    static void assignParameters(const Session& session, std::map<Stage, Tensor> tensors, Parameters& result);
};

namespace python {
/// "bias=True"
std::string biasArgument(const Session& session);
/// Defines split(), which cuts vectors into heads.
std::string splitHelper();
/// Which weights K and V take over.
std::string sharedWeightLines(const Session& session, const std::string& key, const std::string& value,
                              const std::string& query);
/// Q, K and V of one matrix per head, W_Q, W_K and W_V, and their biases.
std::string projectionLines(const Session& session, bool hasBias);
}  // namespace python

}  // namespace attention
