// SPDX-License-Identifier: GPL-3.0-or-later
// The window stays responsive: large inputs are limited in size, and slow work runs in the background.
#include "controller_fixture.h"
#include "export/figure_preview.h"
#include "support/qt_tests.h"
#include "views/views.h"
#include "window/progress_strip.h"
#include "window/status_bar.h"

#include <QClipboard>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QProgressBar>
#include <QStatusBar>

#include <atomic>
#include <thread>

using namespace attention;
using namespace attention::test;

namespace {

/// Measures the longest time for which the GUI thread is busy between two events. It measures processor time,
/// because other work on the machine does not change that.
class GuiThreadMonitor : public QObject {
 public:
    GuiThreadMonitor() { startTimer(1); }
    /// Returns the longest busy time of the GUI thread since construction, in ms.
    qint64 longestBlock() {
        QCoreApplication::processEvents();
        update();
        return m_longest;
    }

    /// Returns the processor time of all threads since construction, in ms.
    qint64 processTime() const { return timeOf(CLOCK_PROCESS_CPUTIME_ID) - m_start; }

 protected:
    void timerEvent(QTimerEvent*) override { update(); }

 private:
    static qint64 timeOf(clockid_t clock) {
        timespec time{};
        clock_gettime(clock, &time);
        return qint64{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
    }
    void update() {
        const qint64 now = timeOf(CLOCK_THREAD_CPUTIME_ID);
        m_longest = std::max(m_longest, now - std::exchange(m_last, now));
    }

    qint64 m_start = timeOf(CLOCK_PROCESS_CPUTIME_ID);
    qint64 m_last = timeOf(CLOCK_THREAD_CPUTIME_ID);
    qint64 m_longest = 0;
};

/// Returns tokenizer merges: all pairs of the listed characters, followed by `count` merges of two such
/// pairs.
QJsonArray syntheticMerges(int count) {
    QStringList characters, pairs;
    for (const QChar character : QStringLiteral("#$%&'()*+-/0123456789:;<=>?@[]^_")) characters << character;
    QJsonArray merges;
    const auto add = [&](const QString& a, const QString& b) { merges << a + ' ' + b; };
    for (const QString& a : characters)
        for (const QString& b : characters) {
            add(a, b);
            pairs << a + b;
        }
    for (int i = 0; i < count; ++i) add(pairs[i / pairs.size()], pairs[i % pairs.size()]);
    return merges;
}

/// Writes a small model with a tokenizer that takes long to read. If `isBroken` is true, the error is at the
/// end of the tokenizer file. Returns false if a file cannot be opened or written.
[[nodiscard]] bool writeModel(const QString& folder, bool isBroken = false) {
    const QString small = QStringLiteral(TEST_DATA "/models/gpt2/");
    QDir().mkpath(folder);
    for (const char* name : {"config.json", "model.safetensors"})
        QFile::copy(small + name, folder + '/' + name);
    QFile from(small + "tokenizer.json"), to(folder + "/tokenizer.json");
    if (!from.open(QIODevice::ReadOnly) || !to.open(QIODevice::WriteOnly)) return false;
    QJsonObject tokenizer = QJsonDocument::fromJson(from.readAll()).object();
    QJsonObject model = tokenizer["model"].toObject();
    QJsonObject vocabulary = model["vocab"].toObject();
    QJsonArray merges = model["merges"].toArray();
    for (const QJsonValue& merge : syntheticMerges(100'000)) {
        vocabulary.insert(merge.toString().remove(' '), 297 + merges.size());
        merges << merge;
    }
    if (isBroken) merges << "no such";
    model["vocab"] = vocabulary;
    model["merges"] = merges;
    tokenizer["model"] = model;
    return to.write(QJsonDocument(tokenizer).toJson(QJsonDocument::Compact)) > 0;
}

FigureSource figureSourceFor(std::shared_ptr<const Trace> trace) {
    FigureSource source;
    source.trace = std::move(trace);
    source.session = *source.trace->session;
    return source;
}

Session sessionWithText(const std::string& text) {
    Session session;
    session.input.queryText = text;
    return session;
}

}  // namespace

class TestResponsiveness : public ControllerFixture {
    Q_OBJECT

