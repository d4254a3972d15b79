// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "models/repeated_tokens.h"

#include <QCoreApplication>

#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// A head of a trained model, counted from 0.
struct LayerHead {
    int layer = 0;
    int head = 0;
    bool operator==(const LayerHead&) const = default;
};

/// What all heads of a model do, layer by layer.
using HeadMapsByLayer = std::vector<Shared<HeadMaps>>;

/// All heads: layer by layer, or those first that play a role most.
std::vector<LayerHead> sortedHeads(const HeadMapsByLayer& headMaps, std::optional<HeadRole> role);

/// "2·1", counted from 1.
QString headNumberText(const LayerHead& head);

/// A picture of all heads of a trained model, one of which is selected; with a note below.
class HeadsFigure : public Figure {
 public:
    /// `sortRole`, if any: the heads in the order of its share in `headMaps`.
    HeadsFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> sortRole,
                HeadMapsByLayer headMaps);

    const std::vector<LayerHead>& heads() const { return m_heads; }
    virtual std::optional<LayerHead> headAt(QPointF point) const = 0;
    /// Where a key leads from the selected head. Nothing for other keys.
    virtual std::optional<LayerHead> headForKey(const QKeyEvent& event) const = 0;
    /// None: the mean of the heads is selected.
    std::optional<LayerHead> selectedHead() const;
    /// Whether a person has switched it off.
    bool isAblated(const LayerHead& head) const;
    /// The cell that selects a head.
    CellRef cellForHead(const LayerHead& head) const;
    /// What is said of the head pointed at, else of the one selected.
    virtual QString description() const = 0;

    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    /// Of the layer shown: the cell of the head that is as the selected one.
    std::optional<CellRef> cellAt(QPointF point) const override;

 protected:
    /// Among all; as many as there are for one of another model.
    int indexOf(const LayerHead& head) const;
    const HeadRoleMetrics& metricsOf(const LayerHead& head) const;
    int layerCount() const { return static_cast<int>(m_headMaps.size()); }
    double descriptionHeight(const QString& text, double width) const;
    /// Its place, moved to the lower edge of what is in sight where the picture scrolls.
    void paintDescription(QPainter& painter, const QRectF& descriptionRect) const;

    std::optional<HeadRole> m_sortRole;
    HeadMapsByLayer m_headMaps;
    int m_shownLayer;  ///< that is shown
    std::vector<LayerHead> m_heads;
    std::optional<LayerHead> m_hoveredHead;
};

}  // namespace attention
