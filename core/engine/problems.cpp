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
        m_report.add(path, wrongValueMessage(describeIntegerRange(range), to_string(value)));
    }
    void operator()(const std::string& path, double value, const Range& range) const {
        if (range.contains(value)) return;
        m_report.add(path, wrongValueMessage(describeNumberRange(range), formatShortNumber(value)));
    }
    void operator()(const std::string& path, double value, MaskFillRange) const {
        const bool isFinite = std::isfinite(static_cast<float>(value));
        m_report.require(isFinite || (std::isinf(value) && value < 0), path,
                         wrongValueMessage(describeMaskFillValues(), formatShortNumber(value)));
    }
    void operator()(const std::string& path, const ScoreScale& value, const Range& range) const {
        if (value.kind == ScoreScale::Kind::Custom) (*this)(path, value.divisor, range);
    }
    void operator()(const std::string& path, const Cell& cell) const {
        for (const Index index : {cell.query, cell.key, cell.head.value_or(0)}) {
            if (index < 0)
                m_report.add(
                    path,
                    Message("Session", "must contain whole numbers from 0, but it contains %1").arg(index));
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

/// Returns the number of bytes of all tokens.
std::size_t byteCountOf(const TokenLists& lists) {
    std::size_t byteCount = 0;
    for (const auto& list : lists)
        for (const std::string& token : list) byteCount += token.size();
    return byteCount;
}

/// Checks the sizes of the tokens, and of the texts before they are split into tokens.
void checkTextSizes(const InputSettings& input, ProblemCollector& report) {
    const auto check = [&](const char* path, std::size_t byteCount) {
        report.require(
            byteCount <= maxTextBytes, path,
            Message("Session", "must have at most %2 bytes, but it has %1").arg(byteCount, maxTextBytes));
    };
    input.queryTokens ? check("input.query_tokens", byteCountOf(*input.queryTokens))
                      : check("input.query_text", input.queryText.size());
    if (input.keyTokens) {
        check("input.key_tokens", byteCountOf(*input.keyTokens));
    } else if (input.keyText) {
        check("input.key_text", input.keyText->size());
    }
}

void checkTokens(const Session& s, const Tokens& tokens, ProblemCollector& report) {
    const std::string queryPath = s.input.queryTokens ? "input.query_tokens" : "input.query_text";
    const std::string keyPath = s.input.keyTokens ? "input.key_tokens" : "input.key_text";
    report.require(!tokens.queries.empty(), queryPath, Message("Session", "must contain at least one token"));
    if (tokens.queries.empty()) return;
    report.require(!tokens.keys.empty(), keyPath,
                   Message("Session", "must contain at least one token, or be null for self-attention"));
    if (tokens.keys.empty()) return;
    report.require(
        tokens.keys.size() == tokens.queries.size(), keyPath,
        Message("Session",
                "must contain one sequence, or one for each of the %2 query sequences, but it contains %1")
            .arg(tokens.keys.size(), tokens.queries.size()));
    for (const auto& [path, lists] :
         {std::pair(&queryPath, &tokens.queries), std::pair(&keyPath, &tokens.keys)}) {
        report.require(lists->size() <= maxSequences, *path,
                       Message("Session", "must contain at most %2 sequences, but it contains %1")
                           .arg(lists->size(), maxSequences));
        for (const auto& list : *lists) {
            if (list.size() <= maxTokensPerSequence) continue;
            report.add(*path, Message("Session",
                                      "must contain at most %2 tokens in each sequence, but one sequence "
                                      "contains %1")
                                  .arg(list.size(), maxTokensPerSequence));
            break;
        }
        if (isSelfAttention(s.input)) break;
    }
}

/// Returns the message for a field that names a file or a model that cannot be used because of `error`.
Message unusableFileMessage(const FileReadError& error) {
    return Message("Session", "cannot be used. %1").arg(error.message());
}

void checkWordVectors(const EmbeddingSettings& embedding, ProblemCollector& report) {
    for (const auto& [token, row] : embedding.bundledVectors) {
        const std::size_t expected = embedding.bundledVectors.begin()->second.size();
        report.require(row.size() == expected, "embedding.carried." + token,
                       Message("Session", "must contain %2 numbers like the first vector, but it contains %1")
                           .arg(row.size(), expected));
    }
    try {
        const Index width = wordVectorsOf(embedding)->width();
        const Index positionSize = embedding.dModel - embedding.tokenVectorSize();
        report.require(
            embedding.tokenVectorSize() <= width, "embedding.d_model",
            positionSize == 0
                ? Message("Session",
                          "must be at most %1 because the word vectors have %1 components, but it is %2")
                      .arg(width, embedding.dModel)
                : Message("Session",
                          "must be at most %1 because the word vectors have %2 components and the position "
                          "encoding has %3, but it is %4")
                      .arg(width + positionSize, width, positionSize, embedding.dModel));
    } catch (const FileReadError& problem) {
        report.add("embedding.file", unusableFileMessage(problem));
    }
}

void checkImportedEmbeddings(const Session& s, const Tokens& tokens, ProblemCollector& report) {
    const EmbeddingSettings& embedding = s.embedding;
    report.require(embedding.positionEncoding == PositionEncoding::None, "embedding.positions",
                   Message("Session", "must be none because the file contains a vector for each position"));
    if (!embedding.file)
        return report.add(
            "embedding.file",
            Message("Session", "must be the path of a file because the vectors are imported from a file"));
    try {
        const ImportedEmbeddings imported(*embedding.file);
        const auto check = [&](const Shape& shape, const char* path, Index sequences, Index length) {
            report.require(shape[0] == sequences && shape[1] == length, path,
                           Message("Session",
                                   "must contain %3 × %4 tokens (sequences × positions) like the vectors in "
                                   "the file, but it contains %1 × %2")
                               .arg(sequences, length, shape[0], shape[1]));
            report.require(
                shape[2] == embedding.dModel, "embedding.d_model",
                Message("Session", "must be %1 because the imported vectors have %1 components, but it is %2")
                    .arg(shape[2], embedding.dModel));
        };
        check(imported.queryShape(), "input.query_tokens", tokens.sequenceCount(), tokens.queryLength());
        if (isSelfAttention(s.input)) return;
        if (!imported.hasKeyEmbeddings())
            return report.add(
                "embedding.file",
                Message("Session", "must contain key_embeddings because the session has a second text"));
        check(imported.keyShape(), "input.key_tokens", tokens.sequenceCount(), tokens.keyLength());
    } catch (const FileReadError& problem) {
        report.add("embedding.file", unusableFileMessage(problem));
    }
}

/// Checks a session with imported attention, where no other settings need a check.
void checkImportedAttention(const Session& s, const Tokens& tokens, ProblemCollector& report) {
    try {
        const ImportedAttention imported(*s.importedAttention.file);
        report.require(s.importedAttention.layer < imported.layerCount(), "given.layer",
                       Message("Session",
                               "must be below %1, the number of layers in the file, because layers count "
                               "from 0, but it is %2")
                           .arg(imported.layerCount(), s.importedAttention.layer));
        const auto requireInRange = [&](const char* size, Index value, const Range& range) {
            report.require(range.contains(static_cast<double>(value)), "given.file",
                           Message("Session", "must contain attention whose size “%1” is %2, but it is %3")
                               .arg(size, describeIntegerRange(range), value));
        };
        requireInRange("heads", imported.headCount(), ranges::heads);
        requireInRange("d_k", imported.dK().value_or(1), ranges::size);
        requireInRange("d_v", imported.dV().value_or(1), ranges::size);
        const auto check = [&](Index sequences, Index length, Index expected, const char* path) {
            report.require(
                sequences == imported.sequenceCount() && length == expected, path,
                Message("Session",
                        "must contain %3 × %4 tokens (sequences × positions) like the attention in the file, "
                        "but it contains %1 × %2")
                    .arg(sequences, length, imported.sequenceCount(), expected));
        };
        check(tokens.sequenceCount(), tokens.queryLength(), imported.queryCount(), "input.query_tokens");
        check(std::ssize(tokens.keys), tokens.keyLength(), imported.keyCount(), "input.key_tokens");
    } catch (const FileReadError& problem) {
        report.add("given.file", unusableFileMessage(problem));
    }
}

/// Reports a session that needs `needed` bytes if this is more than memoryLimit(). Called last, and only if
/// no other problem was found.
void checkBytes(double needed, ProblemCollector& report) {
    report.require(needed <= memoryLimit(), "", memoryProblem(needed));
}

/// Checks the shown layer and the edits of the layers of a model, which has `layers` layers of `heads` heads.
void checkEdits(const Session& s, Index layers, Index heads, ProblemCollector& report) {
    const auto requireLayer = [&](const std::string& path, Index layer) {
        report.require(layer < layers, path,
                       Message("Session",
                               "must be below %1, the number of layers of the model, because layers count "
                               "from 0, but it is %2")
                           .arg(layers, layer));
    };
    requireLayer("model.layer", s.model.layer);
    for (std::size_t i = 0; i < s.model.edits.size(); ++i) {
        const LayerEdit& edit = s.model.edits[i];
        const std::string path = "model.edits[" + to_string(i) + "].";
        requireLayer(path + "layer", edit.layer);
        report.require(!edit.mask || !s.model.folder, path + "mask",
                       Message("Session",
                               "must be null because a model from a folder keeps the mask of its training, "
                               "but “cells” can mask single cells"));
        for (const Index head : edit.ablatedHeads)
            report.require(head < heads, path + "heads_off",
                           Message("Session",
                                   "must contain heads below %1, the number of heads of a layer, because "
                                   "heads count from 0, but it contains %2")
                               .arg(heads, head));
    }
}

/// Checks a session with a trained model from a folder, which has its own embeddings and parameters.
void checkModel(const Session& s, ProblemCollector& report) {
    const auto mustBeNull = Message(
        "Session", "must be null because a trained model uses one text and splits it into tokens itself");
    report.require(!s.input.keyText, "input.key_text", mustBeNull);
    report.require(!s.input.keyTokens, "input.key_tokens", mustBeNull);
    report.require(!s.importedAttention.file, "given.file",
                   Message("Session", "must be null because a trained model computes its attention itself"));
    try {
        const auto model = openModel(*s.model.folder);
        report.require(model->hasPlaceholderTokens() || !s.input.queryTokens, "input.query_tokens",
                       mustBeNull);
        const Index layers = model->config().layerCount;
        checkEdits(s, layers, model->config().headCount, report);
        const Index length = std::ssize(model->tokenize(s.input).ids);
        if (const auto maxTokens = model->config().maxTokens())
            report.require(length <= *maxTokens, "input.query_text",
                           Message("Session",
                                   "must contain at most %2 tokens because the model has %2 positions, but "
                                   "it contains %1")
                               .arg(length, *maxTokens));
        if (report.isEmpty()) checkBytes(estimatedModelTraceBytes(*model, length), report);
    } catch (const FileReadError& problem) {
        report.add("model.folder", unusableFileMessage(problem));
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
                    "must be the language of the word vectors because no word of the task has a vector"));
    }
    const ModelText text = tokenizedSessionText(s);
    const Index length = std::ssize(text.ids);
    if (s.embedding.positionEncoding == PositionEncoding::Learned)
        report.require(length <= s.training.sequenceLength, "input.query_text",
                       Message("Session",
                               "must contain at most %2 tokens because learning.length is %2, but it "
                               "contains %1")
                           .arg(length, s.training.sequenceLength));
    const auto unknown = std::ranges::find(text.ids, unknownSymbolId);
    if (unknown != text.ids.end())
        report.add(
            "input.query_text",
            Message("Session", "must contain only symbols of the training task (%2), but it contains “%1”")
                .arg(text.texts[static_cast<std::size_t>(unknown - text.ids.begin())],
                     shortenedList(SequenceTask(s).symbols())));
    checkEdits(s, s.training.layerCount, s.heads, report);
}

