// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"
#include "layer/stage_matrix.h"
#include "state/display_settings.h"
#include "state/shown_cells.h"
#include "state/view_context.h"

#include <QAbstractListModel>
#include <QSize>

#include <optional>
#include <utility>
#include <vector>

namespace attention {

/// The weights of one head in the size of a thumbnail, with their color scale.
struct ThumbnailMap {
    /// The weights, shape (queries, keys). In a large matrix, each entry is the mean over a block of weights.
    StageMatrix weights;
    ColorScale scale;  ///< colors of `weights` under the settings of the view
};

/// Returns the weights of `head` in the visible sequence, without hidden special tokens. If there are more
/// queries than `maxSize.height()` or more keys than `maxSize.width()`, each entry of the result is the mean
/// over a block of weights. `head` counts from 0. The trace must not contain gradients.
///
/// The color scale depends on this head only. If no entry is a mean over a block, it is the scale of a
/// heatmap that shows only this head.
ThumbnailMap thumbnailMap(const Trace& trace, const DisplaySettings& displaySettings, int head,
                          QSize maxSize);

/// The heads of a layer, one row for each head. Row r is the head with index r. The texts number the heads
/// from 1.
class HeadListModel : public QAbstractListModel {
    Q_OBJECT

 public:
    /// The value of this role is true for the head that is marked as current, and false for other heads.
    static constexpr int IsCurrentHeadRole = Qt::UserRole;
    /// The value of this role is true for a head that is switched off, and false for other heads. The context
    /// of a head that is switched off is 0.
    static constexpr int IsSwitchedOffRole = Qt::UserRole + 1;

    /// `viewContext` must outlive the model.
    explicit HeadListModel(const ViewContext& viewContext, QObject* parent = nullptr);

    /// Updates the heads and their weights after the state has changed. For a trace of gradients, the model
    /// shows the weights of the forward trace. Without a trace, the model keeps its rows, but has no weights.
    void updateHeads();
    /// True if changes of the weights are shown as motion.
    bool isAnimated() const { return m_viewContext.displaySettings().isAnimated; }
    /// Sets the head that is marked as current. std::nullopt: no head is marked.
    void setCurrentHead(std::optional<int> head);
    const std::optional<int>& currentHead() const { return m_currentHead; }

    /// Sets the indices of the heads that are switched off. `canSwitchHeads` is true if the user can switch
    /// heads of this session off and on.
    void setSwitchedOffHeads(const std::vector<Index>& heads, bool canSwitchHeads);
    bool isSwitchedOff(int head) const;
    bool canSwitchHeads() const { return m_canSwitchHeads; }

    int headCount() const { return m_headCount; }
    /// Returns the number of visible keys as width, and the number of visible queries as height.
    QSize matrixSize() const { return m_matrixSize; }
    /// Returns the thumbnail of `head`, with at most `maxSize` cells. Returns std::nullopt if there is no
    /// trace, or if its weights are hidden. Computes the thumbnail at each call, so callers should cache it
    /// until weightsChanged() is emitted.
    std::optional<ThumbnailMap> thumbnailMap(int head, QSize maxSize) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

 signals:
    /// Emitted when the weights, the visible tokens or the color scale of the thumbnails have changed.
    void weightsChanged();

 private:
    /// Everything that determines the thumbnails. Two equal sources have equal thumbnails.
    struct ThumbnailSource {
        Shared<Tensor> weights;  ///< nullptr if the weights are hidden
        int sequence = 0;
        ShownCells cells;
        ColorRange colorRange = ColorRange::PerStage;
        std::optional<bool> isLogarithmic;
        std::optional<std::pair<double, double>> weightRange;
        Palette palette = Palette::Violet;
        bool isNumberDragged = false;
        bool operator==(const ThumbnailSource&) const = default;
    };

    Shared<Trace> trace() const { return forwardTrace(m_viewContext.trace()); }
    const DisplaySettings& displaySettings() const { return m_viewContext.displaySettings(); }
    bool areWeightsVisible() const;
    void updateThumbnailSource();
    QString headName(int head) const;
    QString patternName(int head) const;
    QString toolTip(int head) const;

    const ViewContext& m_viewContext;
    ThumbnailSource m_source;
    QSize m_matrixSize{1, 1};
    int m_headCount = 0;
    std::optional<int> m_currentHead;
    std::vector<Index> m_switchedOffHeads;
    bool m_canSwitchHeads = false;
};

}  // namespace attention
