// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_browser.h"

#include "inspector/inspector_document.h"

#include <QProxyStyle>
#include <QScrollBar>
#include <QStyleOption>
#include <QTextCharFormat>

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

InspectorBrowser::InspectorBrowser(QWidget* parent) : QTextBrowser(parent) {
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("How the number comes about"));
    viewport()->setAutoFillBackground(false);  // stands on the panel
    document()->setDocumentMargin(0);
    auto* focusStyle = new LinkFocusStyle;
    focusStyle->setParent(this);
    setStyle(focusStyle);
}

void InspectorBrowser::showPage(const QString& html, const FigureTheme& theme, bool keepsPlace) {
    m_theme = theme;
    if (html == m_page && keepsPlace) return;
    m_page = html;
    const int place = verticalScrollBar()->value();
    setHtml(html);
    verticalScrollBar()->setValue(keepsPlace ? place : 0);
}

QVariant InspectorBrowser::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource || name.scheme() != QLatin1String("bar")) return {};
    return termBar(name.path().toDouble() / 1000, m_theme, devicePixelRatioF());
}

}  // namespace attention
