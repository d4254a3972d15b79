// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "models/repeated_tokens.h"

#include <QCoreApplication>

#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// A head of a model.
struct LayerHead {
    int layer = 0;  ///< index of the layer, from 0
    int head = 0;   ///< index of the head within the layer, from 0
    bool operator==(const LayerHead&) const = default;
};

/// The metrics and thumbnails of all heads of a model, one entry for each layer.
using HeadMapsByLayer = std::vector<Shared<HeadMaps>>;

/// Returns the heads of all layers. If `role` has a value, the heads are sorted by the metric of this role,
/// the largest first and NaN last. Otherwise the heads are in the order of the model, layer by layer.
std::vector<LayerHead> sortedHeads(const HeadMapsByLayer& headMaps, std::optional<HeadRole> role);

/// Returns the numbers of layer and head, counted from 1: "2·1".
QString headNumberText(const LayerHead& head);

/// Base class of figures that show all heads of a model. One head may be selected. Below the figure is a
/// description of a head.
class HeadsFigure : public Figure {
 public:
    /// Creates a figure of the heads in `headMaps`, in the order of sortedHeads() for the role `sortRole`.
    HeadsFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> sortRole,
                HeadMapsByLayer headMaps);

    const std::vector<LayerHead>& heads() const { return m_heads; }
    /// Returns the head at a point of the figure, or std::nullopt.
    virtual std::optional<LayerHead> headAt(QPointF point) const = 0;
    /// Returns the head to which a key moves the selection. Returns std::nullopt for a key that does not move
    /// the selection.
    virtual std::optional<LayerHead> headForKey(const QKeyEvent& event) const = 0;
    /// Returns the selected head, or std::nullopt if the mean of the heads is selected.
    std::optional<LayerHead> selectedHead() const;
    /// True if the user has switched off `head`.
    bool isAblated(const LayerHead& head) const;
    /// Returns the cell that selects `head`. This is the weight of the selected query and key in the head.
    CellRef cellForHead(const LayerHead& head) const;
    /// Returns the text below the figure about the head under the mouse, or else about the selected head.
    virtual QString description() const = 0;

    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    /// Returns the cell that selects the head at `point`. Returns std::nullopt if no head is at `point`, or
    /// if the head does not belong to the shown layer.
    std::optional<CellRef> cellAt(QPointF point) const override;

 protected:
    /// Returns the index of `head` in heads(), or the number of heads if heads() does not contain `head`.
    int indexOf(const LayerHead& head) const;
    const HeadRoleMetrics& metricsOf(const LayerHead& head) const;
    int layerCount() const { return static_cast<int>(m_headMaps.size()); }
    /// Returns the height of the description `text`, wrapped to lines of `width` pixels.
    double descriptionHeight(const QString& text, double width) const;
    /// Paints description() in `descriptionRect`. If this area is below the visible part of the figure,
    /// paints at the lower edge of the visible part.
    void paintDescription(QPainter& painter, const QRectF& descriptionRect) const;

    std::optional<HeadRole> m_sortRole;
    HeadMapsByLayer m_headMaps;
    int m_shownLayer;  ///< index of the shown layer, from 0
    std::vector<LayerHead> m_heads;
    std::optional<LayerHead> m_hoveredHead;
};

}  // namespace attention
