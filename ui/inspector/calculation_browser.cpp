// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_browser.h"

#include "heatmap/printable_text.h"
#include "inspector/calculation_page.h"
#include "inspector/inline_text_objects.h"

#include <QAbstractTextDocumentLayout>
#include <QHelpEvent>
#include <QMimeData>
#include <QProxyStyle>
#include <QScrollBar>
#include <QStyleOption>
#include <QTextBlock>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextDocumentFragment>
#include <QToolTip>

#include <utility>

namespace attention {
namespace {

/// Highlights the link with focus like selected text, because the usual dotted frame is easily overlooked.
class LinkFocusStyle : public QProxyStyle {
 public:
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override {
        auto* variant = focusIndicatorReturn(hint, result);
        if (!variant || !widget) return QProxyStyle::styleHint(hint, option, widget, result);
        QTextCharFormat format;
        format.setBackground(widget->palette().brush(QPalette::Active, QPalette::Highlight));
        format.setForeground(widget->palette().brush(QPalette::Active, QPalette::HighlightedText));
        variant->variant = format;
        return 1;
    }

 private:
    static QStyleHintReturnVariant* focusIndicatorReturn(StyleHint hint, QStyleHintReturn* result) {
        return hint == SH_TextControl_FocusIndicatorTextCharFormat
                   ? static_cast<QStyleHintReturnVariant*>(result)
                   : nullptr;
    }
};

}  // namespace

CalculationBrowser::CalculationBrowser(CellToolTipFunction cellToolTip, QWidget* parent)
    : QTextBrowser(parent), m_cellToolTip(std::move(cellToolTip)) {
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setViewportMargins(focusRingMargin, focusRingMargin / 2, 0, focusRingMargin / 2);
    setAccessibleName(tr("Calculation of the selected number"));
    viewport()->setAutoFillBackground(false);  // transparent: the background of the panel is visible
    document()->setDocumentMargin(0);
    new InlineTextObjects(document());
    setUndoRedoEnabled(false);
    setLineWrapMode(FixedPixelWidth);
    auto* focusStyle = new LinkFocusStyle;
    focusStyle->setParent(this);
    setStyle(focusStyle);
}

void CalculationBrowser::setPage(const CalculationPage& page, const FigureTheme& theme,
                                 bool keepsScrollPosition) {
    if (theme != std::exchange(m_theme, theme)) {  // bars in the document still have the previous colors
        document()->clear();
        m_lines.clear();
    }
    auto lines = calculationLines(page, {theme, font(), static_cast<double>(m_pageWidth)});
    if (lines == m_lines && keepsScrollPosition) return;
    const int scrollPosition = verticalScrollBar()->value();
    updateLines(std::move(lines));
    verticalScrollBar()->setValue(keepsScrollPosition ? scrollPosition : 0);
}

/// Replaces the lines of the document. If the number of lines is unchanged, only the lines that differ are
/// replaced.
void CalculationBrowser::updateLines(std::vector<CalculationLine> lines) {
    const std::vector<CalculationLine> previousLines = std::exchange(m_lines, std::move(lines));
    const auto isUnchanged = [&](std::size_t i) {
        return i < previousLines.size() && previousLines[i] == m_lines[i];
    };
    QTextCursor cursor(document());
    if (previousLines.size() != m_lines.size()) {
        cursor.beginEditBlock();
        cursor.select(QTextCursor::Document);
        cursor.removeSelectedText();
        writeLines(cursor, m_lines);
        cursor.endEditBlock();
        return;
    }
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (isUnchanged(i)) continue;
        cursor.setPosition(document()->findBlockByNumber(static_cast<int>(i)).position());
        cursor.beginEditBlock();  // one edit block per run of changed lines, so that Qt lays out only these
                                  // lines
        for (; i < m_lines.size() && !isUnchanged(i); ++i) {
            cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
            writeLine(cursor, m_lines[i]);
            cursor.movePosition(QTextCursor::NextBlock);
        }
        cursor.endEditBlock();
    }
}

/// Always reserves the width of the scroll bar, even if the bar is hidden. Otherwise the page would have to
/// be laid out again when the bar appears.
void CalculationBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    const int width = contentsRect().width() - focusRingMargin - verticalScrollBar()->sizeHint().width();
    if (width == std::exchange(m_pageWidth, width)) return;
    setLineWrapColumnOrWidth(width);
    if (!m_lines.empty()) emit pageWidthChanged();
}

QString CalculationBrowser::toolTipAt(const QPoint& viewportPoint) const {
    if (const auto cell = cellFromLink(anchorAt(viewportPoint))) return m_cellToolTip(*cell);
    const QPointF documentPoint =
        viewportPoint + QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    const int characterPosition = document()->documentLayout()->hitTest(documentPoint, Qt::ExactHit);
    if (characterPosition < 0) return {};
    QTextCursor cursor(document());
    // charFormat() returns the format of the character before the cursor.
    cursor.setPosition(characterPosition + 1);
    return cursor.charFormat().toolTip();
}

/// Computes a tool tip only when it is about to be shown, because most tool tips are never shown.
bool CalculationBrowser::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QTextBrowser::viewportEvent(event);
    const auto* helpEvent = static_cast<QHelpEvent*>(event);
    QToolTip::showText(helpEvent->globalPos(), plainToolTip(toolTipAt(helpEvent->pos())), viewport());
    return true;
}

QMimeData* CalculationBrowser::createMimeDataFromSelection() const {
    const QTextDocumentFragment selectedFragment = textCursor().selection();
    auto* mimeData = new QMimeData;
    mimeData->setText(withoutBidiIsolates(selectedFragment.toPlainText()));
    mimeData->setHtml(withoutBidiIsolates(selectedFragment.toHtml()));
    return mimeData;
}

}  // namespace attention

#include "moc_calculation_browser.cpp"
