// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the settings bar: dragging, scrolling, typing and keys.
#include "live_settings_bar.h"
#include "support/qt_tests.h"

#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestSettingsBar : public QObject {
    Q_OBJECT

    /// The distance between two stops, which the user feels but no other code needs.
    static constexpr int step = 16;

 private slots:
    void dragStepsThroughStopsAsOneInteraction() {
        LiveBar live;
        live.dragTo("heads", {5, step, 2 * step, 5 * step});
        QCOMPARE(live.edits.size(), 3u);
        QCOMPARE(live.edits[0].session.heads, 2);
        QCOMPARE(live.edits[1].session.heads, 3);
        QCOMPARE(live.edits[2].session.heads, 8);  // the fifth stop after 1
        QCOMPARE(live.drags, std::vector<bool>{true});
        live.release("heads");
        QCOMPARE(live.drags, (std::vector<bool>{true, false}));
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
        live.dragTo("d_k", {3 * step});
        QVERIFY(live.session().dK != Session().dK);
        QTest::keyClick(live.number("d_k"), Qt::Key_Escape);
        QCOMPARE(live.session().dK, Session().dK);
        QCOMPARE(live.edits.back().interaction, live.edits.front().interaction);
        QCOMPARE(live.drags, (std::vector<bool>{true, false}));
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
        live.context.setSession(session);
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

    /// The window has shortcuts with Home, Return, Escape and other keys.
    void anIncompleteNumberIsMarkedAfterEnter() {
        LiveBar live;
        DraggableNumber* number = live.number("d_k");
        QTest::mouseClick(live.text("d_k"), Qt::LeftButton);
        QTest::keyClicks(number, "-");
        QVERIFY(number->problem().isEmpty());  // the user may go on with a digit
        QTest::keyClick(number, Qt::Key_Return);
        QVERIFY(!number->problem().isEmpty());
        QCOMPARE(number->text(), "-");
    }

    /// Input methods and screen keyboards send text without keys.
    void inputMethodTextStartsTyping() {
        LiveBar live;
        DraggableNumber* number = live.number("d_k");
        number->setFocus();
        const auto commit = [number](const QString& text) {
            QInputMethodEvent event;
            event.setCommitString(text);
            QCoreApplication::sendEvent(number, &event);
        };
        commit("猫");
        QVERIFY(!number->isTyping());
        QCOMPARE(number->text(), "24");
        commit("3");
        QVERIFY(number->isTyping());
        commit("2");
        QCOMPARE(number->text(), "32");
        QTest::keyClick(number, Qt::Key_Return);
        QCOMPARE(live.session().dK, 32);
    }

    void keysOfANumberAreNoShortcuts() {
        LiveBar live;
        DraggableNumber* number = live.number("heads");
        const auto isUsed = [number](Qt::Key key, const QString& text = {},
                                     Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
            QKeyEvent event(QEvent::ShortcutOverride, key, modifiers, text);
            event.ignore();
            QCoreApplication::sendEvent(number, &event);
            return event.isAccepted();
        };
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_PageUp, Qt::Key_Up, Qt::Key_Return})
            QVERIFY(isUsed(key));
        QVERIFY(isUsed(Qt::Key_7, "7"));
        QVERIFY(!isUsed(Qt::Key_L, "l"));
        QVERIFY(!isUsed(Qt::Key_Escape));
        QTest::mouseClick(live.text("heads"), Qt::LeftButton);
        QVERIFY(isUsed(Qt::Key_Escape));
        QVERIFY(!isUsed(Qt::Key_Z, "z", Qt::ControlModifier));  // undoes the last edit of the session
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
        live.context.setSession(Session());
        QCOMPARE(live.number("d_k")->text(), "99");
        Session other;
        other.dK = 5;
        live.context.setSession(other);
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
};

ATTENTION_TEST(TestSettingsBar)
#include "tst_settings_bar.moc"
