// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/writers.h"
#include "session/session.h"
#include "text/exact_number_text.h"

#include <array>
#include <string>

namespace attention {
namespace {

/// The stages that have a column each. The column is empty if the trace does not have the stage.
constexpr std::array columns = {Stage::RawScores, Stage::ScaledScores, Stage::MaskedScores, Stage::Weights};

/// Returns `text` as a quoted CSV field.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + '"';
}

/// Returns the tokens of an axis as quoted CSV fields, padded to `length` with "[PAD]".
std::vector<std::string> quotedTokens(const std::vector<std::string>& tokens, Index length) {
    std::vector<std::string> fields;
    for (const std::string& token : tokens) fields.push_back(quoted(token));
    fields.resize(static_cast<std::size_t>(length), quoted("[PAD]"));
    return fields;
}

/// The size at which the collected lines are written, in bytes. Without this limit, the lines of a row of
/// scores need gigabytes of memory if a token has megabytes.
constexpr std::size_t minWrittenBytes = 1 << 16;

void writeMatrix(const Trace& trace, Index sequence, Index head, const ByteSink& sink) {
    const auto s = static_cast<std::size_t>(sequence);
    const auto queries = quotedTokens(trace.tokens->queries[s], trace.queryCount());
    const auto keys = quotedTokens(trace.tokens->keys[s], trace.keyCount());
    std::array<StageMatrix, 4> matrices;
    for (std::size_t i = 0; i < matrices.size(); ++i)
        if (hasStage(trace, columns[i])) matrices[i] = stageMatrix(trace, columns[i], sequence, head);
    const std::string linePrefix = std::to_string(sequence) + ',' + std::to_string(head) + ',';
    std::string line;
    for (Index q = 0; q < trace.queryCount(); ++q) {
        line.clear();
        for (Index k = 0; k < trace.keyCount(); ++k) {
            line += linePrefix + std::to_string(q) + ',' + queries[static_cast<std::size_t>(q)] + ',' +
                    std::to_string(k) + ',' + keys[static_cast<std::size_t>(k)];
            for (const StageMatrix& matrix : matrices) {
                line += ',';
                if (matrix.owner) appendExactNumber(line, matrix.values(q, k));
            }
            line += "\r\n";
            if (line.size() < minWrittenBytes) continue;
            sink(line);
            line.clear();
        }
        sink(line);
    }
}

}  // namespace

void writeScoresCsv(const Trace& trace, const ByteSink& sink) {
    sink("sequence,head,query,query_token,key,key_token,raw,scaled,masked,weight\r\n");
    for (Index sequence = 0; sequence < trace.sequenceCount(); ++sequence) {
        for (Index head = 0; head < trace.headCount(); ++head) writeMatrix(trace, sequence, head, sink);
    }
}

void writeSweepCsv(const SweepResult& result, const ByteSink& sink) {
    sink("field,value,measure,curve,seeds,mean,sd\r\n");
    const std::vector<double> values = completedValues(result);
    for (const SweepPanel& panel : result.panels) {
        for (const SweepPanel::Curve& curve : panel.curves) {
            const std::string name =
                curve.function ? std::string(nameOf(*curve.function)) : curve.name.text();
            for (std::size_t i = 0; i < values.size(); ++i) {
                sink(std::string(nameOf(result.settings.field)) + ',' + formatExactNumber(values[i]) + ',' +
                     std::string(panel.metric) + ',' + name + ',' +
                     std::to_string(result.settings.seedCount) + ',' +
                     formatExactNumber(curve.points[i].mean) + ',' +
                     formatExactNumber(curve.points[i].stdDev) + "\r\n");
            }
        }
    }
}

}  // namespace attention
