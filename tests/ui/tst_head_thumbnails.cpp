// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the thumbnails of the heads: the selection of heads and layers with mouse and keyboard, and the texts
// for screen readers.
#include "engine/problems.h"
#include "head_thumbnails_fixture.h"
#include "mechanisms/registry.h"
#include "support/qt_tests.h"
#include "support/sessions.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>

using namespace attention;
using attention::test::sessionWith;

class TestHeadThumbnails : public attention::test::HeadThumbnailsFixture {
    Q_OBJECT

 private slots:
    void cleanup() { m_window.reset(); }

    void clickShowsOnlyThisHead() {
        QVERIFY(show(traceWithHeads(4)));
        click(2);
        QCOMPARE(viewSettings().heads, Heads{2});
        click(0);
        QCOMPARE(viewSettings().heads, Heads{0});
        QCOMPARE(changeCount(), 2);
        click(0);
        QCOMPARE(changeCount(), 2);  // the head is the only one already
    }

    void editsKeepAllOtherSettings() {
        ViewSettings expected;
        expected.palette = Palette::Viridis;
        expected.hidesSpecialTokens = true;
        QVERIFY(show(traceWithHeads(4), expected));
        click(2);
        expected.heads = {2};
        QCOMPARE(viewSettings(), expected);
    }

    void controlClickAddsAndRemovesAHead() {
        QVERIFY(show(traceWithHeads(4)));
        click(1, Qt::ControlModifier);
        QCOMPARE(viewSettings().heads, (Heads{0, 2, 3}));  // all heads were shown
        click(3, Qt::ControlModifier);
        QCOMPARE(viewSettings().heads, (Heads{0, 2}));
        click(3, Qt::ControlModifier);
        QCOMPARE(viewSettings().heads, (Heads{0, 2, 3}));
        click(1, Qt::ControlModifier);
        QCOMPARE(viewSettings().heads, Heads());  // empty: all heads
        QCOMPARE(list()->selectedHeads(), (Heads{0, 1, 2, 3}));
    }

    void lastHeadCannotBeRemoved() {
        QVERIFY(show(traceWithHeads(4), {.heads = {2}}));
        click(2, Qt::ControlModifier);
        list()->setFocusedHead(2);
        press(Qt::Key_Space, Qt::ControlModifier);
        list()->clearSelection();
        QCOMPARE(changeCount(), 0);
        QCOMPARE(list()->selectedHeads(), Heads{2});
    }

    void arrowKeysShowAnotherHead() {
        QVERIFY(show(traceWithHeads(5), {.heads = {1}}));
        press(Qt::Key_Down);
        QCOMPARE(viewSettings().heads, Heads{2});
        press(Qt::Key_End);
        QCOMPARE(viewSettings().heads, Heads{4});
        press(Qt::Key_Up);
        QCOMPARE(viewSettings().heads, Heads{3});
        press(Qt::Key_Home);
        QCOMPARE(viewSettings().heads, Heads{0});
        press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(viewSettings().heads, (Heads{0, 1}));
    }

