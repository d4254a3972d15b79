// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_files.h"

#include "background/gui_thread.h"
#include "export/figure_metadata.h"
#include "export/figure_sheet.h"
#include "export/png_file.h"
#include "export/stored_paths.h"
#include "io/session_file.h"
#include "layer/embedding.h"
#include "texts/translation_contexts.h"

#include <QBuffer>
#include <QDateTime>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include <cmath>
#include <stdexcept>

namespace attention {
namespace {

/// Device pixels per pixel in vector graphics, for images of small cells and for hairlines between cells.
constexpr double vectorDevicePixelRatio = 2;

std::optional<std::string> sessionText(const FigureSource& source, const FigureSpec& spec) {
    if (!spec.hasSession) return std::nullopt;
    const Trace& trace = *source.trace;
    return serializeSession(
        withStoredWordVectors(withoutPrivateFolders(source.session), trace.wordVectors.get(), *trace.tokens));
}

/// Records the parts of `sheet` that only the GUI thread can paint, so that this thread can paint the sheet.
void recordIfNeeded(const std::shared_ptr<FigureSheet>& sheet, const std::stop_token& stop) {
    if (sheet->needsRecording()) runOnGuiThread([sheet] { sheet->record(); }, stop);
}

/// Returns a sheet that this thread can paint.
std::shared_ptr<const FigureSheet> makePaintableSheet(const FigureSource& source, const FigureSpec& spec,
                                                      FigureDevice device, double devicePixelRatio,
                                                      const std::stop_token& stop) {
    const auto sheet = std::make_shared<FigureSheet>(source, spec, device, devicePixelRatio);
    recordIfNeeded(sheet, stop);
    return sheet;
}

/// Adds fallback fonts to all texts of `svg`, for viewers on machines without the original fonts.
QByteArray withFallbackFonts(const QByteArray& svg) {
    static const QRegularExpression fontFamilyAttribute(QStringLiteral("font-family=\"([^\"]*)\""));
    return QString::fromUtf8(svg)
        .replace(fontFamilyAttribute, QStringLiteral("font-family=\"\\1, Noto Sans CJK SC, sans-serif\""))
        .toUtf8();
}

/// Replaces characters that XML does not allow. Only texts can contain such characters, because everything
/// else in `svg` is ASCII.
QByteArray withoutControlCharacters(const QByteArray& svg) {
    QString text = QString::fromUtf8(svg);
    for (QChar& character : text) {
        const bool isControl =
            character < QChar(' ') && character != '\t' && character != '\n' && character != '\r';
        if (isControl || character >= QChar(0xfffe)) character = QChar::ReplacementCharacter;
    }
    return text.toUtf8();
}

QByteArray xmpPacket(const FigureSheet& sheet, const std::optional<std::string>& session) {
    return "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
           "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n"
           "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
           escapedForXml(sheet.title()).toUtf8() +
           "</rdf:li></rdf:Alt></dc:title>\n"
           "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
           escapedForXml(sheet.caption()).toUtf8() + "</rdf:li></rdf:Alt></dc:description>\n" +
           (session ? sessionXmlElement(*session) : QByteArray()) +
           "\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>";
}

/// Sets the creation date of `pdf` to SOURCE_DATE_EPOCH if this environment variable is set, so that files
/// can be reproduced (reproducible-builds.org).
QByteArray withReproducibleDate(QByteArray pdf) {
    bool isDateSet = false;
    const qint64 epochSeconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isDateSet);
    const QByteArray datePrefix = "/CreationDate (D:";
    const auto prefixPosition = pdf.indexOf(datePrefix);
    if (!isDateSet || prefixPosition < 0) return pdf;
    const QByteArray date = QDateTime::fromSecsSinceEpoch(epochSeconds).toString("yyyyMMddhhmmss").toLatin1();
    return pdf.replace(prefixPosition + datePrefix.size(), date.size(), date);
}

}  // namespace

