// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/problems.h"

#include "attention/memory.h"
#include "attention/session_fields.h"

#include <cmath>

namespace attention {
namespace {

using std::to_string;

class Report {
 public:
    void add(std::string path, std::string message) {
        m_problems.push_back({std::move(path), std::move(message)});
    }
    void require(bool isTrue, std::string path, std::string message) {
        if (!isTrue) add(std::move(path), std::move(message));
    }
    bool isEmpty() const { return m_problems.empty(); }
    std::vector<Problem> take() { return std::move(m_problems); }

 private:
    std::vector<Problem> m_problems;
};

/// Reports every number outside its range.
class RangeCheck {
 public:
    explicit RangeCheck(Report& report) : m_report(report) {}

    void group(std::string_view name, const auto& fields) {
        m_prefix = std::string(name) + '.';
        fields();
        m_prefix.clear();
    }
    void whole(std::string_view name, auto value, const Range& range) {
        if (!range.holds(static_cast<double>(value))) {
            m_report.add(path(name), to_string(value) + " is out of range; " + allowedWhole(range));
        }
    }
    void optionalWhole(std::string_view name, const std::optional<Index>& value, const Range& range) {
        if (value) whole(name, *value, range);
    }
    void number(std::string_view name, double value, const Range& range) {
        m_report.require(range.holds(value), path(name), "is out of range; " + allowedNumber(range));
    }
    void scale(std::string_view name, const ScoreScale& value, const Range& range) {
        if (value.kind == ScoreScale::Kind::Number) number(name, value.divisor, range);
    }
    void fill(std::string_view name, double value) {
        const bool isFinite = std::isfinite(static_cast<float>(value));
        m_report.require(isFinite || (std::isinf(value) && value < 0), path(name),
                         "is not a finite float32; allowed are \"-inf\" and finite numbers such as -1e9");
    }
    void factors(std::string_view name, const std::vector<CellFactor>& list, const Range& range) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string entry = std::string(name) + '[' + to_string(i) + ']';
            cell(entry, list[i].cell);
            number(entry, list[i].factor, range);
        }
    }
    void cells(std::string_view name, const std::vector<Cell>& list) {
        for (std::size_t i = 0; i < list.size(); ++i)
            cell(std::string(name) + '[' + to_string(i) + ']', list[i]);
    }
    // These hold nothing that has a range.
    void choice(auto&&...) {}
    void text(auto&&...) {}
    void optionalText(auto&&...) {}
    void flag(auto&&...) {}
    void tokens(auto&&...) {}
    void vectors(auto&&...) {}
    void givenTensors(auto&&...) {}
    void json(auto&&...) {}

 private:
    std::string path(std::string_view name) const { return m_prefix + std::string(name); }
    void cell(const std::string& entry, const Cell& cell) {
        for (const Index index : {cell.query, cell.key, cell.head.value_or(0)}) {
            if (index < 0) m_report.add(path(entry), to_string(index) + " is negative; cells count from 0");
        }
    }

    Report& m_report;
    std::string m_prefix;
};

void checkTokens(const Session& s, const Tokens& tokens, Report& report) {
    const std::string queryPath = s.input.queryTokens ? "input.query_tokens" : "input.query_text";
    const std::string keyPath = s.input.keyTokens ? "input.key_tokens" : "input.key_text";
    report.require(!tokens.queries.empty(), queryPath, "holds no token; at least one is needed");
    if (tokens.queries.empty()) return;
    report.require(!tokens.keys.empty(), keyPath,
                   "holds no token; at least one is needed, or null for self-attention");
    if (tokens.keys.empty()) return;
    report.require(tokens.keys.size() == tokens.queries.size(), keyPath,
                   to_string(tokens.keys.size()) + " key sequences cannot serve " +
                       to_string(tokens.queries.size()) + " query sequences; allowed are 1 or as many");
    for (const auto& [path, lists] :
         {std::pair(&queryPath, &tokens.queries), std::pair(&keyPath, &tokens.keys)}) {
        report.require(lists->size() <= maxSequences, *path,
                       to_string(lists->size()) + " sequences are too many; at most " +
                           to_string(maxSequences) + " are allowed");
        for (const auto& list : *lists) {
            if (list.size() <= maxTokensPerSequence) continue;
            report.add(*path, to_string(list.size()) + " tokens in a sequence are too many; at most " +
                                  to_string(maxTokensPerSequence) + " are allowed");
            break;
        }
        if (isSelfAttention(s.input)) break;
    }
}

