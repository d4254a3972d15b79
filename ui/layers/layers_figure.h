// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/color_bar.h"
#include "layers/layers_layout.h"
#include "models/model_trace.h"

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

/// All heads: layer by layer, or those first that play a role most.
std::vector<LayerHead> headsInOrder(const ModelTrace& model, std::optional<HeadRole> role);

/// The weights of every head of a trained model in small, a row for each layer, and what each measurably
/// does.
class LayersFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::LayersFigure)

 public:
    /// `role`, if any: the heads in the order of its share.
    LayersFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> role = {});

    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    /// All measures, a line for each head.
    QString table() const override;
    int numberedMaps() const override;
    void raise(Magnitudes& series) const override;
    Renewal mark(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Renewal point(const std::optional<QPointF>& at) override;
    /// Of the layer shown: the cell of the head that is as the selected one.
    std::optional<CellRef> cellAt(QPointF point) const override;
    QRectF rectOf(const CellRef& cell) const override;

    const std::vector<LayerHead>& heads() const { return m_heads; }
    const LayersLayout& layout() const { return m_layout; }
    const ColorScale& scale() const { return m_scale; }
    QRectF mapOf(const LayerHead& head) const;
    std::optional<LayerHead> headAt(QPointF point) const;
    /// Where a key leads from the selected head. Nothing for other keys.
    std::optional<LayerHead> headAfter(const QKeyEvent& event) const;
    /// The cell that selects a head.
    CellRef cellOf(const LayerHead& head) const;
    /// Below its map.
    QString labelOf(const LayerHead& head) const;
    /// What is said of the head pointed at, else of the one selected.
    QString note() const;

 protected:
    QSizeF place() override;

 private:
    /// None: the mean of the heads is selected.
    std::optional<LayerHead> selectedHead() const;
    int indexOf(const LayerHead& head) const;
    const RoleShares& measuresOf(const LayerHead& head) const;
    QString shortLabelOf(const LayerHead& head) const;
    QString noteOf(const LayerHead& head) const;
    LayersContent content() const;
    double noteHeight(double width) const;
    ColorBar colorBar() const;
    QFont shownFont() const;  ///< of the name of the layer that is shown
    void buildMaps(const FigureSource& source);
    QRectF noteInSight() const;
    CellGrid gridOf(int index) const;
    void paintNames(QPainter& painter) const;
    void paintMeasures(QPainter& painter, int index) const;
    void paintShownLayer(QPainter& painter) const;

    std::shared_ptr<const Trace> m_trace;
    FigureTheme m_theme;
    std::optional<HeadRole> m_role;
    int m_layer;  ///< that is shown
    std::vector<LayerHead> m_heads;
    std::vector<Heatmap> m_maps;  ///< of each of them
    ColorScale m_scale;
    double m_largest = 0;
    bool m_isPerMap = false;
    std::optional<LayerHead> m_pointed;
    LayersLayout m_layout;
};

}  // namespace attention
