// SPDX-License-Identifier: GPL-3.0-or-later
#include "formula/formula.h"

#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"

#include <QFile>
#include <QSvgRenderer>

#include <cmath>

namespace attention {
namespace {

constexpr double gap = 0.4;  // between two lines, in em

/// Of one line, in em.
QSizeF sizeOf(const QSvgRenderer& line) {
    constexpr double unitsPerEm = 1000;
    return line.viewBoxF().size() / unitsPerEm;
}

QString exportedName(Stage stage) {
    return QString::fromUtf8(stageInfo(stage).name);
}

QString projectionVariant(const Projection& projection) {
    if (!projection.linear) return QStringLiteral("_identity");
    const QString kind = projection.firstMatrix ? QStringLiteral("_stacked") : QStringLiteral("_linear");
    return projection.linear->bias.isEmpty() ? kind : kind + QStringLiteral("_bias");
}

QString stepsVariant(const AttentionConfig& config) {
    std::string variant;
    for (const QueryKeyTransform* step : queryKeyTransforms())
        if (step->isActive(config)) variant += step->formulaNamePart(config);
    return QString::fromStdString(variant);
}

/// The first line takes the raw score, undivided where nothing divides it; each further one takes the line
/// before.
QStringList stepNames(const AttentionConfig& config) {
    QStringList names{exportedName(Stage::ScaledScores)};
    for (const ScoreTransform* step : scoreTransforms()) {
        if (!step->isActive(config)) continue;
        const QString formula = QString::fromStdString(step->formulaNamePart(config));
        if (step == scoreTransforms().front()) {
            names.front() += formula;
        } else {
            names << exportedName(Stage::ScaledScores) + formula;
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

QString normVariant(const BlockOperation& step) {
    return step.norm->isRms ? QStringLiteral("_rms_norm") : QStringLiteral("_layer_norm");
}

/// What enters the first layer of a model stands in no other.
QString streamVariant(const Trace& trace) {
    const auto& model = trace.provenance.model;
    return model && model->layer > 0 ? QString() : QStringLiteral("_first");
}

QString activationVariant(const BlockOperation& step) {
    const QString name = QLatin1Char('_') + activationFormulaName(step.activation);
    return step.operand ? name + QStringLiteral("_gated") : name;
}

/// Around the attention of a trained model's layer.
QString blockVariant(const Trace& trace, Stage stage) {
    const bool hasNormBefore = hasStage(trace, Stage::HiddenIn);
    if (stage == Stage::HiddenIn) return streamVariant(trace);
    if (stage == Stage::AttentionSum) return hasNormBefore ? QString() : QStringLiteral("_of_embeddings");
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    if (isEmbedding && !hasNormBefore) return QStringLiteral("_stream") + streamVariant(trace);
    const BlockOperation* const step =
        trace.parameters->block->operationProducing(isEmbedding ? Stage::QueryEmbeddings : stage);
    if (!step) return {};
    switch (step->kind) {
        case LayerOperation::Kind::Norm:
            return (hasNormBefore ? QString() : QStringLiteral("_behind")) + normVariant(*step);
        case LayerOperation::Kind::LinearMap:
            return biasVariant(step->linear);
        case LayerOperation::Kind::Activate:
            return activationVariant(*step);
        case LayerOperation::Kind::Sum:
        case LayerOperation::Kind::Alias:
            break;
    }
    return {};
}

/// Of a norm of queries and keys that is followed by what they are multiplied by.
QString withGain(QString variant, const Shared<Tensor>& gain) {
    return gain ? variant.replace(QStringLiteral("_rms"), QStringLiteral("_rms_gain")) : variant;
}

QString positionsVariant(PositionEncoding positions) {
    if (positions == PositionEncoding::None) return {};
    return positions == PositionEncoding::Concatenated ? QStringLiteral("_beside")
                                                       : QStringLiteral("_positions");
}

QString stackedVariant(const Projection& projection) {
    return projection.firstMatrix ? QStringLiteral("_stacked") : QString();
}

/// Where a head's keys and values are those of its group.
QString groupedVariant(const AttentionConfig& config) {
    return config.hasGroupedQueries() ? QStringLiteral("_grouped") : QString();
}

QString variant(const Trace& trace, Stage stage) {
    const AttentionConfig& config = trace.config;
    switch (stage) {
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            if (trace.parameters->block) return blockVariant(trace, stage);
            return positionsVariant(trace.session->embedding.positionEncoding);
        case Stage::Queries:
            return projectionVariant(trace.parameters->query);
        case Stage::Keys:
            return projectionVariant(trace.parameters->key);
        case Stage::Values:
            return projectionVariant(trace.parameters->value);
        case Stage::ScoredQueries:
            return withGain(stepsVariant(config), trace.parameters->queryNormWeight);
        case Stage::ScoredKeys:
            return withGain(stepsVariant(config), trace.parameters->keyNormWeight);
        case Stage::RawScores:
            return QLatin1Char('_') + QString::fromUtf8(scorerOf(config.score.function).formulaNamePart()) +
                   groupedVariant(config);
        case Stage::MappedQueries:
        case Stage::MappedKeys:
            return QLatin1Char('_') + QString::fromUtf8(scorerOf(config.score.function).formulaNamePart());
        case Stage::MaskedScores:
            return std::isinf(config.mask.fill) ? QStringLiteral("_infinity") : QStringLiteral("_number");
        case Stage::Weights:
            return normalizerVariant(config.normalizer);
        case Stage::Context:
            return (trace.tensor(Stage::DroppedWeights) ? QStringLiteral("_dropout") : QString()) +
                   groupedVariant(config);
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
    const bool isFirst = stage == Stage::FirstQueryMatrix || stage == Stage::FirstKeyMatrix ||
                         stage == Stage::FirstValueMatrix;
    if (stage == Stage::KeyEmbeddings && trace.parameters->block) stage = Stage::QueryEmbeddings;  // the same
    if (stage == Stage::ScaledScores) return stepNames(trace.config);
    // w_Q beside W_Q: some file systems take both names for one.
    return {(isFirst ? QStringLiteral("first_") : QString()) + exportedName(stage) + variant(trace, stage)};
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
    for (const QString& name : names) {
        QFile file(QStringLiteral(":/formulas/%1.svg").arg(name));
        if (!file.open(QIODevice::ReadOnly)) continue;
        QByteArray picture = file.readAll();
        picture.replace("currentColor", theme.text.name().toLatin1());
        picture.replace("#010101", theme.query.name().toLatin1());
        picture.replace("#020202", theme.key.name().toLatin1());
        picture.replace("#030303", theme.value.name().toLatin1());
        m_lines.push_back(std::make_shared<QSvgRenderer>(picture));
    }
}

QSizeF Formula::size() const {
    QSizeF all;
    for (const auto& line : m_lines)
        all = {std::max(all.width(), sizeOf(*line).width()),
               (all.isEmpty() ? 0 : all.height() + gap) + sizeOf(*line).height()};
    return all;
}

void Formula::paint(QPainter& painter, const QRectF& area) const {
    const double em = area.width() / size().width();
    QPointF corner = area.topLeft();
    for (const auto& line : m_lines) {
        line->render(&painter, {corner, sizeOf(*line) * em});
        corner.ry() += (sizeOf(*line).height() + gap) * em;
    }
}

}  // namespace attention
