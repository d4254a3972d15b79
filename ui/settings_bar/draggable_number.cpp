// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/draggable_number.h"

#include "look/design_values.h"
#include "look/widget_palette.h"
#include "settings_bar/number_stops.h"
#include "settings_bar/value_appearance.h"
#include "widgets/control_input_filter.h"
#include "widgets/number_box.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

constexpr int pixelsPerStep = 16;  ///< distance in pixels that the mouse moves from one stop to the next

bool isStepKey(int key) {
    switch (key) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
        case Qt::Key_Home:
        case Qt::Key_End:
            return true;
        default:
            return false;
    }
}

bool isEnterKey(const QKeyEvent& key) {
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

/// True if `text` is a number or the beginning of a number, such as a sign or a decimal separator.
bool canStartNumber(const QString& text) {
    return !text.trimmed().isEmpty() && (parseTypedNumber(text) || isIncompleteNumber(text));
}

/// True for keys that begin typing: Enter, a digit, a sign and a decimal separator.
bool beginsTyping(const QKeyEvent& key) {
    return isEnterKey(key) || canStartNumber(key.text());
}

}  // namespace

DraggableNumber::DraggableNumber(const Range& range, int decimals, QWidget* parent)
    : NumberBox(decimals, parent) {
    setFrame(false);
    setButtonSymbols(NoButtons);
    setSoftRange(range.lowest, range.highest);
    setKeyboardTracking(false);  // emits valueChanged() only when typing has ended
    setValueFont(*this);
    lineEdit()->installEventFilter(this);
    ControlInputFilter::installInputFilter(this, ControlInputFilter::WheelUse::UnderMouse);
    connect(this, &NumberBox::valueChanged, this, [this](double value) {
        updateGeometry();
        emit valueEdited(value);
    });
    updateLineEdit();
}

void DraggableNumber::setStops(std::vector<double> stops) {
    if (stops == m_stops) return;
    m_stops = std::move(stops);
    m_reservedTextWidth.reset();
    updateGeometry();
}

void DraggableNumber::reserveWidthFor(double value) {
    m_reservedValue = value;
    m_reservedTextWidth.reset();
    updateGeometry();
}

void DraggableNumber::setShownValue(double value) {
    if (value == this->value()) return;
    if (m_isTyping) endTyping(false);
    const QSignalBlocker blocker(this);
    setValue(value);
    updateGeometry();
    update();
}

void DraggableNumber::setProblem(const QString& message, const QString& explanation) {
    setExplanation(message.isEmpty() ? explanation : message);
    const bool hadProblem = std::exchange(m_hasSessionProblem, !message.isEmpty());
    if (m_hasSessionProblem != hadProblem) updateLineEdit();
}

QString DraggableNumber::textFromValue(double value) const {
    QString text = NumberBox::textFromValue(value);
    if (shownDecimals() == 0) return text;
    while (text.endsWith(QLatin1Char('0')) && text.at(text.size() - 2) != QLatin1Char('.')) text.chop(1);
    return text;
}

/// Returns the width in pixels that is reserved for the text of every stop and of the reserved value.
int DraggableNumber::reservedTextWidth() const {
    if (m_reservedTextWidth) return *m_reservedTextWidth;
    // Digits may differ in width, so the largest number need not be the widest. The width is calculated with
    // the digit 0 for every character.
    qsizetype digitCount = textFromValue(m_reservedValue).size();
    for (const double stop : m_stops) digitCount = std::max(digitCount, textFromValue(stop).size());
    m_reservedTextWidth = fontMetrics().horizontalAdvance(QString(digitCount, QLatin1Char('0')));
    return *m_reservedTextWidth;
}

QSize DraggableNumber::sizeHint() const {
    int width = std::max(fontMetrics().horizontalAdvance(text()), reservedTextWidth());
    if (m_isTyping)
        width = std::max(width, fontMetrics().horizontalAdvance(lineEdit()->text()) + valuePadding);
    return valueSize(*this, width);
}

