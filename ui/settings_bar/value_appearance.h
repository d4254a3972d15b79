// SPDX-License-Identifier: GPL-3.0-or-later
// The appearance of all values of the settings bar: text in the accent color with a dashed underline.
#pragma once

#include <QColor>
#include <QRect>
#include <QSize>
#include <QString>

class QPainter;
class QWidget;

namespace attention {

/// The distance between the text of a value and the left and right edge of its widget.
inline constexpr int valuePadding = 4;

/// Interface of the widgets that show a value as a text. Their size hint is that for the widest usual value.
class ValueText {
 public:
    virtual ~ValueText() = default;
    virtual QString shownText() const = 0;
    /// True if the widget should be as wide as its size hint, false if it should be as wide as its text.
    virtual bool usesReservedWidth() const { return false; }
};

/// Sets the weight of the font. The size still follows the parent of the widget.
void setValueFont(QWidget& widget);
/// Returns the size of the widget of a value whose text is `textWidth` wide.
QSize valueSize(const QWidget& widget, int textWidth);
/// Returns the color of the text of a value.
QColor valueColor(const QWidget& widget, bool hasProblem);
/// Returns the rectangle of `text` within the widget.
QRect valueTextRect(const QWidget& widget, const QString& text);
/// Paints a line below `textRect`. The line is solid while the mouse is over the value, otherwise dashed.
void paintValueUnderline(QPainter& painter, const QWidget& widget, const QRect& textRect,
                         const QColor& color);
/// Paints the text, elided if the widget is too narrow, with its underline and the focus ring.
void paintValue(QPainter& painter, const QWidget& widget, const QString& text, bool hasProblem);
/// Paints the focus ring if the widget has one, see hasVisibleFocusRing().
void paintValueFocusRing(QPainter& painter, const QWidget& widget);

}  // namespace attention
