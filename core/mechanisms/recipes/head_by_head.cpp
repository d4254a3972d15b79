// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/recipes/head_by_head.h"

#include "mechanisms/common/python_text.h"

#include <algorithm>
#include <utility>

namespace attention {
std::vector<WeightDraw> HeadByHead::drawList(const Session& s) const {
    std::vector<WeightDraw> list = ProjectionRecipe::drawList(s);
    const Index dModel = s.embedding.dModel;
    const auto isOfOutput = [](const WeightDraw& draw) { return infoOf(draw.tensor).into == Stage::Output; };
    const auto isBias = [](const WeightDraw& draw) { return draw.shape.size() == 1; };
    for (WeightDraw& draw : list) {
        const Index rows = draw.shape[0];
        if (isOfOutput(draw)) {
            draw.initializer = initializer(s, s.heads * s.dV, rows);
            draw.pieces = isBias(draw) ? Shape{1, rows, 1} : Shape{s.heads, rows, s.dV};
        } else {
            const Index heads = s.headsOf(infoOf(draw.tensor).heads);
            draw.initializer = initializer(s, dModel, countsAllHeads() ? rows : rows / heads);
            draw.pieces = {heads, rows / heads, isBias(draw) ? 1 : dModel};
        }
    }
    std::ranges::stable_sort(list, {}, [&](auto& draw) { return std::pair(isOfOutput(draw), isBias(draw)); });
    return list;
}

std::string HeadByHead::python(const Session& s) const {
    const ProjectionSettings& p = s.projection;
    const bool hasBias = biases(s)[0];
    const auto drawn = [&](const python::Piece& piece) {
        return python::drawnPiece(s, piece, p.init, p.deviation);
    };
    const auto ofHeads = [&](Stage stage, const char* columns) {
        const StageInfo& info = infoOf(stage);
        const std::string heads = python::headCount(s, info.heads);
        const std::string width = info.into == Stage::Values ? "d_v" : "d_k";
        const std::string name(info.name);
        return name + " = " +
               drawn({name, heads, width, columns, "d_model",
                      countsAllHeads() ? heads + " * " + width : width});
    };
    std::string text;
    for (const ProjectionStages& stages : projectionStages) text += ofHeads(stages.matrix, "d_model") + "\n";
    for (const ProjectionStages& stages : projectionStages)
        if (hasBias) text += ofHeads(stages.bias, "1") + "[..., 0]\n";
    if (s.output.project) {
        text += "W_O = ";
        text +=
            s.draws == Draws::Stable
                ? drawn({"W_O", "h", "d_out", "d_v", "h * d_v", "d_out"}) +
                      ".permute(1, 0, 2).reshape(d_out, h * d_v)\n"
                : python::drawn("d_out, h * d_v", {"", "", "", "", "h * d_v", "d_out"}, p.init, p.deviation) +
                      "\n";
        text += "b_O = ";
        text += hasBias ? drawn({"b_O", "1", "d_out", "1", "h * d_v", "d_out"}) + "[0, :, 0]\n" : "None\n";
    }
    return text + python::projectHeads(s, hasBias);
}

}  // namespace attention
