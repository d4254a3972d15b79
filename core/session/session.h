// SPDX-License-Identifier: GPL-3.0-or-later
// A session: all settings that affect a result, as one value. Each part lists its fields once, in visit(),
// with their names in session files and their allowed values. Reading, writing, range checks and the command
// line's --set go through these lists. A visitor has a function visitField(name, value, allowed …),
// overloaded on the type of the value. It also has a function visitGroup(name, function), which is called for
// nested fields.
#pragma once

#include "numerics/tensor.h"
#include "session/attention_config.h"
#include "session/choices.h"
#include "session/copy_on_write_vector.h"
#include "session/model_settings.h"
#include "session/ranges.h"
#include "session/training_settings.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attention {

/// Lists of tokens, one list for each sequence.
using TokenLists = std::vector<std::vector<std::string>>;

/// The texts and their tokenization. Texts and tokens are UTF-8.
struct InputSettings {
    /// The text of the queries. In self-attention, it is also the text of the keys.
    std::string queryText = "Life is short, eat dessert first";
    /// The text of the keys. Self-attention if this and `keyTokens` are std::nullopt.
    std::optional<std::string> keyText;
    bool isBatch = false;  ///< true: each line with a token is a sequence. False: the text is one sequence.
    TokenizerKind tokenizer = TokenizerKind::Words;     ///< splits both texts
    SpecialTokens specialTokens = SpecialTokens::None;  ///< added to each sequence, also to custom tokens
    std::optional<TokenLists> queryTokens;              ///< custom tokens that replace `queryText`, if set
    std::optional<TokenLists> keyTokens;                ///< custom tokens that replace `keyText`, if set
    bool operator==(const InputSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("query_text", s.queryText);
        v.visitField("key_text", s.keyText);
        v.visitField("batch", s.isBatch);
        v.visitField("tokenizer", s.tokenizer);
        v.visitField("special", s.specialTokens);
        v.visitField("query_tokens", s.queryTokens);
        v.visitField("key_tokens", s.keyTokens);
    }
};

/// The embeddings of the tokens.
struct EmbeddingSettings {
    EmbeddingSource source = EmbeddingSource::Random;            ///< source of the token vectors
    Index dModel = 16;                                           ///< components of an embedding
    std::uint32_t seed = 123;                                    ///< seed of sampled token vectors
    PositionEncoding positionEncoding = PositionEncoding::None;  ///< encoding of positions in the embeddings
    /// The number of components that encode the position. They are part of `dModel` and come after the
    /// components of the token vector. Used with PositionEncoding::Concatenated only.
    Index dPosition = 8;
    /// The vectors typed by the user, by token. Used with EmbeddingSource::Custom only.
    std::map<std::string, CopyOnWriteVector> customVectors;
    /// The path of a file. With EmbeddingSource::WordVectors it contains word vectors, and std::nullopt
    /// selects the vectors that are part of the program. With EmbeddingSource::Imported it contains vectors
    /// of positions.
    std::optional<std::string> file;
    /// Copies of vectors from `file`, by token. They are used instead of the file if it cannot be read.
    std::map<std::string, CopyOnWriteVector> bundledVectors;
    bool operator==(const EmbeddingSettings&) const = default;

    /// Returns the number of components of a token vector, without the components that
    /// PositionEncoding::Concatenated adds.
    Index tokenVectorSize() const {
        return positionEncoding == PositionEncoding::Concatenated ? dModel - dPosition : dModel;
    }

    static void visit(auto& v, auto& s) {
        v.visitField("source", s.source);
        v.visitField("d_model", s.dModel, ranges::size);
        v.visitField("seed", s.seed, ranges::seed);
        v.visitField("positions", s.positionEncoding);
        v.visitField("d_position", s.dPosition, ranges::positionSize);
        v.visitField("vectors", s.customVectors);
        v.visitField("file", s.file);
        v.visitField("carried", s.bundledVectors);
    }
};

/// A matrix or bias typed by the user.
struct CustomTensor {
    Shape shape;                ///< length of each axis, the outermost first
    CopyOnWriteVector entries;  ///< in C order (the last index runs fastest)
    bool operator==(const CustomTensor&) const = default;
};

