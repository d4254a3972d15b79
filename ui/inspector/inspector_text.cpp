// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_text.h"

#include "heatmap/number_text.h"
#include "inspector/step_text.h"
#include "texts/cell_text.h"
#include "texts/tr.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double largestFixed = 1e7;  // beyond, numberText prints an exponent

/// A printed number in units of its last decimal.
qint64 unitsOf(QString text) {
    text.remove(QLatin1Char('.'));
    text.replace(QStringLiteral("−"), QStringLiteral("-"));
    return text.toLongLong();
}

QString textOfUnits(qint64 units, int decimals) {
    return numberText(static_cast<double>(units) / std::pow(10.0, decimals), decimals);
}

PrintedPiece operandPiece(const Trace& trace, const Operand& operand, int decimals) {
    const auto& link = operand.cell ? operand.cell : operand.shownWith;
    return {operandSymbol(trace, operand), operandNumber(operand, decimals),
            link ? roleOf(link->stage) : Role::None, link};
}

/// The same operand in every row is printed once, above them.
bool isPrintedOnce(const Step& step, const Operand& operand) {
    return step.kind->over == SumOver::Keys && operand.quantity && operand.quantity->isOfRow;
}

std::vector<PrintedPiece> piecesOf(const Trace& trace, const Step& step, const Term& term, int decimals) {
    std::vector<PrintedPiece> pieces;
    const QString pattern = QString::fromUtf8(term.form->pattern);
    QString text;
    const auto endText = [&] {
        if (!text.isEmpty()) pieces.push_back({{}, text, Role::None, {}});
        text.clear();
    };
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const bool isNumberAlone = pattern[i] == QLatin1Char('#');
        if (pattern[i] != QLatin1Char('%') && !isNumberAlone) {
            text += pattern[i];
            continue;
        }
        const Operand& operand = term.operands.at(static_cast<std::size_t>(pattern[++i].digitValue() - 1));
        if (isNumberAlone) {
            text += operandNumber(operand, decimals);
            continue;
        }
        endText();
        pieces.push_back(operandPiece(trace, operand, decimals));
        if (isPrintedOnce(step, operand)) pieces.back().text.clear();
    }
    endText();
    return pieces;
}

/// Names what the sum runs over, where that is more than a component's number.
QString labelOf(const Trace& trace, const Step& step, const Term& term, int sequence) {
    if (step.kind->over == SumOver::Keys) return tokenAt(trace.tokens->keys, sequence, term.index);
    return step.kind->over == SumOver::Heads ? tr("head %1").arg(term.index + 1) : QString();
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

double largestOf(const Step& step) {
    double largest = std::isfinite(step.result) ? std::abs(step.result) : 0;
    for (const Term& term : step.terms) {
        if (std::isfinite(term.value)) largest = std::max(largest, std::abs(term.value));
    }
    return largest;
}

std::vector<Operand> mentionedIn(const Step& step) {
    std::vector<Operand> mentioned = step.mentioned;
    if (step.terms.empty()) return mentioned;
    for (const Operand& operand : step.terms.front().operands) {
        if (isPrintedOnce(step, operand)) mentioned.push_back(operand);
    }
    return mentioned;
}

/// What the printed numbers lack of the printed result is said, not hidden.
void appendRounding(PrintedStep& printed) {
    qint64 missing = unitsOf(printed.result);
    for (const PrintedRow& row : printed.rows) {
        if (row.kind != PrintedRow::Kind::Mention) missing -= unitsOf(row.number);
    }
    if (missing == 0) return;
    PrintedRow row;
    row.kind = PrintedRow::Kind::Rounding;
    row.label = tr("rounding");
    row.number = textOfUnits(missing, printed.decimals);
    printed.rows.push_back(std::move(row));
}

}  // namespace

int decimalsOf(const Step& step) {
    constexpr int most = 12;
    const double largest = largestOf(step);
    if (largest >= 0.01 || largest < std::pow(10.0, -most)) return 4;
    return std::min(most, 3 - static_cast<int>(std::floor(std::log10(largest))));
}

PrintedStep printed(const Trace& trace, const Step& step, const PrintOptions& options) {
    PrintedStep result;
    result.title = stepTitle(trace, step);
    result.note = stepNote(step);
    result.decimals = decimalsOf(step);
    result.result = numberText(step.result, result.decimals);
    result.resultCell = step.cell;
    result.isExact = std::isfinite(step.result) && std::abs(step.result) < largestFixed;

    for (const Operand& operand : mentionedIn(step)) {
        PrintedRow row;
        row.kind = PrintedRow::Kind::Mention;
        row.pieces = {operandPiece(trace, operand, result.decimals)};
        result.rows.push_back(std::move(row));
    }
    const std::vector<const Term*> terms = bySize(step.terms);
    const double largest = terms.empty() ? 0 : std::abs(terms.front()->value);
    const auto allowed = static_cast<std::size_t>(options.mostTerms);
    result.hasMore = terms.size() > allowed + 1;  // a single term takes no more room than its sum
    const std::size_t shown = result.hasMore ? allowed : terms.size();
    double rest = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const Term& term = *terms[i];
        result.isExact = result.isExact && std::isfinite(term.value) && std::abs(term.value) < largestFixed;
        if (i >= shown) {
            rest += term.value;
            continue;
        }
        result.rows.push_back({PrintedRow::Kind::Term, labelOf(trace, step, term, options.sequence),
                               piecesOf(trace, step, term, result.decimals),
                               numberText(term.value, result.decimals),
                               largest > 0 && std::isfinite(largest) ? term.value / largest : 0});
    }
    if (result.hasMore) {
        result.rows.push_back({PrintedRow::Kind::Rest,
                               tr("%1 more terms").arg(terms.size() - shown),
                               {},
                               numberText(rest, result.decimals),
                               0});
        result.isExact = result.isExact && std::abs(rest) < largestFixed;
    }
    if (result.isExact && !terms.empty()) appendRounding(result);
    return result;
}

}  // namespace attention
