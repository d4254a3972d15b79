// SPDX-License-Identifier: GPL-3.0-or-later
#include "heads/head_list_model.h"

#include "kernels/kernels.h"
#include "models/model_trace.h"
#include "state/stage_maps.h"
#include "texts/head_texts.h"
#include "texts/stage_texts.h"
#include "trace/layer_selection.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the rows and columns of `matrix` that are visible. Copies entries only if some are hidden.
StageMatrix visibleCells(const StageMatrix& matrix, const ShownCells& cells) {
    if (cells.includesAll) return matrix;
    const auto tensor = std::make_shared<Tensor>(
        Shape{static_cast<Index>(cells.rows.size()), static_cast<Index>(cells.columns.size())});
    tensor->matrix() = matrix.values(cells.rows, cells.columns);
    return {tensor->matrix(), tensor};
}

/// Returns a matrix (rowCount, columnCount) with the means over blocks of `values`. The blocks have equal
/// sizes, except that a block may have one row or column more than another block.
StageMatrix blockMeans(ConstMatrixView values, Index rowCount, Index columnCount) {
    const auto tensor = std::make_shared<Tensor>(Shape{rowCount, columnCount});
    MatrixView means = tensor->matrix();
    Eigen::RowVectorXf columnSums(values.cols());
    for (Index row = 0; row < rowCount; ++row) {
        const Index firstRow = row * values.rows() / rowCount;
        const Index endRow = (row + 1) * values.rows() / rowCount;
        columnSums.setZero();
        for (Index r = firstRow; r < endRow; ++r) columnSums += values.row(r);
        for (Index column = 0; column < columnCount; ++column) {
            const Index firstColumn = column * values.cols() / columnCount;
            const Index width = (column + 1) * values.cols() / columnCount - firstColumn;
            means(row, column) = columnSums.segment(firstColumn, width).sum() /
                                 static_cast<float>((endRow - firstRow) * width);
        }
    }
    return {tensor->matrix(), tensor};
}

/// Returns the map of a matrix that is larger than a thumbnail. The scale ends at the largest mean, because
/// the means of a pattern such as a diagonal are much smaller than its weights. The scale is not shorter than
/// `minScaleInUniformWeights`, so that a head that attends to all keys equally has a light color.
ThumbnailMap blockMeansMap(ConstMatrixView weights, const DisplaySettings& displaySettings, QSize size) {
    constexpr float minScaleInUniformWeights = 4;
    const StageMatrix means = blockMeans(weights, size.height(), size.width());
    const float largestMean = kernels::largestFiniteMagnitude(means.values, nullptr);
    const float minScale = minScaleInUniformWeights / static_cast<float>(weights.cols());
    return {means, colorScaleForWeights(displaySettings, std::max(largestMean, minScale))};
}

}  // namespace

ThumbnailMap thumbnailMap(const Trace& trace, const DisplaySettings& displaySettings, int head,
                          QSize maxSize) {
    const ShownCells cells = shownCells(trace, displaySettings, Stage::Weights);
    const StageMatrix weights =
        visibleCells(shownMatrix(trace, displaySettings, Stage::Weights, head), cells);
    const int rowCount = std::min(static_cast<int>(weights.values.rows()), maxSize.height());
    const int columnCount = std::min(static_cast<int>(weights.values.cols()), maxSize.width());
    const bool fits = rowCount == weights.values.rows() && columnCount == weights.values.cols();
    if (!fits) return blockMeansMap(weights.values, displaySettings, {columnCount, rowCount});
    const float largestWeight = kernels::largestFiniteMagnitude(weights.values, nullptr);
    const bool hasSmallWeights = !displaySettings.isLogarithmic && areWeightsSmall({weights});
    return {weights, colorScaleForWeights(displaySettings, largestWeight, hasSmallWeights)};
}

HeadListModel::HeadListModel(const ViewContext& viewContext, QObject* parent)
    : QAbstractListModel(parent), m_viewContext(viewContext) {}

void HeadListModel::updateHeads() {
    const Shared<Trace> trace = this->trace();
    if (trace && trace->headCount() != m_headCount) {
        beginResetModel();
        m_headCount = static_cast<int>(trace->headCount());
        endResetModel();
    }
    updateThumbnailSource();
}

