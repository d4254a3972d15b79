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
    /// `sortRole`, if any: the heads in the order of its share.
    LayersFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> sortRole = {});

    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    /// All measures, a line for each head.
    QString tableText() const override;
    std::vector<MapPanel> mapPanels() const override;
    void expandMagnitudes(SeriesMagnitudes& series) const override;
    Invalidation setPointerPosition(const std::optional<QPointF>& position) override;
    QRectF rectToReveal(const CellRef& cell) const override;

    const LayersLayout& layout() const { return m_layout; }
    const ColorScale& colorScale() const { return m_colorScale; }
    QRectF mapRect(const LayerHead& head) const;
    std::optional<LayerHead> headAt(QPointF point) const override;
    std::optional<LayerHead> headForKey(const QKeyEvent& event) const override;
    /// Below its map.
    bool hasRole(const LayerHead& head) const;
    QString headLabel(const LayerHead& head) const;
    QString description() const override;

 protected:
    QSizeF layOutContents() override;

 private:
    QString shortHeadLabel(const LayerHead& head) const;
    QString headDescription(const LayerHead& head) const;
    LayersLayoutInput layoutInput() const;
    ColorBar colorBar() const;
    QFont shownLayerFont() const;  ///< of the name of the layer that is shown
    void buildMaps(const FigureSource& source);
    CellGrid gridForMap(int index) const;
    void paintRowAndColumnNames(QPainter& painter) const;
    void paintAblated(QPainter& painter, const QRectF& area) const;
    void paintMetrics(QPainter& painter, int index) const;
    void paintShownLayer(QPainter& painter) const;

    std::shared_ptr<const RepeatedTokensResult> m_testResult;
    std::vector<Heatmap> m_heatmaps;  ///< of each of them
    ColorScale m_colorScale;
    double m_largestWeight = 0;
    bool m_hasScalePerMap = false;
    LayersLayout m_layout;
};

}  // namespace attention
