// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/headwise_initializer.h"

#include "mechanisms/common/python_helpers.h"

#include <algorithm>
#include <utility>

namespace attention {
std::vector<WeightInitialization> HeadwiseInitializer::weightInitializations(const Session& s) const {
    std::vector<WeightInitialization> list = ProjectionInitializer::weightInitializations(s);
    const Index dModel = s.embedding.dModel;
    const auto isOfOutput = [](const WeightInitialization& draw) {
        return stageInfo(draw.stage).pipelineStage == Stage::Output;
    };
    const auto isBias = [](const WeightInitialization& draw) { return draw.shape.size() == 1; };
    for (WeightInitialization& draw : list) {
        const Index rows = draw.shape[0];
        if (isOfOutput(draw)) {
            draw.initializer = weightInitializer(s, s.heads * s.dV, rows);
            draw.perHeadShape = isBias(draw) ? Shape{1, rows, 1} : Shape{s.heads, rows, s.dV};
        } else {
            const Index heads = s.headCount(stageInfo(draw.stage).headAxis);
            draw.initializer = weightInitializer(s, dModel, fanOutCountsAllHeads() ? rows : rows / heads);
            draw.perHeadShape = {heads, rows / heads, isBias(draw) ? 1 : dModel};
        }
    }
    std::ranges::stable_sort(list, {}, [&](auto& draw) { return std::pair(isOfOutput(draw), isBias(draw)); });
    return list;
}

std::string HeadwiseInitializer::pythonLines(const Session& s) const {
    const ProjectionSettings& p = s.projection;
    const bool hasBias = biasFlags(s)[0];
    const auto drawn = [&](const python::ParameterBlock& piece) {
        return python::blockInitExpression(s, piece, p.initDistribution, p.initStdDev);
    };
    const auto ofHeads = [&](Stage stage, const char* columns) {
        const StageInfo& info = stageInfo(stage);
        const std::string heads = python::headCountName(s, info.headAxis);
        const std::string width = info.pipelineStage == Stage::Values ? "d_v" : "d_k";
        const std::string name(info.name);
        return name + " = " +
               drawn({name, heads, width, columns, "d_model",
                      fanOutCountsAllHeads() ? heads + " * " + width : width});
    };
    std::string text;
    for (const ProjectionStages& stages : projectionStages) text += ofHeads(stages.matrix, "d_model") + "\n";
    for (const ProjectionStages& stages : projectionStages)
        if (hasBias) text += ofHeads(stages.bias, "1") + "[..., 0]\n";
    if (s.output.hasProjection) {
        text += "W_O = ";
        text += s.seeding == Seeding::PerRow
                    ? drawn({"W_O", "h", "d_out", "d_v", "h * d_v", "d_out"}) +
                          ".permute(1, 0, 2).reshape(d_out, h * d_v)\n"
                    : python::tensorInitExpression("d_out, h * d_v", {"", "", "", "", "h * d_v", "d_out"},
                                                   p.initDistribution, p.initStdDev) +
                          "\n";
        text += "b_O = ";
        text += hasBias ? drawn({"b_O", "1", "d_out", "1", "h * d_v", "d_out"}) + "[0, :, 0]\n" : "None\n";
    }
    return text + python::projectionLines(s, hasBias);
}

}  // namespace attention
