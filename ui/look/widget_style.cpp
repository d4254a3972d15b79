// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/widget_style.h"

#include "look/design_values.h"
#include "look/widget_palette.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

using design::Colors;

const Colors& colorsOf(const QStyleOption& option) {
    return colorsFor(option.palette);
}

bool hasKeyboardFocus(const QStyleOption& option) {
    return (option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange);
}

bool isEnabled(const QStyleOption& option) {
    return option.state & QStyle::State_Enabled;
}

bool isHovered(const QStyleOption& option) {
    return isEnabled(option) && (option.state & QStyle::State_MouseOver);
}

struct PanelColors {
    QColor background;
    QColor border;
};

/// Paints a panel with round corners. `borderWidth` lies inside of `rect`.
void paintPanel(QPainter& painter, const QRectF& rect, const PanelColors& colors, double radius,
                double borderWidth = design::hairlineWidth) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colors.border.isValid() ? QPen(colors.border, borderWidth) : QPen(Qt::NoPen));
    painter.setBrush(colors.background);
    const double inset = colors.border.isValid() ? borderWidth / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

/// Paints the panel of a push button, combo box, spin box or line edit.
void paintControl(QPainter& painter, const QStyleOption& option, QColor background) {
    const Colors& colors = colorsOf(option);
    const bool isFocused = hasKeyboardFocus(option);
    const QColor border = isFocused           ? colors.accent
                          : isEnabled(option) ? colors.controlBorder
                                              : colors.hairline;
    paintPanel(painter, option.rect, {background, border}, design::cornerRadius,
               isFocused ? design::focusRingWidth : design::hairlineWidth);
}

QColor buttonBackground(const QStyleOption& option) {
    const Colors& colors = colorsOf(option);
    if (!isEnabled(option)) return option.palette.color(QPalette::Disabled, QPalette::Button);
    if (option.state & (QStyle::State_Sunken | QStyle::State_On)) return colors.softAccent;
    return isHovered(option) ? colors.hoveredButton : option.palette.color(QPalette::Button);
}

// Pixels to the left of the text in combo boxes, spin boxes and line edits, in addition to Fusion's distance.
constexpr int textPadding = 4;
constexpr int lineEditPadding = 6;

enum class Direction { Up, Down, Left, Right };

/// Paints an open arrow of `size` pixels in the center of `rect`.
void paintArrow(QPainter& painter, const QRectF& rect, Direction direction, const QColor& color,
                double size) {
    painter.save();
    painter.translate(rect.center());
    constexpr int clockwiseAngles[] = {180, 0, 90, -90};  // indexed by Direction; the arrow below points down
    painter.rotate(clockwiseAngles[static_cast<int>(direction)]);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(
        QPolygonF({QPointF(-size / 2, -size / 4), QPointF(0, size / 4), QPointF(size / 2, -size / 4)}));
    painter.restore();
}

QColor arrowColor(const QStyleOption& option) {
    return isEnabled(option) ? colorsOf(option).mutedText : colorsOf(option).disabledText;
}

