// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the thumbnails of the heads: the selection of heads and layers with mouse and keyboard, the colors of
// the thumbnails, and the texts for screen readers.
#include "engine/compute_trace.h"
#include "heads/head_delegate.h"
#include "heads/head_list_model.h"
#include "heads/head_list_view.h"
#include "heads/head_thumbnails.h"
#include "look/widget_palette.h"
#include "models/open_models.h"
#include "support/qt_tests.h"
#include "support/sessions.h"

#include <QAccessible>
#include <QComboBox>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace attention;
using attention::test::sessionWith;

class TestHeadThumbnails : public QObject {
    Q_OBJECT

    using Heads = std::vector<int>;
    std::unique_ptr<QWidget> m_window;
    HeadThumbnails* m_thumbnails = nullptr;
    ViewSettings m_viewSettings;
    int m_editCount = 0;

    /// Shows the widget in a window that applies every edit of the view settings, as MainWindow does.
    [[nodiscard]] bool show(const std::shared_ptr<const Trace>& trace, const ViewSettings& viewSettings = {},
                            const QPalette& palette = widgetPalette(false)) {
        m_window = std::make_unique<QWidget>();
        m_window->setPalette(palette);
        auto* layout = new QHBoxLayout(m_window.get());
        m_thumbnails = new HeadThumbnails(m_window.get());
        layout->addWidget(m_thumbnails);
        layout->addWidget(new QLabel);
        connect(m_thumbnails, &HeadThumbnails::viewSettingsEdited, this, [this](const ViewSettings& edited) {
            ++m_editCount;
            m_viewSettings = edited;
            m_thumbnails->setViewSettings(edited);
        });
        m_viewSettings = viewSettings;
        m_editCount = 0;
        m_thumbnails->setViewSettings(viewSettings);
        m_thumbnails->setTrace(trace);
        m_window->resize(300, 640);
        m_window->show();
        return QTest::qWaitForWindowActive(m_window.get(), attention::test::waitTimeout);
    }

    static std::shared_ptr<const Trace> traceWithHeads(int headCount,
                                                       const std::string& text = "the cat sat") {
        Session session;
        session.heads = headCount;
        session.input.queryText = text;
        return computeTrace(session);
    }
    /// Returns a trace with these weights, (b, heads, n_q, n_k), instead of its own.
    static std::shared_ptr<const Trace> withWeights(const std::shared_ptr<const Trace>& trace,
                                                    Tensor weights) {
        auto copy = std::make_shared<Trace>(*trace);
        copy->tensor(Stage::Weights) = std::make_shared<const Tensor>(std::move(weights));
        return copy;
    }
    /// Returns a trace of `headCount` heads and three tokens. Head h attends only to the key with index h,
    /// modulo three.
    static std::shared_ptr<const Trace> traceWithOneKeyPerHead(int headCount) {
        Tensor weights({1, headCount, 3, 3});
        for (int head = 0; head < headCount; ++head) weights.matrix(head).col(head % 3).setOnes();
        return withWeights(traceWithHeads(headCount), std::move(weights));
    }

