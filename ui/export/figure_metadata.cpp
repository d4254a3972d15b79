// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_metadata.h"

#include "export/zlib_stream.h"

#include <QString>
#include <QXmlStreamReader>
#include <QtEndian>

namespace attention {
namespace {

const QByteArray signature("\x89PNG\r\n\x1a\n", 8);
constexpr char keyword[] = "attention-lab-session";
constexpr qsizetype chunkFrame = 12;  // length, type and checksum
constexpr char plainElement[] = "<attention-lab:session xmlns:attention-lab=\"urn:attention-lab:session\">";
constexpr char packedElement[] =
    "<attention-lab:session xmlns:attention-lab=\"urn:attention-lab:session\" encoding=\"zlib-base64\">";
constexpr char endElement[] = "</attention-lab:session>";
// What stands between a PNG text and its name: whether it is compressed, how, and no language.
const QByteArray plainText("\0\0\0\0\0", 5);
const QByteArray packedText("\0\1\0\0\0", 5);
constexpr int levelOfSessions = 6;             // of 9: beyond, three times the time saves a fortieth
constexpr qsizetype longestSession = 1 << 26;  // bytes, lest a forged file fill the memory

QByteArray deflated(const QByteArray& bytes) {
    Deflater deflater(levelOfSessions);
    deflater.add(bytes);
    return deflater.finish();
}

QByteArray textChunk(const QByteArray& name, const QByteArray& text) {
    return pngChunk("iTXt", name + plainText + text);
}

/// A chunk's data that begin so, in the first chunk of the type that has it.
std::optional<QByteArray> chunkData(const QByteArray& png, const QByteArray& type, const QByteArray& start) {
    qsizetype at = signature.size();
    while (at + chunkFrame <= png.size()) {
        const qsizetype length = qFromBigEndian<quint32>(png.constData() + at);
        if (length > png.size() - at - chunkFrame) return std::nullopt;
        const QByteArray data = QByteArray::fromRawData(png.constData() + at + 8, length);
        if (png.mid(at + 4, 4) == type && data.startsWith(start)) return data.mid(start.size());
        at += chunkFrame + length;
    }
    return std::nullopt;
}

bool isSvg(const QByteArray& bytes) {
    return bytes.startsWith("<?xml") || bytes.startsWith("<svg");
}

std::optional<std::string> asText(const std::optional<QByteArray>& bytes) {
    return bytes && bytes->size() <= longestSession ? std::optional(bytes->toStdString()) : std::nullopt;
}

// Sessions that are not compressed are those of figures of earlier versions.

std::optional<std::string> inPng(const QByteArray& png) {
    if (const auto session = chunkData(png, "iTXt", keyword + packedText))
        return asText(inflated(*session, longestSession));
    return asText(chunkData(png, "iTXt", keyword + plainText));
}

std::optional<std::string> inXml(const QByteArray& figure) {
    const auto textFrom = [&](qsizetype begin) {
        return figure.mid(begin, std::min(figure.indexOf(endElement, begin) - begin, 2 * longestSession));
    };
    const qsizetype beginPlain = figure.lastIndexOf(plainElement);
    const qsizetype beginPacked = figure.lastIndexOf(packedElement);
    if (beginPlain < 0 && beginPacked < 0) return std::nullopt;
    if (beginPacked > beginPlain) {
        const auto text = QByteArray::fromBase64Encoding(textFrom(beginPacked + qstrlen(packedElement)));
        return text ? asText(inflated(*text, longestSession)) : std::nullopt;
    }
    QXmlStreamReader element(textFrom(beginPlain) + endElement);
    element.readNextStartElement();
    return element.readElementText().toStdString();
}

}  // namespace

QByteArray pngSignature() {
    return signature;
}

QByteArray bigEndianBytes(qsizetype number) {
    QByteArray bytes(4, '\0');
    qToBigEndian(static_cast<quint32>(number), bytes.data());
    return bytes;
}

QByteArray pngChunk(const QByteArray& type, const QByteArray& data) {
    auto sum = crc32(0, reinterpret_cast<const Bytef*>(type.data()), static_cast<uInt>(type.size()));
    if (!data.isEmpty())
        sum = crc32(sum, reinterpret_cast<const Bytef*>(data.data()), static_cast<uInt>(data.size()));
    return bigEndianBytes(data.size()) + type + data + bigEndianBytes(static_cast<qsizetype>(sum));
}

QByteArray pngTextChunks(const FigureMetadata& description) {
    const QByteArray session =
        description.session ? pngChunk("iTXt", keyword + packedText +
                                                   deflated(QByteArray::fromStdString(*description.session)))
                            : QByteArray();
    return session + textChunk("Title", description.title.toUtf8()) +
           textChunk("Description", description.caption.toUtf8()) + textChunk("Software", "Attention Lab");
}

QByteArray sessionXmlElement(const std::string& session) {
    return packedElement + deflated(QByteArray::fromStdString(session)).toBase64() + endElement;
}

bool isFigureFile(const QByteArray& bytes) {
    return bytes.startsWith(signature) || bytes.startsWith("%PDF-") || isSvg(bytes);
}

std::optional<std::string> sessionFromFigure(const QByteArray& figure) {
    return figure.startsWith(signature) ? inPng(figure) : inXml(figure);
}

QString escapedForXml(const QString& text) {
    QString plain;
    for (const QChar c : text) {
        const bool isControl = c < QChar(' ') && c != '\t' && c != '\n' && c != '\r';
        plain += isControl || c >= QChar(0xfffe) ? QChar(QChar::ReplacementCharacter) : c;
    }
    return plain.toHtmlEscaped();
}

}  // namespace attention
