// SPDX-License-Identifier: GPL-3.0-or-later
#include "imports/imported_attention.h"

#include "imports/byte_level_tokens.h"
#include "imports/imported_embeddings.h"
#include "numerics/products.h"
#include "numerics/row_statistics.h"
#include "session/tokens.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attention {
namespace {

/// The names of the axes in the order of LayerArrays::shape.
constexpr std::array axisNames = {"layers", "sequences", "heads", "queries", "keys"};
/// The largest number of texts in a token array.
constexpr auto maxTokenCount = static_cast<Index>(maxSequences * maxTokensPerSequence);
/// The largest difference between 1 and the sum of a row that was computed with 16-bit numbers.
constexpr double rowSumTolerance = 0.01;

Shared<Tensor> shared(Tensor tensor) {
    return std::make_shared<const Tensor>(std::move(tensor));
}

/// Returns the columns of one head in rows in which `heads` heads are side by side.
template <class Rows>
auto headColumns(Rows rows, Index head, Index heads) {
    const Index width = rows.cols() / heads;
    return middleColumns(rows, head * width, width);
}

}  // namespace

ImportedAttention::ImportedAttention(const std::string& path)
    : m_file(TensorFile::open(path)),
      m_isFirstAxisSequences(hasTokenListPerFirstAxisEntry()),
      m_attentions(layerArrays("attentions")),
      m_layers(m_attentions.shape[0]),
      m_sequences(m_attentions.shape[1]),
      m_heads(m_attentions.shape[2]),
      m_kvHeads(m_heads),
      m_queryCount(m_attentions.shape[3]),
      m_keyCount(m_attentions.shape[4]) {
    if (entryCount(m_attentions.shape) == 0)
        m_file->throwReadError(Message("files", "The array “%1” must not be empty.").arg("attentions"));
    requirePositionLimit(*m_file, "attentions", m_sequences, std::max(m_queryCount, m_keyCount));
    m_queries = operandArrays("queries", m_queryCount, m_dK);
    m_keys = operandArrays("keys", m_keyCount, m_dK);
    m_values = operandArrays("values", m_keyCount, m_dV);
    if (!m_queries != !m_keys)
        m_file->throwReadError(
            Message("files",
                    "The file must contain both arrays “queries” and “keys” or neither, but it contains only "
                    "one."));
}

void ImportedAttention::throwPythonObjectsError(const std::string& name) const {
    m_file->throwReadError(
        Message("files",
                "The array “%1” contains Python objects instead of numbers. If the model has returned "
                "None, load it with attn_implementation=\"eager\", because other implementations return no "
                "weights.")
            .arg(name));
}

ImportedAttention::LayerArrays ImportedAttention::layerArrays(const std::string& name) const {
    LayerArrays layers;
    const auto listedArray = [&](std::size_t i) { return m_file->find(name + '.' + std::to_string(i)); };
    const bool hasArrayPerLayer = !m_file->find(name) && listedArray(0);
    if (!hasArrayPerLayer) layers.parts = {&m_file->requiredTensor(name)};
    for (std::size_t i = 0; hasArrayPerLayer && listedArray(i); ++i) layers.parts.push_back(listedArray(i));
    layers.shape = layers.parts.front()->shape;
    for (const FileTensor* const array : layers.parts) {
        if (name == "attentions" && array->hasPythonObjects()) throwPythonObjectsError(array->name);
        m_file->readValues(*array, 0, {});  // throws if the type is not floating point
        if (array->shape != layers.shape)
            m_file->throwReadError(Message("files", "The arrays “%1” and “%2” must have the same shape.")
                                       .arg(array->name, layers.parts.front()->name));
    }
    const std::size_t axes = layers.shape.size(), maxAxes = hasArrayPerLayer ? 4 : 5;
    if (axes < 2 || axes > maxAxes)
        m_file->throwReadError(Message("files",
                                       "The array “%1” must have 2 to %3 axes, but it has %2. The order of "
                                       "the axes is layers, sequences, heads, queries, keys. For query, key "
                                       "and value vectors, the last two axes are positions and components.")
                                   .arg(layers.parts.front()->name, axes, maxAxes));
    layers.axesInFile = shapeAxes(axes, hasArrayPerLayer);
    Shape shape(axisNames.size(), 1);
    if (hasArrayPerLayer) shape[0] = std::ssize(layers.parts);
    for (std::size_t i = 0; i < axes; ++i) shape[layers.axesInFile[i]] = layers.shape[i];
    layers.shape = std::move(shape);
    return layers;
}

