// SPDX-License-Identifier: GPL-3.0-or-later
// Lab: its window, what that asks for, and another one in its place when the language changes.
#include "comparison/session_changes.h"
#include "figure/view.h"
#include "gallery/gallery.h"
#include "heatmap/token_text.h"
#include "help/help_menu.h"
#include "lab/lab.h"
#include "models/session_model.h"
#include "program/language.h"
#include "program/theme.h"
#include "setup/setup_panel.h"
#include "storage/lessons.h"
#include "storage/presets.h"
#include "window/file_menu.h"
#include "window/progress_strip.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>

namespace attention {

void Lab::openWindow() {
    QUndoStack* history = m_document.history();
    m_window = std::make_unique<MainWindow>(history->createUndoAction(nullptr, tr("Undo")),
                                            history->createRedoAction(nullptr, tr("Redo")), m_background);
    connect(m_window.get(), &MainWindow::edited, &m_document, &Document::apply);
    connect(m_window.get(), &MainWindow::viewStateChanged, this, &Lab::showResettable);
    connectFiles();
    connectComputation();
    for (View* view : m_window->viewWidgets()) connect(view, &View::exportRequested, this, &Lab::exportSweep);
    connectLooks();
    connectLessons();
    m_pinning.setWindow(m_window.get());
    m_window->fileMenu()->setPresets(presets());
    showState();
    showRecentFiles();
}

void Lab::connectFiles() {
    FileMenu* menu = m_window->fileMenu();
    connect(menu, &FileMenu::openRequested, &m_files, &SessionFiles::open);
    connect(menu, &FileMenu::modelRequested, &m_files, &SessionFiles::openModel);
    connect(menu, &FileMenu::fileRequested, &m_files, &SessionFiles::openFile);
    connect(m_window->setupPanel(), &SetupPanel::vectorsWanted, &m_files, &SessionFiles::openVectors);
    connect(menu, &FileMenu::saveRequested, &m_files, &SessionFiles::save);
    connect(menu, &FileMenu::saveAsRequested, &m_files, &SessionFiles::saveAs);
    connect(menu, &FileMenu::exportRequested, this, &Lab::exportFile);
    connect(menu, &FileMenu::figureRequested, this, &Lab::exportFigure);
    connect(menu, &FileMenu::exerciseRequested, this, &Lab::exportExercise);
    connect(m_window.get(), &MainWindow::copyRequested, this,
            [this] { copyFigure(figureSource(), {figureInFront()}); });
    connect(menu, &FileMenu::presetChosen, this, &Lab::choosePreset);
    connect(menu, &FileMenu::galleryRequested, this, &Lab::showGallery);
    connect(menu, &FileMenu::resetRequested, this, &Lab::reset);
    connect(menu, &FileMenu::clearRecentRequested, this, [this] {
        m_settings.clearRecentFiles();
        showRecentFiles();
    });
    m_window->askBeforeClosing([this] {
        const bool mayClose = !isWriting() && m_files.mayDiscard();
        if (mayClose) m_recovery.end();
        return mayClose;
    });
}

void Lab::showGallery() {
    auto* gallery = new Gallery(m_window.get());
    gallery->setAttribute(Qt::WA_DeleteOnClose);
    gallery->setContent(presets(), lessons(spokenLanguage()));
    connect(gallery, &Gallery::presetChosen, this, &Lab::choosePreset);
    connect(gallery, &Gallery::lessonChosen, &m_guide, &LessonGuide::start);
    gallery->open();
    m_pictures.draw(gallery);
}

void Lab::connectComputation() {
    ProgressStrip* strip = m_window->progress();
    connect(&m_computation, &Computation::progressed, strip, [this, strip](double share) {
        strip->showWork(hasTrainingTask(m_document.session()) ? tr("Learning …") : QString(), share);
    });
    connect(&m_computation, &Computation::settled, strip, &ProgressStrip::showNothing);
    connect(strip->stopAction(), &QAction::triggered, this, &Lab::stop);
    connect(strip->againAction(), &QAction::triggered, this, &Lab::computeAgain);
    for (const SlowTask* task : {&std::as_const(m_opening), &m_files.bringing()}) {
        connect(task, &SlowTask::progressed, strip, [strip](const QString& file, double share) {
            strip->showWork(tr("Opening %1 …").arg(shownFileName(file)), share);
        });
        connect(task, &SlowTask::settled, strip, &ProgressStrip::showNothing);
    }
    ProgressStrip* writing = m_window->writing();
    connect(&m_exports, &SlowTask::progressed, writing, [writing](const QString& file, double share) {
        writing->showWork(QFileInfo(file).fileName(), share);
    });
    connect(&m_exports, &SlowTask::settled, writing, &ProgressStrip::showNothing);
    connect(writing->stopAction(), &QAction::triggered, &m_exports, &SlowTask::cancel);
}

void Lab::connectLooks() {
    m_window->themeMenu()->setTheme(m_settings.theme());
    connect(m_window->themeMenu(), &ThemeMenu::themeChosen, this, [this](Theme theme) {
        m_settings.setTheme(theme);
        applyTheme(theme);
    });
    connect(m_window->helpMenu(), &HelpMenu::pageRequested, this,
            [this](const QString& page) { m_help.show(page, *m_window); });
    LanguageMenu* menu = m_window->languageMenu();
    menu->setLanguages(languages(), spokenLanguage());
    // Later: the window goes, and the menu with it.
    connect(menu, &LanguageMenu::languageChosen, this, &Lab::changeLanguage, Qt::QueuedConnection);
}

/// A widget takes its texts when it is made: another language is another window, which shows the same.
void Lab::changeLanguage(const QString& code) {
    if (code == spokenLanguage()) return;
    // A dialog lies on the stack of what has opened it, and would go with the window: not before it is
    // closed.
    if (const QWidget* dialog = QApplication::activeModalWidget()) {
        connect(
            dialog, &QObject::destroyed, this, [this, code] { changeLanguage(code); }, Qt::QueuedConnection);
        return;
    }
    finishTyping();
    m_settings.setLanguage(code);
    const QString codeBefore = spokenLanguage();
    const std::vector<Session> presetsBefore = presets();
    const Session openingBefore = openingPreset();
    speak(code);
    m_document.reword(
        [&, now = presets()](Session session) { return reworded(std::move(session), presetsBefore, now); });
    m_document.forgetStepNames();
    m_background.swept.stop();  // what it has until then goes to the window to come
    const std::unique_ptr<MainWindow> before = std::exchange(m_window, nullptr);
    openWindow();
    showSession(m_document.session());
    if (!m_isEmpty && trace()) m_window->setTrace(trace(), m_elapsed);
    m_window->takePlaceOf(*before);
    translateContent(codeBefore, openingBefore);
    m_window->show();
    m_help.follow(*m_window);
}

/// Replaces what the program itself has brought, in the language before, by the same in the present language:
/// the step of a lesson, or the session that the window opens with while nobody has edited it. Their
/// sentences differ, so this is a step of the history.
void Lab::translateContent(const QString& codeBefore, const Session& openingBefore) {
    if (m_document.lesson().run) return m_guide.continueIn(lessons(codeBefore), lessons(spokenLanguage()));
    const bool isOpening =
        m_document.path().isEmpty() && haveSameResults(m_document.session(), openingBefore);
    if (isOpening) choosePreset(openingPreset());
}

}  // namespace attention
