// SPDX-License-Identifier: GPL-3.0-or-later
// Very long texts are elided in the window, because the layout of a letter with 100,000 combining marks would
// take half a minute.
#include "comparison/session_changes_list.h"
#include "engine/compute_trace.h"
#include "export/settings_text.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_panel.h"
#include "models/session_model.h"
#include "settings/settings_panel.h"
#include "support/qt_tests.h"
#include "support/recorded_commands.h"
#include "support/test_context.h"
#include "training/training_texts.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace attention;
using attention::test::TestContext;

namespace {

/// The letter with 100,000 combining marks.
std::string letterWithMarks(const std::string& letter) {
    std::string text = letter;
    for (int i = 0; i < 100'000; ++i) text += "\u0301";
    return text;
}

/// The texts of widgets must have fewer characters than this.
constexpr qsizetype characterLimit = 25'000;

/// An untrained session with a custom task, whose training data are `lines`.
Session customTask(const std::string& lines) {
    Session session;
    session.input.queryText.clear();
    session.embedding.dModel = session.output.dOut = 8;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.output.hasProjection = true;
    session.dK = session.dV = 4;
    session.training.task = TrainingTask::Custom;
    session.training.sequenceLength = 8;
    session.training.stepCount = 0;
    session.training.examples = lines;
    return session;
}

Lesson longLesson() {
    LessonStep step;
    step.text = letterWithMarks("s");
    step.fieldValues = {{"input.query_text", '"' + letterWithMarks("q") + '"'}};
    return {letterWithMarks("t"), letterWithMarks("n"), {step, step}};
}

}  // namespace

class TestLongTexts : public QObject {
    Q_OBJECT

 private slots:
    void longTrainingExamplesAreElided() {
        const auto trace =
            computeTrace(customTask(letterWithMarks("a") + " b => b " + std::string(1'000'000, 'x')));
        const QString text = examplesText(*trainingResultForTrace(*trace), lightTheme(QFont()));
        QVERIFY2(text.size() < 4000, qPrintable(QString::number(text.size())));
        const auto elided = text.count(QStringLiteral("…"));
        QVERIFY(elided >= 2 && elided <= 4);  // the example, its target, and up to two predictions
        QVERIFY(text.contains(QStringLiteral("xxx…")));
        // Markup in a token is escaped, and characters that change the text direction are replaced.
        const auto markupTrace = computeTrace(customTask("<b>x</b> \u202Ea => b b"));
        const QString markupText = examplesText(*trainingResultForTrace(*markupTrace), lightTheme(QFont()));
        QVERIFY(markupText.contains(QStringLiteral("&lt;b&gt;x&lt;/b&gt;")));
        QVERIFY(!markupText.contains(QChar(0x202e)));
    }

    void lessonPanelElidesLongTexts() {
        TestContext context;
        RecordedCommands commands;
        LessonPanel panel(context, commands.all());
        panel.resize(400, 200);
        context.setLesson(longLesson(), 0);
        Session session;
        session.input.queryText = "one two";
        context.setSession(session);
        context.setTrace(computeTrace(session));
        for (const QLabel* label : panel.findChildren<QLabel*>())
            QVERIFY2(label->text().size() < characterLimit, qPrintable(label->objectName()));
        QVERIFY(panel.minimumSizeHint().height() < 100'000);
    }

    /// A text that the editor shows elided stays complete in the lesson unless the user edits it.
    void lessonEditorElidesTextsButKeepsThem() {
        const Lesson lesson = longLesson();
        TestContext context;
        RecordedCommands commands;
        const LessonEditor editor(context, commands);
        context.setLesson(lesson, 0);
        const auto* title = editor.findChild<QLineEdit*>("editorTitle");
        auto* notes = editor.findChild<QLineEdit*>("editorNotes");
        const auto* steps = editor.findChild<QListWidget*>("editorSteps");
        auto* sentence = editor.findChild<QPlainTextEdit*>("editorSentence");
        QVERIFY(title->text().size() < characterLimit && title->text().endsWith(QStringLiteral("…")));
        QVERIFY(notes->text().size() < characterLimit);
        QVERIFY(steps->item(0)->text().size() < characterLimit);
        QVERIFY(sentence->toPlainText().size() < characterLimit);
        for (const QLabel* label : editor.findChildren<QLabel*>())
            QVERIFY(label->text().size() < characterLimit);
        QCOMPARE(editor.draft(), QString());
        emit notes->editingFinished();
        QCOMPARE(commands.lessonEditCount, 0);
        notes->setText("short");
        emit notes->editingFinished();
        QCOMPARE(commands.lessonEditCount, 1);
        const Lesson& edited = *commands.editedLesson;
        QCOMPARE(edited.notes, "short");
        QVERIFY(edited.title == lesson.title && edited.steps == lesson.steps);
        sentence->setPlainText("another");
        QCOMPARE(editor.draft(), "another");
    }

    void captionElidesLongTrainingExamples() {
        const auto trace = computeTrace(customTask(letterWithMarks("a") + " b => b b"));
        const QString text = settingsText(*trace, 0);
        QVERIFY2(text.size() < 1000, qPrintable(QString::number(text.size())));
        QVERIFY(text.contains(QStringLiteral("á").normalized(QString::NormalizationForm_D)));
        QVERIFY(text.contains(QStringLiteral("…")));
    }

    void settingsPanelShowsThousandsOfProblems() {
        TestContext context;
        const SettingsPanel panel(context);
        const Problem problem{"learning.examples", Message("Session", "%1").arg(std::string(100, 'x'))};
        context.setProblems(std::vector(10'000, problem));
        qsizetype shownProblems = 0;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            shownProblems += label->text().count(QStringLiteral("xxx"));
        QVERIFY(shownProblems >= 98);
        for (const QLabel* label : panel.findChildren<QLabel*>())
            QVERIFY(label->text().size() < characterLimit);
    }

    void changesListElidesLongSettings() {
        SessionChangesList list;
        list.resize(600, 300);
        list.showChanges(customTask(letterWithMarks("a") + " => b"),
                         customTask(letterWithMarks("c") + " => d"));
        const auto* a = list.findChild<QLabel*>("changes.a.learning.examples");
        QVERIFY(a);
        QVERIFY(a->text().size() < characterLimit);
        QVERIFY(!a->text().isEmpty());
    }
};

ATTENTION_TEST(TestLongTexts)
#include "tst_long_texts.moc"
