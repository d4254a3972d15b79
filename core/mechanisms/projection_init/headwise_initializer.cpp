// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/headwise_initializer.h"

#include "mechanisms/common/python_helpers.h"

#include <algorithm>
#include <utility>

namespace attention {
std::vector<WeightInitialization> HeadwiseInitializer::weightInitializations(const Session& s) const {
    std::vector<WeightInitialization> list = ProjectionInitializer::weightInitializations(s);
    const Index dModel = s.embedding.dModel;
    const auto isOutputParameter = [](const WeightInitialization& initialization) {
        return stageInfo(initialization.stage).pipelineStage == Stage::Output;
    };
    const auto isBias = [](const WeightInitialization& initialization) {
        return initialization.shape.size() == 1;
    };
    for (WeightInitialization& initialization : list) {
        const Index rows = initialization.shape[0];
        if (isOutputParameter(initialization)) {
            initialization.initializer = weightInitializer(s, s.heads * s.dV, rows);
            initialization.perHeadShape =
                isBias(initialization) ? Shape{1, rows, 1} : Shape{s.heads, rows, s.dV};
        } else {
            const Index heads = s.headCount(stageInfo(initialization.stage).headAxis);
            initialization.initializer =
                weightInitializer(s, dModel, fanOutCountsAllHeads() ? rows : rows / heads);
            initialization.perHeadShape = {heads, rows / heads, isBias(initialization) ? 1 : dModel};
        }
    }
    std::ranges::stable_sort(list, {}, [&](auto& initialization) {
        return std::pair(isOutputParameter(initialization), isBias(initialization));
    });
    return list;
}

std::string HeadwiseInitializer::pythonLines(const Session& s) const {
    const ProjectionSettings& p = s.projection;
    const bool hasBias = biasFlags(s)[0];
    const auto randomTensor = [&](const python::ParameterBlock& block) {
        return python::blockInitExpression(s, block, p.initDistribution, p.initStdDev);
    };
    const auto assignment = [&](Stage stage, const char* columns) {
        const StageInfo& info = stageInfo(stage);
        const std::string heads = python::headCountName(s, info.headAxis);
        const std::string width = info.pipelineStage == Stage::Values ? "d_v" : "d_k";
        const std::string name(info.name);
        return name + " = " +
               randomTensor({name, heads, width, columns, "d_model",
                             fanOutCountsAllHeads() ? heads + " * " + width : width});
    };
    std::string text;
    for (const ProjectionStages& stages : projectionStages)
        text += assignment(stages.matrix, "d_model") + "\n";
    for (const ProjectionStages& stages : projectionStages)
        if (hasBias) text += assignment(stages.bias, "1") + "[..., 0]\n";
    if (s.output.hasProjection) {
        text += "W_O = ";
        text += s.seeding == Seeding::PerRow
                    ? randomTensor({"W_O", "h", "d_out", "d_v", "h * d_v", "d_out"}) +
                          ".permute(1, 0, 2).reshape(d_out, h * d_v)\n"
                    : python::tensorInitExpression("d_out, h * d_v", {"", "", "", "", "h * d_v", "d_out"},
                                                   p.initDistribution, p.initStdDev) +
                          "\n";
        text += "b_O = ";
        text +=
            hasBias ? randomTensor({"b_O", "1", "d_out", "1", "h * d_v", "d_out"}) + "[0, :, 0]\n" : "None\n";
    }
    return text + python::projectionLines(s, hasBias);
}

}  // namespace attention