void paintCheckBoxOrRadioButton(QPainter& painter, const QStyleOption& option, bool isRound) {
    const Colors& colors = colorsOf(option);
    const bool isChecked = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const QRectF rect(option.rect);
    const double radius = isRound ? rect.width() / 2 : design::cornerRadius / 2.0;
    const QColor chosenColor = isEnabled(option) ? colors.accent : colors.disabledText;
    PanelColors panelColors{isEnabled(option) ? QColor(colors.paper) : QColor(colors.window),
                            isEnabled(option) ? colors.controlBorder : colors.disabledText};
    if (isHovered(option)) panelColors.border = colors.accent;
    if (isChecked) panelColors = {chosenColor, chosenColor};
    paintPanel(painter, rect, panelColors, radius);
    if (!isChecked) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (isRound) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(colors.onAccent));
        painter.drawEllipse(rect.center(), rect.width() / 5, rect.width() / 5);
    } else {
        painter.setPen(QPen(QColor(colors.onAccent), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const auto at = [&](double x, double y) {
            return rect.topLeft() + QPointF(x * rect.width(), y * rect.height());
        };
        if (option.state & QStyle::State_NoChange)
            painter.drawLine(at(.25, .5), at(.75, .5));
        else
            painter.drawPolyline(QPolygonF({at(.25, .52), at(.43, .7), at(.76, .32)}));
    }
    painter.restore();
}

void paintSlider(QPainter& painter, const QStyleOptionSlider& option, const QRect& handleRect) {
    constexpr double grooveWidth = 4;
    const Colors& colors = colorsOf(option);
    const bool isHorizontal = option.orientation == Qt::Horizontal;
    const QRectF area(option.rect);
    const QRectF groove =
        isHorizontal ? QRectF(area.left(), area.center().y() - grooveWidth / 2, area.width(), grooveWidth)
                     : QRectF(area.center().x() - grooveWidth / 2, area.top(), grooveWidth, area.height());
    paintPanel(painter, groove, {QColor(colors.hairline), {}}, grooveWidth / 2);
    QRectF filled = groove;
    const QPointF handleCenter = QRectF(handleRect).center();
    if (isHorizontal)
        option.upsideDown ? filled.setLeft(handleCenter.x()) : filled.setRight(handleCenter.x());
    else
        option.upsideDown ? filled.setBottom(handleCenter.y()) : filled.setTop(handleCenter.y());
    const QColor color = isEnabled(option) ? colors.accent : colors.disabledText;
    paintPanel(painter, filled, {color, {}}, grooveWidth / 2);
    const double radius = std::min(handleRect.width(), handleRect.height()) / 2.0 - 1;
    const QRectF handle(handleCenter - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    const QColor background = isHovered(option) ? colors.softAccent : colors.paper;
    paintPanel(painter, handle, {background, color}, radius,
               hasKeyboardFocus(option) ? 2 * design::focusRingWidth : design::focusRingWidth);
}

/// Returns the rectangle of the handle of a scroll bar, whose length is the visible share of the content.
QRect scrollBarHandle(const QStyleOptionSlider& option) {
    const bool isHorizontal = option.orientation == Qt::Horizontal;
    const int length = isHorizontal ? option.rect.width() : option.rect.height();
    const int range = option.maximum - option.minimum;
    int handleLength = length;
    if (range > 0) {
        constexpr int minimumLength = 24;
        handleLength = static_cast<int>(qint64(option.pageStep) * length / (range + option.pageStep));
        handleLength = std::clamp(handleLength, std::min(minimumLength, length), length);
    }
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - handleLength, option.upsideDown);
    return isHorizontal
               ? QRect(option.rect.left() + start, option.rect.top(), handleLength, option.rect.height())
               : QRect(option.rect.left(), option.rect.top() + start, option.rect.width(), handleLength);
}

constexpr int menuArrowWidth = 16;

/// True if the button has a menu, but no separate part that opens the menu.
bool hasMenuArrow(const QStyleOptionToolButton& option) {
    return (option.features & QStyleOptionToolButton::HasMenu) &&
           !(option.features & QStyleOptionToolButton::MenuButtonPopup);
}

bool isSpinBoxButtonActive(const QStyleOptionSpinBox& option, QStyle::SubControl button) {
    return isEnabled(option) &&
           (option.stepEnabled & (button == QStyle::SC_SpinBoxUp ? QAbstractSpinBox::StepUpEnabled
                                                                 : QAbstractSpinBox::StepDownEnabled));
}

}  // namespace

WidgetStyle::WidgetStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {
    setObjectName(QStringLiteral("attention-lab"));
}

void WidgetStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    const Colors& colors = colorsOf(*option);
    switch (element) {
        case PE_PanelButtonCommand: {
            const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            const bool isFlat = button && (button->features & QStyleOptionButton::Flat);
            if (isFlat && !isHovered(*option) && !hasKeyboardFocus(*option) &&
                !(option->state & (State_Sunken | State_On)))
                return;
            // A default button has the soft accent, because the accent itself marks focus.
            const bool isDefault =
                button && (button->features & QStyleOptionButton::DefaultButton) && isEnabled(*option);
            return paintControl(*painter, *option,
                                isDefault ? QColor(colors.softAccent) : buttonBackground(*option));
        }
        case PE_PanelButtonTool: {
            const bool isChosen = option->state & (State_On | State_Sunken);
            if (!(option->state & State_AutoRaise))
                return paintControl(*painter, *option, buttonBackground(*option));
            if (isChosen || isHovered(*option)) {
                const QColor background = isChosen ? colors.softAccent : colors.hoveredButton;
                paintPanel(*painter, option->rect, {background, {}}, design::cornerRadius);
            }
            return;
        }
        case PE_PanelLineEdit:
            // In a spin box or an editable combo box, the outer control has the background and the outline.
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame && frame->lineWidth > 0)
                paintControl(*painter, *option, option->palette.color(QPalette::Base));
            return;
        case PE_FrameLineEdit:
            return;
        case PE_IndicatorCheckBox:
            return paintCheckBoxOrRadioButton(*painter, *option, false);
        case PE_IndicatorRadioButton:
            return paintCheckBoxOrRadioButton(*painter, *option, true);
        case PE_FrameFocusRect:
            if (option->state & State_KeyboardFocusChange)
                paintPanel(*painter, option->rect, {Qt::transparent, QColor(colors.accent)},
                           design::cornerRadius / 2.0, design::focusRingWidth);
            return;
        case PE_Frame:
            // A text editor has the frame of a line edit.
            if (qobject_cast<const QPlainTextEdit*>(widget))
                return paintPanel(*painter, option->rect,
                                  {option->palette.color(QPalette::Base), QColor(colors.controlBorder)},
                                  design::cornerRadius);
            painter->setPen(QColor(colors.hairline));
            painter->setBrush(Qt::NoBrush);
            return painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        case PE_FrameStatusBarItem:
        case PE_PanelStatusBar:
        case PE_PanelMenuBar:
        case PE_FrameGroupBox:
        case PE_IndicatorToolBarSeparator:
            return;  // no frame, because spacing separates these areas
        case PE_IndicatorArrowDown:
        case PE_IndicatorSpinDown:
            return paintArrow(*painter, option->rect, Direction::Down, arrowColor(*option), 8);
        case PE_IndicatorArrowUp:
        case PE_IndicatorSpinUp:
            return paintArrow(*painter, option->rect, Direction::Up, arrowColor(*option), 8);
        case PE_IndicatorArrowLeft:
            return paintArrow(*painter, option->rect, Direction::Left, arrowColor(*option), 8);
        case PE_IndicatorArrowRight:
            return paintArrow(*painter, option->rect, Direction::Right, arrowColor(*option), 8);
        default:
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void WidgetStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    const Colors& colors = colorsOf(*option);
    switch (element) {
        case CE_ToolBar:
            painter->fillRect(option->rect, option->palette.color(QPalette::Window));
            painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                              QColor(colors.hairline));
            return;
        case CE_MenuBarEmptyArea:
            return painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        case CE_MenuBarItem: {
            const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            if (!item) break;
            painter->fillRect(option->rect, option->palette.color(QPalette::Window));
            if (option->state & State_Selected)
                paintPanel(*painter, option->rect, {QColor(colors.softAccent), {}}, design::cornerRadius);
            int flags = Qt::AlignCenter | Qt::TextDontClip | Qt::TextSingleLine | Qt::TextShowMnemonic;
            if (!proxy()->styleHint(SH_UnderlineShortcut, option, widget)) flags |= Qt::TextHideMnemonic;
            return drawItemText(painter, option->rect, flags, option->palette, isEnabled(*option), item->text,
                                QPalette::WindowText);
        }
        case CE_Splitter: {
            const bool isBetweenColumns = option->state & State_Horizontal;
            const QPoint center = option->rect.center();
            const QRect line = isBetweenColumns
                                   ? QRect(center.x(), option->rect.top(), 1, option->rect.height())
                                   : QRect(option->rect.left(), center.y(), option->rect.width(), 1);
            return painter->fillRect(line, QColor(isHovered(*option) ? colors.accent : colors.hairline));
        }
        case CE_ProgressBarGroove:
            return paintPanel(*painter, option->rect, {QColor(colors.hairline), {}},
                              design::cornerRadius / 2.0);
        case CE_ProgressBarContents: {
            const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
            if (!bar || bar->maximum <= bar->minimum) break;  // unknown duration: Fusion paints the animation
            QRectF filled(option->rect);
            filled.setWidth(filled.width() * (double(bar->progress) - bar->minimum) /
                            (double(bar->maximum) - bar->minimum));
            return paintPanel(*painter, filled, {QColor(colors.accent), {}}, design::cornerRadius / 2.0);
        }
        case CE_HeaderSection:
        case CE_HeaderEmptyArea:
            return painter->fillRect(option->rect, option->palette.color(QPalette::Base));
        case CE_ShapedFrame:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame && frame->frameShape == QFrame::HLine)
                return painter->fillRect(
                    QRect(option->rect.left(), option->rect.center().y(), option->rect.width(), 1),
                    QColor(colors.hairline));
            break;
        default:
            break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void WidgetStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
    const Colors& colors = colorsOf(*option);
    if (const auto* comboBox = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        comboBox && control == CC_ComboBox) {
        const QColor background =
            comboBox->editable ? option->palette.color(QPalette::Base) : buttonBackground(*option);
        if (comboBox->frame) paintControl(*painter, *option, background);
        const QRect arrowRect = proxy()->subControlRect(control, option, SC_ComboBoxArrow, widget);
        return paintArrow(*painter, arrowRect, Direction::Down, arrowColor(*option), 8);
    }
    if (const auto* spinBox = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        spinBox && control == CC_SpinBox) {
        if (spinBox->frame) paintControl(*painter, *option, option->palette.color(QPalette::Base));
        if (spinBox->buttonSymbols == QAbstractSpinBox::NoButtons) return;
        for (const auto& [button, direction] :
             {std::pair(SC_SpinBoxUp, Direction::Up), std::pair(SC_SpinBoxDown, Direction::Down)}) {
            const bool isActive = isSpinBoxButtonActive(*spinBox, button);
            const bool isPointedAt = isActive && (option->activeSubControls & button) && isHovered(*option);
            const QRgb color = isPointedAt ? colors.accent : isActive ? colors.mutedText : colors.hairline;
            paintArrow(*painter, proxy()->subControlRect(control, option, button, widget), direction,
                       QColor(color), 7);
        }
        return;
    }
    if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        button && control == CC_ToolButton && hasMenuArrow(*button)) {
        QStyleOptionToolButton buttonWithoutArrow = *button;
        buttonWithoutArrow.features &= ~QStyleOptionToolButton::HasMenu;
        QProxyStyle::drawComplexControl(control, &buttonWithoutArrow, painter, widget);
        const QRect arrowRect = option->rect.adjusted(option->rect.width() - menuArrowWidth, 0, 0, 0);
        return paintArrow(*painter, arrowRect, Direction::Down, arrowColor(*option), 8);
    }
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
        if (control == CC_Slider) {
            return paintSlider(*painter, *slider,
                               proxy()->subControlRect(control, option, SC_SliderHandle, widget));
        }
        if (control == CC_ScrollBar) {
            constexpr double gap = 3;
            const bool isActive = option->activeSubControls & SC_ScrollBarSlider;
            if (slider->maximum <= slider->minimum) return;
            return paintPanel(*painter, QRectF(scrollBarHandle(*slider)).adjusted(gap, gap, -gap, -gap),
                              {QColor(isActive ? colors.mutedText : colors.controlBorder), {}},
                              design::scrollBarWidth / 2.0 - gap);
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect WidgetStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                  SubControl subControl, const QWidget* widget) const {
    const auto* scrollBar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    const bool isText = (control == CC_ComboBox && subControl == SC_ComboBoxEditField) ||
                        (control == CC_SpinBox && subControl == SC_SpinBoxEditField);
    if (isText)
        return QProxyStyle::subControlRect(control, option, subControl, widget)
            .adjusted(textPadding, 0, 0, 0);
    if (control != CC_ScrollBar || !scrollBar)
        return QProxyStyle::subControlRect(control, option, subControl, widget);
    // Scroll bars have no buttons, so the groove has the whole length.
    const QRect handle = scrollBarHandle(*scrollBar);
    const bool isHorizontal = scrollBar->orientation == Qt::Horizontal;
    QRect before = option->rect;
    QRect after = option->rect;
    if (isHorizontal) {
        before.setRight(handle.left() - 1);
        after.setLeft(handle.right() + 1);
    } else {
        before.setBottom(handle.top() - 1);
        after.setTop(handle.bottom() + 1);
    }
    if (scrollBar->upsideDown) std::swap(before, after);
    switch (subControl) {
        case SC_ScrollBarSlider:
            return handle;
        case SC_ScrollBarGroove:
            return option->rect;
        case SC_ScrollBarSubPage:
            return before;
        case SC_ScrollBarAddPage:
            return after;
        default:
            return {};
    }
}

