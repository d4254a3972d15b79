// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/projection_init/constructed_head.h"
#include "mechanisms/projection_init/projection_initializer.h"
#include "numerics/elementary.h"
#include "text/exact_number_text.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Writes to `rows` (d_k, d_model) the matrix that rotates each wave of the position by `offset` tokens,
/// times `strength`. Such a rotation is one linear map for all positions (Vaswani et al. 2017, section 3.5).
/// For a query at position i and an unrotated key at position j, q · k is then strength · Σ cos((i + steps −
/// j) ω).
void writeWaveRotation(const Session& s, MatrixView rows, Index offset, double strength) {
    for (Index wave = 0; wave < constructed_head::waveCount(s); ++wave) {
        const double angle = static_cast<double>(offset) * constructed_head::angularFrequency(s, wave);
        const auto [sineOfAngle, cosineOfAngle] = elementary::sineAndCosine(angle);
        const auto sine = static_cast<float>(strength * sineOfAngle);
        const auto cosine = static_cast<float>(strength * cosineOfAngle);
        const Index column = s.embedding.tokenVectorSize() + 2 * wave;
        rows(2 * wave, column) = rows(2 * wave + 1, column + 1) = cosine;
        rows(2 * wave, column + 1) = sine;
        rows(2 * wave + 1, column) = 0.0f - sine;
    }
}

/// Writes `strength` to the diagonal of `rows` (width, d_model), so that the matrix copies the first
/// components of the token vector, times `strength`.
void writeTokenVectorCopy(const Session& s, MatrixView rows, double strength) {
    rows.diagonal()
        .head(std::min(rows.rows(), s.embedding.tokenVectorSize()))
        .setConstant(static_cast<float>(strength));
}

/// Returns the matrices `heads` (h, width, d_model) as one matrix (h · width, d_model).
Tensor concatenateHeads(Tensor heads) {
    heads.reshape({heads.size(0) * heads.size(1), heads.size(2)});
    return heads;
}

bool hasTarget(const Session& s, HeadTarget target) {
    return std::ranges::find(s.projection.constructedHeads, target, &ConstructedHead::target) !=
           s.projection.constructedHeads.end();
}

/// Returns a head for the first of the five targets below that no head has yet. If all five are used, returns
/// a head with an offset one token farther back than any other: −2, then −3, and so on.
ConstructedHead nextDefaultHead(const Session& s) {
    for (const HeadTarget target :
         {HeadTarget::Previous, HeadTarget::SameWord, HeadTarget::First, HeadTarget::Next, HeadTarget::Self})
        if (!hasTarget(s, target)) return {.target = target};
    Index farthest = -1;
    for (const ConstructedHead& head : s.projection.constructedHeads)
        farthest = std::min(farthest, head.offset);
    return {.target = HeadTarget::Offset, .offset = farthest - 1};
}

/// Hand-built matrices, with which every head attends to the token that its target names. A head that finds
/// tokens by position requires the concatenated position encoding, because only there the waves of the
/// position can be rotated separately.
class Constructed : public ProjectionInitializer {
 public:
    Constructed()
        : ProjectionInitializer(
              InitScheme::Constructed,
              {Message("Mechanisms", "hand-built heads"),
               Message(
                   "Mechanisms",
                   "Each head attends to a chosen target, such as the previous word or the same word.")}) {}

    bool hasBiasSetting(const Session&) const override { return false; }
    bool isRandom(const Session&) const override { return false; }
    bool dependsOnPositions() const override { return true; }

    void setDependentSizes(Session& s) const override {
        ProjectionInitializer::setDependentSizes(s);
        if (!ranges::heads.contains(static_cast<double>(s.heads))) return;  // problems() reports it
        auto& heads = s.projection.constructedHeads;
        const auto headCount = static_cast<std::size_t>(s.heads);
        if (heads.size() > headCount) heads.resize(headCount);
        while (heads.size() < headCount) heads.push_back(nextDefaultHead(s));
    }
    void applyRequiredSettings(Session& s) const override {
        setDependentSizes(s);
        if (s.embedding.positionEncoding != PositionEncoding::Concatenated) {
            s.embedding.positionEncoding = PositionEncoding::Concatenated;
            s.embedding.dPosition = 64;
            s.embedding.dModel = std::min(s.embedding.dModel + 64, static_cast<Index>(ranges::size.highest));
        }
        s.dV = std::min(s.dV, std::max<Index>(s.embedding.tokenVectorSize(), 1));
        s.score.function = ScoreFunction::Dot;
    }
    void reportProblems(const Session& s, ProblemCollector& report) const override {
        ProjectionInitializer::reportProblems(s, report);
        const auto& heads = s.projection.constructedHeads;
        report.require(std::ssize(heads) == s.heads, "projection.constructed",
                       Message("Session", "must contain %2 entries, one for each head, but it contains %1")
                           .arg(heads.size(), s.heads));
        const auto positionHead = std::ranges::find_if(
            heads, [](const ConstructedHead& head) { return head.target != HeadTarget::SameWord; });
        const PositionEncoding positions = s.embedding.positionEncoding;
        if (positionHead != heads.end()) {
            report.require(positions == PositionEncoding::Concatenated, "embedding.positions",
                           Message("Session", "must be %1 because the head %2 finds tokens by their position")
                               .arg(nameOf(PositionEncoding::Concatenated), nameOf(positionHead->target)));
        } else {
            report.require(
                positions != PositionEncoding::Sinusoidal, "embedding.positions",
                Message("Session",
                        "must not be sinusoidal because the head same_word compares only token vectors, "
                        "without positions"));
        }
    }

