// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a number box reads every usual form of a number, and never changes or drops what the user types.
#include "settings/number_field.h"
#include "settings_bar/draggable_number.h"
#include "support/qt_tests.h"
#include "widgets/number_box.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include <limits>

using namespace attention;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// Sends a key press for each character. QTest::keyClicks() supports only Latin-1.
void type(QWidget& widget, const QString& text) {
    for (const QChar c : text) {
        QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, c);
        QApplication::sendEvent(&widget, &press);
    }
}

/// Rows of typed texts with the number that they mean, or NaN if they must be marked.
void addTypedNumbers() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("number");
    QTest::newRow("point") << "0.5" << 0.5;
    QTest::newRow("comma") << "0,5" << 0.5;
    QTest::newRow("comma, more than one") << "1,5" << 1.5;
    QTest::newRow("three decimals") << "1,500" << 1.5;
    QTest::newRow("more decimals than shown") << "0.12345" << 0.12345;
    QTest::newRow("exponent") << "1e-1" << 0.1;
    QTest::newRow("exponent with comma") << "2,5E1" << 25.0;
    QTest::newRow("no digit before the separator") << ",25" << 0.25;
    QTest::newRow("no digit after the separator") << "7," << 7.0;
    QTest::newRow("full width") << QString::fromUtf8("０．５") << 0.5;
    QTest::newRow("full-width comma") << QString::fromUtf8("１，５") << 1.5;
    QTest::newRow("ideographic full stop") << QString::fromUtf8("0。5") << 0.5;
    QTest::newRow("Arabic digits") << QString::fromUtf8("٠٫٥") << 0.5;
    QTest::newRow("spaces around") << " 8 " << 8.0;
    QTest::newRow("two separators") << "1,500.5" << notANumber;
    QTest::newRow("thousands") << "1.000.000" << notANumber;
    QTest::newRow("fraction") << "1/2" << notANumber;
    QTest::newRow("words") << "two" << notANumber;
    QTest::newRow("superscript") << QString::fromUtf8("10²") << notANumber;
    QTest::newRow("list") << "1, 2" << notANumber;
    QTest::newRow("infinity") << "1e999" << notANumber;
    QTest::newRow("out of range") << "5000" << notANumber;
}

}  // namespace

class TestNumberBox : public QObject {
    Q_OBJECT

 private slots:
    void typedNumbersAreReadOrMarked_data() { addTypedNumbers(); }
    void typedNumbersAreReadOrMarked() {
        QFETCH(QString, text);
        QFETCH(double, number);
        NumberBox box(2);
        box.setRange(0, 1000);
        box.setValue(3);
        box.show();
        QVERIFY(QTest::qWaitForWindowActive(&box));
        box.setFocus();
        box.selectAll();
        type(box, text);
        QCOMPARE(box.text(), text);  // no character is lost
        const bool isNumber = !std::isnan(number);
        QCOMPARE(box.value(), isNumber ? number : 3);
        QCOMPARE(box.problem().isEmpty(), isNumber);
        QCOMPARE(box.toolTip(), box.problem());
        box.clearFocus();
        QCOMPARE(box.value(), isNumber ? number : 3);
        if (!isNumber) QCOMPARE(box.text(), text);
        QCOMPARE(box.problem().isEmpty(), isNumber);
    }

    void typedNumbersOfTheSettingsBarAreReadOrMarked_data() { addTypedNumbers(); }
    void typedNumbersOfTheSettingsBarAreReadOrMarked() {
        QFETCH(QString, text);
        QFETCH(double, number);
        if (text == "5000") number = 5000;  // a number out of range is a problem of the session
        DraggableNumber box({0.001, 1000}, 3);
        box.setShownValue(3);
        QSignalSpy edited(&box, &DraggableNumber::valueEdited);
        box.show();
        QVERIFY(QTest::qWaitForWindowActive(&box));
        QTest::mouseClick(box.findChild<QLineEdit*>(), Qt::LeftButton);
        type(box, text);
        QTest::keyClick(&box, Qt::Key_Return);
        const bool isNumber = !std::isnan(number);
        QCOMPARE(edited.size(), isNumber ? 1 : 0);
        QCOMPARE(box.value(), isNumber ? number : 3);
        QCOMPARE(box.problem().isEmpty(), isNumber);
        if (isNumber) return;
        QCOMPARE(box.shownText(), text);
        QTest::keyClick(&box, Qt::Key_Escape);
        QCOMPARE(box.shownText(), "3.0");
        QVERIFY(box.problem().isEmpty());
    }

