// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences that the program stores between two runs: the size of the window and its visible panels.
#include "controller_fixture.h"
#include "support/qt_tests.h"

#include <QSplitter>

using namespace attention;
using namespace attention::test;

class TestPreferences : public ControllerFixture {
    Q_OBJECT

 private slots:
    void cleanup() { end(); }

    void firstStartUsesDefaults() {
        start();
        QCOMPARE(m_controller->window().size(), QSize(1440, 900));
        QVERIFY(action("As the desktop")->isChecked());
        QVERIFY(action("Show the settings")->isChecked());
        QVERIFY(!action("Open recent")->isEnabled());
        QCOMPARE(QSettings().allKeys(), QStringList());
        QVERIFY(QSettings().fileName().startsWith(m_config.path()));
    }

    void windowSizeAndPanelsAreRestored() {
        start();
        QTRY_VERIFY(isShown());
        MainWindow& window = m_controller->window();
        window.resize(780, 620);
        auto* splitter = window.findChild<QSplitter*>();
        splitter->setSizes({260, 520, 0});
        const QList<int> sizes = splitter->sizes();
        QTest::keyClick(&window, Qt::Key_F9);
        QTest::keyClick(&window, Qt::Key_F9);
        QTest::keyClick(&window, Qt::Key_F8);  // shows the panel, which a narrow window hides by default
        QVERIFY(action("Show the measures")->isChecked());
        start();
        QCOMPARE(m_controller->window().size(), QSize(780, 620));
        QVERIFY(action("Show the measures")->isChecked());
        QTest::keyClick(&m_controller->window(), Qt::Key_F8);
        QTest::keyClick(&m_controller->window(), Qt::Key_F9);
        start();
        QVERIFY(!action("Show the measures")->isChecked());
        QVERIFY(!action("Show the settings")->isChecked());
        QVERIFY(!m_controller->window().settingsPanel()->isVisible());
        QTest::keyClick(&m_controller->window(), Qt::Key_F9);
        QTRY_COMPARE(m_controller->window().findChild<QSplitter*>()->sizes()[0], sizes[0]);
    }

    void invalidEntriesFallBackToDefaults() {
        QSettings().setValue("window/theme", "purple");
        QSettings().setValue("window/layout", QByteArray("\x01 not a layout"));
        QSettings().setValue("files/recent", 7);
        start();
        QCOMPARE(m_controller->window().size(), QSize(1440, 900));
        QVERIFY(action("As the desktop")->isChecked());
        QCOMPARE(m_answers->errors, QStringList());
    }
};

ATTENTION_TEST(TestPreferences)
#include "tst_preferences.moc"
