// SPDX-License-Identifier: GPL-3.0-or-later
// The settings bar: dragging, scrolling, typing and choosing values by mouse and keyboard, and the source of
// the numbers. The layout of the bar has a test of its own, settings_bar_layout.
#include "engine/training_setup.h"
#include "look/widget_palette.h"
#include "settings/number_field.h"
#include "settings/settings_panel.h"
#include "settings_bar/choice_value.h"
#include "settings_bar/draggable_number.h"
#include "settings_bar/settings_bar.h"
#include "support/qt_tests.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

#include <set>

using namespace attention;

namespace {

/// A bar whose edits are applied to its session, as the document does.
struct LiveBar {
    SettingsBar bar;
    QWidget window;
    std::vector<SessionEdit> edits;

    explicit LiveBar(const Session& session = {}) {
        bar.setParent(&window);
        bar.setSession(session);
        window.resize(1400, 200);
        bar.setGeometry(0, 100, 1400, bar.minimumSizeHint().height());
        QObject::connect(&bar, &SettingsBar::sessionEdited, &bar, [this](const SessionEdit& edit) {
            edits.push_back(edit);
            bar.setSession(edit.session);
        });
        window.show();
        if (!QTest::qWaitForWindowActive(&window, attention::test::waitTimeout)) qFatal("no window");
        window.setFocus();
    }
    ~LiveBar() { bar.setParent(nullptr); }

    template <class Value>
    Value* find(const char* path) const {
        auto* value = bar.findChild<Value*>(QStringLiteral("settingsBar.") + QLatin1String(path));
        if (!value) qFatal("no value %s", path);
        return value;
    }
    DraggableNumber* number(const char* path) const { return find<DraggableNumber>(path); }
    ChoiceValue* choice(const char* path) const { return find<ChoiceValue>(path); }
    QLineEdit* text(const char* path) const { return number(path)->findChild<QLineEdit*>(); }
    const Session& session() const {
        if (edits.empty()) qFatal("no edit");
        return edits.back().session;
    }

    /// Presses the mouse button on a number and moves it by each of `distances` from there.
    void dragTo(const char* path, std::initializer_list<int> distances) const {
        const QPoint start = text(path)->rect().center();
        QTest::mousePress(text(path), Qt::LeftButton, {}, start);
        for (const int distance : distances) QTest::mouseMove(text(path), start + QPoint(distance, 0));
    }
    void release(const char* path) const {
        QTest::mouseRelease(text(path), Qt::LeftButton, {}, text(path)->rect().center());
    }
};

/// Turns the wheel over a widget. Passes the event to parents, as Qt does with events of a real mouse.
void turnWheel(QWidget* widget, int units) {
    const QPointF position(widget->rect().center());
    QWheelEvent event(position, widget->mapToGlobal(position), {}, {0, units}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    for (QWidget* each = widget; each; each = each->parentWidget()) {
        event.setAccepted(true);
        QApplication::sendEvent(each, &event);
        if (event.isAccepted()) return;
    }
}

}  // namespace

class TestSettingsBar : public QObject {
    Q_OBJECT

    /// The distance between two stops, which the user feels but no other code needs.
    static constexpr int step = 16;

 private slots:
    void dragStepsThroughStopsAsOneInteraction() {
        LiveBar live;
        QSignalSpy drags(&live.bar, &SettingsBar::numberDragChanged);
        live.dragTo("heads", {5, step, 2 * step, 5 * step});
        QCOMPARE(live.edits.size(), 3u);
        QCOMPARE(live.edits[0].session.heads, 2);
        QCOMPARE(live.edits[1].session.heads, 3);
        QCOMPARE(live.edits[2].session.heads, 8);  // the fifth stop after 1
        QCOMPARE(drags, (QList<QList<QVariant>>{{true}}));
        live.release("heads");
        QCOMPARE(drags, (QList<QList<QVariant>>{{true}, {false}}));
        for (const SessionEdit& edit : live.edits) QCOMPARE(edit.interaction, live.edits[0].interaction);
        QVERIFY(!live.number("heads")->isTyping());
        live.dragTo("heads", {-step});
        live.release("heads");
        QCOMPARE(live.session().heads, 6);
        QVERIFY(live.edits.back().interaction != live.edits[0].interaction);
    }

    void dragEndsAtTheLastStop() {
        LiveBar live;
        live.dragTo("normalizer.temperature", {100 * step, -100 * step});
        live.release("normalizer.temperature");
        QCOMPARE(live.edits[0].session.normalizer.temperature, 10.0);
        QCOMPARE(live.edits[1].session.normalizer.temperature, 0.1);
        QCOMPARE(live.edits.size(), 2u);
    }