    void typedNumbersOfTablesAreReadOrMarked_data() { addTypedNumbers(); }
    void typedNumbersOfTablesAreReadOrMarked() {
        QFETCH(QString, text);
        QFETCH(double, number);
        if (text == "5000") number = 5000;  // an entry of a matrix has no range
        NumberTable table;
        table.setNumbers({"a"}, {{3.0, 4.0}});
        QSignalSpy edited(&table, &NumberTable::numberEdited);
        table.item(0, 0)->setText(text);
        const bool isNumber = !std::isnan(number);
        QCOMPARE(edited.size(), isNumber ? 1 : 0);
        if (isNumber) QCOMPARE(edited[0][2].toDouble(), number);
        QCOMPARE(table.item(0, 0)->toolTip().isEmpty(), isNumber);
        if (isNumber) return;
        table.setNumbers({"a"}, {{3.0, 5.0}});  // another entry has changed
        QCOMPARE(table.item(0, 0)->text(), text);
        table.setNumbers({"a"}, {{6.0, 5.0}});  // its own number has changed
        QCOMPARE(table.item(0, 0)->text(), "6");
        QVERIFY(table.item(0, 0)->toolTip().isEmpty());
    }

    void integersRejectFractions() {
        NumberBox box(0);
        box.setRange(1, 64);
        box.selectAll();
        type(box, "1,5");
        QCOMPARE(box.value(), 1.0);
        QVERIFY2(box.problem().contains("integer"), qPrintable(box.problem()));
        box.selectAll();
        type(box, "1e1");
        QCOMPARE(box.value(), 10.0);
        box.selectAll();
        type(box, "65");
        QCOMPARE(box.value(), 1.0);  // the number from before typing began
        QCOMPARE(box.problem(), "The number must be from 1 to 64, but it is 65.");
    }

    void anUnfinishedNumberIsMarkedWhenTheFocusLeaves() {
        QWidget window;
        auto* box = new NumberBox(2, &window);
        auto* button = new QPushButton(&window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        box->setFocus();
        box->selectAll();
        type(*box, "1e");
        QVERIFY(box->problem().isEmpty());
        button->setFocus();
        QVERIFY(!box->problem().isEmpty());
        QCOMPARE(box->text(), "1e");
    }

    void anotherNumberReplacesRejectedText() {
        NumberBox box(2);
        box.setSuffix(" mm");
        box.setValue(2);
        box.selectAll();
        type(box, "1/2");
        QVERIFY(!box.problem().isEmpty());
        box.setValue(2);
        QCOMPARE(box.text(), "1/2 mm");  // the number has not changed
        box.setValue(4);
        QCOMPARE(box.text(), "4.00 mm");
        QVERIFY(box.problem().isEmpty());
    }

    void zeroMeansAutomatic() {
        NumberBox box(1);
        box.setRangeOrAutomatic(3, 40, "automatic");
        QCOMPARE(box.text(), "automatic");
        QVERIFY(box.problem().isEmpty());
        box.selectAll();
        type(box, "2");
        QCOMPARE(box.problem(), "The number must be from 3 to 40, but it is 2.");
        QCOMPARE(box.value(), 0.0);
        QTest::keyClick(&box, Qt::Key_Up);
        QCOMPARE(box.value(), 3.0);
        QTest::keyClick(&box, Qt::Key_Down);
        QCOMPARE(box.text(), "automatic");
    }

    void stepsKeepTheShownDecimals() {
        NumberBox box(2);
        box.setAdaptiveStep(true);
        box.setValue(0.3);
        QTest::keyClick(&box, Qt::Key_Up);
        QCOMPARE(box.text(), "0.31");
        box.setValue(1);
        QTest::keyClick(&box, Qt::Key_Down);
        QCOMPARE(box.text(), "0.99");
        QTest::keyClick(&box, Qt::Key_Up);
        QTest::keyClick(&box, Qt::Key_Up);
        QCOMPARE(box.text(), "1.10");
    }
};

ATTENTION_TEST(TestNumberBox)
#include "tst_number_box.moc"
