// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/curve_figure.h"

#include "texts/stage_texts.h"

#include <QPainter>

namespace attention {
namespace {

// Left and right of the plot. With the plot's own margin it equals the margin of title and caption.
constexpr double horizontalMargin = 8;

}  // namespace

CurveFigure::CurveFigure(const FigureSource& source, const FigureTheme& theme)
    : Figure(source, withSingleFont(theme)) {}

/// Returns `theme` with one font for Chinese and Latin letters in the Chinese program. The plot lays out each
/// text as one line, and fonts of different heights would shift its parts vertically.
FigureTheme CurveFigure::withSingleFont(FigureTheme theme) {
    const bool isChinese = stageTitle(Stage::Weights).at(0).script() == QChar::Script_Han;
    if (!isChinese) return theme;
    for (QFont* font : {&theme.bodyFont, &theme.smallFont, &theme.headingFont}) {
        QStringList families = font->families();
        families.prepend(QStringLiteral("Noto Sans CJK SC"));
        font->setFamilies(families);
    }
    return theme;
}

/// In a narrow column the panels are below each other, because side by side they would cut off the legend.
QSizeF CurveFigure::layOutContents() {
    const QSizeF sideBySideSize = minimumSize(false);
    m_isSingleColumn =
        m_layoutOptions.growsInHeight && m_layoutOptions.availableSize.width() < sideBySideSize.width();
    const QSizeF singleColumnSize = minimumSize(true);
    const QSizeF size =
        m_isSingleColumn ? QSizeF(std::max(m_layoutOptions.availableSize.width(), singleColumnSize.width()),
                                  singleColumnSize.height())
                         : m_layoutOptions.availableSize.expandedTo(sideBySideSize);
    m_recording.reset();
    m_plotSize = {static_cast<int>(size.width() - 2 * horizontalMargin), static_cast<int>(size.height())};
    return QSizeF(m_plotSize).grownBy({horizontalMargin, 0, horizontalMargin, 0});
}

QPicture CurveFigure::plotRecording() const {
    CurvePlot plot;
    plot.setContent(content(m_isSingleColumn), m_theme);
    plot.setMarker(marker());
    return plot.record(m_plotSize);
}

void CurveFigure::paint(QPainter& painter) const {
    painter.translate(horizontalMargin, 0);
    paintRecordedCurves(painter, m_recording ? *m_recording : plotRecording());
    painter.translate(-horizontalMargin, 0);
}

}  // namespace attention