    void initializeWeights(const Session& s, WeightSampler&, Parameters& result) const override {
        const Index dModel = s.embedding.dModel;
        Tensor query({s.heads, s.dK, dModel}), key({s.heads, s.dK, dModel}), value({s.heads, s.dV, dModel});
        Tensor bias;
        if (hasTarget(s, HeadTarget::First)) bias = Tensor({s.heads * s.dK});
        for (Index i = 0; i < s.heads; ++i) {
            const ConstructedHead& head = s.projection.constructedHeads[static_cast<std::size_t>(i)];
            writeTokenVectorCopy(s, value.matrix(i), 1);
            if (head.target == HeadTarget::SameWord) {
                writeTokenVectorCopy(s, query.matrix(i), head.strength);
                writeTokenVectorCopy(s, key.matrix(i), 1);
                continue;
            }
            writeWaveRotation(s, key.matrix(i), 0, 1);
            if (head.target != HeadTarget::First) {
                writeWaveRotation(s, query.matrix(i), constructed_head::tokenOffset(head), head.strength);
                continue;
            }
            for (Index wave = 0; wave < constructed_head::waveCount(s);
                 ++wave)  // the bias encodes position 0: sin 0 = 0, cos 0 = 1
                bias.entries()[static_cast<std::size_t>(i * s.dK + 2 * wave + 1)] =
                    static_cast<float>(head.strength);
        }
        std::map<Stage, Tensor> tensors;
        tensors[Stage::QueryMatrix] = concatenateHeads(std::move(query));
        tensors[Stage::QueryBias] = std::move(bias);
        tensors[Stage::KeyMatrix] = concatenateHeads(std::move(key));
        tensors[Stage::ValueMatrix] = concatenateHeads(std::move(value));
        Tensor output({s.output.dOut, s.heads * s.dV});
        output.matrix().setIdentity();
        tensors[Stage::OutputMatrix] = std::move(output);
        assignParameters(s, std::move(tensors), result);
    }
    ValueOrigin valueOrigin(const Session&, Stage) const override {
        return {.kind = ValueOrigin::Kind::Constructed};
    }
    Message entryExplanation(const Session& s, const CellRef& cell) const override {
        return constructed_head::entryExplanation(s, cell);
    }

    std::string pythonLines(const Session& s) const override;

 protected:
    std::array<bool, 4> biasFlags(const Session& s) const override {
        return {hasTarget(s, HeadTarget::First), false, false, false};
    }
};

const char* const waveHelperCode = R"(
def turned(steps, strength=1.0):
    """Rows that take the waves of a position as they are so many words on: q · k = strength * sum of cosines."""
    W = torch.zeros(d_k, d_model)
    for m in range(min(d_k, d_position) // 2):
        angle = steps / 10000.0 ** (2 * m / d_position)
        sin, cos = strength * math.sin(angle), strength * math.cos(angle)
        at = d_model - d_position + 2 * m  # the wave's sine, then its cosine
        W[2 * m : 2 * m + 2, at : at + 2] = torch.tensor([[cos, sin], [-sin, cos]])
    return W
)";

std::string Constructed::pythonLines(const Session& s) const {
    const bool isConcatenated = s.embedding.positionEncoding == PositionEncoding::Concatenated;
    const std::string tokenWidth = isConcatenated ? "d_model - d_position" : "d_model";
    std::string text = isConcatenated ? waveHelperCode : "";
    text +=
        "\ndef word(rows, strength=1.0):\n    \"\"\"Rows that take the first components of the word.\"\"\"\n"
        "    W = strength * torch.eye(rows, d_model)\n    W[:, " +
        tokenWidth + ":] = 0\n    return W\n\n";
    std::string queries, keys, biases;
    for (const ConstructedHead& head : s.projection.constructedHeads) {
        const std::string strength = formatExactNumber(head.strength);
        const std::string nameComment = "  # " + std::string(nameOf(head.target)) + "\n";
        const std::string zeroMatrix = "torch.zeros(d_k, d_model)";
        const std::string rotatedCall = "turned(" + std::to_string(constructed_head::tokenOffset(head));
        const bool isSameWord = head.target == HeadTarget::SameWord;
        const bool isFirst = head.target == HeadTarget::First;
        queries += "    " +
                   (isSameWord ? "word(d_k, " + strength + ")"
                    : isFirst  ? zeroMatrix
                               : rotatedCall + ", " + strength + ")") +
                   "," + nameComment;
        keys += std::string("    ") + (isSameWord ? "word(d_k)" : "turned(0)") + "," + nameComment;
        biases += "    " +
                  (isFirst ? strength + " * turned(0)[:, d_model - d_position:] @ positions(1, d_position)[0]"
                           : std::string("torch.zeros(d_k)")) +
                  "," + nameComment;
    }
    text += "W_Q = torch.stack([\n" + queries + "])\nW_K = torch.stack([\n" + keys +
            "])\nW_V = word(d_v).expand(h, d_v, d_model)\n";
    const bool hasBias = hasTarget(s, HeadTarget::First);
    if (hasBias) {
        text += "b_Q = torch.stack([\n" + biases + "])  # the first word's own waves, for every query\n" +
                "b_K = b_V = torch.zeros(1, 1)\n";
    }
    if (s.output.hasProjection) text += "W_O, b_O = torch.eye(d_out, h * d_v), None\n";
    Session unsharedSession = s;
    unsharedSession.projection.sharedProjections = SharedProjections::None;  // not supported here
    return text + python::projectionLines(unsharedSession, hasBias);
}

}  // namespace

const ProjectionInitializer& constructedHeadsInitializer() {
    static const Constructed initializer;
    return initializer;
}

}  // namespace attention
