// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_bar.h"
#include "layers/heads_figure.h"

#include <QCoreApplication>
#include <QRectF>

#include <optional>
#include <vector>

namespace attention {

/// The contents for which a LayersLayout needs space. All sizes are in pixels.
struct LayersLayoutInput {
    int mapCount = 1;
    int columnCount = 0;            ///< number of columns, or 0 for the number with the largest heatmaps
    double rowNameWidth = 0;        ///< width of the longest row name, at the left; 0: no names
    double columnNameHeight = 0;    ///< height of the column names, at the top; 0: no names
    double lineHeight = 16;         ///< height of a line in the small font
    double labelWidth = 80;         ///< width of the longest label below a heatmap
    double shortLabelWidth = 40;    ///< width of a short label below a heatmap, which may be elided
    double metricsWidth = 240;      ///< width of the metrics of a head, next to its heatmap
    double metricsLineCount = 7;    ///< number of lines of the metrics of a head
    double descriptionHeight = 32;  ///< height of the description below all heatmaps
    double colorBarWidth = 64;      ///< width of the color bar; 0: no color bar
    bool fillsHeight = true;        ///< true: the heatmaps should fit into the available height
};

/// A layout of heatmaps of equal sizes in rows and columns. Each heatmap has a label below it, if the
/// heatmaps stay large enough. If there is enough space, the metrics of the head are to the right of its
/// heatmap.
struct LayersLayout {
    enum class LabelLength { None, Short, Full };

    LayersLayout() = default;
    LayersLayout(const LayersLayoutInput& input, QSizeF availableSize);

    int columnCount = 1;
    int rowCount = 1;
    double mapWidth = 0;   ///< width of each heatmap, in pixels
    double mapHeight = 0;  ///< height of each heatmap, in pixels
    LabelLength labelLength = LabelLength::None;
    bool hasMetrics = false;  ///< true: there is space for the metrics of each head
    QRectF mapsRect;          ///< area of all heatmaps with their labels and metrics
    QRectF descriptionRect;
    QRectF colorBarRect;
    QSizeF size;

    /// Returns the area of the heatmap at `index`, with its label and metrics. `index` counts from 0.
    QRectF cellRect(int index) const;
    QRectF mapRect(int index) const;
    QRectF labelRect(int index) const;
    QRectF metricsRect(int index) const;
    QRectF rowNameRect(int row) const;
    QRectF columnNameRect(int column) const;

 private:
    /// Returns a score of the layout, for the choice of the number of columns. The largest score is the best.
    double mapSizeScore() const;
    void computeForColumns(const LayersLayoutInput& input, QSizeF availableSize, int columnCount);

    QSizeF m_pitch;  ///< distance from one heatmap to the next
    double m_gap = 0;
    double m_lineHeight = 0;
    double m_rowNameWidth = 0;
    double m_columnNameHeight = 0;
};

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
