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

/// Pixels between the text of a value and the left and right edge of its widget.
inline constexpr int valuePadding = 4;

/// Interface of the widgets that show a value as a text. Their size hint has room for the widest usual value.
class ValueText {
 public:
    virtual ~ValueText() = default;
    /// Returns the whole text of the value, even if the widget shows it elided.
    virtual QString shownText() const = 0;
    /// True if the widget should be as wide as its size hint, false if it should be as wide as its text.
    virtual bool usesReservedWidth() const { return false; }
};

/// Makes the font of `widget` semibold, and repaints `widget` when the mouse enters or leaves. The font size
/// still follows the parent of `widget`.
void setValueFont(QWidget& widget);
/// Returns the size in pixels of the widget of a value whose text is `textWidth` pixels wide.
QSize valueSize(const QWidget& widget, int textWidth);
/// Returns the text color of the value in `widget`: the error color if `hasProblem` is true, otherwise the
/// accent color, or the color of disabled text if `widget` is disabled.
QColor valueColor(const QWidget& widget, bool hasProblem);
/// Returns the rectangle of `text` in the coordinates of `widget`, without the part that does not fit.
QRect valueTextRect(const QWidget& widget, const QString& text);
/// Paints a line below `textRect`. The line is solid while the mouse is over `widget`, otherwise dashed.
void paintValueUnderline(QPainter& painter, const QWidget& widget, const QRect& textRect,
                         const QColor& color);
/// Paints `text` with its underline and the focus ring. If the widget is too narrow, the text is elided.
void paintValue(QPainter& painter, const QWidget& widget, const QString& text, bool hasProblem);
/// Paints the focus ring if hasVisibleFocusRing() returns true for `widget`.
void paintValueFocusRing(QPainter& painter, const QWidget& widget);

}  // namespace attention
