// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/stage_texts.h"

#include "analysis/head_mean.h"
#include "attention/stage_tile.h"
#include "heatmap/number_text.h"
#include "mechanisms/list.h"
#include "texts/block_texts.h"
#include "texts/message_text.h"
#include "texts/tr.h"

namespace attention {
namespace {

QString fromUtf8(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString projectionFormula(const Projection& projection, const QString& name) {
    if (!projection.linear) return tr("the embeddings, cut into heads");
    QString text = QStringLiteral("W_%1 · x").arg(name);
    if (projection.first) text = QStringLiteral("W_%1 · (x · w_%2)").arg(name, name.toLower());
    return projection.linear->bias.isEmpty() ? text : text + QStringLiteral(" + b_%1").arg(name);
}

QString scoredVector(const AttentionConfig& config, const std::string& vector) {
    Message written = Message::verbatim(vector);
    for (const VectorStep* step : vectorSteps())
        if (step->isActive(config)) written = step->written(std::move(written));
    return messageText(written);
}

QString scaledScore(const Trace& trace) {
    return scaledFormula(trace.config, trace.modelSize(), "s");
}

/// What stands between a raw score and the normaliser: "s ÷ √24 ÷ 2".
QString normalizerOperand(const Trace& trace) {
    QString text = scaledScore(trace);
    if (trace.config.normalizer.temperature != 1.0)
        text += QStringLiteral(" ÷ %1").arg(trace.config.normalizer.temperature);
    return text;
}

/// Embeddings of a trained model's layer.
bool isOfStream(const Trace& trace, Stage stage) {
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    return isEmbedding && trace.parameters->block;
}

}  // namespace

QString stageTitle(Stage stage) {
    switch (stage) {
        case Stage::QueryEmbeddings:
            return tr("Embeddings");
        case Stage::KeyEmbeddings:
            return tr("Embeddings of keys");
        case Stage::Queries:
            return tr("Queries");
        case Stage::Keys:
            return tr("Keys");
        case Stage::Values:
            return tr("Values");
        case Stage::RawScores:
            return tr("Raw scores");
        case Stage::ScaledScores:
            return tr("Scaled scores");
        case Stage::MaskedScores:
            return tr("Masked scores");
        case Stage::Weights:
            return tr("Weights");
        case Stage::DroppedWeights:
            return tr("Weights after dropout");
        case Stage::Context:
            return tr("Context");
        case Stage::Concat:
            return tr("Concatenated heads");
        case Stage::Output:
            return tr("Output");
        case Stage::Entropy:
            return tr("Entropy");
        case Stage::EmbeddingTable:
            return tr("Embedding table");
        case Stage::HiddenQueries:
            return tr("Hidden queries");
        case Stage::HiddenKeys:
            return tr("Hidden keys");
        case Stage::HiddenValues:
            return tr("Hidden values");
        case Stage::ScoredQueries:
            return tr("Queries as scored");
        case Stage::ScoredKeys:
            return tr("Keys as scored");
        case Stage::MappedQueries:
            return tr("Queries in the score");
        case Stage::MappedKeys:
            return tr("Keys in the score");
        default:
            break;
    }
    const QString title = blockTitle(stage);
    return title.isEmpty() ? tr("Parameters %1").arg(stageSymbol(stage)) : title;
}

QString stageTitle(const Trace& trace, Stage stage) {
    return isOfStream(trace, stage) ? blockEmbeddingsTitle(trace) : stageTitle(stage);
}

QString stageSymbol(Stage stage) {
    switch (stage) {
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            return QStringLiteral("x");
        case Stage::Queries:
            return QStringLiteral("q");
        case Stage::Keys:
            return QStringLiteral("k");
        case Stage::Values:
            return QStringLiteral("v");
        case Stage::RawScores:
            return QStringLiteral("s");
        case Stage::ScaledScores:
            return QStringLiteral("z");
        case Stage::MaskedScores:
            return QStringLiteral("z\u0303");
        case Stage::Weights:
            return QStringLiteral("a");
        case Stage::DroppedWeights:
            return QStringLiteral("a′");
        case Stage::Context:
        case Stage::Concat:
            return QStringLiteral("c");
        case Stage::Output:
            return QStringLiteral("y");
        case Stage::Entropy:
            return QStringLiteral("H");
        case Stage::EmbeddingTable:
            return QStringLiteral("E");
        case Stage::ScoredQueries:
            return QStringLiteral("q″");
        case Stage::ScoredKeys:
            return QStringLiteral("k″");
        case Stage::MappedQueries:
            return QStringLiteral("q′");
        case Stage::MappedKeys:
            return QStringLiteral("k′");
        default:
            break;
    }
    const QString symbol = blockSymbol(stage);
    return symbol.isEmpty() ? fromUtf8(infoOf(stage).name) : symbol;
}

QString headText(int head) {
    return head == meanOfHeads ? tr("mean of the heads") : tr("head %1").arg(head + 1);
}

QString meanText(const Trace& trace, const std::vector<int>& choice) {
    const std::vector<int> heads = chosenHeads(trace, choice);
    if (std::ssize(heads) == trace.heads()) return headText(meanOfHeads);
    QStringList numbers;
    for (const int head : heads) numbers << QString::number(head + 1);
    return tr("mean of heads %1").arg(numbers.join(tr(", ", "between heads")));
}

QString headText(const AttentionConfig& config, Stage stage, int head) {
    const bool isShared = config.hasGroups() && infoOf(stage).heads == HeadAxis::KeyValue;
    return isShared ? tr("key–value head %1").arg(head + 1) : headText(head);
}

QString mapTitle(const Trace& trace, const CellRef& cell) {
    const QString title = stageTitle(trace, cell.stage);
    if (!infoOf(cell.stage).isPerHead()) return title;
    return tr("%1, %2", "stage, head").arg(title, headText(trace.config, cell.stage, cell.head));
}

QString stageShortTitle(Stage stage) {
    switch (stage) {
        case Stage::QueryEmbeddings:
            return tr("Embeddings");
        case Stage::KeyEmbeddings:
            return tr("Key embeddings");
        case Stage::Queries:
            return QStringLiteral("Q");
        case Stage::Keys:
            return QStringLiteral("K");
        case Stage::Values:
            return QStringLiteral("V");
        case Stage::RawScores:
            return tr("Raw");
        case Stage::ScaledScores:
            return tr("Scaled");
        case Stage::MaskedScores:
            return tr("Masked");
        case Stage::ScoredQueries:
            return QStringLiteral("Q″");
        case Stage::ScoredKeys:
            return QStringLiteral("K″");
        case Stage::DroppedWeights:
            return tr("Dropout");
        case Stage::Concat:
            return tr("Concat");
        default:
            break;
    }
    const QString title = blockShortTitle(stage);
    return title.isEmpty() ? stageTitle(stage) : title;
}

QString stageShortTitle(const Trace& trace, Stage stage) {
    return isOfStream(trace, stage) ? blockEmbeddingsShortTitle(trace) : stageShortTitle(stage);
}

QString scaledFormula(const AttentionConfig& config, Index dModel, const std::string& rawScore) {
    Message score = Message::verbatim(rawScore);
    for (const ScoreStep* step : scoreSteps())
        if (step->isActive(config)) score = step->written({config, dModel}, std::move(score));
    return messageText(score);
}

QString stageFormula(const Trace& trace, Stage stage) {
    if (isGiven(trace, stage)) return tr("from the file");
    const QString ofBlock = blockFormula(trace, stage);
    if (!ofBlock.isEmpty()) return ofBlock;
    const AttentionConfig& config = trace.config;
    switch (stage) {
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            switch (trace.session->embedding.positions) {
                case Positions::None:
                    return tr("row of the table");
                case Positions::Sinusoidal:
                    return tr("row of the table + position");
                case Positions::Beside:
                    return tr("row of the table, position behind it");
            }
            return {};
        case Stage::Queries:
            return projectionFormula(trace.parameters->query, QStringLiteral("Q"));
        case Stage::Keys:
            return projectionFormula(trace.parameters->key, QStringLiteral("K"));
        case Stage::Values:
            return projectionFormula(trace.parameters->value, QStringLiteral("V"));
        case Stage::ScoredQueries:
            return scoredVector(config, "q");
        case Stage::ScoredKeys:
            return scoredVector(config, "k");
        case Stage::RawScores:
            return fromUtf8(scorerOf(config.score.function).words.perPair);
        case Stage::ScaledScores:
            return scaledScore(trace);
        case Stage::MaskedScores:
            return tr("forbidden: %1").arg(numberText(config.mask.fill, 0));
        case Stage::Weights: {
            const NormalizerSettings& settings = config.normalizer;
            const QString text =
                fromUtf8(nameOf(settings.function)) + QStringLiteral("(%1)").arg(normalizerOperand(trace));
            if (!normalizerOf(settings.function).hasSink(settings)) return text;
            return tr("%1, sink %2").arg(text).arg(*settings.sink);
        }
        case Stage::DroppedWeights:
            return tr("kept: a ÷ %1").arg(numberText(1 - config.dropout.p, 2));
        case Stage::Context:
            return tr("Σ weight · v");
        case Stage::Concat:
            return tr("heads side by side");
        case Stage::Output:
            return QStringLiteral("W_O · c") +
                   (trace.parameters->output->bias.isEmpty() ? QString() : QStringLiteral(" + b_O"));
        default:
            return {};
    }
}

QString stageMeaning(Stage stage) {
    switch (stage) {
        case Stage::RawScores:
        case Stage::ScaledScores:
        case Stage::MaskedScores:
            return tr("score");
        case Stage::Weights:
        case Stage::DroppedWeights:
            return tr("weight");
        default:
            return tr("value");
    }
}

QString stageLine(const Trace& trace, Stage stage) {
    const QString formula = stageFormula(trace, stage);
    const QString title = stageTitle(trace, stage);
    return formula.isEmpty() ? title : tr("%1: %2").arg(title, formula);
}

QString barMeaning(const QString& meaning, bool isLogarithmic) {
    return isLogarithmic ? tr("%1, log").arg(meaning) : meaning;
}

}  // namespace attention