    void controlSpaceAddsAndRemovesTheFocusedHead() {
        QVERIFY(show(traceWithHeads(4), {.heads = {0}}));
        press(Qt::Key_Down, Qt::ControlModifier);
        press(Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(changeCount(), 0);  // only the focus moves
        QCOMPARE(list()->currentIndex().row(), 2);
        press(Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(viewSettings().heads, (Heads{0, 2}));
        press(Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(viewSettings().heads, Heads{0});
        QCOMPARE(model()->currentHead(), 0);
        QCOMPARE(list()->currentIndex().row(), 2);  // the focus stays where the user has moved it
        press(Qt::Key_Down, Qt::ControlModifier);
        press(Qt::Key_Space);
        QCOMPARE(viewSettings().heads, Heads{3});
    }

    void listKeepsItsKeysFromShortcutsOfCommands() {
        QVERIFY(show(traceWithHeads(4), {.heads = {0}}));
        QAction command(m_window.get());
        command.setShortcuts({Qt::CTRL | Qt::Key_Down, Qt::CTRL | Qt::Key_Space});
        m_window->addAction(&command);
        QSignalSpy triggered(&command, &QAction::triggered);
        list()->setFocus();
        press(Qt::Key_Down, Qt::ControlModifier);
        press(Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(viewSettings().heads, (Heads{0, 1}));
        QCOMPARE(triggered.count(), 0);
    }

    void listIsOneTabStop() {
        QVERIFY(show(traceWithHeads(4)));
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Tab);
        QCOMPARE(viewSettings().heads, Heads());  // no other head is selected
        QCOMPARE(changeCount(), 0);
    }

    void typedNumberShowsTheHead() {
        QVERIFY(show(traceWithHeads(12)));
        QTest::keyClicks(list(), "12");
        QCOMPARE(viewSettings().heads, Heads{11});
    }

    void allButtonShowsAllHeadsOrOnlyTheCurrentOne() {
        QVERIFY(show(traceWithHeads(4)));
        QVERIFY(m_thumbnails->allHeadsAction()->isChecked());
        click(2);
        QVERIFY(!m_thumbnails->allHeadsAction()->isChecked());
        m_thumbnails->allHeadsAction()->trigger();
        QCOMPARE(viewSettings().heads, Heads());
        QVERIFY(m_thumbnails->allHeadsAction()->isChecked());
        QCOMPARE(list()->selectedHeads(), (Heads{0, 1, 2, 3}));
        m_thumbnails->allHeadsAction()->trigger();
        QCOMPARE(viewSettings().heads, Heads{2});
        m_thumbnails->allHeadsAction()->trigger();
        m_thumbnails->setVisibleHead(1);
        m_thumbnails->allHeadsAction()->trigger();
        QCOMPARE(viewSettings().heads, Heads{1});
    }

    void meanButtonShowsTheMeanToo() {
        QVERIFY(show(traceWithHeads(4), {.heads = {1, 2}}));
        m_thumbnails->meanAction()->trigger();
        QVERIFY(viewSettings().averagesHeads);
        QCOMPARE(viewSettings().heads, (Heads{1, 2}));
        QVERIFY(m_thumbnails->meanAction()->isChecked());
        m_thumbnails->meanAction()->trigger();
        QVERIFY(!viewSettings().averagesHeads);
        m_context->setDisplaySettings(ViewSettings{.heads = {}, .averagesHeads = true});
        QVERIFY(m_thumbnails->meanAction()->isChecked());
    }

    void contextMenuHasTheSameCommands() {
        QVERIFY(show(traceWithHeads(4), {.heads = {3}}));
        QStringList texts;
        QTimer::singleShot(0, this, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (const QAction* action : menu->actions()) texts << action->text();
            QTest::keyClick(menu, Qt::Key_Down);
            QTest::keyClick(menu, Qt::Key_Return);
        });
        const QPoint point = list()->mapRect(1).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, list()->viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(list()->viewport(), &event);
        QCOMPARE(texts, (QStringList{"All heads", "Mean of the heads shown", "Switch the head off"}));
        QCOMPARE(viewSettings().heads, Heads());
        QCOMPARE(changeCount(), 1);
    }

    void rightButtonSelectsNothing() {
        QVERIFY(show(traceWithHeads(4), {.heads = {3}}));
        QTest::mouseClick(list()->viewport(), Qt::RightButton, {}, list()->mapRect(1).center());
        QCOMPARE(changeCount(), 0);
        QCOMPARE(list()->selectedHeads(), Heads{3});
    }

    void settingsFromOutsideAreNotChanged() {
        QVERIFY(show(traceWithHeads(4)));
        for (const Heads& heads : {Heads{1}, Heads{1, 3}, Heads{}, Heads{0, 1, 2, 3}, Heads{7}}) {
            m_context->setDisplaySettings(ViewSettings{.heads = heads});
            QCOMPARE(viewSettings().heads, heads);
            const bool isSomeHeads = heads == Heads{1} || heads == Heads{1, 3};
            QCOMPARE(list()->selectedHeads(), isSomeHeads ? heads : (Heads{0, 1, 2, 3}));
        }
        m_context->setDisplaySettings(ViewSettings{.heads = {3}});
        m_context->setTrace(traceWithHeads(2));
        QCOMPARE(list()->selectedHeads(), (Heads{0, 1}));
        m_context->setTrace(traceWithHeads(6));
        QCOMPARE(list()->selectedHeads(), Heads{3});
        QCOMPARE(viewSettings().heads, Heads{3});
        QCOMPARE(changeCount(), 0);
    }

    void visibleHeadIsMarkedAsCurrent() {
        QVERIFY(show(traceWithHeads(4), {.heads = {0, 1}}));
        const design::Colors& colors = design::lightColors;
        QVERIFY(!model()->currentHead());
        m_thumbnails->setVisibleHead(1);
        QCOMPARE(frameColor(1), color(colors.accent));
        QCOMPARE(boxColor(1), color(colors.softAccent));
        QCOMPARE(frameColor(0), color(colors.softAccent));  // selected, but not current
        QCOMPARE(boxColor(2), color(colors.paper));
        m_thumbnails->setVisibleHead(meanOfHeads);
        QVERIFY(!model()->currentHead());
        QCOMPARE(frameColor(1), color(colors.softAccent));
        m_thumbnails->setVisibleHead(std::nullopt);
        click(2);
        QCOMPARE(model()->currentHead(), 2);  // the only selected head
        QCOMPARE(frameColor(2), color(colors.accent));
        QCOMPARE(frameColor(1), color(colors.paper));
    }

    void focusRingAppearsAfterAKeyPress() {
        QVERIFY(show(traceWithHeads(4), {.heads = {0, 1}}));
        click(1, Qt::ControlModifier);
        click(1, Qt::ControlModifier);
        QVERIFY(frameColor(1) != color(design::lightColors.accent));
        press(Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(frameColor(2), color(design::lightColors.accent));
        QCOMPARE(boxColor(2), color(design::lightColors.paper));
    }

    void oneHeadOfOneLayerHidesTheStrip() {
        QVERIFY(show(nullptr));
        QVERIFY(!m_thumbnails->isVisible());
        m_context->setTrace(traceWithHeads(1));
        QVERIFY(!m_thumbnails->isVisible());
        m_context->setTrace(traceWithHeads(2));
        QVERIFY(m_thumbnails->isVisible());
        QVERIFY(m_thumbnails->allHeadsAction()->isVisible() && m_thumbnails->meanAction()->isVisible());
        m_context->setTrace(nullptr);
        QVERIFY(!m_thumbnails->isVisible());
    }

    void layersOfOneHeadKeepTheStrip() {
        auto trace = std::make_shared<Trace>(*traceWithHeads(1));
        trace->provenance.model = Provenance::ModelLayer{"model", 1, 3};
        QVERIFY(show(trace));
        QVERIFY(m_thumbnails->isVisible() && layerBox()->isVisible());
        QVERIFY(!m_thumbnails->allHeadsAction()->isVisible() && !m_thumbnails->meanAction()->isVisible());
        QCOMPARE(layerBox()->currentText(), "layer 2");
    }

    void layerBoxSelectsALayer() {
        const Session session = sessionWith(TEST_DATA "/models/gpt2", "Mr Smith met Mrs Jones");
        QVERIFY(show(computeTrace(session)));
        m_context->setSession(session);
        QVERIFY(layerBox()->isVisible());
        QCOMPARE(layerBox()->count(), 2);
        QCOMPARE(layerBox()->currentText(), QStringLiteral("layer %1").arg(session.model.layer + 1));
        QSignalSpy edited(m_context.get(), &ViewContext::editRequested);
        const int otherLayer = session.model.layer == 0 ? 1 : 0;
        layerBox()->setFocus();
        QTest::keyClick(layerBox(), otherLayer == 1 ? Qt::Key_Down : Qt::Key_Up);
        QCOMPARE(edited.count(), 1);
        Session expected = session;
        expected.model.layer = otherLayer;
        QVERIFY(edited[0][0].value<SessionEdit>().session == expected);
        m_context->setTrace(computeTrace(session));
        QCOMPARE(layerBox()->currentIndex(), static_cast<int>(session.model.layer));
        m_context->setTrace(traceWithHeads(4));
        QVERIFY(!layerBox()->isVisible());
        QCOMPARE(edited.count(), 1);
    }

    void manyHeadsScrollAndOnlyVisibleOnesArePainted() {
        QVERIFY(show(traceWithHeads(144)));
        listImage();
        const int visibleCount =
            list()->viewport()->height() / list()->visualRect(model()->index(0)).height();
        QVERIFY(visibleCount >= 4);
        QVERIFY(list()->headDelegate().imageCount() <= visibleCount + 2);
        QVERIFY(list()->verticalScrollBar()->isVisible());
        const auto isInView = [&](int head) {
            return list()->viewport()->rect().contains(list()->visualRect(model()->index(head)));
        };
        QVERIFY(!isInView(100));
        m_thumbnails->setVisibleHead(100);
        QVERIFY(isInView(100));
        press(Qt::Key_End);
        QVERIFY(isInView(143));
        QCOMPARE(viewSettings().heads, Heads{143});
    }

    void stripIsNarrowAndRowsDoNotMoveWithTheNumberOfTokens() {
        QVERIFY(show(traceWithHeads(4)));
        const int rowHeight = list()->visualRect(model()->index(0)).height();
        const int width = m_thumbnails->width();
        QVERIFY2(width >= 100 && width <= 120, qPrintable(QString::number(width)));
        for (const char* text :
             {"the", "the cat sat on the mat and the dog slept on the floor of the house"}) {
            m_context->setTrace(traceWithHeads(4, text));
            listImage();
            QCOMPARE(list()->visualRect(model()->index(0)).height(), rowHeight);
            QCOMPARE(m_thumbnails->width(), width);
            const QSize mapSize = list()->mapRect(0).size();
            QVERIFY(mapSize.width() == mapSize.height() && mapSize.width() >= 52 && mapSize.width() <= 64);
        }
    }

    void screenReadersReadNumbersAndSelection() {
        Session session;
        session.heads = 3;
        session.projection.initScheme = InitScheme::Constructed;
        session.projection.constructedHeads = {{HeadTarget::Offset, -1}, {HeadTarget::First}, {}};
        projectionInitializer(InitScheme::Constructed).applyRequiredSettings(session);
        QVERIFY(show(computeTrace(session), {.heads = {1}}));
        auto* accessibleList = QAccessible::queryAccessibleInterface(list());
        QVERIFY(problems(session).empty());
        QCOMPARE(accessibleList->text(QAccessible::Name), "Heads");
        QCOMPARE(accessibleList->childCount(), 3);
        for (int head = 0; head < 3; ++head) {
            const auto* item = accessibleList->child(head);
            QCOMPARE(item->text(QAccessible::Name), QStringLiteral("head %1").arg(head + 1));
            QCOMPARE(bool(item->state().selected), head == 1);
        }
        const QString toolTip = model()->index(0).data(Qt::ToolTipRole).toString();
        QVERIFY2(toolTip.startsWith("head 1: previous word\n"), qPrintable(toolTip));
        QVERIFY(toolTip.contains("Ctrl+click"));
    }

    void toolTipNamesTheRoleOfAHeadOfAModel() {
        const auto trace = computeTrace(sessionWith(":induction", "Mr Smith met Mrs Jones and Mr"));
        QVERIFY(show(trace));
        const auto toolTip = [&] { return model()->index(0).data(Qt::ToolTipRole).toString(); };
        QVERIFY2(toolTip().startsWith("head 1: "), qPrintable(toolTip()));
        DisplaySettings hidden;
        hidden.hiddenWeights.emplace();
        m_context->setDisplaySettings(hidden);
        QVERIFY2(toolTip().startsWith("head 1\n"), qPrintable(toolTip()));  // the role would reveal weights
    }
};

ATTENTION_TEST(TestHeadThumbnails)
#include "tst_head_thumbnails.moc"
