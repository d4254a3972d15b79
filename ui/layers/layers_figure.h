// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "layers/heads_figure.h"
#include "layers/layers_layout.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace attention {

/// Small heatmaps of the weights of every head of a model, with the metrics of each head. Each layer is one
/// row, unless the heads are sorted by a role. If `source.results.repeatedTokens` is not nullptr, shows the
/// heads on the texts of this test instead of the text of the session.
class LayersFigure : public HeadsFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::LayersFigure)

 public:
    /// Creates the figure. `sortRole` determines the order of the heads, see sortedHeads().
    LayersFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> sortRole = {});

    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    /// Returns a title that mentions the roles only if the layout has space for them.
    QString subtitle() const override;
    bool hasAllLabels() const override;
    /// Returns a table with the metrics of all heads, one line for each head.
    QString tableText() const override;
    std::vector<MapPanel> heatmapPanels() const override;
    void expandMagnitudes(SeriesMagnitudes& series) const override;
    Invalidation setPointerPosition(const std::optional<QPointF>& position) override;
    QRectF rectToReveal(const CellRef& cell) const override;

    const LayersLayout& layout() const { return m_layout; }
    const ColorScale& colorScale() const { return m_colorScale; }
    QRectF mapRect(const LayerHead& head) const;
    std::optional<LayerHead> headAt(QPointF point) const override;
    std::optional<LayerHead> headForKey(const QKeyEvent& event) const override;
    /// True if the metrics of `head` show its role. False if the model is untrained or the text is too short.
    bool hasRole(const LayerHead& head) const;
    /// Returns the label below the heatmap of `head`. It is the dominant role of the head, or empty if
    /// hasRole() is false. If the heads are sorted by a role, it is the number of the head and the metric of
    /// this role. For a head that is switched off, it is "off".
    QString headLabel(const LayerHead& head) const;
    QString description() const override;

 protected:
    QSizeF layOutContents() override;

 private:
    /// Returns a label that is shorter than headLabel(), without the metric.
    QString shortHeadLabel(const LayerHead& head) const;
    QString headDescription(const LayerHead& head) const;
    LayersLayoutInput layoutInput() const;
    ColorBar colorBar() const;
    /// Returns the font for the name of the shown layer.
    QFont shownLayerFont() const;
    void buildMaps(const FigureSource& source);
    CellGrid gridForMap(int index) const;
    void paintRowAndColumnNames(QPainter& painter) const;
    void paintAblated(QPainter& painter, const QRectF& area) const;
    void paintMetrics(QPainter& painter, int index) const;
    void paintShownLayer(QPainter& painter) const;

    std::shared_ptr<const RepeatedTokensResult> m_testResult;
    std::vector<Heatmap> m_heatmaps;  ///< heatmap of each head, in the order of heads()
    ColorScale m_colorScale;
    double m_largestWeight = 0;
    bool m_hasScalePerMap = false;
    LayersLayout m_layout;
};

}  // namespace attention
