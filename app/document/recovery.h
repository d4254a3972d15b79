// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "storage/recovery_file.h"
#include "window/dialogs.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>

namespace attention {

/// Keeps what is not saved: two seconds after an edit it is in a recovery file, and what a program that
/// was killed left there is offered to the next one.
class Recovery : public QObject {
    Q_OBJECT

 public:
    /// `toWrite` gives the session as it belongs into a file.
    Recovery(Document& document, std::function<Session()> toWrite, QObject* parent = nullptr);

    void setDelay(std::chrono::milliseconds delay) { m_timer.setInterval(delay); }

    /// Asks what becomes of each session left behind, the newest first, until one becomes the document.
    void offer(Dialogs& dialogs, QWidget* window);
    /// The program ends, and the person knows what becomes of the document. Without this, as when an
    /// exception unwinds the stack, the recovery file stays.
    void end();

 signals:
    /// The document is what had been left behind.
    void recovered();
    /// Nothing can be kept, and why; an empty message when it can be again.
    void failed(const QString& message);

 private:
    void follow();
    void write();

    Document& m_document;
    std::function<Session()> m_toWrite;
    std::unique_ptr<RecoveryFile> m_file;  ///< none before the first edit
    QTimer m_timer;
    bool m_hasFailed = false;
};

}  // namespace attention
