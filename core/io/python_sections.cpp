// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/python_sections.h"

#include "imports/imported_embeddings.h"
#include "layer/embedding.h"
#include "layer/scored_vectors.h"
#include "mechanisms/registry.h"
#include "session/session_reader.h"
#include "text/exact_number_text.h"
#include "word_vectors/open_word_vectors.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attention::python {

namespace {

std::string tokenLists(const TokenLists& lists) {
    return nlohmann::json(lists).dump();  // JSON's escapes are also valid in Python
}

/// Defines stable_seed(seed, name), which Seeding::PerRow uses.
const char* const stableSeedHelper = R"(
import struct, zlib

def stable_seed(seed, name):
    """Every named piece has a generator of its own, so that an edit leaves all others as they were."""
    return zlib.crc32(struct.pack("<I", seed) + name.encode())

)";

/// Returns the Python expression for the number of components of a token vector, without concatenated
/// positions.
std::string tokenVectorSizeExpression(const Session& s) {
    return s.embedding.positionEncoding == PositionEncoding::Concatenated ? "d_model - d_position"
                                                                          : "d_model";
}

}  // namespace

std::string rowLiteral(ConstMatrixView matrix, Index row) {
    std::string text;
    for (Index c = 0; c < matrix.cols(); ++c) {
        text += c ? ", " : "[";
        appendExactNumber(text, matrix(row, c));
    }
    return text + "]";
}

namespace {

/// Returns the tensor (b, n, d_model) as a Python expression with one line per position.
std::string importedTensorLiteral(const Tensor& vectors) {
    std::string text = "torch.tensor([\n";
    for (Index b = 0; b < vectors.size(0); ++b) {
        text += "    [";
        for (Index i = 0; i < vectors.size(1); ++i)
            text += (i ? ",\n     " : "") + rowLiteral(vectors.matrix(b), i);
        text += "],\n";
    }
    return text + "])\n";
}

ScriptSection importedEmbeddingsSection(const Session& s, const Tokens& tokens) {
    const ImportedEmbeddings imported(*s.embedding.file);
    std::string text =
        "X = " + importedTensorLiteral(padImportedVectors(imported.queryEmbeddings(), tokens.queries));
    text += isSelfAttention(s.input)
                ? "Y = X\n"
                : "Y = " + importedTensorLiteral(padImportedVectors(imported.keyEmbeddings(), tokens.keys));
    return {"Embeddings: the vector of every position, as given", text};
}

/// Returns Python code that defines the embedding table (V, d). Must not be called for imported embeddings.
std::string embeddingTableCode(const Session& s, const Tokens& tokens) {
    const std::string seed = std::to_string(s.embedding.seed);
    switch (s.embedding.source) {
        case EmbeddingSource::OneHot:
            return "table = torch.eye(len(vocabulary))\n";
        case EmbeddingSource::Custom:
            return "vectors = " + sessionToJson(s)["embedding"]["vectors"].dump() +
                   "\ntable = torch.tensor([vectors[token] for token in vocabulary])\n";
        case EmbeddingSource::WordVectors: {
            std::string rows;
            const Tensor table = embeddingTable(s, tokens);
            for (std::size_t id = 0; id < tokens.vocabulary.size(); ++id)
                rows += "    " + rowLiteral(table.matrix(), static_cast<Index>(id)) + ",  # " +
                        nlohmann::json(tokens.vocabulary[id]).dump() + "\n";
            return "table = torch.tensor([\n" + rows + "])\n";
        }
        case EmbeddingSource::Imported:
        case EmbeddingSource::Random:
            break;
    }
    if (s.seeding == Seeding::Pytorch) {
        return "torch.manual_seed(" + seed + ")\ntable = nn.Embedding(len(vocabulary), " +
               tokenVectorSizeExpression(s) + ").weight\n";
    }
    return "table = torch.empty(len(vocabulary), " + tokenVectorSizeExpression(s) +
           ")\n"
           "for token, i in ids.items():\n"
           "    torch.manual_seed(stable_seed(" +
           seed + ", \"token:\" + token))\n    table[i].normal_()\n";
}

}  // namespace

