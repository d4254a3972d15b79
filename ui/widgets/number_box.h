// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

#include <functional>
#include <optional>

namespace attention {

/// A spin box for one number. The user can type every form of a number that parseTypedNumber() accepts. The
/// box never changes or removes what the user types. If the text is not a valid number, the box keeps and
/// marks it, also without the focus, and value() stays the last valid number. The tool tip then contains the
/// reason, which is also shown below the box while the user types.
class NumberBox : public QDoubleSpinBox {
    Q_OBJECT

 public:
    /// Creates a box that shows numbers with at least `decimals` digits after the decimal point. If
    /// `decimals` is 0, the number must be an integer.
    explicit NumberBox(int decimals, QWidget* parent = nullptr);

    /// Sets the number of digits after the decimal point, see the constructor.
    void setShownDecimals(int decimals);
    int shownDecimals() const { return m_shownDecimals; }
    /// Accepts numbers from `lowest` to `highest`, which are also the limits in the message about a number
    /// out of range.
    void setRange(double lowest, double highest);
    /// Overload for a number that is checked by problems() of core, too. Accepts also numbers out of the
    /// range from `lowest` to `highest`, which then become a problem of the session. Otherwise the user could
    /// not type 128 in a field with the minimum 16. Messages of the box contain the limits.
    void setTypedRange(double lowest, double highest);
    /// Accepts numbers from `lowest` to `highest`, and 0, for which the box shows `automaticText`.
    void setRangeOrAutomatic(double lowest, double highest, const QString& automaticText);
    /// If `isAdaptive` is true, the arrows change the second digit of the number. Otherwise they change it by
    /// singleStep().
    void setAdaptiveStep(bool isAdaptive) { m_hasAdaptiveStep = isAdaptive; }

    /// If `showsReason` is false, the box does not show the reason below itself, and does not set its
    /// accessible description, because another widget shows problem() and describes the box.
    void setShowsReason(bool showsReason) { m_showsReason = showsReason; }
    /// Sets the tool tip of a valid number.
    void setExplanation(const QString& explanation);
    /// Shows `number`. Does nothing if value() is this number already, so that typed text stays.
    void setValue(double number);
    /// Returns value() rounded to an integer.
    int intValue() const { return qRound(value()); }
    /// Returns the translated reason why the shown text is not a valid number, or an empty text.
    const QString& problem() const { return m_problem; }
    /// Replaces the text with the number value(), which has not changed while the text was not a valid
    /// number.
    void discardText();

    void stepBy(int steps) override;
    QString textFromValue(double number) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString&) const override {}

 signals:
    /// Emitted when problem() has changed.
    void problemChanged(const QString& message);

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    /// Changes the appearance of the text when problem() has changed. The default is the error color and a
    /// warning icon.
    virtual void markProblem();
    /// Makes the text the number, without a key press or a loss of the focus. Keeps a text that is not a
    /// valid number.
    void applyText();

 private:
    QString numberTextOf(const QString& text) const;
    std::optional<double> parsedNumber(const QString& text) const;
    QString problemOf(const QString& text) const;
    void updateProblem();
    void updateToolTip();
    void showReason();
    void keepRejectedText(const std::function<void()>& handleEvent);
    double stepSize(int steps) const;

    int m_shownDecimals;
    double m_lowest = 0;
    double m_highest = 0;             ///< with `m_lowest`, the limits in messages
    bool m_acceptsAutomatic = false;  ///< see setRangeOrAutomatic()
    bool m_hasAdaptiveStep = false;
    bool m_showsReason = true;
    QString m_problem;
    QString m_explanation;               ///< tool tip of a valid number
    QAction* m_warningAction = nullptr;  ///< the warning icon; nullptr before the first problem
};

}  // namespace attention
