// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

namespace attention {

/// An application that catches exceptions of event handlers. Otherwise such an exception would end the
/// program, and unsaved edits would be lost.
class Application : public QApplication {
    Q_OBJECT

 public:
    using QApplication::QApplication;

    /// Delivers an event to `receiver`. Returns false if an exception was caught.
    bool notify(QObject* receiver, QEvent* event) override;

 signals:
    /// Emitted when an exception was caught. `message` is a sentence about the failure.
    void exceptionCaught(const QString& message);
};

}  // namespace attention
