// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/formatted_step.h"

#include "heatmap/number_text.h"
#include "inspector/step_text.h"
#include "texts/cell_text.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace attention {
namespace {

constexpr double fixedNotationMax = 1e7;  // numberText() displays larger numbers with an exponent

/// Returns a displayed number as an integer in units of its last decimal, such as 1234 for "0.1234". Returns
/// 0 for a number with an exponent, which is smaller than a unit.
qint64 toLastDecimalUnits(QString text) {
    if (text.contains(QLatin1Char('e'))) return 0;
    text.remove(QLatin1Char('.'));
    text.replace(QStringLiteral("−"), QStringLiteral("-"));
    return text.toLongLong();
}

QString fromLastDecimalUnits(qint64 units, int decimals) {
    return numberText(static_cast<double>(units) / std::pow(10.0, decimals), decimals);
}

const std::optional<CellRef>& linkedCellOf(const Operand& operand) {
    return operand.cell ? operand.cell : operand.explanationCell;
}

ExpressionPart makeOperandPart(const Trace& trace, const Operand& operand) {
    const auto& cell = linkedCellOf(operand);
    const QString symbol = operandSymbol(trace, operand);
    return {symbol.isEmpty() ? operandValueText(operand, 0) : symbol, true,
            cell ? qkvRoleOf(cell->stage) : QkvRole::None, cell};
}

const Operand& operandForDigit(const Term& term, QChar digit) {
    return term.operands.at(static_cast<std::size_t>(digit.digitValue() - 1));
}

std::vector<ExpressionPart> makeExpressionParts(const Trace& trace, const CalculationStep& step,
                                                const Term& term) {
    std::vector<ExpressionPart> parts;
    QString pendingText;
    const auto flushPendingText = [&] {
        pendingText.replace(QStringLiteral(" × "), QStringLiteral("\u2009·\u2009"));
        if (!pendingText.isEmpty()) parts.push_back({pendingText, false, QkvRole::None, {}});
        pendingText.clear();
    };
    const QString pattern = QString::fromUtf8(term.pattern->text);
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const QChar character = pattern[i];
        if (character == u'%') {
            flushPendingText();
            const Operand& operand = operandForDigit(term, pattern[++i]);
            parts.push_back(makeOperandPart(trace, operand));
            parts.back().isOperand = !isListedAboveRows(step, operand);
        } else if (character == u'#') {
            pendingText += makeOperandPart(trace, operandForDigit(term, pattern[++i])).text;
        } else if (character != u'{' && character != u'}') {
            pendingText += character;
        }
    }
    flushPendingText();
    return parts;
}

/// Returns `number` in parentheses if it is negative and `precedingText` ends with a plus or minus sign.
QString bracketedAfterSign(const QString& precedingText, const QString& number) {
    static const QRegularExpression trailingSign(QStringLiteral("[−+] ?$"));
    return number.startsWith(u'−') && precedingText.contains(trailingSign) ? u'(' + number + u')' : number;
}

QStringList makeValueColumns(const Trace& trace, const CalculationStep& step, const Term& term,
                             int decimals) {
    QStringList columns{QString()};
    bool hasNumber = false;
    const auto addNumber = [&](const QString& number) {
        const QString bracketedNumber = bracketedAfterSign(columns.back(), number);
        if (std::exchange(hasNumber, true)) columns << QString();
        columns.back() += bracketedNumber;
    };
    const QString pattern = QString::fromUtf8(term.pattern->text);
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const QChar character = pattern[i];
        if (character == u'{') {
            addNumber(formatOperandValue(valueInBraces(term), decimals));
            i = pattern.indexOf(u'}', i);
        } else if (character == u'%' || character == u'#') {
            const Operand& operand = operandForDigit(term, pattern[++i]);
            if (isListedAboveRows(step, operand)) {
                columns.back() += operandSymbol(trace, operand);
            } else {
                addNumber(operandValueText(operand, decimals));
            }
        } else {
            columns.back() += character;
        }
    }
    return columns;
}

