// SPDX-License-Identifier: GPL-3.0-or-later
// The session's fields, each listed once with its name and what it may hold. Reading, writing, range checks
// and the command line's --set all walk this list.
#pragma once

#include "attention/message.h"
#include "attention/session.h"

#include <array>
#include <string_view>

namespace attention {

/// The names an enumeration's values have in the session file, in the order of the enumerators.
template <class Enum>
std::span<const std::string_view> namesOf();

#define ATTENTION_NAMES(Enum, ...)                                                    \
    template <>                                                                       \
    inline std::span<const std::string_view> namesOf<Enum>() {                        \
        static constexpr auto names = std::to_array<std::string_view>({__VA_ARGS__}); \
        return names;                                                                 \
    }

ATTENTION_NAMES(Draws, "pytorch", "stable")
ATTENTION_NAMES(Tokenizer, "words", "words_punctuation", "characters", "whitespace")
ATTENTION_NAMES(SpecialTokens, "none", "bert")
ATTENTION_NAMES(EmbeddingSource, "random", "one_hot", "values")
ATTENTION_NAMES(Positions, "none", "sinusoidal")
ATTENTION_NAMES(Recipe, "identity", "per_head", "linear", "stacked_linear", "multihead_attention", "values")
ATTENTION_NAMES(Init, "uniform_0_1", "uniform_fan_in", "normal", "lecun_normal", "xavier_uniform")
ATTENTION_NAMES(SharedWeights, "none", "qk", "qkv")
ATTENTION_NAMES(ScoreFunction, "dot", "scaled_dot", "additive", "bilinear", "low_rank_bilinear", "cosine",
                "gaussian")
ATTENTION_NAMES(CausalMask, "none", "causal", "strict")

#undef ATTENTION_NAMES

// Mechanisms are named in their rooms.
template <>
std::span<const std::string_view> namesOf<NormalizerFunction>();

template <class Enum>
std::string_view nameOf(Enum value) {
    return namesOf<Enum>()[static_cast<std::size_t>(value)];
}

/// The closed range of a number. With `excludesHighest` the upper end does not belong to it.
struct Range {
    double lowest = 0;
    double highest = 0;
    bool excludesHighest = false;

    bool holds(double x) const { return x >= lowest && (excludesHighest ? x < highest : x <= highest); }
};

namespace ranges {
inline constexpr Range heads{1, 64};
inline constexpr Range size{1, 4096};
inline constexpr Range seed{0, 4294967295.0};
inline constexpr Range deviation{1e-6, 1e3};
inline constexpr Range divisor{1e-6, 1e6};
inline constexpr Range factor{-1e6, 1e6};
inline constexpr Range position{0, 2147483647.0};
inline constexpr Range temperature{0.001, 1000};
inline constexpr Range probability{0, 1, true};
}  // namespace ranges

/// Calls the visitor once for every field of the session, in the file's order. `S` is Session or const
/// Session. The visitor has group(name, function) for nested objects and one member function for each kind of
/// field: choice, text, optionalText, flag, whole, optionalWhole, number, and a few that are unique.
template <class Visitor, class S>
void visitFields(Visitor& v, S& s) {
    v.choice("draws", s.draws);
    v.group("input", [&] {
        v.text("query_text", s.input.queryText);
        v.optionalText("key_text", s.input.keyText);
        v.flag("batch", s.input.batch);
        v.choice("tokenizer", s.input.tokenizer);
        v.choice("special", s.input.special);
        v.tokens("query_tokens", s.input.queryTokens);
        v.tokens("key_tokens", s.input.keyTokens);
    });
    v.group("embedding", [&] {
        v.choice("source", s.embedding.source);
        v.whole("d_model", s.embedding.dModel, ranges::size);
        v.whole("seed", s.embedding.seed, ranges::seed);
        v.choice("positions", s.embedding.positions);
        v.vectors("vectors", s.embedding.vectors);
    });
    v.group("projection", [&] {
        v.choice("recipe", s.projection.recipe);
        v.choice("init", s.projection.init);
        v.number("std", s.projection.deviation, ranges::deviation);
        v.flag("bias", s.projection.bias);
        v.choice("shared", s.projection.shared);
        v.whole("seed", s.projection.seed, ranges::seed);
        v.givenTensors("values", s.projection.values);
    });
    v.whole("heads", s.heads, ranges::heads);
    v.whole("d_k", s.dK, ranges::size);
    v.whole("d_v", s.dV, ranges::size);
    v.group("score", [&] {
        v.choice("function", s.score.function);
        v.scale("scale", s.score.scale, ranges::divisor);
        v.whole("d_a", s.score.dA, ranges::size);
        v.whole("rank", s.score.rank, ranges::size);
        v.choice("init", s.score.init);
    });
    v.factors("multiplier", s.multiplier, ranges::factor);
    v.group("mask", [&] {
        v.choice("causal", s.mask.causal);
        v.whole("prefix", s.mask.prefix, ranges::position);
        v.optionalWhole("window", s.mask.window, ranges::position);
        v.flag("padding", s.mask.padding);
        v.cells("cells", s.mask.cells);
        v.fill("fill", s.mask.fill);
    });
    v.group("normalizer", [&] {
        v.choice("function", s.normalizer.function);
        v.number("temperature", s.normalizer.temperature, ranges::temperature);
    });
    v.group("dropout", [&] {
        v.number("p", s.dropout.p, ranges::probability);
        v.whole("seed", s.dropout.seed, ranges::seed);
    });
    v.group("output", [&] {
        v.flag("project", s.output.project);
        v.whole("d_out", s.output.dOut, ranges::size);
    });
    v.text("title", s.title);
    v.text("notes", s.notes);
    v.json("steps", s.steps, '[');
    v.json("view", s.view, '{');
}

/// "allowed are whole numbers from 1 to 64", in the words of every message about this field.
Message allowedWhole(const Range& range);
Message allowedNumber(const Range& range);

/// "allowed are dot, scaled_dot, …".
Message allowedNames(std::span<const std::string_view> names);

}  // namespace attention
