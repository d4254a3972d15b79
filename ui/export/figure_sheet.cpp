// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_sheet.h"

#include "export/settings_text.h"
#include "figure/figure.h"
#include "heatmap/printable_text.h"
#include "heatmap/subscripts.h"
#include "heatmap/text_drawing.h"
#include "heatmap/text_runs.h"
#include "state/shown_cells.h"
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
    return start.isEmpty() ? settings : tr("“%1” · %2").arg(bidiIsolated(start), settings);
}

QString titleOf(const FigureSource& source, const FigureSpec& spec) {
    if (spec.title) return spec.title->simplified();
    const int sequence = shownSequence(*source.trace, source.viewSettings);
    return titleOrSentence(source.session, *source.trace, sequence);
}

QString captionOf(const FigureSource& source, const FigureSpec& spec) {
    const int sequence = shownSequence(*source.trace, source.viewSettings);
    const QString sentence = sentenceOf(*source.trace, sequence);
    const bool isSaid = spec.hasTitle && titleOf(source, spec) == sentence;
    const QString provenance = provenanceText(*sourceForFigure(source, spec).trace);
    const QString origin = originOf(*source.trace, provenance, sequence, isSaid ? QString() : sentence);
    const ViewKind& kind = *viewKindOfFigure(spec.name.kind);
    const bool showsA = kind.needs == ViewKind::Needs::ComparedTrace ||
                        (kind.capabilities.showsPinnedTrace && source.comparedTrace);
    if (!showsA) return origin;
    const int other = shownSequence(*source.comparedTrace, source.viewSettings);
    const QString itsSentence = sentenceOf(*source.comparedTrace, other);
    const bool isSame = itsSentence == sentence;
    return tr("A: %1").arg(originOf(*source.comparedTrace, provenanceText(*source.comparedTrace), other,
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

FigureTheme exportTheme(const FigureSpec& spec, FigureDevice device) {
    QFont font;
    QStringList families = {QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans CJK SC")};
    // Signs that are no emoji. The font of emoji is not in the list: it would spoil a PDF, being pictures.
    families << QStringLiteral("Symbola");
    font.setFamilies(families);
    font.setPixelSize(fontPixels);
    // Widths that hold at any resolution: the same letters are set in pixels and in vectors.
    font.setHintingPreference(QFont::PreferNoHinting);
    FigureTheme theme = spec.background == FigureBackground::Dark ? darkTheme(font) : lightTheme(font);
    if (spec.background == FigureBackground::Transparent) theme.background = Qt::transparent;
    theme.marksSelection = spec.hasSelection;
    theme.heatmapStyle.hasNumbers = spec.hasNumbers;
    theme.heatmapStyle.isVectorGraphics = device == FigureDevice::Vectors;
    // A figure that is fitted into a size may shrink as far as its small letters stay legible.
    if (spec.width || spec.height) theme.heatmapStyle.minimumFontPixelSize = theme.small.pixelSize();
    return theme;
}

FigureSheet::FigureSheet(const FigureSource& source, const FigureSpec& spec, FigureDevice device,
                         double devicePixelRatio)
    : m_spec(spec),
      m_theme(exportTheme(spec, device)),
      m_figure(makeFigure(source, spec, m_theme)),
      m_title(titleOf(source, spec)),
      m_subtitle(spec.hasTitle ? m_figure->subtitle() : QString()),
      m_caption(captionOf(source, spec)) {
    layOutContent(devicePixelRatio);
}

QString FigureSheet::caption() const {
    return withoutSubscripts(m_caption + m_sizeNote);
}

double FigureSheet::subtitleHeight() const {
    return static_cast<double>(m_subtitleLines.size()) * QFontMetricsF(m_theme.small).height();
}

/// With a line that says so where the size asked for has cost numbers or labels.
void FigureSheet::layOutContent(double devicePixelRatio) {
    m_sizeNote.clear();
    fitToPaper(devicePixelRatio);
    if (!m_spec.hasCaption) return;
    if (m_spec.fontSize && m_scale < fontScale()) m_sizeNote = QChar::LineSeparator + lettersSmaller();
    if (!m_figure->hasAllLabels()) m_sizeNote += QChar::LineSeparator + labelsLeftOut();
    const bool isSized = m_spec.width || m_spec.height;
    if (isSized && m_spec.hasNumbers) {
        const int numbered = m_figure->numberedMapCount();
        m_figure->layOut({m_figure->defaultSize(), devicePixelRatio});
        if (numbered < m_figure->numberedMapCount()) m_sizeNote += QChar::LineSeparator + numbersLeftOut();
    }
    if (isSized || !m_sizeNote.isEmpty()) fitToPaper(devicePixelRatio);
}

/// Texts keep their size as long as the figure fits; then everything shrinks together, but letters to what
/// can be read, beyond which the figure has to be high. A figure that could not use the room grows as a
/// whole.
void FigureSheet::fitToPaper(double devicePixelRatio) {
    if (m_spec.fontSize && fitFontSize(devicePixelRatio)) return;
    const double legible = smallestLetters / m_theme.small.pixelSize();
    if (fitMapRows(devicePixelRatio)) return;
    m_growsInHeight = false;
    QSizeF taken = sizeAtScale(1, devicePixelRatio);
    double growth = largestScale;
    if (m_spec.width) growth = std::min(growth, *m_spec.width / taken.width());
    if (m_spec.height) growth = std::min(growth, *m_spec.height / taken.height());
    if ((m_spec.width || m_spec.height) && growth > 1) taken = sizeAtScale(growth, devicePixelRatio);
    taken = shrinkToFit(taken, legible, devicePixelRatio);
    if (!fits(taken) && !m_spec.height) {
        m_growsInHeight = true;
        taken = sizeAtScale(legible, devicePixelRatio);
    }
    applyUsedSize(shrinkToFit(taken, smallestScale, devicePixelRatio));
}

/// Into a width, as flat as there is room for every label: maps side by side before they stand in lines,
/// letters as small as can be read before that.
bool FigureSheet::fitMapRows(double devicePixelRatio) {
    const int most = m_spec.width && !m_spec.height ? m_figure->maxMapRowCount() : 0;
    const double legible = smallestLetters / m_theme.small.pixelSize();
    const std::array<std::pair<double, bool>, 5> looks = {{{1, false},
                                                           {(1 + legible) / 2, false},
                                                           {legible, false},
                                                           {(1 + legible) / 2, true},
                                                           {legible, true}}};
    m_growsInHeight = false;
    for (m_mapRowCount = 1; m_mapRowCount <= most; ++m_mapRowCount) {
        // Rather with numbers in the cells than with large letters.
        for (const bool hasNumbers : {true, false}) {
            for (const auto& [scale, hasSmallLabels] : looks) {
                m_hasSmallLabels = hasSmallLabels;
                QSizeF taken = sizeAtScale(scale, devicePixelRatio);
                if (!fits(taken) || (hasNumbers && m_figure->numberedMapCount() == 0)) continue;
                const double growth = std::min(largestScale, *m_spec.width / taken.width());
                if (scale == 1 && growth > 1)
                    taken = shrinkToFit(sizeAtScale(growth, devicePixelRatio), 1, devicePixelRatio);
                return applyUsedSize(taken);
            }
        }
    }
    m_mapRowCount = 0;
    m_hasSmallLabels = false;
    return false;
}

/// What labels are drawn at to be as large as was asked for.
double FigureSheet::fontScale() const {
    return m_spec.fontSize.value_or(0) * pixelsPerInch / 72 / m_theme.body.pixelSize();
}

/// With labels of the size asked for, in as few lines of maps as there is room for; false where there is
/// none.
bool FigureSheet::fitFontSize(double devicePixelRatio) {
    const double scale = fontScale();
    m_hasSmallLabels = m_growsInHeight = false;
    const int most = m_spec.width && !m_spec.height ? m_figure->maxMapRowCount() : 0;
    for (m_mapRowCount = most > 0 ? 1 : 0; m_mapRowCount <= most; ++m_mapRowCount) {
        const QSizeF taken = sizeAtScale(scale, devicePixelRatio);
        if (fits(taken)) return applyUsedSize(taken);
    }
    m_mapRowCount = 0;
    return false;
}

/// On paper as large as was asked for, or as it takes.
bool FigureSheet::applyUsedSize(QSizeF usedSize) {
    m_size = {m_spec.width.value_or(std::ceil(usedSize.width() * m_scale)),
              m_spec.height.value_or(std::ceil(usedSize.height() * m_scale))};
    if (!m_spec.hasTitle) m_titleLines.clear();
    return true;
}

QSizeF FigureSheet::paperSize() const {
    const QSizeF usual = m_figure->defaultSize();
    return {m_spec.width ? *m_spec.width / m_scale : usual.width(),
            m_spec.height ? *m_spec.height / m_scale : usual.height()};
}

bool FigureSheet::fits(QSizeF usedSize) const {
    constexpr double slack = 0.5;
    return (!m_spec.width || usedSize.width() <= paperSize().width() + slack) &&
           (!m_spec.height || usedSize.height() <= paperSize().height() + slack);
}

QSizeF FigureSheet::sizeAtScale(double scale, double devicePixelRatio) {
    m_scale = scale;
    m_pixelRatio = devicePixelRatio * scale;
    m_titleLines = QStringList(m_spec.hasTitle ? m_title : QString());
    m_captionLines = QStringList(m_spec.hasCaption ? m_caption + m_sizeNote : QString());
    return layOutContent(paperSize(), m_pixelRatio);
}

/// What is smaller needs less room, and finds more: large steps while it is far from fitting.
QSizeF FigureSheet::shrinkToFit(QSizeF usedSize, double minScale, double devicePixelRatio) {
    constexpr double largestStep = 0.95;
    while (!fits(usedSize) && m_scale > minScale) {
        const double width = m_spec.width ? paperSize().width() / usedSize.width() : 1;
        const double height = m_spec.height ? paperSize().height() / usedSize.height() : 1;
        const double step = std::min(largestStep, std::sqrt(std::min(width, height)));
        usedSize = sizeAtScale(std::max(minScale, m_scale * step), devicePixelRatio);
    }
    return usedSize;
}

double FigureSheet::alignedToPixels(double length) const {
    return std::ceil(length * m_pixelRatio) / m_pixelRatio;  // on whole device pixels, or cells would blur
}

QSizeF FigureSheet::layOutContent(QSizeF paperSize, double pixelRatio) {
    const QFontMetricsF heading(m_theme.heading);
    const QFontMetricsF small(m_theme.small);
    const bool hasTitle = !m_titleLines.front().isEmpty();
    const bool hasCaption = !m_captionLines.front().isEmpty();
    const auto titleHeight = [&] {
        const double subtitle =
            m_subtitle.isEmpty() ? 0 : subtitleHeight() + (hasTitle ? 2 : figureMargin) + afterSubtitle;
        const auto lines = hasTitle ? static_cast<double>(m_titleLines.size()) : 0;
        return alignedToPixels((hasTitle ? figureMargin : 0) + lines * heading.height() + subtitle);
    };
    const auto captionHeight = [&] {
        return hasCaption ? static_cast<double>(m_captionLines.size()) * small.height() + figureMargin : 0;
    };
    const auto wrapAt = [&](double width) {
        if (hasTitle) m_titleLines = wrapped(m_title, m_theme.heading, width - 2 * figureMargin);
        if (hasCaption)
            m_captionLines = wrapped(m_caption + m_sizeNote, m_theme.small, width - 2 * figureMargin);
        m_subtitleLines = wrapped(m_subtitle, m_theme.small, width - 2 * figureMargin);
    };
    wrapAt(paperSize.width());
    const QSizeF room(paperSize.width(), paperSize.height() - titleHeight() - captionHeight());
    const QSizeF content = m_figure->layOut({.availableSize = room,
                                             .devicePixelRatio = pixelRatio,
                                             .growsInHeight = m_growsInHeight,
                                             .mapRowCount = m_mapRowCount,
                                             .hasSmallLabels = m_hasSmallLabels});
    // A small figure is widened for its caption, within reason; then the words are set anew.
    constexpr double narrowest = 480;
    const double line = textWidth(m_caption, m_theme.small) + 2 * figureMargin;
    const double forWords = hasCaption ? std::min(line, narrowest) : 0;
    const double forSubtitle =
        m_subtitle.isEmpty() ? 0 : textWidth(m_subtitle, m_theme.small) + 2 * figureMargin;
    const double width = std::max(
        {content.width(), std::min(forSubtitle, paperSize.width()), std::min(forWords, paperSize.width())});
    wrapAt(width);
    m_contentTop = titleHeight();
    return {width, m_contentTop + content.height() + captionHeight()};
}

QStringList FigureSheet::wrapped(const QString& text, const QFont& font, double width) const {
    const int most = font == m_theme.heading ? mostTitleLines : mostLines;
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.setFormats(textRunFormats(text, font));
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
    balanceBidiIsolates(lines);
    return lines;
}

void FigureSheet::paintLines(QPainter& painter, const QFont& font, double top,
                             const QStringList& lines) const {
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    for (const QString& line : lines) {
        drawTextOnBaseline(painter, QPointF(figureMargin, top + metrics.ascent()), line);
        top += metrics.height();
    }
}

void FigureSheet::paint(QPainter& painter) const {
    if (m_spec.background != FigureBackground::Transparent)
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
        paintLines(painter, m_theme.small, m_contentTop - subtitleHeight() - afterSubtitle, m_subtitleLines);
    painter.translate(0, m_contentTop);
    m_figure->paint(painter);
    if (m_theme.marksSelection) m_figure->paintMarks(painter);
    painter.restore();
}

}  // namespace attention
