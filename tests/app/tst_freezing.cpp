// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing holds the window's thread for long: what is large is bounded, or made beside it.
#include "export/figure_preview.h"
#include "lab_fixture.h"
#include "support/qt_tests.h"
#include "views/views.h"
#include "window/progress_strip.h"

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

/// Measures how long the window's thread is busy between two events at most. Its processor time counts,
/// because other work on the machine does not change that.
class LongestBlock : public QObject {
 public:
    LongestBlock() { startTimer(1); }
    qint64 milliseconds() {
        QCoreApplication::processEvents();
        note();
        return m_longest;
    }

    /// The processor time of all threads until now.
    qint64 all() const { return timeOf(CLOCK_PROCESS_CPUTIME_ID) - m_start; }

 protected:
    void timerEvent(QTimerEvent*) override { note(); }

 private:
    static qint64 timeOf(clockid_t clock) {
        timespec time{};
        clock_gettime(clock, &time);
        return qint64{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
    }
    void note() {
        const qint64 now = timeOf(CLOCK_THREAD_CPUTIME_ID);
        m_longest = std::max(m_longest, now - std::exchange(m_last, now));
    }

    qint64 m_start = timeOf(CLOCK_PROCESS_CPUTIME_ID);
    qint64 m_last = timeOf(CLOCK_THREAD_CPUTIME_ID);
    qint64 m_longest = 0;
};

/// The pairs of two signs, and `count` pairs of those: merges of a tokenizer, each made of two of before.
QJsonArray madeMerges(int count) {
    QStringList signs, pairs;
    for (const QChar sign : QStringLiteral("#$%&'()*+-/0123456789:;<=>?@[]^_")) signs << sign;
    QJsonArray merges;
    const auto add = [&](const QString& a, const QString& b) { merges << a + ' ' + b; };
    for (const QString& a : signs)
        for (const QString& b : signs) {
            add(a, b);
            pairs << a + b;
        }
    for (int i = 0; i < count; ++i) add(pairs[i / pairs.size()], pairs[i % pairs.size()]);
    return merges;
}

/// A small model with a tokenizer that takes long to read; broken, it turns out at its end.
void writeModel(const QString& folder, bool isBroken = false) {
    const QString small = QStringLiteral(TEST_DATA "/models/gpt2/");
    QDir().mkpath(folder);
    for (const char* name : {"config.json", "model.safetensors"})
        QFile::copy(small + name, folder + '/' + name);
    QFile from(small + "tokenizer.json"), to(folder + "/tokenizer.json");
    QVERIFY(from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly));
    QJsonObject tokenizer = QJsonDocument::fromJson(from.readAll()).object();
    QJsonObject model = tokenizer["model"].toObject();
    QJsonObject vocabulary = model["vocab"].toObject();
    QJsonArray merges = model["merges"].toArray();
    for (const QJsonValue& merge : madeMerges(100'000)) {
        vocabulary.insert(merge.toString().remove(' '), 297 + merges.size());
        merges << merge;
    }
    if (isBroken) merges << "no such";
    model["vocab"] = vocabulary;
    model["merges"] = merges;
    tokenizer["model"] = model;
    to.write(QJsonDocument(tokenizer).toJson(QJsonDocument::Compact));
}

FigureSource sourceOf(std::shared_ptr<const Trace> trace) {
    FigureSource source;
    source.trace = std::move(trace);
    source.session = *source.trace->session;
    return source;
}

Session sessionOf(const std::string& text) {
    Session session;
    session.input.queryText = text;
    return session;
}

}  // namespace

class TestFreezing : public LabFixture {
    Q_OBJECT

