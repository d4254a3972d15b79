// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_sheet.h"

#include "export/settings_text.h"
#include "figure/figure.h"
#include "heatmap/pieced_line.h"
#include "heatmap/subscripts.h"
#include "heatmap/text_cache.h"
#include "heatmap/token_text.h"
#include "state/shown.h"
#include "texts/provenance_text.h"
#include "texts/tr.h"
#include "views/views.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace attention {
namespace {

constexpr double afterSubtitle = 8;
constexpr int fontPixels = 15;
constexpr int mostTitleLines = 3;
constexpr int mostLines = 24;  // of a caption, which leaves no setting out
constexpr double smallestScale = 0.1;
constexpr double smallestLetters = 7 * pixelsPerInch / 72;  // 7 points
constexpr double largestScale = 4;

/// Where the numbers come from, after the sentence if there is one.
QString originOf(const Trace& trace, const QString& provenance, int sequence, const QString& sentence) {
    const QString settings = withSubscripts(tr("%1 · %2").arg(provenance, settingsText(trace, sequence)));
    constexpr int longest = 240;
    const bool isLong = sentence.size() > longest;
    const QString start = isLong ? tr("%1…").arg(sentence.left(longest)) : sentence;
    return start.isEmpty() ? settings : tr("“%1” · %2").arg(isolated(start), settings);
}

QString titleOf(const FigureSource& source, const FigureSpec& spec) {
    if (spec.title) return spec.title->simplified();
    const int sequence = shownSequence(*source.trace, source.view);
    return headingOf(source.session, *source.trace, sequence);
}

QString captionOf(const FigureSource& source, const FigureSpec& spec) {
    const int sequence = shownSequence(*source.trace, source.view);
    const QString sentence = sentenceOf(*source.trace, sequence);
    const bool isSaid = spec.hasTitle && titleOf(source, spec) == sentence;
    const QString provenance = provenanceText(*namedIn(source, spec).trace);
    const QString origin = originOf(*source.trace, provenance, sequence, isSaid ? QString() : sentence);
    const ViewKind& kind = *viewOfFigure(spec.name.kind);
    const bool showsA = kind.needs == ViewKind::Needs::Compared || (kind.shows.besideA && source.compared);
    if (!showsA) return origin;
    const int other = shownSequence(*source.compared, source.view);
    const QString itsSentence = sentenceOf(*source.compared, other);
    const bool isSame = itsSentence == sentence;
    return tr("A: %1").arg(originOf(*source.compared, provenanceText(*source.compared), other,
                                    isSame ? QString() : itsSentence)) +
           QChar::LineSeparator + tr("B: %1").arg(origin);
}

QString labelsLeftOut() {
    return tr("Rows and columns without their word have no room for it at this size.");
}

QString lettersSmaller() {
    return tr("Letters are smaller than asked for: this size has no room for more.");
}

QString numbersLeftOut() {
    return tr("Cells without their number have no room for it at this size.");
}

}  // namespace

