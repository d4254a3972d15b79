// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animation_file.h"

#include <QRect>

#include <algorithm>
#include <array>
#include <cmath>
#include <gif_lib.h>
#include <libimagequant.h>
#include <memory>
#include <new>
#include <set>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

namespace attention {
namespace {

using Pixels = std::vector<GifByteType>;  // indices into the color table, row by row

constexpr int colorTableSize = 256;
constexpr int maxColorCount = colorTableSize - 1;
constexpr GifByteType transparentIndex = maxColorCount;  // marks a pixel that does not change

template <class Handle>
using Owned = std::unique_ptr<Handle, void (*)(Handle*)>;

void requireSuccess(liq_error error) {
    if (error == LIQ_OUT_OF_MEMORY) throw std::bad_alloc();
    if (error != LIQ_OK) throw std::runtime_error("the colors of the pictures cannot be reduced");
}

GifColorType gifColor(QRgb pixel) {
    return {static_cast<GifByteType>(qRed(pixel)), static_cast<GifByteType>(qGreen(pixel)),
            static_cast<GifByteType>(qBlue(pixel))};
}

/// Returns all colors of `images`, or an empty list if there are more than maxColorCount colors.
std::vector<GifColorType> exactColors(const std::vector<QImage>& images) {
    std::unordered_set<QRgb> colors;
    for (const QImage& image : images) {
        const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
        for (int y = 0; y < pixels.height(); ++y) {
            const auto* row = reinterpret_cast<const QRgb*>(pixels.constScanLine(y));
            for (int x = 0; x < pixels.width(); ++x)
                if (x == 0 || row[x] != row[x - 1]) colors.insert(row[x]);
            if (colors.size() > maxColorCount) return {};
        }
    }
    std::vector<GifColorType> table;
    for (const QRgb pixel : std::set(colors.begin(), colors.end())) table.push_back(gifColor(pixel));
    return table;
}

/// Returns all colors of `images` if there are at most maxColorCount colors. Otherwise returns at most
/// maxColorCount representative colors.
std::vector<GifColorType> colorTableFor(const std::vector<QImage>& images) {
    if (std::vector<GifColorType> colors = exactColors(images); !colors.empty()) return colors;
    const Owned<liq_attr> attributes(liq_attr_create(), &liq_attr_destroy);
    if (!attributes) throw std::bad_alloc();
    requireSuccess(liq_set_max_colors(attributes.get(), maxColorCount));
    // In slower modes, several threads add sums in any order, so the file would not always be the same.
    constexpr int fastestMode = 10;
    requireSuccess(liq_set_speed(attributes.get(), fastestMode));
    const Owned<liq_histogram> histogram(liq_histogram_create(attributes.get()), &liq_histogram_destroy);
    if (!histogram) throw std::bad_alloc();
    for (const QImage& image : images) {
        const QImage pixels = image.convertToFormat(QImage::Format_RGBA8888);
        const Owned<liq_image> source(
            liq_image_create_rgba(attributes.get(), pixels.constBits(), pixels.width(), pixels.height(), 0),
            &liq_image_destroy);
        if (!source) throw std::bad_alloc();
        requireSuccess(liq_histogram_add_image(histogram.get(), attributes.get(), source.get()));
    }
    liq_result* result = nullptr;
    requireSuccess(liq_histogram_quantize(histogram.get(), attributes.get(), &result));
    const Owned<liq_result> cleanup(result, &liq_result_destroy);
    const liq_palette* palette = liq_get_palette(result);
    std::vector<GifColorType> table;
    for (unsigned i = 0; i < palette->count; ++i)
        table.push_back({palette->entries[i].r, palette->entries[i].g, palette->entries[i].b});
    return table;
}

/// Finds the color of a table that is nearest to a pixel. Caches the result for each color of a pixel.
class NearestColor {
 public:
    explicit NearestColor(const std::vector<GifColorType>& colors) : m_colors(colors) {}

    GifByteType indexOf(QRgb pixel) {
        const auto [position, isNew] = m_indices.try_emplace(pixel);
        if (isNew) {
            const auto nearest = std::ranges::min_element(
                m_colors, {}, [pixel](const GifColorType& color) { return squaredDistance(color, pixel); });
            position->second = static_cast<GifByteType>(nearest - m_colors.begin());
        }
        return position->second;
    }

    Pixels indicesOf(const QImage& image) {
        const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
        Pixels indices;
        indices.reserve(static_cast<std::size_t>(pixels.width()) * static_cast<std::size_t>(pixels.height()));
        for (int y = 0; y < pixels.height(); ++y) {
            const auto* row = reinterpret_cast<const QRgb*>(pixels.constScanLine(y));
            for (int x = 0; x < pixels.width(); ++x) {
                const bool repeatsLast = x > 0 && row[x] == row[x - 1];
                indices.push_back(repeatsLast ? indices.back() : indexOf(row[x]));
            }
        }
        return indices;
    }

 private:
    static int squaredDistance(const GifColorType& color, QRgb pixel) {
        const int red = color.Red - qRed(pixel);
        const int green = color.Green - qGreen(pixel);
        const int blue = color.Blue - qBlue(pixel);
        return red * red + green * green + blue * blue;
    }

