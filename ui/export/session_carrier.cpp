// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/session_carrier.h"

#include <QString>
#include <QXmlStreamReader>
#include <QtEndian>

#include <zlib.h>

namespace attention {
namespace {

const QByteArray signature("\x89PNG\r\n\x1a\n", 8);
constexpr char keyword[] = "attention-lab-session";
constexpr qsizetype chunkFrame = 12;  // length, type and checksum
constexpr char beginElement[] = "<attention-lab:session xmlns:attention-lab=\"urn:attention-lab:session\">";
constexpr char endElement[] = "</attention-lab:session>";

QByteArray bigEndian(quint32 number) {
    QByteArray bytes(4, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

/// Text in UTF-8, not compressed: keyword, NUL, not compressed, no method, no language, no translation.
QByteArray textChunk(const QByteArray& name, const QByteArray& text) {
    return pngChunk("iTXt", name + QByteArray("\0\0\0\0\0", 5) + text);
}

/// A chunk's data that begin so, in the first chunk of the type that has it.
std::optional<QByteArray> chunkData(const QByteArray& png, const QByteArray& type, const QByteArray& start) {
    qsizetype at = signature.size();
    while (at + chunkFrame <= png.size()) {
        const qsizetype length = qFromBigEndian<quint32>(png.constData() + at);
        if (length > png.size() - at - chunkFrame) return std::nullopt;
        const QByteArray data = png.mid(at + 8, length);
        if (png.mid(at + 4, 4) == type && data.startsWith(start)) return data.mid(start.size());
        at += chunkFrame + length;
    }
    return std::nullopt;
}

/// A JSON text on one line, with nothing in it that XML cannot hold.
QString oneLine(const std::string& json) {
    QString text = QString::fromStdString(json);
    text.remove('\n');  // those in strings are written \n
    text.replace(QChar(0xfffe), QStringLiteral("\\ufffe"));
    text.replace(QChar(0xffff), QStringLiteral("\\uffff"));
    return text;
}

bool isSvg(const QByteArray& bytes) {
    return bytes.startsWith("<?xml") || bytes.startsWith("<svg");
}

}  // namespace

QByteArray pngSignature() {
    return signature;
}

QByteArray pngChunk(const QByteArray& type, const QByteArray& data) {
    auto sum = crc32(0, reinterpret_cast<const Bytef*>(type.data()), static_cast<uInt>(type.size()));
    if (!data.isEmpty())
        sum = crc32(sum, reinterpret_cast<const Bytef*>(data.data()), static_cast<uInt>(data.size()));
    return bigEndian(static_cast<quint32>(data.size())) + type + data + bigEndian(static_cast<quint32>(sum));
}

QByteArray pngTexts(const Description& description) {
    return textChunk(keyword, oneLine(description.session).toUtf8()) +
           textChunk("Title", description.title.toUtf8()) +
           textChunk("Description", description.caption.toUtf8()) + textChunk("Software", "Attention Lab");
}

QByteArray sessionElement(const std::string& session) {
    return beginElement + escapedForXml(oneLine(session)).toUtf8() + endElement;
}

bool isFigureFile(const QByteArray& bytes) {
    return bytes.startsWith(signature) || bytes.startsWith("%PDF-") || isSvg(bytes);
}

std::optional<std::string> carriedSession(const QByteArray& figure) {
    if (figure.startsWith(signature)) {
        const auto text = chunkData(figure, "iTXt", keyword + QByteArray("\0\0\0\0\0", 5));
        return text ? std::optional(text->toStdString()) : std::nullopt;
    }
    const qsizetype begin = figure.lastIndexOf(beginElement);
    if (begin < 0) return std::nullopt;
    QXmlStreamReader element(figure.mid(begin, figure.indexOf(endElement, begin) - begin) + endElement);
    element.readNextStartElement();
    return element.readElementText().toStdString();
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