/// Returns the token of the key in a sum over keys, and the name of the head in a sum over heads. Returns an
/// empty string in a sum over components, and for a sink.
QString termLabel(const Trace& trace, const CalculationStep& step, const Term& term, int sequence) {
    if (term.index == sinkTermIndex) return {};
    if (step.kind->sumOver == SummationIndex::Keys)
        return tokenLabelAt(trace.tokens->keys, sequence, term.index);
    return step.kind->sumOver == SummationIndex::Heads ? headText(static_cast<int>(term.index)) : QString();
}

/// Returns pointers to `terms` in the order of descending magnitude. NaN comes first, so that it is always
/// listed.
std::vector<const Term*> sortedByMagnitude(const std::vector<Term>& terms) {
    std::vector<const Term*> sorted;
    for (const Term& term : terms) sorted.push_back(&term);
    const auto magnitude = [](const Term* term) {
        return std::isnan(term->value) ? std::numeric_limits<double>::infinity() : std::abs(term->value);
    };
    std::ranges::stable_sort(sorted, std::greater<>(), magnitude);
    return sorted;
}

double largestMagnitude(const CalculationStep& step) {
    double largest = std::isfinite(step.result) ? std::abs(step.result) : 0;
    for (const Term& term : step.terms) {
        if (std::isfinite(term.value)) largest = std::max(largest, std::abs(term.value));
    }
    return largest;
}

FormattedRow makeOperandValueRow(const Trace& trace, const Operand& operand, int decimals) {
    FormattedRow row;
    row.kind = FormattedRow::Kind::OperandValue;
    if (operand.quantity) row.label = messageText(operand.quantity->meaning);
    row.expression = {makeOperandPart(trace, operand)};
    row.values = {operandValueText(operand, decimals)};
    return row;
}

/// Adds a row with the rounding error if the displayed terms do not add up to the displayed result.
void appendRoundingError(FormattedStep& formattedStep) {
    qint64 missingUnits = toLastDecimalUnits(formattedStep.result);
    for (const FormattedRow& row : formattedStep.rows) {
        if (row.kind != FormattedRow::Kind::OperandValue)
            missingUnits -= toLastDecimalUnits(row.contribution);
    }
    if (missingUnits == 0) return;
    FormattedRow row;
    row.kind = FormattedRow::Kind::RoundingError;
    row.label = CalculationTexts::tr("rounding error");
    row.contribution = fromLastDecimalUnits(missingUnits, formattedStep.decimals);
    formattedStep.rows.push_back(std::move(row));
}

}  // namespace

bool isListedAboveRows(const CalculationStep& step, const Operand& operand) {
    return step.kind->sumOver == SummationIndex::Keys && operand.quantity && operand.quantity->isSharedByRow;
}

std::vector<Operand> operandsListedAboveRows(const CalculationStep& step) {
    std::vector<Operand> operands = step.referencedOperands;
    if (step.terms.empty()) return operands;
    const Term& term = step.terms.front();
    static const QRegularExpression bracedText(QStringLiteral("\\{.*\\}"));
    const QString unbracedPattern = QString::fromUtf8(term.pattern->text).remove(bracedText);
    for (std::size_t i = 0; i < term.operands.size(); ++i) {
        const Operand& operand = term.operands[i];
        if (isListedAboveRows(step, operand) && unbracedPattern.contains(u'%' + QString::number(i + 1)))
            operands.push_back(operand);
    }
    return operands;
}

int decimalsOf(const CalculationStep& step) {
    constexpr double fixedNotationMin = 1e-8;  // smaller numbers are displayed with an exponent
    const double stepMagnitude = largestMagnitude(step);
    if (stepMagnitude >= 0.01 || stepMagnitude < fixedNotationMin) return 4;
    return 3 - static_cast<int>(std::floor(std::log10(stepMagnitude)));
}

