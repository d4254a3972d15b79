// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

namespace attention {

/// An application that survives what is thrown while it handles an event: by then nobody else could catch it,
/// and the work in the window would be lost.
class Application : public QApplication {
    Q_OBJECT

 public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

 signals:
    /// Something was thrown: what it says.
    void exceptionCaught(const QString& message);
};

}  // namespace attention