    HeadListView* list() const { return m_thumbnails->findChild<HeadListView*>(); }
    HeadListModel* model() const { return m_thumbnails->findChild<HeadListModel*>(); }
    QComboBox* layerBox() const { return m_thumbnails->findChild<QComboBox*>("heads.layer"); }
    QToolButton* button(const QString& text) const {
        for (auto* button : m_thumbnails->findChildren<QToolButton*>()) {
            if (button->text() == text) return button;
        }
        return nullptr;
    }
    void click(int head, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, modifiers, list()->mapRect(head).center());
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(list(), key, modifiers); }
    QImage listImage() const { return list()->viewport()->grab().toImage(); }
    /// Returns the color in the middle of a cell of a thumbnail of three tokens.
    QColor cellColor(int head, int row, int column) const {
        const QRectF map = list()->mapRect(head);
        const QPointF point =
            map.topLeft() + QPointF(map.width() * (column + 0.5) / 3, map.height() * (row + 0.5) / 3);
        return listImage().pixelColor(point.toPoint());
    }
    /// Returns the color of the background of a head's box, in the space between the edge and the map.
    QColor boxColor(int head) const {
        return listImage().pixelColor(list()->visualRect(model()->index(head)).left() + 2,
                                      list()->mapRect(head).center().y());
    }
    /// Returns the color of the left edge of a head's box.
    QColor frameColor(int head) const {
        return listImage().pixelColor(list()->visualRect(model()->index(head)).left(),
                                      list()->mapRect(head).center().y());
    }
    static QColor color(QRgb rgb) { return QColor(rgb); }

 private slots:
    void cleanup() { m_window.reset(); }

    void clickShowsOnlyThisHead() {
        QVERIFY(show(traceWithHeads(4)));
        click(2);
        QCOMPARE(m_viewSettings.heads, Heads{2});
        click(0);
        QCOMPARE(m_viewSettings.heads, Heads{0});
        QCOMPARE(m_editCount, 2);
        click(0);
        QCOMPARE(m_editCount, 2);  // the head is the only one already
    }

    void editsKeepAllOtherSettings() {
        ViewSettings viewSettings;
        viewSettings.palette = Palette::Viridis;
        viewSettings.hidesSpecialTokens = true;
        QVERIFY(show(traceWithHeads(4), viewSettings));
        click(2);
        viewSettings.heads = {2};
        QCOMPARE(m_viewSettings, viewSettings);
    }

    void controlClickAddsAndRemovesAHead() {
        QVERIFY(show(traceWithHeads(4)));
        click(1, Qt::ControlModifier);
        QCOMPARE(m_viewSettings.heads, (Heads{0, 2, 3}));  // all heads were shown
        click(3, Qt::ControlModifier);
        QCOMPARE(m_viewSettings.heads, (Heads{0, 2}));
        click(3, Qt::ControlModifier);
        QCOMPARE(m_viewSettings.heads, (Heads{0, 2, 3}));
        click(1, Qt::ControlModifier);
        QCOMPARE(m_viewSettings.heads, Heads());  // empty: all heads
        QCOMPARE(list()->selectedHeads(), (Heads{0, 1, 2, 3}));
    }

    void lastHeadCannotBeRemoved() {
        QVERIFY(show(traceWithHeads(4), {.heads = {2}}));
        click(2, Qt::ControlModifier);
        list()->setFocusedHead(2);
        press(Qt::Key_Space, Qt::ControlModifier);
        list()->clearSelection();
        QCOMPARE(m_editCount, 0);
        QCOMPARE(list()->selectedHeads(), Heads{2});
    }

    void arrowKeysShowAnotherHead() {
        QVERIFY(show(traceWithHeads(5), {.heads = {1}}));
        press(Qt::Key_Down);
        QCOMPARE(m_viewSettings.heads, Heads{2});
        press(Qt::Key_End);
        QCOMPARE(m_viewSettings.heads, Heads{4});
        press(Qt::Key_Up);
        QCOMPARE(m_viewSettings.heads, Heads{3});
        press(Qt::Key_Home);
        QCOMPARE(m_viewSettings.heads, Heads{0});
        press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(m_viewSettings.heads, (Heads{0, 1}));
    }

    void controlSpaceAddsAndRemovesTheFocusedHead() {
        QVERIFY(show(traceWithHeads(4), {.heads = {0}}));
        press(Qt::Key_Down, Qt::ControlModifier);
        press(Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(m_editCount, 0);  // only the focus moves
        QCOMPARE(list()->currentIndex().row(), 2);
        press(Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(m_viewSettings.heads, (Heads{0, 2}));
        press(Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(m_viewSettings.heads, Heads{0});
        QCOMPARE(model()->currentHead(), 0);
        QCOMPARE(list()->currentIndex().row(), 2);  // the focus stays where the user has moved it
        press(Qt::Key_Down, Qt::ControlModifier);
        press(Qt::Key_Space);
        QCOMPARE(m_viewSettings.heads, Heads{3});
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
        QCOMPARE(m_viewSettings.heads, (Heads{0, 1}));
        QCOMPARE(triggered.count(), 0);
    }

    void listIsOneTabStop() {
        QVERIFY(show(traceWithHeads(4)));
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), button("All"));
        QTest::keyClick(button("All"), Qt::Key_Backtab);
        QCOMPARE(QApplication::focusWidget(), list());
        QCOMPARE(m_editCount, 0);
    }

    void typedNumberShowsTheHead() {
        QVERIFY(show(traceWithHeads(12)));
        QTest::keyClicks(list(), "12");
        QCOMPARE(m_viewSettings.heads, Heads{11});
    }

    void allButtonShowsAllHeadsOrOnlyTheCurrentOne() {
        QVERIFY(show(traceWithHeads(4)));
        QVERIFY(button("All")->isChecked());
        click(2);
        QVERIFY(!button("All")->isChecked());
        button("All")->click();
        QCOMPARE(m_viewSettings.heads, Heads());
        QVERIFY(button("All")->isChecked());
        QCOMPARE(list()->selectedHeads(), (Heads{0, 1, 2, 3}));
        button("All")->click();
        QCOMPARE(m_viewSettings.heads, Heads{2});
        button("All")->click();
        m_thumbnails->setVisibleHead(1);
        button("All")->click();
        QCOMPARE(m_viewSettings.heads, Heads{1});
    }

    void meanButtonShowsTheMeanToo() {
        QVERIFY(show(traceWithHeads(4), {.heads = {1, 2}}));
        button("Mean")->click();
        QVERIFY(m_viewSettings.averagesHeads);
        QCOMPARE(m_viewSettings.heads, (Heads{1, 2}));
        QVERIFY(button("Mean")->isChecked());
        button("Mean")->click();
        QVERIFY(!m_viewSettings.averagesHeads);
        m_thumbnails->setViewSettings({.heads = {}, .averagesHeads = true});
        QVERIFY(button("Mean")->isChecked());
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
        QCOMPARE(texts, (QStringList{"All heads", "Mean of the heads shown"}));
        QCOMPARE(m_viewSettings.heads, Heads());
        QCOMPARE(m_editCount, 1);
    }

    void rightButtonSelectsNothing() {
        QVERIFY(show(traceWithHeads(4), {.heads = {3}}));
        QTest::mouseClick(list()->viewport(), Qt::RightButton, {}, list()->mapRect(1).center());
        QCOMPARE(m_editCount, 0);
        QCOMPARE(list()->selectedHeads(), Heads{3});
    }

    void settingsThatAreSetEmitNothing() {
        QVERIFY(show(traceWithHeads(4)));
        for (const Heads& heads : {Heads{1}, Heads{1, 3}, Heads{}, Heads{0, 1, 2, 3}, Heads{7}}) {
            m_thumbnails->setViewSettings({.heads = heads});
            const bool isSomeHeads = heads == Heads{1} || heads == Heads{1, 3};
            QCOMPARE(list()->selectedHeads(), isSomeHeads ? heads : (Heads{0, 1, 2, 3}));
        }
        m_thumbnails->setViewSettings({.heads = {3}});
        m_thumbnails->setTrace(traceWithHeads(2));
        QCOMPARE(list()->selectedHeads(), (Heads{0, 1}));
        m_thumbnails->setTrace(traceWithHeads(6));
        QCOMPARE(list()->selectedHeads(), Heads{3});
        QCOMPARE(m_editCount, 0);
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
        m_thumbnails->setTrace(traceWithHeads(1));
        QVERIFY(!m_thumbnails->isVisible());
        m_thumbnails->setTrace(traceWithHeads(2));
        QVERIFY(m_thumbnails->isVisible());
        QVERIFY(button("All")->isVisible() && button("Mean")->isVisible());
        m_thumbnails->setTrace(nullptr);
        QVERIFY(!m_thumbnails->isVisible());
    }

    void layersOfOneHeadKeepTheStrip() {
        auto trace = std::make_shared<Trace>(*traceWithHeads(1));
        trace->provenance.model = Provenance::ModelLayer{"model", 1, 3};
        QVERIFY(show(trace));
        QVERIFY(m_thumbnails->isVisible() && layerBox()->isVisible());
        QVERIFY(!button("All")->isVisible() && !button("Mean")->isVisible());
        QCOMPARE(layerBox()->currentText(), "layer 2 of 3");
    }

    void layerBoxSelectsALayer() {
        const Session session = sessionWith(TEST_DATA "/models/gpt2", "Mr Smith met Mrs Jones");
        QVERIFY(show(computeTrace(session)));
        QVERIFY(layerBox()->isVisible());
        QCOMPARE(layerBox()->count(), 2);
        QCOMPARE(layerBox()->currentText(), QStringLiteral("layer %1 of 2").arg(session.model.layer + 1));
        QSignalSpy chosen(m_thumbnails, &HeadThumbnails::layerChosen);
        const int otherLayer = session.model.layer == 0 ? 1 : 0;
        layerBox()->setFocus();
        QTest::keyClick(layerBox(), otherLayer == 1 ? Qt::Key_Down : Qt::Key_Up);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toInt(), otherLayer);
        m_thumbnails->setTrace(computeTrace(session));
        QCOMPARE(layerBox()->currentIndex(), static_cast<int>(session.model.layer));
        m_thumbnails->setTrace(traceWithHeads(4));
        QVERIFY(!layerBox()->isVisible());
        QCOMPARE(chosen.count(), 1);
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
        QCOMPARE(m_viewSettings.heads, Heads{143});
        QVERIFY(button("All")->isVisible());
        QVERIFY(m_thumbnails->rect().contains(
            m_thumbnails->mapFromGlobal(button("All")->mapToGlobal(button("All")->rect().bottomRight()))));
    }

    void stripIsNarrowAndRowsDoNotMoveWithTheNumberOfTokens() {
        QVERIFY(show(traceWithHeads(4)));
        const int rowHeight = list()->visualRect(model()->index(0)).height();
        const int width = m_thumbnails->width();
        QVERIFY2(width >= 100 && width <= 120, qPrintable(QString::number(width)));
        for (const char* text :
             {"the", "the cat sat on the mat and the dog slept on the floor of the house"}) {
            m_thumbnails->setTrace(traceWithHeads(4, text));
            listImage();
            QCOMPARE(list()->visualRect(model()->index(0)).height(), rowHeight);
            QCOMPARE(m_thumbnails->width(), width);
            const QSize mapSize = list()->mapRect(0).size();
            QVERIFY(mapSize.width() == mapSize.height() && mapSize.width() >= 52 && mapSize.width() <= 64);
        }
    }

    void crossAttentionKeepsTheShapeOfTheMatrix() {
        Session session;
        session.heads = 2;
        session.input.queryText = "the cat";
        session.input.keyText = "a b c d";
        QVERIFY(show(computeTrace(session)));
        QCOMPARE(list()->mapRect(0).size(), QSize(64, 32));
        session.input.queryText = "a b c d e f g h i j k l m n o p";
        session.input.keyText = "the cat";
        m_thumbnails->setTrace(computeTrace(session));
        QCOMPARE(list()->mapRect(0).size(), QSize(24, 64));  // wider than 64 · 2 / 16
    }

    void colorsAreThoseOfTheWeights() {
        for (const bool isDark : {false, true}) {
            QVERIFY(show(traceWithOneKeyPerHead(3), {}, widgetPalette(isDark)));
            const design::Colors& colors = isDark ? design::darkColors : design::lightColors;
            for (int head = 0; head < 3; ++head) {
                for (int column = 0; column < 3; ++column) {
                    QCOMPARE(cellColor(head, 1, column),
                             color(column == head ? colors.weightColors[5] : colors.paper));
                }
            }
        }
    }

    void paletteOfTheSettingsIsUsed() {
        QVERIFY(show(traceWithOneKeyPerHead(3)));
        m_viewSettings.palette = Palette::Viridis;
        m_thumbnails->setViewSettings(m_viewSettings);
        QCOMPARE(cellColor(0, 1, 0), color(colorMap(Palette::Viridis).back()));
        QCOMPARE(cellColor(0, 1, 1), color(colorMap(Palette::Viridis).front()));
    }

    void changedPaletteOfTheWindowIsUsed() {
        QVERIFY(show(traceWithOneKeyPerHead(3)));
        QCOMPARE(cellColor(0, 1, 1), color(design::lightColors.paper));
        m_window->setPalette(widgetPalette(true));
        QCOMPARE(cellColor(0, 1, 1), color(design::darkColors.paper));
        QCOMPARE(cellColor(0, 1, 0), color(design::darkColors.weightColors[5]));
    }

    void hiddenWeightsLeaveEmptyFrames() {
        const auto trace = traceWithOneKeyPerHead(3);
        QVERIFY(show(trace));
        QCOMPARE(cellColor(0, 1, 0), color(design::lightColors.weightColors[5]));
        ViewSettings hidden;
        hidden.hiddenWeights.emplace();
        const auto hasEmptyFrames = [&] {
            for (int column = 0; column < 3; ++column) {
                if (cellColor(0, 1, column) != color(design::lightColors.paper)) return false;
            }
            const QRect map = list()->mapRect(0);
            return listImage().pixelColor(map.left() - 1, map.center().y()) ==
                   color(design::lightColors.hairline);
        };
        m_thumbnails->setViewSettings(hidden);
        QVERIFY(hasEmptyFrames());
        m_thumbnails->setTrace(nullptr);  // ViewContext::revealedTrace() while weights are hidden
        QVERIFY(hasEmptyFrames());
        QVERIFY(m_thumbnails->isVisible());
        click(1);
        QCOMPARE(m_viewSettings.heads, Heads{1});
        hidden.hiddenWeights->isFullyRevealed = true;
        m_thumbnails->setViewSettings(hidden);
        m_thumbnails->setTrace(trace);
        QCOMPARE(cellColor(0, 1, 0), color(design::lightColors.weightColors[5]));
    }

    void imagesAreKeptWhileTheWeightsAreTheSame() {
        const auto trace = traceWithHeads(4);
        QVERIFY(show(trace));
        listImage();
        QSignalSpy changed(model(), &HeadListModel::weightsChanged);
        m_thumbnails->setTrace(std::make_shared<Trace>(*trace));
        m_thumbnails->setViewSettings({.heads = {2}, .zoom = 2});
        m_thumbnails->setVisibleHead(1);
        QCOMPARE(changed.count(), 0);
        QCOMPARE(list()->headDelegate().imageCount(), 4);
        m_thumbnails->setTrace(withWeights(trace, Tensor(trace->tensor(Stage::Weights)->shape())));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(list()->headDelegate().imageCount(), 0);
    }

    void visibleSequenceOfABatchIsShown() {
        Session session;
        session.heads = 2;
        session.input.queryText = "the cat sat\n\na dog slept";
        session.input.isBatch = true;
        const auto trace = computeTrace(session);
        QCOMPARE(trace->queryCount(), 3);
        Tensor weights({2, 2, 3, 3});
        weights.matrix(0).col(0).setOnes();
        weights.matrix(2).col(2).setOnes();
        QVERIFY(show(withWeights(trace, std::move(weights))));
        QCOMPARE(cellColor(0, 0, 0), color(design::lightColors.weightColors[5]));
        m_thumbnails->setViewSettings({.sequence = 1, .heads = {}});
        QCOMPARE(cellColor(0, 0, 0), color(design::lightColors.paper));
        QCOMPARE(cellColor(0, 0, 2), color(design::lightColors.weightColors[5]));
    }

    void gradientsShowTheWeightsTheyBelongTo() {
        const auto trace = traceWithOneKeyPerHead(3);
        auto gradients = std::make_shared<Trace>(*withWeights(trace, Tensor({1, 3, 3, 3})));
        gradients->gradientOf = trace;
        QVERIFY(show(gradients));
        QCOMPARE(cellColor(1, 1, 1), color(design::lightColors.weightColors[5]));
    }

    void longTextsShowMeansOfBlocks() {
        std::string text;
        for (int i = 0; i < 130; ++i) text += "a ";
        const auto trace = traceWithHeads(2, text);
        QCOMPARE(trace->queryCount(), 130);
        Tensor weights({1, 2, 130, 130});
        weights.matrix(1)(0, 0) = 1;
        weights.matrix(1)(1, 1) = 0.5;
        weights.matrix(1)(128, 3) = 0.25;
        const auto map = thumbnailMap(*withWeights(trace, std::move(weights)), {}, 1, QSize(65, 13));
        QCOMPARE(map.weights.values.rows(), 13);
        QCOMPARE(map.weights.values.cols(), 65);
        QCOMPARE(map.weights.values(0, 0), 1.5F / 20);  // blocks of 10 rows and 2 columns
        QCOMPARE(map.weights.values(12, 1), 0.25F / 20);
        QCOMPARE(map.weights.values.sum(), 1.75F / 20);
    }

    void longTextsHaveDarkPatternsAndLightUniformWeights() {
        std::string text;
        for (int i = 0; i < 256; ++i) text += "a ";
        const auto trace = traceWithHeads(2, text);
        Tensor weights({1, 2, 256, 256});
        weights.matrix(0).setConstant(1.0F / 256);
        weights.matrix(1).diagonal().setOnes();
        const auto longTrace = withWeights(trace, std::move(weights));
        const auto position = [&](int head, int row, int column) {
            const auto map = thumbnailMap(*longTrace, {}, head, QSize(64, 64));
            return map.scale.positionOf(map.weights.values(row, column));
        };
        QVERIFY2(position(0, 7, 7) < 0.3, qPrintable(QString::number(position(0, 7, 7))));
        QVERIFY2(position(1, 7, 7) > 0.4, qPrintable(QString::number(position(1, 7, 7))));
        QCOMPARE(position(1, 7, 8), 0.0);
    }

    void specialTokensCanBeHidden() {
        const auto trace = computeTrace(sessionWith(TEST_DATA "/models/bert", "the cat sat"));
        const QSize maxSize(64, 64);
        const auto all = thumbnailMap(*trace, {}, 0, maxSize);
        const auto visible = thumbnailMap(*trace, {.heads = {}, .hidesSpecialTokens = true}, 0, maxSize);
        QCOMPARE(visible.weights.values.rows(), all.weights.values.rows() - 2);  // [CLS] and [SEP]
        QCOMPARE(visible.weights.values(0, 1), all.weights.values(1, 2));
    }

    void screenReadersReadNumbersAndSelection() {
        Session session;
        session.heads = 3;
        session.projection.initScheme = InitScheme::Constructed;
        session.projection.constructedHeads = {{HeadTarget::Offset, -1}, {HeadTarget::First}};
        QVERIFY(show(computeTrace(session), {.heads = {1}}));
        auto* accessibleList = QAccessible::queryAccessibleInterface(list());
        QCOMPARE(accessibleList->text(QAccessible::Name), "Heads");
        QCOMPARE(accessibleList->childCount(), 3);
        for (int head = 0; head < 3; ++head) {
            const auto* item = accessibleList->child(head);
            QCOMPARE(item->text(QAccessible::Name), QStringLiteral("head %1").arg(head + 1));
            QCOMPARE(bool(item->state().selected), head == 1);
        }
        QCOMPARE(QAccessible::queryAccessibleInterface(button("All"))->text(QAccessible::Name), "All heads");
        const QString toolTip = model()->index(0).data(Qt::ToolTipRole).toString();
        QVERIFY2(toolTip.startsWith("head 1: previous word\n"), qPrintable(toolTip));
        QVERIFY(toolTip.contains("Ctrl+click"));
    }

    void toolTipNamesTheRoleOfAHeadOfAModel() {
        const auto trace = computeTrace(sessionWith(":induction", "Mr Smith met Mrs Jones and Mr"));
        QVERIFY(show(trace));
        const auto toolTip = [&] { return model()->index(0).data(Qt::ToolTipRole).toString(); };
        QVERIFY2(toolTip().startsWith("head 1: "), qPrintable(toolTip()));
        ViewSettings hidden;
        hidden.hiddenWeights.emplace();
        m_thumbnails->setViewSettings(hidden);
        QVERIFY2(toolTip().startsWith("head 1\n"), qPrintable(toolTip()));  // the role would reveal weights
    }
};

ATTENTION_TEST(TestHeadThumbnails)
#include "tst_head_thumbnails.moc"
