// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/projection_initializer.h"
#include "session/custom_parameters.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attention {
namespace {

/// Returns the sizes of `shape` as text, such as "2, 8, 16".
std::string sizesText(const Shape& shape) {
    std::string text;
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text;
}

/// Copies the custom matrices and biases of the session, which the user typed in.
/// Returns the message about a matrix or bias with the shape `shape` instead of spec.shape. `requiredShape`
/// is the text of spec.shape. The message explains how to repair a matrix that lacks brackets, and a matrix
/// that must be transposed.
Message wrongShapeMessage(const CustomParameterSpec& spec, const Shape& shape, const Message& requiredShape) {
    const auto message = Message("Session", "must have the shape %2, but it has the shape %1")
                             .arg("(" + sizesText(shape) + ")", requiredShape);
    Shape completedShape = shape;
    if (shape.size() + 1 == spec.shape.size() && spec.shape.front() == 1)
        completedShape.insert(completedShape.begin(), 1);
    if (completedShape == spec.shape)
        return Message("Session", "%1. Enclose the whole matrix in one more pair of square brackets")
            .arg(message);
    if (completedShape.size() < 2) return message;
    std::swap(completedShape.end()[-1], completedShape.end()[-2]);
    if (completedShape != spec.shape) return message;
    return Message("Session",
                   "%1. If the matrix W is for x · W, transpose it, because the program computes x · Wᵀ")
        .arg(message);
}

class CustomValues : public ProjectionInitializer {
 public:
    CustomValues()
        : ProjectionInitializer(InitScheme::Custom,
                                {Message("Mechanisms", "custom numbers"),
                                 Message("Mechanisms", "Type the matrices in the table below.")}) {}

    bool hasBiasSetting(const Session&) const override { return false; }
    bool canShareWeights() const override { return true; }
    bool isRandom(const Session&) const override { return false; }

    void reportProblems(const Session& s, ProblemCollector& report) const override {
        for (const CustomParameterSpec& spec : customParameterSpecs(s)) {
            if (spec.isOutputProjection && !s.output.hasProjection) continue;
            const std::string name(spec.name);
            const std::string path = "projection.values." + name;
            const auto found = s.projection.customParameters.find(name);
            const Message requiredShape =
                Message("Session", "%1, whose axes are %2").arg("(" + sizesText(spec.shape) + ")", spec.axes);
            if (found == s.projection.customParameters.end()) {
                report.require(
                    spec.isOptional, path,
                    Message("Session", "must have the shape %1, but it is missing").arg(requiredShape));
            } else {
                report.require(found->second.shape == spec.shape, path,
                               wrongShapeMessage(spec, found->second.shape, requiredShape));
            }
        }
        ProjectionInitializer::reportProblems(s, report);
    }

    void initializeWeights(const Session& s, WeightSampler&, Parameters& result) const override {
        std::map<Stage, Tensor> tensors;
        for (const auto& [stage, shape, initializer, perHeadShape] : weightInitializations(s)) {
            const auto& customEntries =
                s.projection.customParameters.at(std::string(stageInfo(stage).name)).entries;
            Tensor tensor(shape);
            std::ranges::transform(customEntries, tensor.entries().begin(),
                                   [](double x) { return static_cast<float>(x); });
            tensors[stage] = std::move(tensor);
        }
        assignParameters(s, std::move(tensors), result);
    }
    ValueOrigin valueOrigin(const Session&, Stage) const override {
        return {.kind = ValueOrigin::Kind::Custom};
    }

    std::string pythonLines(const Session& s) const override {
        const auto& values = s.projection.customParameters;
        std::string text;
        for (const auto& [name, tensor] : values) {
            if (customParameterSpec(s, name).isOutputProjection && !s.output.hasProjection) continue;
            text += name + " = torch.tensor(" + nlohmann::json(tensor.entries.values()).dump() + ").view(" +
                    sizesText(tensor.shape) + ")\n";
        }
        for (const CustomParameterSpec& spec : customParameterSpecs(s)) {
            if (values.contains(std::string(spec.name)) ||
                (spec.isOutputProjection && !s.output.hasProjection))
                continue;
            text +=
                std::string(spec.name) + (spec.isOutputProjection ? " = None\n" : " = torch.zeros(1, 1)\n");
        }
        return text + python::projectionLines(s, true);
    }

 protected:
    std::array<bool, 4> biasFlags(const Session& s) const override {
        const auto& values = s.projection.customParameters;
        return {values.contains("b_Q"), values.contains("b_K"), values.contains("b_V"),
                values.contains("b_O")};
    }
};

}  // namespace

const ProjectionInitializer& customInitializer() {
    static const CustomValues initializer;
    return initializer;
}

}  // namespace attention
