// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/zlib_stream.h"

#include <new>

namespace attention {
namespace {

/// Sets the input of `stream`. The const_cast is safe because zlib does not write to its input.
void setInput(z_stream& stream, const QByteArray& bytes) {
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
}

}  // namespace

Deflater::Deflater(int level) {
    if (deflateInit(&m_stream, level) != Z_OK) throw std::bad_alloc();
}

Deflater::~Deflater() {
    deflateEnd(&m_stream);
}

void Deflater::add(const QByteArray& bytes) {
    compress(bytes, Z_NO_FLUSH);
}

QByteArray Deflater::finish() {
    compress({}, Z_FINISH);
    return m_compressedBytes;
}

void Deflater::compress(const QByteArray& bytes, int flush) {
    setInput(m_stream, bytes);
    do {
        m_stream.next_out = m_buffer;
        m_stream.avail_out = sizeof(m_buffer);
        deflate(&m_stream, flush);
        m_compressedBytes.append(reinterpret_cast<const char*>(m_buffer),
                                 static_cast<qsizetype>(sizeof(m_buffer) - m_stream.avail_out));
    } while (m_stream.avail_out == 0);
}

std::optional<QByteArray> inflated(const QByteArray& bytes, qsizetype maxSize) {
    z_stream stream = {};
    if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
    setInput(stream, bytes);
    QByteArray result;
    Bytef buffer[1 << 16];
    int status = Z_OK;
    while (status == Z_OK && result.size() <= maxSize) {
        stream.next_out = buffer;
        stream.avail_out = sizeof(buffer);
        status = inflate(&stream, Z_NO_FLUSH);
        result.append(reinterpret_cast<const char*>(buffer),
                      static_cast<qsizetype>(sizeof(buffer) - stream.avail_out));
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END && result.size() <= maxSize ? std::optional(result) : std::nullopt;
}

}  // namespace attention