    SentenceEdit* sentence() const { return find<SentenceEdit>("input.query_text"); }
    void paste(const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        sentence()->selectAll();
        sentence()->paste();
    }
    static Session wide() {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < 1000; ++i) session.input.queryText += "w" + std::to_string(i) + ' ';
        session.heads = 4;
        return session;
    }
    QString said() const { return m_lab->window().statusBar()->currentMessage(); }

 private slots:
    void cleanup() { end(); }

    /// Its text is cut, and that is said; what fits is computed.
    void aPastedWordOfAMillionLetters() {
        start();
        QTRY_VERIFY(isShown());
        LongestBlock longest;
        paste(QString(1'000'000, 'a'));
        QCOMPARE(sentence()->toPlainText().size(), 500'000);
        QCOMPARE(said(), "Only a part was pasted: a text has at most 500000 characters, a letter 50 marks.");
        QTRY_VERIFY(isShown());
        QCOMPARE(session().input.queryText, std::string(500'000, 'a'));
        for (const std::string_view name : viewNames()) {
            m_lab->window().setCurrentViewName(QString::fromUtf8(name.data()));
            QCoreApplication::processEvents();
        }
        QVERIFY(longest.milliseconds() <= 2500);
        paste("two words");
        QCOMPARE(said(), QString());
        QTRY_COMPARE(shown().queryCount(), 2);
    }

    void aLetterWithTwentyThousandMarks() {
        start();
        QTRY_VERIFY(isShown());
        LongestBlock longest;
        paste("one l" + QString(20'000, QChar(0x301)) + "etter");
        QCOMPARE(sentence()->toPlainText(), "one l" + QString(50, QChar(0x301)) + "etter");
        QTRY_VERIFY(isShown());
        QVERIFY(longest.milliseconds() <= 1000);
    }

    /// What a file holds stays as it is: more than can be laid out is shown in part.
    void aSessionThatIsTooLongForItsBoxes() {
        Session large;
        large.title = std::string(5'000'000, 't');
        for (int i = 0; i < 1'000'000; ++i) large.notes += "note ";
        large.input.queryText = "one l";
        for (int i = 0; i < 20'000; ++i) large.input.queryText += "\u0301";
        LongestBlock withTheStart;
        start(large);
        LongestBlock longest;
        QTRY_VERIFY(isShown());
        QVERIFY2(withTheStart.milliseconds() <= 4000,
                 qPrintable(QString::number(withTheStart.milliseconds())));
        QVERIFY2(longest.milliseconds() <= 1000, qPrintable(QString::number(longest.milliseconds())));
        QCOMPARE(session(), large);
        QVERIFY(sentence()->isReadOnly());
        QVERIFY(sentence()->toPlainText().startsWith(
            "Too long to be edited here, but computed whole: one l\u0301"));
        QVERIFY(text("about").endsWith("…"));
        const int shown = sentence()->document()->revision();
        large.heads = 2;
        m_lab->document().apply({large, "heads"});
        QCOMPARE(sentence()->document()->revision(), shown);  // nothing is laid out again
        m_lab->document().apply({Session(), "another"});
        QVERIFY(!sentence()->isReadOnly());
    }

    void aModelIsOpenedBesideTheWindow() {
        start(sessionOf("The cat sat"));
        QTRY_VERIFY(isShown());
        m_answers->path = m_config.filePath("large");
        writeModel(m_answers->path);
        LongestBlock longest;
        action("Open model…")->trigger();
        QVERIFY(m_lab->isOpening());
        m_lab->document().apply({sessionOf("The cat sat on"), "typing"});
        QTRY_VERIFY(!m_lab->isOpening());
        QCOMPARE(session().input.queryText, "The cat sat on");
        QTRY_VERIFY(isShown());
        QVERIFY(shown().modelTrace);
        QVERIFY(longest.milliseconds() * 2 < longest.all());
    }

    /// That of a session that comes without asking for it: from a file, or by an undone step.
    void aSessionWaitsForItsModel() {
        start(sessionOf("The cat sat"));
        QTRY_VERIFY(isShown());
        Session ofModel = sessionOf("The cat sat");
        ofModel.model.folder = m_config.filePath("another").toStdString();
        writeModel(m_config.filePath("another"));
        LongestBlock longest;
        m_lab->document().apply({ofModel, "opening"});
        QVERIFY(m_lab->isOpening());
        ofModel.input.queryText = "The cat";
        m_lab->document().apply({ofModel, "typing"});
        trigger("Export…");
        QTRY_VERIFY(isShown());
        QVERIFY(shown().modelTrace);
        QVERIFY(longest.milliseconds() * 2 < longest.all());
        QCOMPARE(m_answers->errors,
                 QStringList("The session is still being computed: try again in a moment."));
    }

    void aBrokenModelHoldsNobodyUp() {
        start(sessionOf("The cat sat"));
        QTRY_VERIFY(isShown());
        m_answers->path = m_config.filePath("broken");
        writeModel(m_answers->path, true);
        LongestBlock longest;
        trigger("Open model…");
        QCOMPARE(m_answers->errors.size(), 1);
        QVERIFY2(m_answers->errors.front().endsWith("the vocabulary lacks “no”"),
                 qPrintable(m_answers->errors.front()));
        Session broken = session();
        broken.model.folder = m_answers->path.toStdString();
        m_lab->document().apply({broken, "opening"});
        QTRY_VERIFY(!m_lab->isOpening());
        QCOMPARE(text("computeTime"), "not computed");
        QVERIFY(longest.milliseconds() * 2 < longest.all());
    }

    void anExportIsWrittenBesideTheWindow() {
        start(wide());
        QTRY_VERIFY(isShown());
        QTemporaryDir folder;
        m_answers->path = folder.filePath("a.json");
        LongestBlock longest;
        action("Export…")->trigger();
        QVERIFY(!QFileInfo::exists(m_answers->path));
        QTRY_VERIFY(QFileInfo::exists(m_answers->path));
        QTRY_VERIFY(!isBusy());
        QVERIFY(find<QProgressBar>("writing")->value() > 20);  // where it stood last
        QVERIFY(longest.milliseconds() * 2 < longest.all());
    }

    void whatIsBeingWrittenIsShownAndKeepsTheWindowOpen() {
        start();
        QTRY_VERIFY(isShown());
        std::atomic<bool> isOver = false;
        m_lab->exportTask().start({"/a/b.json", [&isOver](const ProgressMonitor& monitor) {
                                       monitor.begin(2);
                                       monitor.beginPhase(2);
                                       monitor.advance(1);
                                       while (!isOver && !monitor.isStopped()) std::this_thread::yield();
                                   }});
        const auto* strip = m_lab->window().fileProgress();
        QTRY_VERIFY(strip->isVisible());
        QCOMPARE(find<QProgressBar>("writing")->value(), 50);
        QCOMPARE(strip->findChild<QLabel*>()->text(), "b.json");
        m_lab->window().close();
        m_answers->path = m_config.filePath("c.json");
        action("Export…")->trigger();
        QCOMPARE(m_answers->errors,
                 QStringList(2, "/a/b.json is still being written: wait until it is there, or cancel it."));
        QVERIFY(m_lab->window().isVisible());
        isOver = true;
        QTRY_VERIFY(!strip->isVisible());
        emit const_cast<BackgroundTask&>(m_lab->fileController().importTask()).progressChanged("/a/large", 0);
        QCOMPARE(m_lab->window().computationProgress()->findChild<QLabel*>()->text(), "Opening large …");
        QCOMPARE(find<QProgressBar>("progress")->maximum(), 0);  // nobody knows how far it is
    }

    void aCancelledExportLeavesNothingBehind() {
        start(wide());
        QTRY_VERIFY(isShown());
        QTemporaryDir folder;
        for (const char* name : {"a.json", "a.npz", "a.csv", "a.pdf"}) {
            m_answers->path = folder.filePath(name);
            action("Export…")->trigger();
            QVERIFY(!m_lab->exportTask().label().isEmpty());
            m_lab->window().fileProgress()->stopAction()->setEnabled(true);  // as it is after a moment
            m_lab->window().fileProgress()->stopAction()->trigger();
            QVERIFY(m_lab->exportTask().label().isEmpty());
        }
        m_answers->path = folder.filePath("b.csv");
        trigger("Export…");
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList("b.csv"));
        QCOMPARE(m_answers->errors, QStringList());
    }

    /// What a figure is made from is computed beside the window, once.
    void thePreviewWaitsForWhatItShows() {
        start(sessionOf("one two three"));
        QTRY_VERIFY(isShown());
        const FigureSource source = sourceOf(m_lab->trace());
        const FigureSpec scores{.name = *parseFigureName("scores")};
        QVERIFY(!isComplete(source, scores));
        ExportDialog dialog(source, scores);
        QVERIFY(dialog.preview()->image().isNull());
        QCOMPARE(dialog.preview()->message(), "Computing the figure …");
        QTRY_VERIFY(!dialog.preview()->image().isNull());
        const auto made = dialog.exportRequest().source;
        QVERIFY(isComplete(*made, scores));
        dialog.findChild<QCheckBox*>("figure.caption")->toggle();
        QVERIFY(dialog.exportRequest().source->results == made->results);
        QCOMPARE(dialog.preview()->message(), QString());
    }

    void whatIsCopiedIsComputedFirst() {
        start(sessionOf("one two three"));
        QTRY_VERIFY(isShown());
        QGuiApplication::clipboard()->clear();
        m_answers->wish = ExportRequest{{.name = *parseFigureName("scores")}, true};
        trigger("Export figure…");
        QVERIFY(QGuiApplication::clipboard()->text().contains("cosine: weight\tone"));
    }
};

ATTENTION_TEST(TestFreezing)
#include "tst_freezing.moc"
