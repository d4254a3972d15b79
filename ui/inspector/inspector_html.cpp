// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_html.h"

#include "texts/tr.h"

#include <QFontMetrics>
#include <QStringList>

#include <cmath>

namespace attention {
namespace {

constexpr char cellScheme[] = "cell";
constexpr int barWidth = 44;

/// Writes one page; every text that is not its own is escaped.
class PageWriter {
    Q_DECLARE_TR_FUNCTIONS(attention::PageWriter)

 public:
    PageWriter(const FigureTheme& theme, const CellDescription& wordsOf)
        : m_theme(theme), m_wordsOf(wordsOf) {}

    QString page(const InspectorPage& page) {
        const QFontMetrics metrics(m_theme.body);
        for (const PrintedStep& step : page.steps) {
            for (const PrintedRow& row : step.rows)
                m_numberWidth = std::max(m_numberWidth, metrics.horizontalAdvance(row.number) + 8);
        }
        QString html;
        if (!page.note.isEmpty()) html += paragraph(page.note);
        bool hasMore = page.hasAllTerms;
        for (std::size_t i = 0; i < page.steps.size(); ++i) {
            html += step(page.steps[i], i + 1 == page.steps.size());
            hasMore = hasMore || page.steps[i].hasMore;
        }
        if (hasMore) {
            html += QStringLiteral("<p style='margin:8px 0 0 0'>%1</p>")
                        .arg(anchor(QString::fromLatin1(allTermsLink), m_theme.text, {},
                                    page.hasAllTerms ? tr("Fewer terms") : tr("All terms")));
        }
        return html;
    }

 private:
    static QString colored(const QColor& color, const QString& text) {
        return QStringLiteral("<span style='color:%1'>%2</span>").arg(color.name(), text.toHtmlEscaped());
    }
    QString small(const QString& text) const {
        return QStringLiteral("<span style='font-size:%1px;color:%2'>%3</span>")
            .arg(QString::number(m_theme.small.pixelSize()), m_theme.mutedText.name(), text.toHtmlEscaped());
    }
    static QString anchor(const QString& href, const QColor& color, const QString& title,
                          const QString& text) {
        return QStringLiteral("<a href='%1' title='%2' style='color:%3'>%4</a>")
            .arg(href, title.toHtmlEscaped(), color.name(), text.toHtmlEscaped());
    }
    QString linked(const CellRef& cell, const QColor& color, const QString& text) const {
        return anchor(linkTo(cell).toString(), color, m_wordsOf(cell), text);
    }
    QString paragraph(const QString& text) const {
        return QStringLiteral("<p style='margin:4px 0 0 0'>%1</p>").arg(colored(m_theme.text, text));
    }
    QColor colorOf(Role role) const {
        switch (role) {
            case Role::Query:
                return m_theme.query;
            case Role::Key:
                return m_theme.key;
            case Role::Value:
                return m_theme.value;
            case Role::None:
                break;
        }
        return m_theme.text;
    }

    QString piece(const PrintedPiece& piece) const {
        const bool isWhole = !piece.symbol.isEmpty() && !piece.text.isEmpty();
        const QString gap = isWhole ? QString(QChar(0xa0)) : QString();  // not torn apart at a line's end
        const QString text = piece.symbol + gap + piece.text;
        return piece.link ? linked(*piece.link, colorOf(piece.role), text) : colored(m_theme.text, text);
    }

    QString expression(const PrintedRow& row) const {
        QString html;
        if (!row.label.isEmpty()) html += small(row.label) + (row.pieces.empty() ? "" : "&nbsp; ");
        for (const PrintedPiece& each : row.pieces) html += piece(each);
        return html;
    }

    /// What the row adds, and how large that is beside the others.
    QString row(const PrintedRow& row) const {
        const QString bar = row.kind == PrintedRow::Kind::Term
                                ? QStringLiteral("<img src='bar:%1' />").arg(std::lround(1000 * row.share))
                                : QString();
        return QStringLiteral(
                   "<tr><td>%1</td><td width='%2' align='right'>%3</td><td width='%4'>%5</td></tr>")
            .arg(expression(row), QString::number(m_numberWidth), colored(m_theme.text, row.number),
                 QString::number(barWidth + 2), bar);
    }

    QString step(const PrintedStep& step, bool isLast) const {
        QString html = QStringLiteral("<p style='margin:12px 0 2px 0'><b>%1</b></p>")
                           .arg(colored(m_theme.text, step.title));
        if (!step.note.isEmpty()) html += paragraph(step.note);
        // One term is its own sum: its value would stand there twice.
        const bool isSingle = step.rows.size() == 1 && step.rows.front().number == step.result;
        if (isSingle) {
            html += QStringLiteral("<p style='margin:0'>%1</p>").arg(expression(step.rows.front()));
        } else if (!step.rows.empty()) {
            html += "<table width='100%' cellspacing='0' cellpadding='1'>";
            for (const PrintedRow& each : step.rows) html += row(each);
            html += "</table>";
        }
        return html + result(step, isLast);
    }

    QString result(const PrintedStep& step, bool isLast) const {
        const bool isSum = step.rows.size() > 1;
        const QString sign = isSum && !step.isExact && step.result != "NaN" ? "≈ " : "= ";
        const QString text = sign + step.result;
        const bool isLinked = step.resultCell && !isLast;
        const QString html =
            isLinked ? linked(*step.resultCell, m_theme.text, text) : colored(m_theme.text, text);
        const int size = isLast ? m_theme.body.pixelSize() * 3 / 2 : m_theme.body.pixelSize();
        return QStringLiteral("<p style='margin:2px 0 0 0;font-size:%1px'><b>%2</b></p>")
            .arg(QString::number(size), html);
    }

    const FigureTheme& m_theme;
    const CellDescription& m_wordsOf;
    int m_numberWidth = 0;  // of the widest in the page, so that all stand below each other
};

}  // namespace

QString inspectorHtml(const InspectorPage& page, const FigureTheme& theme, const CellDescription& wordsOf) {
    return PageWriter(theme, wordsOf).page(page);
}

QUrl linkTo(const CellRef& cell) {
    return QUrl(QStringLiteral("%1:%2,%3,%4,%5")
                    .arg(QLatin1String(cellScheme))
                    .arg(static_cast<int>(cell.stage))
                    .arg(cell.head)
                    .arg(cell.row)
                    .arg(cell.column));
}

std::optional<CellRef> cellOfLink(const QUrl& link) {
    const QStringList numbers = link.path().split(QLatin1Char(','));
    if (link.scheme() != QLatin1String(cellScheme) || numbers.size() != 4) return {};
    return CellRef{static_cast<Stage>(numbers[0].toInt()), numbers[1].toInt(), numbers[2].toInt(),
                   numbers[3].toInt()};
}

}  // namespace attention
