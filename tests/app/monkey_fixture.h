// SPDX-License-Identifier: GPL-3.0-or-later
// The fixture of the random test. It runs the program and performs random actions.
#pragma once

#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "controller_fixture.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "monkey_files.h"
#include "sentence_field/message_bar.h"
#include "support/crash_report.h"
#include "training/training_view.h"
#include "views/views.h"
#include "window/classroom_menu.h"
#include "window/file_drop.h"
#include "window/file_menu.h"
#include "window/preference_menus.h"

#include <QMenuBar>
#include <QScopedValueRollback>
#include <QUndoStack>

#include <memory>
#include <utility>
#include <vector>

namespace attention::test {

/// Runs the program with random files. Each function without arguments and without a result is an action that
/// act() can choose, except the functions that start the program and close windows.
class MonkeyFixture : public ControllerFixture {
 protected:
    RandomInput m_input{[this](const QString& what) { logAction(what); }};
    std::unique_ptr<MonkeyFiles> m_files;
    QStringList m_actionLog;          ///< descriptions of the steps of the current action
    int m_answers = 0;                ///< number of answers to dialogs and menus in the current action
    int m_loopLevel = 0;              ///< QThread::loopLevel() of the loop in which actions are performed
    bool m_isPressingEscape = false;  ///< true while answerDialogs() presses Esc to end a drag
    bool m_wasSaved = false;          ///< true: the current action has saved the session
    bool m_wasReset = false;          ///< true: the last step of the current action was Reset

    /// Returns the seed, the action and its steps.
    virtual QString description() const = 0;
    virtual void logAction(const QString& what) = 0;

    void startProgram() {
        m_controller.reset();
        Session opening = startupPreset();
        opening.training.stepCount = std::min<Index>(opening.training.stepCount,
                                                     20);  // otherwise most of the time is spent on training
        m_controller = std::make_unique<ApplicationController>(
            opening, std::make_unique<ChosenFiles>(*m_files, m_input));
        m_controller->document().applyPreset(opening);
        connect(&m_controller->fileController(), &DocumentFileController::saved, this,
                [this] { m_wasSaved = true; });
        m_controller->show();
        if (m_input.isOneIn(2))
            for (SettingsGroup* group : m_controller->window().findChildren<SettingsGroup*>())
                group->setExpanded(true);
        m_controller->offerRecovery();
    }
    /// Returns the popup, the modal dialog or the window that receives input.
    QWidget* activeWidget() const {
        if (QWidget* popup = QApplication::activePopupWidget()) return popup;
        if (QWidget* modal = QApplication::activeModalWidget()) return modal;
        QWidget* active = QApplication::activeWindow();
        return active && active->isVisible() ? active : &m_controller->window();
    }
    static void closePopupOrDialog() {
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        else if (QWidget* modal = QApplication::activeModalWidget())
            modal->close();
    }
    /// Closes all windows but the main window. Starts the program again if the main window was closed.
    void returnToMainWindow() {
        for (int i = 0; i < 20 && (QApplication::activePopupWidget() || QApplication::activeModalWidget());
             ++i)
            closePopupOrDialog();
        for (QWidget* each : QApplication::topLevelWidgets())
            if (each != &m_controller->window() && each->isVisible()) each->close();
        if (!m_controller->window().isVisible()) startProgram();
        m_controller->window().activateWindow();
    }
    /// Sends input to a dialog, a menu or a drag that runs an event loop of its own, since step() waits for
    /// it. Each call starts the timer for the next one, because the input may open another dialog and return
    /// only after it is closed.
    void answerDialogs() {
        QTimer::singleShot(std::chrono::milliseconds(1), this, &MonkeyFixture::answerDialogs);
        if (QThread::currentThread()->loopLevel() <= m_loopLevel) return;  // no dialog, menu or drag is open
        QWidget* const popup = QApplication::activePopupWidget();
        QWidget* const modal = QApplication::activeModalWidget();
        // Qt Test processes events after each key. On a slow machine, the timer therefore calls this function
        // again before the menu that the key has closed returns. Without this line, it would call itself
        // without end.
        if (m_isPressingEscape && !popup && !modal) return;
        if (++m_answers > 200) qFatal("%s: does not end", qPrintable(description()));
        if (!popup && !modal) {  // a drag
            const QScopedValueRollback pressing(m_isPressingEscape, true);
            return m_input.press(&m_controller->window(), Qt::Key_Escape);
        }
        if (m_answers > 6) return closePopupOrDialog();
        popup ? m_input.answerMenu(popup) : m_input.answerDialog(modal);
    }

