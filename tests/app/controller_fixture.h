// SPDX-License-Identifier: GPL-3.0-or-later
// Fixture for tests of the running program. Tests use the real window with the mouse and the keyboard, and
// prepared answers replace its dialogs.
#pragma once

#include "analysis/metrics.h"
#include "controller/application_controller.h"
#include "engine/compute_trace.h"
#include "focus/focus_view.h"
#include "heatmap/heatmap_plot.h"
#include "heatmap/number_text.h"
#include "io/session_file.h"
#include "overview/overview_view.h"
#include "program/language.h"
#include "program/preferences.h"
#include "sentence_field/sentence_field.h"
#include "settings/field_row.h"
#include "settings/number_field.h"
#include "settings/settings_group.h"
#include "settings/settings_panel.h"
#include "storage/presets.h"
#include "support/sessions.h"
#include "support/wait_timeout.h"
#include "widgets/number_box.h"
#include "window/drawer_area.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QSlider>
#include <QStyle>
#include <QTemporaryDir>
#include <QtTest>

namespace attention::test {

/// Returns the first format whose files have the suffix of `path`.
inline std::optional<ExportFormat> formatOf(const QString& path) {
    for (const ExportFormatInfo& info : exportFormats())
        if (path.endsWith(QLatin1String(info.suffix))) return info.format;
    return std::nullopt;
}

/// Dialogs that are not shown. Returns the prepared answers and records the questions and errors.
class PreparedDialogs : public Dialogs {
 public:
    QString askForOpenFile(QWidget*, const QString& folder, const QString&) override {
        initialDialogFolder = folder;
        return path;
    }
    QString askForFolder(QWidget*, const QString& folder) override {
        initialDialogFolder = folder;
        return path;
    }
    QString askForSaveFile(QWidget*, const QString& suggestedPath, const QString&) override {
        initialDialogFolder = QFileInfo(suggestedPath).path();
        return path;
    }
    UnsavedChangesAnswer askAboutUnsavedChanges(QWidget*, const QString& name) override {
        questions << name;
        return changes;
    }
    ChangedFileAnswer askAboutChangedFile(QWidget*, const QString& file) override {
        questions << file;
        return changedFile;
    }
    RecoveryAnswer askAboutRecovery(QWidget*, const RecoverableSession& session) override {
        left.push_back(session);
        return recovery;
    }
    void showError(QWidget*, const QString& message) override { errors << message; }
    bool askForExport(QWidget*, const FigureSource& source, const UnavailableFormats& unavailable,
                      ExportRequest& request, const ExportDialog::PathChooser& choosePath) override {
        offered = request.spec;
        unavailableFormats = unavailable;
        request.format = exportFormat.value_or(formatOf(path).value_or(request.format));
        request = exportRequest.value_or(ExportDialog(source, request).exportRequest());
        if (cancelsExport || request.isForClipboard) return !cancelsExport;
        request.path = choosePath(nullptr, request);
        return !request.path.isEmpty();
    }

    QString path;                 ///< returned for every file and folder
    QString initialDialogFolder;  ///< the folder that the last file dialog showed first
    UnsavedChangesAnswer changes = UnsavedChangesAnswer::Cancel;
    QStringList questions;  ///< names of the sessions and files of the questions
    ChangedFileAnswer changedFile = ChangedFileAnswer::Cancel;
    RecoveryAnswer recovery = RecoveryAnswer::Later;
    std::vector<RecoverableSession> left;  ///< sessions of the recovery questions
    QStringList errors;
    FigureSpec offered;  ///< initial figure of the export dialog
    std::optional<ExportRequest>
        exportRequest;                         ///< answer of the export dialog; if empty, its initial request
    std::optional<ExportFormat> exportFormat;  ///< chosen in the initial request; if empty, see formatOf()
    UnavailableFormats unavailableFormats;     ///< of the export dialog
    bool cancelsExport = false;                ///< if true, the export dialog is canceled
};

/// Starts and ends the program, and finds its widgets. Each test class has a configuration folder of its own.
class ControllerFixture : public QObject {
 protected:
    std::unique_ptr<ApplicationController> m_controller;
    PreparedDialogs* m_answers = nullptr;
    TraceComputationOptions m_computationOptions;  ///< used by the next start()
    bool m_showsEverything = true;                 ///< start() opens all drawers and shows all stages
    QTemporaryDir m_config;  ///< contains the settings and the recovery files of the program

