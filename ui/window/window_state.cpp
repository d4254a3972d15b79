// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: its size and what folds with it, what is kept from one run to the next, what is asked before it
// closes, files dropped onto it.
#include "classroom/classroom.h"
#include "figure/view.h"
#include "heatmap/token_text.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "setup/setup_panel.h"
#include "window/file_menu.h"
#include "window/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDataStream>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

namespace attention {
namespace {

constexpr quint8 layoutVersion = 1;
const QLatin1String panelPrefix("panel.");

QString droppedSession(const QMimeData& data) {
    const QList<QUrl> urls = data.urls();
    if (urls.size() != 1 || !urls.front().isLocalFile()) return {};
    const QString path = urls.front().toLocalFile();
    if (QFileInfo(path).isDir()) return path;                                        // a trained model
    const QStringList suffixes = {".attn", ".png",         ".svg", ".pdf", ".json",  // exports carry sessions
                                  ".npz",  ".safetensors", ".txt", ".vec"};
    const bool isKnown = std::ranges::any_of(
        suffixes, [&](const QString& suffix) { return path.endsWith(suffix, Qt::CaseInsensitive); });
    return isKnown ? path : QString();
}

}  // namespace

/// The maps come first: in a narrow window what explains them folds away, and comes back with the room. In
/// front of a class everything beside the maps stays folded.
void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (isWide() == m_isWide || m_classroom->classroomAction()->isChecked()) return;
    m_isWide = isWide();
    m_showMeasures->setChecked(m_isWide);
    m_showInspector->setChecked(m_isWide);
}

bool MainWindow::isWide() const {
    constexpr int wideEnough = 1200;
    return width() >= wideEnough;
}

void MainWindow::setDocument(const QString& name, bool isModified) {
    // A literal "[*]" in a file's name is written twice.
    const QString escaped = QString(name).replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
    setWindowTitle(tr("%1[*] — Attention Lab").arg(isolated(escaped)));
    setWindowModified(isModified);
}

void MainWindow::askBeforeClosing(std::function<bool()> mayClose) {
    m_mayClose = std::move(mayClose);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    event->setAccepted(!m_mayClose || m_mayClose());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedSession(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = droppedSession(*event->mimeData());
    if (path.isEmpty()) return;
    event->acceptProposedAction();
    // Later: a question in the middle of a drop would hold up the program that the file comes from.
    QMetaObject::invokeMethod(
        m_files, [this, path] { emit m_files->fileRequested(path); }, Qt::QueuedConnection);
}

QString MainWindow::viewInFront() const {
    return front()->objectName();
}

std::optional<std::string_view> MainWindow::figureInFront() const {
    const std::string_view figure = front()->figureShown();
    return figure.empty() ? std::nullopt : std::optional(figure);
}

void MainWindow::setViewInFront(const QString& name) {
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const bool isThere = m_viewChoice->actions().at(static_cast<int>(i))->isVisible();
        if (isThere && m_views[i]->objectName() == name) showView(m_views[i]);
    }
}

QByteArray MainWindow::saveLayout() const {
    return m_classroom->classroomAction()->isChecked() ? m_layoutOutside : currentLayout();
}

QByteArray MainWindow::currentLayout() const {
    QMap<QString, bool> panels;
    for (const QAction* action : findChildren<QAction*>()) {
        if (action->objectName().startsWith(panelPrefix)) panels[action->objectName()] = action->isChecked();
    }
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    const auto* splitter = qobject_cast<QSplitter*>(centralWidget());
    stream << layoutVersion << saveGeometry() << splitter->saveState() << panels;
    return bytes;
}

void MainWindow::restoreLayout(const QByteArray& layout) {
    QDataStream stream(layout);
    stream.setVersion(QDataStream::Qt_6_4);
    quint8 version = 0;
    QByteArray geometry;
    QByteArray sizes;
    QMap<QString, bool> panels;
    stream >> version >> geometry >> sizes >> panels;
    if (stream.status() != QDataStream::Ok || version != layoutVersion) return;
    restoreGeometry(geometry);
    m_isWide = isWide();  // what is folded away is said below, not by the change of width
    for (auto panel = panels.cbegin(); panel != panels.cend(); ++panel) {
        if (auto* action = findChild<QAction*>(panel.key())) action->setChecked(panel.value());
    }
    qobject_cast<QSplitter*>(centralWidget())->restoreState(sizes);
}

void MainWindow::takePlaceOf(MainWindow& other) {
    restoreLayout(other.saveLayout());
    m_sight->follow(*other.m_sight);
    m_setup->takePlaceOf(*other.m_setup);
    m_lessonMenu->editor()->takePlaceOf(*other.m_lessonMenu->editor());
    for (std::size_t i = 0; i < m_views.size(); ++i) m_views[i]->takePlaceOf(*other.m_views[i]);
    setViewInFront(other.viewInFront());
    m_classroom->classroomAction()->setChecked(other.m_classroom->classroomAction()->isChecked());
    m_classroom->spotlightAction()->setChecked(other.m_classroom->spotlightAction()->isChecked());
}

}  // namespace attention
