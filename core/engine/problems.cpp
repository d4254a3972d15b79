// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problems.h"

#include "engine/compute_trace.h"
#include "execution/memory_limit.h"
#include "files/file_read_error.h"
#include "imports/imported_attention.h"
#include "imports/imported_embeddings.h"
#include "layer/work_estimate.h"
#include "mechanisms/registry.h"
#include "models/compute_model.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "session/allowed_values.h"
#include "session/field_visitors.h"
#include "text/format_number.h"
#include "text/message.h"
#include "training/check_training.h"
#include "word_vectors/open_word_vectors.h"

#include <cmath>

namespace attention {
namespace {

using std::to_string;

/// Reports each number that is out of its range. A callback for forEachField().
class RangeCheck {
 public:
    explicit RangeCheck(ProblemCollector& report) : m_report(report) {}

    void operator()(const std::string& path, std::integral auto value, const Range& range) const {
        if (range.contains(static_cast<double>(value))) return;
        m_report.add(path, Message("Session", "%1 is out of range; %2")
                               .arg(value, allowedValuesMessage(describeIntegerRange(range))));
    }
    void operator()(const std::string& path, double value, const Range& range) const {
        if (range.contains(value)) return;
        m_report.add(
            path,
            Message("Session", "is out of range; %1").arg(allowedValuesMessage(describeNumberRange(range))));
    }
    void operator()(const std::string& path, double value, MaskFillRange) const {
        const bool isFinite = std::isfinite(static_cast<float>(value));
        m_report.require(
            isFinite || (std::isinf(value) && value < 0), path,
            Message("Session",
                    "is not a finite float32; allowed are \"-inf\" and finite numbers such as -1e9"));
    }
    void operator()(const std::string& path, const ScoreScale& value, const Range& range) const {
        if (value.kind == ScoreScale::Kind::Custom) (*this)(path, value.divisor, range);
    }
    void operator()(const std::string& path, const Cell& cell) const {
        for (const Index index : {cell.query, cell.key, cell.head.value_or(0)}) {
            if (index < 0)
                m_report.add(path, Message("Session", "%1 is negative; cells count from 0").arg(index));
        }
    }
    void operator()(const std::string& path, const CellMultiplier& value, const Range& range) const {
        (*this)(path, value.cell);
        (*this)(path, value.factor, range);
    }
    template <class Fields>
    requires hasFields<Fields>
    void operator()(const std::string& path, const Fields& value) const {
        forEachField(value, *this, path + '.');
    }
    template <class Value>
    void operator()(const std::string& path, const std::optional<Value>& value,
                    const auto&... allowed) const {
        if (value) (*this)(path, *value, allowed...);
    }
    template <class Value>
    void operator()(const std::string& path, const std::vector<Value>& list, const auto&... allowed) const {
        for (std::size_t i = 0; i < list.size(); ++i)
            (*this)(path + '[' + to_string(i) + ']', list[i], allowed...);
    }
    void operator()(const std::string&, const auto&...) const {}  // ignores values without a range

