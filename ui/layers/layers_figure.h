// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "layers/heads_figure.h"
#include "layers/layers_layout.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace attention {

/// The weights of every head of a trained model in small, a row for each layer, and what each measurably
/// does: over the text, or over that of the RepeatedTokensResult found.
class LayersFigure : public HeadsFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::LayersFigure)

 public:
    /// `role`, if any: the heads in the order of its share.
    LayersFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> role = {});

    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    /// All measures, a line for each head.
    QString table() const override;
    std::vector<MapPanel> panels() const override;
    void raise(Magnitudes& series) const override;
    Renewal point(const std::optional<QPointF>& at) override;
    QRectF rectOf(const CellRef& cell) const override;

    const LayersLayout& layout() const { return m_layout; }
    const ColorScale& scale() const { return m_scale; }
    QRectF mapOf(const LayerHead& head) const;
    std::optional<LayerHead> headAt(QPointF point) const override;
    std::optional<LayerHead> headAfter(const QKeyEvent& event) const override;
    /// Below its map.
    QString labelOf(const LayerHead& head) const;
    QString note() const override;

 protected:
    QSizeF place() override;

 private:
    QString shortLabelOf(const LayerHead& head) const;
    QString noteOf(const LayerHead& head) const;
    LayersContent content() const;
    ColorBar colorBar() const;
    QFont shownFont() const;  ///< of the name of the layer that is shown
    void buildMaps(const FigureSource& source);
    CellGrid gridOf(int index) const;
    void paintNames(QPainter& painter) const;
    void paintOff(QPainter& painter, const QRectF& map) const;
    void paintMeasures(QPainter& painter, int index) const;
    void paintShownLayer(QPainter& painter) const;

    std::shared_ptr<const RepeatedTokensResult> m_test;
    std::vector<Heatmap> m_pictures;  ///< of each of them
    ColorScale m_scale;
    double m_largest = 0;
    bool m_isPerMap = false;
    LayersLayout m_layout;
};

}  // namespace attention