    void click() { m_input.click(activeWidget(), Qt::LeftButton); }
    void clickRight() { m_input.click(activeWidget(), Qt::RightButton); }
    void doubleClick() { m_input.doubleClick(activeWidget()); }
    void drag() { m_input.drag(activeWidget()); }
    void move() { m_input.move(activeWidget()); }
    void wheel() { m_input.wheel(activeWidget()); }
    void pressKeys() {
        for (int n = m_input.isOneIn(3) ? 1 + m_input.randomBelow(6) : 1; n > 0; --n)
            m_input.pressKey(activeWidget());
    }
    void pressShortcut() {
        QList<QKeySequence> all;
        for (const QAction* each : m_controller->window().findChildren<QAction*>()) all << each->shortcuts();
        const QKeySequence one = m_input.pick(all);
        if (!one.isEmpty()) m_input.press(activeWidget(), one[0]);
    }
    void writeText() { m_input.writeText(); }
    void writeSentence() { m_input.writeSentence(activeWidget()); }
    void writeNumber() { m_input.writeNumber(activeWidget()); }
    void choose() { m_input.choose(activeWidget()); }
    /// Returns the enabled actions of a menu and of its submenus.
    static QList<QAction*> enabledActionsOf(const QWidget* menu) {
        QList<QAction*> found;
        for (QAction* each : menu->actions()) {
            if (!each->isVisible() || !each->isEnabled() || each->isSeparator()) continue;
            if (each->menu())
                found << enabledActionsOf(each->menu());
            else
                found << each;
        }
        return found;
    }
    /// Triggers a random action of the menu bar. Excludes Quit, which pressShortcut() can trigger.
    void triggerMenuAction() {
        QList<QAction*> all = enabledActionsOf(m_controller->window().menuBar());
        all.removeAll(part<FileMenu>()->actions().last());
        const QPointer<QAction> one = m_input.pick(all);
        m_input.log("trigger " + one->text());
        one->trigger();
    }
    void triggerActionOf(const QMenu* menu) {
        const QList<QAction*> all = enabledActionsOf(menu);
        if (all.empty()) return click();
        QAction* one = m_input.pick(all);
        m_input.log("trigger " + one->text() + " of " + menu->title());
        one->trigger();
    }
    void compare() { triggerActionOf(part<CompareMenu>()); }
    void changeLanguage() { triggerActionOf(part<LanguageMenu>()); }
    void undoAndRedo() {
        const bool isUndo = !m_input.isOneIn(3);
        for (int n = 1 + m_input.randomBelow(6); n > 0; --n)
            m_input.press(activeWidget(), Qt::CTRL | (isUndo ? Qt::Key_Z : Qt::Key_Y));
    }
    void resize() {
        const QSize size(640 + m_input.randomBelow(1600), 480 + m_input.randomBelow(1000));
        m_input.log(QStringLiteral("resize to %1 × %2").arg(size.width()).arg(size.height()));
        m_controller->window().resize(size);
    }
    void open() {
        m_input.log("open");
        m_input.isOneIn(3) ? m_controller->fileController().importModel()
                           : m_controller->fileController().open();
    }
    void changeFile() { m_files->changeRandomFile(m_input); }
    /// Opens a model, and deletes the text and presses a key of the heatmaps before the model is open. Random
    /// input rarely contains this sequence.
    void deleteTextWhileModelOpens() {
        m_controller->fileController().importModel();
        SentenceField* box = m_controller->window().findChild<SentenceField*>();
        box->setFocus();
        box->selectAll();
        m_input.commitText({});
        QWidget* overview = m_controller->window().findChild<OverviewView*>();
        overview->setFocus();
        m_input.press(&m_controller->window(), m_input.pick({Qt::Key_L, Qt::Key_PageDown, Qt::Key_PageUp}));
    }
    void truncateFileOfOpenModel() {
        m_controller->fileController().importModel();
        static_cast<void>(QTest::qWaitFor([this] { return isShown(); }, 1000));
        m_files->truncate(m_input, "model/model.safetensors");
        m_controller->viewContext().showView(QStringLiteral("words"));
        static_cast<void>(
            QTest::qWaitFor([this] { return !isShown(); }, 50));  // gives the program time to read the file
    }
    void changeLanguageDuringMetrics() {
        SentenceField* box = m_controller->window().findChild<SentenceField*>();
        box->setFocus();
        box->selectAll();
        m_input.commitText(QString("the cat ").repeated(700));
        static_cast<void>(QTest::qWaitFor([this] { return isShown(); }, 5000));
        changeLanguage();
        QCoreApplication::processEvents();
        m_controller->document().undoStack()->undo();
    }
    void restart() {
        m_input.log("start again");
        startProgram();
    }

