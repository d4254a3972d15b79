// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "settings_bar/value_appearance.h"

#include <QDoubleSpinBox>

#include <optional>
#include <vector>

namespace attention {

/// A number in the settings bar. Dragging it sideways, the wheel and keys step through stops. A click, Enter
/// or a digit begins typing, during which the spin box behaves like a text field. Enter or leaving the number
/// ends typing and emits the typed value, and Escape restores the number.
class DraggableNumber : public QDoubleSpinBox, public ValueText {
    Q_OBJECT

 public:
    DraggableNumber(const Range& range, int decimals, QWidget* parent = nullptr);

    /// Sets the values through which the number steps, in ascending order. Without stops, it steps by 1.
    void setStops(std::vector<double> stops);
    /// Reserves the width of `value`, so that the widget keeps its width for shorter numbers.
    void reserveWidthFor(double value);
    /// Shows `value` without emitting anything. Ends typing if another value was shown.
    void setShownValue(double value);
    /// Shows the text in the color of errors, with `message` as the tool tip, or resets both if it is empty.
    void setProblem(const QString& message, const QString& explanation);

    bool isTyping() const { return m_isTyping; }
    QString shownText() const override { return text(); }
    bool usesReservedWidth() const override { return m_isTyping; }
    void stepBy(int steps) override;
    QString textFromValue(double value) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
    /// Emitted when the user has changed the number, also during a drag.
    void valueEdited(double value);
    void dragStarted();
    void dragEnded();

 protected:
    StepEnabled stepEnabled() const override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    /// A press of the mouse button, which becomes a drag if the mouse moves far enough.
    struct Press {
        int x;              ///< in coordinates of the screen
        double startValue;  ///< the number when the button was pressed
        bool isDrag = false;
    };
    bool isKeyUsed(const QKeyEvent& key) const;
    bool handleMouseEvent(QEvent& event);
    void dragTo(int x);
    void endDrag();
    bool handleStepKey(int key);
    void beginTyping();
    void endTyping(bool acceptsText);
    void updateLineEdit();
    int reservedTextWidth() const;
    int pageStep() const { return m_stops.empty() ? 10 : 4; }

    std::vector<double> m_stops;
    double m_reservedValue = 0;
    mutable std::optional<int> m_reservedTextWidth;  ///< std::nullopt: not computed yet
    std::optional<Press> m_press;                    ///< std::nullopt: the mouse button is not pressed
    int m_wheelRemainder = 0;                        ///< wheel units that are less than a step
    bool m_isTyping = false;
    bool m_hasProblem = false;
};

}  // namespace attention
