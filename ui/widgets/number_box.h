// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>
#include <QString>

#include <functional>
#include <optional>

namespace attention {

/// Returns `text` with ASCII characters in place of characters with the same meaning in a number: digits of
/// any script, full-width characters such as “．” and “，”, the ideographic full stop “。”, and the minus
/// sign “−”. Removes white space at both ends.
QString asciiNumberText(const QString& text);

/// Returns the finite number that the user has typed into a field for one number. The number can have one
/// decimal separator, which is a point or a comma, and an exponent: “0.5”, “0,5”, “５”, “1e-3”. Returns
/// std::nullopt if `text` is not such a number, for example for “1,500.5” with two separators.
std::optional<double> parseTypedNumber(const QString& text);

/// True if `text` is not a number yet, but becomes one when the user types more digits, such as “-” or “1e”.
/// Also true for an empty text.
bool isIncompleteNumber(const QString& text);

/// Returns the translated reason why `text` is not a number, with an example of a valid number. Call only if
/// parseTypedNumber() returns std::nullopt.
QString notANumberReason(const QString& text);

/// A spin box for one number. The user can type every form of a number that parseTypedNumber() accepts. The
/// box accepts every character. A valid number becomes value() while the user types, and is formatted when
/// typing ends. Text that is not a valid number stays and is marked, also without the focus, and value() is
/// the number from before typing began. The tool tip then contains problem(), which is also shown below the
/// box while the user types.
class NumberBox : public QDoubleSpinBox {
    Q_OBJECT

 public:
    /// Creates a box that shows numbers with at least `decimals` digits after the decimal point. If
    /// `decimals` is 0, the number must be an integer.
    explicit NumberBox(int decimals, QWidget* parent = nullptr);

    /// Sets the minimum number of shown digits after the decimal point. If it is 0, the number must be an
    /// integer. Replaces typed text.
    void setShownDecimals(int decimals);
    int shownDecimals() const { return m_shownDecimals; }
    /// Accepts numbers from `lowest` to `highest`, which are also the limits in the message about a number
    /// out of range.
    void setRange(double lowest, double highest);
    /// Like setRange(), but a number out of the range can become value(), too. The session then contains this
    /// number, and problems() of core reports it. The exceptions are numbers below both 0 and `lowest`, and
    /// numbers above both 999,999,999 and `highest`, which the box rejects.
    void setSoftRange(double lowest, double highest);
    /// Accepts numbers from `lowest` to `highest`, and 0, for which the box shows `automaticText`.
    void setRangeOrAutomatic(double lowest, double highest, const QString& automaticText);
    /// If `isAdaptive` is true, the arrow keys and buttons change the second significant digit, for example
    /// from 0.050 to 0.051. Otherwise they change the number by singleStep().
    void setAdaptiveStep(bool isAdaptive) { m_hasAdaptiveStep = isAdaptive; }

    /// If `showsProblem` is false, the box shows problem() only in the tool tip, not below itself and not in
    /// its accessible description, because another widget shows the problem.
    void setShowsProblem(bool showsProblem) { m_showsProblem = showsProblem; }
    /// Sets the tool tip of a valid number.
    void setExplanation(const QString& explanation);
    /// Shows `number`. Does nothing if value() is this number already, so that typed text stays.
    void setValue(double number);
    /// Returns value() rounded to an integer.
    int intValue() const { return qRound(value()); }
    /// Returns the translated reason why the shown text is not a valid number, or an empty text.
    const QString& problem() const { return m_problem; }
    /// Replaces the typed text with value().
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
    /// Marks the text, or removes the mark, when problem() has changed. The default mark is the error color
    /// and a warning icon.
    virtual void updateProblemMark();
    /// Sets value() to the typed number, as Enter or a loss of the focus would. Keeps a text that is not a
    /// valid number.
    void applyText();

 private:
    QString numberTextOf(const QString& text) const;
    std::optional<double> parsedNumber(const QString& text) const;
    QString problemOf(const QString& text) const;
    void updateProblem();
    void restoreNumberBeforeTyping();
    void updateToolTip();
    void showProblem();
    void handleKeepingRejectedText(const std::function<void()>& handleEvent);
    double stepSize(int steps) const;

    int m_shownDecimals;
    double m_lowest = 0;
    double m_highest = 0;             ///< with `m_lowest`, the limits in messages
    bool m_acceptsAutomatic = false;  ///< see setRangeOrAutomatic()
    bool m_hasAdaptiveStep = false;
    bool m_showsProblem = true;
    /// The number when the user began to type; value() if the user is not typing.
    double m_numberBeforeTyping = 0;
    bool m_isRestoringNumber = false;  ///< true during restoreNumberBeforeTyping()
    QString m_problem;
    QString m_explanation;               ///< tool tip of a valid number
    QAction* m_warningAction = nullptr;  ///< the warning icon; nullptr before the first problem
};

}  // namespace attention
