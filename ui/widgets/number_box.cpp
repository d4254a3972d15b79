// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/number_box.h"

#include "heatmap/figure_theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScreen>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

struct TypedNumberTexts {
    Q_DECLARE_TR_FUNCTIONS(attention::NumberBox)
};

constexpr char16_t minusSign = 0x2212;
constexpr char16_t ideographicFullStop = 0x3002;
constexpr char16_t halfwidthIdeographicFullStop = 0xff61;
constexpr char16_t arabicDecimalSeparator = 0x066b;
constexpr char16_t firstFullWidthCharacter = 0xff01;  // “！”
constexpr char16_t lastFullWidthCharacter = 0xff5e;   // “～”
constexpr char16_t fullWidthOffset = 0xfee0;          // from “!” to “！”

QChar asciiCharacter(QChar c) {
    // Other numeric characters, such as “²”, also have a digit value, but are not digits of a number.
    if (c.category() == QChar::Number_DecimalDigit) return QChar(u'0' + c.digitValue());
    switch (c.unicode()) {
        case minusSign:
            return u'-';
        case ideographicFullStop:
        case halfwidthIdeographicFullStop:
            return u'.';
        case arabicDecimalSeparator:
            return u',';
        default:
            break;
    }
    const bool isFullWidth = c.unicode() >= firstFullWidthCharacter && c.unicode() <= lastFullWidthCharacter;
    return isFullWidth ? QChar(c.unicode() - fullWidthOffset) : c;
}

}  // namespace

QString asciiNumberText(const QString& text) {
    QString ascii = text.trimmed();
    for (QChar& c : ascii) c = asciiCharacter(c);
    return ascii;
}

