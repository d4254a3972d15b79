// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a file that contains a lesson: the window offers to start the lesson, and an exported page contains
// its steps.
#include "controller_fixture.h"
#include "heatmap/printable_text.h"
#include "lesson/lesson_offer.h"
#include "lesson/lesson_panel.h"
#include "lessons/lesson.h"
#include "output/exporter.h"
#include "storage/lessons.h"
#include "storage/session_io.h"
#include "support/browser.h"
#include "support/qt_tests.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QPushButton>

using namespace attention;
using namespace attention::test;

class TestOpenedLesson : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    LessonOffer* offer() { return part<LessonOffer>(); }
    static Session lessonSession() {
        Session session;
        session.title = "Two steps";
        session.lessonStepsJson =
            R"([{"say": "The weight is {weights:1,4}.", "stage": "weights", "cell": [1, 4, 0]},
            {"say": "With three heads, {key:4} gets {weights:1,4,2}.", "set": {"heads": 3}}])";
        return session;
    }
    /// Saves the session to a file and opens it. Returns true when it is shown.
    bool openFile(const Session& session) {
        m_answers->path = m_config.filePath("lesson.attn");
        saveSession(m_answers->path, session);
        trigger("Open…");
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }
    /// The HTML page that an export of the session writes, or empty if it cannot be read.
    QByteArray exportedPage(const Session& session) {
        const QString path = m_config.filePath("page.html");
        exportTo(path, {.trace = computeTrace(session), .session = session}, {}, {});
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

 private slots:
    void cleanup() { end(); }

    void windowOffersToStartTheLesson() {
        start();
        QVERIFY(!offer()->isVisible());
        QVERIFY(openFile(lessonSession()));
        QVERIFY(offer()->isVisible());
        QVERIFY2(text("lessonOffer").contains("Two steps") && text("lessonOffer").contains("2 steps"),
                 qPrintable(text("lessonOffer")));
        QVERIFY(!part<LessonPanel>()->isVisible());
        QCOMPARE(session().heads, 1);
        QTest::mouseClick(find<QPushButton>("lessonOfferStart"), Qt::LeftButton);
        QVERIFY(!offer()->isVisible());
        QVERIFY(part<LessonPanel>()->isVisible());
        QCOMPARE(text("lessonCount"), "step 1 of 2");
        part<LessonPanel>()->leaveAction()->trigger();
        QVERIFY(!offer()->isVisible());  // the user has already started it
    }

    void declinedOfferReturnsWithTheNextFile() {
        start(lessonSession());
        QVERIFY(offer()->isVisible());  // as for a file on the command line
        QTest::mouseClick(find<QPushButton>("lessonOfferDecline"), Qt::LeftButton);
        QVERIFY(!offer()->isVisible());
        typeNumber("d_k", "5");
        QVERIFY(!offer()->isVisible());
        m_answers->changes = UnsavedChangesAnswer::Discard;
        QVERIFY(openFile(lessonSession()));
        QVERIFY(offer()->isVisible());
        QVERIFY(openFile(Session()));
        QVERIFY(!offer()->isVisible());
    }

    void pageListsTheStepsWithTheirNumbers() {
        if (!hasBrowser()) QSKIP("Chromium is not installed");
        const QByteArray script = R"(
            const steps = [...document.querySelectorAll('#lesson li')];
            const buttons = steps.map(step => step.querySelectorAll('button').length);
            go('#stage=raw_scores&head=1&cell=1,1');
            steps[0].querySelector('button').click();
            return {sentences: steps.map(step => step.querySelector('p').textContent), buttons,
                    changes: steps.map(step => [...step.querySelectorAll('p.muted')].map(p => p.textContent).join()),
                    status: document.getElementById('status').textContent};
        )";
        const QJsonObject found = inBrowser({exportedPage(lessonSession()), script}).toObject();
        const auto weight = [](Session session, int head) {
            return numberText(computeTrace(session)->tensor(Stage::Weights)->matrix(head)(1, 4));
        };
        Session second = lessonSession();
        second.heads = 3;
        QCOMPARE(
            found["sentences"].toArray(),
            (QJsonArray{
                QString("The weight is %1.").arg(weight(lessonSession(), 0)),
                QString("With three heads, “%1” gets %2.").arg(bidiIsolated("dessert"), weight(second, 2))}));
        QCOMPARE(found["buttons"].toArray(),
                 (QJsonArray{1, 0}));  // the second step changes the numbers of the page
        QVERIFY(found["changes"].toArray()[0].toString().isEmpty());
        QVERIFY(found["changes"].toArray()[1].toString().contains("3"));
        QVERIFY2(found["status"].toString().contains(weight(lessonSession(), 0)),
                 qPrintable(found["status"].toString()));
    }

    void pageWithoutALessonHasNoSteps() {
        QVERIFY(exportedPage(lessonSession()).contains("The weight is"));
        const QByteArray plainPage = exportedPage(Session());
        QVERIFY(!plainPage.isEmpty());
        QVERIFY(!plainPage.contains("\"lesson\":["));
    }

    /// The page shows the numbers of the current step and lists all steps.
    void pageOfARunningLessonListsAllSteps() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(openFile(lessonSession()));
        find<QPushButton>("lessonOfferStart")->click();
        part<LessonPanel>()->nextAction()->trigger();
        QTRY_VERIFY(isShown());
        m_answers->path = m_config.filePath("running.html");
        trigger("Export…");
        QCOMPARE(m_answers->errors, QStringList());
        QFile file(m_answers->path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray page = file.readAll();
        QVERIFY(page.contains("The weight is") && page.contains("With three heads"));
    }
};

ATTENTION_TEST(TestOpenedLesson)
#include "tst_opened_lesson.moc"
