// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/recipes/recipe.h"

#include "numerics/matrix.h"

#include <numeric>

namespace attention {
namespace {

Tensor drawn(const WeightDraw& draw, WeightDraws& draws) {
    if (!draw.initializer) return Tensor(draw.shape);
    if (draw.pieces.empty() || !draws.isStable()) return draws.streamed(draw.shape, *draw.initializer);
    Tensor pieces = draws.named(infoOf(draw.tensor).name, draw.pieces, *draw.initializer);
    if (draw.tensor != Stage::OutputMatrix) {
        pieces.reshape(draw.shape);
        return pieces;
    }
    Tensor besideEachOther(draw.shape);
    const Index width = draw.pieces[2];
    for (Index head = 0; head < draw.pieces[0]; ++head)
        besideEachOther.matrix().middleCols(head * width, width) = pieces.matrix(head);
    return besideEachOther;
}

}  // namespace

SharedWeights ProjectionRecipe::shared(const Session& s) const {
    return canShare() ? s.projection.shared : SharedWeights::None;
}

void ProjectionRecipe::fitSizes(Session& s) const {
    if (cutsVectors()) s.dK = s.dV = s.embedding.dModel / s.heads;
    if (!canGroup() && s.hasGroups()) s.headsKv.reset();
    if (s.headsKv && s.heads % *s.headsKv != 0) s.headsKv = std::gcd(s.heads, *s.headsKv);
}

void ProjectionRecipe::check(const Session& s, Report& report) const {
    if (cutsVectors()) requireWholeModel(s, "d_k", s.dK, report);
    if (shared(s) == SharedWeights::QueryKeyValue) {
        report.require(s.dV == s.dK, "d_v",
                       Message("Session", "shared weights qkv need d_v = d_k, here %1").with(s.dK));
    }
    if (s.headsKv.value_or(0) < 1) return;
    report.require(s.heads % *s.headsKv == 0, "heads_kv",
                   Message("Session", "%1 does not divide %2 heads").with(*s.headsKv, s.heads));
    const bool mayShareHeads = canGroup() && shared(s) == SharedWeights::None;
    report.require(
        mayShareHeads || !s.hasGroups(), "heads_kv",
        canGroup() ? Message("Session", "fewer heads of keys than of queries cannot take over their weights")
                   : Message("Session", "%1 has as many heads of keys and values as of queries")
                         .with(nameOf(recipe)));
}

void ProjectionRecipe::requireWholeModel(const Session& s, const char* path, Index width,
                                         Report& report) const {
    const Index dModel = s.embedding.dModel;
    report.require(s.heads * width == dModel, path,
                   Message("Session", "pieces of a vector need heads × %1 = d_model, here %2 × %3 and %4")
                       .with(path, s.heads, width, dModel));
}

std::array<bool, 4> ProjectionRecipe::biases(const Session& s) const {
    const bool has = s.projection.bias;
    return {has, has, has, has};
}

std::vector<WeightDraw> ProjectionRecipe::drawList(const Session& s) const {
    const auto hasBias = biases(s);
    const std::array widths = {s.dK, s.dK, s.dV};
    std::vector<WeightDraw> list;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const ProjectionStages& stages = projectionStages[i];
        const Index heads = s.headsOf(infoOf(stages.result).heads);
        addModule(list, stages.matrix, stages.bias, {heads * widths[i], s.embedding.dModel}, hasBias[i]);
    }
    if (s.output.project)
        addModule(list, Stage::OutputMatrix, Stage::OutputBias, {s.output.dOut, s.heads * s.dV}, hasBias[3]);
    return list;
}

double ProjectionRecipe::countOfParameters(const Session& s) const {
    std::map<Stage, double> counts;
    for (const WeightDraw& each : drawList(s)) counts[each.tensor] = countOf(each.shape);
    double sum = 0;
    for (const auto& [tensor, count] : counts) sum += count;
    return sum;
}

void ProjectionRecipe::draw(const Session& s, WeightDraws& draws, Parameters& result) const {
    std::map<Stage, Tensor> tensors;
    for (const WeightDraw& each : drawList(s)) tensors[each.tensor] = drawn(each, draws);
    take(s, std::move(tensors), result);
}

void ProjectionRecipe::take(const Session& s, std::map<Stage, Tensor> tensors, Parameters& result) {
    const auto mapOf = [&](Stage matrix, Stage bias) -> Shared<Linear> {
        if (!tensors.contains(matrix)) return nullptr;
        return std::make_shared<const Linear>(Linear{std::move(tensors[matrix]), std::move(tensors[bias])});
    };
    const std::array targets = {&result.query, &result.key, &result.value};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const ProjectionStages& stages = projectionStages[i];
        if (const auto first = tensors.find(stages.first); first != tensors.end())
            targets[i]->first = std::make_shared<const Tensor>(std::move(first->second));
        targets[i]->linear = mapOf(stages.matrix, stages.bias);
    }
    if (s.output.project) result.output = mapOf(Stage::OutputMatrix, Stage::OutputBias);
}

Origin ProjectionRecipe::origin(const Session& s, Stage stage) const {
    std::optional<Initializer> last;
    for (const WeightDraw& each : drawList(s))
        if (each.tensor == stage) last = each.initializer;
    return last ? drawnOrigin(s.projection.seed, *last) : Origin{.kind = Origin::Kind::Zero};
}

void ProjectionRecipe::addModule(std::vector<WeightDraw>& list, Stage matrix, Stage bias, const Shape& shape,
                                 bool hasBias) {
    const Initializer initializer{.kind = Init::UniformFanIn, .fanIn = shape[1]};
    list.push_back({matrix, shape, initializer});
    if (hasBias) list.push_back({bias, {shape[0]}, initializer});
}

Initializer ProjectionRecipe::initializer(const Session& s, Index fanIn, Index fanOut) {
    return {s.projection.init, s.projection.deviation, fanIn, fanOut};
}

namespace python {

std::string biasArgument(const Session& s) {
    return s.projection.bias ? "bias=True" : "bias=False";
}

std::string splitHelper() {
    return R"(
def split(x, width):
    """(b, n, h * width) to (b, h, n, width)."""
    return x.reshape(*x.shape[:2], -1, width).transpose(1, 2)

)";
}

std::string sharing(const Session& s, const std::string& key, const std::string& value,
                    const std::string& query) {
    if (s.projection.shared == SharedWeights::None) return {};
    const bool isForAll = s.projection.shared == SharedWeights::QueryKeyValue;
    return key + " = " + (isForAll ? value + " = " : "") + query + "  # shared\n";
}

std::string projectHeads(const Session& s, bool hasBias) {
    std::string text = sharing(s, "W_K", "W_V", "W_Q");
    if (hasBias) text += sharing(s, "b_K", "b_V", "b_Q");
    const char* const names[3][3] = {{"Q", "X", "Q"}, {"K", "Y", "K"}, {"V", "Y", "V"}};
    for (const auto& [result, input, matrix] : names) {
        text += std::string(result) + " = torch.einsum(\"bnd,hkd->bhnk\", " + input + ", W_" + matrix + ")" +
                (hasBias ? std::string(" + b_") + matrix + "[:, None]" : "") + "\n";
    }
    return text;
}

}  // namespace python
}  // namespace attention
