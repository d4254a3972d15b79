// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_browser.h"

#include "heatmap/color_scale.h"

#include <QPainter>
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
    // Empty for a moment the page would lose its scroll bar, and be laid out twice more.
    setVerticalScrollBarPolicy(verticalScrollBar()->isVisible() ? Qt::ScrollBarAlwaysOn
                                                                : Qt::ScrollBarAlwaysOff);
    setHtml(html);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    verticalScrollBar()->setValue(keepsPlace ? place : 0);
}

QVariant InspectorBrowser::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource || name.scheme() != QLatin1String("bar")) return {};
    return bar(name.path().toDouble() / 1000);
}

/// To the right of a line where positive, to the left where negative, in the colours of signed maps.
QImage InspectorBrowser::bar(double share) const {
    constexpr int half = 18;
    constexpr int height = 9;
    const qreal ratio = devicePixelRatioF();
    QImage image((QSizeF(2 * half + 8, height) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    const double middle = 6 + half;
    const double length = half * std::min(1.0, std::abs(share));
    const QColor color(ColorScale::symmetric(1).colorOf(share < 0 ? -0.7 : 0.7));
    painter.fillRect(QRectF(share < 0 ? middle - length : middle, 1, length, height - 2), color);
    painter.fillRect(QRectF(middle, 0, 1, height), m_theme.mutedText);
    return image;
}

}  // namespace attention