    using Act = void (MonkeyFixture::*)();
    void performOneOf(std::initializer_list<Act> acts) { (this->*m_input.pick(acts))(); }
    /// Types a part of a value, and goes on with something else without confirming it.
    void typePartOfValue() {
        m_input.typePartOfValue(activeWidget());
        performOneOf({&MonkeyFixture::save, &MonkeyFixture::save, &MonkeyFixture::choosePreset,
                      &MonkeyFixture::pressShortcut, &MonkeyFixture::click, &MonkeyFixture::changeLanguage,
                      &MonkeyFixture::undoAndRedo, &MonkeyFixture::closeWindow, &MonkeyFixture::move});
    }
    void save() {
        m_input.log("save");
        m_input.isOneIn(3) ? m_controller->fileController().saveAs() : m_controller->fileController().save();
    }
    /// Changes the view in most cases, and then resets it.
    void pressReset() {
        performOneOf({&MonkeyFixture::showAnyView, &MonkeyFixture::pressShortcut, &MonkeyFixture::click,
                      &MonkeyFixture::wheel});
        m_controller->window().activateWindow();
        // A file that is still being opened would replace the session after the reset.
        static_cast<void>(
            QTest::qWaitFor([this] { return !m_controller->computationController().isOpening(); }, 5000));
        m_input.log("reset");
        m_controller->presetController().reset();
        m_wasReset = true;
    }
    void choosePreset() {
        const Session preset = m_input.pick(presets());
        m_input.log("choose the preset " + QString::fromStdString(preset.title));
        m_controller->presetController().openPreset(preset);
    }
    void closeWindow() {
        m_input.log("close the window");
        m_controller->window().close();
    }
    /// Holds the key that shows session A while other input arrives. In half of the cases, the key stays
    /// down.
    void lookAtA() {
        MainWindow& window = m_controller->window();
        if (!m_controller->pinController().pinnedTrace()) {
            m_input.log("pin");
            window.findChild<QAction*>("compare.pin")->trigger();
            Session edited = session();
            edited.dK = 1 + m_input.randomBelow(32);
            m_controller->document().apply({edited, "d_k"});
        }
        window.activateWindow();
        if (QWidget* view = window.findChild<OverviewView*>()) view->setFocus();
        m_input.holdOrRelease(&window, Qt::Key_A, true);
        for (int n = 1 + m_input.randomBelow(3); n > 0; --n) {
            performOneOf({&MonkeyFixture::pressShortcut, &MonkeyFixture::pressKeys, &MonkeyFixture::wheel,
                          &MonkeyFixture::click, &MonkeyFixture::compare, &MonkeyFixture::undoAndRedo});
        }
        if (m_input.isOneIn(2)) m_input.holdOrRelease(&m_controller->window(), Qt::Key_A, false);
    }
    /// Changes the view, the language, the theme and the size of the window while a model is being trained.
    void changeViewsDuringTraining() {
        Session trained = session();
        if (trained.training.stepCount == 0) {
            for (const Session& preset : presets())
                if (preset.training.stepCount > 0) trained = preset;
        }
        trained.training.stepCount = 20 + m_input.randomBelow(60);
        m_input.log(QStringLiteral("train for %1 steps").arg(trained.training.stepCount));
        m_controller->document().apply({trained, "training"});
        if (m_input.isOneIn(2)) viewContext().watchTraining();
        for (int n = 1 + m_input.randomBelow(4); n > 0; --n) {
            performOneOf({&MonkeyFixture::showAnyView, &MonkeyFixture::changeLanguage,
                          &MonkeyFixture::changeTheme, &MonkeyFixture::resize});
            QTest::qWait(m_input.randomBelow(30));
        }
    }
    void showAnyView() {
        const QString name = QString::fromStdString(std::string(m_input.pick(viewNames())));
        m_input.log("show the view " + name);
        m_controller->viewContext().showView(name);
    }
    void changeTheme() { triggerActionOf(part<ThemeMenu>()); }
    /// Edits and saves the file of the document in a second window.
    void saveInSecondWindow() {
        ApplicationController second(startupPreset(), std::make_unique<ChosenFiles>(*m_files, m_input));
        second.show();
        const QString path = m_controller->document().path();
        m_input.log("save in a second window: " + path.section('/', -1));
        if (!path.isEmpty()) second.fileController().openFile(path);
        Session edited = second.document().session();
        edited.dK = 1 + m_input.randomBelow(32);
        second.document().apply({edited, "d_k"});
        second.fileController().save();
        m_controller->window().activateWindow();
    }
    void dropFile() {
        const QString path =
            m_input.isOneIn(4) ? m_files->folderToOpen(m_input) : m_files->fileToOpen(m_input);
        m_input.log("drop " + path.section('/', -2));
        dropFiles(&m_controller->window(), {path});
    }
    /// Clicks a button of a lesson, of the guesses or of the suggestions. Starts a lesson if no button is
    /// visible.
    void followLesson() {
        MainWindow& window = m_controller->window();
        QList<QAbstractButton*> buttons;
        for (QWidget* bar : std::initializer_list<QWidget*>{
                 part<LessonPanel>(), window.findChild<GuessBar*>(), window.findChild<MessageBar*>()})
            buttons << RandomInput::reachableWidgets<QAbstractButton>(
                bar->window(), [bar](QWidget* button) { return bar->isAncestorOf(button); });
        if (buttons.empty() || m_input.isOneIn(4)) return triggerActionOf(part<LessonMenu>());
        const QPointer button = m_input.pick(buttons);
        m_input.log("click “" + button->text() + "” of " + RandomInput::nameOf(button));
        button->click();
    }
    void guess() {
        m_input.log("hide or show the weights to guess");
        m_controller->window().findChild<ClassroomMenu*>()->guessAction()->trigger();
        for (int n = m_input.randomBelow(4); n > 0; --n) click();
    }
    /// Closes the window while a file is written, opened or computed.
    void closeWhileBusy() {
        switch (m_input.randomBelow(3)) {
            case 0:
                m_input.log("export");
                part<FileMenu>()->exportAction()->trigger();
                break;
            case 1:
                m_input.log("import a model");
                m_controller->fileController().importModel();
                break;
            default:
                changeViewsDuringTraining();
        }
        closeWindow();
    }

