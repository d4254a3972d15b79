// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/stage_texts.h"

#include "analysis/shown_weights.h"
#include "formula/formula.h"
#include "heatmap/color_bar.h"
#include "heatmap/number_text.h"
#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"
#include "texts/joined_texts.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace attention {
namespace {

/// Returns the formula of a norm, such as "LayerNorm(r)".
QString normFormula(const Norm& norm, const QString& inputSymbol) {
    return QStringLiteral("%1(%2)").arg(norm.isRms ? QStringLiteral("RMSNorm") : QStringLiteral("LayerNorm"),
                                        inputSymbol);
}

/// Returns the formula of a linear map, such as "W_up · m + b_up". The bias is left out if it is empty.
QString linearFormula(const BlockOperation& operation, const QString& inputSymbol) {
    const auto parameterName = [](Stage parameter) { return QString::fromUtf8(stageInfo(parameter).name); };
    const QString text = QStringLiteral("%1 · %2").arg(parameterName(*operation.operand), inputSymbol);
    return operation.linear->bias.isEmpty() ? text
                                            : text + QStringLiteral(" + ") + parameterName(*operation.bias);
}

QString residualStreamFormula(const Trace& trace) {
    const auto& model = trace.provenance.model;
    if (!model || model->layer == 0) return StageTexts::tr("embeddings of the tokens");
    return StageTexts::tr("output of layer %1").arg(model->layer);
}

QString activationFormula(const BlockOperation& operation) {
    const QString activated = QStringLiteral("%1(%2)").arg(activationFormulaName(operation.activation),
                                                           stageSymbol(operation.input));
    return operation.operand ? activated + QStringLiteral(" × ") + stageSymbol(*operation.operand)
                             : activated;
}

/// Returns the formula of a stage that the transformer block of `trace` computes outside the attention, such
/// as "LayerNorm(r)". For the input of the block, returns a description of its source. Returns an empty text
/// for all other stages, and if `trace` has no transformer block.
QString blockStageFormula(const Trace& trace, Stage stage) {
    const auto& block = trace.parameters->block;
    if (!block) return {};
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    const BlockOperation* const operation =
        block->operationProducing(isEmbedding ? Stage::QueryEmbeddings : stage);
    if (stage == Stage::HiddenIn || (isEmbedding && !operation)) return residualStreamFormula(trace);
    if (!operation) return {};
    const auto symbolOf = [&](Stage inputStage) {
        return inputStage == Stage::HiddenIn && !hasStage(trace, inputStage) ? QStringLiteral("x")
                                                                             : stageSymbol(inputStage);
    };
    switch (operation->kind) {
        case LayerOperation::Kind::Norm:
            return normFormula(*operation->norm, symbolOf(operation->input));
        case LayerOperation::Kind::LinearMap:
            return linearFormula(*operation, symbolOf(operation->input));
        case LayerOperation::Kind::Activate:
            return activationFormula(*operation);
        case LayerOperation::Kind::Sum:
            return QStringLiteral("%1 + %2").arg(symbolOf(operation->input), symbolOf(*operation->operand));
        case LayerOperation::Kind::Alias:
            break;
    }
    return symbolOf(operation->input);
}

/// The texts of a stage.
struct StageText {
    Stage stage;
    const char* title = nullptr;   ///< full title, or nullptr for "Parameters" and the symbol
    const char* symbol = nullptr;  ///< symbol of an entry of the stage, or nullptr for the name of the tensor
    const char* shortTitle = nullptr;  ///< title in the pipeline strip, or nullptr for `title`
};
// The short titles of the stages of a transformer block are the usual labels in diagrams of transformers.
constexpr StageText stageTexts[] = {
    {Stage::HiddenIn, QT_TRANSLATE_NOOP("StageTexts", "Residual stream (input)"), "r",
     QT_TRANSLATE_NOOP("StageTexts", "In")},
    {Stage::QueryEmbeddings, QT_TRANSLATE_NOOP("StageTexts", "Embeddings"), "x"},
    {Stage::KeyEmbeddings, QT_TRANSLATE_NOOP("StageTexts", "Embeddings of keys"), "x",
     QT_TRANSLATE_NOOP("StageTexts", "Key embeddings")},
    {Stage::Queries, QT_TRANSLATE_NOOP("StageTexts", "Queries"), "q", QT_TRANSLATE_NOOP("StageTexts", "Q")},
    {Stage::Keys, QT_TRANSLATE_NOOP("StageTexts", "Keys"), "k", QT_TRANSLATE_NOOP("StageTexts", "K")},
    {Stage::Values, QT_TRANSLATE_NOOP("StageTexts", "Values"), "v", QT_TRANSLATE_NOOP("StageTexts", "V")},
    {Stage::ScoredQueries, QT_TRANSLATE_NOOP("StageTexts", "Transformed queries"), "q″",
     QT_TRANSLATE_NOOP("StageTexts", "Q″")},
    {Stage::ScoredKeys, QT_TRANSLATE_NOOP("StageTexts", "Transformed keys"), "k″",
     QT_TRANSLATE_NOOP("StageTexts", "K″")},
    {Stage::RawScores, QT_TRANSLATE_NOOP("StageTexts", "Raw scores"), "s",
     QT_TRANSLATE_NOOP("StageTexts", "Raw")},
    {Stage::ScaledScores, QT_TRANSLATE_NOOP("StageTexts", "Scaled scores"), "z",
     QT_TRANSLATE_NOOP("StageTexts", "Scaled")},
    {Stage::MaskedScores, QT_TRANSLATE_NOOP("StageTexts", "Masked scores"), "z\u0303",
     QT_TRANSLATE_NOOP("StageTexts", "Masked")},
    {Stage::Weights, QT_TRANSLATE_NOOP("StageTexts", "Weights"), "a"},
    {Stage::DroppedWeights, QT_TRANSLATE_NOOP("StageTexts", "Weights after dropout"), "a′",
     QT_TRANSLATE_NOOP("StageTexts", "Dropout")},
    {Stage::Context, QT_TRANSLATE_NOOP("StageTexts", "Context"), "c"},
    {Stage::Concat, QT_TRANSLATE_NOOP("StageTexts", "Concatenated heads"), "c",
     QT_TRANSLATE_NOOP("StageTexts", "Concat")},
    {Stage::Output, QT_TRANSLATE_NOOP("StageTexts", "Output"), "y"},
    {Stage::AttentionSum, QT_TRANSLATE_NOOP("StageTexts", "Residual stream + attention"), "r′",
     QT_TRANSLATE_NOOP("StageTexts", "Add")},
    {Stage::MlpIn, QT_TRANSLATE_NOOP("StageTexts", "MLP input"), "m",
     QT_TRANSLATE_NOOP("StageTexts", "Norm")},
    {Stage::MlpGate, QT_TRANSLATE_NOOP("StageTexts", "MLP gate"), "g",
     QT_TRANSLATE_NOOP("StageTexts", "Gate")},
    {Stage::MlpUp, QT_TRANSLATE_NOOP("StageTexts", "MLP up projection"), "f",
     QT_TRANSLATE_NOOP("StageTexts", "Up")},
    {Stage::MlpActivated, QT_TRANSLATE_NOOP("StageTexts", "MLP activations"), "f′",
     QT_TRANSLATE_NOOP("StageTexts", "Act")},
    {Stage::MlpOutput, QT_TRANSLATE_NOOP("StageTexts", "MLP output"), "o",
     QT_TRANSLATE_NOOP("StageTexts", "Down")},
    {Stage::MlpSum, QT_TRANSLATE_NOOP("StageTexts", "Residual stream + MLP"), "m′",
     QT_TRANSLATE_NOOP("StageTexts", "Add")},
    {Stage::HiddenOut, QT_TRANSLATE_NOOP("StageTexts", "Residual stream (output)"), "r″",
     QT_TRANSLATE_NOOP("StageTexts", "Out")},
    {Stage::Entropy, QT_TRANSLATE_NOOP("StageTexts", "Entropy"), "H"},
    {Stage::EmbeddingTable, QT_TRANSLATE_NOOP("StageTexts", "Embedding table"), "E"},
    {Stage::HiddenQueries, QT_TRANSLATE_NOOP("StageTexts", "Intermediate queries"), nullptr},
    {Stage::HiddenKeys, QT_TRANSLATE_NOOP("StageTexts", "Intermediate keys"), nullptr},
    {Stage::HiddenValues, QT_TRANSLATE_NOOP("StageTexts", "Intermediate values"), nullptr},
    {Stage::MappedQueries, QT_TRANSLATE_NOOP("StageTexts", "Mapped queries"), "q′"},
    {Stage::MappedKeys, QT_TRANSLATE_NOOP("StageTexts", "Mapped keys"), "k′"},
    {Stage::AttentionNormWeight, nullptr, "g₁"},
    {Stage::AttentionNormBias, nullptr, "b₁"},
    {Stage::MlpNormWeight, nullptr, "g₂"},
    {Stage::MlpNormBias, nullptr, "b₂"},
};

const StageText& stageTextOf(Stage stage) {
    static constexpr StageText emptyText{};
    const auto found = std::ranges::find(stageTexts, stage, &StageText::stage);
    return found == std::end(stageTexts) ? emptyText : *found;
}

QString projectionFormula(const Projection& projection, const QString& name) {
    if (!projection.linear) return StageTexts::tr("embeddings, split into heads");
    QString text = QStringLiteral("W_%1 · x").arg(name);
    if (projection.firstMatrix) text = QStringLiteral("W_%1 · (x · w_%2)").arg(name, name.toLower());
    return projection.linear->bias.isEmpty() ? text : text + QStringLiteral(" + b_%1").arg(name);
}

QString scoredVectorFormula(const AttentionConfig& config, const std::string& vector) {
    Message formula = Message::fromUntranslatedText(vector);
    for (const QueryKeyTransform* transform : queryKeyTransforms())
        if (transform->isActive(config)) formula = transform->resultFormula(std::move(formula));
    return messageText(formula);
}

QString scaledScoreText(const Trace& trace) {
    return scaledScoreFormula(trace.config, trace.dModel(), "s");
}

/// Returns the formula of the argument of the normalization function, such as "s ÷ √24 ÷ 2".
QString normalizerOperand(const Trace& trace) {
    QString text = scaledScoreText(trace);
    if (trace.config.normalizer.temperature != 1.0)
        text += QStringLiteral(" ÷ %1").arg(trace.config.normalizer.temperature);
    return text;
}

/// True if `stage` contains the embeddings in a transformer block. They are the input of the block.
bool isLayerInput(const Trace& trace, Stage stage) {
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    return isEmbedding && trace.parameters->block;
}

}  // namespace

