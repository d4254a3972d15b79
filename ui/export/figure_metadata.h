// SPDX-License-Identifier: GPL-3.0-or-later
// A session in the files of figures, compressed: PNG in a text chunk, SVG and PDF in an element of XML that
// no text of the figure can imitate, since there every "<" is escaped (SVG) or compressed (PDF).
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>

namespace attention {

/// What a PNG file says of itself: the session, and title and description as picture viewers know them.
struct FigureMetadata {
    std::optional<std::string> session;  ///< as serializeSession() writes it; none: the file carries none
    QString title;
    QString caption;
};
QByteArray pngTextChunks(const FigureMetadata& metadata);
QByteArray pngSignature();
QByteArray bigEndianBytes(qsizetype number);
QByteArray pngChunk(const QByteArray& type, const QByteArray& data);

/// The element that carries the session, for an SVG's <metadata> or a PDF's XMP packet.
QByteArray sessionXmlElement(const std::string& session);

/// Whether the bytes are a PNG, SVG or PDF file.
bool isFigureFile(const QByteArray& bytes);

/// The session that a figure carries, as text; nothing when it carries none.
std::optional<std::string> sessionFromFigure(const QByteArray& figure);

/// Text for XML, its characters that XML cannot hold replaced.
QString escapedForXml(const QString& text);

}  // namespace attention
