// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_sheet.h"

#include "export/omission_text.h"
#include "export/settings_text.h"
#include "figure/figure.h"
#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "heatmap/text_runs.h"
#include "state/shown_cells.h"
#include "texts/provenance_text.h"
#include "texts/translation_contexts.h"
#include "views/views.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace attention {
namespace {

constexpr double subtitleSpacing = 8;
constexpr int fontPixelSize = 15;
constexpr int maxTitleLines = 3;
constexpr int maxCaptionLines = 24;  // a caption is long because it lists all settings
constexpr double minSheetScale = 0.1;
constexpr double pixelsPerPoint = pixelsPerInch / 72;
constexpr double minFontPixelSize = 7 * pixelsPerPoint;
constexpr double maxSheetScale = 4;
/// The smallest letters of a figure of a fixed size, unless the user requests a smaller font.
constexpr double minLetterPoints = 6;

/// Returns a text about the origin of the numbers, which begins with `sentence` if `sentence` is not empty.
QString originText(const Trace& trace, const QString& provenance, int sequence, const QString& sentence) {
    const QString settings =
        withSubscripts(ExportTexts::tr("%1 · %2").arg(provenance, settingsText(trace, sequence)));
    constexpr int maxSentenceLength = 240;
    const bool isLong = sentence.size() > maxSentenceLength;
    const QString shortSentence =
        isLong ? ExportTexts::tr("%1…").arg(sentence.left(maxSentenceLength)) : sentence;
    return shortSentence.isEmpty() ? settings
                                   : ExportTexts::tr("“%1” · %2").arg(bidiIsolated(shortSentence), settings);
}

QString figureTitle(const FigureSource& source, const FigureSpec& spec) {
    const int sequence = shownSequence(*source.trace, source.displaySettings);
    return spec.title ? spec.title->simplified() : titleOrSentence(source.session, *source.trace, sequence);
}

QString titleAfterLabel(const QString& frameLabel, const QString& title) {
    return frameLabel.isEmpty() ? title : ExportTexts::tr("%1 · %2").arg(frameLabel, title);
}

QString figureCaption(const FigureSource& source, const FigureSpec& spec) {
    const int sequence = shownSequence(*source.trace, source.displaySettings);
    const QString sentence = sequenceText(*source.trace, sequence);
    const bool isSentenceInTitle = spec.hasTitle && figureTitle(source, spec) == sentence;
    const FigureSource figureSource = sourceForFigure(source, spec);
    QString origin = originText(*source.trace, provenanceText(*figureSource.trace), sequence,
                                isSentenceInTitle ? QString() : sentence);
    if (const QString omissions = omissionText(figureSource, spec); !omissions.isEmpty())
        origin += QChar::LineSeparator + omissions;
    const ViewKind& kind = *viewKindOfFigure(spec.name.kind);
    const bool comparesSessions =
        kind.needs == ViewKind::Needs::ComparedTrace && !comparedHead(*source.trace, source.displaySettings);
    const bool showsComparedTrace =
        comparesSessions || (kind.capabilities.showsPinnedTrace && source.comparedTrace);
    if (!showsComparedTrace) return origin;
    const int comparedSequence = shownSequence(*source.comparedTrace, source.displaySettings);
    const QString comparedSentence = sequenceText(*source.comparedTrace, comparedSequence);
    const bool isSameSentence = comparedSentence == sentence;
    return ExportTexts::tr("A: %1").arg(originText(*source.comparedTrace,
                                                   provenanceText(*source.comparedTrace), comparedSequence,
                                                   isSameSentence ? QString() : comparedSentence)) +
           QChar::LineSeparator + ExportTexts::tr("B: %1").arg(origin);
}

QString omittedLabelsText() {
    return ExportTexts::tr("Some labels are omitted or shortened because they do not fit at this size.");
}

QString reducedFontSizeText() {
    return ExportTexts::tr(
        "The font is smaller than requested because larger text does not fit at this size.");
}

QString omittedNumbersText() {
    return ExportTexts::tr("Some numbers in cells are omitted because they do not fit at this size.");
}

}  // namespace

