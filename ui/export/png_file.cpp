// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/png_file.h"

#include "export/zlib_stream.h"
#include "texts/tr.h"

#include <QImage>
#include <QtEndian>

#include <cstring>
#include <limits>
#include <stdexcept>

namespace attention {
namespace {

constexpr int level = 3;  // of 9: beyond, twice the time saves a fifth of the bytes
constexpr char plainRow = 0;
constexpr char likeRowAbove = 2;  // differences to the row above

/// Rows like the one above, of which cells have many, become zeros.
QByteArray pixelsOf(const QImage& image, QImage::Format format, qsizetype bytesPerRow) {
    constexpr int strip = 64;  // rows converted at a time
    Deflater deflater(level);
    QByteArray row(1 + bytesPerRow, '\0');
    const QByteArray same = likeRowAbove + QByteArray(bytesPerRow, '\0');
    for (int top = 0; top < image.height(); top += strip) {
        const QImage rows(image.constScanLine(top), image.width(), std::min(strip, image.height() - top),
                          image.bytesPerLine(), image.format());
        const QImage converted = rows.convertToFormat(format);
        for (int y = 0; y < converted.height(); ++y) {
            const uchar* pixels = converted.constScanLine(y);
            const bool isSame = top + y > 0 && std::memcmp(row.constData() + 1, pixels,
                                                           static_cast<std::size_t>(bytesPerRow)) == 0;
            if (!isSame) std::memcpy(row.data() + 1, pixels, static_cast<std::size_t>(bytesPerRow));
            row[0] = plainRow;
            deflater.add(isSame ? same : row);
        }
    }
    return deflater.finish();
}

}  // namespace

QByteArray pngFile(const QImage& image, const FigureMetadata& metadata) {
    const bool hasAlpha = image.hasAlphaChannel();
    const QByteArray form("\x08\x02\0\0\0", 5);  // 8 bits of red, green and blue, nothing interlaced
    const QByteArray formWithAlpha("\x08\x06\0\0\0", 5);
    const QByteArray pixels = pixelsOf(image, hasAlpha ? QImage::Format_RGBA8888 : QImage::Format_RGB888,
                                       qsizetype{hasAlpha ? 4 : 3} * image.width());
    if (pixels.size() > std::numeric_limits<qint32>::max())
        throw std::runtime_error(tr("the picture is too large for a PNG file").toStdString());
    return pngSignature() +
           pngChunk("IHDR", bigEndianBytes(image.width()) + bigEndianBytes(image.height()) +
                                (hasAlpha ? formWithAlpha : form)) +
           pngChunk("pHYs",
                    bigEndianBytes(image.dotsPerMeterX()) + bigEndianBytes(image.dotsPerMeterY()) + '\1') +
           pngTextChunks(metadata) + pngChunk("IDAT", pixels) + pngChunk("IEND", {});
}

}  // namespace attention
