// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that changes a number, as one value. Each part lists its fields once, in visit(): their names in
// session files and what they may hold. Reading, writing, checking ranges and the command line's --set walk
// these lists. A visitor has field(name, value, what it may hold …), overloaded on the value’s type, and
// group(name, function) around nested ones.
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

using TokenLists = std::vector<std::vector<std::string>>;

struct InputSettings {
    std::string queryText = "Life is short, eat dessert first";
    std::optional<std::string> keyText;  ///< none: self-attention
    bool isBatch = false;                ///< each line that has a token is a sequence
    TokenizerKind tokenizer = TokenizerKind::Words;
    SpecialTokens specialTokens = SpecialTokens::None;
    std::optional<TokenLists> queryTokens;  ///< replace the tokenizer's
    std::optional<TokenLists> keyTokens;
    bool operator==(const InputSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("query_text", s.queryText);
        v.field("key_text", s.keyText);
        v.field("batch", s.isBatch);
        v.field("tokenizer", s.tokenizer);
        v.field("special", s.specialTokens);
        v.field("query_tokens", s.queryTokens);
        v.field("key_tokens", s.keyTokens);
    }
};

struct EmbeddingSettings {
    EmbeddingSource source = EmbeddingSource::Random;
    Index dModel = 16;
    std::uint32_t seed = 123;
    PositionEncoding positionEncoding = PositionEncoding::None;
    Index dPosition = 8;  ///< of PositionEncoding::Concatenated: components behind the word's own
    std::map<std::string, CopyOnWriteVector> customVectors;  ///< token → numbers, for EmbeddingSource::Custom
    /// Of EmbeddingSource::WordVectors; none: those of the program. Of Given: vectors of positions.
    std::optional<std::string> file;
    std::map<std::string, CopyOnWriteVector> bundledVectors;  ///< rows of the file, for where it is not
    bool operator==(const EmbeddingSettings&) const = default;

    /// How many components a word's own vector has.
    Index tokenVectorSize() const {
        return positionEncoding == PositionEncoding::Concatenated ? dModel - dPosition : dModel;
    }

    static void visit(auto& v, auto& s) {
        v.field("source", s.source);
        v.field("d_model", s.dModel, ranges::size);
        v.field("seed", s.seed, ranges::seed);
        v.field("positions", s.positionEncoding);
        v.field("d_position", s.dPosition, ranges::positionSize);
        v.field("vectors", s.customVectors);
        v.field("file", s.file);
        v.field("carried", s.bundledVectors);
    }
};

/// Numbers that a person typed in, with their shape.
struct CustomTensor {
    Shape shape;
    CopyOnWriteVector entries;
    bool operator==(const CustomTensor&) const = default;
};

/// A head whose matrices are written down for one purpose: InitScheme::Constructed.
struct ConstructedHead {
    HeadTarget target = HeadTarget::Previous;
    Index offset = 0;     ///< of HeadTarget::Offset, else 0: so many words on, back where negative
    double strength = 8;  ///< what its scores are multiplied by
    bool operator==(const ConstructedHead&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("head", s.target);
        if (s.target == HeadTarget::Offset) v.field("by", s.offset, ranges::offset);
        v.field("strength", s.strength, ranges::strength);
    }
};

struct ProjectionSettings {
    InitScheme initScheme = InitScheme::PerHead;
    InitDistribution initDistribution = InitDistribution::Uniform01;
    double initStdDev = 1.0;  ///< of InitDistribution::Normal
    bool hasBias = false;
    SharedProjections sharedProjections = SharedProjections::None;
    std::uint32_t seed = 123;
    std::map<std::string, CustomTensor> customParameters;  ///< W_Q, W_K, …, for InitScheme::Custom
    std::vector<ConstructedHead> constructedHeads;         ///< a head each, for InitScheme::Constructed
    bool operator==(const ProjectionSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("recipe", s.initScheme);
        v.field("init", s.initDistribution);
        v.field("std", s.initStdDev, ranges::initStdDev);
        v.field("bias", s.hasBias);
        v.field("shared", s.sharedProjections);
        v.field("seed", s.seed, ranges::seed);
        v.field("values", s.customParameters);
        v.field("constructed", s.constructedHeads);
    }
};

/// Attention that something else computed: a layer of a file, shown in place of one that is computed here.
struct ImportedAttentionSettings {
    std::optional<std::string> file;
    Index layer = 0;
    bool operator==(const ImportedAttentionSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("file", s.file);
        v.field("layer", s.layer, ranges::position);
    }
};

struct Session : AttentionConfig {
    Seeding seeding = Seeding::Pytorch;
    InputSettings input;
    EmbeddingSettings embedding;
    ProjectionSettings projection;
    ImportedAttentionSettings importedAttention;
    ModelSettings model;
    TrainingSettings training;

    // These never change a number. Steps and view are JSON; the form of steps is told in lessons/lesson.h,
    // that of the view belongs to the window.
    std::string title;
    std::string notes;
    std::string lessonStepsJson = "[]";
    std::string viewStateJson = "{}";

    bool operator==(const Session&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("draws", s.seeding);
        visitGroup(v, "input", s.input);
        visitGroup(v, "embedding", s.embedding);
        visitGroup(v, "projection", s.projection);
        AttentionConfig::visit(v, s);
        visitGroup(v, "given", s.importedAttention);
        visitGroup(v, "model", s.model);
        visitGroup(v, "learning", s.training);
        v.field("title", s.title);
        v.field("notes", s.notes);
        v.field("steps", s.lessonStepsJson, '[');
        v.field("view", s.viewStateJson, '{');
    }
};

}  // namespace attention