FormattedStep formatStep(const Trace& trace, const CalculationStep& step, const StepFormatOptions& options) {
    FormattedStep formatted;
    formatted.title = stepTitle(trace, step);
    formatted.note = stepNote(step);
    formatted.decimals = decimalsOf(step);
    formatted.result = nonzeroPreservingText(step.result, formatted.decimals);
    if (step.cell)
        formatted.resultSymbol = (trace.gradientOf ? gradientSign : QString()) + cellSymbol(*step.cell);
    if (step.resultOperand) formatted.resultSymbol = operandSymbol(trace, *step.resultOperand);
    formatted.resultCell = step.resultOperand ? linkedCellOf(*step.resultOperand) : step.cell;
    formatted.addsUpExactly = std::isfinite(step.result) && std::abs(step.result) < fixedNotationMax;

    for (const Operand& operand : operandsListedAboveRows(step))
        formatted.rows.push_back(makeOperandValueRow(trace, operand, formatted.decimals));
    const std::vector<const Term*> sortedTerms = sortedByMagnitude(step.terms);
    const double maxTermMagnitude = sortedTerms.empty() ? 0 : std::abs(sortedTerms.front()->value);
    const auto maxTerms = static_cast<std::size_t>(options.maxTerms);
    formatted.hasOmittedTerms =
        sortedTerms.size() > maxTerms + 1;  // a single omitted term would need as many rows as the sum
    const std::size_t visibleTermCount = formatted.hasOmittedTerms ? maxTerms : sortedTerms.size();
    double remainingSum = 0;
    for (std::size_t i = 0; i < sortedTerms.size(); ++i) {
        const Term& term = *sortedTerms[i];
        formatted.addsUpExactly =
            formatted.addsUpExactly && std::isfinite(term.value) && std::abs(term.value) < fixedNotationMax;
        if (i >= visibleTermCount) {
            remainingSum += term.value;
            continue;
        }
        formatted.rows.push_back(
            {FormattedRow::Kind::Term, termLabel(trace, step, term, options.sequence),
             makeExpressionParts(trace, step, term), makeValueColumns(trace, step, term, formatted.decimals),
             nonzeroPreservingText(term.value, formatted.decimals),
             maxTermMagnitude > 0 && std::isfinite(maxTermMagnitude) ? term.value / maxTermMagnitude : 0});
        // The value of a single number would repeat the contribution.
        if (sortedTerms.size() > 1 && term.pattern == &patterns::value) formatted.rows.back().values.clear();
    }
    if (formatted.hasOmittedTerms) {
        formatted.rows.push_back(
            {FormattedRow::Kind::RemainingTerms,
             CalculationTexts::tr("%1 more terms").arg(sortedTerms.size() - visibleTermCount),
             {},
             {},
             nonzeroPreservingText(remainingSum, formatted.decimals),
             0});
        formatted.addsUpExactly = formatted.addsUpExactly && std::abs(remainingSum) < fixedNotationMax;
    }
    if (formatted.addsUpExactly && !sortedTerms.empty()) appendRoundingError(formatted);
    return formatted;
}

bool hasSingleTerm(const FormattedStep& step) {
    const auto isOperandValue = [](const FormattedRow& row) {
        return row.kind == FormattedRow::Kind::OperandValue;
    };
    return std::ranges::count_if(step.rows, std::not_fn(isOperandValue)) <= 1;
}

QString resultText(const FormattedStep& step) {
    const bool isApproximate =
        !step.addsUpExactly && !hasSingleTerm(step) && step.result != QLatin1String("NaN");
    const QString value = (isApproximate ? QStringLiteral("≈ ") : QStringLiteral("= ")) + step.result;
    return step.resultSymbol.isEmpty() ? value : step.resultSymbol + QLatin1Char(' ') + value;
}

}  // namespace attention
