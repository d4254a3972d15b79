// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/python_steps.h"

#include "mechanisms/normalizers/normalizer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace attention::python {

std::string literal(double number) {
    if (std::isnan(number)) return "nan";
    if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
    char digits[40];
    return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

std::string drawn(const std::string& shape, const Piece& piece, Init init, double deviation) {
    const std::string empty = "torch.empty(" + shape + ")";
    const auto symmetric = [&](const std::string& bound) {
        return empty + ".uniform_(-" + bound + ", " + bound + ")";
    };
    switch (init) {
        case Init::Uniform01:
            return "torch.rand(" + shape + ")";
        case Init::UniformFanIn:
            return symmetric("1 / math.sqrt(" + piece.fanIn + ")");
        case Init::Normal:
            return empty + ".normal_(0, " + literal(deviation) + ")";
        case Init::LecunNormal:
            return empty + ".normal_(0, 1 / math.sqrt(" + piece.fanIn + "))";
        case Init::XavierUniform:
            return symmetric("math.sqrt(6 / (" + piece.fanIn + " + " + piece.fanOut + "))");
    }
    return {};
}

std::string drawnPiece(const Session& session, const Piece& piece, Init init, double deviation) {
    const std::string shape = piece.heads + ", " + piece.rows + ", " + piece.cols;
    if (session.draws == Draws::Pytorch) return drawn(shape, piece, init, deviation);
    return "rows(\"" + piece.name + "\", " + shape + ", lambda n: " + drawn("n", piece, init, deviation) +
           ")";
}

namespace {

std::string tokenLists(const TokenLists& lists) {
    return nlohmann::json(lists).dump();  // JSON's escapes mean the same in Python
}

std::string cellList(const auto& cells, const Session& session, const Tokens& tokens, const auto& write) {
    std::string text;
    for (const auto& entry : cells) {
        const auto& [cell, tail] = write(entry);
        if (cell.query >= tokens.queryLength() || cell.key >= tokens.keyLength()) continue;
        if (cell.head && *cell.head >= session.heads) continue;
        text += (text.empty() ? "(" : ", (") + std::to_string(cell.query) + ", " + std::to_string(cell.key) +
                ", " + (cell.head ? std::to_string(*cell.head) : "all_heads") + tail + ")";
    }
    return "[" + text + "]";
}

const char* const stableHelpers = R"(
import struct, zlib

def stable_seed(seed, name):
    """Every named piece has a generator of its own, so that an edit leaves all others as they were."""
    return zlib.crc32(struct.pack("<I", seed) + name.encode())

)";

}  // namespace

Step tokensStep(const Session& s, const Tokens& tokens) {
    std::string text = "queries = " + tokenLists(tokens.queries) + "\n";
    text += tokens.keys == tokens.queries ? "keys = queries  # self-attention\n"
                                          : "keys = " + tokenLists(tokens.keys) + "\n";
    text +=
        "vocabulary = sorted({token for line in queries + keys for token in line})\n"
        "ids = {token: i for i, token in enumerate(vocabulary)}\n"
        "b, n_q, n_k = len(queries), max(map(len, queries)), max(map(len, keys))\n";
    text += "d_model, h, d_k, d_v = " + std::to_string(s.embedding.dModel) + ", " + std::to_string(s.heads) +
            ", " + std::to_string(s.dK) + ", " + std::to_string(s.dV) + "\n";
    if (s.output.project) text += "d_out = " + std::to_string(s.output.dOut) + "\n";
    if (s.draws == Draws::Stable) text += stableHelpers;
    return {"Tokens: one list per sequence; the vocabulary is the sorted set of all of them", text};
}