const char* const sinusoidalPositionsCode = R"(
def positions(n, size):
    """Sinusoidal positions: sin on even, cos on odd columns."""
    i = torch.arange(size)
    angle = torch.arange(n).double()[:, None] / 10000.0 ** ((i - i % 2).double() / size)
    return torch.where(i % 2 == 0, angle.sin(), angle.cos()).float()

)";

namespace {

/// Defines rows(matrix, heads, count, width, draw), which Seeding::PerRow uses.
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

SequenceTraits sequenceTraits(const Session& s, const Tokens& tokens) {
    SequenceTraits sequences;
    sequences.maxQueryCount = tokens.queryLength();
    sequences.maxKeyCount = tokens.keyLength();
    sequences.isSelfAttention = tokens.isSelfAttention;
    sequences.hasPadding = std::ranges::any_of(
        tokens.keys, [&](const auto& line) { return std::ssize(line) < tokens.keyLength(); });
    if (s.embedding.source != EmbeddingSource::WordVectors) return sequences;
    const auto vectors = wordVectorsOf(s.embedding);
    for (const auto& line : tokens.keys)
        for (const std::string& word : line)
            if (!vectors->find(word)) sequences.unknownWords.insert(word);
    return sequences;
}

ScriptSection tokensSection(const Session& s, const Tokens& tokens) {
    std::string text = "queries = " + tokenLists(tokens.queries) + "\n";
    text += tokens.keys == tokens.queries ? "keys = queries  # self-attention\n"
                                          : "keys = " + tokenLists(tokens.keys) + "\n";
    text +=
        "vocabulary = sorted({token for line in queries + keys for token in line})\n"
        "ids = {token: i for i, token in enumerate(vocabulary)}\n"
        "b, n_q, n_k = len(queries), max(map(len, queries)), max(map(len, keys))\n";
    text += "d_model, h, d_k, d_v = " + std::to_string(s.embedding.dModel) + ", " + std::to_string(s.heads) +
            ", " + std::to_string(s.dK) + ", " + std::to_string(s.dV) + "\n";
    if (s.hasGroupedQueries())
        text += "h_kv = " + std::to_string(*s.kvHeads) + "  # heads of keys and values\n";
    if (s.output.hasProjection) text += "d_out = " + std::to_string(s.output.dOut) + "\n";
    if (s.seeding == Seeding::PerRow) text += stableSeedHelper;
    return {"Tokens: one list per sequence; the vocabulary is the sorted set of all of them", text};
}

ScriptSection embeddingSection(const Session& s, const Tokens& tokens) {
    if (s.embedding.source == EmbeddingSource::Imported) return importedEmbeddingsSection(s, tokens);
    const PositionEncoding positions = s.embedding.positionEncoding;
    std::string text;
    if (positions == PositionEncoding::Concatenated)
        text += "d_position = " + std::to_string(s.embedding.dPosition) + "\n";
    text += embeddingTableCode(s, tokens);
    if (positions != PositionEncoding::None) text += sinusoidalPositionsCode;
    text += R"(
def embed(lines, n):
    """(b, n, d_model); what pads shorter lines is zero."""
    out = torch.zeros(len(lines), n, d_model)
    for line, vectors in zip(lines, out):
        )";
    const std::string tokenVectors = "table[[ids[token] for token in line]]";
    switch (positions) {
        case PositionEncoding::None:
            text += "vectors[:len(line)] = " + tokenVectors;
            break;
        case PositionEncoding::Learned:  // only in training scripts, which define embeddings elsewhere
            break;
        case PositionEncoding::Sinusoidal:
            text += "vectors[:len(line)] = " + tokenVectors + " + positions(len(line), d_model)";
            break;
        case PositionEncoding::Concatenated:
            text += "vectors[:len(line)] = torch.cat([" + tokenVectors +
                    ", positions(len(line), d_position)], -1)";
            break;
    }
    text += "\n    return out\n\nX = embed(queries, n_q)\nY = embed(keys, n_k)\n";
    return {"Embeddings: the vector of every token", text};
}