QAbstractSpinBox::StepEnabled DraggableNumber::stepEnabled() const {
    StepEnabled enabled = StepNone;
    if (const double above = steppedValue(m_stops, value(), 1); above > value() && above <= maximum())
        enabled |= StepUpEnabled;
    if (const double below = steppedValue(m_stops, value(), -1); below < value() && below >= minimum())
        enabled |= StepDownEnabled;
    return enabled;
}

void DraggableNumber::stepBy(int steps) {
    if (m_isTyping) endTyping(true);
    setValue(steppedValue(m_stops, value(), steps));
    lineEdit()->deselect();
}

/// True for keys that the number handles itself, so that they must not trigger a shortcut of the window.
bool DraggableNumber::isKeyUsed(const QKeyEvent& key) const {
    if (key.key() == Qt::Key_Escape)
        return m_isTyping || !problem().isEmpty() || (m_press && m_press->isDrag);
    const bool hasNoModifier = (key.modifiers() & ~Qt::KeypadModifier) == 0;
    return hasNoModifier && (isStepKey(key.key()) || beginsTyping(key));
}

bool DraggableNumber::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && isKeyUsed(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    // Input methods and screen keyboards send text without a key press.
    if (event->type() == QEvent::InputMethod && !m_isTyping) {
        if (!canStartNumber(static_cast<QInputMethodEvent*>(event)->commitString())) return true;
        beginTyping();
    }
    return NumberBox::event(event);
}

bool DraggableNumber::eventFilter(QObject* watched, QEvent* event) {
    if (watched == lineEdit() && handleMouseEvent(*event)) return true;
    return NumberBox::eventFilter(watched, event);
}

/// Handles mouse events of the line edit, except while the user types. Returns true if the event was handled.
bool DraggableNumber::handleMouseEvent(QEvent& event) {
    if (m_isTyping) return false;
    const auto& mouseEvent = static_cast<const QMouseEvent&>(event);
    switch (event.type()) {
        case QEvent::MouseButtonPress:
            if (mouseEvent.button() == Qt::LeftButton)
                m_press = Press{qRound(mouseEvent.globalPosition().x()), value()};
            return true;
        case QEvent::MouseMove:
            if (m_press) dragTo(qRound(mouseEvent.globalPosition().x()));
            return true;
        case QEvent::MouseButtonDblClick:
            return true;
        case QEvent::MouseButtonRelease:
            if (mouseEvent.button() != Qt::LeftButton || !m_press) return true;
            if (m_press->isDrag)
                endDrag();
            else
                beginTyping();
            m_press.reset();
            return true;
        default:
            return false;
    }
}

void DraggableNumber::dragTo(int x) {
    const int distance = layoutDirection() == Qt::RightToLeft ? m_press->x - x : x - m_press->x;
    if (!m_press->isDrag && std::abs(distance) < QApplication::startDragDistance()) return;
    if (!m_press->isDrag) {
        m_press->isDrag = true;
        emit dragStarted();
    }
    setValue(steppedValue(m_stops, m_press->startValue, distance / pixelsPerStep));
}

void DraggableNumber::endDrag() {
    const bool wasDrag = m_press && m_press->isDrag;
    m_press.reset();
    if (wasDrag) emit dragEnded();
}

bool DraggableNumber::handleStepKey(int key) {
    switch (key) {
        case Qt::Key_Up:
            stepBy(1);
            return true;
        case Qt::Key_Down:
            stepBy(-1);
            return true;
        case Qt::Key_PageUp:
            stepBy(pageStep());
            return true;
        case Qt::Key_PageDown:
            stepBy(-pageStep());
            return true;
        case Qt::Key_Home:
        case Qt::Key_End:
            if (m_isTyping) return false;
            if (!m_stops.empty()) setValue(key == Qt::Key_Home ? m_stops.front() : m_stops.back());
            return true;
        default:
            return false;
    }
}

