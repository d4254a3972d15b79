// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept from one run to the next, and nothing more.
#include "lab_fixture.h"
#include "support/qt_tests.h"

#include <QSplitter>

using namespace attention;
using namespace attention::test;

class TestSettings : public LabFixture {
    Q_OBJECT

 private slots:
    void cleanup() { end(); }

    void theFirstStartHasTheDefaults() {
        start();
        QCOMPARE(m_lab->window().size(), QSize(1440, 900));
        QVERIFY(action("As the desktop")->isChecked());
        QVERIFY(action("Show the settings")->isChecked());
        QVERIFY(!action("Open recent")->isEnabled());
        QCOMPARE(QSettings().allKeys(), QStringList());
        QVERIFY(QSettings().fileName().startsWith(m_config.path()));
    }

    void theWindowComesBackAsItWas() {
        start();
        QTRY_VERIFY(isShown());
        MainWindow& window = m_lab->window();
        window.resize(780, 620);
        auto* splitter = window.findChild<QSplitter*>();
        splitter->setSizes({260, 520, 0});
        const QList<int> sizes = splitter->sizes();
        QTest::keyClick(&window, Qt::Key_F9);
        QTest::keyClick(&window, Qt::Key_F9);
        QTest::keyClick(&window, Qt::Key_F8);  // folded away in so narrow a window; wanted all the same
        QVERIFY(action("Show the measures")->isChecked());
        start();
        QCOMPARE(m_lab->window().size(), QSize(780, 620));
        QVERIFY(action("Show the measures")->isChecked());
        QTest::keyClick(&m_lab->window(), Qt::Key_F8);
        QTest::keyClick(&m_lab->window(), Qt::Key_F9);
        start();
        QVERIFY(!action("Show the measures")->isChecked());
        QVERIFY(!action("Show the settings")->isChecked());
        QVERIFY(!m_lab->window().settingsPanel()->isVisible());
        QTest::keyClick(&m_lab->window(), Qt::Key_F9);
        QTRY_COMPARE(m_lab->window().findChild<QSplitter*>()->sizes()[0], sizes[0]);
    }

    void entriesThatMakeNoSenseAreTheDefaults() {
        QSettings().setValue("window/theme", "purple");
        QSettings().setValue("window/layout", QByteArray("\x01 not a layout"));
        QSettings().setValue("files/recent", 7);
        start();
        QCOMPARE(m_lab->window().size(), QSize(1440, 900));
        QVERIFY(action("As the desktop")->isChecked());
        QCOMPARE(m_answers->errors, QStringList());
    }
};

ATTENTION_TEST(TestSettings)
#include "tst_settings.moc"