namespace {

std::string embeddingTable(const Session& s) {
    const std::string seed = std::to_string(s.embedding.seed);
    switch (s.embedding.source) {
        case EmbeddingSource::OneHot:
            return "table = torch.eye(len(vocabulary))\n";
        case EmbeddingSource::Values:
            return "vectors = " + nlohmann::json(s.embedding.vectors).dump() +
                   "\ntable = torch.tensor([vectors[token] for token in vocabulary])\n";
        case EmbeddingSource::Random:
            break;
    }
    if (s.draws == Draws::Pytorch) {
        return "torch.manual_seed(" + seed + ")\ntable = nn.Embedding(len(vocabulary), d_model).weight\n";
    }
    return "table = torch.empty(len(vocabulary), d_model)\n"
           "for token, i in ids.items():\n"
           "    torch.manual_seed(stable_seed(" +
           seed + ", \"token:\" + token))\n    table[i].normal_()\n";
}

const char* const sinusoidalHelper = R"(
def positions(n):
    """Sinusoidal positions: sin on even, cos on odd columns."""
    i = torch.arange(d_model)
    angle = torch.arange(n).double()[:, None] / 10000.0 ** ((i - i % 2).double() / d_model)
    return torch.where(i % 2 == 0, angle.sin(), angle.cos()).float()

)";

}  // namespace

Step embeddingStep(const Session& s) {
    const bool hasPositions = s.embedding.positions == Positions::Sinusoidal;
    std::string text = embeddingTable(s);
    if (hasPositions) text += sinusoidalHelper;
    text += R"(
def embed(lines, n):
    """(b, n, d_model); what pads shorter lines is zero."""
    out = torch.zeros(len(lines), n, d_model)
    for line, vectors in zip(lines, out):
        vectors[:len(line)] = table[[ids[token] for token in line]])";
    text += hasPositions ? " + positions(len(line))" : "";
    text += "\n    return out\n\nX = embed(queries, n_q)\nY = embed(keys, n_k)\n";
    return {"Embeddings: the vector of every token", text};
}

namespace {

std::string rawScores(const Session& s) {
    const auto sized = [](const char* name, Index value) {
        return std::string(name) + " = " + std::to_string(value) + "\n";
    };
    const auto learned = [&](const Piece& piece) { return drawnPiece(s, piece, s.score.init, 1.0); };
    std::string text;
    switch (s.score.function) {
        case ScoreFunction::Dot:
        case ScoreFunction::ScaledDot:
            text += "raw_scores = Q @ K.transpose(-1, -2)\n";
            break;
        case ScoreFunction::Cosine:
            text += "raw_scores = F.normalize(Q, dim=-1) @ F.normalize(K, dim=-1).transpose(-1, -2)\n";
            break;
        case ScoreFunction::Gaussian:
            text += "raw_scores = -0.5 * ((Q[..., :, None, :] - K[..., None, :, :]) ** 2).sum(-1)\n";
            break;
        case ScoreFunction::Additive:
            text += sized("d_a", s.score.dA);
            if (s.draws == Draws::Stable) {
                text += "W_a = torch.cat([" + learned({"W_aq", "h", "d_a", "d_k", "2 * d_k", "d_a"}) +
                        ",\n                 " + learned({"W_ak", "h", "d_a", "d_k", "2 * d_k", "d_a"}) +
                        "], -1)\n";
            } else {
                text += "W_a = " + learned({"W_a", "h", "d_a", "2 * d_k", "2 * d_k", "d_a"}) + "\n";
            }
            text += "v_a = " + learned({"v_a", "h", "d_a", "1", "d_a", "1"}) + "[..., 0]\n" +
                    "from_queries = torch.einsum(\"bhqk,hak->bhqa\", Q, W_a[:, :, :d_k])\n"
                    "from_keys = torch.einsum(\"bhmk,hak->bhma\", K, W_a[:, :, d_k:])\n"
                    "hidden = torch.tanh(from_queries[..., :, None, :] + from_keys[..., None, :, :])\n"
                    "raw_scores = torch.einsum(\"bhqma,ha->bhqm\", hidden, v_a)\n";
            break;
        case ScoreFunction::Bilinear:
            text += "W = " + learned({"W", "h", "d_k", "d_k", "d_k", "d_k"}) + "\n" +
                    "raw_scores = torch.einsum(\"bhmk,hkl,bhql->bhqm\", K, W, Q)\n";
            break;
        case ScoreFunction::LowRankBilinear:
            text += sized("rank", s.score.rank) + "U = " + learned({"U", "h", "rank", "d_k", "d_k", "rank"}) +
                    "\nV_r = " + learned({"V", "h", "rank", "d_k", "d_k", "rank"}) + "\n" +
                    "raw_scores = torch.einsum(\"bhmk,hrk,bhql,hrl->bhqm\", K, U, Q, V_r)\n";
            break;
    }
    return text;
}

}  // namespace

