// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nearest_words.h"
#include "io/session_file.h"
#include "io/tensor_export.h"
#include "io/writers.h"
#include "layer/embedding.h"
#include "text/exact_number_text.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <string>

namespace attention {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Returns the positions of the tokens in the vocabulary, as [[id, …], …] with one list per sequence.
OrderedJson idsOf(const Tokens& tokens, const TokenLists& sequences) {
    OrderedJson lists = OrderedJson::array();
    for (const auto& sequence : sequences) {
        OrderedJson ids = OrderedJson::array();
        for (const std::string& token : sequence) ids.push_back(tokens.tokenId(token));
        lists.push_back(std::move(ids));
    }
    return lists;
}

/// Appends x as a JSON number, or as a string if x is not finite.
void appendNumber(std::string& text, float x) {
    if (std::isfinite(x)) return appendExactNumber(text, x);
    text += '"';
    appendExactNumber(text, x);
    text += '"';
}

/// Writes a tensor as {"shape": […], "data": […]}, row by row.
class NumberList {
 public:
    /// Writes the beginning of the object. `sink` must outlive this object.
    NumberList(const Shape& shape, const ByteSink& sink) : m_sink(sink) {
        m_sink("{\"shape\": " + OrderedJson(shape).dump() + ", \"data\": [");
    }
    void add(std::span<const float> row) {
        m_text.clear();
        for (const float x : row) {
            m_text += std::exchange(m_separator, ", ");
            appendNumber(m_text, x);
        }
        m_sink(m_text);
    }
    /// Writes the end of the object.
    void end() { m_sink("]}"); }

 private:
    const ByteSink& m_sink;
    std::string m_text;
    const char* m_separator = "";
};

void writeTensor(const Trace& trace, Stage stage, const ByteSink& sink) {
    NumberList numbers(stageShape(trace, stage), sink);
    forEachRow(trace, stage, [&](std::span<const float> row) { numbers.add(row); });
    numbers.end();
}

/// Returns [[word, cosine], …] for the vector in a row, the nearest word first. The list is empty if the
/// vector is 0 or not finite, or has no components of word vectors.
OrderedJson nearestJson(const Trace& trace, Index sequence, const CellRef& cell) {
    constexpr int maxWords = 10;
    OrderedJson words = OrderedJson::array();
    for (const NearWord& near : nearestWords(trace, static_cast<int>(sequence), cell, maxWords).words)
        words.push_back({near.word, std::round(near.cosine * 1e4) / 1e4});
    return words;
}

/// Writes the nearest words of all rows of `stage`, as nested arrays [sequence][head][row].
void writeNearestWords(const Trace& trace, Stage stage, const ByteSink& sink) {
    const auto rows = static_cast<int>(stageMatrixSize(trace, stage).rows);
    const char* separator = "[";
    for (Index sequence = 0; sequence < trace.sequenceCount(); ++sequence) {
        OrderedJson heads = OrderedJson::array();
        for (int head = 0; head < static_cast<int>(trace.stageHeadCount(stage)); ++head) {
            heads.push_back(OrderedJson::array());
            for (int row = 0; row < rows; ++row)
                heads.back().push_back(nearestJson(trace, sequence, {stage, head, row, 0}));
        }
        // Words in a file of word vectors may be invalid UTF-8, which dump() would reject.
        sink(std::exchange(separator, ",\n   ") +
             heads.dump(-1, ' ', false, OrderedJson::error_handler_t::replace));
    }
    sink("]");
}

/// Writes the member "nearest_words" for the stages in the space of word vectors. Lists of heads that consist
/// of positions only are empty. Writes nothing for models and without word vectors.
void writeNearestWords(const Trace& trace, const ByteSink& sink) {
    if (!trace.wordVectors || trace.modelTrace) return;
    sink("\"nearest_words\": {");
    const char* separator = "\n  ";
    for (const Stage stage : {Stage::QueryEmbeddings, Stage::KeyEmbeddings, Stage::Context}) {
        if (wordVectorColumns(trace, stage, 0).width == 0) continue;
        sink(std::exchange(separator, ",\n  ") + ('"' + std::string(stageInfo(stage).name)) + "\": ");
        writeNearestWords(trace, stage, sink);
    }
    sink("},\n ");
}

/// Writes the tensors of all layers of a model as members of an object.
void writeModelTensors(const ModelTrace& model, const ByteSink& sink, const ExecutionContext& execution) {
    const char* separator = "\n  ";
    const auto write = [&](const ExportedTensor& tensor) {
        sink(std::exchange(separator, ",\n  ") + ('"' + tensor.name) + "\": ");
        NumberList numbers(tensor.shape, sink);
        tensor.writeRows([&](std::span<const float> row) { numbers.add(row); });
        numbers.end();
    };
    forEachTensor(model, write, execution);
}

/// Writes the object for a trace that belongs to a model, with the tensors of all layers.
void writeModel(const Trace& trace, const ByteSink& sink, const ExecutionContext& execution) {
    const ModelText& text = *trace.modelTrace->text;
    sink("{\"model\": " + OrderedJson(trace.modelTrace->model->name()).dump() + ",\n \"tokens\": " +
         OrderedJson(text.texts).dump(-1, ' ', false, OrderedJson::error_handler_t::replace) +
         ",\n \"ids\": " + OrderedJson(text.ids).dump() +
         ",\n \"session\": " + sessionFileJson(*trace.session).dump() + ",\n \"tensors\": {");
    writeModelTensors(*trace.modelTrace, sink, execution);
    sink("}}\n");
}

}  // namespace

void writeTraceJson(const Trace& trace, const ByteSink& sink, const ExecutionContext& execution) {
    if (trace.modelTrace) return writeModel(trace, sink, execution);
    const Tokens& tokens = *trace.tokens;
    const auto member = [&](std::string_view name, const OrderedJson& value) {
        sink('"' + std::string(name) + "\": " + value.dump() + ",\n ");
    };
    sink("{");
    member("query_tokens", tokens.queries);
    member("key_tokens", tokens.keys);
    member("vocabulary", tokens.vocabulary);
    member("query_ids", idsOf(tokens, tokens.queries));
    member("key_ids", idsOf(tokens, tokens.keys));
    member("session",
           sessionFileJson(withStoredWordVectors(*trace.session, trace.wordVectors.get(), tokens)));
    writeNearestWords(trace, sink);
    sink("\"tensors\": {");
    const char* separator = "\n  ";
    for (const Stage stage : exportedStages(trace)) {
        sink(std::exchange(separator, ",\n  ") + ('"' + std::string(stageInfo(stage).name)) + "\": ");
        writeTensor(trace, stage, sink);
    }
    sink("}}\n");
}

}  // namespace attention
