// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "mechanisms/scores/scorer.h"
#include "numerics/matrix.h"

namespace attention {
namespace {

constexpr TermPattern tanhProduct(
    "%1 × {tanh(%2 + %3)}", [](double v, double q, double k) { return v * patterns::tanh(q + k); },
    [](double, double q, double k) { return patterns::tanh(q + k); });

/// Additive score v · tanh(W_q q + W_k k) (Bahdanau et al. 2015). W_q and W_k are the left and the right half
/// of one matrix W.
class Additive : public Scorer {
 public:
    Additive()
        : Scorer(ScoreFunction::Additive,
                 {Message("Mechanisms", "additive (Bahdanau)"), Message("Mechanisms", "v · tanh(W [q; k])"),
                  "v · tanh(W [q; k])"}) {}

    std::vector<Setting> settings() const override {
        return {
            {"score.d_a", Message("Applicability", "Only the additive score function has a hidden layer.")}};
    }
    bool hasTrainingSweepCurve() const override { return true; }

    std::vector<ScoreParameterInfo> parameters(const AttentionConfig& c) const override {
        const Index dA = c.score.additiveSize;
        return {{Stage::AdditiveQueryMatrix, dA, c.dK, 2 * c.dK, dA, "W_a"},
                {Stage::AdditiveKeyMatrix, dA, c.dK, 2 * c.dK, dA, "W_a"},
                {Stage::AdditiveVector, dA, 1, dA, 1}};
    }
    void initializeParameters(const AttentionConfig& c, WeightSampler& sampler,
                              ScoreParameters& result) const override {
        if (sampler.hasPerRowSeeds()) return Scorer::initializeParameters(c, sampler, result);
        const auto specs = parameters(c);
        Tensor queryMatrix(specs[0].shape(c.heads));
        Tensor keyMatrix(specs[1].shape(c.heads));
        {  // Both are sampled as one matrix (h, d_a, 2 d_k), whose left half belongs to the queries.
            const Tensor combinedMatrix =
                sampler.sampleFromStream({c.heads, c.score.additiveSize, 2 * c.dK},
                                         {c.score.initDistribution, 1.0, specs[0].fanIn, specs[0].fanOut});
            asMatrix(queryMatrix) = asMatrix(combinedMatrix).leftCols(c.dK);
            asMatrix(keyMatrix) = asMatrix(combinedMatrix).rightCols(c.dK);
        }
        result.tensors.push_back(std::move(queryMatrix));
        result.tensors.push_back(std::move(keyMatrix));
        result.tensors.push_back(sampler.sampleFromStream(
            specs[2].shape(c.heads), {c.score.initDistribution, 1.0, specs[2].fanIn, specs[2].fanOut}));
    }

    MappedWidths mappedWidths(const AttentionConfig& c) const override {
        return {c.score.additiveSize, c.score.additiveSize};
    }
    Tensor mapQueries(const ScoreOperands& o) const override {
        return multiplyByTransposed(o.queries, o.parameter(0));
    }
    Tensor mapKeys(const ScoreOperands& o) const override {
        return multiplyByTransposed(o.keys, o.parameter(1));
    }

    void score(const ScoreOperands& o, MatrixView out, const std::stop_token& stop) const override {
        const Tensor mappedQueries = mapQueries(o);                // (n_q, d_a)
        const Tensor mappedKeys = mapKeys(o);                      // (n_k, d_a)
        const float* const v = rowSpan(o.parameter(2), 0).data();  // (d_a)
        forEachRowBlock(out, stop, [&](Index first, Index count) {
            kernels::scoreAdditive(middleRows(mappedQueries.matrix(), first, count), mappedKeys.matrix(), v,
                                   middleRows(out, first, count));
        });
    }

    /// Adds the gradients, where g is the gradient of a score and t = tanh(a + b) for the mapped query a and
    /// key b. The gradient of v is Σ g t. Each pair adds g v (1 − t²) to the gradients of a and b.
    void backward(const ScoreOperands& o, ConstMatrixView gradient,
                  const ScoreGradients& sums) const override {
        const Tensor mappedQueries = mapQueries(o);
        const Tensor mappedKeys = mapKeys(o);
        Tensor mappedQueryGradient(mappedQueries.shape()), mappedKeyGradient(mappedKeys.shape());
        Tensor vectorGradient({1, mappedKeys.size(1)});
        const float* const v = o.parameter(2).data();
        kernels::backwardAdditive(
            {mappedQueries.matrix(), mappedKeys.matrix(), v}, gradient,
            {mappedQueryGradient.matrix(), mappedKeyGradient.matrix(), vectorGradient.entries().data()});
        sums.parameter(2, o.head) += std::as_const(vectorGradient).matrix().transpose();
        backwardMappedVectors(Stage::MappedQueries, o, mappedQueryGradient.matrix(), sums);
        backwardMappedVectors(Stage::MappedKeys, o, mappedKeyGradient.matrix(), sums);
    }
    double multiplyAddCount(const AttentionConfig& c, double queries, double keys) const override {
        const auto dA = static_cast<double>(c.score.additiveSize);
        return (queries + keys) * dA * static_cast<double>(c.dK) + queries * keys * dA;
    }

    Term componentTerm(OperandSource& source, const CellRef& score, const ComponentPair& pair,
                       int i) const override {
        const Operand v = source.operand({Stage::AdditiveVector, score.head, i, 0});
        return makeTerm(tanhProduct, {v, pair.query, pair.key}, i);
    }

    std::string pythonParameterLines(const Session& s) const override {
        const auto randomTensor = [&](const python::ParameterBlock& block) {
            return python::blockInitExpression(s, block, s.score.initDistribution);
        };
        const auto half = [&](const char* name) {
            return randomTensor({name, "h", "d_a", "d_k", "2 * d_k", "d_a"});
        };
        const std::string w =
            s.seeding == Seeding::PerRow
                ? "torch.cat([" + half("W_aq") + ",\n                 " + half("W_ak") + "], -1)"
                : randomTensor({"W_a", "h", "d_a", "2 * d_k", "2 * d_k", "d_a"});
        return "d_a = " + std::to_string(s.score.additiveSize) + "\nW_a = " + w +
               "\nv_a = " + randomTensor({"v_a", "h", "d_a", "1", "d_a", "1"}) + "[..., 0]\n";
    }
    std::string pythonLines(const Session&, const python::ScoreInputExpressions& inputs) const override {
        return "from_queries = torch.einsum(\"bhqk,hak->bhqa\", " + inputs.queries +
               ", W_a[:, :, :d_k])\n"
               "from_keys = torch.einsum(\"bhmk,hak->bhma\", " +
               inputs.keys +
               ", W_a[:, :, d_k:])\n"
               "hidden = torch.tanh(from_queries[..., :, None, :] + from_keys[..., None, :, :])\n"
               "raw_scores = torch.einsum(\"bhqma,ha->bhqm\", hidden, v_a)\n";
    }

 protected:
    std::optional<Stage> mappingParameterStage(Stage mapped) const override {
        return mapped == Stage::MappedQueries ? Stage::AdditiveQueryMatrix : Stage::AdditiveKeyMatrix;
    }
};

}  // namespace

const Scorer& additiveScorer() {
    static const Additive scorer;
    return scorer;
}

}  // namespace attention
