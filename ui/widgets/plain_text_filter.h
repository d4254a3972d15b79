// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QHelpEvent;
class QWidget;

namespace attention {

/// Tokens, titles and names of files may look like markup, which Qt would show as such: pictures of local
/// files, links, headlines in the program's own boxes. While this filters the application's events, labels
/// (those of message boxes too) are plain text unless they say RichText themselves, and what a tool tip says
/// is shown as it reads.
class PlainTextFilter : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    static bool showPlainToolTip(QWidget& widget, const QHelpEvent& event);
};

}  // namespace attention
