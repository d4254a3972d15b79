// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/projection_initializer.h"

#include <algorithm>

namespace attention {
namespace {

/// Initializes parameters in the order of nn.MultiheadAttention, which constructs out_proj first and then
/// samples in_proj. The three parts of in_proj are sampled one after the other. This equals sampling the
/// whole matrix, because uniform numbers are generated one by one.
class MultiheadAttention : public ProjectionInitializer {
 public:
    MultiheadAttention()
        : ProjectionInitializer(
              InitScheme::MultiheadAttention,
              {Message("Mechanisms", "nn.MultiheadAttention"),
               Message("Mechanisms",
                       "The parameters are initialized as in PyTorch’s nn.MultiheadAttention.")}) {}

    bool splitsModelWidth() const override { return true; }
    void setDependentSizes(Session& s) const override {
        ProjectionInitializer::setDependentSizes(s);
        s.output = {true, s.embedding.dModel};
    }
    void reportProblems(const Session& s, ProblemCollector& report) const override {
        const Index dModel = s.embedding.dModel;
        ProjectionInitializer::reportProblems(s, report);
        report.require(s.dV == s.dK, "d_v",
                       Message("Session",
                               "must equal d_k, which is %1, because multihead_attention uses one size for "
                               "both, but it is %2")
                           .arg(s.dK, s.dV));
        report.require(
            s.output.hasProjection, "output.project",
            Message("Session", "must be true because multihead_attention has an output projection"));
        report.require(
            s.output.dOut == dModel, "output.d_out",
            Message("Session",
                    "must equal d_model, which is %1, because multihead_attention keeps the vector "
                    "size, but it is %2")
                .arg(dModel, s.output.dOut));
    }

    std::vector<WeightInitialization> weightInitializations(const Session& s) const override {
        std::vector<WeightInitialization> list = ProjectionInitializer::weightInitializations(s);
        const Index dModel = s.embedding.dModel;
        for (std::size_t i = 0; i < projectionStages.size(); ++i)  // in_proj has 3 · d_model rows
            list[i].initializer = {
                .distribution = InitDistribution::XavierUniform, .fanIn = dModel, .fanOut = 3 * dModel};
        std::ranges::rotate(list, list.begin() + projectionStages.size());
        if (s.projection.hasBias) list.push_back({Stage::OutputBias, {s.output.dOut}, std::nullopt});
        return list;
    }

    std::string pythonLines(const Session& s) const override {
        return python::splitHelper() + "module = nn.MultiheadAttention(d_model, h, " +
               python::biasArgument(s) +
               ", batch_first=True)  # its biases start as 0\n"
               "W_q, W_k, W_v = module.in_proj_weight.chunk(3)\n"
               "Q, K, V = split(X @ W_q.T, d_k), split(Y @ W_k.T, d_k), split(Y @ W_v.T, d_v)\n"
               "W_O, b_O = module.out_proj.weight, module.out_proj.bias\n";
    }

 protected:
    /// Returns no biases for queries, keys and values, because PyTorch initializes them to 0. The output has
    /// a bias if the session has biases.
    std::array<bool, 4> biasFlags(const Session& s) const override {
        return {false, false, false, s.projection.hasBias};
    }
};

}  // namespace

const ProjectionInitializer& multiheadAttentionInitializer() {
    static const MultiheadAttention initializer;
    return initializer;
}

}  // namespace attention