QString stageTitle(Stage stage) {
    const char* const title = stageTextOf(stage).title;
    // These are two statements, because lupdate finds the wrong context StageTexts::StageTexts if both calls
    // are in one statement.
    if (title) return StageTexts::tr(title);
    return StageTexts::tr("Parameters %1").arg(stageSymbol(stage));
}

QString stageTitle(const Trace& trace, Stage stage) {
    if (trace.gradientOf) return StageTexts::tr("∂loss/∂(%1)").arg(stageTitle(*trace.gradientOf, stage));
    if (!isLayerInput(trace, stage)) return stageTitle(stage);
    return hasStage(trace, Stage::HiddenIn) ? StageTexts::tr("Normalized residual stream")
                                            : stageTitle(Stage::HiddenIn);
}

QString stageSymbol(Stage stage) {
    const char* const symbol = stageTextOf(stage).symbol;
    return symbol ? QString::fromUtf8(symbol) : QString::fromUtf8(stageInfo(stage).name);
}

QString headText(int head) {
    return head == meanOfHeads ? StageTexts::tr("mean of the heads")
                               : StageTexts::tr("head %1").arg(head + 1);
}

QString meanOfHeadsText(const Trace& trace, const std::vector<int>& selectedHeads) {
    const std::vector<int> heads = chosenHeads(trace, selectedHeads);
    if (std::ssize(heads) == trace.headCount()) return headText(meanOfHeads);
    QStringList numbers;
    for (const int head : heads) numbers << QString::number(head + 1);
    return StageTexts::tr("mean of heads %1").arg(joinedList(numbers));
}