std::optional<double> parseTypedNumber(const QString& text) {
    static const QRegularExpression pattern(
        QStringLiteral("^([+-]?)(\\d*)(?:[.,](\\d*))?(?:[eE]([+-]?\\d+))?$"));
    const auto match = pattern.match(asciiNumberText(text));
    const QString integerDigits = match.captured(2);
    const QString fractionDigits = match.captured(3);
    if (!match.hasMatch() || (integerDigits.isEmpty() && fractionDigits.isEmpty())) return std::nullopt;
    const QString exponent = match.captured(4).isEmpty() ? QStringLiteral("0") : match.captured(4);
    bool isNumber = false;
    const double number =
        QStringLiteral("%1%2.%3e%4")
            .arg(match.captured(1), integerDigits.isEmpty() ? QStringLiteral("0") : integerDigits,
                 fractionDigits.isEmpty() ? QStringLiteral("0") : fractionDigits, exponent)
            .toDouble(&isNumber);
    return isNumber && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

bool isIncompleteNumber(const QString& text) {
    static const QRegularExpression pattern(
        QStringLiteral("^[+-]?[.,]?$|^[+-]?(?:\\d+[.,]?\\d*|[.,]\\d+)[eE][+-]?$"));
    return pattern.match(asciiNumberText(text)).hasMatch();
}

QString notANumberReason(const QString& text) {
    constexpr qsizetype maxShownLength = 24;
    QString shownText = text.simplified();
    if (shownText.size() > maxShownLength) shownText = shownText.left(maxShownLength) + QStringLiteral("…");
    static const QRegularExpression twoSeparators(QStringLiteral("^[+-]?[\\d.,]*[.,][\\d.,]*[.,][\\d.,]*$"));
    if (twoSeparators.match(asciiNumberText(text)).hasMatch())
        return TypedNumberTexts::tr(
                   "“%1” has more than one decimal separator. Enter a number without thousands separators, "
                   "such as 1500 or 0.5.")
            .arg(shownText);
    return TypedNumberTexts::tr("“%1” is not a number. Enter a number such as 12, 0.5 or 1e-3.")
        .arg(shownText);
}

namespace {

/// Digits after the decimal point that QDoubleSpinBox keeps. More than a typed number has, so that it never
/// rounds one.
constexpr int storedDecimals = 15;

/// Rounds `number` to `decimals` digits after the decimal point.
double rounded(double number, int decimals) {
    return QString::number(number, 'f', decimals).toDouble();
}

QString limitText(double limit) {
    return QString::number(limit, 'g', 12);
}

}  // namespace

NumberBox::NumberBox(int decimals, QWidget* parent) : QDoubleSpinBox(parent), m_shownDecimals(decimals) {
    setLocale(QLocale::c());
    setDecimals(storedDecimals);
    setRange(0, 99);
    connect(lineEdit(), &QLineEdit::textChanged, this, &NumberBox::updateProblem);
    connect(this, &QDoubleSpinBox::valueChanged, this, &NumberBox::updateProblem);
}

void NumberBox::setShownDecimals(int decimals) {
    m_shownDecimals = decimals;
    discardText();
}

void NumberBox::setRange(double lowest, double highest) {
    m_lowest = lowest;
    m_highest = highest;
    m_acceptsAutomatic = false;
    QDoubleSpinBox::setRange(lowest, highest);
    m_numberBeforeTyping = value();
}

void NumberBox::setSoftRange(double lowest, double highest) {
    constexpr double maxTypedValue = 999999999;
    m_lowest = lowest;
    m_highest = highest;
    QDoubleSpinBox::setRange(std::min(0.0, lowest), std::max(highest, maxTypedValue));
    m_numberBeforeTyping = value();
}

void NumberBox::setRangeOrAutomatic(double lowest, double highest, const QString& automaticText) {
    m_lowest = lowest;
    m_highest = highest;
    m_acceptsAutomatic = true;
    QDoubleSpinBox::setRange(0, highest);
    setSpecialValueText(automaticText);
    m_numberBeforeTyping = value();
}

void NumberBox::setValue(double number) {
    if (number == value()) return;
    QDoubleSpinBox::setValue(number);
    m_numberBeforeTyping = value();
    updateProblem();  // because the box changes its text without a signal
}

void NumberBox::discardText() {
    QDoubleSpinBox::setValue(value());
    m_numberBeforeTyping = value();
    updateProblem();
}

/// Returns the part of `text` between the prefix and the suffix.
QString NumberBox::numberTextOf(const QString& text) const {
    QString number = text.trimmed();
    if (const QString trimmedPrefix = prefix().trimmed(); number.startsWith(trimmedPrefix))
        number.remove(0, trimmedPrefix.size());
    if (const QString trimmedSuffix = suffix().trimmed(); number.endsWith(trimmedSuffix))
        number.chop(trimmedSuffix.size());
    return number.trimmed();
}

/// Returns the number in `text`, or std::nullopt if `text` contains no number.
std::optional<double> NumberBox::parsedNumber(const QString& text) const {
    const bool isSpecialText = !specialValueText().isEmpty() && text == specialValueText();
    return isSpecialText ? std::optional(minimum()) : parseTypedNumber(numberTextOf(text));
}

/// Returns the reason why `text` is not a valid number, or an empty text.
QString NumberBox::problemOf(const QString& text) const {
    const auto number = parsedNumber(text);
    const QString typedText = numberTextOf(text);
    if (!number) return notANumberReason(typedText);
    if (m_shownDecimals == 0 && *number != std::floor(*number))
        return tr("“%1” is not an integer. Enter an integer such as 12.").arg(typedText);
    const bool isAutomatic = m_acceptsAutomatic && *number == 0;
    const double lowest = m_acceptsAutomatic ? m_lowest : minimum();
    if (isAutomatic || (*number >= lowest && *number <= maximum())) return {};
    return tr("The number must be from %1 to %2, but it is %3.")
        .arg(limitText(m_lowest), limitText(m_highest), typedText);
}

void NumberBox::updateProblem() {
    if (m_isRestoringNumber) return;
    const QString text = lineEdit()->text();
    const bool isIncomplete = isIncompleteNumber(numberTextOf(text));
    const bool isStillTyped = isIncomplete && lineEdit()->hasFocus() && !lineEdit()->isReadOnly();
    const QString problem = isStillTyped || parsedNumber(text) == value() ? QString() : problemOf(text);
    if (!problem.isEmpty()) restoreNumberBeforeTyping();
    if (problem == m_problem) return;
    if (m_problem.isEmpty()) m_explanation = toolTip();
    m_problem = problem;
    updateToolTip();
    updateProblemMark();
    if (m_showsProblem && lineEdit()->hasFocus() && isVisible()) showProblem();
    emit problemChanged(m_problem);
}

/// Sets value() to the number from before typing began, and keeps the text. When the user types “1/2”, the
/// number is 1 after the first character.
void NumberBox::restoreNumberBeforeTyping() {
    if (value() == m_numberBeforeTyping) return;
    const QString text = lineEdit()->text();
    const int cursorPosition = lineEdit()->cursorPosition();
    m_isRestoringNumber = true;
    QDoubleSpinBox::setValue(m_numberBeforeTyping);
    {
        // Otherwise the spin box would read the text again.
        const QSignalBlocker blocker(lineEdit());
        lineEdit()->setText(text);
        lineEdit()->setCursorPosition(cursorPosition);
    }
    m_isRestoringNumber = false;
}

/// Shows the reason below the box, or above the box at the lower edge of the screen. Hides the previous
/// reason if the text is a valid number.
void NumberBox::showProblem() {
    constexpr int displayMilliseconds = 60'000;
    constexpr int maxTipHeight = 48;
    // QToolTip shows the text 16 pixels below the position, or 8 pixels above it.
    const bool isAtLowerEdge =
        mapToGlobal(QPoint(0, height())).y() + maxTipHeight > screen()->geometry().bottom();
    const QPoint position(0, isAtLowerEdge ? 6 : height() - 14);
    QToolTip::showText(mapToGlobal(position), m_problem, this, {}, displayMilliseconds);
}

void NumberBox::updateToolTip() {
    setToolTip(m_problem.isEmpty() ? m_explanation : m_problem);
    if (m_showsProblem) setAccessibleDescription(toolTip());
}

void NumberBox::setExplanation(const QString& explanation) {
    m_explanation = explanation;
    updateToolTip();
}

void NumberBox::updateProblemMark() {
    if (!m_warningAction) {
        m_warningAction = lineEdit()->addAction(style()->standardIcon(QStyle::SP_MessageBoxWarning),
                                                QLineEdit::LeadingPosition);
    }
    m_warningAction->setVisible(!m_problem.isEmpty());
    QPalette textPalette;
    if (!m_problem.isEmpty()) textPalette.setColor(QPalette::Text, themeFor(palette(), font()).errorColor);
    lineEdit()->setPalette(textPalette);
}

/// Calls `handleEvent`. If the text is not a valid number, keeps it, because QAbstractSpinBox would replace
/// it with value(). An empty text is replaced.
void NumberBox::handleKeepingRejectedText(const std::function<void()>& handleEvent) {
    const QString text = lineEdit()->text();
    const double number = value();
    const bool isRejected = !numberTextOf(text).isEmpty() && !problemOf(text).isEmpty();
    handleEvent();
    if (isRejected && value() == number && lineEdit()->text() != text) lineEdit()->setText(text);
    updateProblem();
    m_numberBeforeTyping = value();
}

void NumberBox::applyText() {
    handleKeepingRejectedText([this] { interpretText(); });
}

void NumberBox::keyPressEvent(QKeyEvent* event) {
    // With Enter, QAbstractSpinBox replaces a text that is not a valid number.
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter) return handleKeepingRejectedText([&] { QDoubleSpinBox::keyPressEvent(event); });
    QDoubleSpinBox::keyPressEvent(event);
}