 private:
    ProblemCollector& m_report;
};

void checkTokens(const Session& s, const Tokens& tokens, ProblemCollector& report) {
    const std::string queryPath = s.input.queryTokens ? "input.query_tokens" : "input.query_text";
    const std::string keyPath = s.input.keyTokens ? "input.key_tokens" : "input.key_text";
    report.require(!tokens.queries.empty(), queryPath,
                   Message("Session", "holds no token; at least one is needed"));
    if (tokens.queries.empty()) return;
    report.require(!tokens.keys.empty(), keyPath,
                   Message("Session", "holds no token; at least one is needed, or null for self-attention"));
    if (tokens.keys.empty()) return;
    report.require(
        tokens.keys.size() == tokens.queries.size(), keyPath,
        Message("Session", "%1 key sequences cannot serve %2 query sequences; allowed are 1 or as many")
            .arg(tokens.keys.size(), tokens.queries.size()));
    for (const auto& [path, lists] :
         {std::pair(&queryPath, &tokens.queries), std::pair(&keyPath, &tokens.keys)}) {
        report.require(lists->size() <= maxSequences, *path,
                       Message("Session", "%1 sequences are too many; at most %2 are allowed")
                           .arg(lists->size(), maxSequences));
        for (const auto& list : *lists) {
            if (list.size() <= maxTokensPerSequence) continue;
            report.add(*path,
                       Message("Session", "%1 tokens in a sequence are too many; at most %2 are allowed")
                           .arg(list.size(), maxTokensPerSequence));
            break;
        }
        if (isSelfAttention(s.input)) break;
    }
}

void checkWordVectors(const EmbeddingSettings& embedding, ProblemCollector& report) {
    for (const auto& [token, row] : embedding.bundledVectors) {
        const std::size_t expected = embedding.bundledVectors.begin()->second.size();
        report.require(
            row.size() == expected, "embedding.carried." + token,
            Message("Session", "%1 numbers given; the first row has %2").arg(row.size(), expected));
    }
    try {
        const Index width = wordVectorsOf(embedding)->width();
        report.require(embedding.tokenVectorSize() <= width, "embedding.d_model",
                       Message("Session", "the word vectors have %1 components, here %2 are wanted")
                           .arg(width, embedding.tokenVectorSize()));
    } catch (const FileReadError& problem) {
        report.add("embedding.file", problem.message());
    }
}

void checkImportedEmbeddings(const Session& s, const Tokens& tokens, ProblemCollector& report) {
    const EmbeddingSettings& embedding = s.embedding;
    report.require(embedding.positionEncoding == PositionEncoding::None, "embedding.positions",
                   Message("Session", "given vectors stand for their positions already; allowed is none"));
    if (!embedding.file)
        return report.add("embedding.file", Message("Session", "is missing: given vectors stand in a file"));
    try {
        const ImportedEmbeddings imported(*embedding.file);
        const auto check = [&](const Shape& shape, const char* path, Index sequences, Index length) {
            report.require(shape[0] == sequences && shape[1] == length, path,
                           Message("Session", "%1 sequences of %2 tokens; the file has vectors for %3 of %4")
                               .arg(sequences, length, shape[0], shape[1]));
            report.require(shape[2] == embedding.dModel, "embedding.d_model",
                           Message("Session", "the given vectors have %1 components").arg(shape[2]));
        };
        check(imported.queryShape(), "input.query_tokens", tokens.sequenceCount(), tokens.queryLength());
        if (isSelfAttention(s.input)) return;
        if (!imported.hasKeyEmbeddings())
            return report.add("embedding.file",
                              Message("Session", "holds no key_embeddings for the second text"));
        check(imported.keyShape(), "input.key_tokens", tokens.sequenceCount(), tokens.keyLength());
    } catch (const FileReadError& problem) {
        report.add("embedding.file", problem.message());
    }
}

/// Checks a session with imported attention, where no other settings need a check.
void checkImportedAttention(const Session& s, const Tokens& tokens, ProblemCollector& report) {
    try {
        const ImportedAttention imported(*s.importedAttention.file);
        report.require(s.importedAttention.layer < imported.layerCount(), "given.layer",
                       Message("Session", "there is none such; the file has %1 layers, counted from 0")
                           .arg(imported.layerCount()));
        const auto requireInRange = [&](const char* size, Index value, const Range& range) {
            report.require(range.contains(static_cast<double>(value)), "given.file",
                           Message("Session", "%1 = %2; %3")
                               .arg(size, value, allowedValuesMessage(describeIntegerRange(range))));
        };
        requireInRange("heads", imported.headCount(), ranges::heads);
        requireInRange("d_k", imported.dK().value_or(1), ranges::size);
        requireInRange("d_v", imported.dV().value_or(1), ranges::size);
        const auto check = [&](Index sequences, Index length, Index expected, const char* path) {
            report.require(
                sequences == imported.sequenceCount() && length == expected, path,
                Message("Session", "%1 sequences of %2 tokens; the attention in the file has %3 of %4")
                    .arg(sequences, length, imported.sequenceCount(), expected));
        };
        check(tokens.sequenceCount(), tokens.queryLength(), imported.queryCount(), "input.query_tokens");
        check(std::ssize(tokens.keys), tokens.keyLength(), imported.keyCount(), "input.key_tokens");
    } catch (const FileReadError& problem) {
        report.add("given.file", problem.message());
    }
}

/// Reports a session that needs `needed` bytes if this is more than memoryLimit(). Called last, and only if
/// no other problem was found.
void checkBytes(double needed, ProblemCollector& report) {
    report.require(needed <= memoryLimit(), "", memoryProblem(needed));
}

/// Checks the shown layer and the edits of the layers of a model, which has `layers` layers of `heads` heads.
void checkEdits(const Session& s, Index layers, Index heads, ProblemCollector& report) {
    const Message noSuchLayer =
        Message("Session", "there is none such; the model has %1 layers, counted from 0").arg(layers);
    report.require(s.model.layer < layers, "model.layer", noSuchLayer);
    for (std::size_t i = 0; i < s.model.edits.size(); ++i) {
        const LayerEdit& edit = s.model.edits[i];
        const std::string path = "model.edits[" + to_string(i) + "].";
        report.require(edit.layer < layers, path + "layer", noSuchLayer);
        report.require(!edit.mask || !s.model.folder, path + "mask",
                       Message("Session",
                               "must be null because a model from a folder has the mask that it was trained "
                               "with; single cells can be masked in “cells”"));
        for (const Index head : edit.ablatedHeads)
            report.require(head < heads, path + "heads_off",
                           Message("Session", "counts from 0; a layer has %1 heads").arg(heads));
    }
}

/// Checks a session with a trained model from a folder, which has its own embeddings and parameters.
void checkModel(const Session& s, ProblemCollector& report) {
    const auto mustBeNull =
        Message("Session", "a trained model has one text of its own tokens; allowed is null");
    report.require(!s.input.keyText, "input.key_text", mustBeNull);
    report.require(!s.input.keyTokens, "input.key_tokens", mustBeNull);
    report.require(!s.importedAttention.file, "given.file",
                   Message("Session", "a trained model computes its attention itself; allowed is null"));
    try {
        const auto model = openModel(*s.model.folder);
        report.require(model->hasPlaceholderTokens() || !s.input.queryTokens, "input.query_tokens",
                       mustBeNull);
        const Index layers = model->config().layerCount;
        checkEdits(s, layers, model->config().headCount, report);
        const Index length = std::ssize(model->tokenize(s.input).ids);
        if (const auto maxTokens = model->config().maxTokens())
            report.require(length <= *maxTokens, "input.query_text",
                           Message("Session", "%1 tokens are too many; the model has %2 positions")
                               .arg(length, *maxTokens));
        if (report.isEmpty()) checkBytes(estimatedModelTraceBytes(*model, length), report);
    } catch (const FileReadError& problem) {
        report.add("model.folder", problem.message());
    }
}

/// Returns the words separated by commas. More than 12 words are shortened to the first 12 and the last one.
std::string shortenedList(const std::vector<std::string>& words) {
    constexpr std::size_t maxCount = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(maxCount, words.size()); ++i) text += (i > 0 ? ", " : "") + words[i];
    return words.size() > maxCount ? text + " … " + words.back() : text;
}

/// Checks the text of a session with a training task, and its edits of layers.
void checkTrainedText(const Session& s, ProblemCollector& report) {
    if (s.training.task == TrainingTask::Pronouns && !s.embedding.file) {  // a vector file is not read here
        const auto vectors = wordVectorsOf(s.embedding);
        vectors->loadWords();
        const SequenceTask task(s);
        report.require(
            std::ranges::any_of(task.symbols(),
                                [&](const auto& word) { return vectors->find(word).has_value(); }),
            "learning.patterns",
            Message("Session",
                    "none of their words has a vector; allowed are those of the vectors' language"));
    }
    const ModelText text = tokenizedSessionText(s);
    const Index length = std::ssize(text.ids);
    if (s.embedding.positionEncoding == PositionEncoding::Learned)
        report.require(length <= s.training.sequenceLength, "input.query_text",
                       Message("Session", "%1 tokens are too many; learning.length allows %2")
                           .arg(length, s.training.sequenceLength));
    const auto unknown = std::ranges::find(text.ids, unknownSymbolId);
    if (unknown != text.ids.end())
        report.add("input.query_text",
                   Message("Session", "“%1” is no symbol of the task; it has %2")
                       .arg(text.texts[static_cast<std::size_t>(unknown - text.ids.begin())],
                            shortenedList(SequenceTask(s).symbols())));
    checkEdits(s, s.training.layerCount, s.heads, report);
}

void checkEmbedding(const Session& s, const Tokens& tokens, ProblemCollector& report) {
    const Index dModel = s.embedding.dModel;
    const Index dPosition = s.embedding.dPosition;
    const bool isConcatenated = s.embedding.positionEncoding == PositionEncoding::Concatenated;
    report.require(s.embedding.positionEncoding != PositionEncoding::Learned, "embedding.positions",
                   Message("Session", "learned positions need a task, learning.task"));
    if (isConcatenated && (dPosition % 2 != 0 || dPosition >= dModel)) {
        report.add("embedding.d_position",
                   Message("Session",
                           "positions beside the word need an even number of components below d_model %1, "
                           "here %2")
                       .arg(dModel, dPosition));
        return;
    }
    const Index tokenSize = s.embedding.tokenVectorSize();
    if (s.embedding.source == EmbeddingSource::OneHot) {
        const auto needed = tokens.vocabulary.size();
        const Message withoutPositions =
            Message("Session", "one_hot vectors need d_model to be the vocabulary's size, here %1")
                .arg(needed);
        const Message withPositions =
            Message("Session",
                    "one_hot vectors need d_model to be the vocabulary's size and d_position, here %1")
                .arg(static_cast<Index>(needed) + dPosition);
        report.require(tokenSize == static_cast<Index>(needed), "embedding.d_model",
                       isConcatenated ? withPositions : withoutPositions);
    }
    if (s.embedding.source == EmbeddingSource::WordVectors) checkWordVectors(s.embedding, report);
    if (s.embedding.source == EmbeddingSource::Imported) checkImportedEmbeddings(s, tokens, report);
    if (s.embedding.source != EmbeddingSource::Custom) return;
    for (const std::string& token : tokens.vocabulary) {
        const auto found = s.embedding.customVectors.find(token);
        if (found == s.embedding.customVectors.end()) {
            report.add(
                "embedding.vectors",
                Message("Session", "has no vector for the token \"%1\"; every token needs one").arg(token));
        } else if (static_cast<Index>(found->second.size()) != tokenSize) {
            report.add("embedding.vectors." + token,
                       isConcatenated
                           ? Message("Session", "%1 numbers given; d_model without d_position is %2")
                                 .arg(found->second.size(), tokenSize)
                           : Message("Session", "%1 numbers given; d_model is %2")
                                 .arg(found->second.size(), tokenSize));
        }
    }
}

}  // namespace