QString headInLayerText(const QString& headText, Index layer) {
    return StageTexts::tr("layer %1, %2", "layer, head").arg(layer + 1).arg(headText);
}

QString headText(const Trace& trace, Stage stage, int head) {
    if (head >= 0 && head < std::ssize(trace.headOrigins)) {
        const HeadOfLayer& origin = trace.headOrigins[static_cast<std::size_t>(head)];
        if (origin.trainingSteps)
            return StageTexts::tr("after %n step(s)", nullptr, static_cast<int>(*origin.trainingSteps));
        return headInLayerText(headText(static_cast<int>(origin.head)), origin.layer);
    }
    const bool isKeyValueHead =
        trace.config.hasGroupedQueries() && stageInfo(stage).headAxis == HeadAxis::KeyValue;
    return isKeyValueHead ? StageTexts::tr("key–value head %1").arg(head + 1) : headText(head);
}

QString shortHeadText(const Trace& trace, int head) {
    if (head == meanOfHeads) return StageTexts::tr("mean");
    if (head >= std::ssize(trace.headOrigins)) return QString::number(head + 1);
    const HeadOfLayer& origin = trace.headOrigins[static_cast<std::size_t>(head)];
    if (origin.trainingSteps) return QString::number(*origin.trainingSteps);
    return QStringLiteral("%1.%2").arg(origin.layer + 1).arg(origin.head + 1);
}

QString mapTitle(const Trace& trace, const CellRef& cell) {
    const QString title = stageTitle(trace, cell.stage);
    if (!stageInfo(cell.stage).isPerHead()) return title;
    return StageTexts::tr("%1, %2", "stage, head").arg(title, headText(trace, cell.stage, cell.head));
}

QString stageShortTitle(Stage stage) {
    const char* const title = stageTextOf(stage).shortTitle;
    return title ? StageTexts::tr(title) : stageTitle(stage);
}

QString stageShortTitle(const Trace& trace, Stage stage) {
    if (!isLayerInput(trace, stage)) return stageShortTitle(stage);
    return stageShortTitle(hasStage(trace, Stage::HiddenIn) ? Stage::MlpIn : Stage::HiddenIn);
}

