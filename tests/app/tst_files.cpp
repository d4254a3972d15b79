// SPDX-License-Identifier: GPL-3.0-or-later
// Tests opening, saving, dropping and closing: no change is lost without a question.
#include "controller_fixture.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"

#include <array>

using namespace attention;
using namespace attention::test;

Q_DECLARE_METATYPE(attention::UnsavedChangesAnswer)

class TestFiles : public ControllerFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    static Session withKeySize(Index dK) {
        Session session;
        session.dK = dK;
        return session;
    }
    QString saveFile(const QString& name, const Session& session) const {
        saveSession(path(name), session);
        return path(name);
    }
    Index keySizeIn(const QString& file) const { return loadSession(file).dK; }
    QString title() const { return m_controller->window().windowTitle(); }
    bool isModified() const { return m_controller->window().isWindowModified(); }
    QString lastError() const { return m_answers->errors.isEmpty() ? QString() : m_answers->errors.last(); }
    void setKeySize(Index dK) { m_controller->document().apply({withKeySize(dK), "d_k"}); }

    void addAnswers() {
        QTest::addColumn<UnsavedChangesAnswer>("answer");
        QTest::newRow("save") << UnsavedChangesAnswer::Save;
        QTest::newRow("discard") << UnsavedChangesAnswer::Discard;
        QTest::newRow("cancel") << UnsavedChangesAnswer::Cancel;
    }

 private slots:
    void cleanup() { end(); }

    void sessionsCanBeExportedSavedAndOpened() {
        start();
        QTRY_VERIFY(isShown());
        typeNumber("d_k", "7");
        QTRY_VERIFY(isShown());
        for (const QString name : {"a.png", "a.svg", "a.pdf", "a.html", "a.npz", "a.json", "a.csv", "a.py"}) {
            m_answers->path = path(name);
            trigger("Export…");
            QVERIFY(QFileInfo(m_answers->path).size() > 1000);
        }
        m_answers->path = path("a.attn");
        trigger("Save");
        typeNumber("d_k", "9");
        m_answers->changes = UnsavedChangesAnswer::Discard;
        trigger("Open…");
        QCOMPARE(session().dK, 7);
        QCOMPARE(m_answers->errors, QStringList());
    }

    void savingDoesNotOverwriteOpenedNumbers() {
        start(withKeySize(7));
        QTRY_VERIFY(isShown());
        m_answers->path = path("numbers.json");
        trigger("Export…");
        start();
        QTRY_VERIFY(isShown());
        m_answers->path = path("numbers.json");
        trigger("Open…");
        QCOMPARE(m_answers->errors, QStringList());
        QCOMPARE(session(), withKeySize(7));
        QVERIFY(!isModified());
        typeNumber("d_k", "9");
        m_answers->path = path("numbers.attn");
        trigger("Save");  // asks for a file name
        QCOMPARE(keySizeIn(path("numbers.attn")), 9);
        QCOMPARE(keySizeIn(path("numbers.json")), 7);
    }

    void unusableFilesAreReportedInOneSentence() {
        start();
        QTRY_VERIFY(isShown());
        m_answers->path = path("no/such.png");
        trigger("Export…");
        QCOMPARE(lastError(), m_answers->path + ": The file cannot be written (No such file or directory).");
        m_answers->path = path("a.bmp");
        trigger("Export…");
        QCOMPARE(lastError(),
                 "The file name a.bmp cannot be used because its suffix belongs to another kind of file. "
                 "Use one of these suffixes: .png, .svg, .pdf.");
        m_answers->path = path("b.attn");
        QFile file(m_answers->path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "attention-lab/session", "version": 1, "heads": 0})");
        file.close();
        trigger("Open…");
        QCOMPARE(lastError(), m_answers->path + ": heads must be a whole number from 1 to 64, but it is 0");
        QCOMPARE(session(), Session());
        QCOMPARE(title(), "Untitled[*] — Attention Lab");
    }

    void theTitleNamesTheFileAndMarksChanges() {
        start();
        QCOMPARE(title(), "Untitled[*] — Attention Lab");
        QVERIFY(!isModified());
        typeNumber("d_k", "7");
        QVERIFY(isModified());
        m_answers->path = path("my [*] lesson.attn");
        QTest::keyClick(&m_controller->window(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(title(), "my [*][*] lesson[*] — Attention Lab");
        QVERIFY(!isModified());
        QCOMPARE(keySizeIn(m_answers->path), 7);

        typeNumber("d_k", "8");
        QVERIFY(isModified());
        const QString firstPath = m_answers->path;
        m_answers->path = path("never asked for.attn");
        QTest::keyClick(&m_controller->window(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(keySizeIn(firstPath), 8);
        QVERIFY(!QFileInfo::exists(m_answers->path));
        QVERIFY(!isModified());

        m_answers->path = path("second.attn");
        QTest::keyClick(&m_controller->window(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(title(), "second[*] — Attention Lab");
        QCOMPARE(keySizeIn(path("second.attn")), 8);
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(isModified());  // the file contains 8
        QTest::keyClick(&m_controller->window(), Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(!isModified());
    }

    void openingAsksBeforeChangesAreLost_data() { addAnswers(); }
    void openingAsksBeforeChangesAreLost() {
        QFETCH(UnsavedChangesAnswer, answer);
        const QString other = saveFile("other.attn", withKeySize(99));
        const QString own = saveFile("own.attn", withKeySize(1));
        start();
        m_answers->path = own;
        trigger("Open…");
        QCOMPARE(m_answers->questions, QStringList());  // no question, because all changes are saved
        setKeySize(5);
        m_answers->path = other;
        m_answers->changes = answer;
        QTest::keyClick(&m_controller->window(), Qt::Key_O, Qt::ControlModifier);
        QCOMPARE(m_answers->questions, QStringList("own"));
        const bool isOpened = answer != UnsavedChangesAnswer::Cancel;
        QCOMPARE(session().dK, isOpened ? 99 : 5);
        QCOMPARE(keySizeIn(own), answer == UnsavedChangesAnswer::Save ? 5 : 1);
        QCOMPARE(isModified(), !isOpened);
        QCOMPARE(m_controller->document().undoStack()->canUndo(), !isOpened);
        QCOMPARE(title(), isOpened ? "other[*] — Attention Lab" : "own[*] — Attention Lab");
    }

    void closingAsksBeforeChangesAreLost_data() { addAnswers(); }
    void closingAsksBeforeChangesAreLost() {
        QFETCH(UnsavedChangesAnswer, answer);
        QFile::remove(path("closed.attn"));
        start();
        setKeySize(5);
        m_answers->path = path("closed.attn");
        m_answers->changes = answer;
        const bool isClosed = m_controller->window().close();
        QCOMPARE(m_answers->questions, QStringList("Untitled"));
        QCOMPARE(isClosed, answer != UnsavedChangesAnswer::Cancel);
        QCOMPARE(m_controller->window().isVisible(), !isClosed);
        QCOMPARE(QFileInfo::exists(path("closed.attn")), answer == UnsavedChangesAnswer::Save);
        QCOMPARE(session().dK, 5);
    }

    void closingWithoutChangesAsksNothing() {
        start();
        setKeySize(5);
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_controller->window().close());
        QCOMPARE(m_answers->questions, QStringList());
    }

    void aFailedSaveKeepsTheWindowAndTheChanges() {
        start();
        setKeySize(5);
        m_answers->path = path("no/folder/x.attn");
        m_answers->changes = UnsavedChangesAnswer::Save;
        QVERIFY(!m_controller->window().close());
        QCOMPARE(m_answers->errors,
                 QStringList(m_answers->path + ": The file cannot be written (No such file or directory)."));
        QVERIFY(isModified());
        m_answers->path.clear();  // the user cancels the file dialog
        QVERIFY(!m_controller->window().close());
        QVERIFY(m_controller->window().isVisible());
        QCOMPARE(session().dK, 5);
    }

    /// A number may be out of range while it is typed, but not in a file.
    void anInvalidSessionIsNotSaved() {
        start(withKeySize(7));
        QTRY_VERIFY(isShown());
        m_answers->path = path("a.attn");
        trigger("Save");
        setKeySize(0);
        trigger("Save");
        QVERIFY2(lastError().contains("d_k must be a whole number from 1 to 4096, but it is 0"),
                 qPrintable(lastError()));
        QCOMPARE(keySizeIn(path("a.attn")), 7);
        QVERIFY(isModified());
    }

    void recentFilesAreListedInTheNextRun() {
        start();
        for (int i = 1; i <= 12; ++i) {
            m_answers->path = saveFile(QString("r%1.attn").arg(i), withKeySize(i));
            trigger("Open…");
        }
        m_answers->path = path("r5.attn");
        trigger("Open…");
        QStringList expected{path("r5.attn")};
        for (int i = 12; i >= 3; --i) {
            if (i != 5) expected << path(QString("r%1.attn").arg(i));
        }
        start();
        QStringList found;
        for (const QAction* each : m_controller->window().findChildren<QAction*>()) {
            if (each->data().toString().endsWith(".attn")) found << each->data().toString();
        }
        QCOMPARE(found, expected);
        QCOMPARE(found.size(), 10);
        trigger("r7.attn — " + m_folder.path());
        QTRY_COMPARE(session().dK, 7);

        QFile::remove(path("r8.attn"));
        trigger("r8.attn — " + m_folder.path());
        QTRY_COMPARE(lastError(),
                     path("r8.attn") +
                         ": The file no longer exists, so it was removed from the list of recent files.");
        QCOMPARE(session().dK, 7);
        QCOMPARE(Preferences().recentFiles().size(), 9);
        QVERIFY(!Preferences().recentFiles().contains(path("r8.attn")));
        trigger("Clear list");
        QTRY_COMPARE(Preferences().recentFiles(), QStringList());
    }

    void aDroppedSessionIsOpened() {
        start();
        MainWindow& window = m_controller->window();
        QVERIFY(dropFiles(&window, {path("notes.md")}));
        const auto message = [&] { return window.statusBar()->currentMessage(); };
        QTRY_VERIFY(message().startsWith(
            "notes.md cannot be opened. Drop a folder with a model, or a file with one of "
            "these suffixes: .attn, "));
        QVERIFY2(message().contains(".png") && message().contains(".safetensors"), qPrintable(message()));
        QVERIFY(dropFiles(&window, {path("a.attn"), path("b.attn")}));
        QTRY_COMPARE(message(), "The window can open only one file at a time. Drop a single file or folder.");
        QVERIFY(dropFiles(&window, {saveFile("dropped.attn", withKeySize(31))}));
        QTRY_COMPARE(session().dK, 31);
        QCOMPARE(title(), "dropped[*] — Attention Lab");
        auto* sentence = find<SentenceField>("input.query_text");
        QVERIFY(dropFiles(sentence->viewport(), {saveFile("other.attn", withKeySize(32))}));
        QTRY_COMPARE(session().dK, 32);  // the file is opened, and its name is not inserted into the sentence
        QCOMPARE(session().input, Session().input);
        auto* cells = find<QLineEdit>("mask.cells");
        QVERIFY(dropFiles(cells, {saveFile("third.attn", withKeySize(33))}));
        QTRY_COMPARE(session().dK, 33);
        QVERIFY(!cells->text().contains("third"));
    }

    void choosingAndResettingAPresetCanBeUndone() {
        start();
        QVERIFY(!action("Reset to the preset")->isEnabled());
        typeNumber("d_k", "7");
        QVERIFY(action("Reset to the preset")->isEnabled());
        const Session preset = presetNamed("bert-style");
        trigger(QString::fromStdString(preset.title));
        QCOMPARE(session(), preset);
        QVERIFY(!action("Reset to the preset")->isEnabled());
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setFocus();
        QTest::keyClick(sentence, Qt::Key_Home);
        QTest::keyClicks(sentence, "Oh ");
        QVERIFY(session() != preset);
        QTest::keyClick(&m_controller->window(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(session(), preset);
        QVERIFY(!action("Reset to the preset")->isEnabled());
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().input.queryText.substr(0, 3), "Oh ");
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().dK, 7);  // the session before the preset, which was the default one
        trigger("Reset to the preset");
        QCOMPARE(session(), Session());
    }

    void savingAPresetDoesNotOverwriteTheOpenFile() {
        QTemporaryDir folder;
        start();
        QTRY_VERIFY(isShown());
        const QString openPath = folder.filePath("mine.attn");
        m_answers->path = openPath;
        setKeySize(7);
        trigger("Save");
        trigger("Why √d_k");
        m_answers->path = folder.filePath("other.attn");
        trigger("Save");
        QCOMPARE(loadSession(openPath).dK, 7);
        QCOMPARE(loadSession(m_answers->path).title, session().title);
    }

    void fiftyMixedEditsAreUndoneOneByOne() {
        start();
        const std::array presetTitles = {QString::fromStdString(presetNamed("article-example").title),
                                         QString::fromStdString(presetNamed("why-sqrt-d-k").title)};
        auto* sentence = find<SentenceField>("input.query_text");
        auto* causalMask = find<QComboBox>("mask.causal");
        std::vector<Session> states{session()};
        for (int i = 0; i < 50; ++i) {
            if (i % 5 == 0) typeNumber("d_k", QString::number(100 + i));
            if (i % 5 == 1) sentence->insertPlainText(QString("w%1 ").arg(i));
            if (i % 5 == 2) typeNumber("heads", QString::number(2 + i / 5));
            if (i % 5 == 3) QTest::keyClick(causalMask, i % 2 ? Qt::Key_End : Qt::Key_Home);
            if (i % 5 == 4) trigger(presetTitles[static_cast<std::size_t>(i / 5 % 2)]);
            if (session() != states.back()) states.push_back(session());
        }
        QVERIFY(states.size() > 40);
        QUndoStack* history = m_controller->document().undoStack();
        QCOMPARE(history->count(), static_cast<int>(states.size()) - 1);
        for (auto state = states.rbegin(); state != states.rend(); ++state) {
            QCOMPARE(session(), *state);
            history->undo();
        }
        QCOMPARE(session(), Session());
        QVERIFY(!history->canUndo() && !isModified());
        while (history->canRedo()) history->redo();
        QCOMPARE(session(), states.back());
        QTRY_VERIFY(isShown());
    }
};

ATTENTION_TEST(TestFiles)
#include "tst_files.moc"