    void escapeDuringADragRestoresTheNumber() {
        LiveBar live;
        QSignalSpy drags(&live.bar, &SettingsBar::numberDragChanged);
        live.dragTo("d_k", {3 * step});
        QVERIFY(live.session().dK != Session().dK);
        QTest::keyClick(live.number("d_k"), Qt::Key_Escape);
        QCOMPARE(live.session().dK, Session().dK);
        QCOMPARE(live.edits.back().interaction, live.edits.front().interaction);
        QCOMPARE(drags.count(), 2);
        const auto editCount = live.edits.size();
        QTest::mouseMove(live.text("d_k"), {0, 0});
        live.release("d_k");
        QCOMPARE(live.edits.size(), editCount);
        QVERIFY(!live.number("d_k")->isTyping());
    }

    void numberBetweenStopsMovesToTheNextStop() {
        Session session;
        session.dK = 24;
        LiveBar live(session);
        turnWheel(live.text("d_k"), 120);
        QCOMPARE(live.session().dK, 32);
        live.bar.setSession(session);
        turnWheel(live.text("d_k"), -120);
        QCOMPARE(live.session().dK, 16);
    }

    void stopsFollowTheSession() {
        const auto valuesOf = [](LiveBar& live, const char* path) {
            QTest::keyClick(live.number(path), Qt::Key_Home);
            std::vector<double> values = {live.number(path)->value()};
            for (auto count = live.edits.size() - 1; count != live.edits.size();) {
                count = live.edits.size();
                QTest::keyClick(live.number(path), Qt::Key_Up);
                if (live.edits.size() > count) values.push_back(live.number(path)->value());
            }
            return values;
        };
        LiveBar plain;
        QCOMPARE(valuesOf(plain, "d_k"), (std::vector<double>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512}));
        QCOMPARE(valuesOf(plain, "heads"), (std::vector<double>{1, 2, 3, 4, 6, 8, 12, 16, 32, 64}));
        const std::vector<double> temperatures = valuesOf(plain, "normalizer.temperature");
        QCOMPARE(temperatures.front(), 0.1);
        QCOMPARE(temperatures.back(), 10.0);
        QCOMPARE(temperatures.size(), 21u);
        Session identity;  // d_model grows with the number of heads
        identity.projection.initScheme = InitScheme::Identity;
        identity.embedding.dModel = identity.dK = identity.dV = 24;
        LiveBar growing(identity);
        QCOMPARE(valuesOf(growing, "heads"), (std::vector<double>{1, 2, 3, 4, 6, 8, 12, 16, 32, 64}));
        QCOMPARE(growing.session().dK, 1);
        QCOMPARE(growing.session().embedding.dModel, 64);
        Session oneHot;  // d_model is the number of different tokens, 6, and the heads divide it
        oneHot.projection.initScheme = InitScheme::Identity;
        oneHot.embedding.source = EmbeddingSource::OneHot;
        oneHot.embedding.dModel = oneHot.dK = oneHot.dV = 6;
        LiveBar fixed(oneHot);
        QCOMPARE(valuesOf(fixed, "heads"), (std::vector<double>{1, 2, 3, 6}));
    }

    void wheelStepsPer120UnitsWithoutFocus() {
        LiveBar live;
        QVERIFY(!live.number("heads")->hasFocus());
        turnWheel(live.text("heads"), 60);
        QCOMPARE(live.edits.size(), 0u);
        turnWheel(live.text("heads"), 60);
        QCOMPARE(live.session().heads, 2);
        turnWheel(live.text("heads"), 360);
        QCOMPARE(live.session().heads, 6);
        QCOMPARE(live.edits.size(), 2u);
        turnWheel(live.text("heads"), 119);
        turnWheel(live.text("heads"), -60);
        turnWheel(live.text("heads"), -60);
        QCOMPARE(live.session().heads, 4);
        QVERIFY(!live.number("heads")->hasFocus());
    }

    void typedNumberIsEmittedWhenTypingEnds_data() {
        QTest::addColumn<bool>("startsWithClick");
        QTest::addColumn<int>("lastKey");
        QTest::newRow("click, Enter") << true << int(Qt::Key_Return);
        QTest::newRow("click, Tab") << true << int(Qt::Key_Tab);
        QTest::newRow("Enter, Enter") << false << int(Qt::Key_Enter);
    }
    void typedNumberIsEmittedWhenTypingEnds() {
        QFETCH(bool, startsWithClick);
        QFETCH(int, lastKey);
        LiveBar live;
        DraggableNumber* number = live.number("d_k");
        number->setFocus();
        QVERIFY(!number->isTyping());
        if (startsWithClick)
            QTest::mouseClick(live.text("d_k"), Qt::LeftButton);
        else
            QTest::keyClick(number, Qt::Key_Return);
        QVERIFY(number->isTyping());
        QTest::keyClicks(number, "37");
        QCOMPARE(live.edits.size(), 0u);
        QTest::keyClick(number, Qt::Key(lastKey));
        QVERIFY(!number->isTyping());
        QCOMPARE(live.edits.size(), 1u);
        QCOMPARE(live.session().dK, 37);
        QCOMPARE(number->text(), "37");
    }

