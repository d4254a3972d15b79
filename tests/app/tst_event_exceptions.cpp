// SPDX-License-Identifier: GPL-3.0-or-later
// An exception that is thrown in an event handler becomes one error message, and the session is kept.
#include "controller_fixture.h"
#include "execution/memory_limit.h"
#include "program/application.h"

using namespace attention;
using namespace attention::test;

namespace {

class ThrowingObject : public QObject {
 public:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::User) return QObject::event(event);
        throw std::runtime_error("the roof is leaking");
    }
};

}  // namespace

class TestEventExceptions : public ControllerFixture {
    Q_OBJECT

 private slots:
    void cleanup() { end(); }

    void exceptionShowsAnErrorAndKeepsTheSession() {
        start();
        QTRY_VERIFY(isShown());
        typeNumber("d_k", "5");
        QTRY_COMPARE(session().dK, 5);
        ThrowingObject throwing;
        QCoreApplication::sendEvent(&throwing, std::make_unique<QEvent>(QEvent::User).get());
        QTRY_COMPARE(
            m_answers->errors,
            QStringList("An error occurred, but no data of your session is lost: the roof is leaking"));
        QCOMPARE(session().dK, 5);
        trigger("Undo d_k");
        QTRY_VERIFY(isShown());
        QVERIFY(session().dK != 5);
    }
};

int main(int argc, char** argv) {
    Application application(argc, argv);
    TestEventExceptions test;
    QTEST_SET_MAIN_SOURCE_PATH
    return QTest::qExec(&test, argc, argv);
}

#include "tst_event_exceptions.moc"
