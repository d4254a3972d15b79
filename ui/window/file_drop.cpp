// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/file_drop.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <algorithm>

namespace attention {

FileDrop::FileDrop(QWidget* target) : QObject(target) {
    target->setAcceptDrops(true);
    target->installEventFilter(this);
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    // QDropEvent is also the base class of QDragEnterEvent
    auto* dropEvent = static_cast<QDropEvent*>(event);
    const QString path = acceptedPath(*dropEvent->mimeData());
    if (path.isEmpty()) return true;
    dropEvent->acceptProposedAction();
    // Queued, because a dialog during the drop would block the program from which the file is dragged.
    if (event->type() == QEvent::Drop)
        QMetaObject::invokeMethod(
            this, [this, path] { emit fileDropped(path); }, Qt::QueuedConnection);
    return true;
}

/// Returns the path of the dragged file or folder. Returns an empty string if it is not accepted, or if
/// several files are dragged.
QString FileDrop::acceptedPath(const QMimeData& mimeData) const {
    const QList<QUrl> urls = mimeData.urls();
    if (urls.size() != 1 || !urls.front().isLocalFile()) return {};
    const QString path = urls.front().toLocalFile();
    const bool isAccepted =
        QFileInfo(path).isDir() || std::ranges::any_of(m_suffixes, [&](const auto& suffix) {
            return path.endsWith(suffix, Qt::CaseInsensitive);
        });
    return isAccepted ? path : QString();
}

}  // namespace attention

#include "moc_file_drop.cpp"
