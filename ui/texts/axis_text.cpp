// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/axis_text.h"

#include "heatmap/axis_labels.h"
#include "layer/embedding.h"
#include "layer/stage_matrix.h"
#include "texts/tr.h"

namespace attention {
namespace {

/// The tokens' labels; those that word vectors do not know have a mark.
QStringList labelsOf(const Trace& trace, const std::vector<std::string>& tokens, int count) {
    QStringList labels = tokenLabels(tokens, count);
    if (!trace.wordVectors) return labels;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (lacksWordVector(trace, tokens[i])) labels[static_cast<int>(i)] += noVectorMark;
    return labels;
}

AxisText textOf(const Trace& trace, int sequence, Axis axis, Index size) {
    const auto i = static_cast<std::size_t>(sequence);
    const int count = static_cast<int>(size);
    switch (axis) {
        case Axis::Query:
            return {tr("query"), labelsOf(trace, trace.tokens->queries[i], count)};
        case Axis::Key:
            return {tr("key"), labelsOf(trace, trace.tokens->keys[i], count)};
        case Axis::Vocabulary:
            return {tr("token"), labelsOf(trace, trace.tokens->vocabulary, count)};
        case Axis::Dimension:
            return {tr("dimension"), dimensionLabels(count)};
        case Axis::None:
            break;
    }
    return {QString(), QStringList(QString())};
}

QColor colorOf(const FigureTheme& theme, Axis axis) {
    if (axis == Axis::Query) return theme.query;
    if (axis == Axis::Key) return theme.key;
    return axis == Axis::Dimension ? theme.value : theme.text;
}

}  // namespace

AxisText rowAxisText(const Trace& trace, int sequence, Stage stage) {
    return textOf(trace, sequence, stageInfo(stage).rowAxis, stageMatrixSize(trace, stage).rows);
}

AxisText columnAxisText(const Trace& trace, int sequence, Stage stage) {
    return textOf(trace, sequence, stageInfo(stage).columnAxis, stageMatrixSize(trace, stage).columns);
}

QColor stageColor(const FigureTheme& theme, Stage stage) {
    if (stage == Stage::Queries) return theme.query;
    if (stage == Stage::Keys) return theme.key;
    if (stage == Stage::Values || stage == Stage::Context) return theme.value;
    return theme.text;
}

QColor rowAxisColor(const FigureTheme& theme, Stage stage) {
    return colorOf(theme, stageInfo(stage).rowAxis);
}

QColor columnAxisColor(const FigureTheme& theme, Stage stage) {
    return colorOf(theme, stageInfo(stage).columnAxis);
}

QStringList textsAt(const QStringList& texts, const std::vector<int>& indices) {
    QStringList some;
    for (const int i : indices) some << texts.value(i);
    return some;
}

}  // namespace attention
