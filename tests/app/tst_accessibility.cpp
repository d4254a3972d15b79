// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what a screen reader reads about the controls of the settings panel: names, explanations, problems
// and states.
#include "controller_fixture.h"
#include "heatmap/color_scale.h"
#include "settings/settings_group.h"
#include "support/qt_tests.h"
#include "texts/field_texts.h"

#include <QAccessible>

using namespace attention;
using namespace attention::test;

namespace {

QString accessibleText(QWidget* widget, QAccessible::Text kind) {
    return QAccessible::queryAccessibleInterface(widget)->text(kind);
}

/// Returns the widget that gets the focus of the keyboard when `control` gets it.
QWidget* focusTarget(QWidget* control) {
    return control->focusProxy() ? control->focusProxy() : control;
}

}  // namespace

class TestAccessibility : public ControllerFixture {
    Q_OBJECT

 private slots:
    void cleanup() { end(); }

    void everyControlOfTheSettingsHasANameAndItsExplanation() {
        start();
        int nameCount = 0;
        int explanationCount = 0;
        for (const FieldRow* row : part<SettingsPanel>()->findChildren<FieldRow*>()) {
            QWidget* target = focusTarget(row->control());
            if (target->focusPolicy() == Qt::NoFocus || row->hasUnusedReason()) continue;
            const QString id = row->control()->objectName();
            QVERIFY2(!accessibleText(target, QAccessible::Name).isEmpty(), qPrintable(id));
            ++nameCount;
            if (row->explanation().isEmpty()) continue;
            QCOMPARE(id + ": " + accessibleText(target, QAccessible::Description),
                     id + ": " + row->explanation());
            ++explanationCount;
        }
        QVERIFY2(nameCount > 20, qPrintable(QString::number(nameCount)));
        QVERIFY2(explanationCount > 3, qPrintable(QString::number(explanationCount)));
    }

    void theProblemOfAFieldIsPartOfItsDescription() {
        start();
        auto* number = find<NumberField>("d_k");
        const QString explanation = accessibleText(number->spinBox(), QAccessible::Description);
        typeNumber("d_k", "5000");
        const auto* row = qobject_cast<FieldRow*>(number->parentWidget());
        const QString message =
            fieldNameWithoutSymbol("d_k") + " must be a whole number from 1 to 4096, but it is 5000";
        QCOMPARE(row->problem(), "⚠ " + message);
        QCOMPARE(accessibleText(number->spinBox(), QAccessible::Description), message + " " + explanation);
        typeNumber("d_k", "50");
        QCOMPARE(accessibleText(number->spinBox(), QAccessible::Description), explanation);
    }

    /// The color alone would not reach readers who cannot distinguish it, or a screen reader.
    void aWrongTableCellIsMarkedByMoreThanAColor() {
        start(presetNamed("by-hand"));
        auto* vectors = find<NumberTable>("embedding.vectors");
        vectors->item(1, 1)->setText("many");
        const QTableWidgetItem& cell = *vectors->item(1, 1);
        QVERIFY(cell.font().bold());
        QVERIFY(!cell.icon().isNull());
        QCOMPARE(cell.text(), "many");
        const QString accessibleDescription = cell.data(Qt::AccessibleDescriptionRole).toString();
        QCOMPARE(accessibleDescription, "“many” is not a number. Enter a number such as 12, 0.5 or 1e-3.");
        QVERIFY(contrastRatio(cell.foreground().color().rgb(),
                              vectors->palette().color(QPalette::Base).rgb()) >= 4.5);
        vectors->item(1, 1)->setText("2");
        QVERIFY(!cell.font().bold() && cell.icon().isNull());
        QCOMPARE(cell.data(Qt::AccessibleDescriptionRole).toString(), "");
    }

    void theHeadingOfAGroupReportsWhetherItIsExpanded() {
        start();
        auto* group = m_controller->window().findChildren<SettingsGroup*>().front();
        auto* heading = group->findChild<GroupHeading*>();
        QVERIFY(heading);
        const auto state = [&] { return QAccessible::queryAccessibleInterface(heading)->state(); };
        group->setExpanded(true);
        QVERIFY(state().expandable && state().expanded && !state().collapsed);
        QTest::keyClick(heading, Qt::Key_Space);
        QVERIFY(state().expandable && !state().expanded && state().collapsed);
    }
};

ATTENTION_TEST(TestAccessibility)
#include "tst_accessibility.moc"
