// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the pictures in the thumbnails of the heads: sizes, colors, means over blocks of weights, and when
// they are painted again.
#include "head_thumbnails_fixture.h"
#include "heads/head_list_model.h"
#include "support/qt_tests.h"
#include "support/sessions.h"

#include <QSignalSpy>

using namespace attention;
using attention::test::sessionWith;

class TestHeadThumbnailMaps : public attention::test::HeadThumbnailsFixture {
    Q_OBJECT

 private slots:
    void cleanup() { m_window.reset(); }

    void crossAttentionKeepsTheShapeOfTheMatrix() {
        Session session;
        session.heads = 2;
        session.input.queryText = "the cat";
        session.input.keyText = "a b c d";
        QVERIFY(show(computeTrace(session)));
        QCOMPARE(list()->mapRect(0).size(), QSize(64, 32));
        session.input.queryText = "a b c d e f g h i j k l m n o p";
        session.input.keyText = "the cat";
        m_context->setTrace(computeTrace(session));
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
        m_context->changeView([](ViewSettings& view) { view.palette = Palette::Viridis; });
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
        DisplaySettings hidden;
        hidden.hiddenWeights.emplace();
        const auto hasEmptyFrames = [&] {
            for (int column = 0; column < 3; ++column) {
                if (cellColor(0, 1, column) != color(design::lightColors.paper)) return false;
            }
            const QRect map = list()->mapRect(0);
            return listImage().pixelColor(map.left() - 1, map.center().y()) ==
                   color(design::lightColors.hairline);
        };
        m_context->setDisplaySettings(hidden);
        QVERIFY(hasEmptyFrames());
        m_context->setTrace(nullptr);  // as if the session had a problem
        QVERIFY(hasEmptyFrames());
        QVERIFY(m_thumbnails->isVisible());
        click(1);
        QCOMPARE(viewSettings().heads, Heads{1});
        hidden.hiddenWeights->isFullyRevealed = true;
        m_context->setDisplaySettings(hidden);
        m_context->setTrace(trace);
        QCOMPARE(cellColor(0, 1, 0), color(design::lightColors.weightColors[5]));
    }

    void imagesAreKeptWhileTheWeightsAreTheSame() {
        const auto trace = traceWithHeads(4);
        QVERIFY(show(trace));
        listImage();
        QSignalSpy changed(model(), &HeadListModel::weightsChanged);
        m_context->setTrace(std::make_shared<Trace>(*trace));
        m_context->setDisplaySettings(ViewSettings{.heads = {2}, .zoom = 2});
        m_thumbnails->setVisibleHead(1);
        QCOMPARE(changed.count(), 0);
        QCOMPARE(list()->headDelegate().imageCount(), 4);
        m_context->setTrace(withWeights(trace, Tensor(trace->tensor(Stage::Weights)->shape())));
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
        m_context->setDisplaySettings(ViewSettings{.sequence = 1, .heads = {}});
        QCOMPARE(cellColor(0, 0, 0), color(design::lightColors.paper));
        QCOMPARE(cellColor(0, 0, 2), color(design::lightColors.weightColors[5]));
    }

    void gradientsShowTheWeightsTheyBelongTo() {
        const auto trace = traceWithOneKeyPerHead(3);
        auto gradients = std::make_shared<Trace>(*withWeights(trace, Tensor({1, 3, 3, 3})));
        gradients->gradientOf = trace;
        QVERIFY(show(trace));
        m_context->change([&](WindowState& state) {
            state.gradients = gradients;
            state.viewCapabilities.showsGradients = true;
            state.displaySettings.showsGradients = true;
        });
        QVERIFY(m_context->trace() == gradients);
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
        const auto visible =
            thumbnailMap(*trace, ViewSettings{.heads = {}, .hidesSpecialTokens = true}, 0, maxSize);
        QCOMPARE(visible.weights.values.rows(), all.weights.values.rows() - 2);  // [CLS] and [SEP]
        QCOMPARE(visible.weights.values(0, 1), all.weights.values(1, 2));
    }
};

ATTENTION_TEST(TestHeadThumbnailMaps)
#include "tst_head_thumbnail_maps.moc"
