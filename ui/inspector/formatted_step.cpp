// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/formatted_step.h"

#include "heatmap/number_text.h"
#include "inspector/step_text.h"
#include "texts/cell_text.h"
#include "texts/message_text.h"
#include "texts/tr.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace attention {
namespace {

constexpr double largestFixed = 1e7;  // beyond, numberText prints an exponent

/// A printed number in units of its last decimal; an exponent says that there are none.
qint64 unitsOf(QString text) {
    if (text.contains(QLatin1Char('e'))) return 0;
    text.remove(QLatin1Char('.'));
    text.replace(QStringLiteral("−"), QStringLiteral("-"));
    return text.toLongLong();
}

QString textOfUnits(qint64 units, int decimals) {
    return numberText(static_cast<double>(units) / std::pow(10.0, decimals), decimals);
}

const std::optional<CellRef>& linkOf(const Operand& operand) {
    return operand.cell ? operand.cell : operand.explanationCell;
}

ExpressionPart namePiece(const Trace& trace, const Operand& operand) {
    const auto& link = linkOf(operand);
    const QString symbol = operandSymbol(trace, operand);
    return {symbol.isEmpty() ? operandValueText(operand, 0) : symbol, true,
            link ? qkvRoleOf(link->stage) : QkvRole::None, link};
}

const Operand& operandAt(const Term& term, QChar number) {
    return term.operands.at(static_cast<std::size_t>(number.digitValue() - 1));
}

std::vector<ExpressionPart> nameOf(const Trace& trace, const CalculationStep& step, const Term& term) {
    std::vector<ExpressionPart> pieces;
    QString between;
    const auto endText = [&] {
        between.replace(QStringLiteral(" × "), QStringLiteral("\u2009·\u2009"));
        if (!between.isEmpty()) pieces.push_back({between, false, QkvRole::None, {}});
        between.clear();
    };
    const QString pattern = QString::fromUtf8(term.pattern->text);
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const QChar c = pattern[i];
        if (c == u'%') {
            endText();
            const Operand& operand = operandAt(term, pattern[++i]);
            pieces.push_back(namePiece(trace, operand));
            pieces.back().isOperand = !isListedAboveRows(step, operand);
        } else if (c == u'#') {
            between += namePiece(trace, operandAt(term, pattern[++i])).text;
        } else if (c != u'{' && c != u'}') {
            between += c;
        }
    }
    endText();
    return pieces;
}

/// Behind a sign, what is negative stands in brackets.
QString behind(const QString& text, const QString& number) {
    static const QRegularExpression sign(QStringLiteral("[−+] ?$"));
    return number.startsWith(u'−') && text.contains(sign) ? u'(' + number + u')' : number;
}

QStringList valuesOf(const Trace& trace, const CalculationStep& step, const Term& term, int decimals) {
    QStringList values{QString()};
    bool hasNumber = false;
    const auto addNumber = [&](const QString& number) {
        const QString shown = behind(values.back(), number);
        if (std::exchange(hasNumber, true)) values << QString();
        values.back() += shown;
    };
    const QString pattern = QString::fromUtf8(term.pattern->text);
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const QChar c = pattern[i];
        if (c == u'{') {
            addNumber(formatOperandValue(valueInBraces(term), decimals));
            i = pattern.indexOf(u'}', i);
        } else if (c == u'%' || c == u'#') {
            const Operand& operand = operandAt(term, pattern[++i]);
            if (isListedAboveRows(step, operand)) {
                values.back() += operandSymbol(trace, operand);
            } else {
                addNumber(operandValueText(operand, decimals));
            }
        } else {
            values.back() += c;
        }
    }
    return values;
}

/// Names what the sum runs over, where that is more than a component's number.
QString labelOf(const Trace& trace, const CalculationStep& step, const Term& term, int sequence) {
    if (term.index == sinkTermIndex) return {};
    if (step.kind->sumOver == SummationIndex::Keys)
        return tokenTextAt(trace.tokens->keys, sequence, term.index);
    return step.kind->sumOver == SummationIndex::Heads ? tr("head %1").arg(term.index + 1) : QString();
}

/// Largest first; NaN before all, so that it is seen.
std::vector<const Term*> bySize(const std::vector<Term>& terms) {
    std::vector<const Term*> sorted;
    for (const Term& term : terms) sorted.push_back(&term);
    const auto size = [](const Term* term) {
        return std::isnan(term->value) ? std::numeric_limits<double>::infinity() : std::abs(term->value);
    };
    std::ranges::stable_sort(sorted, std::greater<>(), size);
    return sorted;
}

double largestOf(const CalculationStep& step) {
    double largest = std::isfinite(step.result) ? std::abs(step.result) : 0;
    for (const Term& term : step.terms) {
        if (std::isfinite(term.value)) largest = std::max(largest, std::abs(term.value));
    }
    return largest;
}

FormattedRow mention(const Trace& trace, const Operand& operand, int decimals) {
    FormattedRow row;
    row.kind = FormattedRow::Kind::OperandValue;
    if (operand.quantity) row.label = messageText(operand.quantity->meaning);
    row.expression = {namePiece(trace, operand)};
    row.values = {operandValueText(operand, decimals)};
    return row;
}

