// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QHelpEvent;
class QWidget;

namespace attention {

/// An event filter of the application that shows labels and tool tips as plain text. Qt would interpret a
/// token, a title or a file name that contains markup as rich text. Such a text could add images of local
/// files, links or headings to the windows of the program. Labels with an explicit text format, such as
/// Qt::RichText, are not changed.
class PlainTextFilter : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    /// Shows the tool tip of `widget` as plain text, and returns true. Returns false if Qt shows it as plain
    /// text anyway.
    static bool showPlainToolTip(QWidget& widget, const QHelpEvent& event);
};

}  // namespace attention
