// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_browser.h"

#include "heatmap/printable_text.h"
#include "inspector/calculation_document.h"
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

/// Shows the link that has the keyboard as selected text is shown; the usual dotted frame is easily missed.
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
    setAccessibleName(tr("How the number comes about"));
    viewport()->setAutoFillBackground(false);  // stands on the panel
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
    if (theme != std::exchange(m_theme, theme)) {  // the bars have its colours, and the document keeps them
        document()->clear();
        m_lines.clear();
    }
    auto lines = calculationLines(page, {theme, font(), static_cast<double>(m_pageWidth)});
    if (lines == m_lines && keepsScrollPosition) return;
    const int scrollPosition = verticalScrollBar()->value();
    updateLines(std::move(lines));
    verticalScrollBar()->setValue(keepsScrollPosition ? scrollPosition : 0);
}

/// Only the lines that differ, if there are as many as before.
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
        cursor.beginEditBlock();  // one a run of neighbours: what lies between is not laid out again
        for (; i < m_lines.size() && !isUnchanged(i); ++i) {
            cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
            writeLine(cursor, m_lines[i]);
            cursor.movePosition(QTextCursor::NextBlock);
        }
        cursor.endEditBlock();
    }
}

/// Room for the scroll bar is kept whether it is there or not: lines that it would push together would have
/// to be laid out again.
void CalculationBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    const int width = contentsRect().width() - focusRingMargin - verticalScrollBar()->sizeHint().width();
    if (width == std::exchange(m_pageWidth, width)) return;
    setLineWrapColumnOrWidth(width);
    if (!m_lines.empty()) emit pageWidthChanged();
}

/// Of a link, or of a word that had to be cut.
QString CalculationBrowser::toolTipAt(const QPoint& viewportPoint) const {
    if (const auto cell = cellFromLink(anchorAt(viewportPoint))) return m_cellToolTip(*cell);
    const QPointF documentPoint =
        viewportPoint + QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    const int characterPosition = document()->documentLayout()->hitTest(documentPoint, Qt::ExactHit);
    if (characterPosition < 0) return {};
    QTextCursor cursor(document());
    cursor.setPosition(characterPosition + 1);  // its format is that of the character before
    return cursor.charFormat().toolTip();
}

/// Asked for when somebody points at a link: most are never pointed at.
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
