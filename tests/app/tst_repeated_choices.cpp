// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that choosing the current entry of a combo box again changes nothing.
#include "controller_fixture.h"
#include "export/export_dialog.h"
#include "session/field_visitors.h"
#include "support/qt_tests.h"
#include "widgets/eliding_combo_box.h"

#include <QAbstractItemView>

using namespace attention;
using namespace attention::test;

class TestRepeatedChoices : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }

 private slots:
    void cleanup() { end(); }

    /// Opens the list of training tasks and closes it with Return.
    void choosingTheSameTrainingTaskKeepsTheSession() {
        start(presetNamed("what-it-means"));
        QTRY_VERIFY(isShown());
        const Session before = session();
        QVERIFY(before.training.stepCount > 0);
        auto* tasks = find<QComboBox>("learning.task");
        tasks->setFocus();
        QTest::keyClick(tasks, Qt::Key_Space);
        QTRY_VERIFY(tasks->view()->isVisible());
        QSignalSpy activated(tasks, &QComboBox::activated);
        QTest::keyClick(tasks->view(), Qt::Key_Return);
        QTRY_COMPARE(activated.count(), 1);
        QCOMPARE(session(), before);
        QCOMPARE(viewContext().state().viewName, "heatmaps");
        QVERIFY(!m_controller->document().undoStack()->canUndo());
        // The next trace does not change the view either.
        typeNumber("normalizer.temperature", "2");
        QTRY_VERIFY(isShown());
        QCOMPARE(viewContext().state().viewName, "heatmaps");
    }

    void choosingCurrentEntriesEditsNothing_data() {
        QTest::addColumn<QString>("preset");
        for (const char* preset :
             {"article-example", "reverse", "what-it-means", "what-words-mean", "heads-by-hand"})
            QTest::newRow(preset) << preset;
    }
    void choosingCurrentEntriesEditsNothing() {
        QFETCH(QString, preset);
        start(presetNamed(preset));
        QTRY_VERIFY(isShown());
        const Session before = session();
        int checkedComboBoxes = 0;
        for (auto* box : part<SettingsPanel>()->findChildren<QComboBox*>()) {
            if (box->currentIndex() < 0) continue;
            emit box->activated(box->currentIndex());
            QVERIFY2(session() == before, qPrintable(box->objectName()));
            ++checkedComboBoxes;
        }
        QVERIFY2(checkedComboBoxes > 10, QByteArray::number(checkedComboBoxes));
        QVERIFY(!m_controller->document().undoStack()->canUndo());
    }

    void choosingTheSameSweepFieldKeepsItsRange() {
        start();
        QTRY_VERIFY(isShown());
        viewContext().showView("sweep");
        auto* to = find<NumberBox>("sweep.to");
        QVERIFY(to->value() != 4);
        to->setValue(4);
        auto* field = find<QComboBox>("sweep.field");
        emit field->activated(field->currentIndex());
        QCOMPARE(to->value(), 4.0);
    }

    void choosingTheSameUnitKeepsTheFigureSize() {
        ExportDialog dialog({.trace = computeTrace({})}, {});
        auto* unit = dialog.findChild<QComboBox*>("figure.unit");
        auto* width = dialog.findChild<NumberBox*>("figure.width");
        auto* height = dialog.findChild<NumberBox*>("figure.height");
        constexpr int millimeters = 4;
        unit->setCurrentIndex(millimeters);
        emit unit->activated(millimeters);
        width->setValue(160);
        height->setValue(90);
        emit unit->activated(millimeters);
        QCOMPARE(width->value(), 160.0);
        QCOMPARE(height->value(), 90.0);
    }
};

ATTENTION_TEST(TestRepeatedChoices)
#include "tst_repeated_choices.moc"