std::vector<std::size_t> ImportedAttention::shapeAxes(std::size_t axisCount, bool hasArrayPerLayer) const {
    switch (axisCount) {
        case 2:
            return {3, 4};
        case 3:
            return {m_isFirstAxisSequences ? 1u : 2u, 3, 4};
        case 4:
            return {m_isFirstAxisSequences || hasArrayPerLayer ? 1u : 0u, 2, 3, 4};
        default:
            return {0, 1, 2, 3, 4};
    }
}

bool ImportedAttention::hasTokenListPerFirstAxisEntry() const {
    const FileTensor* const array = m_file->find("attentions");
    if (!array || (array->shape.size() != 3 && array->shape.size() != 4) || array->shape[0] < 2) return false;
    const std::size_t axes = array->shape.size();
    const auto isList = [&](std::string_view arrayName, std::size_t axis) {
        const auto tokens = tokenTexts(arrayName);
        return tokens && tokens->count() == array->shape[0] * array->shape[axis];
    };
    // A layer of PyTorch without batch_first=True returns the shape (n, 1, 1) for one sequence of n tokens.
    if (array->shape[axes - 2] == 1 && array->shape[axes - 1] == 1) return false;
    return isList("query_tokens", axes - 2) && isList("key_tokens", axes - 1);
}

std::optional<ImportedAttention::LayerArrays> ImportedAttention::operandArrays(const std::string& name,
                                                                               Index positions,
                                                                               std::optional<Index>& width) {
    if (!m_file->find(name) && !m_file->find(name + ".0")) return std::nullopt;
    const LayerArrays layers = layerArrays(name);
    const Shape& shape = layers.shape;
    const Index heads = shape[2];
    const bool fits = name == "queries" ? heads == m_heads : heads > 0 && m_heads % heads == 0;
    const bool contradictsOtherArrays =
        (width && *width != shape[4]) || (name == "values" && m_keys && heads != m_kvHeads);
    if (!fits || contradictsOtherArrays || shape[0] != m_layers || shape[1] != m_sequences ||
        shape[3] != positions || shape[4] < 1)
        m_file->throwReadError(
            Message("files",
                    "The shape of the array “%1” must match the shapes of “attentions” and the other arrays.")
                .arg(name));
    if (name != "queries") m_kvHeads = heads;
    width = shape[4];
    return layers;
}

void ImportedAttention::readEntries(const LayerArrays& arrays, Index first, std::span<float> out) const {
    const Index entriesPerPart = arrays.parts.front()->size();
    m_file->readValues(*arrays.parts[static_cast<std::size_t>(first / entriesPerPart)],
                       first % entriesPerPart, out);
}

std::optional<ImportedAttention::TokenTexts> ImportedAttention::tokenTexts(std::string_view arrayName) const {
    for (const std::string_view name : {arrayName, std::string_view("tokens")})
        if (auto texts = m_file->readStrings(name, maxTokenCount))
            return TokenTexts{std::string(name), *std::move(texts)};
    return std::nullopt;
}

void ImportedAttention::throwTokenCountError(const TokenTexts& tokens, Index count) const {
    std::string axes;
    for (const std::size_t axis : m_attentions.axesInFile)
        axes += (axes.empty() ? "" : ", ") + std::string(axisNames[axis]) + " (" +
                std::to_string(m_attentions.shape[axis]) + ')';
    const Message required = m_sequences == 1 ? Message::fromUntranslatedText(std::to_string(count))
                                              : Message("files", "%1 or %2").arg(count, m_sequences * count);
    m_file->throwReadError(Message("files",
                                   "The array “%1” contains %2 strings, but it must contain %3, one for each "
                                   "position, because the axes of “%4” are read as %5. %6")
                               .arg(tokens.arrayName, tokens.count(), required,
                                    m_attentions.parts.front()->name, axes, repairSentence(tokens)));
}

