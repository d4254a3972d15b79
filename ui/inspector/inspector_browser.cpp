// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_browser.h"

#include "heatmap/token_text.h"
#include "inspector/inspector_document.h"
#include "inspector/page_objects.h"

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
        auto* variant = focusFormat(hint, result);
        if (!variant || !widget) return QProxyStyle::styleHint(hint, option, widget, result);
        QTextCharFormat format;
        format.setBackground(widget->palette().brush(QPalette::Active, QPalette::Highlight));
        format.setForeground(widget->palette().brush(QPalette::Active, QPalette::HighlightedText));
        variant->variant = format;
        return 1;
    }

 private:
    static QStyleHintReturnVariant* focusFormat(StyleHint hint, QStyleHintReturn* result) {
        return hint == SH_TextControl_FocusIndicatorTextCharFormat
                   ? static_cast<QStyleHintReturnVariant*>(result)
                   : nullptr;
    }
};

}  // namespace

InspectorBrowser::InspectorBrowser(CellWords wordsOf, QWidget* parent)
    : QTextBrowser(parent), m_wordsOf(std::move(wordsOf)) {
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setViewportMargins(ringRoom, ringRoom / 2, 0, ringRoom / 2);
    setAccessibleName(tr("How the number comes about"));
    viewport()->setAutoFillBackground(false);  // stands on the panel
    document()->setDocumentMargin(0);
    new PageObjects(document());
    setUndoRedoEnabled(false);
    setLineWrapMode(FixedPixelWidth);
    auto* focusStyle = new LinkFocusStyle;
    focusStyle->setParent(this);
    setStyle(focusStyle);
}

void InspectorBrowser::showPage(const InspectorPage& page, const FigureTheme& theme, bool keepsPlace) {
    if (theme != std::exchange(m_theme, theme)) {  // the bars have its colours, and the document keeps them
        document()->clear();
        m_lines.clear();
    }
    auto lines = inspectorLines(page, {theme, font(), static_cast<double>(m_width)});
    if (lines == m_lines && keepsPlace) return;
    const int place = verticalScrollBar()->value();
    showLines(std::move(lines));
    verticalScrollBar()->setValue(keepsPlace ? place : 0);
}

/// Only the lines that differ, if there are as many as before.
void InspectorBrowser::showLines(std::vector<InspectorLine> lines) {
    const std::vector<InspectorLine> before = std::exchange(m_lines, std::move(lines));
    const auto isKept = [&](std::size_t i) { return i < before.size() && before[i] == m_lines[i]; };
    QTextCursor cursor(document());
    if (before.size() != m_lines.size()) {
        cursor.beginEditBlock();
        cursor.select(QTextCursor::Document);
        cursor.removeSelectedText();
        writeLines(cursor, m_lines);
        cursor.endEditBlock();
        return;
    }
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (isKept(i)) continue;
        cursor.setPosition(document()->findBlockByNumber(static_cast<int>(i)).position());
        cursor.beginEditBlock();  // one a run of neighbours: what lies between is not laid out again
        for (; i < m_lines.size() && !isKept(i); ++i) {
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
void InspectorBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    const int width = contentsRect().width() - ringRoom - verticalScrollBar()->sizeHint().width();
    if (width == std::exchange(m_width, width)) return;
    setLineWrapColumnOrWidth(width);
    if (!m_lines.empty()) emit widthChanged();
}

/// Of a link, or of a word that had to be cut.
QString InspectorBrowser::wordsAt(const QPoint& point) const {
    if (const auto cell = cellOfLink(anchorAt(point))) return m_wordsOf(*cell);
    const QPointF inDocument = point + QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    const int position = document()->documentLayout()->hitTest(inDocument, Qt::ExactHit);
    if (position < 0) return {};
    QTextCursor cursor(document());
    cursor.setPosition(position + 1);  // its format is that of the character before
    return cursor.charFormat().toolTip();
}

/// Asked for when somebody points at a link: most are never pointed at.
bool InspectorBrowser::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QTextBrowser::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), asToolTip(wordsAt(help->pos())), viewport());
    return true;
}

QMimeData* InspectorBrowser::createMimeDataFromSelection() const {
    const QTextDocumentFragment selected = textCursor().selection();
    auto* copied = new QMimeData;
    copied->setText(withoutIsolates(selected.toPlainText()));
    copied->setHtml(withoutIsolates(selected.toHtml()));
    return copied;
}

}  // namespace attention
