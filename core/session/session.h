// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that changes a number, as one value. Each part lists its fields once, in visit(): their names in
// session files and what they may hold. Reading, writing, checking ranges and the command line's --set walk
// these lists. A visitor has field(name, value, what it may hold …), overloaded on the value’s type, and
// group(name, function) around nested ones.
#pragma once

#include "numerics/tensor.h"
#include "session/attention_config.h"
#include "session/choices.h"
#include "session/learning_settings.h"
#include "session/model_settings.h"
#include "session/ranges.h"
#include "session/shared_numbers.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attention {

using TokenLists = std::vector<std::vector<std::string>>;

struct Input {
    std::string queryText = "Life is short, eat dessert first";
    std::optional<std::string> keyText;  ///< none: self-attention
    bool batch = false;                  ///< each line that has a token is a sequence
    Tokenizer tokenizer = Tokenizer::Words;
    SpecialTokens special = SpecialTokens::None;
    std::optional<TokenLists> queryTokens;  ///< replace the tokenizer's
    std::optional<TokenLists> keyTokens;
    bool operator==(const Input&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("query_text", s.queryText);
        v.field("key_text", s.keyText);
        v.field("batch", s.batch);
        v.field("tokenizer", s.tokenizer);
        v.field("special", s.special);
        v.field("query_tokens", s.queryTokens);
        v.field("key_tokens", s.keyTokens);
    }
};

struct EmbeddingSettings {
    EmbeddingSource source = EmbeddingSource::Random;
    Index dModel = 16;
    std::uint32_t seed = 123;
    Positions positions = Positions::None;
    Index dPosition = 8;                           ///< of Positions::Beside: components behind the word's own
    std::map<std::string, SharedNumbers> vectors;  ///< token → numbers, for EmbeddingSource::Values
    /// Of EmbeddingSource::WordVectors; none: those of the program. Of Given: vectors of positions.
    std::optional<std::string> file;
    std::map<std::string, SharedNumbers> carried;  ///< rows of the file, for where it is not
    bool operator==(const EmbeddingSettings&) const = default;

    /// How many components a word's own vector has.
    Index wordSize() const { return positions == Positions::Beside ? dModel - dPosition : dModel; }

    static void visit(auto& v, auto& s) {
        v.field("source", s.source);
        v.field("d_model", s.dModel, ranges::size);
        v.field("seed", s.seed, ranges::seed);
        v.field("positions", s.positions);
        v.field("d_position", s.dPosition, ranges::positionSize);
        v.field("vectors", s.vectors);
        v.field("file", s.file);
        v.field("carried", s.carried);
    }
};

/// Numbers that a person typed in, with their shape.
struct GivenTensor {
    Shape shape;
    SharedNumbers entries;
    bool operator==(const GivenTensor&) const = default;
};

/// A head whose matrices are written down for one purpose: Recipe::Constructed.
struct ConstructedHead {
    HeadTarget target = HeadTarget::Previous;
    Index by = 0;         ///< of HeadTarget::Offset, else 0: so many words on, back where negative
    double strength = 8;  ///< what its scores are multiplied by
    bool operator==(const ConstructedHead&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("head", s.target);
        if (s.target == HeadTarget::Offset) v.field("by", s.by, ranges::offset);
        v.field("strength", s.strength, ranges::strength);
    }
};

struct ProjectionSettings {
    Recipe recipe = Recipe::PerHead;
    Init init = Init::Uniform01;
    double deviation = 1.0;  ///< of Init::Normal
    bool bias = false;
    SharedWeights shared = SharedWeights::None;
    std::uint32_t seed = 123;
    std::map<std::string, GivenTensor> values;  ///< W_Q, W_K, …, for Recipe::Values
    std::vector<ConstructedHead> constructed;   ///< a head each, for Recipe::Constructed
    bool operator==(const ProjectionSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("recipe", s.recipe);
        v.field("init", s.init);
        v.field("std", s.deviation, ranges::deviation);
        v.field("bias", s.bias);
        v.field("shared", s.shared);
        v.field("seed", s.seed, ranges::seed);
        v.field("values", s.values);
        v.field("constructed", s.constructed);
    }
};

/// Attention that something else computed: a layer of a file, shown in place of one that is computed here.
struct GivenSettings {
    std::optional<std::string> file;
    Index layer = 0;
    bool operator==(const GivenSettings&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("file", s.file);
        v.field("layer", s.layer, ranges::position);
    }
};

struct Session : AttentionConfig {
    Draws draws = Draws::Pytorch;
    Input input;
    EmbeddingSettings embedding;
    ProjectionSettings projection;
    GivenSettings given;
    ModelSettings model;
    LearningSettings learning;

    // These never change a number. Steps and view are JSON; the form of steps is told in lessons/lesson.h,
    // that of the view belongs to the window.
    std::string title;
    std::string notes;
    std::string steps = "[]";
    std::string view = "{}";

    bool operator==(const Session&) const = default;

    static void visit(auto& v, auto& s) {
        v.field("draws", s.draws);
        visitGroup(v, "input", s.input);
        visitGroup(v, "embedding", s.embedding);
        visitGroup(v, "projection", s.projection);
        AttentionConfig::visit(v, s);
        visitGroup(v, "given", s.given);
        visitGroup(v, "model", s.model);
        visitGroup(v, "learning", s.learning);
        v.field("title", s.title);
        v.field("notes", s.notes);
        v.field("steps", s.steps, '[');
        v.field("view", s.view, '{');
    }
};

}  // namespace attention
