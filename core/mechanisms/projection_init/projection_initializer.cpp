// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/projection_initializer.h"

#include "numerics/matrix.h"

#include <numeric>

namespace attention {
namespace {

/// Returns the tensor of `initialization`, with entries sampled from `sampler` or all 0.
Tensor initialTensor(const WeightInitialization& initialization, WeightSampler& sampler) {
    if (!initialization.initializer) return Tensor(initialization.shape);
    if (initialization.perHeadShape.empty() || !sampler.hasPerRowSeeds())
        return sampler.sampleFromStream(initialization.shape, *initialization.initializer);
    Tensor headMatrices = sampler.sampleNamedTensor(stageInfo(initialization.stage).name,
                                                    initialization.perHeadShape, *initialization.initializer);
    if (initialization.stage != Stage::OutputMatrix) {
        headMatrices.reshape(initialization.shape);
        return headMatrices;
    }
    Tensor concatenated(initialization.shape);
    const Index width = initialization.perHeadShape[2];
    for (Index head = 0; head < initialization.perHeadShape[0]; ++head)
        concatenated.matrix().middleCols(head * width, width) = headMatrices.matrix(head);
    return concatenated;
}

}  // namespace

SharedProjections ProjectionInitializer::effectiveSharedProjections(const Session& s) const {
    return canShareWeights() ? s.projection.sharedProjections : SharedProjections::None;
}

void ProjectionInitializer::setDependentSizes(Session& s) const {
    if (splitsModelWidth()) s.dK = s.dV = s.embedding.dModel / s.heads;
    if (!canGroupHeads() && s.hasGroupedQueries()) s.kvHeads.reset();
    if (s.kvHeads && s.heads % *s.kvHeads != 0) s.kvHeads = std::gcd(s.heads, *s.kvHeads);
}

void ProjectionInitializer::reportProblems(const Session& s, ProblemCollector& report) const {
    if (splitsModelWidth()) requireFullModelWidth(s, "d_k", s.dK, report);
    if (effectiveSharedProjections(s) == SharedProjections::QueryKeyValue) {
        report.require(
            s.dV == s.dK, "d_v",
            Message("Session",
                    "must equal d_k, which is %1, because queries, keys and values share a matrix, "
                    "but it is %2")
                .arg(s.dK, s.dV));
    }
    if (s.kvHeads.value_or(0) < 1) return;
    report.require(s.heads % *s.kvHeads == 0, "heads_kv",
                   Message("Session", "must divide the number of heads, which is %2, but it is %1")
                       .arg(*s.kvHeads, s.heads));
    const bool mayShareHeads = canGroupHeads() && effectiveSharedProjections(s) == SharedProjections::None;
    report.require(
        mayShareHeads || !s.hasGroupedQueries(), "heads_kv",
        canGroupHeads()
            ? Message("Session",
                      "must equal heads, which is %1, because queries and keys share a matrix, but it is %2")
                  .arg(s.heads, *s.kvHeads)
            : Message("Session",
                      "must equal heads, which is %1, because %2 has one key–value head for each query head, "
                      "but it is %3")
                  .arg(s.heads, nameOf(kind), *s.kvHeads));
}

void ProjectionInitializer::requireFullModelWidth(const Session& s, const char* path, Index width,
                                                  ProblemCollector& report) const {
    const Index dModel = s.embedding.dModel;
    report.require(s.heads * width == dModel, path,
                   Message("Session",
                           "must equal d_model / heads because each head has one part of the vector, but "
                           "heads × %1 = %2 × %3 and d_model = %4")
                       .arg(path, s.heads, width, dModel));
}

std::array<bool, 4> ProjectionInitializer::biasFlags(const Session& s) const {
    const bool hasBias = s.projection.hasBias;
    return {hasBias, hasBias, hasBias, hasBias};
}

std::vector<WeightInitialization> ProjectionInitializer::weightInitializations(const Session& s) const {
    const auto hasBias = biasFlags(s);
    const std::array widths = {s.dK, s.dK, s.dV};
    std::vector<WeightInitialization> list;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const ProjectionStages& stages = projectionStages[i];
        const Index heads = s.headCount(stageInfo(stages.result).headAxis);
        addLinearModule(list, stages.matrix, stages.bias, {heads * widths[i], s.embedding.dModel},
                        hasBias[i]);
    }
    if (s.output.hasProjection)
        addLinearModule(list, Stage::OutputMatrix, Stage::OutputBias, {s.output.dOut, s.heads * s.dV},
                        hasBias[3]);
    return list;
}