Step scoreStep(const Session& s, const Tokens& tokens) {
    std::string text = rawScores(s);
    const std::string divisor = s.score.scale.kind == ScoreScale::Kind::Number
                                    ? literal(s.score.scale.divisor)
                                : s.score.scale.kind == ScoreScale::Kind::SqrtModelSize ? "math.sqrt(d_model)"
                                                                                        : "math.sqrt(d_k)";
    const bool isScaled = s.score.function == ScoreFunction::ScaledDot;
    text += isScaled ? "scaled_scores = raw_scores / " + divisor + "\n" : "scaled_scores = raw_scores\n";
    const std::string factors = cellList(s.multiplier, s, tokens, [](const CellFactor& entry) {
        return std::pair(entry.cell, ", " + literal(entry.factor));
    });
    if (factors != "[]") {
        text +=
            "all_heads = slice(None)\nmultiplier = torch.ones(h, n_q, n_k)\n"
            "for query, key, head, factor in " +
            factors +
            ":\n    multiplier[head, query, key] = factor\n"
            "scaled_scores = scaled_scores * multiplier\n";
    }
    return {"Scores: how well each query meets each key, (b, h, n_q, n_k)", text};
}

Step maskStep(const Session& s, const Tokens& tokens) {
    std::string rules;
    const std::string prefix = s.mask.prefix > 0 ? " | (key_at < " + std::to_string(s.mask.prefix) + ")" : "";
    if (s.mask.causal == CausalMask::Causal) rules += "allowed &= (key_at <= query_at)" + prefix + "\n";
    if (s.mask.causal == CausalMask::Strict) rules += "allowed &= (key_at < query_at)" + prefix + "\n";
    if (s.mask.window)
        rules += "allowed &= (query_at - key_at).abs() <= " + std::to_string(*s.mask.window) + "\n";
    const std::string cells =
        cellList(s.mask.cells, s, tokens, [](const Cell& cell) { return std::pair(cell, std::string()); });
    if (cells != "[]") {
        rules += "all_heads = slice(None)\nfor query, key, head in " + cells +
                 ":\n    allowed[:, head, query, key] = False\n";
    }
    const bool hasPadding = std::ranges::any_of(
        tokens.keys, [&](const auto& line) { return static_cast<Index>(line.size()) < tokens.keyLength(); });
    if (s.mask.padding && hasPadding) {
        rules +=
            "for line, part in zip(keys, allowed):  # keys that are only padding\n    part[..., len(line):] "
            "= False\n";
    }
    if (rules.empty()) return {"", "masked_scores = scaled_scores  # nothing is masked\n"};
    return {"Mask: forbidden cells are filled",
            "query_at, key_at = torch.arange(n_q)[:, None], torch.arange(n_k)\n"
            "allowed = torch.ones(b, h, n_q, n_k, dtype=torch.bool)\n" +
                rules + "masked_scores = scaled_scores.masked_fill(~allowed, " + literal(s.mask.fill) +
                ")\n"};
}

Step weightsStep(const Session& s) {
    const double temperature = s.normalizer.temperature;
    const std::string z = temperature == 1.0 ? "masked_scores" : "masked_scores / " + literal(temperature);
    const Normalizer& normalizer = normalizerOf(s.normalizer.function);
    std::string text = normalizer.pythonHelper() + "weights = " + normalizer.weightsInPython(z) + "\n";
    if (s.dropout.p > 0) {
        text += "torch.manual_seed(" + std::to_string(s.dropout.seed) +
                ")\ndropped_weights = F.dropout(weights, " + literal(s.dropout.p) + ", training=True)\n";
    }
    return {"Weights: what each query takes of each key", text};
}

Step contextStep(const Session& s) {
    const std::string used = s.dropout.p > 0 ? "dropped_weights" : "weights";
    std::string text =
        "context = " + used + " @ V\nconcat = context.transpose(1, 2).reshape(b, n_q, h * d_v)\n";
    if (s.output.project) text += "output = F.linear(concat, W_O, b_O)\n";
    return {"Context: the weighted sum of the values; then the heads side by side", text};
}

}  // namespace attention::python
