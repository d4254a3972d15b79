// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/file_drop.h"

#include "state/application_commands.h"
#include "state/window_commands.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <algorithm>

namespace attention {

FileDrop::FileDrop(QWidget* target, const QStringList& suffixes, FileCommands& commands,
                   WindowCommands& messages)
    : QObject(target), m_suffixes(suffixes), m_commands(commands), m_messages(messages) {
    target->setAcceptDrops(true);
    target->installEventFilter(this);
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    // QDropEvent is also the base class of QDragEnterEvent
    auto* dropEvent = static_cast<QDropEvent*>(event);
    const QList<QUrl> urls = dropEvent->mimeData()->urls();
    if (urls.isEmpty()) return true;
    // Files that cannot be opened are accepted, too, so that a message can explain the reason after the drop.
    dropEvent->acceptProposedAction();
    if (event->type() != QEvent::Drop) return true;
    const QString problem = dropProblem(urls);
    const QString path = urls.front().toLocalFile();
    // Queued, because a dialog during the drop would block the program from which the file is dragged.
    QMetaObject::invokeMethod(
        this,
        [this, path, problem] {
            problem.isEmpty() ? m_commands.openFile(path) : m_messages.showStatusMessage(problem);
        },
        Qt::QueuedConnection);
    return true;
}

/// Returns sentences with the reason why the dropped files cannot be opened. Returns an empty text for a
/// single file that can be opened.
QString FileDrop::dropProblem(const QList<QUrl>& urls) const {
    if (urls.size() > 1)
        return tr("The window can open only one file at a time. Drop a single file or folder.");
    if (!urls.front().isLocalFile())
        return tr("Only files on this computer can be opened. Download the file first.");
    const QString path = urls.front().toLocalFile();
    const bool isAccepted =
        QFileInfo(path).isDir() || std::ranges::any_of(m_suffixes, [&](const auto& suffix) {
            return path.endsWith(suffix, Qt::CaseInsensitive);
        });
    if (isAccepted) return {};
    return tr("%1 cannot be opened. Drop a folder with a model, or a file with one of these suffixes: %2.")
        .arg(QFileInfo(path).fileName(), m_suffixes.join(QStringLiteral(", ")));
}

}  // namespace attention

#include "moc_file_drop.cpp"