ScriptSection projectionSection(const Session& s) {
    const ProjectionInitializer& initializer = projectionInitializer(s.projection.initScheme);
    const bool hasScoreParameters = scorerOf(s.score.function).hasParameters();
    std::string text;
    if (initializer.isRandom(s) || hasScoreParameters)
        text += "seed = " + std::to_string(s.projection.seed) + "\ntorch.manual_seed(seed)\n";
    if (s.seeding == Seeding::PerRow && (initializer.usesInitDistribution() || hasScoreParameters))
        text += rowsHelper;
    return {"Queries, keys and values of every head, (b, h, n, d)", text + initializer.pythonLines(s)};
}

ScriptSection scoreSection(const Session& s, const SequenceTraits& sequences,
                           ScoreParameterCode parameterCode) {
    std::string text;
    ScoreInputExpressions scored;
    if (hasQueryKeyTransforms(s)) {
        scored = {"scored_queries", "scored_keys"};
        text += "scored_queries, scored_keys = Q, K\n";
        for (const QueryKeyTransform* transform : queryKeyTransforms())
            if (transform->isActive(s)) text += transform->pythonLines(s);
    }
    scored.keys = repeatForQueryHeads(s, scored.keys);
    const Scorer& scorer = scorerOf(s.score.function);
    if (parameterCode == ScoreParameterCode::Include) text += scorer.pythonParameterLines(s);
    text += scorer.pythonLines(s, scored) + "scaled_scores = raw_scores\n";
    for (const ScoreTransform* transform : scoreTransforms())
        if (transform->isActive(s)) text += transform->pythonLines(s, sequences);
    return {"Scores: how well each query meets each key, (b, h, n_q, n_k)", text};
}

ScriptSection maskSection(const Session& s, const SequenceTraits& sequences) {
    const std::string rules = maskInPython(s, sequences);
    if (rules.empty()) return {"", "masked_scores = scaled_scores  # nothing is masked\n"};
    return {"Mask: forbidden cells are filled",
            "query_at, key_at = torch.arange(n_q)[:, None], torch.arange(n_k)\n"
            "allowed = torch.ones(b, h, n_q, n_k, dtype=torch.bool)\n" +
                rules + "masked_scores = scaled_scores.masked_fill(~allowed, " +
                formatExactNumber(s.mask.fill) + ")\n"};
}

ScriptSection weightsSection(const Session& s) {
    const double temperature = s.normalizer.temperature;
    const std::string z =
        temperature == 1.0 ? "masked_scores" : "masked_scores / " + formatExactNumber(temperature);
    const Normalizer& normalizer = normalizerOf(s.normalizer.function);
    std::string text = normalizer.pythonHelperCode() +
                       "weights = " + normalizer.pythonWeightsExpression(z, s.normalizer) + "\n";
    if (s.dropout.p > 0) {
        text += "torch.manual_seed(" + std::to_string(s.dropout.seed) +
                ")\ndropped_weights = F.dropout(weights, " + formatExactNumber(s.dropout.p) +
                ", training=True)\n";
    }
    return {"Weights: what each query takes of each key", text};
}

ScriptSection contextSection(const Session& s) {
    const std::string weightsName = s.dropout.p > 0 ? "dropped_weights" : "weights";
    std::string text = "context = " + weightsName + " @ " + repeatForQueryHeads(s, "V") +
                       "\nconcat = context.transpose(1, 2).reshape(b, n_q, h * d_v)\n";
    if (s.output.hasProjection) text += "output = F.linear(concat, W_O, b_O)\n";
    return {"Context: the weighted sum of the values; then the heads side by side", text};
}

}  // namespace attention::python
