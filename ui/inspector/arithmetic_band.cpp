// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/arithmetic_band.h"

#include "explanation/explanation.h"
#include "files/file_read_error.h"
#include "heatmap/figure_theme.h"
#include "heatmap/text_cache.h"
#include "state/stage_maps.h"

#include <QEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {
namespace {

constexpr int shownSteps = 2;
constexpr int mostTerms = 4;
constexpr double bandMargin = 16;

/// "1.5561 × 1.3167", or what the term amounts to, with the word that it belongs to.
QString termText(const PrintedRow& row) {
    const bool isProduct = row.values.size() == 2;
    const QString number = isProduct || row.number.isEmpty() ? row.values.join(QString()) : row.number;
    const bool isOfWord = row.kind == PrintedRow::Kind::Term && !row.label.isEmpty();
    if (row.kind == PrintedRow::Kind::Rest) return row.number + QStringLiteral(" (") + row.label + ')';
    return isOfWord ? row.label + QStringLiteral("\u00a0") + number : number;
}

}  // namespace

ArithmeticBand::ArithmeticBand(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("arithmeticBand"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Arithmetic"));
    hide();
}

void ArithmeticBand::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    refresh();
}

void ArithmeticBand::setView(const ViewSettings& view) {
    m_view = view;
    refresh();
}

void ArithmeticBand::setSelected(const CellRef& cell) {
    if (cell == m_cell) return;
    m_cell = cell;
    refresh();
}

QFont ArithmeticBand::digits() const {
    QFont font = themeFor(palette(), this->font()).heading;
    font.setWeight(QFont::Normal);
    font.setPixelSize(QFontInfo(this->font()).pixelSize() * 7 / 5);
    return font;
}

int ArithmeticBand::digitHeight() const {
    return digits().pixelSize();
}

QSize ArithmeticBand::sizeHint() const {
    const double title = QFontMetricsF(themeFor(palette(), font()).small).height();
    const double line = title + QFontMetricsF(digits()).height() + 4;
    return {0, static_cast<int>(std::ceil(shownSteps * line + bandMargin))};
}

/// As many terms as have room, at least one.
ArithmeticBand::Line ArithmeticBand::lineOf(const CalculationStep& step) const {
    const int sequence = shownSequence(*m_trace, m_view);
    Line line;
    for (int terms = mostTerms; terms >= 1; --terms) {
        const PrintedStep print = printed(*m_trace, step, {sequence, terms});
        QStringList parts;
        QString rounding;
        for (const PrintedRow& row : print.rows) {
            if (row.kind == PrintedRow::Kind::Rounding) rounding = row.number;
            if (row.kind == PrintedRow::Kind::Term || row.kind == PrintedRow::Kind::Rest)
                parts << termText(row);
        }
        if (!rounding.isEmpty()) parts << tr("%1 (rounding)").arg(rounding);
        const QString name =
            print.resultName.isEmpty() ? QString() : print.resultName + QStringLiteral("  =  ");
        line = {
            print.title,
            name + parts.join(QStringLiteral("  +  ")).replace(QStringLiteral("+  −"), QStringLiteral("−  ")),
            QStringLiteral("=  ") + print.result};
        QFont bold = digits();
        bold.setBold(true);
        const double taken = widthOf(line.terms, digits()) + 2 * bandMargin + widthOf(line.result, bold);
        if (taken + 2 * bandMargin <= width()) break;
    }
    return line;
}

void ArithmeticBand::refresh() {
    if (!isVisible()) return;
    m_lines.clear();
    try {
        if (m_trace && hasCell(*m_trace, m_cell)) {
            const Explanation explanation =
                explain(*m_trace, shownSequence(*m_trace, m_view), m_cell, m_view.heads);
            const auto& steps = explanation.steps;
            const auto first = steps.size() > shownSteps ? steps.end() - shownSteps : steps.begin();
            for (auto step = first; step != steps.end(); ++step) m_lines.push_back(lineOf(*step));
        }
    } catch (const FileReadError&) {  // of a large model whose file has changed: the view says so
    }
    setAccessibleDescription(text());
    update();
}

QString ArithmeticBand::text() const {
    QStringList lines;
    for (const Line& line : m_lines)
        lines << line.title + QStringLiteral(": ") + line.terms + ' ' + line.result;
    return lines.join('\n');
}

void ArithmeticBand::paintEvent(QPaintEvent*) {
    const FigureTheme theme = themeFor(palette(), font());
    QPainter painter(this);
    painter.fillRect(rect(), theme.background);
    painter.setPen(theme.hairline);
    painter.drawLine(0, 0, width(), 0);
    QFont bold = digits();
    bold.setBold(true);
    const QFontMetricsF small(theme.small);
    const QFontMetricsF large(digits());
    double y = bandMargin / 2;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const Line& line = m_lines[i];
        painter.setFont(theme.small);
        painter.setPen(theme.mutedText);
        drawOnBaseline(painter, {bandMargin, y + small.ascent()}, line.title);
        y += small.height();
        const double result = widthOf(line.result, bold);
        painter.setFont(digits());
        painter.setPen(theme.text);
        const double room = width() - 3 * bandMargin - result;
        const QString terms = elided(line.terms, digits(), room);
        drawOnBaseline(painter, {bandMargin, y + large.ascent()}, terms);
        painter.setFont(bold);
        painter.setPen(i + 1 == m_lines.size() ? theme.accent : theme.text);
        drawOnBaseline(painter, {2 * bandMargin + widthOf(terms, digits()), y + large.ascent()}, line.result);
        y += large.height() + 4;
    }
}

void ArithmeticBand::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void ArithmeticBand::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void ArithmeticBand::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        updateGeometry();
        refresh();
    }
}

}  // namespace attention
