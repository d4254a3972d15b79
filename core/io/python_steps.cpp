// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/python_steps.h"

#include "imports/given_vectors.h"
#include "layer/embedding.h"
#include "layer/scored_vectors.h"
#include "mechanisms/list.h"
#include "session/session_reader.h"
#include "text/exact_number.h"
#include "word_vectors/open_vectors.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attention::python {

namespace {

std::string tokenLists(const TokenLists& lists) {
    return nlohmann::json(lists).dump();  // JSON's escapes mean the same in Python
}

const char* const stableHelpers = R"(
import struct, zlib

def stable_seed(seed, name):
    """Every named piece has a generator of its own, so that an edit leaves all others as they were."""
    return zlib.crc32(struct.pack("<I", seed) + name.encode())

)";

/// How many components a word's own vector has.
std::string wordSize(const Session& s) {
    return s.embedding.positions == Positions::Beside ? "d_model - d_position" : "d_model";
}

}  // namespace

std::string rowText(ConstMatrix matrix, Index row) {
    std::string text;
    for (Index c = 0; c < matrix.cols(); ++c) {
        text += c ? ", " : "[";
        appendExact(text, matrix(row, c));
    }
    return text + "]";
}

namespace {

/// (b, n, d_model) as a nested list, a position a line.
std::string givenText(const Tensor& vectors) {
    std::string text = "torch.tensor([\n";
    for (Index b = 0; b < vectors.size(0); ++b) {
        text += "    [";
        for (Index i = 0; i < vectors.size(1); ++i)
            text += (i ? ",\n     " : "") + rowText(vectors.matrix(b), i);
        text += "],\n";
    }
    return text + "])\n";
}

Step givenStep(const Session& s, const Tokens& tokens) {
    const GivenVectors given(*s.embedding.file);
    std::string text = "X = " + givenText(embedGiven(given.queries(), tokens.queries));
    text += isSelfAttention(s.input) ? "Y = X\n" : "Y = " + givenText(embedGiven(given.keys(), tokens.keys));
    return {"Embeddings: the vector of every position, as given", text};
}

std::string tableText(const Session& s, const Tokens& tokens) {
    const std::string seed = std::to_string(s.embedding.seed);
    switch (s.embedding.source) {
        case EmbeddingSource::OneHot:
            return "table = torch.eye(len(vocabulary))\n";
        case EmbeddingSource::Values:
            return "vectors = " + sessionToJson(s)["embedding"]["vectors"].dump() +
                   "\ntable = torch.tensor([vectors[token] for token in vocabulary])\n";
        case EmbeddingSource::WordVectors: {
            std::string rows;
            const Tensor table = embeddingTable(s, tokens);
            for (std::size_t id = 0; id < tokens.vocabulary.size(); ++id)
                rows += "    " + rowText(table.matrix(), static_cast<Index>(id)) + ",  # " +
                        nlohmann::json(tokens.vocabulary[id]).dump() + "\n";
            return "table = torch.tensor([\n" + rows + "])\n";
        }
        case EmbeddingSource::Given:
        case EmbeddingSource::Random:
            break;
    }
    if (s.draws == Draws::Pytorch) {
        return "torch.manual_seed(" + seed + ")\ntable = nn.Embedding(len(vocabulary), " + wordSize(s) +
               ").weight\n";
    }
    return "table = torch.empty(len(vocabulary), " + wordSize(s) +
           ")\n"
           "for token, i in ids.items():\n"
           "    torch.manual_seed(stable_seed(" +
           seed + ", \"token:\" + token))\n    table[i].normal_()\n";
}

}  // namespace

const char* const sinusoidalHelper = R"(
def positions(n, size):
    """Sinusoidal positions: sin on even, cos on odd columns."""
    i = torch.arange(size)
    angle = torch.arange(n).double()[:, None] / 10000.0 ** ((i - i % 2).double() / size)
    return torch.where(i % 2 == 0, angle.sin(), angle.cos()).float()

)";

namespace {

const char* const rowsHelper = R"(
def rows(matrix, heads, count, width, draw):
    """(heads, count, width), every row from its own generator."""
    out = torch.empty(heads, count, width)
    for head in range(heads):
        for row in range(count):
            torch.manual_seed(stable_seed(seed, f"{matrix}:{head}:{row}"))
            out[head, row] = draw(width)
    return out

)";

}  // namespace

ScriptSequences sequencesOf(const Session& s, const Tokens& tokens) {
    ScriptSequences sequences;
    sequences.longestQueries = tokens.queryLength();
    sequences.longestKeys = tokens.keyLength();
    sequences.areOneText = tokens.areOneText;
    sequences.hasPadding = std::ranges::any_of(
        tokens.keys, [&](const auto& line) { return std::ssize(line) < tokens.keyLength(); });
    if (s.embedding.source != EmbeddingSource::WordVectors) return sequences;
    const auto vectors = wordVectorsOf(s.embedding);
    for (const auto& line : tokens.keys)
        for (const std::string& word : line)
            if (!vectors->find(word)) sequences.unknownWords.insert(word);
    return sequences;
}

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
    if (s.hasGroups()) text += "h_kv = " + std::to_string(*s.headsKv) + "  # heads of keys and values\n";
    if (s.output.project) text += "d_out = " + std::to_string(s.output.dOut) + "\n";
    if (s.draws == Draws::Stable) text += stableHelpers;
    return {"Tokens: one list per sequence; the vocabulary is the sorted set of all of them", text};
}

