// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/trace_json.h"

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
    sink("\"tensors\": {");
    const char* separator = "\n  ";
    for (const Stage stage : exportedStages(trace)) {
        sink(std::exchange(separator, ",\n  ") + ('"' + std::string(infoOf(stage).name)) + "\": ");
        writeTensor(trace, stage, sink);
    }
    sink("}}\n");
}

}  // namespace attention
