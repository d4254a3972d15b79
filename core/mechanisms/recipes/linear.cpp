// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_text.h"
#include "mechanisms/recipes/head_by_head.h"
#include "text/exact_number.h"

namespace attention {
namespace {

/// The line that draws a module's weight anew; empty where it stays as it was constructed.
std::string redrawnInPython(const ProjectionSettings& p) {
    switch (p.init) {
        case Init::UniformFanIn:
            break;
        case Init::Uniform01:
            return "nn.init.uniform_(module.weight)";
        case Init::Normal:
            return "nn.init.normal_(module.weight, 0, " + exactNumber(p.deviation) + ")";
        case Init::LecunNormal:
            return "nn.init.normal_(module.weight, 0, 1 / math.sqrt(module.in_features))";
        case Init::XavierUniform:
            return "nn.init.xavier_uniform_(module.weight)";
    }
    return {};
}

/// nn.Linear modules constructed in turn; with another init the weights are then redrawn, the biases zeroed.
class LinearModules : public HeadByHead {
 public:
    LinearModules()
        : HeadByHead(Recipe::Linear,
                     {Message("attention", "nn.Linear"),
                      Message("attention", "PyTorch's nn.Linear for Q, K and V, all heads in one.")}) {}

    std::vector<WeightDraw> drawList(const Session& s) const override {
        if (s.draws == Draws::Stable) return HeadByHead::drawList(s);
        std::vector<WeightDraw> list = ProjectionRecipe::drawList(s);
        if (!isRedrawn(s)) return list;
        for (WeightDraw draw : std::vector(list)) {
            const bool isBias = draw.shape.size() == 1;
            draw.initializer.reset();
            if (!isBias) draw.initializer = initializer(s, draw.shape[1], draw.shape[0]);
            list.push_back(std::move(draw));
        }
        return list;
    }

    std::string python(const Session& s) const override {
        if (s.draws == Draws::Stable) return HeadByHead::python(s);
        const std::string bias = python::biasArgument(s);
        const auto module = [&](const char* name, HeadAxis heads, const char* width) {
            return std::string(name) + " = nn.Linear(d_model, " + python::headCount(s, heads) + " * " +
                   width + ", " + bias + ")\n";
        };
        std::string text = python::splitHelper() + module("to_q", HeadAxis::Query, "d_k") +
                           module("to_k", HeadAxis::KeyValue, "d_k") +
                           module("to_v", HeadAxis::KeyValue, "d_v");
        std::string modules = "to_q, to_k, to_v";
        if (s.output.project) {
            text += "to_out = nn.Linear(h * d_v, d_out, " + bias + ")\n";
            modules += ", to_out";
        }
        if (isRedrawn(s)) {
            text += "for module in (" + modules + "):\n    " + redrawnInPython(s.projection) + "\n";
            if (s.projection.bias) text += "    nn.init.zeros_(module.bias)\n";
        }
        text += python::sharing(s, "to_k", "to_v", "to_q");
        if (s.output.project) text += "W_O, b_O = to_out.weight, to_out.bias\n";
        return text + "Q, K, V = split(to_q(X), d_k), split(to_k(Y), d_k), split(to_v(Y), d_v)\n";
    }

 protected:
    bool countsAllHeads() const override { return true; }
    /// Biases that would only be zeroed are not drawn one by one.
    std::array<bool, 4> biases(const Session& s) const override {
        const bool has = s.projection.bias && !(s.draws == Draws::Stable && isRedrawn(s));
        return {has, has, has, has};
    }

 private:
    static bool isRedrawn(const Session& s) { return s.projection.init != Init::UniformFanIn; }
};

}  // namespace

const ProjectionRecipe& linearRecipe() {
    static const LinearModules recipe;
    return recipe;
}

}  // namespace attention