void checkEmbedding(const Session& s, const Tokens& tokens, ProblemCollector& report) {
    const Index dModel = s.embedding.dModel;
    const Index dPosition = s.embedding.dPosition;
    const bool isConcatenated = s.embedding.positionEncoding == PositionEncoding::Concatenated;
    report.require(
        s.embedding.positionEncoding != PositionEncoding::Learned, "embedding.positions",
        Message("Session",
                "must not be learned because only a training task (learning.task) trains positions"));
    if (isConcatenated && (dPosition % 2 != 0 || dPosition >= dModel)) {
        report.add("embedding.d_position",
                   Message("Session", "must be an even number below d_model, which is %1, but it is %2")
                       .arg(dModel, dPosition));
        return;
    }
    const Index tokenSize = s.embedding.tokenVectorSize();
    if (s.embedding.source == EmbeddingSource::OneHot) {
        const auto needed = tokens.vocabulary.size();
        const Message withoutPositions =
            Message("Session",
                    "must be %1, the vocabulary size, because the vectors are one_hot, but it is %2")
                .arg(needed, dModel);
        const Message withPositions =
            Message(
                "Session",
                "must be %1, the vocabulary size plus d_position, because the vectors are one_hot, but it "
                "is %2")
                .arg(static_cast<Index>(needed) + dPosition, dModel);
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
                Message("Session", "must contain a vector for each token, but it contains none for “%1”")
                    .arg(token));
        } else if (static_cast<Index>(found->second.size()) != tokenSize) {
            report.add(
                "embedding.vectors." + token,
                isConcatenated
                    ? Message("Session",
                              "must contain %2 numbers because d_model without d_position is %2, but "
                              "it contains %1")
                          .arg(found->second.size(), tokenSize)
                    : Message("Session", "must contain %2 numbers because d_model is %2, but it contains %1")
                          .arg(found->second.size(), tokenSize));
        }
    }
}

}  // namespace

Message memoryProblem(double bytes) {
    return (isMemoryLimitSet()
                ? Message(
                      "Session",
                      "needs %1 of memory, but the limit is %2, so use fewer tokens, fewer heads or smaller "
                      "sizes")
                : Message(
                      "Session",
                      "needs %1 of memory, but the limit is half of the memory of this computer, %2, so use "
                      "fewer tokens, fewer heads or smaller sizes"))
        .arg(formatBytes(bytes), formatBytes(memoryLimit()));
}

std::vector<Problem> problems(const Session& session, const Tokens& tokens) {
    ProblemCollector report;
    forEachField(session, RangeCheck(report));
    checkTextSizes(session.input, report);
    if (!report.isEmpty()) return report.takeProblems();
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
    ProblemCollector report;
    checkTextSizes(session.input, report);
    if (!report.isEmpty()) return report.takeProblems();
    return problems(session, *tokensOf(session));
}

}  // namespace attention
