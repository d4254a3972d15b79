// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: its size and what folds with it, what is kept from one run to the next, what is asked before it
// closes, files dropped onto it.
#include "classroom/classroom_mode.h"
#include "figure/view.h"
#include "heatmap/printable_text.h"
#include "inspector/calculation_panel.h"
#include "layers/layers_view.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "mask/mask_bar.h"
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

QString droppedPath(const QMimeData& mimeData) {
    const QList<QUrl> urls = mimeData.urls();
    if (urls.size() != 1 || !urls.front().isLocalFile()) return {};
    const QString path = urls.front().toLocalFile();
    if (QFileInfo(path).isDir()) return path;                                        // a trained model
    const QStringList suffixes = {".attn", ".png",         ".svg", ".pdf", ".json",  // exports carry sessions
                                  ".npz",  ".safetensors", ".txt", ".vec"};
    const bool isSupported = std::ranges::any_of(
        suffixes, [&](const QString& suffix) { return path.endsWith(suffix, Qt::CaseInsensitive); });
    return isSupported ? path : QString();
}

}  // namespace

/// The maps come first: in a narrow window what explains them folds away, and comes back with the room. In
/// front of a class everything beside the maps stays folded.
void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (isWideEnoughForPanels() == m_isWideEnoughForPanels || m_classroomMode->classroomAction()->isChecked())
        return;
    m_isWideEnoughForPanels = isWideEnoughForPanels();
    m_showMetricsAction->setChecked(m_isWideEnoughForPanels);
    m_showCalculationAction->setChecked(m_isWideEnoughForPanels);
}

bool MainWindow::isWideEnoughForPanels() const {
    constexpr int minWidthForPanels = 1200;
    return width() >= minWidthForPanels;
}

void MainWindow::setDocumentName(const QString& name, bool isModified) {
    // A literal "[*]" in a file's name is written twice.
    const QString escapedName = QString(name).replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
    setWindowTitle(tr("%1[*] — Attention Lab").arg(bidiIsolated(escapedName)));
    setWindowModified(isModified);
}

void MainWindow::setCloseHandler(std::function<bool()> closeHandler) {
    m_closeHandler = std::move(closeHandler);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    event->setAccepted(!m_closeHandler || m_closeHandler());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedPath(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = droppedPath(*event->mimeData());
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
    const auto* layersView = qobject_cast<const LayersView*>(currentView());
    if (!layersView || layersView->shownFigureName().empty()) return std::nullopt;
    return layersView->shownFigureName();
}

void MainWindow::setCurrentViewName(const QString& name) {
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const bool isAvailable = m_viewActionGroup->actions().at(static_cast<int>(i))->isVisible();
        if (isAvailable && m_views[i]->objectName() == name) switchToView(m_views[i]);
    }
}

QByteArray MainWindow::saveLayout() const {
    return m_classroomMode->classroomAction()->isChecked() ? m_layoutBeforeClassroom : currentLayout();
}

QByteArray MainWindow::currentLayout() const {
    QMap<QString, bool> panelVisibility;
    for (const QAction* action : findChildren<QAction*>()) {
        if (action->objectName().startsWith(panelPrefix))
            panelVisibility[action->objectName()] = action->isChecked();
    }
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    const auto* splitter = qobject_cast<QSplitter*>(centralWidget());
    stream << layoutVersion << saveGeometry() << splitter->saveState() << panelVisibility;
    return bytes;
}

void MainWindow::restoreLayout(const QByteArray& savedLayout) {
    QDataStream stream(savedLayout);
    stream.setVersion(QDataStream::Qt_6_4);
    quint8 version = 0;
    QByteArray savedGeometry;
    QByteArray splitterState;
    QMap<QString, bool> panelVisibility;
    stream >> version >> savedGeometry >> splitterState >> panelVisibility;
    if (stream.status() != QDataStream::Ok || version != layoutVersion) return;
    restoreGeometry(savedGeometry);
    m_isWideEnoughForPanels =
        isWideEnoughForPanels();  // what is folded away is said below, not by the change of width
    for (auto panel = panelVisibility.cbegin(); panel != panelVisibility.cend(); ++panel) {
        if (auto* action = findChild<QAction*>(panel.key())) action->setChecked(panel.value());
    }
    qobject_cast<QSplitter*>(centralWidget())->restoreState(splitterState);
}

void MainWindow::copyStateFrom(MainWindow& other) {
    restoreLayout(other.saveLayout());
    m_viewContext->copyStateFrom(*other.m_viewContext);
    m_settingsPanel->copyStateFrom(*other.m_settingsPanel);
    m_calculationPanel->copyStateFrom(*other.m_calculationPanel);
    m_maskBar->setBrushSettings(other.m_maskBar->brushSettings());
    m_lessonMenu->editor()->copyStateFrom(*other.m_lessonMenu->editor());
    for (std::size_t i = 0; i < m_views.size(); ++i) m_views[i]->copyStateFrom(*other.m_views[i]);
    setCurrentViewName(other.currentViewName());
    m_classroomMode->classroomAction()->setChecked(other.m_classroomMode->classroomAction()->isChecked());
    m_classroomMode->spotlightAction()->setChecked(other.m_classroomMode->spotlightAction()->isChecked());
}

}  // namespace attention