    void act() {
        static const std::vector<std::pair<int, Act>> weighted = {
            {16, &MonkeyFixture::click},
            {4, &MonkeyFixture::clickRight},
            {3, &MonkeyFixture::doubleClick},
            {7, &MonkeyFixture::drag},
            {4, &MonkeyFixture::move},
            {7, &MonkeyFixture::wheel},
            {10, &MonkeyFixture::pressKeys},
            {8, &MonkeyFixture::pressShortcut},
            {2, &MonkeyFixture::writeText},
            {5, &MonkeyFixture::writeSentence},
            {5, &MonkeyFixture::writeNumber},
            {5, &MonkeyFixture::choose},
            {12, &MonkeyFixture::triggerMenuAction},
            {3, &MonkeyFixture::compare},
            {2, &MonkeyFixture::changeLanguage},
            {4, &MonkeyFixture::undoAndRedo},
            {2, &MonkeyFixture::resize},
            {5, &MonkeyFixture::open},
            {5, &MonkeyFixture::changeFile},
            {5, &MonkeyFixture::typePartOfValue},
            {5, &MonkeyFixture::save},
            {3, &MonkeyFixture::pressReset},
            {3, &MonkeyFixture::choosePreset},
            {4, &MonkeyFixture::lookAtA},
            {2, &MonkeyFixture::changeViewsDuringTraining},
            {1, &MonkeyFixture::saveInSecondWindow},
            {2, &MonkeyFixture::dropFile},
            {4, &MonkeyFixture::followLesson},
            {2, &MonkeyFixture::guess},
            {1, &MonkeyFixture::closeWhileBusy},
            {1, &MonkeyFixture::deleteTextWhileModelOpens},
            {1, &MonkeyFixture::truncateFileOfOpenModel},
            {1, &MonkeyFixture::changeLanguageDuringMetrics},
            {1, &MonkeyFixture::restart}};
        std::vector<Act> all;
        for (const auto& [weight, one] : weighted) all.insert(all.end(), weight, one);
        (this->*m_input.pick(all))();
    }
};

}  // namespace attention::test
