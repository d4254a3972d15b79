// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/png_file.h"

#include "export/zlib_stream.h"
#include "texts/translation_contexts.h"

#include <QImage>
#include <QtEndian>

#include <cstring>
#include <limits>
#include <stdexcept>

namespace attention {
namespace {

constexpr int compressionLevel = 3;  // from 1 to 9; higher levels double the time and save 1/5 of the size
constexpr char noneFilter = 0;
constexpr char upFilter = 2;  // differences from the row above

/// Returns the compressed pixels. A row that equals the row above is stored as zeros, because cells have many
/// equal rows.
QByteArray compressedPixels(const QImage& image, QImage::Format format, qsizetype bytesPerRow) {
    constexpr int stripHeight = 64;  // number of rows that are converted together
    Deflater deflater(compressionLevel);
    QByteArray row(1 + bytesPerRow, '\0');
    const QByteArray repeatedRow = upFilter + QByteArray(bytesPerRow, '\0');
    for (int top = 0; top < image.height(); top += stripHeight) {
        const QImage stripImage(image.constScanLine(top), image.width(),
                                std::min(stripHeight, image.height() - top), image.bytesPerLine(),
                                image.format());
        const QImage converted = stripImage.convertToFormat(format);
        for (int y = 0; y < converted.height(); ++y) {
            const uchar* pixels = converted.constScanLine(y);
            const bool equalsRowAbove =
                top + y > 0 &&
                std::memcmp(row.constData() + 1, pixels, static_cast<std::size_t>(bytesPerRow)) == 0;
            if (!equalsRowAbove) std::memcpy(row.data() + 1, pixels, static_cast<std::size_t>(bytesPerRow));
            row[0] = noneFilter;
            deflater.add(equalsRowAbove ? repeatedRow : row);
        }
    }
    return deflater.finish();
}

}  // namespace

QByteArray pngFile(const QImage& image, const FigureMetadata& metadata) {
    const bool hasAlpha = image.hasAlphaChannel();
    // 8 bits per color component, color type RGB (2) or RGBA (6), not interlaced.
    const QByteArray rgbHeaderFields("\x08\x02\0\0\0", 5);
    const QByteArray rgbaHeaderFields("\x08\x06\0\0\0", 5);
    const QByteArray pixels =
        compressedPixels(image, hasAlpha ? QImage::Format_RGBA8888 : QImage::Format_RGB888,
                         qsizetype{hasAlpha ? 4 : 3} * image.width());
    if (pixels.size() > std::numeric_limits<qint32>::max())
        throw std::runtime_error(
            ExportTexts::tr(
                "The image is too large for a PNG file. Use a lower resolution (dpi) or a smaller size.")
                .toStdString());
    return pngSignature() +
           pngChunk("IHDR", bigEndianBytes(image.width()) + bigEndianBytes(image.height()) +
                                (hasAlpha ? rgbaHeaderFields : rgbHeaderFields)) +
           pngChunk("pHYs",
                    bigEndianBytes(image.dotsPerMeterX()) + bigEndianBytes(image.dotsPerMeterY()) + '\1') +
           pngTextChunks(metadata) + pngChunk("IDAT", pixels) + pngChunk("IEND", {});
}

}  // namespace attention
