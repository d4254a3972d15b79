// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/typed_number.h"

#include <QCoreApplication>
#include <QRegularExpression>

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

}  // namespace attention
