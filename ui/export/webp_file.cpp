// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animation_file.h"
#include "texts/translation_contexts.h"

#include <memory>
#include <new>
#include <stdexcept>
#include <webp/encode.h>
#include <webp/mux.h>

namespace attention {
namespace {

/// Owns a WebPPicture of libwebp, and frees its memory.
struct WebpPicture {
    WebpPicture() {
        if (!WebPPictureInit(&picture)) throw std::bad_alloc();
    }
    WebpPicture(const WebpPicture&) = delete;
    WebpPicture& operator=(const WebpPicture&) = delete;
    ~WebpPicture() { WebPPictureFree(&picture); }

    WebPPicture picture;
};

[[noreturn]] void throwEncoderError(const WebPAnimEncoder* encoder) {
    throw std::runtime_error(WebPAnimEncoderGetError(const_cast<WebPAnimEncoder*>(encoder)));
}

/// Copies `image` to `picture`, which will be compressed without loss.
void importImage(WebPPicture& picture, const QImage& image) {
    const QImage pixels = image.convertToFormat(QImage::Format_RGBA8888);
    picture.use_argb = 1;
    picture.width = pixels.width();
    picture.height = pixels.height();
    if (!WebPPictureImportRGBA(&picture, pixels.constBits(), static_cast<int>(pixels.bytesPerLine())))
        throw std::bad_alloc();
}

}  // namespace

QByteArray webpFile(const AnimationPictures& pictures, const ProgressMonitor& monitor) {
    const QSize size = pictures.images.front().size();
    if (std::max(size.width(), size.height()) > maxWebpSide)
        throw std::runtime_error(ExportTexts::tr("A side of a WebP image must have at most %1 pixels. Use a "
                                                 "lower resolution (dpi) or a smaller size.")
                                     .arg(maxWebpSide)
                                     .toStdString());
    WebPAnimEncoderOptions options;
    if (!WebPAnimEncoderOptionsInit(&options))
        throw std::runtime_error("the version of libwebp is not the one of its headers");
    options.anim_params.loop_count = 0;  // 0: repeats forever
    const std::unique_ptr<WebPAnimEncoder, decltype(&WebPAnimEncoderDelete)> encoder(
        WebPAnimEncoderNew(size.width(), size.height(), &options), &WebPAnimEncoderDelete);
    if (!encoder) throw std::bad_alloc();
    WebPConfig config;
    constexpr int losslessLevel = 1;  // from 0 to 9; higher levels take longer and save a few percent
    if (!WebPConfigInit(&config) || !WebPConfigLosslessPreset(&config, losslessLevel))
        throw std::runtime_error("the version of libwebp is not the one of its headers");
    int startTime = 0;  // in milliseconds
    for (std::size_t i = 0; i < pictures.images.size(); ++i) {
        if (monitor.isStopped()) throw StoppedException();
        WebpPicture frame;
        importImage(frame.picture, pictures.images[i]);
        if (!WebPAnimEncoderAdd(encoder.get(), &frame.picture, startTime, &config))
            throwEncoderError(encoder.get());
        monitor.advance(1.0 / static_cast<double>(pictures.images.size()));
        startTime += static_cast<int>(pictures.durations[i].count());
    }
    if (!WebPAnimEncoderAdd(encoder.get(), nullptr, startTime, nullptr)) throwEncoderError(encoder.get());
    WebPData data;
    WebPDataInit(&data);
    if (!WebPAnimEncoderAssemble(encoder.get(), &data)) throwEncoderError(encoder.get());
    const std::unique_ptr<WebPData, decltype(&WebPDataClear)> cleanup(&data, &WebPDataClear);
    return {reinterpret_cast<const char*>(data.bytes), static_cast<qsizetype>(data.size)};
}

}  // namespace attention