void HeadListModel::setCurrentHead(std::optional<int> head) {
    const std::optional<int> previousHead = std::exchange(m_currentHead, head);
    if (previousHead == head) return;
    for (const auto& changedHead : {previousHead, head}) {
        if (changedHead && *changedHead < m_headCount)
            emit dataChanged(index(*changedHead), index(*changedHead), {IsCurrentHeadRole});
    }
}

void HeadListModel::setSwitchedOffHeads(const std::vector<Index>& heads, bool canSwitchHeads) {
    if (heads == m_switchedOffHeads && canSwitchHeads == m_canSwitchHeads) return;
    m_switchedOffHeads = heads;
    m_canSwitchHeads = canSwitchHeads;
    if (m_headCount > 0) emit dataChanged(index(0), index(m_headCount - 1), {IsSwitchedOffRole});
}

bool HeadListModel::isSwitchedOff(int head) const {
    return std::ranges::find(m_switchedOffHeads, Index{head}) != m_switchedOffHeads.end();
}

bool HeadListModel::areWeightsVisible() const {
    return trace() && !m_viewContext.hasHiddenWeights();
}

/// Emits weightsChanged() only if the thumbnails change, because a trace after an edit often has the same
/// weights.
void HeadListModel::updateThumbnailSource() {
    const Shared<Trace> trace = this->trace();
    ThumbnailSource source;
    if (trace) {
        source.sequence = shownSequence(*trace, displaySettings());
        source.cells = shownCells(*trace, displaySettings(), Stage::Weights);
        m_matrixSize =
            QSize(static_cast<int>(source.cells.columns.size()), static_cast<int>(source.cells.rows.size()));
    }
    if (areWeightsVisible()) source.weights = trace->tensor(Stage::Weights);
    source.colorRange = displaySettings().colorRange;
    source.isLogarithmic = displaySettings().isLogarithmic;
    source.weightRange = displaySettings().weightRange;
    source.palette = displaySettings().palette;
    source.isNumberDragged = displaySettings().isNumberDragged;
    if (source == m_source) return;
    m_source = std::move(source);
    emit weightsChanged();
}

std::optional<ThumbnailMap> HeadListModel::thumbnailMap(int head, QSize maxSize) const {
    if (!areWeightsVisible()) return std::nullopt;
    return attention::thumbnailMap(*trace(), displaySettings(), head, maxSize);
}

int HeadListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_headCount;
}

QVariant HeadListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int head = index.row();
    switch (role) {
        case Qt::DisplayRole:
            return trace() ? shortHeadText(*trace(), head) : QString::number(head + 1);
        case Qt::AccessibleTextRole:
            return headName(head);
        case Qt::AccessibleDescriptionRole:
            return isSwitchedOff(head) ? tr("switched off") : patternName(head);
        case Qt::ToolTipRole:
            return toolTip(head);
        case IsCurrentHeadRole:
            return m_currentHead == head;
        case IsSwitchedOffRole:
            return isSwitchedOff(head);
        default:
            return {};
    }
}

QString HeadListModel::headName(int head) const {
    return trace() ? headText(*trace(), Stage::Weights, head) : headText(head);
}

/// Returns the pattern of a hand-built head, or the role of a head of a model with its metric. Returns an
/// empty text for other heads, and while the weights are hidden, because the pattern would reveal them.
QString HeadListModel::patternName(int head) const {
    if (!areWeightsVisible()) return {};
    const Shared<Trace> trace = this->trace();
    const QString constructedName = constructedHeadName(*trace, head);
    if (!constructedName.isEmpty() || !trace->modelTrace) return constructedName;
    const auto& headMaps = trace->modelTrace->headMaps;
    const auto layer = static_cast<std::size_t>(layerSelection(*trace).shown);
    if (layer >= headMaps.size() || !headMaps[layer] || head >= std::ssize(headMaps[layer]->metrics))
        return {};
    return dominantRoleText(headMaps[layer]->metrics[static_cast<std::size_t>(head)]);
}

QString HeadListModel::toolTip(int head) const {
    const QString pattern = patternName(head);
    const QString title =
        pattern.isEmpty() ? headName(head) : tr("%1: %2", "head; its pattern").arg(headName(head), pattern);
    return title + QLatin1Char('\n') +
           tr("Click to show only this head. Ctrl+click to show or hide this head together with the other "
              "shown heads.");
}

}  // namespace attention

#include "moc_head_list_model.cpp"
