// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/recipes/recipe.h"
#include "session/given_weights.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attention {
namespace {

/// "2, 8, 16"
std::string listed(const Shape& shape) {
    std::string text;
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text;
}

/// Numbers that a person typed in.
class TypedValues : public ProjectionRecipe {
 public:
    TypedValues()
        : ProjectionRecipe(Recipe::Values, {Message("attention", "typed numbers"),
                                            Message("attention", "The matrices in the table below.")}) {}

    bool choosesBias(const Session&) const override { return false; }
    bool canShare() const override { return true; }
    bool isDrawn(const Session&) const override { return false; }

    void check(const Session& s, Report& report) const override {
        for (const GivenWeight& weight : givenWeights(s)) {
            if (weight.isOfOutput && !s.output.project) continue;
            const std::string name(weight.name);
            const std::string path = "projection.values." + name;
            const auto found = s.projection.values.find(name);
            const std::string needed = "(" + listed(weight.shape) + ")";
            if (found == s.projection.values.end()) {
                report.require(weight.isOptional, path,
                               Message("Session", "is missing; the recipe needs shape %1").with(needed));
            } else {
                report.require(found->second.shape == weight.shape, path,
                               Message("Session", "has shape %1; needed is %2")
                                   .with("(" + listed(found->second.shape) + ")", needed));
            }
        }
        ProjectionRecipe::check(s, report);
    }

    void draw(const Session& s, WeightDraws&, Parameters& result) const override {
        std::map<Stage, Tensor> tensors;
        for (const auto& [stage, shape, initializer, pieces] : drawList(s)) {
            const auto& typed = s.projection.values.at(std::string(infoOf(stage).name)).entries;
            Tensor tensor(shape);
            std::ranges::transform(typed, tensor.entries().begin(),
                                   [](double x) { return static_cast<float>(x); });
            tensors[stage] = std::move(tensor);
        }
        take(s, std::move(tensors), result);
    }
    Origin origin(const Session&, Stage) const override { return {.kind = Origin::Kind::Typed}; }

    std::string python(const Session& s) const override {
        const auto& values = s.projection.values;
        std::string text;
        for (const auto& [name, tensor] : values) {
            if (givenWeight(s, name).isOfOutput && !s.output.project) continue;
            text += name + " = torch.tensor(" + nlohmann::json(tensor.entries.list()).dump() + ").view(" +
                    listed(tensor.shape) + ")\n";
        }
        for (const GivenWeight& weight : givenWeights(s)) {
            if (values.contains(std::string(weight.name)) || (weight.isOfOutput && !s.output.project))
                continue;
            text += std::string(weight.name) + (weight.isOfOutput ? " = None\n" : " = torch.zeros(1, 1)\n");
        }
        return text + python::projectHeads(s, true);
    }

 protected:
    std::array<bool, 4> biases(const Session& s) const override {
        const auto& values = s.projection.values;
        return {values.contains("b_Q"), values.contains("b_K"), values.contains("b_V"),
                values.contains("b_O")};
    }
};

}  // namespace

const ProjectionRecipe& typedValuesRecipe() {
    static const TypedValues recipe;
    return recipe;
}

}  // namespace attention
