// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QTextCharFormat>
#include <QTextObjectInterface>

class QAbstractTextDocumentLayout;

namespace attention {

/// What stands in a line and is not text. Drawn as shapes, so that it is sharp in every file.
class InlineTextObjects : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

 public:
    /// For the objects of one document, which owns it.
    explicit InlineTextObjects(QTextDocument* document);

    /// A share of the largest term: to the right of a line where positive, to the left where negative.
    static QTextCharFormat barFormat(double fraction, const QColor& axisColor);
    static QTextCharFormat emojiFormat(const QString& emoji, const QFont& font, const QColor& color);

    /// 0 if it is the format of a text.
    static double objectWidth(const QTextCharFormat& format);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

}  // namespace attention