QRect WidgetStyle::subElementRect(SubElement element, const QStyleOption* option,
                                  const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    if (element != SE_LineEditContents || (widget && qobject_cast<const QAbstractSpinBox*>(widget->parent())))
        return rect;
    return rect.adjusted(lineEditPadding, 0, -lineEditPadding, 0);
}

int WidgetStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing:
            return design::spacing;
        case PM_LayoutLeftMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutBottomMargin:
            return design::margin;
        case PM_DefaultFrameWidth:
            if (qobject_cast<const QPlainTextEdit*>(widget)) return design::halfSpacing;
            return QProxyStyle::pixelMetric(metric, option, widget);
        case PM_ScrollBarExtent:
            return design::scrollBarWidth;
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_ToolBarIconSize:
            return design::iconSize;
        case PM_ToolBarItemSpacing:
            return design::halfSpacing;
        case PM_ToolBarItemMargin:
            return design::spacing;
        case PM_ToolBarFrameWidth:
            return 0;
        case PM_SplitterWidth:
            return design::halfSpacing + design::hairlineWidth;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
            return 0;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int WidgetStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* returnData) const {
    if (hint == SH_Table_GridLineColor && option) return static_cast<int>(colorsOf(*option).hairline);
    if (hint == SH_EtchDisabledText || hint == SH_ComboBox_Popup) return 0;
    return QProxyStyle::styleHint(hint, option, widget, returnData);
}