    const std::vector<GifColorType>& m_colors;
    std::unordered_map<QRgb, GifByteType> m_indices;
};

/// Returns the smallest rectangle that contains all pixels that differ between `before` and `after`. The
/// rectangle has at least one pixel.
QRect changedRect(const Pixels& before, const Pixels& after, int width, int height) {
    int top = height, bottom = -1, left = width, right = -1;
    for (int y = 0; y < height; ++y) {
        const auto begin = static_cast<std::ptrdiff_t>(y) * width;
        const auto end = begin + width;
        const auto first =
            std::mismatch(before.begin() + begin, before.begin() + end, after.begin() + begin).first;
        if (first == before.begin() + end) continue;
        top = std::min(top, y);
        bottom = y;
        left = std::min(left, static_cast<int>(first - before.begin() - begin));
        for (int x = width - 1; x > right; --x)
            if (before[static_cast<std::size_t>(begin + x)] != after[static_cast<std::size_t>(begin + x)])
                right = x;
    }
    return bottom < 0 ? QRect(0, 0, 1, 1) : QRect(QPoint(left, top), QPoint(right, bottom));
}

/// Writes a GIF file with giflib.
class GifWriter {
 public:
    explicit GifWriter(QSize size) : m_size(size), m_file(EGifOpen(&m_bytes, &append, nullptr), &close) {
        if (!m_file) throw std::bad_alloc();
        EGifSetGifVersion(m_file.get(), true);
    }

    void writeHeader(std::vector<GifColorType> colors) {
        colors.resize(colorTableSize);
        const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> colorMap(
            GifMakeMapObject(colorTableSize, colors.data()), &GifFreeMapObject);
        if (!colorMap) throw std::bad_alloc();
        require(EGifPutScreenDesc(m_file.get(), m_size.width(), m_size.height(), 8, 0, colorMap.get()));
        // Every viewer reads the number of repetitions from this extension of the format. 0 means that the
        // animation repeats forever.
        constexpr std::array<GifByteType, 3> repeatWithoutEnd = {1, 0, 0};
        require(EGifPutExtensionLeader(m_file.get(), APPLICATION_EXT_FUNC_CODE));
        require(EGifPutExtensionBlock(m_file.get(), 11, "NETSCAPE2.0"));
        require(EGifPutExtensionBlock(m_file.get(), repeatWithoutEnd.size(), repeatWithoutEnd.data()));
        require(EGifPutExtensionTrailer(m_file.get()));
    }

    /// Writes the part of a picture that differs from the previous picture `before`. If `before` is nullptr,
    /// writes the whole picture.
    void writePicture(const Pixels* before, const Pixels& pixels, std::chrono::milliseconds duration) {
        const QRect rect =
            before ? changedRect(*before, pixels, m_size.width(), m_size.height()) : QRect(QPoint(), m_size);
        const GraphicsControlBlock control = {
            .DisposalMode = DISPOSE_DO_NOT,
            .UserInputFlag = false,
            .DelayTime = nextDelay(duration),
            .TransparentColor = before ? transparentIndex : NO_TRANSPARENT_COLOR};
        std::array<GifByteType, 4> controlBytes = {};
        EGifGCBToExtension(&control, controlBytes.data());
        require(
            EGifPutExtension(m_file.get(), GRAPHICS_EXT_FUNC_CODE, controlBytes.size(), controlBytes.data()));
        require(EGifPutImageDesc(m_file.get(), rect.left(), rect.top(), rect.width(), rect.height(), false,
                                 nullptr));
        Pixels row(static_cast<std::size_t>(rect.width()));
        for (int y = rect.top(); y <= rect.bottom(); ++y) {
            const auto offset = static_cast<std::size_t>(y) * static_cast<std::size_t>(m_size.width()) +
                                static_cast<std::size_t>(rect.left());
            for (std::size_t x = 0; x < row.size(); ++x) {
                const bool isUnchanged = before && (*before)[offset + x] == pixels[offset + x];
                row[x] = isUnchanged ? transparentIndex : pixels[offset + x];
            }
            require(EGifPutLine(m_file.get(), row.data(), rect.width()));
        }
    }

    QByteArray finish() {
        int error = 0;
        if (EGifCloseFile(m_file.release(), &error) != GIF_OK)
            throw std::runtime_error(GifErrorString(error));
        return m_bytes;
    }

 private:
    /// Returns a duration in hundredths of a second. Rounds the end time of each picture instead of its
    /// duration, so that the total duration is exact.
    int nextDelay(std::chrono::milliseconds duration) {
        const auto hundredths = [](std::chrono::milliseconds time) {
            return static_cast<int>(std::lround(static_cast<double>(time.count()) / 10));
        };
        const int start = hundredths(m_elapsed);
        m_elapsed += duration;
        return hundredths(m_elapsed) - start;
    }
    static int append(GifFileType* file, const GifByteType* bytes, int count) {
        static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
        return count;
    }
    static void close(GifFileType* file) { EGifCloseFile(file, nullptr); }
    void require(int result) const {
        if (result != GIF_OK) throw std::runtime_error(GifErrorString(m_file->Error));
    }

    QSize m_size;
    QByteArray m_bytes;
    std::chrono::milliseconds m_elapsed{0};  ///< end time of the last written picture
    Owned<GifFileType> m_file;
};

}  // namespace

QByteArray gifFile(const AnimationPictures& pictures, const ProgressMonitor& monitor) {
    const std::vector<GifColorType> colors = colorTableFor(pictures.images);
    NearestColor nearestColor(colors);
    GifWriter writer(pictures.images.front().size());
    writer.writeHeader(colors);
    Pixels before;
    for (std::size_t i = 0; i < pictures.images.size(); ++i) {
        if (monitor.isStopped()) throw StoppedException();
        Pixels pixels = nearestColor.indicesOf(pictures.images[i]);
        writer.writePicture(i == 0 ? nullptr : &before, pixels, pictures.durations[i]);
        before = std::move(pixels);
        monitor.advance(1.0 / static_cast<double>(pictures.images.size()));
    }
    return writer.finish();
}

}  // namespace attention
