// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/curve_figure.h"

#include "texts/tr.h"

#include <QPainter>

namespace attention {
namespace {

constexpr double beside = 8;  // of the figure: with the plot's own margin, that of title and caption

}  // namespace

CurveFigure::CurveFigure(const FigureSource& source, const FigureTheme& theme)
    : Figure(source, inOneFont(theme)) {}

/// With one font for Chinese letters and those between them: the plot sets each word that has both in a line
/// of its own, which fonts of two heights would tear apart.
FigureTheme CurveFigure::inOneFont(FigureTheme theme) {
    const bool isChinese = tr("steps").at(0).script() == QChar::Script_Han;
    if (!isChinese) return theme;
    for (QFont* font : {&theme.body, &theme.small, &theme.heading}) {
        QStringList families = font->families();
        families.prepend(QStringLiteral("Noto Sans CJK SC"));
        font->setFamilies(families);
    }
    return theme;
}

/// In a narrow column the panels stand below each other: beside each other they would cut the legend.
QSizeF CurveFigure::place() {
    const QSizeF least = leastRoom(false);
    const bool isColumn = m_room.isColumn && m_room.size.width() < least.width();
    const QSizeF column = leastRoom(true);
    const QSizeF size = isColumn ? QSizeF(std::max(m_room.size.width(), column.width()), column.height())
                                 : m_room.size.expandedTo(least);
    m_plot.setContent(content(isColumn), m_theme);
    m_plot.setMarker(marker());
    m_size = {static_cast<int>(size.width() - 2 * beside), static_cast<int>(size.height())};
    return QSizeF(m_size).grownBy({beside, 0, beside, 0});
}

void CurveFigure::paint(QPainter& painter) const {
    painter.translate(beside, 0);
    m_plot.paint(painter, m_size);
    painter.translate(-beside, 0);
}

}  // namespace attention