void DraggableNumber::keyPressEvent(QKeyEvent* event) {
    const bool hasNoModifier = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    if (!hasNoModifier) return m_isTyping ? NumberBox::keyPressEvent(event) : event->ignore();
    if (event->key() == Qt::Key_Escape) {
        if (m_press && m_press->isDrag) {
            setValue(m_press->startValue);
            return endDrag();
        }
        if (m_isTyping || !problem().isEmpty()) return endTyping(false);
        return event->ignore();
    }
    if (isEnterKey(*event)) return m_isTyping ? endTyping(true) : beginTyping();
    if (handleStepKey(event->key())) return;
    if (!m_isTyping && beginsTyping(*event)) beginTyping();
    if (!m_isTyping) return event->ignore();
    NumberBox::keyPressEvent(event);
    updateGeometry();
}

void DraggableNumber::wheelEvent(QWheelEvent* event) {
    event->accept();
    const int steps = wheelSteps(*event, m_wheelRemainder);
    if (steps != 0 && !m_press) stepBy(steps);
}

void DraggableNumber::beginTyping() {
    m_isTyping = true;
    setFocus(Qt::OtherFocusReason);
    updateLineEdit();
    lineEdit()->selectAll();
}

/// Ends typing. If `acceptsText` is true, the typed text becomes the number, or stays marked if it is not a
/// valid number. Otherwise restores the previous number.
void DraggableNumber::endTyping(bool acceptsText) {
    m_isTyping = false;
    lineEdit()->setReadOnly(true);  // otherwise NumberBox accepts an incomplete number, such as “-”
    if (acceptsText)
        applyText();
    else
        discardText();
    updateLineEdit();
}

void DraggableNumber::updateProblemMark() {
    updateLineEdit();
}

void DraggableNumber::focusInEvent(QFocusEvent* event) {
    NumberBox::focusInEvent(event);
    if (!m_isTyping) lineEdit()->deselect();
    update();
}

void DraggableNumber::focusOutEvent(QFocusEvent* event) {
    const bool opensMenu = event->reason() == Qt::PopupFocusReason;  // the context menu of the line edit
    if (m_isTyping && !opensMenu) endTyping(true);
    NumberBox::focusOutEvent(event);
    update();
}

void DraggableNumber::hideEvent(QHideEvent* event) {
    endDrag();
    NumberBox::hideEvent(event);
}

void DraggableNumber::resizeEvent(QResizeEvent* event) {
    NumberBox::resizeEvent(event);
    updateLineEdit();
}

void DraggableNumber::changeEvent(QEvent* event) {
    NumberBox::changeEvent(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::FontChange || type == QEvent::StyleChange) {
        m_reservedTextWidth.reset();
        updateGeometry();
    }
    if (type == QEvent::PaletteChange || type == QEvent::EnabledChange || type == QEvent::StyleChange)
        updateLineEdit();
}

/// Updates the geometry, the cursor and the colors of the line edit, which shows the text.
void DraggableNumber::updateLineEdit() {
    constexpr int lineEditMargin = 2;  // pixels between the edge of a QLineEdit without frame and its text
    // A QLineEdit scrolls its text unless there is room for the cursor after the text.
    lineEdit()->setGeometry(rect().adjusted(valuePadding - lineEditMargin, 0, 0, 0));
    lineEdit()->setReadOnly(!m_isTyping);
    lineEdit()->setCursor(m_isTyping ? Qt::IBeamCursor : Qt::SizeHorCursor);
    if (!m_isTyping) lineEdit()->deselect();
    QPalette linePalette;
    linePalette.setColor(QPalette::Base, Qt::transparent);
    const bool isValidText = m_isTyping && problem().isEmpty();
    linePalette.setColor(QPalette::Text,
                         isValidText ? palette().color(QPalette::Text) : valueColor(*this, hasProblem()));
    lineEdit()->setPalette(linePalette);
    updateGeometry();
    update();
}

void DraggableNumber::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_isTyping) {
        paintValueUnderline(painter, *this, valueTextRect(*this, text()), valueColor(*this, hasProblem()));
        return paintValueFocusRing(painter, *this);
    }
    const design::Colors& colors = colorsFor(palette());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(colors.accent), design::hairlineWidth));
    painter.setBrush(QColor(colors.paper));
    painter.drawRoundedRect(QRectF(rect()).adjusted(.5, .5, -.5, -.5), design::cornerRadius / 2.0,
                            design::cornerRadius / 2.0);
}

}  // namespace attention

#include "moc_draggable_number.cpp"
