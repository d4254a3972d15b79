// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <zlib.h>

#include <optional>

namespace attention {

/// A stream of bytes that are compressed as zlib does.
class Deflater {
 public:
    /// `level`: 1, quick, to 9, small.
    explicit Deflater(int level);
    ~Deflater();
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    void add(const QByteArray& bytes);
    QByteArray finish();

 private:
    void compress(const QByteArray& bytes, int flush);

    z_stream m_stream = {};
    Bytef m_buffer[1 << 16];
    QByteArray m_compressedBytes;
};

/// What was compressed; nothing where that is no whole stream, or would be more than `maxSize` bytes.
std::optional<QByteArray> inflated(const QByteArray& bytes, qsizetype maxSize);

}  // namespace attention