QString scaledScoreFormula(const AttentionConfig& config, Index dModel, const std::string& rawScore) {
    Message formula = Message::fromUntranslatedText(rawScore);
    for (const ScoreTransform* transform : scoreTransforms())
        if (transform->isActive(config))
            formula = transform->resultFormula({config, dModel}, std::move(formula));
    return messageText(formula);
}

QString stageFormula(const Trace& trace, Stage stage) {
    if (trace.gradientOf) return StageTexts::tr("gradient of the loss with respect to each entry");
    if (isStageImported(trace, stage)) return StageTexts::tr("imported values");
    const QString blockFormula = blockStageFormula(trace, stage);
    if (!blockFormula.isEmpty()) return blockFormula;
    const AttentionConfig& config = trace.config;
    switch (stage) {
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            switch (trace.session->embedding.positionEncoding) {
                case PositionEncoding::None:
                    return StageTexts::tr("row of the embedding table");
                case PositionEncoding::Sinusoidal:
                case PositionEncoding::Learned:
                    return StageTexts::tr("token vector + position encoding");
                case PositionEncoding::Concatenated:
                    return StageTexts::tr("token vector concatenated with position encoding");
            }
            return {};
        case Stage::Queries:
            return projectionFormula(trace.parameters->query, QStringLiteral("Q"));
        case Stage::Keys:
            return projectionFormula(trace.parameters->key, QStringLiteral("K"));
        case Stage::Values:
            return projectionFormula(trace.parameters->value, QStringLiteral("V"));
        case Stage::ScoredQueries:
            return scoredVectorFormula(config, "q");
        case Stage::ScoredKeys:
            return scoredVectorFormula(config, "k");
        case Stage::RawScores:
            return QString::fromUtf8(scorerOf(config.score.function).displayText.pairFormula);
        case Stage::ScaledScores:
            return scaledScoreText(trace);
        case Stage::MaskedScores:
            return StageTexts::tr("%1 if masked").arg(numberText(config.mask.fill, 0));
        case Stage::Weights: {
            const NormalizerSettings& settings = config.normalizer;
            const QString text = QString::fromUtf8(nameOf(settings.function)) +
                                 QStringLiteral("(%1)").arg(normalizerOperand(trace));
            if (!normalizerOf(settings.function).hasSink(settings)) return text;
            return StageTexts::tr("%1, sink score %2").arg(text, QString::number(*settings.sinkScore));
        }
        case Stage::DroppedWeights:
            return StageTexts::tr("a ÷ %1 if kept, else 0").arg(numberText(1 - config.dropout.p, 2));
        case Stage::Context:
            return StageTexts::tr("Σ weight · v");
        case Stage::Concat:
            return StageTexts::tr("context vectors of all heads");
        case Stage::Output:
            return QStringLiteral("W_O · c") +
                   (trace.parameters->output->bias.isEmpty() ? QString() : QStringLiteral(" + b_O"));
        default:
            return {};
    }
}

QString stageValueName(Stage stage) {
    if (stage == Stage::Weights || stage == Stage::DroppedWeights) return StageTexts::tr("weight");
    const bool isScore =
        stage == Stage::RawScores || stage == Stage::ScaledScores || stage == Stage::MaskedScores;
    return isScore ? StageTexts::tr("score") : StageTexts::tr("value");
}

QString stageValueName(const Trace& trace, Stage stage) {
    return trace.gradientOf ? StageTexts::tr("∂loss") : stageValueName(stage);
}

QString stageTitleAndFormula(const Trace& trace, Stage stage) {
    const QString formula = stageFormula(trace, stage);
    const QString title = stageTitle(trace, stage);
    return formula.isEmpty() ? title : StageTexts::tr("%1: %2").arg(title, formula);
}

QString colorScaleMessage(const ColorScale& scale) {
    const double lowest =
        scale.isLogarithmic && scale.low <= 0 ? scale.high / std::pow(10, scale.decades()) : scale.low;
    const QString low = tickLabelText(lowest);
    const QString high = tickLabelText(scale.high);
    return scale.isLogarithmic
               ? StageTexts::tr("Weights are now colored on a logarithmic scale from %1 to %2.")
                     .arg(low, high)
               : StageTexts::tr("Weights are now colored on a linear scale from %1 to %2.").arg(low, high);
}

QString colorScaleToolTip() {
    return StageTexts::tr(
        "Drag an end of the color bar to change the range of the colors. Click the color bar to switch "
        "between a linear and a logarithmic scale.");
}

QString colorBarTitle(const QString& valueName, bool isLogarithmic) {
    return isLogarithmic ? StageTexts::tr("%1, log").arg(valueName) : valueName;
}

}  // namespace attention
