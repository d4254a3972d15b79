// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QTextCharFormat>
#include <QTextObjectInterface>

class QAbstractTextDocumentLayout;

#ifdef Q_MOC_RUN  // moc does not read the headers of Qt, see enable_moc()
Q_DECLARE_INTERFACE(QTextObjectInterface, "org.qt-project.Qt.QTextObjectInterface")
#endif

namespace attention {

/// Paints bars and emoji as inline objects of a text document. They are painted as shapes, so that they are
/// sharp in exported files of any resolution.
class InlineTextObjects : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

 public:
    /// Registers this object as the handler of the inline objects of `document`, which becomes its parent.
    explicit InlineTextObjects(QTextDocument* document);

    /// Returns the format of a bar. `fraction` is the value as a fraction of the largest magnitude, −1 … 1.
    /// The bar is to the right of an axis if `fraction` is positive, otherwise to the left.
    static QTextCharFormat barFormat(double fraction, const QColor& axisColor);
    /// Returns the format of an emoji, which is painted with the emoji font that matches `font`.
    static QTextCharFormat emojiFormat(const QString& emoji, const QFont& font, const QColor& color);

    /// Returns the width in pixels of the inline object with `format`, or 0 if `format` is a text format.
    static double objectWidth(const QTextCharFormat& format);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

}  // namespace attention
