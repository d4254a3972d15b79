// SPDX-License-Identifier: GPL-3.0-or-later
#include "formula/formula.h"

#include "attention/stage_tile.h"
#include "mechanisms/list.h"

#include <QFile>
#include <QSvgRenderer>

#include <cmath>

namespace attention {
namespace {

QString fromUtf8(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString exportedName(Stage stage) {
    return fromUtf8(infoOf(stage).name);
}

QString projectionVariant(const Projection& projection) {
    if (!projection.linear) return QStringLiteral("_identity");
    const QString kind = projection.first ? QStringLiteral("_stacked") : QStringLiteral("_linear");
    return projection.linear->bias.isEmpty() ? kind : kind + QStringLiteral("_bias");
}

QString stepsVariant(const auto& steps, const AttentionConfig& config) {
    std::string variant;
    for (const auto* step : steps)
        if (step->isActive(config)) variant += step->formula(config);
    return QString::fromStdString(variant);
}

QString normalizerVariant(const NormalizerSettings& normalizer) {
    QString variant = QLatin1Char('_') + fromUtf8(nameOf(normalizer.function));
    if (normalizerOf(normalizer.function).hasSink(normalizer)) variant += QStringLiteral("_sink");
    return normalizer.temperature == 1.0 ? variant : variant + QStringLiteral("_temperature");
}

QString positionsVariant(Positions positions) {
    if (positions == Positions::None) return {};
    return positions == Positions::Beside ? QStringLiteral("_beside") : QStringLiteral("_positions");
}

QString stackedVariant(const Projection& projection) {
    return projection.first ? QStringLiteral("_stacked") : QString();
}

/// Where a head's keys and values are those of its group.
QString groupedVariant(const AttentionConfig& config) {
    return config.hasGroups() ? QStringLiteral("_grouped") : QString();
}

QString variant(const Trace& trace, Stage stage) {
    const AttentionConfig& config = trace.config;
    switch (stage) {
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            return positionsVariant(trace.session->embedding.positions);
        case Stage::Queries:
            return projectionVariant(trace.parameters->query);
        case Stage::Keys:
            return projectionVariant(trace.parameters->key);
        case Stage::Values:
            return projectionVariant(trace.parameters->value);
        case Stage::ScoredQueries:
        case Stage::ScoredKeys:
            return stepsVariant(vectorSteps(), config);
        case Stage::RawScores:
            return QLatin1Char('_') + fromUtf8(scorerOf(config.score.function).formula()) +
                   groupedVariant(config);
        case Stage::MappedQueries:
        case Stage::MappedKeys:
            return QLatin1Char('_') + fromUtf8(scorerOf(config.score.function).formula());
        case Stage::ScaledScores:
            return stepsVariant(scoreSteps(), config);
        case Stage::MaskedScores:
            return std::isinf(config.mask.fill) ? QStringLiteral("_infinity") : QStringLiteral("_number");
        case Stage::Weights:
            return normalizerVariant(config.normalizer);
        case Stage::Context:
            return (trace.droppedWeights ? QStringLiteral("_dropout") : QString()) + groupedVariant(config);
        case Stage::Output:
            return trace.parameters->output->bias.isEmpty() ? QString() : QStringLiteral("_bias");
        case Stage::QueryMatrix:
            return stackedVariant(trace.parameters->query);
        case Stage::KeyMatrix:
            return stackedVariant(trace.parameters->key);
        case Stage::ValueMatrix:
            return stackedVariant(trace.parameters->value);
        default:
            return {};
    }
}

}  // namespace

QString formulaName(const Trace& trace, Stage stage) {
    if (isGiven(trace, stage)) return {};
    const bool isFirst = stage == Stage::FirstQueryMatrix || stage == Stage::FirstKeyMatrix ||
                         stage == Stage::FirstValueMatrix;
    // w_Q beside W_Q: some file systems take both names for one.
    return (isFirst ? QStringLiteral("first_") : QString()) + exportedName(stage) + variant(trace, stage);
}

Formula::Formula(const QString& name, const FigureTheme& theme)
    : m_renderer(std::make_shared<QSvgRenderer>()) {
    QFile file(QStringLiteral(":/formulas/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return;
    QByteArray picture = file.readAll();
    picture.replace("currentColor", theme.text.name().toLatin1());
    picture.replace("#010101", theme.query.name().toLatin1());
    picture.replace("#020202", theme.key.name().toLatin1());
    picture.replace("#030303", theme.value.name().toLatin1());
    m_renderer->load(picture);
}

QSizeF Formula::size() const {
    constexpr double unitsPerEm = 1000;
    return m_renderer->viewBoxF().size() / unitsPerEm;
}

void Formula::paint(QPainter& painter, const QRectF& area) const {
    m_renderer->render(&painter, area);
}

}  // namespace attention
