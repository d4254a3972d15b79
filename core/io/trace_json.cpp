// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/trace_json.h"

#include "analysis/nearest_words.h"
#include "attention/embedding.h"
#include "io/float_text.h"
#include "session/session_writer.h"

#include <cmath>
#include <string>

namespace attention {
namespace {

using Json = nlohmann::ordered_json;

Json idsOf(const Tokens& tokens, const TokenLists& sequences) {
    Json lists = Json::array();
    for (const auto& sequence : sequences) {
        Json ids = Json::array();
        for (const std::string& token : sequence) ids.push_back(tokens.idOf(token));
        lists.push_back(std::move(ids));
    }
    return lists;
}

void appendNumber(std::string& text, float x) {
    if (std::isfinite(x)) return appendFloat(text, x);
    text += '"';
    appendFloat(text, x);
    text += '"';
}

void writeTensor(const Trace& trace, Stage stage, const ByteSink& sink) {
    sink("{\"shape\": " + Json(stageShape(trace, stage)).dump() + ", \"data\": [");
    std::string text;
    const char* separator = "";
    forEachRow(trace, stage, [&](std::span<const float> row) {
        text.clear();
        for (const float x : row) {
            text += std::exchange(separator, ", ");
            appendNumber(text, x);
        }
        sink(text);
    });
    sink("]}");
}

/// [[word, cosine], …] of a row's vector, the nearest first; empty where it points nowhere.
Json nearestJson(const Trace& trace, Index sequence, const CellRef& row) {
    constexpr int most = 10;
    Json words = Json::array();
    for (const NearWord& near : nearestWords(trace, static_cast<int>(sequence), row, most).words)
        words.push_back({near.word, std::round(near.cosine * 1e4) / 1e4});
    return words;
}

/// [sequence][head][row]
void writeNearestWords(const Trace& trace, Stage stage, const ByteSink& sink) {
    const auto rows = static_cast<int>(tileSize(trace, stage).rows);
    const char* separator = "[";
    for (Index sequence = 0; sequence < trace.sequences(); ++sequence) {
        Json heads = Json::array();
        for (int head = 0; head < static_cast<int>(trace.headsOf(stage)); ++head) {
            heads.push_back(Json::array());
            for (int row = 0; row < rows; ++row)
                heads.back().push_back(nearestJson(trace, sequence, {stage, head, row, 0}));
        }
        // What a file of vectors calls a word need not be text.
        sink(std::exchange(separator, ",\n   ") + heads.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
    sink("]");
}

/// Of the stages that live in the space of words; a head of positions alone has empty lists.
void writeNearestWords(const Trace& trace, const ByteSink& sink) {
    if (!trace.wordVectors) return;
    sink("\"nearest_words\": {");
    const char* separator = "\n  ";
    for (const Stage stage : {Stage::QueryEmbeddings, Stage::KeyEmbeddings, Stage::Context}) {
        if (wordPart(trace, stage, 0).width == 0) continue;
        sink(std::exchange(separator, ",\n  ") + ('"' + std::string(infoOf(stage).name)) + "\": ");
        writeNearestWords(trace, stage, sink);
    }
    sink("},\n ");
}

}  // namespace

void writeTraceJson(const Trace& trace, const ByteSink& sink) {
    const Tokens& tokens = *trace.tokens;
    const auto member = [&](std::string_view name, const Json& value) {
        sink('"' + std::string(name) + "\": " + value.dump() + ",\n ");
    };
    sink("{");
    member("query_tokens", tokens.queries);
    member("key_tokens", tokens.keys);
    member("vocabulary", tokens.vocabulary);
    member("query_ids", idsOf(tokens, tokens.queries));
    member("key_ids", idsOf(tokens, tokens.keys));
    member("session", sessionToJson(withCarriedRows(*trace.session, trace.wordVectors.get(), tokens)));
    writeNearestWords(trace, sink);
    sink("\"tensors\": {");
    const char* separator = "\n  ";
    for (const Stage stage : exportedStages(trace)) {
        sink(std::exchange(separator, ",\n  ") + ('"' + std::string(infoOf(stage).name)) + "\": ");
        writeTensor(trace, stage, sink);
    }
    sink("}}\n");
}

}  // namespace attention