Message memoryProblem(double bytes) {
    return (isMemoryLimitSet()
                ? Message(
                      "Session",
                      "needs %1 of memory; allowed is %2: fewer tokens or heads, or smaller sizes, need less")
                : Message(
                      "Session",
                      "needs %1 of memory; allowed is half of this machine's, %2: fewer tokens or heads, or "
                      "smaller sizes, need less"))
        .arg(formatBytes(bytes), formatBytes(memoryLimit()));
}

std::vector<Problem> problems(const Session& session, const Tokens& tokens) {
    ProblemCollector report;
    forEachField(session, RangeCheck(report));
    if (hasTrainingTask(session)) {
        checkTraining(session, report);
    } else if (session.model.folder) {
        checkModel(session, report);
    }
    if (!report.isEmpty()) return report.takeProblems();
    checkTokens(session, tokens, report);
    if (hasTrainingTask(session) && trainsOnWords(session)) checkWordVectors(session.embedding, report);
    if (hasTrainingTask(session) && report.isEmpty()) checkTrainedText(session, report);
    if (session.model.folder) return report.takeProblems();
    if (session.importedAttention.file) {
        checkImportedAttention(session, tokens, report);
        return report.takeProblems();
    }
    if (!hasTrainingTask(session)) checkEmbedding(session, tokens, report);
    projectionInitializer(session.projection.initScheme).reportProblems(session, report);
    for (const QueryKeyTransform* transform : queryKeyTransforms())
        if (transform->isActive(session)) transform->checkConfig(session, report);
    if (report.isEmpty())
        checkBytes(
            hasTrainingTask(session) ? minTrainingStepBytes(session) : minimumMemoryBytes(session, tokens),
            report);
    return report.takeProblems();
}

std::vector<Problem> problems(const Session& session) {
    return problems(session, *tokensOf(session));
}

}  // namespace attention