Message ImportedAttention::repairSentence(const TokenTexts& tokens) const {
    const Shape& shape = m_attentions.parts.front()->shape;
    std::vector<std::size_t> order, positionAxes;  // axes of the file
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const bool isPositionAxis = shape[axis] == tokens.count() && positionAxes.size() < 2;
        (isPositionAxis ? positionAxes : order).push_back(axis);
    }
    if (positionAxes.size() == 2) {
        std::string axes;
        order.insert(order.end(), positionAxes.begin(), positionAxes.end());
        for (const std::size_t axis : order) axes += (axes.empty() ? "" : ", ") + std::to_string(axis);
        return Message("files",
                       "To move the axes of queries and keys to the end, use %1 = numpy.transpose(%1, (%2)).")
            .arg("attentions", axes);
    }
    if (m_queryCount == 1 && m_keyCount == 1)
        return Message("files",
                       "If torch.nn.MultiheadAttention has computed the weights, create it with "
                       "batch_first=True, and compute them again.");
    if (tokens.arrayName == "tokens" && m_queryCount != m_keyCount)
        return Message("files", "Save one list of tokens for the queries and one for the keys with %1.")
            .arg(
                "numpy.savez(\"a.npz\", attentions=attentions, query_tokens=query_tokens, "
                "key_tokens=key_tokens)");
    return Message("files", "Save exactly the tokens that the model received. To get these tokens, use %1.")
        .arg("tokens = tokenizer.convert_ids_to_tokens(input_ids[0])");
}

TokenLists ImportedAttention::readTokens(std::string_view arrayName, Index count) const {
    const auto size = static_cast<std::size_t>(count);
    const auto totalCount = static_cast<std::size_t>(m_sequences) * size;
    auto tokens = tokenTexts(arrayName);
    if (tokens && tokens->texts.size() != totalCount && tokens->texts.size() != size)
        throwTokenCountError(*tokens, count);
    if (!tokens) {
        tokens.emplace();
        for (std::size_t i = 0; i < size; ++i) tokens->texts.push_back(std::to_string(i + 1));
    }
    const std::vector<std::string>& texts = tokens->texts;
    TokenLists lists;
    for (std::size_t b = 0; b < static_cast<std::size_t>(m_sequences); ++b) {
        const auto first =
            texts.begin() + static_cast<std::ptrdiff_t>(texts.size() == totalCount ? b * size : 0);
        lists.emplace_back(first, first + static_cast<std::ptrdiff_t>(size));
    }
    return decodeByteLevelTokens(std::move(lists));
}

TokenLists ImportedAttention::queryTokens() const {
    return readTokens("query_tokens", m_queryCount);
}

TokenLists ImportedAttention::keyTokens() const {
    return readTokens("key_tokens", m_keyCount);
}

bool ImportedAttention::isSelfAttention() const {
    return m_queryCount == m_keyCount && queryTokens() == keyTokens();
}

Tensor ImportedAttention::concatenatedHeads(const LayerArrays& arrays, Index layer) const {
    const Index heads = arrays.shape[2], n = arrays.shape[3], width = arrays.shape[4];
    Tensor separateHeads = Tensor::uninitialized({m_sequences, heads, n, width});
    readEntries(arrays, layer * entryCount(separateHeads.shape()), separateHeads.entries());
    Tensor result = Tensor::uninitialized({m_sequences, n, heads * width});
    for (Index b = 0; b < m_sequences; ++b)
        for (Index head = 0; head < heads; ++head)
            headColumns(result.matrix(b), head, heads) = separateHeads.matrix(b * heads + head);
    if (!allFinite(result.entries()))
        m_file->throwReadError(
            Message("files",
                    "The array “%1” must contain only finite numbers, but it contains NaN or infinity.")
                .arg(arrays.parts.front()->name));
    return result;
}

Tensor ImportedAttention::weights(Index layer) const {
    constexpr float roundingTolerance = 1e-3f;  // of weights that were computed with 16-bit numbers
    Tensor result = Tensor::uninitialized({m_sequences, m_heads, m_queryCount, m_keyCount});
    const Index size = entryCount(result.shape());
    readEntries(m_attentions, layer * size, result.entries());
    for (float& x : result.entries()) {
        if (x < 0 && x >= -roundingTolerance) x = 0;
        if (std::isnan(x) || (x >= 0 && x <= 1 + roundingTolerance))
            continue;  // NaN: a row without an allowed key
        m_file->throwReadError(
            Message(
                "files",
                "The weights in the array “attentions” must be between 0 and 1, but layer %1 contains %2.")
                .arg(layer + 1, Message::number(static_cast<double>(x))));
    }
    return result;
}

