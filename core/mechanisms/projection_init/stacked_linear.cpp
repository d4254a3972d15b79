// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/projection_initializer.h"

namespace attention {
namespace {

/// Returns the initializer that samples uniformly between ±1/√(last dimension of `shape`).
Initializer uniformByLastSize(const Shape& shape) {
    return {.distribution = InitDistribution::UniformFanIn, .fanIn = shape.back()};
}

/// Multiplies the embeddings by a first matrix (x · w) and applies an nn.Linear to the product. PyTorch
/// constructs four nn.Linear modules and then samples every parameter again, uniformly between ±1/√(last
/// dimension).
class StackedLinear : public ProjectionInitializer {
 public:
    StackedLinear()
        : ProjectionInitializer(InitScheme::StackedLinear,
                                {Message("Mechanisms", "two successive linear maps"),
                                 Message("Mechanisms",
                                         "The embedding x is multiplied by a matrix w, then passed to "
                                         "nn.Linear. All parameters are sampled uniformly.")}) {}

    bool hasBiasSetting(const Session&) const override { return false; }

    std::vector<WeightInitialization> weightInitializations(const Session& s) const override {
        const std::array widths = {s.dK, s.dK, s.dV};
        std::vector<WeightInitialization> modules, firstMatrices;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const ProjectionStages& stages = projectionStages[i];
            addLinearModule(modules, stages.matrix, stages.bias, {s.heads * widths[i], widths[i]}, true);
            const Shape firstShape{s.embedding.dModel, widths[i]};
            firstMatrices.push_back({stages.firstMatrix, firstShape, uniformByLastSize(firstShape)});
        }
        // The PyTorch class samples this module even if the session has no output projection.
        addLinearModule(modules, Stage::OutputMatrix, Stage::OutputBias, {s.output.dOut, s.heads * s.dV},
                        true);
        std::vector<WeightInitialization> list = modules;
        list.insert(list.end(), firstMatrices.begin(), firstMatrices.end());
        for (const WeightInitialization& initialization : modules)
            list.push_back(
                {initialization.stage, initialization.shape, uniformByLastSize(initialization.shape)});
        return list;
    }

    std::string pythonLines(const Session& s) const override {
        return python::splitHelper() + R"(
class MultiHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.to_q, self.to_k = nn.Linear(d_k, h * d_k), nn.Linear(d_k, h * d_k)
        self.to_v, self.to_out = nn.Linear(d_v, h * d_v), nn.Linear(h * d_v, )" +
               (s.output.hasProjection ? "d_out" : std::to_string(s.output.dOut)) + R"()


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.w_q, self.w_k, self.w_v = [nn.Parameter(torch.empty(d_model, d)) for d in (d_k, d_k, d_v)]
        self.heads = MultiHead()
        for p in self.parameters():
            bound = 1 / math.sqrt(p.size(-1))
            nn.init.uniform_(p, -bound, bound)

model = Attention()
Q = split(model.heads.to_q(X @ model.w_q), d_k)
K = split(model.heads.to_k(Y @ model.w_k), d_k)
V = split(model.heads.to_v(Y @ model.w_v), d_v)
)" + (s.output.hasProjection ? "W_O, b_O = model.heads.to_out.weight, model.heads.to_out.bias\n" : "");
    }
};

}  // namespace

const ProjectionInitializer& stackedLinearInitializer() {
    static const StackedLinear initializer;
    return initializer;
}

}  // namespace attention
