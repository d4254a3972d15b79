// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_file.h"
#include "trace/trace.h"

#include <memory>

namespace attention {

/// Attention that something else computed, in a file:
///
///   attentions  ([[layers, [sequences,]] heads,] n_q, n_k), or attentions.0, attentions.1 … of the layers,
///               ([[sequences,] heads,] n_q, n_k)
///   queries     as attentions, but (…, heads, n_q, d_k)     } what they were made of, if it is there;
///   keys        (…, heads, n_k, d_k)                        } fewer heads of keys and values serve
///   values      (…, heads, n_k, d_v)                        } equally many of queries
///   tokens, or query_tokens and key_tokens: texts ([sequences,] n)
class ImportedAttention {
 public:
    /// Reads headers and tokens only. Throws FileReadError.
    explicit ImportedAttention(const std::string& path);

    /// Whether the file at `path` holds attention at all. Throws FileReadError.
    static bool isPresentIn(const TensorFile& file) {
        return file.find("attentions") || file.find("attentions.0");
    }

    const std::string& path() const { return m_file->path(); }
    Index layerCount() const { return m_layers; }
    Index sequenceCount() const { return m_sequences; }
    Index headCount() const { return m_heads; }
    Index queryCount() const { return m_queryCount; }
    Index keyCount() const { return m_keyCount; }
    /// Of keys and values, where there are any.
    Index kvHeadCount() const { return m_headsKv; }
    std::optional<Index> dK() const { return m_dK; }
    std::optional<Index> dV() const { return m_dV; }
    /// What the file calls the positions; positions from 1 where it does not say.
    TokenLists queryTokens() const;
    TokenLists keyTokens() const;
    /// Whether queries and keys are the same positions, as far as the file tells.
    bool isSelfAttention() const;

    /// The weights of a layer, scores where queries and keys are there, and context where values are. The
    /// session is as problems() wants it. Throws FileReadError where something is no number, or no weight.
    std::shared_ptr<Trace> trace(const Session& session, Shared<Tokens> tokens) const;
    /// (b, h, n_q, n_k) of a layer. Throws FileReadError likewise.
    Tensor weights(Index layer) const;

 private:
    /// An array of all layers, or one for each.
    struct LayerArrays {
        std::vector<const FileTensor*> parts;
        Shape shape;  // (layers, b, heads, n, width), whatever axes the file leaves out
    };
    LayerArrays layerArrays(const std::string& name) const;
    /// Throws FileReadError for weights that are Python objects. Transformers returns None for each layer if
    /// SDPA or FlashAttention computes the attention.
    [[noreturn]] void throwPythonObjectsError(const std::string& name) const;
    std::optional<LayerArrays> operandArrays(const std::string& name, Index positions,
                                             std::optional<Index>& width);
    void readEntries(const LayerArrays& from, Index first, std::span<float> out) const;
    TokenLists readTokens(std::string_view own, Index count) const;
    /// Rows of a layer: (b, n, heads · width).
    Tensor concatenatedHeads(const LayerArrays& from, Index layer) const;

    std::shared_ptr<const TensorFile> m_file;
    LayerArrays m_attentions;
    std::optional<LayerArrays> m_queries, m_keys, m_values;
    Index m_layers, m_sequences, m_heads, m_headsKv, m_queryCount, m_keyCount;
    std::optional<Index> m_dK, m_dV;
};

}  // namespace attention
