// SPDX-License-Identifier: GPL-3.0-or-later
#include "formula/formula.h"

#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"

#include <QColor>
#include <QFile>
#include <QSvgRenderer>

#include <cmath>

namespace attention {
namespace {

constexpr double lineGap = 0.4;  // distance between two formulas, in em

/// Returns the renderer of formulas.svg in the colors of `theme`. Keeps the renderer of the previous call,
/// because parsing takes several milliseconds.
std::shared_ptr<QSvgRenderer> formulaRenderer(const FigureTheme& theme) {
    static std::shared_ptr<QSvgRenderer> renderer;
    static QList<QColor> rendererColors;
    const QList<QColor> colors{theme.textColor, theme.queryColor, theme.keyColor, theme.valueColor};
    if (renderer && colors == rendererColors) return renderer;
    QFile file(QStringLiteral(":/formulas/formulas.svg"));
    QByteArray svg = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    for (qsizetype i = 0; const char* placeholder : {"currentColor", "#010101", "#020202", "#030303"})
        svg.replace(placeholder, colors[i++].name().toLatin1());
    renderer = std::make_shared<QSvgRenderer>(svg);
    rendererColors = colors;
    return renderer;
}

QString exportedName(Stage stage) {
    return QString::fromUtf8(stageInfo(stage).name);
}

QString projectionVariant(const Projection& projection) {
    if (!projection.linear) return QStringLiteral("_identity");
    const QString kind = projection.firstMatrix ? QStringLiteral("_stacked") : QStringLiteral("_linear");
    return projection.linear->bias.isEmpty() ? kind : kind + QStringLiteral("_bias");
}

QString queryKeyTransformsVariant(const AttentionConfig& config) {
    std::string variant;
    for (const QueryKeyTransform* transform : queryKeyTransforms())
        if (transform->isActive(config)) variant += transform->formulaSuffix(config);
    return QString::fromStdString(variant);
}

/// Returns the names of the formulas of scaled scores. The first formula starts from the raw score and
/// contains the division, if there is one. Each further formula starts from the result of the previous
/// formula.
QStringList scaledScoreFormulaNames(const AttentionConfig& config) {
    QStringList names{exportedName(Stage::ScaledScores)};
    for (const ScoreTransform* transform : scoreTransforms()) {
        if (!transform->isActive(config)) continue;
        const QString namePart = QString::fromStdString(transform->formulaSuffix(config));
        if (transform == scoreTransforms().front()) {
            names.front() += namePart;
        } else {
            names << exportedName(Stage::ScaledScores) + namePart;
        }
    }
    return names;
}

QString normalizerVariant(const NormalizerSettings& normalizer) {
    QString variant = QLatin1Char('_') + QString::fromUtf8(nameOf(normalizer.function));
    if (normalizerOf(normalizer.function).hasSink(normalizer)) variant += QStringLiteral("_sink");
    return normalizer.temperature == 1.0 ? variant : variant + QStringLiteral("_temperature");
}

QString biasVariant(const Shared<Linear>& linear) {
    return linear->bias.isEmpty() ? QString() : QStringLiteral("_bias");
}

QString normalizationVariant(const BlockOperation& operation) {
    return operation.norm->isRms ? QStringLiteral("_rms_norm") : QStringLiteral("_layer_norm");
}

/// Returns the name part for the input of the first layer, or an empty text for other layers of a model. The
/// first layer has its own formula because no layer precedes it.
QString residualStreamVariant(const Trace& trace) {
    const auto& model = trace.provenance.model;
    return model && model->layer > 0 ? QString() : QStringLiteral("_first");
}

QString activationVariant(const BlockOperation& operation) {
    const QString name = QLatin1Char('_') + activationFormulaName(operation.activation);
    return operation.operand ? name + QStringLiteral("_gated") : name;
}

/// Returns the name part for a stage before or after the attention in a layer of a trained model.
QString blockVariant(const Trace& trace, Stage stage) {
    const bool isPreNorm = hasStage(trace, Stage::HiddenIn);
    if (stage == Stage::HiddenIn) return residualStreamVariant(trace);
    if (stage == Stage::AttentionSum) return isPreNorm ? QString() : QStringLiteral("_of_embeddings");
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    if (isEmbedding && !isPreNorm) return QStringLiteral("_stream") + residualStreamVariant(trace);
    const BlockOperation* const operation =
        trace.parameters->block->operationProducing(isEmbedding ? Stage::QueryEmbeddings : stage);
    if (!operation) return {};
    switch (operation->kind) {
        case LayerOperation::Kind::Norm:
            return (isPreNorm ? QString() : QStringLiteral("_behind")) + normalizationVariant(*operation);
        case LayerOperation::Kind::LinearMap:
            return biasVariant(operation->linear);
        case LayerOperation::Kind::Activate:
            return activationVariant(*operation);
        case LayerOperation::Kind::Sum:
        case LayerOperation::Kind::Alias:
            break;
    }
    return {};
}

/// Returns `variant`, with “_gain” after “_rms” if the query–key normalization has a trained gain.
QString withGainVariant(QString variant, const Shared<Tensor>& gain) {
    return gain ? variant.replace(QStringLiteral("_rms"), QStringLiteral("_rms_gain")) : variant;
}

QString positionEncodingVariant(PositionEncoding encoding) {
    if (encoding == PositionEncoding::None) return {};
    return encoding == PositionEncoding::Concatenated ? QStringLiteral("_beside")
                                                      : QStringLiteral("_positions");
}

QString stackedVariant(const Projection& projection) {
    return projection.firstMatrix ? QStringLiteral("_stacked") : QString();
}

/// Returns the name part for layers in which several query heads share keys and values.
QString groupedQueriesVariant(const AttentionConfig& config) {
    return config.hasGroupedQueries() ? QStringLiteral("_grouped") : QString();
}

QString formulaVariant(const Trace& trace, Stage stage) {
    const AttentionConfig& config = trace.config;
    switch (stage) {
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            if (trace.parameters->block) return blockVariant(trace, stage);
            return positionEncodingVariant(trace.session->embedding.positionEncoding);
        case Stage::Queries:
            return projectionVariant(trace.parameters->query);
        case Stage::Keys:
            return projectionVariant(trace.parameters->key);
        case Stage::Values:
            return projectionVariant(trace.parameters->value);
        case Stage::ScoredQueries:
            return withGainVariant(queryKeyTransformsVariant(config), trace.parameters->queryNormWeight);
        case Stage::ScoredKeys:
            return withGainVariant(queryKeyTransformsVariant(config), trace.parameters->keyNormWeight);
        case Stage::RawScores:
            return QLatin1Char('_') + QString::fromUtf8(scorerOf(config.score.function).formulaSuffix()) +
                   groupedQueriesVariant(config);
        case Stage::MappedQueries:
        case Stage::MappedKeys:
            return QLatin1Char('_') + QString::fromUtf8(scorerOf(config.score.function).formulaSuffix());
        case Stage::MaskedScores:
            return std::isinf(config.mask.fill) ? QStringLiteral("_infinity") : QStringLiteral("_number");
        case Stage::Weights:
            return normalizerVariant(config.normalizer);
        case Stage::Context:
            return (trace.tensor(Stage::DroppedWeights) ? QStringLiteral("_dropout") : QString()) +
                   groupedQueriesVariant(config);
        case Stage::Output:
            return biasVariant(trace.parameters->output);
        case Stage::QueryMatrix:
            return stackedVariant(trace.parameters->query);
        case Stage::KeyMatrix:
            return stackedVariant(trace.parameters->key);
        case Stage::ValueMatrix:
            return stackedVariant(trace.parameters->value);
        default:
            return trace.parameters->block ? blockVariant(trace, stage) : QString();
    }
}

}  // namespace

QStringList formulaNames(const Trace& trace, Stage stage) {
    if (isStageImported(trace, stage)) return {};
    const bool isFirstMatrix = stage == Stage::FirstQueryMatrix || stage == Stage::FirstKeyMatrix ||
                               stage == Stage::FirstValueMatrix;
    // In a layer of a trained model, query and key embeddings have the same formula.
    if (stage == Stage::KeyEmbeddings && trace.parameters->block) stage = Stage::QueryEmbeddings;
    if (stage == Stage::ScaledScores) return scaledScoreFormulaNames(trace.config);
    return {(isFirstMatrix ? QStringLiteral("first_") : QString()) + exportedName(stage) +
            formulaVariant(trace, stage)};
}

QString activationFormulaName(Activation activation) {
    switch (activation) {
        case Activation::Gelu:
            return QStringLiteral("gelu");
        case Activation::GeluTanh:
            return QStringLiteral("gelu_tanh");
        case Activation::Silu:
            return QStringLiteral("silu");
        case Activation::Relu:
            break;
    }
    return QStringLiteral("relu");
}

Formula::Formula(const QStringList& names, const FigureTheme& theme) {
    if (names.isEmpty()) return;
    m_renderer = formulaRenderer(theme);
    for (const QString& name : names)
        if (m_renderer->elementExists(name)) m_lines << name;
}

QSizeF Formula::lineSize(const QString& line) const {
    constexpr double unitsPerEm = 1000;
    return m_renderer->boundsOnElement(line).size() / unitsPerEm;
}

QSizeF Formula::size() const {
    QSizeF totalSize;
    for (const QString& line : m_lines) {
        const QSizeF lineSize = this->lineSize(line);
        totalSize = {std::max(totalSize.width(), lineSize.width()),
                     (totalSize.isEmpty() ? 0 : totalSize.height() + lineGap) + lineSize.height()};
    }
    return totalSize;
}

void Formula::paint(QPainter& painter, const QRectF& area) const {
    const double em = area.width() / size().width();
    QPointF lineTopLeft = area.topLeft();
    for (const QString& line : m_lines) {
        const QSizeF lineSize = this->lineSize(line);
        m_renderer->render(&painter, line, {lineTopLeft, lineSize * em});
        lineTopLeft.ry() += (lineSize.height() + lineGap) * em;
    }
}

}  // namespace attention