FigureTheme exportTheme(const FigureSpec& spec, FigureDevice device) {
    QFont font;
    QStringList families = {QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans CJK SC")};
    // Symbola contains symbols other than emoji. The list contains no emoji font, because the glyphs of emoji
    // fonts are images, which would spoil a PDF file.
    families << QStringLiteral("Symbola");
    font.setFamilies(families);
    font.setPixelSize(fontPixelSize);
    // Without hinting, the widths of texts do not depend on the resolution, so images and vector graphics
    // have the same layout.
    font.setHintingPreference(QFont::PreferNoHinting);
    FigureTheme theme = spec.background == FigureBackground::Dark ? darkTheme(font) : lightTheme(font);
    if (spec.background == FigureBackground::Transparent) theme.backgroundColor = Qt::transparent;
    theme.marksSelection = spec.hasSelection;
    theme.marksCellInHeatmaps = spec.selectedCell.has_value();
    theme.heatmapStyle.hasNumbers = spec.hasNumbers;
    theme.heatmapStyle.isVectorGraphics = device == FigureDevice::Vectors;
    // A sheet of a fixed size may be scaled down until the small font is barely legible. So numbers in cells
    // must not be smaller than the small font.
    if (spec.width || spec.height) theme.heatmapStyle.minimumFontPixelSize = theme.smallFont.pixelSize();
    return theme;
}

FigureSheet::FigureSheet(const FigureSource& source, const FigureSpec& spec, FigureDevice device,
                         double devicePixelRatio)
    : m_spec(spec),
      m_theme(exportTheme(spec, device)),
      m_figure(makeFigure(source, spec, m_theme)),
      m_title(titleAfterLabel(spec.frameLabel, figureTitle(source, spec))),
      m_subtitle(spec.hasTitle ? m_figure->subtitle() : QString()),
      m_caption(figureCaption(source, spec)) {
    layOutContent(devicePixelRatio);
}

QString FigureSheet::caption() const {
    return withoutSubscripts(m_caption + m_sizeWarning);
}

double FigureSheet::subtitleHeight() const {
    return static_cast<double>(m_subtitleLines.size()) * QFontMetricsF(m_theme.smallFont).height();
}

/// Lays out the sheet. If letters are smaller than requested, or if the size leaves out labels or numbers,
/// the caption gets an additional line.
void FigureSheet::layOutContent(double devicePixelRatio) {
    m_sizeWarning.clear();
    fitToPaper(devicePixelRatio);
    fitAllLabels(devicePixelRatio);
    // The subtitle may mention only labels that the layout has.
    const QString subtitle = m_spec.hasTitle ? m_figure->subtitle() : QString();
    if (std::exchange(m_subtitle, subtitle) != subtitle) {
        fitToPaper(devicePixelRatio);
        fitAllLabels(devicePixelRatio);
    }
    if (!m_spec.hasCaption) return;
    if (m_spec.fontSize && m_layout.scale < fontScale())
        m_sizeWarning = QChar::LineSeparator + reducedFontSizeText();
    if (!m_figure->hasAllLabels()) m_sizeWarning += QChar::LineSeparator + omittedLabelsText();
    const bool hasFixedSize = m_spec.width || m_spec.height;
    if (hasFixedSize && m_spec.hasNumbers) {
        const int numberedMapCount = m_figure->countMapsWithNumbers();
        m_figure->layOut({m_figure->defaultSize(), devicePixelRatio});
        if (numberedMapCount < m_figure->countMapsWithNumbers())
            m_sizeWarning += QChar::LineSeparator + omittedNumbersText();
    }
    if (!hasFixedSize && m_sizeWarning.isEmpty()) return;
    fitToPaper(devicePixelRatio);
    fitAllLabels(devicePixelRatio);
}

/// Shrinks a figure of a fixed size until all its labels fit. If they do not even fit with the smallest
/// letters, keeps the layout.
void FigureSheet::fitAllLabels(double devicePixelRatio) {
    if (m_spec.fontSize || (!m_spec.width && !m_spec.height) || m_figure->hasAllLabels()) return;
    const SheetLayout previousLayout = m_layout;
    constexpr double shrinkFactor = 0.95;
    const double minScale = minLetterPoints * pixelsPerPoint / m_theme.smallFont.pixelSize();
    for (double scale = m_layout.scale * shrinkFactor; scale >= minScale; scale *= shrinkFactor) {
        const QSizeF usedSize = layOutAtScale(scale, devicePixelRatio);
        if (!fits(usedSize) || !m_figure->hasAllLabels()) continue;
        setSheetSize(usedSize);
        return;
    }
    m_layout = previousLayout;
    setSheetSize(layOutAtScale(previousLayout.scale, devicePixelRatio));
}

double FigureSheet::captionFontPoints() const {
    return m_theme.smallFont.pixelSize() * m_layout.scale / pixelsPerPoint;
}

void FigureSheet::layOutLike(const SheetLayout& layout, double devicePixelRatio) {
    m_layout = layout;
    layOutAtScale(layout.scale, devicePixelRatio);
    if (!m_spec.hasTitle) m_titleLines.clear();
}

/// Fits the content into the paper size. Texts keep their size as long as the content fits. Otherwise
/// everything shrinks together, until the small font is barely legible. After that, the content grows in
/// height unless the height is fixed. Content that is smaller than the paper is enlarged as a whole.
void FigureSheet::fitToPaper(double devicePixelRatio) {
    if (m_spec.fontSize && fitFontSize(devicePixelRatio)) return;
    const double legibleScale = minFontPixelSize / m_theme.smallFont.pixelSize();
    if (fitMapRows(devicePixelRatio)) return;
    m_layout.growsInHeight = false;
    QSizeF usedSize = layOutAtScale(1, devicePixelRatio);
    double growthScale = maxSheetScale;
    if (m_spec.width) growthScale = std::min(growthScale, *m_spec.width / usedSize.width());
    if (m_spec.height) growthScale = std::min(growthScale, *m_spec.height / usedSize.height());
    if ((m_spec.width || m_spec.height) && growthScale > 1)
        usedSize = layOutAtScale(growthScale, devicePixelRatio);
    usedSize = shrinkToFit(usedSize, legibleScale, devicePixelRatio);
    if (!fits(usedSize) && !m_spec.height) {
        m_layout.growsInHeight = true;
        usedSize = layOutAtScale(legibleScale, devicePixelRatio);
    }
    setSheetSize(shrinkToFit(usedSize, minSheetScale, devicePixelRatio));
}

/// Returns the smallest and the largest number of rows of heatmaps to try. Both are 0 if the figure chooses
/// the number of rows. They are equal if the user has set the number of columns.
std::pair<int, int> FigureSheet::mapRowCounts() const {
    const int mapCount = m_figure->maxMapRowCount();
    if (mapCount == 0) return {0, 0};
    if (m_spec.columnCount) {
        const int rowCount = (mapCount + *m_spec.columnCount - 1) / *m_spec.columnCount;
        return {rowCount, rowCount};
    }
    return m_spec.width && !m_spec.height ? std::pair(1, mapCount) : std::pair(0, 0);
}

/// Lays out `rowCount` rows of heatmaps. Returns false if they do not fit. Also returns false if
/// `needsNumbers` is true and no heatmap has space for the numbers in its cells.
bool FigureSheet::tryMapRows(int rowCount, double scale, bool hasSmallLabels, bool needsNumbers,
                             double devicePixelRatio) {
    m_layout.mapRowCount = rowCount;
    m_layout.hasSmallLabels = hasSmallLabels;
    const QSizeF usedSize = layOutAtScale(scale, devicePixelRatio);
    if (!fits(usedSize) || (needsNumbers && m_figure->countMapsWithNumbers() == 0)) return false;
    return setSheetSize(usedSize);
}

/// Fits the heatmaps into a fixed width with as few rows as possible and a label for every row and column.
/// Before adding a row, tries letters that are one point smaller than elsewhere. Returns false if there is no
/// fixed width or the heatmaps do not fit.
bool FigureSheet::fitMapRows(double devicePixelRatio) {
    const auto [minRowCount, maxRowCount] = mapRowCounts();
    const double legibleScale = minFontPixelSize / m_theme.smallFont.pixelSize();
    const double smallestScale = (minFontPixelSize - pixelsPerPoint) / m_theme.smallFont.pixelSize();
    const std::array<std::pair<double, bool>, 6> scaleAttempts = {{{1, false},
                                                                   {(1 + legibleScale) / 2, false},
                                                                   {legibleScale, false},
                                                                   {(1 + legibleScale) / 2, true},
                                                                   {legibleScale, true},
                                                                   {smallestScale, true}}};
    m_layout.growsInHeight = false;
    const bool hasWidthOnly = m_spec.width && !m_spec.height;
    for (int rowCount = minRowCount; hasWidthOnly && rowCount > 0 && rowCount <= maxRowCount; ++rowCount) {
        // Prefers numbers in the cells to large letters.
        for (const bool needsNumbers : {true, false}) {
            for (const auto& [scale, hasSmallLabels] : scaleAttempts) {
                if (scale == smallestScale && rowCount == maxRowCount) continue;
                if (!tryMapRows(rowCount, scale, hasSmallLabels, needsNumbers, devicePixelRatio)) continue;
                const double growthScale = std::min(maxSheetScale, *m_spec.width / m_layout.usedWidth);
                if (scale == 1 && growthScale > 1)
                    return setSheetSize(
                        shrinkToFit(layOutAtScale(growthScale, devicePixelRatio), 1, devicePixelRatio));
                return true;
            }
        }
    }
    m_layout.mapRowCount = m_spec.columnCount ? minRowCount : 0;
    m_layout.hasSmallLabels = false;
    return false;
}

/// Returns the scale at which labels have the requested font size, or 0 if no font size is requested.
double FigureSheet::fontScale() const {
    return m_spec.fontSize.value_or(0) * pixelsPerInch / 72 / m_theme.bodyFont.pixelSize();
}

/// Lays out the figure with labels of the requested font size, in as few rows of heatmaps as possible.
/// Returns false if the figure does not fit.
bool FigureSheet::fitFontSize(double devicePixelRatio) {
    const double scale = fontScale();
    m_layout.hasSmallLabels = m_layout.growsInHeight = false;
    const auto [minRowCount, maxRowCount] = mapRowCounts();
    for (m_layout.mapRowCount = minRowCount; m_layout.mapRowCount <= maxRowCount; ++m_layout.mapRowCount) {
        const QSizeF usedSize = layOutAtScale(scale, devicePixelRatio);
        if (fits(usedSize)) return setSheetSize(usedSize);
    }
    return false;
}

/// Sets the size of the sheet to the requested size, or to the size of the content. Always returns true.
bool FigureSheet::setSheetSize(QSizeF usedSize) {
    m_layout.usedWidth = usedSize.width();
    m_layout.size = {m_spec.width.value_or(std::ceil(usedSize.width() * m_layout.scale)),
                     m_spec.height.value_or(std::ceil(usedSize.height() * m_layout.scale))};
    if (!m_spec.hasTitle) m_titleLines.clear();
    return true;
}

QSizeF FigureSheet::paperSize() const {
    const QSizeF defaultSize = m_figure->defaultSize();
    return {m_spec.width ? *m_spec.width / m_layout.scale : defaultSize.width(),
            m_spec.height ? *m_spec.height / m_layout.scale : defaultSize.height()};
}

bool FigureSheet::fits(QSizeF usedSize) const {
    constexpr double tolerance = 0.5;
    return (!m_spec.width || usedSize.width() <= paperSize().width() + tolerance) &&
           (!m_spec.height || usedSize.height() <= paperSize().height() + tolerance);
}

QSizeF FigureSheet::layOutAtScale(double scale, double devicePixelRatio) {
    m_layout.scale = scale;
    m_pixelRatio = devicePixelRatio * scale;
    m_titleLines = QStringList(m_spec.hasTitle ? m_title : QString());
    m_captionLines = QStringList(m_spec.hasCaption ? m_caption + m_sizeWarning : QString());
    return layOutContent(paperSize(), m_pixelRatio);
}

/// Shrinks the layout until it fits or the scale is `minScale`, and returns the used size. A smaller scale
/// also enlarges the paper in scaled pixels, so each factor is the square root of the missing ratio.
QSizeF FigureSheet::shrinkToFit(QSizeF usedSize, double minScale, double devicePixelRatio) {
    constexpr double maxShrinkFactor = 0.95;
    while (!fits(usedSize) && m_layout.scale > minScale) {
        const double widthRatio = m_spec.width ? paperSize().width() / usedSize.width() : 1;
        const double heightRatio = m_spec.height ? paperSize().height() / usedSize.height() : 1;
        const double shrinkFactor = std::min(maxShrinkFactor, std::sqrt(std::min(widthRatio, heightRatio)));
        usedSize = layOutAtScale(std::max(minScale, m_layout.scale * shrinkFactor), devicePixelRatio);
    }
    return usedSize;
}

double FigureSheet::roundedUpToDevicePixels(double length) const {
    // Whole device pixels, because cells would be blurred otherwise.
    return std::ceil(length * m_pixelRatio) / m_pixelRatio;
}

QSizeF FigureSheet::layOutContent(QSizeF paperSize, double pixelRatio) {
    const QFontMetricsF headingMetrics(m_theme.headingFont);
    const QFontMetricsF smallMetrics(m_theme.smallFont);
    const bool hasTitle = !m_titleLines.front().isEmpty();
    const bool hasCaption = !m_captionLines.front().isEmpty();
    const auto titleHeight = [&] {
        const double subtitleSpace =
            m_subtitle.isEmpty() ? 0 : subtitleHeight() + (hasTitle ? 2 : figureMargin) + subtitleSpacing;
        const auto lineCount = hasTitle ? static_cast<double>(m_titleLines.size()) : 0;
        return roundedUpToDevicePixels((hasTitle ? figureMargin : 0) + lineCount * headingMetrics.height() +
                                       subtitleSpace);
    };
    const auto captionHeight = [&] {
        return hasCaption ? static_cast<double>(m_captionLines.size()) * smallMetrics.height() + figureMargin
                          : 0;
    };
    const auto wrapTexts = [&](double width) {
        if (hasTitle) m_titleLines = wrappedLines(m_title, m_theme.headingFont, width - 2 * figureMargin);
        if (hasCaption) {
            m_captionLines =
                wrappedLines(m_caption + m_sizeWarning, m_theme.smallFont, width - 2 * figureMargin);
            while (m_captionLines.size() < m_layout.captionLineCount) m_captionLines << QString();
        }
        m_subtitleLines = wrappedLines(m_subtitle, m_theme.smallFont, width - 2 * figureMargin);
    };
    wrapTexts(paperSize.width());
    const QSizeF availableSize(paperSize.width(), paperSize.height() - titleHeight() - captionHeight());
    const QSizeF contentSize = m_figure->layOut({.availableSize = availableSize,
                                                 .devicePixelRatio = pixelRatio,
                                                 .growsInHeight = m_layout.growsInHeight,
                                                 .mapRowCount = m_layout.mapRowCount,
                                                 .columnCount = m_spec.columnCount.value_or(0),
                                                 .hasSmallLabels = m_layout.hasSmallLabels});
    // Widens a small figure for its caption, up to minReadableWidth, and wraps the texts again.
    constexpr double minReadableWidth = 480;
    const double captionTextWidth = textWidth(m_caption, m_theme.smallFont) + 2 * figureMargin;
    const double minCaptionWidth = hasCaption ? std::min(captionTextWidth, minReadableWidth) : 0;
    const double subtitleWidth =
        m_subtitle.isEmpty() ? 0 : textWidth(m_subtitle, m_theme.smallFont) + 2 * figureMargin;
    const double width = std::max({contentSize.width(), std::min(subtitleWidth, paperSize.width()),
                                   std::min(minCaptionWidth, paperSize.width())});
    wrapTexts(width);
    m_contentTop = titleHeight();
    return {width, m_contentTop + contentSize.height() + captionHeight()};
}

QStringList FigureSheet::wrappedLines(const QString& text, const QFont& font, double width) const {
    const int maxLineCount = font == m_theme.headingFont ? maxTitleLines : maxCaptionLines;
    QTextLayout layout(text, font);
    QTextOption textOption;
    textOption.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(textOption);
    layout.setFormats(textRunFormats(text, font));
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        if (lines.size() + 1 == maxLineCount) {
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
        painter.fillRect(QRectF(QPointF(), m_layout.size), m_theme.backgroundColor);
    painter.save();
    if (m_spec.width && m_spec.height)  // centers a figure of a fixed size, on whole pixels
        painter.translate(std::floor((m_layout.size.width() - m_layout.usedWidth * m_layout.scale) / 2), 0);
    painter.scale(m_layout.scale, m_layout.scale);
    const QFontMetricsF smallMetrics(m_theme.smallFont);
    painter.setPen(m_theme.textColor);
    paintLines(painter, m_theme.headingFont, figureMargin, m_titleLines);
    painter.setPen(m_theme.mutedTextColor);
    const double captionHeight =
        static_cast<double>(m_captionLines.size()) * smallMetrics.height() + figureMargin;
    paintLines(painter, m_theme.smallFont, m_layout.size.height() / m_layout.scale - captionHeight,
               m_captionLines);
    if (!m_subtitle.isEmpty())
        paintLines(painter, m_theme.smallFont, m_contentTop - subtitleHeight() - subtitleSpacing,
                   m_subtitleLines);
    painter.translate(0, m_contentTop);
    m_figure->paint(painter);
    if (m_theme.marksSelection) m_figure->paintMarks(painter);
    painter.restore();
}

QString figureSizeProblem(const FigureSource& source, const FigureSpec& spec) {
    if (!spec.width && !spec.height) return {};
    // A requested font size is that of labels. The smallest letters are smaller in proportion.
    const FigureTheme theme = exportTheme(spec, FigureDevice::Pixels);
    const double smallToLabelRatio =
        static_cast<double>(theme.smallFont.pixelSize()) / theme.bodyFont.pixelSize();
    const double requiredPoints = std::min(
        minLetterPoints, spec.fontSize.value_or(minLetterPoints / smallToLabelRatio) * smallToLabelRatio);
    const auto pointsAfterEnlarging = [&](double factor) {
        FigureSpec enlargedSpec = spec;
        if (spec.width) enlargedSpec.width = *spec.width * factor;
        if (spec.height) enlargedSpec.height = *spec.height * factor;
        return FigureSheet(source, enlargedSpec, FigureDevice::Pixels, 1).captionFontPoints();
    };
    constexpr double tolerance = 0.05;
    const double points = pointsAfterEnlarging(1);
    const auto isLegible = [&](double size) { return size >= requiredPoints - tolerance; };
    if (isLegible(points)) return {};
    double tooSmall = 1, sufficient = 2;
    constexpr double maxFactor = 64;
    while (sufficient < maxFactor && !isLegible(pointsAfterEnlarging(sufficient)))
        tooSmall = std::exchange(sufficient, 2 * sufficient);
    for (int i = 0; i < 8; ++i) {
        const double middle = (tooSmall + sufficient) / 2;
        (isLegible(pointsAfterEnlarging(middle)) ? sufficient : tooSmall) = middle;
    }
    const auto millimeters = [&](double pixels) {
        constexpr double millimetersPerInch = 25.4;
        return QString::number(std::ceil(pixels * sufficient * millimetersPerInch / pixelsPerInch));
    };
    const QString reason =
        ExportTexts::tr("The smallest font size would be %1 points, but text is legible only from %2 points.")
            .arg(QString::number(points, 'f', 1), QString::number(requiredPoints, 'g', 2));
    if (spec.width && spec.height)
        return ExportTexts::tr("%1 Set the size to at least %2 mm × %3 mm, or show fewer tokens or heatmaps.")
            .arg(reason, millimeters(*spec.width), millimeters(*spec.height));
    return (spec.width
                ? ExportTexts::tr("%1 Set the width to at least %2 mm, or show fewer tokens or heatmaps.")
                : ExportTexts::tr("%1 Set the height to at least %2 mm, or show fewer tokens or heatmaps."))
        .arg(reason, millimeters(spec.width ? *spec.width : *spec.height));
}

}  // namespace attention
