// SPDX-License-Identifier: GPL-3.0-or-later
// The running program as tests drive it: the real window, with mouse and keys, and ready answers to its
// questions.
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
#include "settings/field_row.h"
#include "settings/number_field.h"
#include "settings/number_table.h"
#include "settings/sentence_edit.h"
#include "settings/settings_group.h"
#include "settings/settings_panel.h"
#include "storage/presets.h"
#include "support/patience.h"
#include "support/sessions.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QTemporaryDir>
#include <QtTest>

namespace attention::test {

/// The preset in the file NUMBER-`name`.attn, in the language of the program.
inline Session presetNamed(const QString& name) {
    const std::vector<Session> all = presets();
    const QStringList files = QDir(":/presets").entryList({"*.attn"}, QDir::Files, QDir::Name);
    const auto file = std::ranges::find_if(
        files, [&](const QString& each) { return each.section('-', 1) == name + ".attn"; });
    if (file == files.end()) qFatal("no preset %s", qPrintable(name));
    return all.at(static_cast<std::size_t>(file - files.begin()));
}

/// Answers every question at once and remembers what it was told.
class ReadyAnswers : public Dialogs {
 public:
    QString askForOpenFile(QWidget*, const QString&) override { return path; }
    QString askForFolder(QWidget*) override { return path; }
    QString askForSaveFile(QWidget*, const QString&, const QString&) override { return path; }
    UnsavedChangesAnswer askAboutChanges(QWidget*, const QString& name) override {
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
    std::optional<ExportRequest> askForFigureExport(QWidget*, const FigureSource& source,
                                                    const FigureSpec& start) override {
        offered = start;
        const ExportDialog dialog(source, start);
        return wishesNothing ? std::nullopt : std::optional(wish.value_or(dialog.exportRequest()));
    }

    QString path;
    UnsavedChangesAnswer changes = UnsavedChangesAnswer::Cancel;
    QStringList questions;
    ChangedFileAnswer changedFile = ChangedFileAnswer::Cancel;
    RecoveryAnswer recovery = RecoveryAnswer::Later;
    std::vector<RecoverableSession> left;  ///< those it was asked about
    QStringList errors;
    FigureSpec offered;                 ///< what the dialog for a figure began with
    std::optional<ExportRequest> wish;  ///< its answer; none: as it begins
    bool wishesNothing = false;
};

class LabFixture : public QObject {
 protected:
    std::unique_ptr<ApplicationController> m_lab;
    ReadyAnswers* m_answers = nullptr;
    TraceComputationOptions m_manner;  ///< of the programs to be started
    QTemporaryDir m_config;            ///< where this test's program keeps its settings and what is not saved

    LabFixture() {
        qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());  // read when the first QSettings is made
        qputenv("XDG_DATA_HOME", m_config.path().toUtf8());
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_config.path());
        setApplicationInfo();
    }
    /// Ends the program and forgets what it keeps: the next start is the first one.
    void end() {
        m_lab.reset();
        QSettings().clear();
    }

    void start(const Session& session = {}) {
        auto answers = std::make_unique<ReadyAnswers>();
        m_answers = answers.get();
        m_lab.reset();                       // the one before ends before this one begins
        installLanguage(currentLanguage());  // as main() does: the plurals of English are a translation too
        m_lab = std::make_unique<ApplicationController>(session, std::move(answers), m_manner);
        for (SettingsGroup* group : m_lab->window().findChildren<SettingsGroup*>()) group->setExpanded(true);
        m_lab->window().show();
        QVERIFY(QTest::qWaitForWindowActive(&m_lab->window(), patience));
    }
    template <class Widget>
    Widget* find(const char* name) const {
        auto* found = m_lab->window().findChild<Widget*>(QLatin1String(name));
        if (!found) qFatal("no widget %s", name);
        return found;
    }
    QString text(const char* label) const { return find<QLabel>(label)->text(); }
    /// What is said over a picture that is dimmed.
    QString saidOverPicture() const {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // of what was said before
        const auto* sentence = m_lab->window().findChild<QLabel*>("veil.sentence");
        return sentence && sentence->isVisible() ? sentence->text() : QString();
    }
    const Session& session() const { return m_lab->document().session(); }
    const Trace& shown() const { return *m_lab->window().findChild<OverviewView*>()->trace(); }
    bool isShown() const {
        const auto& trace = m_lab->window().findChild<OverviewView*>()->trace();
        return trace && *trace->session == session();
    }
    QAction* action(const QString& name) const {
        for (QAction* found : m_lab->window().findChildren<QAction*>()) {
            if (found->text().remove('&') == name) return found;
        }
        qFatal("no action %s", qPrintable(name));
        return nullptr;
    }
    /// Whether something is written or opened beside the window.
    bool isBusy() const { return !m_lab->exportTask().label().isEmpty() || m_lab->isOpening(); }
    /// What is written or opened then is there.
    void trigger(const QString& name) {
        action(name)->trigger();
        QTRY_VERIFY(!isBusy());
    }
    QAbstractButton* button(const QString& name) const {
        for (auto* found : m_lab->window().findChildren<QAbstractButton*>()) {
            if (found->text() == name) return found;
        }
        qFatal("no button %s", qPrintable(name));
        return nullptr;
    }
    /// The middle of a cell in the overview's viewport.
    QPoint pointOf(const CellRef& cell) const {
        const OverviewView* maps = m_lab->window().findChild<OverviewView*>();
        return (maps->figure()->cellRect(cell).center() + maps->figureOrigin()).toPoint();
    }
    static void drag(QWidget* widget, const QList<QPoint>& way) {
        QTest::mousePress(widget, Qt::LeftButton, {}, way.first());
        for (const QPoint& point : way) QTest::mouseMove(widget, point);
        QTest::mouseRelease(widget, Qt::LeftButton, {}, way.last());
    }
    void typeNumber(const char* field, const QString& digits) {
        QDoubleSpinBox* box = find<NumberField>(field)->spinBox();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, digits);
    }
};

}  // namespace attention::test
