// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recovery.h"

#include <QFileInfo>

namespace attention {
namespace {

constexpr qsizetype longestTitle = 60;

QString beginningOf(const std::string& words) {
    const QString text = QString::fromStdString(words).simplified();
    return text.size() <= longestTitle ? text : text.left(longestTitle - 1) + QStringLiteral("…");
}

/// What a person knows the session by: its title, its file's name, or how its text begins.
QString titleOf(const RecoveryFile::Content& content) {
    if (!content.session.title.empty()) return beginningOf(content.session.title);
    if (!content.path.isEmpty()) return QFileInfo(content.path).completeBaseName();
    return beginningOf(content.session.input.queryText);
}

}  // namespace

Recovery::Recovery(Document& document, std::function<Session()> toWrite, QObject* parent)
    : QObject(parent), m_document(document), m_toWrite(std::move(toWrite)) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(std::chrono::seconds(2));
    connect(&m_timer, &QTimer::timeout, this, &Recovery::write);
    connect(&m_document, &Document::stateChanged, this, &Recovery::follow);
}

/// The timer is not started anew by each edit: someone who types without a pause is written down too.
void Recovery::follow() {
    if (!m_document.isModified()) {
        m_timer.stop();
        if (m_file) m_file->remove();
    } else if (!m_timer.isActive()) {
        m_timer.start();
    }
}

void Recovery::write() {
    try {
        if (!m_file) m_file = RecoveryFile::create();
        m_file->write(m_toWrite(), m_document.path());
        if (std::exchange(m_hasFailed, false)) emit failed({});
    } catch (const std::exception& error) {
        m_timer.start();
        if (!std::exchange(m_hasFailed, true)) {
            emit failed(tr("Unsaved changes cannot be kept safe: %1").arg(QString::fromUtf8(error.what())));
        }
    }
}

void Recovery::offer(Dialogs& dialogs, QWidget* window) {
    for (auto& file : RecoveryFile::abandoned()) {
        const auto content = file->read();
        if (!content) continue;
        const LeftSession left{titleOf(*content), content->path, content->time};
        switch (dialogs.askAboutRecovery(window, left)) {
            case RecoveryAnswer::Recover:
                m_file = std::move(file);
                m_document.recover(content->session, content->path);
                emit recovered();
                return;
            case RecoveryAnswer::Discard:
                file->remove();
                break;
            case RecoveryAnswer::Later:
                break;
        }
    }
}

void Recovery::end() {
    m_timer.stop();
    if (m_file) m_file->remove();
    m_file.reset();
}

}  // namespace attention
