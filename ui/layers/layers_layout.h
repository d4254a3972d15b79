// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

namespace attention {

/// What a layout of the maps of all heads has to find room for.
struct LayersLayoutInput {
    int mapCount = 1;
    int columnCount = 0;            ///< 0: as many as make the maps largest
    double rowNameWidth = 0;        ///< width of the longest name at the left; 0: rows have none
    double columnNameHeight = 0;    ///< height of the names above; 0: columns have none
    double lineHeight = 16;         ///< of small letters
    double labelWidth = 80;         ///< width of the longest label below a map
    double shortLabelWidth = 40;    ///< the same, cut to what matters most; it may lose its end
    double metricsWidth = 240;      ///< width of all measures of a head, beside its map
    double metricsLineCount = 7;    ///< their height
    double descriptionHeight = 32;  ///< height of what is said below all maps
    double colorBarWidth = 64;      ///< its width; 0: none
    bool fillsHeight = true;        ///< maps are to fit into the room's height
};

/// Equal maps in rows and columns, each with its label below while that leaves the maps a fair size, and with
/// all measures beside where there is much room.
struct LayersLayout {
    enum class LabelLength { None, Short, Full };

    LayersLayout() = default;
    LayersLayout(const LayersLayoutInput& input, QSizeF availableSize);

    int columnCount = 1;
    int rowCount = 1;
    double mapWidth = 0;  ///< of a map
    double mapHeight = 0;
    LabelLength labelLength = LabelLength::None;
    bool hasMetrics = false;
    QRectF mapsRect;  ///< all of them, with what belongs to each
    QRectF descriptionRect;
    QRectF colorBarRect;
    QSizeF size;

    QRectF cellRect(int index) const;  ///< a map with its label and measures
    QRectF mapRect(int index) const;
    QRectF labelRect(int index) const;
    QRectF metricsRect(int index) const;
    QRectF rowNameRect(int row) const;
    QRectF columnNameRect(int column) const;

 private:
    double mapSizeScore() const;
    void computeForColumns(const LayersLayoutInput& input, QSizeF availableSize, int columnCount);

    QSizeF m_pitch;
    double m_gap = 0;
    double m_lineHeight = 0;
    double m_rowNameWidth = 0;
    double m_columnNameHeight = 0;
};

}  // namespace attention