QImage sheetImage(const FigureSheet& sheet, const FigureSpec& spec) {
    const double scale = spec.dpi / pixelsPerInch;
    const QSizeF pixelSize = sheet.size() * scale;
    if (pixelSize.width() * pixelSize.height() > maxPixelCount)
        throw std::runtime_error(
            ExportTexts::tr("The image would be too large. Use a lower resolution (dpi) or a smaller size.")
                .toStdString());
    const bool isTransparent = spec.background == FigureBackground::Transparent;
    QImage image(static_cast<int>(std::lround(pixelSize.width())),
                 static_cast<int>(std::lround(pixelSize.height())),
                 isTransparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull()) throw std::bad_alloc();
    image.fill(Qt::transparent);
    const auto dotsPerMeter = static_cast<int>(std::lround(spec.dpi / 0.0254));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    QPainter painter(&image);
    painter.scale(scale, scale);
    sheet.paint(painter);
    return image;
}

QImage figureImage(const FigureSource& source, const FigureSpec& spec) {
    return sheetImage(FigureSheet(source, spec, FigureDevice::Pixels, spec.dpi / pixelsPerInch), spec);
}

QImage paintedSheet(const std::shared_ptr<FigureSheet>& sheet, const FigureSpec& spec,
                    const std::stop_token& stop) {
    recordIfNeeded(sheet, stop);
    return sheetImage(*sheet, spec);
}

QByteArray figurePng(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop) {
    const auto sheetPointer =
        makePaintableSheet(source, spec, FigureDevice::Pixels, spec.dpi / pixelsPerInch, stop);
    const FigureSheet& sheet = *sheetPointer;
    return pngFile(sheetImage(sheet, spec), {sessionText(source, spec), sheet.title(), sheet.caption()});
}

QByteArray figureSvg(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop) {
    const auto sheetPointer =
        makePaintableSheet(source, spec, FigureDevice::Vectors, vectorDevicePixelRatio, stop);
    const FigureSheet& sheet = *sheetPointer;
    constexpr int unitsPerPixel = 10;  // QSvgGenerator supports only whole units
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(pixelsPerInch) * unitsPerPixel);
    generator.setSize((sheet.size() * unitsPerPixel).toSize());
    generator.setViewBox(QRectF(QPointF(), sheet.size()));
    // QSvgGenerator escapes painted texts, but not the title.
    generator.setTitle(escapedForXml(sheet.title()));
    generator.setDescription(escapedForXml(sheet.caption()));
    QPainter painter(&generator);
    sheet.paint(painter);
    painter.end();
    QByteArray svg = withFallbackFonts(withoutControlCharacters(buffer.data()));
    // Most viewers smooth the pixels of cells unless this style disables it. Emoji stay smooth because their
    // images do not have the replaced attribute.
    svg.replace(" image-rendering=\"optimizeSpeed\"", " style=\"image-rendering:pixelated\"");
    const auto session = sessionText(source, spec);
    if (!session) return svg;
    const QByteArray metadata = "<metadata>" + sessionXmlElement(*session) + "</metadata>\n";
    return svg.insert(svg.lastIndexOf("</svg>"), metadata);
}

QByteArray figurePdf(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop) {
    const auto sheetPointer =
        makePaintableSheet(source, spec, FigureDevice::Vectors, vectorDevicePixelRatio, stop);
    const FigureSheet& sheet = *sheetPointer;
    constexpr int resolution = 1200;
    constexpr double pointsPerPixel = 72 / pixelsPerInch;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(resolution);
        writer.setPageSize(
            QPageSize(sheet.size() * pointsPerPixel, QPageSize::Point, {}, QPageSize::ExactMatch));
        writer.setPageMargins({});
        writer.setTitle(sheet.title());
        writer.setCreator(QStringLiteral("Attention Lab"));
        writer.setDocumentXmpMetadata(xmpPacket(sheet, sessionText(source, spec)));
        QPainter painter(&writer);
        // Otherwise heatmaps would become JPEG images.
        painter.setRenderHint(QPainter::LosslessImageRendering);
        // Page sizes are rounded to whole points, so the background continues beyond the edge of the sheet.
        const QRectF pageRect(0, 0, writer.width() + resolution, writer.height() + resolution);
        if (spec.background != FigureBackground::Transparent)
            painter.fillRect(pageRect, exportTheme(spec, FigureDevice::Vectors).backgroundColor);
        painter.scale(resolution / pixelsPerInch, resolution / pixelsPerInch);
        sheet.paint(painter);
    }
    return withReproducibleDate(buffer.data());
}

}  // namespace attention
