// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing holds the window's thread for long: what is large is bounded, or made beside it.
#include "lab_fixture.h"
#include "views/views.h"

#include <QClipboard>
#include <QMimeData>
#include <QStatusBar>

using namespace attention;
using namespace attention::test;

namespace {

/// How long the event loop stood still at most.
class LongestBlock : public QObject {
 public:
    LongestBlock() {
        m_clock.start();
        startTimer(1);
    }
    /// Of what went on until now.
    qint64 milliseconds() {
        QCoreApplication::processEvents();
        look();
        return m_longest;
    }

 protected:
    void timerEvent(QTimerEvent*) override { look(); }

 private:
    void look() { m_longest = std::max(m_longest, m_clock.restart()); }

    QElapsedTimer m_clock;
    qint64 m_longest = 0;
};

}  // namespace

#define VERIFY_AT_MOST(longest, most)                                     \
    do {                                                                  \
        const qint64 took = (longest).milliseconds();                     \
        qInfo("longest block %lld ms", static_cast<long long>(took));     \
        QVERIFY2(took <= (most), qPrintable(QString("%1 ms").arg(took))); \
    } while (false)

class TestFreezing : public LabFixture {
    Q_OBJECT

    SentenceEdit* sentence() const { return find<SentenceEdit>("input.query_text"); }
    void paste(const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        sentence()->selectAll();
        sentence()->paste();
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
            m_lab->window().setViewInFront(QString::fromUtf8(name.data()));
            QCoreApplication::processEvents();
        }
        VERIFY_AT_MOST(longest, 2500);
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
        VERIFY_AT_MOST(longest, 1000);
    }

    /// What a file holds stays as it is: more than can be laid out is shown in part.
    void aSessionThatIsTooLongForItsBoxes() {
        Session large;
        large.title = std::string(5'000'000, 't');
        for (int i = 0; i < 1'000'000; ++i) large.notes += "note ";
        large.input.queryText = "one l";
        for (int i = 0; i < 20'000; ++i) large.input.queryText += "\u0301";
        QElapsedTimer clock;
        clock.start();
        start(large);
        LongestBlock longest;
        QTRY_VERIFY(isShown());
        QVERIFY2(clock.elapsed() < 4000, qPrintable(QString::number(clock.elapsed())));
        VERIFY_AT_MOST(longest, 1000);
        QCOMPARE(session(), large);
        QVERIFY(sentence()->isReadOnly());
        QVERIFY(sentence()->toPlainText().startsWith(
            "Too long to be edited here, but computed whole: one l\u0301"));
        QVERIFY(text("about").endsWith("…"));
        m_lab->document().apply({Session(), "another"});
        QVERIFY(!sentence()->isReadOnly());
    }
};

QTEST_MAIN(TestFreezing)
#include "tst_freezing.moc"
