// SPDX-License-Identifier: GPL-3.0-or-later
// Stores the compressed session in figure files. A PNG file has the session in a text chunk. SVG and PDF
// files have the session in an XML element. No text of the figure can imitate this element, because every "<"
// of a text is escaped in SVG files and compressed in PDF files.
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>

namespace attention {

/// The metadata of a PNG file: the session, and the title and the description that image viewers show.
struct FigureMetadata {
    /// The session in the format of serializeSession(). std::nullopt if the file contains no session.
    std::optional<std::string> session;
    QString title;
    QString caption;  ///< caption of the figure, stored as its description
};
/// Returns the text chunks of a PNG file with `metadata`.
QByteArray pngTextChunks(const FigureMetadata& metadata);
/// Returns the 8 bytes with which every PNG file begins.
QByteArray pngSignature();
/// Returns `number` as 4 bytes in big-endian order.
QByteArray bigEndianBytes(qsizetype number);
/// Returns a PNG chunk with its length, `type`, `data` and checksum.
QByteArray pngChunk(const QByteArray& type, const QByteArray& data);

/// Returns the XML element that contains `session`, for the <metadata> element of an SVG file or the XMP
/// packet of a PDF file.
QByteArray sessionXmlElement(const std::string& session);

/// True if `bytes` begin like a PNG, SVG or PDF file.
bool isFigureFile(const QByteArray& bytes);

/// Returns the session in a figure file, in the format of serializeSession(). Returns std::nullopt if the
/// file contains no readable session.
std::optional<std::string> sessionFromFigure(const QByteArray& figure);

/// Returns `text` escaped for XML. Characters that XML does not allow are replaced by U+FFFD.
QString escapedForXml(const QString& text);

}  // namespace attention
