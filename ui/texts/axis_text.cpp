// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/axis_text.h"

#include "heatmap/axis_labels.h"
#include "layer/embedding.h"
#include "layer/stage_matrix.h"
#include "texts/translation_contexts.h"

namespace attention {
namespace {

/// Returns `count` labels for `tokens`. Tokens without a word vector are marked with noVectorMark.
QStringList tokenLabelsWithMarks(const Trace& trace, const std::vector<std::string>& tokens, int count) {
    QStringList labels = tokenLabels(tokens, count);
    if (!trace.wordVectors) return labels;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (lacksWordVector(trace, tokens[i])) labels[static_cast<int>(i)] += noVectorMark;
    return labels;
}

AxisText axisTextOf(const Trace& trace, int sequence, Axis axis, Index size) {
    const auto i = static_cast<std::size_t>(sequence);
    const int count = static_cast<int>(size);
    switch (axis) {
        case Axis::Query:
            return {axisName(axis), tokenLabelsWithMarks(trace, trace.tokens->queries[i], count)};
        case Axis::Key:
            return {axisName(axis), tokenLabelsWithMarks(trace, trace.tokens->keys[i], count)};
        case Axis::Vocabulary:
            return {axisName(axis), tokenLabelsWithMarks(trace, trace.tokens->vocabulary, count)};
        case Axis::Dimension:
            return {axisName(axis), dimensionLabels(count)};
        case Axis::None:
            break;
    }
    return {QString(), QStringList(QString())};
}

QColor axisColor(const FigureTheme& theme, Axis axis) {
    if (axis == Axis::Query) return theme.queryColor;
    if (axis == Axis::Key) return theme.keyColor;
    return axis == Axis::Dimension ? theme.valueColor : theme.textColor;
}

}  // namespace

QString axisName(Axis axis) {
    switch (axis) {
        case Axis::Query:
            return Texts::tr("query");
        case Axis::Key:
            return Texts::tr("key");
        case Axis::Vocabulary:
            return Texts::tr("token");
        case Axis::Dimension:
            return Texts::tr("dimension");
        case Axis::None:
            break;
    }
    return {};
}

AxisText rowAxisText(const Trace& trace, int sequence, Stage stage) {
    return axisTextOf(trace, sequence, stageInfo(stage).rowAxis, stageMatrixSize(trace, stage).rows);
}

AxisText columnAxisText(const Trace& trace, int sequence, Stage stage) {
    return axisTextOf(trace, sequence, stageInfo(stage).columnAxis, stageMatrixSize(trace, stage).columns);
}

QColor stageColor(const FigureTheme& theme, Stage stage) {
    if (stage == Stage::Queries) return theme.queryColor;
    if (stage == Stage::Keys) return theme.keyColor;
    if (stage == Stage::Values || stage == Stage::Context) return theme.valueColor;
    return theme.textColor;
}

QColor rowAxisColor(const FigureTheme& theme, Stage stage) {
    return axisColor(theme, stageInfo(stage).rowAxis);
}

QColor columnAxisColor(const FigureTheme& theme, Stage stage) {
    return axisColor(theme, stageInfo(stage).columnAxis);
}

QStringList textsAt(const QStringList& texts, const std::vector<int>& indices) {
    QStringList selectedTexts;
    for (const int i : indices) selectedTexts << texts.value(i);
    return selectedTexts;
}

}  // namespace attention
