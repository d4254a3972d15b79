// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <zlib.h>

#include <optional>

namespace attention {

/// Compresses a stream of bytes in the zlib format.
class Deflater {
 public:
    /// Creates a stream with the compression level `level`, from 1 (fast) to 9 (small).
    explicit Deflater(int level);
    ~Deflater();
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    /// Appends `bytes` to the stream.
    void add(const QByteArray& bytes);
    /// Ends the stream and returns all compressed bytes.
    QByteArray finish();

 private:
    void compress(const QByteArray& bytes, int flush);

    z_stream m_stream = {};
    Bytef m_buffer[1 << 16];
    QByteArray m_compressedBytes;
};

/// Returns the decompressed bytes. Returns std::nullopt if `bytes` is not a complete zlib stream, or if the
/// result would have more than `maxSize` bytes.
std::optional<QByteArray> inflated(const QByteArray& bytes, qsizetype maxSize);

}  // namespace attention