FigureTheme themeOfFiles(const FigureSpec& spec, FigureDevice device) {
    QFont font;
    QStringList families = {QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans CJK SC")};
    // Signs that are no emoji. The font of emoji is not in the list: it would spoil a PDF, being pictures.
    families << QStringLiteral("Symbola");
    font.setFamilies(families);
    font.setPixelSize(fontPixels);
    // Widths that hold at any resolution: the same letters are set in pixels and in vectors.
    font.setHintingPreference(QFont::PreferNoHinting);
    FigureTheme theme = spec.ground == FigureGround::Dark ? darkTheme(font) : lightTheme(font);
    if (spec.ground == FigureGround::Transparent) theme.background = Qt::transparent;
    theme.marksSelection = spec.hasSelection;
    theme.cells.hasNumbers = spec.hasNumbers;
    theme.cells.isOfVectors = device == FigureDevice::Vectors;
    // A figure that is fitted into a size may shrink as far as its small letters stay legible.
    if (spec.width || spec.height) theme.cells.leastNumber = theme.small.pixelSize();
    return theme;
}

FigureSheet::FigureSheet(const FigureSource& source, const FigureSpec& spec, FigureDevice device,
                         double devicePixelRatio)
    : m_spec(spec),
      m_theme(themeOfFiles(spec, device)),
      m_figure(makeFigure(source, spec, m_theme)),
      m_title(titleOf(source, spec)),
      m_subtitle(spec.hasTitle ? m_figure->subtitle() : QString()),
      m_caption(captionOf(source, spec)) {
    layOut(devicePixelRatio);
}

QString FigureSheet::caption() const {
    return withoutSubscripts(m_caption + m_note);
}

double FigureSheet::subtitleHeight() const {
    return static_cast<double>(m_subtitleLines.size()) * QFontMetricsF(m_theme.small).height();
}

/// With a line that says so where the size asked for has cost numbers or labels.
void FigureSheet::layOut(double devicePixelRatio) {
    m_note.clear();
    fit(devicePixelRatio);
    if (!m_spec.hasCaption) return;
    if (m_spec.letters && m_scale < scaleOfLetters()) m_note = QChar::LineSeparator + lettersSmaller();
    if (!m_figure->hasAllLabels()) m_note += QChar::LineSeparator + labelsLeftOut();
    const bool isSized = m_spec.width || m_spec.height;
    if (isSized && m_spec.hasNumbers) {
        const int numbered = m_figure->numberedMaps();
        m_figure->layOut({m_figure->usualRoom(), devicePixelRatio});
        if (numbered < m_figure->numberedMaps()) m_note += QChar::LineSeparator + numbersLeftOut();
    }
    if (isSized || !m_note.isEmpty()) fit(devicePixelRatio);
}

/// Texts keep their size as long as the figure fits; then everything shrinks together, but letters to what
/// can be read, beyond which the figure has to be high. A figure that could not use the room grows as a
/// whole.
void FigureSheet::fit(double devicePixelRatio) {
    if (m_spec.letters && fitLetters(devicePixelRatio)) return;
    const double legible = smallestLetters / m_theme.small.pixelSize();
    if (fitBands(devicePixelRatio)) return;
    m_isColumn = false;
    QSizeF taken = takenAt(1, devicePixelRatio);
    double growth = largestScale;
    if (m_spec.width) growth = std::min(growth, *m_spec.width / taken.width());
    if (m_spec.height) growth = std::min(growth, *m_spec.height / taken.height());
    if ((m_spec.width || m_spec.height) && growth > 1) taken = takenAt(growth, devicePixelRatio);
    taken = shrunk(taken, legible, devicePixelRatio);
    if (!fits(taken) && !m_spec.height) {
        m_isColumn = true;
        taken = takenAt(legible, devicePixelRatio);
    }
    settle(shrunk(taken, smallestScale, devicePixelRatio));
}

/// Into a width, as flat as there is room for every label: maps side by side before they stand in lines,
/// letters as small as can be read before that.
bool FigureSheet::fitBands(double devicePixelRatio) {
    const int most = m_spec.width && !m_spec.height ? m_figure->mostBands() : 0;
    const double legible = smallestLetters / m_theme.small.pixelSize();
    const std::array<std::pair<double, bool>, 5> looks = {{{1, false},
                                                           {(1 + legible) / 2, false},
                                                           {legible, false},
                                                           {(1 + legible) / 2, true},
                                                           {legible, true}}};
    m_isColumn = false;
    for (m_bands = 1; m_bands <= most; ++m_bands) {
        // Rather with numbers in the cells than with large letters.
        for (const bool hasNumbers : {true, false}) {
            for (const auto& [scale, hasSmallLabels] : looks) {
                m_hasSmallLabels = hasSmallLabels;
                QSizeF taken = takenAt(scale, devicePixelRatio);
                if (!fits(taken) || (hasNumbers && m_figure->numberedMaps() == 0)) continue;
                const double growth = std::min(largestScale, *m_spec.width / taken.width());
                if (scale == 1 && growth > 1)
                    taken = shrunk(takenAt(growth, devicePixelRatio), 1, devicePixelRatio);
                return settle(taken);
            }
        }
    }
    m_bands = 0;
    m_hasSmallLabels = false;
    return false;
}

/// What labels are drawn at to be as large as was asked for.
double FigureSheet::scaleOfLetters() const {
    return m_spec.letters.value_or(0) * pixelsPerInch / 72 / m_theme.body.pixelSize();
}

/// With labels of the size asked for, in as few lines of maps as there is room for; false where there is
/// none.
bool FigureSheet::fitLetters(double devicePixelRatio) {
    const double scale = scaleOfLetters();
    m_hasSmallLabels = m_isColumn = false;
    const int most = m_spec.width && !m_spec.height ? m_figure->mostBands() : 0;
    for (m_bands = most > 0 ? 1 : 0; m_bands <= most; ++m_bands) {
        const QSizeF taken = takenAt(scale, devicePixelRatio);
        if (fits(taken)) return settle(taken);
    }
    m_bands = 0;
    return false;
}

/// On paper as large as was asked for, or as it takes.
bool FigureSheet::settle(QSizeF taken) {
    m_size = {m_spec.width.value_or(std::ceil(taken.width() * m_scale)),
              m_spec.height.value_or(std::ceil(taken.height() * m_scale))};
    if (!m_spec.hasTitle) m_titleLines.clear();
    return true;
}

QSizeF FigureSheet::paper() const {
    const QSizeF usual = m_figure->usualRoom();
    return {m_spec.width ? *m_spec.width / m_scale : usual.width(),
            m_spec.height ? *m_spec.height / m_scale : usual.height()};
}

bool FigureSheet::fits(QSizeF taken) const {
    constexpr double slack = 0.5;
    return (!m_spec.width || taken.width() <= paper().width() + slack) &&
           (!m_spec.height || taken.height() <= paper().height() + slack);
}

QSizeF FigureSheet::takenAt(double scale, double devicePixelRatio) {
    m_scale = scale;
    m_ratio = devicePixelRatio * scale;
    m_titleLines = QStringList(m_spec.hasTitle ? m_title : QString());
    m_captionLines = QStringList(m_spec.hasCaption ? m_caption + m_note : QString());
    return layOut(paper(), m_ratio);
}

/// What is smaller needs less room, and finds more: large steps while it is far from fitting.
QSizeF FigureSheet::shrunk(QSizeF taken, double leastScale, double devicePixelRatio) {
    constexpr double largestStep = 0.95;
    while (!fits(taken) && m_scale > leastScale) {
        const double width = m_spec.width ? paper().width() / taken.width() : 1;
        const double height = m_spec.height ? paper().height() / taken.height() : 1;
        const double step = std::min(largestStep, std::sqrt(std::min(width, height)));
        taken = takenAt(std::max(leastScale, m_scale * step), devicePixelRatio);
    }
    return taken;
}

double FigureSheet::aligned(double length) const {
    return std::ceil(length * m_ratio) / m_ratio;  // on whole device pixels, or cells would blur
}

QSizeF FigureSheet::layOut(QSizeF paper, double ratio) {
    const QFontMetricsF heading(m_theme.heading);
    const QFontMetricsF small(m_theme.small);
    const bool hasTitle = !m_titleLines.front().isEmpty();
    const bool hasCaption = !m_captionLines.front().isEmpty();
    const auto titleHeight = [&] {
        const double subtitle =
            m_subtitle.isEmpty() ? 0 : subtitleHeight() + (hasTitle ? 2 : figureMargin) + afterSubtitle;
        const auto lines = hasTitle ? static_cast<double>(m_titleLines.size()) : 0;
        return aligned((hasTitle ? figureMargin : 0) + lines * heading.height() + subtitle);
    };
    const auto captionHeight = [&] {
        return hasCaption ? static_cast<double>(m_captionLines.size()) * small.height() + figureMargin : 0;
    };
    const auto wrapAt = [&](double width) {
        if (hasTitle) m_titleLines = wrapped(m_title, m_theme.heading, width - 2 * figureMargin);
        if (hasCaption) m_captionLines = wrapped(m_caption + m_note, m_theme.small, width - 2 * figureMargin);
        m_subtitleLines = wrapped(m_subtitle, m_theme.small, width - 2 * figureMargin);
    };
    wrapAt(paper.width());
    const QSizeF room(paper.width(), paper.height() - titleHeight() - captionHeight());
    const QSizeF content = m_figure->layOut({.size = room,
                                             .devicePixelRatio = ratio,
                                             .isColumn = m_isColumn,
                                             .bands = m_bands,
                                             .hasSmallLabels = m_hasSmallLabels});
    // A small figure is widened for its caption, within reason; then the words are set anew.
    constexpr double narrowest = 480;
    const double line = widthOf(m_caption, m_theme.small) + 2 * figureMargin;
    const double forWords = hasCaption ? std::min(line, narrowest) : 0;
    const double forSubtitle =
        m_subtitle.isEmpty() ? 0 : widthOf(m_subtitle, m_theme.small) + 2 * figureMargin;
    const double width =
        std::max({content.width(), std::min(forSubtitle, paper.width()), std::min(forWords, paper.width())});
    wrapAt(width);
    m_top = titleHeight();
    return {width, m_top + content.height() + captionHeight()};
}

QStringList FigureSheet::wrapped(const QString& text, const QFont& font, double width) const {
    const int most = font == m_theme.heading ? mostTitleLines : mostLines;
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.setFormats(pieceFormats(text, font));
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        if (lines.size() + 1 == most) {
            lines << elided(text.mid(line.textStart()), font, width);
            break;
        }
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    balanceIsolates(lines);
    return lines;
}

void FigureSheet::paintLines(QPainter& painter, const QFont& font, double top,
                             const QStringList& lines) const {
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    for (const QString& line : lines) {
        drawOnBaseline(painter, QPointF(figureMargin, top + metrics.ascent()), line);
        top += metrics.height();
    }
}

void FigureSheet::paint(QPainter& painter) const {
    if (m_spec.ground != FigureGround::Transparent)
        painter.fillRect(QRectF(QPointF(), m_size), m_theme.background);
    painter.save();
    painter.scale(m_scale, m_scale);
    const QFontMetricsF small(m_theme.small);
    painter.setPen(m_theme.text);
    paintLines(painter, m_theme.heading, figureMargin, m_titleLines);
    painter.setPen(m_theme.mutedText);
    const double caption = static_cast<double>(m_captionLines.size()) * small.height() + figureMargin;
    paintLines(painter, m_theme.small, m_size.height() / m_scale - caption, m_captionLines);
    if (!m_subtitle.isEmpty())
        paintLines(painter, m_theme.small, m_top - subtitleHeight() - afterSubtitle, m_subtitleLines);
    painter.translate(0, m_top);
    m_figure->paint(painter);
    if (m_theme.marksSelection) m_figure->paintMarks(painter);
    painter.restore();
}

}  // namespace attention
