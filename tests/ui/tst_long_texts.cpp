// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of any length are shown in part: to lay out a letter with 100,000 marks would take half a minute.
#include "comparison/session_changes_list.h"
#include "export/settings_text.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_panel.h"
#include "models/session_model.h"
#include "settings/settings_panel.h"
#include "support/qt_tests.h"
#include "training/training_texts.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace attention;

namespace {

/// A letter with 100,000 marks.
std::string pile(const std::string& letter) {
    std::string text = letter;
    for (int i = 0; i < 100'000; ++i) text += "\u0301";
    return text;
}

/// More characters than anything that is laid out at once may have.
constexpr qsizetype tooMany = 25'000;

Session ownLines(const std::string& lines) {
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
    step.text = pile("s");
    step.fieldValues = {{"input.query_text", '"' + pile("q") + '"'}};
    return {pile("t"), pile("n"), {step, step}};
}

}  // namespace

class TestLongTexts : public QObject {
    Q_OBJECT

 private slots:
    void symbolsOfALongLine() {
        const auto trace = computeTrace(ownLines(pile("a") + " b => b " + std::string(1'000'000, 'x')));
        const QString text = examplesText(*trainingResultForTrace(*trace), lightTheme(QFont()));
        QVERIFY2(text.size() < 4000, qPrintable(QString::number(text.size())));
        const auto cut = text.count(QStringLiteral("…"));
        QVERIFY(cut >= 2 && cut <= 4);  // in the example, in its target, and perhaps among two predictions
        QVERIFY(text.contains(QStringLiteral("xxx…")));
        // A symbol that looks like markup, or turns the order of letters, is shown as it is.
        const auto marked = computeTrace(ownLines("<b>x</b> \u202Ea => b b"));
        const QString marks = examplesText(*trainingResultForTrace(*marked), lightTheme(QFont()));
        QVERIFY(marks.contains(QStringLiteral("&lt;b&gt;x&lt;/b&gt;")));
        QVERIFY(!marks.contains(QChar(0x202e)));
    }

    void aLessonInItsPanel() {
        LessonPanel panel;
        panel.resize(400, 200);
        panel.setLesson(longLesson(), 0);
        Session session;
        session.input.queryText = "one two";
        panel.setSession(session);
        panel.setTrace(computeTrace(session));
        for (const QLabel* label : panel.findChildren<QLabel*>())
            QVERIFY2(label->text().size() < tooMany, qPrintable(label->objectName()));
        QVERIFY(panel.minimumSizeHint().height() < 100'000);
    }

    /// What is shown in part stays whole in the lesson, unless somebody edits it.
    void aLessonInItsEditor() {
        const Lesson lesson = longLesson();
        LessonEditor editor;
        editor.setLesson(lesson, 0);
        const auto* title = editor.findChild<QLineEdit*>("editorTitle");
        auto* notes = editor.findChild<QLineEdit*>("editorNotes");
        const auto* steps = editor.findChild<QListWidget*>("editorSteps");
        auto* sentence = editor.findChild<QPlainTextEdit*>("editorSentence");
        QVERIFY(title->text().size() < tooMany && title->text().endsWith(QStringLiteral("…")));
        QVERIFY(notes->text().size() < tooMany);
        QVERIFY(steps->item(0)->text().size() < tooMany);
        QVERIFY(sentence->toPlainText().size() < tooMany);
        for (const QLabel* label : editor.findChildren<QLabel*>()) QVERIFY(label->text().size() < tooMany);
        QCOMPARE(editor.draft(), QString());
        QSignalSpy edits(&editor, &LessonEditor::lessonEdited);
        emit notes->editingFinished();
        QCOMPARE(edits.count(), 0);
        notes->setText("short");
        emit notes->editingFinished();
        QCOMPARE(edits.count(), 1);
        const auto edited = edits.front().front().value<Lesson>();
        QCOMPARE(edited.notes, "short");
        QVERIFY(edited.title == lesson.title && edited.steps == lesson.steps);
        sentence->setPlainText("another");
        QCOMPARE(editor.draft(), "another");
    }

    void aCaptionWithTheLinesOfATask() {
        const auto trace = computeTrace(ownLines(pile("a") + " b => b b"));
        const QString text = settingsText(*trace, 0);
        QVERIFY2(text.size() < 1000, qPrintable(QString::number(text.size())));
        QVERIFY(text.contains(QStringLiteral("á").normalized(QString::NormalizationForm_D)));
        QVERIFY(text.contains(QStringLiteral("…")));
    }

    void thousandsOfProblems() {
        SettingsPanel panel;
        const Problem problem{"learning.examples", Message("Session", "%1").arg(std::string(100, 'x'))};
        panel.setProblems(std::vector(10'000, problem));
        qsizetype shown = 0;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            shown += label->text().count(QStringLiteral("xxx"));
        QVERIFY(shown >= 98);
        for (const QLabel* label : panel.findChildren<QLabel*>()) QVERIFY(label->text().size() < tooMany);
    }

    void settingsThatDiffer() {
        SessionChangesList list;
        list.resize(600, 300);
        list.setSessions(ownLines(pile("a") + " => b"), ownLines(pile("c") + " => d"));
        const auto* a = list.findChild<QLabel*>("changes.a.learning.examples");
        QVERIFY(a);
        QVERIFY(a->text().size() < tooMany);
        QVERIFY(!a->text().isEmpty());
    }
};

ATTENTION_TEST(TestLongTexts)
#include "tst_long_texts.moc"
