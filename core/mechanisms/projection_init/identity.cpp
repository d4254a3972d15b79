// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/projection_initializer.h"

namespace attention {
namespace {

/// Uses parts of the embeddings as queries, keys and values, without projections. Only the output may have a
/// projection.
class Identity : public ProjectionInitializer {
 public:
    Identity()
        : ProjectionInitializer(
              InitScheme::Identity,
              {Message("Mechanisms", "none (Q = K = V)"),
               Message("Mechanisms", "Queries, keys and values are the embeddings, split into heads.")}) {}

    bool hasBiasSetting(const Session& s) const override { return s.output.hasProjection; }
    bool isRandom(const Session& s) const override { return s.output.hasProjection; }

    bool splitsModelWidth() const override { return true; }
    void reportProblems(const Session& s, ProblemCollector& report) const override {
        ProjectionInitializer::reportProblems(s, report);
        if (s.dV != s.dK)
            requireFullModelWidth(s, "d_v", s.dV, report);  // if they are equal, the problem of d_k suffices
    }

    std::vector<WeightInitialization> weightInitializations(const Session& s) const override {
        std::vector<WeightInitialization> list;
        if (s.output.hasProjection)
            addLinearModule(list, Stage::OutputMatrix, Stage::OutputBias, {s.output.dOut, s.heads * s.dV},
                            s.projection.hasBias);
        return list;
    }

    std::string pythonLines(const Session& s) const override {
        std::string text = python::splitHelper() +
                           "Q, K, V = split(X, d_k), split(Y, d_k), split(Y, d_v)  # no projections\n";
        if (s.output.hasProjection) {
            text += "to_out = nn.Linear(h * d_v, d_out, " + python::biasArgument(s) +
                    ")\nW_O, b_O = to_out.weight, to_out.bias\n";
        }
        return text;
    }
};

}  // namespace

const ProjectionInitializer& identityInitializer() {
    static const Identity initializer;
    return initializer;
}

}  // namespace attention