Message ImportedAttention::rowSumWarning(const Tensor& weights, Index layer) const {
    const auto rows = asMatrix(weights);
    Index wrongRowCount = 0, worstRow = 0;
    double worstSum = 1;
    for (Index row = 0; row < rows.rows(); ++row) {
        const auto entries = rowSpan(rows, row);
        const double sum = std::accumulate(entries.begin(), entries.end(), 0.0);
        const double difference = std::abs(sum - 1);
        if (std::isnan(sum) || sum == 0 || difference <= rowSumTolerance) continue;
        ++wrongRowCount;
        if (difference > std::abs(worstSum - 1)) {
            worstSum = sum;
            worstRow = row;
        }
    }
    if (wrongRowCount == 0) return {};
    const Message warning =
        Message(
            "files",
            "In layer %1, the weights of %2 of %3 rows do not sum to 1. For example, the weights of query "
            "%4 in head %5 sum to %6.")
            .arg(layer + 1, wrongRowCount, rows.rows(), worstRow % m_queryCount + 1,
                 worstRow / m_queryCount % m_heads + 1, Message::number(worstSum));
    bool doColumnsSumToOne = true;
    for (Index matrix = 0; matrix < m_sequences * m_heads; ++matrix) {
        const auto sums = weights.matrix(matrix).template cast<double>().colwise().sum();
        doColumnsSumToOne = doColumnsSumToOne && ((sums.array() - 1).abs() <= rowSumTolerance).all();
    }
    if (!doColumnsSumToOne) return warning;
    return Message("files",
                   "%1 The weights of each column sum to 1, so the axes may be in another order than layers, "
                   "sequences, heads, queries, keys. If the last axis is heads, use numpy.moveaxis(%2, -1, "
                   "-3). If it is queries, use numpy.swapaxes(%2, -1, -2).")
        .arg(warning, "attentions");
}

std::shared_ptr<Trace> ImportedAttention::trace(const Session& session, Shared<Tokens> tokens) const {
    const Index layer = session.importedAttention.layer;
    auto result = std::make_shared<Trace>();
    result->config.heads = m_heads;
    result->config.kvHeads = m_kvHeads;
    result->config.dK = m_dK.value_or(result->config.dK);
    result->config.dV = m_dV.value_or(result->config.dV);
    result->config.score.scale = session.score.scale;
    result->config.score.softcap = session.score.softcap;
    result->config.score.bias = session.score.bias;
    result->session = std::make_shared<const Session>(session);
    result->provenance.imported = {path(), layer, m_layers};
    result->tokens = std::move(tokens);
    Parameters parameters;
    parameters.score = std::make_shared<const ScoreParameters>();
    result->parameters = std::make_shared<const Parameters>(std::move(parameters));
    const Tensor& weightTensor = *(result->tensor(Stage::Weights) = shared(weights(layer)));
    result->importWarning = rowSumWarning(weightTensor, layer);

    Tensor entropy({m_sequences, m_heads, m_queryCount});
    for (std::size_t i = 0; i < entropy.entries().size(); ++i)
        entropy.entries()[i] = rowEntropy(rowSpan(asMatrix(weightTensor), static_cast<Index>(i)));
    result->tensor(Stage::Entropy) = shared(std::move(entropy));

    if (m_queries) {
        const Tensor& queries =
            *(result->tensor(Stage::Queries) = shared(concatenatedHeads(*m_queries, layer)));
        const Tensor& keyRows = *(result->tensor(Stage::Keys) = shared(concatenatedHeads(*m_keys, layer)));
        Tensor scores = Tensor::uninitialized(weightTensor.shape());
        for (Index b = 0; b < m_sequences; ++b)
            for (Index head = 0; head < m_heads; ++head)
                multiplySecondTransposed(
                    headColumns(queries.matrix(b), head, m_heads),
                    headColumns(keyRows.matrix(b), result->servingHead(Stage::Keys, head), m_kvHeads),
                    scores.matrix(b * m_heads + head));
        result->tensor(Stage::RawScores) = shared(std::move(scores));
    }
    if (m_values) {
        const Tensor& values = *(result->tensor(Stage::Values) = shared(concatenatedHeads(*m_values, layer)));
        Tensor context = Tensor::uninitialized({m_sequences, m_queryCount, m_heads * *m_dV});
        for (Index b = 0; b < m_sequences; ++b)
            for (Index head = 0; head < m_heads; ++head)
                multiply(weightTensor.matrix(b * m_heads + head),
                         headColumns(values.matrix(b), result->servingHead(Stage::Values, head), m_kvHeads),
                         headColumns(context.matrix(b), head, m_heads));
        result->tensor(Stage::Context) = shared(std::move(context));
    }
    return result;
}

}  // namespace attention
