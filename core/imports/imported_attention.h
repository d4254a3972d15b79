// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_file.h"
#include "trace/trace.h"

#include <memory>

namespace attention {

/// Attention that another program has computed and saved in a file. The file contains these arrays, in which
/// the axes in brackets may be missing:
///
///   attentions  ([[layers, [sequences,]] heads,] n_q, n_k): The weights. There may be one array per layer
///               instead: attentions.0, attentions.1 …, each ([[sequences,] heads,] n_q, n_k).
///   queries     (…, heads, n_q, d_k): Optional. The leading axes are as in attentions.
///   keys        (…, heads, n_k, d_k): Required if the file contains queries, otherwise not allowed.
///   values      (…, heads, n_k, d_v): Optional. Keys and values have equal numbers of heads, which
///               may be below the number for queries. Then each key and value head serves the same
///               number of query heads.
///   tokens, or query_tokens and key_tokens: Optional texts ([sequences,] n).
///
/// The first axis of attentions (N, heads, n_q, n_k) or (N, n_q, n_k) is read as sequences instead of layers
/// or heads if the file contains N lists of tokens. torch.nn.MultiheadAttention returns weights of these
/// shapes.
class ImportedAttention {
 public:
    /// Opens the file at `path` and reads its headers. Throws FileReadError.
    explicit ImportedAttention(const std::string& path);

    /// True if `file` contains attention weights, whether or not they are valid.
    static bool isPresentIn(const TensorFile& file) {
        return file.find("attentions") || file.find("attentions.0");
    }

    const std::string& path() const { return m_file->path(); }
    Index layerCount() const { return m_layers; }
    Index sequenceCount() const { return m_sequences; }
    Index headCount() const { return m_heads; }
    Index queryCount() const { return m_queryCount; }
    Index keyCount() const { return m_keyCount; }
    /// Returns the number of heads of keys and values, or headCount() if the file contains neither.
    Index kvHeadCount() const { return m_kvHeads; }
    /// Returns the size of queries and keys per head, or std::nullopt if the file does not contain them.
    std::optional<Index> dK() const { return m_dK; }
    /// Returns the size of values per head, or std::nullopt if the file does not contain values.
    std::optional<Index> dV() const { return m_dV; }
    /// Returns the tokens of the queries, one list per sequence. If the file contains no tokens, returns the
    /// positions 1, 2, … instead. Throws FileReadError.
    TokenLists queryTokens() const;
    /// Returns the tokens of the keys, one list per sequence. If the file contains no tokens, returns the
    /// positions 1, 2, … instead. Throws FileReadError.
    TokenLists keyTokens() const;
    /// True if queries and keys have equal tokens. The file does not specify whether it contains
    /// self-attention, so equal tokens are taken as its sign. Throws FileReadError.
    bool isSelfAttention() const;

    /// Returns a trace of the layer session.importedAttention.layer. The trace contains weights and entropy.
    /// It also contains raw scores if the file contains queries and keys, and context if the file contains
    /// values. Trace::importWarning reports rows of weights whose sum is not 1. `session` must be without
    /// problems(). Throws FileReadError if a query, key or value is not
    /// finite, or if weights() rejects a weight.
    std::shared_ptr<Trace> trace(const Session& session, Shared<Tokens> tokens) const;
    /// Returns the weights (b, h, n_q, n_k) of a layer. `layer` counts from 0. Throws FileReadError if a
    /// weight is not between 0 and 1. Two exceptions are accepted: a small rounding error below 0 or above 1,
    /// and NaN, which marks rows without an allowed key. A rounding error below 0 is replaced by 0.
    Tensor weights(Index layer) const;

 private:
    /// The arrays of attentions, queries, keys or values: one array of all layers, or one array per layer.
    struct LayerArrays {
        std::vector<const FileTensor*> parts;  // a single array, or one array per layer
        Shape shape;  // (layers, b, heads, n, width); axes that are missing in the file have size 1
        std::vector<std::size_t> axesInFile;  // for each axis of a part, its index in `shape`
    };
    /// A text array, and the name under which the file contains it.
    struct TokenTexts {
        std::string arrayName;
        std::vector<std::string> texts;
        Index count() const { return std::ssize(texts); }
    };
    LayerArrays layerArrays(const std::string& name) const;
    /// Returns one index into LayerArrays::shape for each axis of an array with `axisCount` axes.
    /// `hasArrayPerLayer` is true if the file contains one array per layer. The array then has no axis of
    /// layers.
    std::vector<std::size_t> shapeAxes(std::size_t axisCount, bool hasArrayPerLayer) const;
    /// True if the file contains one list of tokens for each index of the first axis of attentions. This axis
    /// is then sequences, not layers or heads.
    bool hasTokenListPerFirstAxisEntry() const;
    /// Returns the texts of the array `arrayName`, or else of the array “tokens”. Returns std::nullopt if the
    /// file contains neither.
    std::optional<TokenTexts> tokenTexts(std::string_view arrayName) const;
    /// Always throws FileReadError. Its message explains that the number of `tokens` does not match the
    /// `count` positions of each sequence.
    [[noreturn]] void throwTokenCountError(const TokenTexts& tokens, Index count) const;
    /// Returns a sentence that explains how to repair a file with `tokens` whose number does not fit the
    /// shape of attentions.
    Message repairSentence(const TokenTexts& tokens) const;
    /// Returns a warning if a row of `weights`, the weights of `layer`, has a sum other than 1. Otherwise
    /// returns an empty message. Rows of zeros and rows with NaN are ignored, because they have no allowed
    /// key.
    Message rowSumWarning(const Tensor& weights, Index layer) const;
    /// Throws FileReadError for weights that are Python objects. Transformers returns None for each layer if
    /// SDPA or FlashAttention computes the attention.
    [[noreturn]] void throwPythonObjectsError(const std::string& name) const;
    std::optional<LayerArrays> operandArrays(const std::string& name, Index positions,
                                             std::optional<Index>& width);
    void readEntries(const LayerArrays& arrays, Index first, std::span<float> out) const;
    TokenLists readTokens(std::string_view arrayName, Index count) const;
    /// Returns the queries, keys or values `arrays` of a layer. The heads are side by side: shape (b, n,
    /// heads · width). Throws FileReadError if an entry is not finite.
    Tensor concatenatedHeads(const LayerArrays& arrays, Index layer) const;

    std::shared_ptr<const TensorFile> m_file;
    bool m_isFirstAxisSequences;  // result of hasTokenListPerFirstAxisEntry()
    LayerArrays m_attentions;
    std::optional<LayerArrays> m_queries, m_keys, m_values;
    Index m_layers, m_sequences, m_heads, m_kvHeads, m_queryCount, m_keyCount;
    std::optional<Index> m_dK, m_dV;
};

}  // namespace attention