void NumberBox::focusInEvent(QFocusEvent* event) {
    QDoubleSpinBox::focusInEvent(event);
    m_numberBeforeTyping = value();
    updateProblem();
}

void NumberBox::focusOutEvent(QFocusEvent* event) {
    handleKeepingRejectedText([&] { QDoubleSpinBox::focusOutEvent(event); });
}

void NumberBox::hideEvent(QHideEvent* event) {
    handleKeepingRejectedText([&] { QDoubleSpinBox::hideEvent(event); });
}

/// Returns the amount by which one of `steps` changes the number.
double NumberBox::stepSize(int steps) const {
    if (!m_hasAdaptiveStep) return singleStep();
    const double smallestStep = std::pow(10, -m_shownDecimals);
    double magnitude = std::abs(value());
    // A step toward zero from a power of ten, such as from 1.0 to 0.99, changes the next digit.
    if ((value() < 0) != (steps < 0)) magnitude /= 1.01;
    if (magnitude < smallestStep) return smallestStep;
    return std::max(smallestStep, std::pow(10, std::floor(std::log10(magnitude)) - 1));
}

void NumberBox::stepBy(int steps) {
    if (m_problem.isEmpty()) interpretText();
    constexpr int maxSteppedDecimals = 9;
    const bool isShownExactly = rounded(value(), m_shownDecimals) == value();
    double stepped =
        rounded(value() + steps * stepSize(steps), isShownExactly ? m_shownDecimals : maxSteppedDecimals);
    if (m_acceptsAutomatic && stepped < m_lowest) stepped = steps > 0 ? m_lowest : 0;
    QDoubleSpinBox::setValue(std::clamp(stepped, minimum(), maximum()));
    m_numberBeforeTyping = value();
    updateProblem();
    lineEdit()->selectAll();
}

QString NumberBox::textFromValue(double number) const {
    const QString text = QString::number(number, 'f', m_shownDecimals);
    return text.toDouble() == number ? text : QString::number(number, 'f', QLocale::FloatingPointShortest);
}

double NumberBox::valueFromText(const QString& text) const {
    return parsedNumber(text).value_or(value());
}

/// Accepts every character, because a rejected character would be lost. Text that is not a valid number is
/// intermediate, so that it is not applied.
QValidator::State NumberBox::validate(QString& text, int&) const {
    return problemOf(text).isEmpty() ? QValidator::Acceptable : QValidator::Intermediate;
}

}  // namespace attention

#include "moc_number_box.cpp"
