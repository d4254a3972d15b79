// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/curve_figure.h"

#include "texts/stage_texts.h"

#include <QPainter>

#include <algorithm>

namespace attention {
namespace {

// The margin at the left and the right of the plot, in pixels. Together with the margin inside the plot, it
// is as wide as the margin of title and caption.
constexpr double horizontalMargin = 8;

bool hasChineseCharacter(const QString& text) {
    return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Han; });
}

bool containsChinese(const CurvePlot::Content& content) {
    const auto isPanelChinese = [](const CurvePlot::Panel& panel) {
        return hasChineseCharacter(panel.title) ||
               std::ranges::any_of(panel.curves, hasChineseCharacter, &CurvePlot::Curve::name);
    };
    return hasChineseCharacter(content.xTitle) || hasChineseCharacter(content.legendNote) ||
           std::ranges::any_of(content.panels, isPanelChinese);
}

}  // namespace

CurveFigure::CurveFigure(const FigureSource& source, const FigureTheme& theme) : Figure(source, theme) {}

/// Uses one font for Latin letters and Chinese characters if the plot contains Chinese characters. With
/// several fonts of different heights in one line, the plot would shift parts of the text vertically.
void CurveFigure::unifyFonts() {
    const QString family = QStringLiteral("Noto Sans CJK SC");
    if (m_theme.bodyFont.families().startsWith(family) || !containsChinese(content(false))) return;
    for (QFont* font : {&m_theme.bodyFont, &m_theme.smallFont, &m_theme.headingFont})
        font->setFamilies(QStringList(family) + font->families());
}

/// Arranges the panels below each other if the figure is narrow and may grow in height. Panels side by side
/// would not leave enough space for the legend.
QSizeF CurveFigure::layOutContents() {
    unifyFonts();
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
