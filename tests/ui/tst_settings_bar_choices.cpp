// SPDX-License-Identifier: GPL-3.0-or-later
// The choices of the settings bar, and the properties of all its values: edits equal to the edits of the
// settings panel, accessible names, and problems.
#include "live_settings_bar.h"
#include "logic/training_setup.h"
#include "look/widget_palette.h"
#include "settings/number_field.h"
#include "settings/settings_panel.h"
#include "support/qt_tests.h"
#include "texts/field_texts.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QDoubleSpinBox>
#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestSettingsBarChoices : public QObject {
    Q_OBJECT

 private slots:
    void choiceIsChangedByWheelAndKeys() {
        LiveBar live;
        ChoiceValue* mask = live.choice("mask.causal");
        turnWheel(mask, -120);
        QCOMPARE(live.session().mask.causal, CausalMask::Causal);
        mask->setFocus();
        QTest::keyClick(mask, Qt::Key_Down);
        QCOMPARE(live.session().mask.causal, CausalMask::Strict);
        const auto editCount = live.edits.size();
        QTest::keyClick(mask, Qt::Key_Down);
        turnWheel(mask, -120);
        QCOMPARE(live.edits.size(), editCount);
        turnWheel(mask, 240);
        QCOMPARE(live.session().mask.causal, CausalMask::None);
    }

    void listOpensByMouseAndKeyboard_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifier");
        QTest::newRow("click") << 0 << int(Qt::NoModifier);
        QTest::newRow("Space") << int(Qt::Key_Space) << int(Qt::NoModifier);
        QTest::newRow("Enter") << int(Qt::Key_Return) << int(Qt::NoModifier);
        QTest::newRow("Alt+Down") << int(Qt::Key_Down) << int(Qt::AltModifier);
    }
    void listOpensByMouseAndKeyboard() {
        QFETCH(int, key);
        QFETCH(int, modifier);
        LiveBar live;
        ChoiceValue* score = live.choice("score.function");
        score->setFocus();
        QVERIFY(!score->view()->isVisible());
        if (key)
            QTest::keyClick(score, Qt::Key(key), Qt::KeyboardModifiers(modifier));
        else
            QTest::mouseClick(score, Qt::LeftButton);
        QVERIFY(score->view()->isVisible());
        QVERIFY(score->view()->viewport()->width() >= score->view()->sizeHintForColumn(0));
        QTest::keyClick(score->view(), Qt::Key_Down);
        QTest::keyClick(score->view(), Qt::Key_Return);
        QCOMPARE(live.edits.size(), 1u);
        QCOMPARE(int(live.session().score.function), int(Session().score.function) + 1);
    }

    void unavailableChoicesAreThoseOfThePanel() {
        const Session session = withTask(Session(), TrainingTask::Reverse);
        LiveBar live(session);
        TestContext panelContext;
        panelContext.setSession(session);
        const SettingsPanel panel(panelContext);
        int disabledCount = 0;
        for (const char* path : {"score.function", "mask.causal", "learning.task"}) {
            const auto* row = panel.findChild<QComboBox*>(QLatin1String(path));
            const ChoiceValue* value = live.choice(path);
            QCOMPARE(value->count(), row->count());
            for (int i = 0; i < row->count(); ++i) {
                const auto flags = [i](const QComboBox* box) {
                    return box->model()->flags(box->model()->index(i, 0));
                };
                QCOMPARE(flags(value), flags(row));
                QCOMPARE(value->itemText(i), row->itemText(i));
                QCOMPARE(value->itemData(i, Qt::ToolTipRole), row->itemData(i, Qt::ToolTipRole));
                QVERIFY(!value->itemData(i, Qt::ToolTipRole).toString().isEmpty());
                disabledCount += !(flags(value) & Qt::ItemIsEnabled);
            }
        }
        QVERIFY(disabledCount > 0);
        ChoiceValue* task = live.choice("learning.task");
        const int last = task->count() - 1;
        task->setFocus();
        for (int i = 0; i < last; ++i) turnWheel(task, -120);
        QVERIFY(task->model()->flags(task->model()->index(task->currentIndex(), 0)) & Qt::ItemIsEnabled);
    }

    void editsEqualThoseOfThePanel_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<double>("value");
        QTest::newRow("heads") << "heads" << 8.;
        QTest::newRow("d_k") << "d_k" << 7.;
        QTest::newRow("temperature") << "normalizer.temperature" << 0.25;
        QTest::newRow("seed") << "seed" << 77.;
        QTest::newRow("score") << "score.function" << 2.;
        QTest::newRow("mask") << "mask.causal" << 1.;
        QTest::newRow("task") << "learning.task" << 2.;
        QTest::newRow("no task") << "learning.task" << 0.;
    }
    void editsEqualThoseOfThePanel() {
        QFETCH(QString, path);
        QFETCH(double, value);
        const bool hasTask = path == QLatin1String("learning.task");
        const Session session = hasTask ? withTask(Session(), TrainingTask::Reverse) : Session();
        TestContext panelContext;
        panelContext.setSession(session);
        const SettingsPanel panel(panelContext);
        std::vector<SessionEdit> rowEdits;
        QString rowMessage;
        connect(&panel, &SettingsPanel::taskChosen, this,
                [&](const QString& message) { rowMessage = message; });
        connect(&panelContext, &ViewContext::editRequested, this,
                [&](const SessionEdit& edit) { rowEdits.push_back(edit); });
        panelContext.applyEdits();
        LiveBar live(session);
        QString barMessage;
        connect(&live.bar, &SettingsBar::taskChosen, this,
                [&](const QString& message) { barMessage = message; });
        const auto choose = [&](QComboBox* box) {
            box->setCurrentIndex(int(value));
            emit box->activated(int(value));
        };
        if (auto* box = panel.findChild<QComboBox*>(path)) {
            choose(box);
            choose(live.choice(path.toUtf8()));
        } else {
            const QString name = path == QLatin1String("seed") ? QStringLiteral("seed.number") : path;
            panel.findChild<NumberField*>(name)->spinBox()->setValue(value);
            QTest::mouseClick(live.text(path.toUtf8()), Qt::LeftButton);
            QTest::keyClicks(live.number(path.toUtf8()), QString::number(value));
            QTest::keyClick(live.number(path.toUtf8()), Qt::Key_Return);
        }
        QCOMPARE(rowEdits.size(), 1u);
        QCOMPARE(live.edits.size(), 1u);
        QVERIFY(live.session() == rowEdits[0].session);
        QVERIFY(!(live.session() == session));
        QCOMPARE(live.edits[0].description, rowEdits[0].description);
        QVERIFY(!live.edits[0].description.isEmpty());
        QCOMPARE(barMessage, rowMessage);
        if (hasTask && value == 0) QVERIFY(live.session().training.task == TrainingTask::None);
    }

    void valuesHaveAccessibleNamesRolesAndTexts() {
        Session session;
        session.heads = 4;
        LiveBar live(session);
        const auto check = [&](QWidget* value, QAccessible::Role role, const char* name, const char* text) {
            QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(value);
            QCOMPARE(accessible->role(), role);
            // On this platform, the label of a combo box is its name.
            const auto labels = accessible->relations(QAccessible::Label);
            const QAccessibleInterface* named =
                role == QAccessible::ComboBox ? labels.value(0).first : accessible;
            QVERIFY(named);
            QCOMPARE(named->text(QAccessible::Name), QLatin1String(name));
            QCOMPARE(accessible->text(QAccessible::Value), QLatin1String(text));
            QVERIFY(!accessible->state().readOnly);
        };
        check(live.number("heads"), QAccessible::SpinBox, "h, heads", "4");
        check(live.number("normalizer.temperature"), QAccessible::SpinBox, "T, temperature", "1.0");
        check(live.number("seed"), QAccessible::SpinBox, "seed", "123");
        check(live.choice("mask.causal"), QAccessible::ComboBox, "causal mask", "none");
        check(live.choice("score.function"), QAccessible::ComboBox, "score function", "scaled dot product");
        QAccessibleInterface* heads = QAccessible::queryAccessibleInterface(live.number("heads"));
        QCOMPARE(heads->valueInterface()->currentValue().toDouble(), 4.0);
        heads->valueInterface()->setCurrentValue(6);
        QCOMPARE(live.session().heads, 6);
    }

    void problemColorsTheValueAndIsItsToolTip() {
        LiveBar live;
        const auto color = [&](const char* path) {
            return live.text(path)->palette().color(QPalette::Text).rgb();
        };
        const design::Colors& colors = colorsFor(live.bar.palette());
        const QString explanation = live.number("d_k")->toolTip();
        QVERIFY(!explanation.isEmpty());
        live.context.setProblems(
            {{"d_k", Message("Problems", "must be even")}, {"projection.seed", Message("P", "must be odd")}});
        QCOMPARE(color("d_k"), colors.error);
        const QString problem = fieldNameWithoutSymbol("d_k") + " must be even";
        QCOMPARE(live.number("d_k")->toolTip(), problem);
        QCOMPARE(live.number("d_k")->accessibleDescription(), problem);
        QCOMPARE(color("seed"), colors.error);
        QCOMPARE(color("heads"), colors.accent);
        live.context.setProblems({{"score.function", Message("Problems", "must be dot")}});
        QCOMPARE(color("d_k"), colors.accent);
        QCOMPARE(live.number("d_k")->toolTip(), explanation);
        QCOMPARE(live.choice("score.function")->toolTip(),
                 fieldNameWithoutSymbol("score.function") + " must be dot");
        live.context.setProblems({});
        QVERIFY(!live.choice("score.function")->toolTip().endsWith(" must be dot"));
    }

    /// The list of choices describes only the causal mask.
    void otherMasksAreNotCalledOff() {
        Session session;
        LiveBar live(session);
        QCOMPARE(live.choice("mask.causal")->shownText(), "none");
        session.mask.maskedCells = {{1, 2, {}}};
        live.context.setSession(session);
        QCOMPARE(live.choice("mask.causal")->shownText(), "custom");
        session.mask.causal = CausalMask::Causal;
        live.context.setSession(session);
        QCOMPARE(live.choice("mask.causal")->shownText(), "causal");
    }
};

ATTENTION_TEST(TestSettingsBarChoices)
#include "tst_settings_bar_choices.moc"