    ControllerFixture() {
        qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());  // read when the first QSettings is created
        qputenv("XDG_DATA_HOME", m_config.path().toUtf8());
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_config.path());
        setApplicationInfo();
    }
    /// Ends the program and clears its settings, so that the next start() is like the first one.
    void end() {
        m_controller.reset();
        QSettings().clear();
    }

    /// Starts the program, expands all groups of the settings and waits until the window is active. Ends the
    /// program that was running.
    void start(const Session& session = {}) {
        auto answers = std::make_unique<PreparedDialogs>();
        m_answers = answers.get();
        m_controller.reset();                // ends the running program first
        installLanguage(currentLanguage());  // as main() does, since English plurals are translations too
        m_controller =
            std::make_unique<ApplicationController>(session, std::move(answers), m_computationOptions);
        if (m_showsEverything) {
            // Sets a height above the default, so that the views have as much space as without the drawers.
            if (m_config.isValid() && !QSettings().contains("window/layout"))
                m_controller->window().resize(1440, 1080);
            part<DrawerArea>()->everythingAction()->setChecked(true);
        }
        for (SettingsGroup* group : m_controller->window().findChildren<SettingsGroup*>())
            group->setExpanded(true);
        m_controller->window().show();
        QVERIFY(QTest::qWaitForWindowActive(&m_controller->window(), waitTimeout));
    }
    /// Returns the widget with this object name. It must exist.
    template <class Widget>
    Widget* find(const char* name) const {
        auto* found = m_controller->window().findChild<Widget*>(QLatin1String(name));
        if (!found) qFatal("no widget %s", name);
        return found;
    }
    ViewContext& viewContext() const { return m_controller->viewContext(); }
    /// Returns the part of the window with this class. There must be one.
    template <class Part>
    Part* part() const {
        auto* found = m_controller->window().findChild<Part*>();
        if (!found) qFatal("no part %s", Part::staticMetaObject.className());
        return found;
    }
    /// Chooses an item of the combo box with this object name, as the user does.
    void chooseItem(const char* comboBox, int index) const {
        auto* box = find<QComboBox>(comboBox);
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    QString text(const char* label) const { return find<QLabel>(label)->text(); }
    /// Returns the message over a dimmed figure, or an empty text if no message is visible.
    QString staleOverlayText() const {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // deletes earlier messages
        const auto* message = m_controller->window().findChild<QLabel*>("veil.sentence");
        return message && message->isVisible() ? message->text() : QString();
    }
    const Session& session() const { return m_controller->document().session(); }
    /// Returns the trace that the overview shows. There must be one, see isShown().
    const Trace& shown() const { return *m_controller->viewContext().trace(); }
    /// Returns true if the overview shows the current session.
    bool isShown() const {
        const auto& trace = m_controller->viewContext().trace();
        return trace && *trace->session == session();
    }
    QAction* action(const QString& name) const {
        for (QAction* found : m_controller->window().findChildren<QAction*>()) {
            if (found->text().remove('&') == name) return found;
        }
        qFatal("no action %s", qPrintable(name));
        return nullptr;
    }
    /// Returns true while another thread writes or opens a file.
    bool isBusy() const {
        return !m_controller->exportController().runner().label().isEmpty() ||
               m_controller->computationController().isOpening();
    }
    /// Triggers the action and waits until it has written or opened its file.
    void trigger(const QString& name) {
        action(name)->trigger();
        QTRY_VERIFY(!isBusy());
    }
    QAbstractButton* button(const QString& name) const {
        for (auto* found : m_controller->window().findChildren<QAbstractButton*>()) {
            if (found->text() == name) return found;
        }
        qFatal("no button %s", qPrintable(name));
        return nullptr;
    }
    /// Returns the center of a cell in the viewport of the overview.
    QPoint pointOf(const CellRef& cell) const {
        const OverviewView* overview = m_controller->window().findChild<OverviewView*>();
        return (overview->figure()->cellRect(cell).center() + overview->figureOrigin()).toPoint();
    }
    static void drag(QWidget* widget, const QList<QPoint>& path) {
        QTest::mousePress(widget, Qt::LeftButton, {}, path.first());
        for (const QPoint& point : path) QTest::mouseMove(widget, point);
        QTest::mouseRelease(widget, Qt::LeftButton, {}, path.last());
    }
    /// Drops files onto `target` as file managers do. Returns false if `target` rejects them.
    static bool dropFiles(QWidget* target, const QStringList& files) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files) urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        data.setText(files.join('\n'));
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QCoreApplication::sendEvent(target, &enter);
        if (!enter.isAccepted()) return false;
        QDropEvent drop({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(target, &drop);
        return true;
    }
    void typeNumber(const char* field, const QString& digits) {
        NumberBox* box = find<NumberField>(field)->spinBox();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, digits);
    }
};

}  // namespace attention::test
