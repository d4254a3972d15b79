// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

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

}  // namespace attention