/// A hand-built head of InitScheme::Constructed. Its matrices are constructed so that it attends to `target`.
struct ConstructedHead {
    HeadTarget target = HeadTarget::Previous;  ///< the token that each query attends to
    /// The number of tokens from the query to the key, for HeadTarget::Offset. It is negative for earlier
    /// keys. With other targets, it is 0.
    Index offset = 0;
    double strength = 8;  ///< factor by which the scores of the head are multiplied
    bool operator==(const ConstructedHead&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("head", s.target);
        if (s.target == HeadTarget::Offset) v.visitField("by", s.offset, ranges::offset);
        v.visitField("strength", s.strength, ranges::strength);
    }
};

/// The parameters of the projections: W_Q, W_K, W_V, W_O and their biases.
struct ProjectionSettings {
    InitScheme initScheme = InitScheme::PerHead;                      ///< source of the parameters
    InitDistribution initDistribution = InitDistribution::Uniform01;  ///< distribution of sampled parameters
    double initStdDev = 1.0;  ///< standard deviation for InitDistribution::Normal
    bool hasBias = false;     ///< true: projections have a bias
    SharedProjections sharedProjections = SharedProjections::None;  ///< projections that share parameters
    std::uint32_t seed = 123;                                       ///< seed of sampled parameters
    std::map<std::string, CustomTensor> customParameters;  ///< by name (W_Q, W_K, …), for InitScheme::Custom
    std::vector<ConstructedHead> constructedHeads;         ///< one for each head, for InitScheme::Constructed
    bool operator==(const ProjectionSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("recipe", s.initScheme);
        v.visitField("init", s.initDistribution);
        v.visitField("std", s.initStdDev, ranges::initStdDev);
        v.visitField("bias", s.hasBias);
        v.visitField("shared", s.sharedProjections);
        v.visitField("seed", s.seed, ranges::seed);
        v.visitField("values", s.customParameters);
        v.visitField("constructed", s.constructedHeads);
    }
};

/// Attention that another program has computed and stored in a file. One of its layers is displayed instead
/// of a computed layer.
struct ImportedAttentionSettings {
    std::optional<std::string> file;  ///< path of the file, or std::nullopt if the attention is computed
    Index layer = 0;                  ///< index of the displayed layer, counted from 0
    bool operator==(const ImportedAttentionSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.visitField("file", s.file);
        v.visitField("layer", s.layer, ranges::indexOrCount);
    }
};

/// Everything that the user can set. A session may contain contradictory values. problems() in
/// engine/problems.h returns the reasons why a session cannot be computed.
struct Session : AttentionConfig {
    Seeding seeding = Seeding::Pytorch;           ///< number and order of random generators
    InputSettings input;                          ///< texts and tokenization
    EmbeddingSettings embedding;                  ///< vectors of the tokens
    ProjectionSettings projection;                ///< parameters of the projections
    ImportedAttentionSettings importedAttention;  ///< attention from a file, instead of computed attention
    ModelSettings model;                          ///< trained model, and edits of its layers
    TrainingSettings training;                    ///< training task of the session

    // The fields title, notes, suggestionsJson, lessonStepsJson and viewStateJson never affect a computed
    // number.
    std::string title;                   ///< title of the session or lesson
    std::string notes;                   ///< notes on the session or lesson
    std::string suggestionsJson = "[]";  ///< JSON list of suggestions, see lessons/suggestions.h
    std::string lessonStepsJson = "[]";  ///< lesson steps as a JSON list, see lessons/lesson.h
    std::string viewStateJson = "{}";    ///< state of the window as a JSON object, in the window's own form

    bool operator==(const Session&) const = default;

    /// Visits all fields, in the order of session files. `s` is a Session or const Session.
    static void visit(auto& v, auto& s) {
        v.visitField("draws", s.seeding);
        visitGroup(v, "input", s.input);
        visitGroup(v, "embedding", s.embedding);
        visitGroup(v, "projection", s.projection);
        AttentionConfig::visit(v, s);
        visitGroup(v, "given", s.importedAttention);
        visitGroup(v, "model", s.model);
        visitGroup(v, "learning", s.training);
        v.visitField("title", s.title);
        v.visitField("notes", s.notes);
        v.visitField("suggestions", s.suggestionsJson, '[');
        v.visitField("steps", s.lessonStepsJson, '[');
        v.visitField("view", s.viewStateJson, '{');
    }
};

}  // namespace attention