void checkEmbedding(const Session& s, const Tokens& tokens, Report& report) {
    const Index dModel = s.embedding.dModel;
    if (s.embedding.source == EmbeddingSource::OneHot) {
        const auto needed = tokens.vocabulary.size();
        report.require(dModel == static_cast<Index>(needed), "embedding.d_model",
                       "one_hot vectors need d_model to be the vocabulary's size, here " + to_string(needed));
    }
    if (s.embedding.source != EmbeddingSource::Values) return;
    for (const std::string& token : tokens.vocabulary) {
        const auto found = s.embedding.vectors.find(token);
        if (found == s.embedding.vectors.end()) {
            report.add("embedding.vectors",
                       "has no vector for the token \"" + token + "\"; every token needs one");
        } else if (static_cast<Index>(found->second.size()) != dModel) {
            report.add("embedding.vectors." + token,
                       to_string(found->second.size()) + " numbers given; d_model is " + to_string(dModel));
        }
    }
}

std::string shapeText(const Shape& shape) {
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + to_string(shape[i]);
    return text + ")";
}

void checkGivenWeights(const Session& s, Report& report) {
    const Index h = s.heads;
    const Index dModel = s.embedding.dModel;
    struct Need {
        const char* name;
        Shape shape;
        bool required;
    };
    std::vector<Need> needs = {{"W_Q", {h, s.dK, dModel}, true}, {"W_K", {h, s.dK, dModel}, true},
                               {"W_V", {h, s.dV, dModel}, true}, {"b_Q", {h, s.dK}, false},
                               {"b_K", {h, s.dK}, false},        {"b_V", {h, s.dV}, false}};
    if (s.output.project) {
        needs.push_back({"W_O", {s.output.dOut, h * s.dV}, true});
        needs.push_back({"b_O", {s.output.dOut}, false});
    }
    for (const Need& need : needs) {
        const std::string path = std::string("projection.values.") + need.name;
        const auto found = s.projection.values.find(need.name);
        if (found == s.projection.values.end()) {
            report.require(!need.required, path,
                           "is missing; the recipe needs shape " + shapeText(need.shape));
        } else {
            report.require(
                found->second.shape == need.shape, path,
                "has shape " + shapeText(found->second.shape) + "; needed is " + shapeText(need.shape));
        }
    }
}

void checkProjection(const Session& s, Report& report) {
    const Index dModel = s.embedding.dModel;
    const auto mustFillModel = [&](const char* path, Index width) {
        report.require(s.heads * width == dModel, path,
                       std::string(nameOf(s.projection.recipe)) + " needs heads × " + path +
                           " = d_model, here " + to_string(s.heads) + " × " + to_string(width) + " and " +
                           to_string(dModel));
    };
    switch (s.projection.recipe) {
        case Recipe::Identity:
            mustFillModel("d_k", s.dK);
            mustFillModel("d_v", s.dV);
            break;
        case Recipe::MultiheadAttention:
            mustFillModel("d_k", s.dK);
            report.require(s.dV == s.dK, "d_v",
                           "multihead_attention needs d_v = d_k, here " + to_string(s.dK));
            report.require(s.output.project, "output.project",
                           "multihead_attention needs the output projection: true");
            report.require(s.output.dOut == dModel, "output.d_out",
                           "multihead_attention needs d_out = d_model, here " + to_string(dModel));
            break;
        case Recipe::Values:
            checkGivenWeights(s, report);
            break;
        case Recipe::PerHead:
        case Recipe::Linear:
        case Recipe::StackedLinear:
            break;
    }
    const bool canShare = s.projection.recipe == Recipe::PerHead || s.projection.recipe == Recipe::Linear ||
                          s.projection.recipe == Recipe::Values;
    if (canShare && s.projection.shared == SharedWeights::QueryKeyValue) {
        report.require(s.dV == s.dK, "d_v", "shared weights qkv need d_v = d_k, here " + to_string(s.dK));
    }
}

/// Last, and only of a session that could be computed otherwise.
void checkMemory(const Session& s, const Tokens& tokens, Report& report) {
    const double needed = estimatedBytes(s, tokens);
    const double limit = memoryLimit();
    const auto sizeText = [](double bytes) -> std::string {
        if (bytes < 1e9) return to_string(std::lround(bytes / 1e6)) + " MB";
        const long tenths = std::lround(bytes / 1e8);
        return to_string(tenths / 10) + '.' + to_string(tenths % 10) + " GB";
    };
    report.require(needed <= limit, "",
                   "needs " + sizeText(needed) + " of memory; allowed is " +
                       (isMemoryLimitSet() ? "" : "half of this machine's, ") + sizeText(limit) +
                       ": fewer tokens or heads, or smaller sizes, need less");
}

}  // namespace

std::vector<Problem> problems(const Session& session, const Tokens& tokens) {
    Report report;
    RangeCheck check(report);
    visitFields(check, session);
    checkTokens(session, tokens, report);
    checkEmbedding(session, tokens, report);
    checkProjection(session, report);
    if (report.isEmpty()) checkMemory(session, tokens, report);
    return report.take();
}

std::vector<Problem> problems(const Session& session) {
    return problems(session, tokenizeInput(session.input));
}

}  // namespace attention
