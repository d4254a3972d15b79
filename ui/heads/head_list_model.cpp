// SPDX-License-Identifier: GPL-3.0-or-later
#include "heads/head_list_model.h"

#include "models/model_trace.h"
#include "state/view_context.h"
#include "texts/constructed_head_texts.h"
#include "texts/head_role_texts.h"
#include "texts/stage_texts.h"
#include "trace/layer_selection.h"

#include <algorithm>
#include <utility>

namespace attention {

void HeadListModel::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = forwardTrace(trace);
    if (m_trace && m_trace->headCount() != m_headCount) {
        beginResetModel();
        m_headCount = static_cast<int>(m_trace->headCount());
        endResetModel();
    }
    updateThumbnailSource();
}

void HeadListModel::setDisplaySettings(const DisplaySettings& displaySettings) {
    m_displaySettings = displaySettings;
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
    return m_trace && (!m_displaySettings.hiddenWeights || m_displaySettings.hiddenWeights->isFullyRevealed);
}

/// Emits weightsChanged() only if the thumbnails change, because a trace after an edit often has the same
/// weights.
void HeadListModel::updateThumbnailSource() {
    ThumbnailSource source;
    if (m_trace) {
        source.sequence = shownSequence(*m_trace, m_displaySettings);
        source.cells = shownCells(*m_trace, m_displaySettings, Stage::Weights);
        m_matrixSize =
            QSize(static_cast<int>(source.cells.columns.size()), static_cast<int>(source.cells.rows.size()));
    }
    if (areWeightsVisible()) source.weights = m_trace->tensor(Stage::Weights);
    source.colorSettings.colorRange = m_displaySettings.colorRange;
    source.colorSettings.isLogarithmic = m_displaySettings.isLogarithmic;
    source.colorSettings.weightRange = m_displaySettings.weightRange;
    source.colorSettings.isNumberDragged = m_displaySettings.isNumberDragged;
    source.colorSettings.palette = m_displaySettings.palette;
    if (source == m_source) return;
    m_source = std::move(source);
    emit weightsChanged();
}

std::optional<ThumbnailMap> HeadListModel::thumbnailMap(int head, QSize maxSize) const {
    if (!areWeightsVisible()) return std::nullopt;
    return attention::thumbnailMap(*m_trace, m_displaySettings, head, maxSize);
}

int HeadListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_headCount;
}

QVariant HeadListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int head = index.row();
    switch (role) {
        case Qt::DisplayRole:
            return m_trace ? shortHeadText(*m_trace, head) : QString::number(head + 1);
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
    return m_trace ? headText(*m_trace, Stage::Weights, head) : headText(head);
}

/// Returns the pattern of a hand-built head, or the role of a head of a model with its metric. Returns an
/// empty text for other heads, and while the weights are hidden, because the pattern would reveal them.
QString HeadListModel::patternName(int head) const {
    if (!areWeightsVisible()) return {};
    const QString constructedName = constructedHeadName(*m_trace, head);
    if (!constructedName.isEmpty() || !m_trace->modelTrace) return constructedName;
    const auto& headMaps = m_trace->modelTrace->headMaps;
    const auto layer = static_cast<std::size_t>(layerSelection(*m_trace).shown);
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