    SentenceField* sentence() const { return find<SentenceField>("input.query_text"); }
    void paste(const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        sentence()->selectAll();
        sentence()->paste();
    }
    static Session sessionWithManyTokens() {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < 1000; ++i) session.input.queryText += "w" + std::to_string(i) + ' ';
        session.heads = 4;
        return session;
    }
    QString statusMessage() const { return m_controller->window().statusBar()->currentMessage(); }

 private slots:
    void cleanup() { end(); }

    /// The status bar reports that the pasted text was truncated, and the rest is computed.
    void pastedTextIsTruncatedToTheLimit() {
        start();
        QTRY_VERIFY(isShown());
        GuiThreadMonitor monitor;
        paste(QString(1'000'000, 'a'));
        QCOMPARE(sentence()->toPlainText().size(), 20'000);
        QCOMPARE(statusMessage(),
                 "Only part of the text was pasted because a text can have at most 20000 characters, and a "
                 "letter at most 50 combining marks.");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().input.queryText, std::string(20'000, 'a'));
        for (const std::string_view name : viewNames()) {
            m_controller->viewContext().showView(QString::fromUtf8(name.data()));
            QCoreApplication::processEvents();
        }
        QVERIFY(monitor.longestBlock() <= 2500);
        paste("two words");
        QCOMPARE(statusMessage(), QString());
        QTRY_COMPARE(shown().queryCount(), 2);
    }

    void combiningMarksPerLetterAreLimited() {
        start();
        QTRY_VERIFY(isShown());
        GuiThreadMonitor monitor;
        paste("one l" + QString(20'000, QChar(0x301)) + "etter");
        QCOMPARE(sentence()->toPlainText(), "one l" + QString(50, QChar(0x301)) + "etter");
        QTRY_VERIFY(isShown());
        QVERIFY(monitor.longestBlock() <= 1000);
    }

    void keysInOddTextsDoNotBlockTheWindow_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("one word") << "word";
        QTest::newRow("no word") << QString();
        QStringList words;
        for (int i = 0; i < 1000; ++i) words << QString("w%1").arg(i % 300);
        QTest::newRow("1,000 tokens") << words.join(' ');
        QTest::newRow("100,000 letters") << QString(100'000, 'a');
        QString marks = "one ";
        for (int i = 0; i < 100; ++i) marks += 'l' + QString(50, QChar(0x301));
        QTest::newRow("combining marks") << marks;
    }
    /// A key in the sentence, and the heatmaps and arcs of the changed text. The limit is for slow machines
    /// and sanitizers.
    void keysInOddTextsDoNotBlockTheWindow() {
        QFETCH(QString, text);
        start(sessionWithText("two words"));
        QTRY_VERIFY(isShown());
        paste(text);
        QTRY_VERIFY(isShown() || text.isEmpty());
        sentence()->moveCursor(QTextCursor::End);
        GuiThreadMonitor monitor;
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(sentence(), Qt::Key_B);
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY(isShown());
        QVERIFY(monitor.longestBlock() <= 500);
    }

    /// The session of a file is not changed. If its texts are too long to be laid out, they are shown in
    /// part.
    void oversizedTextIsReadOnlyAndShownInPart() {
        Session large;
        large.title = std::string(5'000'000, 't');
        for (int i = 0; i < 1'000'000; ++i) large.notes += "note ";
        large.input.queryText = "one l";
        for (int i = 0; i < 20'000; ++i) large.input.queryText += "\u0301";
        GuiThreadMonitor monitorWithStart;
        start(large);
        GuiThreadMonitor monitor;
        QTRY_VERIFY(isShown());
        QVERIFY2(monitorWithStart.longestBlock() <= 4000,
                 qPrintable(QString::number(monitorWithStart.longestBlock())));
        QVERIFY2(monitor.longestBlock() <= 1000, qPrintable(QString::number(monitor.longestBlock())));
        QCOMPARE(session(), large);
        QVERIFY(sentence()->isReadOnly());
        QVERIFY(sentence()->toPlainText().startsWith(
            "The whole text is used, but it is too long to be edited here: one l\u0301"));
        QVERIFY(text("about").endsWith("…"));
        const int revision = sentence()->document()->revision();
        large.heads = 2;
        m_controller->document().apply({large, "heads"});
        QCOMPARE(sentence()->document()->revision(), revision);  // nothing is laid out again
        m_controller->document().apply({Session(), "another"});
        QVERIFY(!sentence()->isReadOnly());
    }

    void modelIsOpenedInTheBackground() {
        start(sessionWithText("The cat sat"));
        QTRY_VERIFY(isShown());
        m_answers->path = m_config.filePath("large");
        QVERIFY(writeModel(m_answers->path));
        GuiThreadMonitor monitor;
        action("Open model…")->trigger();
        QVERIFY(m_controller->computationController().isOpening());
        m_controller->document().apply({sessionWithText("The cat sat on"), "typing"});
        QTRY_VERIFY(!m_controller->computationController().isOpening());
        QCOMPARE(session().input.queryText, "The cat sat on");
        QTRY_VERIFY(isShown());
        QVERIFY(shown().modelTrace);
        QVERIFY(monitor.longestBlock() * 2 < monitor.processTime());
    }

    /// A session that refers to a model can also come from a file or from undo, without “Open model…”.
    void sessionLoadsItsModelInTheBackground() {
        start(sessionWithText("The cat sat"));
        QTRY_VERIFY(isShown());
        Session modelSession = sessionWithText("The cat sat");
        modelSession.model.folder = m_config.filePath("another").toStdString();
        QVERIFY(writeModel(m_config.filePath("another")));
        GuiThreadMonitor monitor;
        m_controller->document().apply({modelSession, "opening"});
        QVERIFY(m_controller->computationController().isOpening());
        modelSession.input.queryText = "The cat";
        m_controller->document().apply({modelSession, "typing"});
        trigger("Export…");
        QTRY_VERIFY(isShown());
        QVERIFY(shown().modelTrace);
        QVERIFY(monitor.longestBlock() * 2 < monitor.processTime());
        QCOMPARE(m_answers->errors,
                 QStringList("The session is still being computed. Try again in a moment."));
    }

    void brokenModelIsRejectedInTheBackground() {
        start(sessionWithText("The cat sat"));
        QTRY_VERIFY(isShown());
        m_answers->path = m_config.filePath("broken");
        QVERIFY(writeModel(m_answers->path, true));
        GuiThreadMonitor monitor;
        trigger("Open model…");
        QCOMPARE(m_answers->errors.size(), 1);
        QVERIFY2(m_answers->errors.front().endsWith("the vocabulary does not contain “no”."),
                 qPrintable(m_answers->errors.front()));
        Session broken = session();
        broken.model.folder = m_answers->path.toStdString();
        m_controller->document().apply({broken, "opening"});
        QTRY_VERIFY(!m_controller->computationController().isOpening());
        QCOMPARE(text("computeTime"), "not computed");
        QVERIFY(monitor.longestBlock() * 2 < monitor.processTime());
    }

    void exportIsWrittenInTheBackground() {
        start(sessionWithManyTokens());
        QTRY_VERIFY(isShown());
        QTemporaryDir folder;
        m_answers->path = folder.filePath("a.json");
        GuiThreadMonitor monitor;
        action("Export…")->trigger();
        QVERIFY(!QFileInfo::exists(m_answers->path));
        QTRY_VERIFY(QFileInfo::exists(m_answers->path));
        QTRY_VERIFY(!isBusy());
        QVERIFY(find<QProgressBar>("writing")->value() > 20);  // the last reported progress
        QVERIFY(monitor.longestBlock() * 2 < monitor.processTime());
    }

    void runningExportShowsProgressAndPreventsClosing() {
        start();
        QTRY_VERIFY(isShown());
        std::atomic<bool> isFinished = false;
        m_controller->exportController().runner().start(
            {"/a/b.json", [&isFinished](const ProgressMonitor& monitor) {
                 monitor.begin(2);
                 monitor.beginPhase(2);
                 monitor.advance(1);
                 while (!isFinished && !monitor.isStopped()) std::this_thread::yield();
             }});
        const auto* strip = part<StatusBar>()->writingProgress();
        QTRY_VERIFY(strip->isVisible());
        QCOMPARE(find<QProgressBar>("writing")->value(), 50);
        QCOMPARE(strip->findChild<QLabel*>()->text(), "b.json");
        m_controller->window().close();
        m_answers->path = m_config.filePath("c.json");
        action("Export…")->trigger();
        QCOMPARE(
            m_answers->errors,
            QStringList(2, "/a/b.json is still being written. Wait until it is complete, or cancel it."));
        QVERIFY(m_controller->window().isVisible());
        isFinished = true;
        QTRY_VERIFY(!strip->isVisible());
        emit const_cast<TaskRunner&>(m_controller->fileController().importRunner())
            .progressChanged("/a/large", 0);
        QCOMPARE(part<StatusBar>()->computationProgress()->findChild<QLabel*>()->text(), "Opening large …");
        QCOMPARE(find<QProgressBar>("progress")->maximum(), 0);  // the progress is unknown
    }

    void canceledExportLeavesNoFiles() {
        start(sessionWithManyTokens());
        QTRY_VERIFY(isShown());
        QTemporaryDir folder;
        for (const char* name : {"a.json", "a.npz", "a.csv", "a.pdf"}) {
            m_answers->path = folder.filePath(name);
            action("Export…")->trigger();
            QVERIFY(!m_controller->exportController().runner().label().isEmpty());
            part<StatusBar>()->writingProgress()->stopAction()->setEnabled(
                true);  // otherwise enabled after a delay
            part<StatusBar>()->writingProgress()->stopAction()->trigger();
            QVERIFY(m_controller->exportController().runner().label().isEmpty());
        }
        m_answers->path = folder.filePath("b.csv");
        trigger("Export…");
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList("b.csv"));
        QCOMPARE(m_answers->errors, QStringList());
    }

    /// The analysis results of a figure are computed in the background, and only once.
    void exportPreviewWaitsForAnalysisResults() {
        start(sessionWithText("one two three"));
        QTRY_VERIFY(isShown());
        const FigureSource source = figureSourceFor(m_controller->trace());
        const FigureSpec scores{.name = *parseFigureName("scores")};
        QVERIFY(!isComplete(source, scores));
        ExportDialog dialog(source, {.spec = scores});
        QVERIFY(dialog.preview()->image().isNull());
        QCOMPARE(dialog.preview()->message(), "Computing the figure …");
        QTRY_VERIFY(!dialog.preview()->image().isNull());
        const auto completeSource = dialog.exportRequest().source;
        QVERIFY(isComplete(*completeSource, scores));
        dialog.findChild<QCheckBox*>("figure.no-caption")->toggle();
        QVERIFY(dialog.exportRequest().source->results == completeSource->results);
        QCOMPARE(dialog.preview()->message(), QString());
    }

    void copyComputesTheFigureFirst() {
        start(sessionWithText("one two three"));
        QTRY_VERIFY(isShown());
        QGuiApplication::clipboard()->clear();
        m_answers->exportRequest = ExportRequest{{.name = *parseFigureName("scores")}, true};
        trigger("Export…");
        QVERIFY(QGuiApplication::clipboard()->text().contains("cosine: weight\tone"));
    }
};

ATTENTION_TEST(TestResponsiveness)
#include "tst_responsiveness.moc"
