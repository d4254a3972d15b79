// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: its size and what folds with it, what is kept from one run to the next, what is asked before it
// closes, files dropped onto it.
#include "classroom/classroom_mode.h"
#include "figure/view.h"
#include "heatmap/printable_text.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "settings/settings_panel.h"
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
    if (isWideEnough() == m_isWide || m_classroom->classroomAction()->isChecked()) return;
    m_isWide = isWideEnough();
    m_showMetricsAction->setChecked(m_isWide);
    m_showCalculationAction->setChecked(m_isWide);
}

bool MainWindow::isWideEnough() const {
    constexpr int wideEnough = 1200;
    return width() >= wideEnough;
}

void MainWindow::setDocumentName(const QString& name, bool isModified) {
    // A literal "[*]" in a file's name is written twice.
    const QString escaped = QString(name).replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
    setWindowTitle(tr("%1[*] — Attention Lab").arg(bidiIsolated(escaped)));
    setWindowModified(isModified);
}

void MainWindow::setCloseHandler(std::function<bool()> mayClose) {
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
        m_fileMenu, [this, path] { emit m_fileMenu->openFileRequested(path); }, Qt::QueuedConnection);
}

QString MainWindow::currentViewName() const {
    return currentView()->objectName();
}

std::optional<std::string_view> MainWindow::currentFigureName() const {
    const std::string_view figure = currentView()->shownFigureName();
    return figure.empty() ? std::nullopt : std::optional(figure);
}

void MainWindow::setCurrentViewName(const QString& name) {
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const bool isThere = m_viewActionGroup->actions().at(static_cast<int>(i))->isVisible();
        if (isThere && m_views[i]->objectName() == name) switchToView(m_views[i]);
    }
}

QByteArray MainWindow::saveLayout() const {
    return m_classroom->classroomAction()->isChecked() ? m_layoutBeforeClassroom : currentLayout();
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
    m_isWide = isWideEnough();  // what is folded away is said below, not by the change of width
    for (auto panel = panels.cbegin(); panel != panels.cend(); ++panel) {
        if (auto* action = findChild<QAction*>(panel.key())) action->setChecked(panel.value());
    }
    qobject_cast<QSplitter*>(centralWidget())->restoreState(sizes);
}

void MainWindow::copyStateFrom(MainWindow& other) {
    restoreLayout(other.saveLayout());
    m_context->copyStateFrom(*other.m_context);
    m_settingsPanel->copyStateFrom(*other.m_settingsPanel);
    m_lessonMenu->editor()->copyStateFrom(*other.m_lessonMenu->editor());
    for (std::size_t i = 0; i < m_views.size(); ++i) m_views[i]->copyStateFrom(*other.m_views[i]);
    setCurrentViewName(other.currentViewName());
    m_classroom->classroomAction()->setChecked(other.m_classroom->classroomAction()->isChecked());
    m_classroom->spotlightAction()->setChecked(other.m_classroom->spotlightAction()->isChecked());
}

}  // namespace attention
