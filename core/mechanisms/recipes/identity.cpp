// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/recipes/recipe.h"

namespace attention {
namespace {

/// No projections: pieces of the embeddings are queries, keys and values. The output may have one.
class Identity : public ProjectionRecipe {
 public:
    Identity()
        : ProjectionRecipe(Recipe::Identity,
                           {Message("attention", "none (Q = K = V)"),
                            Message("attention", "The embeddings themselves, cut into heads.")}) {}

    bool choosesBias(const Session& s) const override { return s.output.project; }
    bool isDrawn(const Session& s) const override { return s.output.project; }

    bool cutsVectors() const override { return true; }
    void check(const Session& s, Report& report) const override {
        ProjectionRecipe::check(s, report);
        if (s.dV != s.dK) requireWholeModel(s, "d_v", s.dV, report);  // else it is said once
    }

    std::vector<WeightDraw> drawList(const Session& s) const override {
        std::vector<WeightDraw> list;
        if (s.output.project)
            addModule(list, Stage::OutputMatrix, Stage::OutputBias, {s.output.dOut, s.heads * s.dV},
                      s.projection.bias);
        return list;
    }

    std::string python(const Session& s) const override {
        std::string text = python::splitHelper() +
                           "Q, K, V = split(X, d_k), split(Y, d_k), split(Y, d_v)  # no projections\n";
        if (s.output.project) {
            text += "to_out = nn.Linear(h * d_v, d_out, " + python::biasArgument(s) +
                    ")\nW_O, b_O = to_out.weight, to_out.bias\n";
        }
        return text;
    }
};

}  // namespace

const ProjectionRecipe& identityRecipe() {
    static const Identity recipe;
    return recipe;
}

}  // namespace attention