Step embeddingStep(const Session& s, const Tokens& tokens) {
    if (s.embedding.source == EmbeddingSource::Given) return givenStep(s, tokens);
    const Positions positions = s.embedding.positions;
    std::string text;
    if (positions == Positions::Beside)
        text += "d_position = " + std::to_string(s.embedding.dPosition) + "\n";
    text += tableText(s, tokens);
    if (positions != Positions::None) text += sinusoidalHelper;
    text += R"(
def embed(lines, n):
    """(b, n, d_model); what pads shorter lines is zero."""
    out = torch.zeros(len(lines), n, d_model)
    for line, vectors in zip(lines, out):
        )";
    const std::string words = "table[[ids[token] for token in line]]";
    switch (positions) {
        case Positions::None:
            text += "vectors[:len(line)] = " + words;
            break;
        case Positions::Learned:  // in scripts of its own
            break;
        case Positions::Sinusoidal:
            text += "vectors[:len(line)] = " + words + " + positions(len(line), d_model)";
            break;
        case Positions::Beside:
            text += "vectors[:len(line)] = torch.cat([" + words + ", positions(len(line), d_position)], -1)";
            break;
    }
    text += "\n    return out\n\nX = embed(queries, n_q)\nY = embed(keys, n_k)\n";
    return {"Embeddings: the vector of every token", text};
}

Step projectionStep(const Session& s) {
    const ProjectionRecipe& recipe = recipeOf(s.projection.recipe);
    const bool hasLearnedScore = scorerOf(s.score.function).isLearned();
    std::string text;
    if (recipe.isDrawn(s) || hasLearnedScore)
        text += "seed = " + std::to_string(s.projection.seed) + "\ntorch.manual_seed(seed)\n";
    if (s.draws == Draws::Stable && (recipe.drawsByInit() || hasLearnedScore)) text += rowsHelper;
    return {"Queries, keys and values of every head, (b, h, n, d)", text + recipe.python(s)};
}

Step scoreStep(const Session& s, const ScriptSequences& sequences, Drawing drawing) {
    std::string text;
    Scored scored;
    if (changesVectors(s)) {
        scored = {"scored_queries", "scored_keys"};
        text += "scored_queries, scored_keys = Q, K\n";
        for (const VectorStep* step : vectorSteps())
            if (step->isActive(s)) text += step->python(s);
    }
    scored.keys = forQueryHeads(s, scored.keys);
    const Scorer& scorer = scorerOf(s.score.function);
    if (drawing == Drawing::Here) text += scorer.pythonParameters(s);
    text += scorer.python(s, scored) + "scaled_scores = raw_scores\n";
    for (const ScoreStep* step : scoreSteps())
        if (step->isActive(s)) text += step->python(s, sequences);
    return {"Scores: how well each query meets each key, (b, h, n_q, n_k)", text};
}

Step maskStep(const Session& s, const ScriptSequences& sequences) {
    const std::string rules = maskInPython(s, sequences);
    if (rules.empty()) return {"", "masked_scores = scaled_scores  # nothing is masked\n"};
    return {"Mask: forbidden cells are filled",
            "query_at, key_at = torch.arange(n_q)[:, None], torch.arange(n_k)\n"
            "allowed = torch.ones(b, h, n_q, n_k, dtype=torch.bool)\n" +
                rules + "masked_scores = scaled_scores.masked_fill(~allowed, " + exactNumber(s.mask.fill) +
                ")\n"};
}

Step weightsStep(const Session& s) {
    const double temperature = s.normalizer.temperature;
    const std::string z =
        temperature == 1.0 ? "masked_scores" : "masked_scores / " + exactNumber(temperature);
    const Normalizer& normalizer = normalizerOf(s.normalizer.function);
    std::string text =
        normalizer.pythonHelper() + "weights = " + normalizer.weightsInPython(z, s.normalizer) + "\n";
    if (s.dropout.p > 0) {
        text += "torch.manual_seed(" + std::to_string(s.dropout.seed) +
                ")\ndropped_weights = F.dropout(weights, " + exactNumber(s.dropout.p) + ", training=True)\n";
    }
    return {"Weights: what each query takes of each key", text};
}

Step contextStep(const Session& s) {
    const std::string used = s.dropout.p > 0 ? "dropped_weights" : "weights";
    std::string text = "context = " + used + " @ " + forQueryHeads(s, "V") +
                       "\nconcat = context.transpose(1, 2).reshape(b, n_q, h * d_v)\n";
    if (s.output.project) text += "output = F.linear(concat, W_O, b_O)\n";
    return {"Context: the weighted sum of the values; then the heads side by side", text};
}

}  // namespace attention::python
