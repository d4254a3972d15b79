// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "settings_bar/value_appearance.h"
#include "widgets/number_box.h"

#include <optional>
#include <vector>

namespace attention {

/// A number in the settings bar. A horizontal drag, the mouse wheel and keys select one of its stops, see
/// setStops(). A click, Enter or a digit begins typing, during which the spin box behaves like a text field.
/// Enter or a loss of focus ends typing and emits the typed value. Escape restores the previous number, even
/// if the typed text is not a valid number.
class DraggableNumber : public NumberBox, public ValueText {
    Q_OBJECT

 public:
    DraggableNumber(const Range& range, int decimals, QWidget* parent = nullptr);

    /// Sets the stops, the values that a drag, the wheel and keys can select, in ascending order. If `stops`
    /// is empty, the number changes in steps of 1.
    void setStops(std::vector<double> stops);
    /// Reserves the width of `value`, so that the width of the widget is the same for all shorter numbers.
    void reserveWidthFor(double value);
    /// Shows `value` without emitting valueEdited(). Ends typing if another value is shown.
    void setShownValue(double value);
    /// Shows the number in the error color, with `message` as the tool tip. If `message` is empty, uses the
    /// normal color and `explanation` as the tool tip.
    void setProblem(const QString& message, const QString& explanation);

    bool isTyping() const { return m_isTyping; }
    QString shownText() const override { return text(); }
    bool usesReservedWidth() const override { return m_isTyping; }
    void stepBy(int steps) override;
    QString textFromValue(double value) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
    /// Emitted when the user has changed the number, also repeatedly during a drag.
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
    void updateProblemMark() override;

 private:
    /// A press of the left mouse button, which becomes a drag when the mouse has moved far enough.
    struct Press {
        int x;              ///< x position of the press in screen coordinates, in pixels
        double startValue;  ///< the number at the time of the press
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
    bool hasProblem() const { return m_hasSessionProblem || !problem().isEmpty(); }
    int pageStep() const { return m_stops.empty() ? 10 : 4; }

    std::vector<double> m_stops;
    double m_reservedValue = 0;
    mutable std::optional<int> m_reservedTextWidth;  ///< in pixels; std::nullopt: not computed yet
    std::optional<Press> m_press;                    ///< std::nullopt: the mouse button is not pressed
    int m_wheelRemainder = 0;                        ///< units of an incomplete wheel step, see wheelSteps()
    bool m_isTyping = false;
    bool m_hasSessionProblem = false;  ///< true: setProblem() has set a message
};

}  // namespace attention