double ProjectionInitializer::parameterCount(const Session& s) const {
    std::map<Stage, double> counts;
    for (const WeightInitialization& initialization : weightInitializations(s))
        counts[initialization.stage] = entryCountAsDouble(initialization.shape);
    double sum = 0;
    for (const auto& [stage, count] : counts) sum += count;
    return sum;
}

void ProjectionInitializer::initializeWeights(const Session& s, WeightSampler& sampler,
                                              Parameters& result) const {
    std::map<Stage, Tensor> tensors;
    for (const WeightInitialization& initialization : weightInitializations(s))
        tensors[initialization.stage] = initialTensor(initialization, sampler);
    assignParameters(s, std::move(tensors), result);
}

void ProjectionInitializer::assignParameters(const Session& s, std::map<Stage, Tensor> tensors,
                                             Parameters& result) {
    const auto linearOf = [&](Stage matrix, Stage bias) -> Shared<Linear> {
        if (!tensors.contains(matrix)) return nullptr;
        return std::make_shared<const Linear>(Linear{std::move(tensors[matrix]), std::move(tensors[bias])});
    };
    const std::array targets = {&result.query, &result.key, &result.value};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const ProjectionStages& stages = projectionStages[i];
        if (const auto first = tensors.find(stages.firstMatrix); first != tensors.end())
            targets[i]->firstMatrix = std::make_shared<const Tensor>(std::move(first->second));
        targets[i]->linear = linearOf(stages.matrix, stages.bias);
    }
    if (s.output.hasProjection) result.output = linearOf(Stage::OutputMatrix, Stage::OutputBias);
}

ValueOrigin ProjectionInitializer::valueOrigin(const Session& s, Stage stage) const {
    std::optional<Initializer> last;
    for (const WeightInitialization& initialization : weightInitializations(s))
        if (initialization.stage == stage) last = initialization.initializer;
    return last ? sampledOrigin(s.projection.seed, *last) : ValueOrigin{.kind = ValueOrigin::Kind::Zero};
}

void ProjectionInitializer::addLinearModule(std::vector<WeightInitialization>& list, Stage matrix, Stage bias,
                                            const Shape& shape, bool hasBias) {
    const Initializer initializer{.distribution = InitDistribution::UniformFanIn, .fanIn = shape[1]};
    list.push_back({matrix, shape, initializer});
    if (hasBias) list.push_back({bias, {shape[0]}, initializer});
}

Initializer ProjectionInitializer::weightInitializer(const Session& s, Index fanIn, Index fanOut) {
    return {s.projection.initDistribution, s.projection.initStdDev, fanIn, fanOut};
}

namespace python {

std::string biasArgument(const Session& s) {
    return s.projection.hasBias ? "bias=True" : "bias=False";
}

std::string splitHelper() {
    return R"(
def split(x, width):
    """(b, n, h * width) to (b, h, n, width)."""
    return x.reshape(*x.shape[:2], -1, width).transpose(1, 2)

)";
}

std::string sharedWeightLines(const Session& s, const std::string& key, const std::string& value,
                              const std::string& query) {
    if (s.projection.sharedProjections == SharedProjections::None) return {};
    const bool includesValues = s.projection.sharedProjections == SharedProjections::QueryKeyValue;
    return key + " = " + (includesValues ? value + " = " : "") + query + "  # shared\n";
}

std::string projectionLines(const Session& s, bool hasBias) {
    std::string text = sharedWeightLines(s, "W_K", "W_V", "W_Q");
    if (hasBias) text += sharedWeightLines(s, "b_K", "b_V", "b_Q");
    const char* const names[3][3] = {{"Q", "X", "Q"}, {"K", "Y", "K"}, {"V", "Y", "V"}};
    for (const auto& [result, input, matrix] : names) {
        text += std::string(result) + " = torch.einsum(\"bnd,hkd->bhnk\", " + input + ", W_" + matrix + ")" +
                (hasBias ? std::string(" + b_") + matrix + "[:, None]" : "") + "\n";
    }
    return text;
}

}  // namespace python
}  // namespace attention