QSize WidgetStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                    const QWidget* widget) const {
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
        case CT_PushButton:
        case CT_ComboBox:
        case CT_SpinBox:
        case CT_LineEdit:
            // All controls of a row have the same height, independent of their content.
            result.setHeight(std::max(option->fontMetrics.height() + design::spacing, design::controlHeight));
            result.rwidth() += textPadding;
            break;
        case CT_ToolButton:
            result.setHeight(std::max(result.height(), design::controlHeight));
            if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
                button && hasMenuArrow(*button)) {
                // QToolButton adds two spaces to a text next to an icon.
                const bool hasSpaces = button->toolButtonStyle == Qt::ToolButtonTextBesideIcon;
                result.rwidth() += menuArrowWidth - (hasSpaces ? design::spacing : 0);
            }
            break;
        default:
            break;
    }
    return result;
}

/// Makes icons of disabled controls fainter. Fusion makes them gray, which is too bright in the dark theme.
QPixmap WidgetStyle::generatedIconPixmap(QIcon::Mode mode, const QPixmap& pixmap,
                                         const QStyleOption* option) const {
    if (mode != QIcon::Disabled) return QProxyStyle::generatedIconPixmap(mode, pixmap, option);
    QPixmap result(pixmap.size());
    result.setDevicePixelRatio(pixmap.devicePixelRatio());
    result.fill(Qt::transparent);
    QPainter painter(&result);
    painter.setOpacity(0.5);
    painter.drawPixmap(0, 0, pixmap);
    return result;
}

QPalette WidgetStyle::standardPalette() const {
    return widgetPalette(isDarkPalette(QProxyStyle::standardPalette()));
}

}  // namespace attention

#include "moc_widget_style.cpp"
