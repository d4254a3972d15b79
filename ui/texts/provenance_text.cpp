// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/provenance_text.h"

#include "heatmap/printable_text.h"
#include "layer/embedding.h"
#include "layer/initial_parameters.h"
#include "models/model_trace.h"
#include "text/message.h"
#include "texts/axis_text.h"
#include "texts/choice_texts.h"
#include "texts/head_texts.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

#include <QStringList>

#include <algorithm>

namespace attention {
namespace {

QString joinedTokens(const std::vector<std::string>& tokens) {
    QStringList tokenTexts;
    for (const std::string& token : tokens) tokenTexts << printableToken(token);
    return tokenTexts.join(' ');
}

QString seedsText(const std::vector<std::uint32_t>& seeds) {
    if (seeds.empty()) return Texts::tr("no random numbers");
    if (seeds.size() == 1) return Texts::tr("random numbers, seed %1").arg(seeds.front());
    return Texts::tr("random numbers, seeds %1 (vectors) and %2 (parameters)").arg(seeds[0]).arg(seeds[1]);
}

/// Returns the origin of the word vectors. The seeds of the parameters follow if parameters are random. The
/// word vectors themselves are never random.
QString wordVectorsText(const Trace& trace) {
    const auto& file = trace.session->embedding.file;
    const auto& seeds = trace.provenance.seeds;
    const QString vectors =
        file ? Texts::tr("word vectors from %1").arg(displayFileName(QString::fromStdString(*file)))
             : Texts::tr("built-in word vectors");
    return seeds.empty() ? Texts::tr("%1, no random numbers").arg(vectors)
                         : Texts::tr("%1; %2", "vectors; weights").arg(vectors, seedsText(seeds));
}

QString modelText(const Provenance::ModelLayer& model) {
    return model.trainingSteps
               ? Texts::tr("trained on %1, %n step(s)", nullptr, static_cast<int>(*model.trainingSteps))
                     .arg(modelName(model))
               : Texts::tr("model %1").arg(modelName(model));
}

/// Returns the origin of the numbers of hand-built heads. Only the token vectors and the parameters of the
/// score function may be random, so the text contains their seeds.
QString constructedHeadsText(const Trace& trace) {
    const auto& seeds = trace.provenance.seeds;
    if (seeds.empty()) return Texts::tr("hand-built heads, no random numbers");
    return hasRandomWeights(*trace.session)
               ? Texts::tr("hand-built heads; %1").arg(seedsText(seeds))
               : Texts::tr("hand-built heads; random vectors, seed %1").arg(seeds.front());
}

/// Returns `text`, followed by an explanation of noVectorMark if a token has this mark.
QString withMissingVectorMark(const Trace& trace, const QString& text) {
    const bool hasMarkedToken = std::ranges::any_of(
        trace.tokens->vocabulary, [&](const auto& token) { return lacksWordVector(trace, token); });
    return hasMarkedToken ? Texts::tr("%1; %2 marks tokens without a word vector", "provenance; mark")
                                .arg(text, noVectorMark)
                          : text;
}

QString parameterSourceText(const Trace& trace) {
    if (hasConstructedHeads(trace)) return constructedHeadsText(trace);
    if (hasTrainedWordVectors(trace)) return withMissingVectorMark(trace, wordVectorsText(trace));
    return seedsText(trace.provenance.seeds);
}

}  // namespace

bool hasTrainedWordVectors(const Trace& trace) {
    return trace.session && trace.session->embedding.source == EmbeddingSource::WordVectors;
}

QString modelName(const Provenance::ModelLayer& model) {
    if (!model.trainingSteps) return bidiIsolated(QString::fromStdString(model.name));
    const auto tasks = namesOf<TrainingTask>();
    return choiceText(static_cast<TrainingTask>(std::ranges::find(tasks, model.name) - tasks.begin())).name;
}

QString provenanceText(const Trace& trace) {
    const Provenance& provenance = trace.provenance;
    if (provenance.imported) {
        const QString name = displayFileName(QString::fromStdString(provenance.imported->file));
        const auto withWarning = [&](const QString& text) {
            return trace.importWarning.isEmpty()
                       ? text
                       : Texts::tr("%1. %2", "model. warning").arg(text, messageText(trace.importWarning));
        };
        if (provenance.imported->layerCount == 1 || !trace.headOrigins.empty())
            return withWarning(Texts::tr("attention imported from %1").arg(name));
        return withWarning(Texts::tr("attention imported from %1, layer %2 of %3")
                               .arg(name, QString::number(provenance.imported->layer + 1),
                                    QString::number(provenance.imported->layerCount)));
    }
    if (provenance.model && !trace.headOrigins.empty()) return modelText(*provenance.model);
    if (provenance.model) {
        const QString layerText =
            Texts::tr("%1, layer %2 of %3", "model; number; count")
                .arg(modelText(*provenance.model), QString::number(provenance.model->layer + 1),
                     QString::number(provenance.model->layerCount));
        const bool hasNoWarning = !trace.modelTrace || trace.modelTrace->warning.isEmpty();
        return hasNoWarning ? layerText
                            : Texts::tr("%1. %2", "model. warning")
                                  .arg(layerText, messageText(trace.modelTrace->warning));
    }
    const QString parameterSource = parameterSourceText(trace);
    if (!provenance.dropoutSeed) return parameterSource;
    return Texts::tr("%1; dropout seed %2").arg(parameterSource, QString::number(*provenance.dropoutSeed));
}

QString sequenceText(const Trace& trace, int sequence) {
    const auto i = static_cast<std::size_t>(sequence);
    const InputSettings& input = trace.session->input;
    const auto sentenceText = [&](const std::string& text, bool hasCustomTokens, const TokenLists& tokens) {
        return hasCustomTokens || input.isBatch ? joinedTokens(tokens[i])
                                                : QString::fromStdString(text).simplified();
    };
    const QString queries =
        sentenceText(input.queryText, input.queryTokens.has_value(), trace.tokens->queries);
    if (isSelfAttention(input)) return queries;
    const QString keys =
        sentenceText(input.keyText.value_or(""), input.keyTokens.has_value(), trace.tokens->keys);
    return Texts::tr("%1 → %2").arg(bidiIsolated(queries), bidiIsolated(keys));
}

QString titleOrSentence(const Session& session, const Trace& trace, int sequence) {
    constexpr std::size_t maxBytes = 4000;  // more than fits into the lines of a title
    const QString title = QString::fromStdString(elidedText(session.title, maxBytes)).simplified();
    if (!title.isEmpty()) return title;
    return QString::fromStdString(elidedText(sequenceText(trace, sequence).toStdString(), maxBytes));
}

}  // namespace attention