/// What the printed numbers lack of the printed result is said, not hidden.
void appendRounding(FormattedStep& printed) {
    qint64 missing = unitsOf(printed.result);
    for (const FormattedRow& row : printed.rows) {
        if (row.kind != FormattedRow::Kind::OperandValue) missing -= unitsOf(row.contribution);
    }
    if (missing == 0) return;
    FormattedRow row;
    row.kind = FormattedRow::Kind::RoundingError;
    row.label = tr("rounding");
    row.contribution = textOfUnits(missing, printed.decimals);
    printed.rows.push_back(std::move(row));
}

}  // namespace

bool isListedAboveRows(const CalculationStep& step, const Operand& operand) {
    return step.kind->sumOver == SummationIndex::Keys && operand.quantity && operand.quantity->isSharedByRow;
}

std::vector<Operand> operandsListedAboveRows(const CalculationStep& step) {
    std::vector<Operand> mentioned = step.referencedOperands;
    if (step.terms.empty()) return mentioned;
    const Term& term = step.terms.front();
    static const QRegularExpression braces(QStringLiteral("\\{.*\\}"));
    const QString shown = QString::fromUtf8(term.pattern->text).remove(braces);
    for (std::size_t i = 0; i < term.operands.size(); ++i) {
        const Operand& operand = term.operands[i];
        if (isListedAboveRows(step, operand) && shown.contains(u'%' + QString::number(i + 1)))
            mentioned.push_back(operand);
    }
    return mentioned;
}

int decimalsOf(const CalculationStep& step) {
    constexpr double smallest = 1e-8;  // below, exponents say more
    const double largest = largestOf(step);
    if (largest >= 0.01 || largest < smallest) return 4;
    return 3 - static_cast<int>(std::floor(std::log10(largest)));
}

FormattedStep formatStep(const Trace& trace, const CalculationStep& step, const StepFormatOptions& options) {
    FormattedStep result;
    result.title = stepTitle(trace, step);
    result.note = stepNote(step);
    result.decimals = decimalsOf(step);
    result.result = nonzeroPreservingText(step.result, result.decimals);
    if (step.cell)
        result.resultSymbol = (trace.gradientOf ? gradientSign : QString()) + cellSymbol(*step.cell);
    if (step.resultOperand) result.resultSymbol = operandSymbol(trace, *step.resultOperand);
    result.resultCell = step.resultOperand ? linkOf(*step.resultOperand) : step.cell;
    result.addsUpExactly = std::isfinite(step.result) && std::abs(step.result) < largestFixed;

    for (const Operand& operand : operandsListedAboveRows(step))
        result.rows.push_back(mention(trace, operand, result.decimals));
    const std::vector<const Term*> terms = bySize(step.terms);
    const double largest = terms.empty() ? 0 : std::abs(terms.front()->value);
    const auto allowed = static_cast<std::size_t>(options.maxTerms);
    result.hasOmittedTerms = terms.size() > allowed + 1;  // a single term takes no more room than its sum
    const std::size_t shown = result.hasOmittedTerms ? allowed : terms.size();
    double rest = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const Term& term = *terms[i];
        result.addsUpExactly =
            result.addsUpExactly && std::isfinite(term.value) && std::abs(term.value) < largestFixed;
        if (i >= shown) {
            rest += term.value;
            continue;
        }
        result.rows.push_back({FormattedRow::Kind::Term, labelOf(trace, step, term, options.sequence),
                               nameOf(trace, step, term), valuesOf(trace, step, term, result.decimals),
                               nonzeroPreservingText(term.value, result.decimals),
                               largest > 0 && std::isfinite(largest) ? term.value / largest : 0});
        // A number alone is what it adds.
        if (terms.size() > 1 && term.pattern == &patterns::value) result.rows.back().values.clear();
    }
    if (result.hasOmittedTerms) {
        result.rows.push_back({FormattedRow::Kind::RemainingTerms,
                               tr("%1 more terms").arg(terms.size() - shown),
                               {},
                               {},
                               nonzeroPreservingText(rest, result.decimals),
                               0});
        result.addsUpExactly = result.addsUpExactly && std::abs(rest) < largestFixed;
    }
    if (result.addsUpExactly && !terms.empty()) appendRounding(result);
    return result;
}

bool hasSingleTerm(const FormattedStep& step) {
    const auto isMention = [](const FormattedRow& row) {
        return row.kind == FormattedRow::Kind::OperandValue;
    };
    return std::ranges::count_if(step.rows, std::not_fn(isMention)) <= 1;
}

QString resultText(const FormattedStep& step) {
    const bool isAbout = !step.addsUpExactly && !hasSingleTerm(step) && step.result != QLatin1String("NaN");
    const QString value = (isAbout ? QStringLiteral("≈ ") : QStringLiteral("= ")) + step.result;
    return step.resultSymbol.isEmpty() ? value : step.resultSymbol + QLatin1Char(' ') + value;
}

}  // namespace attention
