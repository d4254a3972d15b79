// SPDX-License-Identifier: GPL-3.0-or-later
// Preferences that the program stores between two runs: the size of the window and its visible panels.
#include "controller_fixture.h"
#include "look/design_values.h"
#include "support/qt_tests.h"

#include <QSplitter>
#include <QStatusBar>

using namespace attention;
using namespace attention::test;

class TestPreferences : public ControllerFixture {
    Q_OBJECT

 private slots:
    void init() { m_showsEverything = false; }
    void cleanup() { end(); }

    void firstStartUsesDefaults() {
        start();
        QCOMPARE(m_controller->window().size(), QSize(1440, 900));
        QVERIFY(m_controller->window().statusBar()->isHidden());
        QVERIFY(action("Same as the desktop")->isChecked());
        QVERIFY(!action("Settings")->isChecked() && !action("Calculation")->isChecked());
        QVERIFY(!action("Open recent")->isEnabled());
        QCOMPARE(QSettings().allKeys(), QStringList());
        QVERIFY(QSettings().fileName().startsWith(m_config.path()));
    }

    void windowSizeAndPanelsAreRestored() {
        start();
        QTRY_VERIFY(isShown());
        MainWindow& window = m_controller->window();
        window.resize(780, 620);
        QTest::keyClick(&window, Qt::Key_F9);
        QTest::keyClick(&window, Qt::Key_F8);  // opens the drawer of the section too
        QVERIFY(action("Metrics of this row")->isChecked() && action("Calculation")->isChecked());
        start();
        QCOMPARE(m_controller->window().size(), QSize(780, 620));
        QVERIFY(action("Metrics of this row")->isChecked() && action("Calculation")->isChecked());
        QVERIFY(part<SettingsPanel>()->isVisible());
        QTest::keyClick(&m_controller->window(), Qt::Key_F8);
        QTest::keyClick(&m_controller->window(), Qt::Key_F9);
        start();
        QVERIFY(!action("Metrics of this row")->isChecked());
        QVERIFY(action("Calculation")->isChecked());
        QVERIFY(!action("Settings")->isChecked());
        QVERIFY(!part<SettingsPanel>()->isVisible());
    }

    void drawerWidthsAreRestored() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&m_controller->window(), Qt::Key_F9);
        auto* splitter = m_controller->window().findChild<QSplitter*>();
        const auto* drawer = splitter->widget(0);
        QTRY_COMPARE(drawer->width(), design::settingsDrawerWidth);
        auto* handle = splitter->handle(1);
        QTRY_VERIFY(handle->x() > 0);  // after the layout
        const QPoint center = handle->rect().center();
        drag(handle, {center, center + QPoint(60, 0)});
        const int width = drawer->width();
        QVERIFY(width > design::settingsDrawerWidth + 50);  // the handle is a few pixels wide
        start();                                            // another window, with the drawer open as before
        QTRY_COMPARE(m_controller->window().findChild<QSplitter*>()->widget(0)->width(), width);
    }

    void invalidEntriesFallBackToDefaults() {
        QSettings().setValue("window/theme", "purple");
        QSettings().setValue("window/layout", QByteArray("\x01 not a layout"));
        QSettings().setValue("files/recent", 7);
        start();
        QCOMPARE(m_controller->window().size(), QSize(1440, 900));
        QVERIFY(action("Same as the desktop")->isChecked());
        QCOMPARE(m_answers->errors, QStringList());
    }
};

ATTENTION_TEST(TestPreferences)
#include "tst_preferences.moc"
