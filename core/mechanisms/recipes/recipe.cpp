// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/recipes/recipe.h"

#include <numeric>

namespace attention {

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

ProjectionShapes ProjectionRecipe::shapes(const Session& s) const {
    const auto hasBias = biases(s);
    const std::array widths = {s.dK, s.dK, s.dV};
    ProjectionShapes shapes;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const Index heads = s.headsOf(infoOf(projectionStages[i].result).heads);
        shapes.projections[i].linear = linearShape(heads * widths[i], s.embedding.dModel, hasBias[i]);
    }
    if (s.output.project) shapes.output = linearShape(s.output.dOut, s.heads * s.dV, hasBias[3]);
    return shapes;
}

Origin ProjectionRecipe::origin(const Session& s, Stage stage) const {
    return drawnOrigin(s.projection.seed, moduleInitializer(linearOf(s, stage)));
}

LinearShape ProjectionRecipe::linearOf(const Session& s, Stage stage) const {
    const ProjectionShapes all = shapes(s);
    for (std::size_t i = 0; i < projectionStages.size(); ++i)
        if (infoOf(stage).into == projectionStages[i].result) return all.projections[i].linear;
    return all.output;
}

LinearShape ProjectionRecipe::linearShape(Index out, Index in, bool hasBias) {
    return {{out, in}, hasBias ? Shape{out} : Shape{}};
}

Shared<Linear> ProjectionRecipe::share(Linear mapping) {
    return std::make_shared<const Linear>(std::move(mapping));
}

bool ProjectionRecipe::isBias(Stage stage) {
    return infoOf(stage).columns == Axis::None;
}

bool ProjectionRecipe::isOfOutput(Stage stage) {
    return infoOf(stage).into == Stage::Output;
}

Initializer ProjectionRecipe::initializer(const Session& s, Index fanIn, Index fanOut) {
    return {s.projection.init, s.projection.deviation, fanIn, fanOut};
}

std::vector<Linear> ProjectionRecipe::constructedModules(const ProjectionShapes& shapes, WeightDraws& draws) {
    std::vector<Linear> modules;
    for (const ProjectionShape& shape : shapes.projections)
        modules.push_back(draws.constructed(shape.linear));
    if (!shapes.output.weight.empty()) modules.push_back(draws.constructed(shapes.output));
    return modules;
}

void ProjectionRecipe::takeModules(const Session& s, std::vector<Linear> modules, Parameters& result) {
    result.query.linear = share(std::move(modules[0]));
    result.key.linear = share(std::move(modules[1]));
    result.value.linear = share(std::move(modules[2]));
    if (s.output.project) result.output = share(std::move(modules[3]));
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