    void digitBeginsTyping() {
        LiveBar live;
        live.number("normalizer.temperature")->setFocus();
        QTest::keyClicks(live.number("normalizer.temperature"), "0.75");
        QVERIFY(live.number("normalizer.temperature")->isTyping());
        QTest::keyClick(live.number("normalizer.temperature"), Qt::Key_Return);
        QCOMPARE(live.session().normalizer.temperature, 0.75);
    }

    void escapeRestoresTheTypedNumber() {
        LiveBar live;
        DraggableNumber* number = live.number("d_k");
        QTest::mouseClick(live.text("d_k"), Qt::LeftButton);
        QTest::keyClicks(number, "999");
        QCOMPARE(number->text(), "999");
        QTest::keyClick(number, Qt::Key_Escape);
        QVERIFY(!number->isTyping());
        QCOMPARE(number->text(), "24");
        QTest::keyClick(number, Qt::Key_Tab);
        QCOMPARE(live.edits.size(), 0u);
    }

    void typingSurvivesAnEqualSessionAndEndsWithAnother() {
        LiveBar live;
        QTest::mouseClick(live.text("d_k"), Qt::LeftButton);
        QTest::keyClicks(live.number("d_k"), "99");
        live.bar.setSession(Session());
        QCOMPARE(live.number("d_k")->text(), "99");
        Session other;
        other.dK = 5;
        live.bar.setSession(other);
        QVERIFY(!live.number("d_k")->isTyping());
        QCOMPARE(live.number("d_k")->text(), "5");
        QCOMPARE(live.edits.size(), 0u);
    }

    void keysStep() {
        LiveBar live;
        DraggableNumber* heads = live.number("heads");
        heads->setFocus();
        const auto headsAfter = [&](Qt::Key key) {
            QTest::keyClick(heads, key);
            return live.session().heads;
        };
        QCOMPARE(headsAfter(Qt::Key_Up), 2);
        QCOMPARE(headsAfter(Qt::Key_PageUp), 8);
        QCOMPARE(headsAfter(Qt::Key_Down), 6);
        QCOMPARE(headsAfter(Qt::Key_End), 64);
        QCOMPARE(headsAfter(Qt::Key_PageDown), 8);
        QCOMPARE(headsAfter(Qt::Key_Home), 1);
        const auto editCount = live.edits.size();
        QTest::keyClick(heads, Qt::Key_Down);
        QCOMPARE(live.edits.size(), editCount);
        QVERIFY(!heads->isTyping());
    }

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
        SettingsPanel panel;
        panel.setSession(session);
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
        SettingsPanel panel;
        panel.setSession(session);
        std::vector<SessionEdit> rowEdits;
        QString rowMessage;
        connect(&panel, &SettingsPanel::taskChosen, this,
                [&](const QString& message) { rowMessage = message; });
        connect(&panel, &SettingsPanel::sessionEdited, this, [&](const SessionEdit& edit) {
            rowEdits.push_back(edit);
            panel.setSession(edit.session);
        });
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
        check(live.choice("mask.causal"), QAccessible::ComboBox, "causal mask", "off");
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
        live.bar.setProblems(
            {{"d_k", Message("Problems", "too wide")}, {"projection.seed", Message("P", "odd")}});
        QCOMPARE(color("d_k"), colors.error);
        QCOMPARE(live.number("d_k")->toolTip(), "too wide");
        QCOMPARE(live.number("d_k")->accessibleDescription(), "too wide");
        QCOMPARE(color("seed"), colors.error);
        QCOMPARE(color("heads"), colors.accent);
        live.bar.setProblems({{"score.function", Message("Problems", "not possible")}});
        QCOMPARE(color("d_k"), colors.accent);
        QCOMPARE(live.number("d_k")->toolTip(), explanation);
        QCOMPARE(live.choice("score.function")->toolTip(), "not possible");
        live.bar.setProblems({});
        QVERIFY(live.choice("score.function")->toolTip() != "not possible");
    }

    /// The list of choices describes only the causal mask.
    void otherMasksAreNotCalledOff() {
        Session session;
        LiveBar live(session);
        QCOMPARE(live.choice("mask.causal")->shownText(), "off");
        session.mask.maskedCells = {{1, 2, {}}};
        live.bar.setSession(session);
        QCOMPARE(live.choice("mask.causal")->shownText(), "custom");
        session.mask.causal = CausalMask::Causal;
        live.bar.setSession(session);
        QCOMPARE(live.choice("mask.causal")->shownText(), "causal");
    }
};

ATTENTION_TEST(TestSettingsBar)
#include "tst_settings_bar.moc"
