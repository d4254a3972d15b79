// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

namespace attention {

/// What a layout of the maps of all heads has to find room for.
struct LayersContent {
    int maps = 1;
    int columns = 0;          ///< 0: as many as make the maps largest
    double rowName = 0;       ///< width of the longest name at the left; 0: rows have none
    double columnName = 0;    ///< height of the names above; 0: columns have none
    double lineHeight = 16;   ///< of small letters
    double label = 80;        ///< width of the longest label below a map
    double shortLabel = 40;   ///< the same, cut to what matters most; it may lose its end
    double measures = 240;    ///< width of all measures of a head, beside its map
    double measureLines = 7;  ///< their height
    double note = 32;         ///< height of what is said below all maps
    double colorBar = 64;     ///< its width; 0: none
    bool isFilling = true;    ///< maps are to fit into the room's height
};

/// Equal maps in rows and columns, each with its label below while that leaves the maps a fair size, and with
/// all measures beside where there is much room.
struct LayersLayout {
    enum class Labels { None, Short, Whole };

    LayersLayout() = default;
    LayersLayout(const LayersContent& content, QSizeF room);

    int columns = 1;
    int rows = 1;
    double side = 0;  ///< of a map
    double mapHeight = 0;
    Labels labels = Labels::None;
    bool hasMeasures = false;
    QRectF maps;  ///< all of them, with what belongs to each
    QRectF note;
    QRectF colorBar;
    QSizeF size;

    QRectF cell(int index) const;  ///< a map with its label and measures
    QRectF map(int index) const;
    QRectF label(int index) const;
    QRectF measures(int index) const;
    QRectF rowName(int row) const;
    QRectF columnName(int column) const;

 private:
    double worth() const;
    void fit(const LayersContent& content, QSizeF room, int columnCount);

    QSizeF m_pitch;
    double m_gap = 0;
    double m_lineHeight = 0;
    double m_rowName = 0;
    double m_columnName = 0;
};

}  // namespace attention
