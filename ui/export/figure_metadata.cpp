// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_metadata.h"

#include "export/zlib_stream.h"

#include <QString>
#include <QXmlStreamReader>
#include <QtEndian>

namespace attention {
namespace {

const QByteArray pngSignatureBytes("\x89PNG\r\n\x1a\n", 8);
constexpr char sessionKeyword[] = "attention-lab-session";
constexpr qsizetype chunkOverhead = 12;  // bytes of length, type and checksum
constexpr char uncompressedElementStart[] =
    "<attention-lab:session xmlns:attention-lab=\"urn:attention-lab:session\">";
constexpr char compressedElementStart[] =
    "<attention-lab:session xmlns:attention-lab=\"urn:attention-lab:session\" encoding=\"zlib-base64\">";
constexpr char elementEnd[] = "</attention-lab:session>";
// Bytes between the keyword and the text of an iTXt chunk: end of the keyword, compression flag, compression
// method, empty language, empty translated keyword.
const QByteArray uncompressedTextHeader("\0\0\0\0\0", 5);
const QByteArray compressedTextHeader("\0\1\0\0\0", 5);
// From 1 to 9. Levels above 6 take three times as long and save 1/40 of the size.
constexpr int sessionCompressionLevel = 6;
constexpr qsizetype maxSessionSize = 1 << 26;  // in bytes; a forged file must not fill the memory

QByteArray deflated(const QByteArray& bytes) {
    Deflater deflater(sessionCompressionLevel);
    deflater.add(bytes);
    return deflater.finish();
}

QByteArray textChunk(const QByteArray& keyword, const QByteArray& text) {
    return pngChunk("iTXt", keyword + uncompressedTextHeader + text);
}

/// Returns the data after `prefix` in the first chunk of `type` whose data begin with `prefix`. Returns
/// std::nullopt if there is no such chunk.
std::optional<QByteArray> chunkData(const QByteArray& png, const QByteArray& type, const QByteArray& prefix) {
    qsizetype offset = pngSignatureBytes.size();
    while (offset + chunkOverhead <= png.size()) {
        const qsizetype dataSize = qFromBigEndian<quint32>(png.constData() + offset);
        if (dataSize > png.size() - offset - chunkOverhead) return std::nullopt;
        const QByteArray data = QByteArray::fromRawData(png.constData() + offset + 8, dataSize);
        if (png.mid(offset + 4, 4) == type && data.startsWith(prefix)) return data.mid(prefix.size());
        offset += chunkOverhead + dataSize;
    }
    return std::nullopt;
}

bool isSvg(const QByteArray& bytes) {
    return bytes.startsWith("<?xml") || bytes.startsWith("<svg");
}

std::optional<std::string> limitedText(const std::optional<QByteArray>& bytes) {
    return bytes && bytes->size() <= maxSessionSize ? std::optional(bytes->toStdString()) : std::nullopt;
}

// Figures of earlier program versions contain uncompressed sessions, which the next two functions also read.

std::optional<std::string> sessionFromPng(const QByteArray& png) {
    if (const auto session = chunkData(png, "iTXt", sessionKeyword + compressedTextHeader))
        return limitedText(inflated(*session, maxSessionSize));
    return limitedText(chunkData(png, "iTXt", sessionKeyword + uncompressedTextHeader));
}

std::optional<std::string> sessionFromXml(const QByteArray& figure) {
    const auto elementText = [&](qsizetype start) {
        return figure.mid(start, std::min(figure.indexOf(elementEnd, start) - start, 2 * maxSessionSize));
    };
    const qsizetype uncompressedPosition = figure.lastIndexOf(uncompressedElementStart);
    const qsizetype compressedPosition = figure.lastIndexOf(compressedElementStart);
    if (uncompressedPosition < 0 && compressedPosition < 0) return std::nullopt;
    if (compressedPosition > uncompressedPosition) {
        const auto compressedText =
            QByteArray::fromBase64Encoding(elementText(compressedPosition + qstrlen(compressedElementStart)));
        return compressedText ? limitedText(inflated(*compressedText, maxSessionSize)) : std::nullopt;
    }
    QXmlStreamReader reader(elementText(uncompressedPosition) + elementEnd);
    reader.readNextStartElement();
    return reader.readElementText().toStdString();
}

}  // namespace

QByteArray pngSignature() {
    return pngSignatureBytes;
}

QByteArray bigEndianBytes(qsizetype number) {
    QByteArray bytes(4, '\0');
    qToBigEndian(static_cast<quint32>(number), bytes.data());
    return bytes;
}

QByteArray pngChunk(const QByteArray& type, const QByteArray& data) {
    auto checksum = crc32(0, reinterpret_cast<const Bytef*>(type.data()), static_cast<uInt>(type.size()));
    if (!data.isEmpty())
        checksum =
            crc32(checksum, reinterpret_cast<const Bytef*>(data.data()), static_cast<uInt>(data.size()));
    return bigEndianBytes(data.size()) + type + data + bigEndianBytes(static_cast<qsizetype>(checksum));
}

QByteArray pngTextChunks(const FigureMetadata& metadata) {
    const QByteArray sessionChunk =
        metadata.session ? pngChunk("iTXt", sessionKeyword + compressedTextHeader +
                                                deflated(QByteArray::fromStdString(*metadata.session)))
                         : QByteArray();
    return sessionChunk + textChunk("Title", metadata.title.toUtf8()) +
           textChunk("Description", metadata.caption.toUtf8()) + textChunk("Software", "Attention Lab");
}

QByteArray sessionXmlElement(const std::string& session) {
    return compressedElementStart + deflated(QByteArray::fromStdString(session)).toBase64() + elementEnd;
}

bool isFigureFile(const QByteArray& bytes) {
    return bytes.startsWith(pngSignatureBytes) || bytes.startsWith("%PDF-") || isSvg(bytes);
}

std::optional<std::string> sessionFromFigure(const QByteArray& figure) {
    return figure.startsWith(pngSignatureBytes) ? sessionFromPng(figure) : sessionFromXml(figure);
}

QString escapedForXml(const QString& text) {
    QString validText;
    for (const QChar character : text) {
        const bool isControl =
            character < QChar(' ') && character != '\t' && character != '\n' && character != '\r';
        validText += isControl || character >= QChar(0xfffe) ? QChar(QChar::ReplacementCharacter) : character;
    }
    return validText.toHtmlEscaped();
}

}  // namespace attention
