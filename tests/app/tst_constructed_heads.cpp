// SPDX-License-Identifier: GPL-3.0-or-later
// Tests hand-built heads: how the window creates and shows them, and whether the texts of their preset and
// lesson agree with the numbers.
#include "controller_fixture.h"
#include "engine/problems.h"
#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "mechanisms/registry.h"
#include "program/language.h"
#include "storage/lessons.h"
#include "support/qt_tests.h"

#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

using namespace attention;
using namespace attention::test;

class TestConstructedHeads : public ControllerFixture {
    Q_OBJECT

    void chooseInitScheme(InitScheme scheme) {
        auto* box = find<QComboBox>("projection.recipe");
        box->setCurrentIndex(static_cast<int>(scheme));
        emit box->activated(static_cast<int>(scheme));
    }
    void chooseTarget(const char* control, HeadTarget target) {
        auto* box = find<QComboBox>(control);
        box->setCurrentIndex(static_cast<int>(target));
        emit box->activated(static_cast<int>(target));
    }
    const std::vector<ConstructedHead>& heads() const { return session().projection.constructedHeads; }

 private slots:
    void cleanup() { end(); }

    void schemeChoiceSetsItsRequirementsInOneUndoStep() {
        start();
        const Session before = session();
        chooseInitScheme(InitScheme::Constructed);
        QVERIFY(problems(session()).empty());
        QCOMPARE(session().embedding.positionEncoding, PositionEncoding::Concatenated);
        QCOMPARE(session().embedding.dPosition, 64);
        QCOMPARE(session().embedding.dModel, before.embedding.dModel + 64);
        QCOMPARE(session().score.function, ScoreFunction::Dot);
        QVERIFY(heads() == std::vector<ConstructedHead>{{}});
        QTRY_VERIFY(isShown());
        QCOMPARE(text("provenance"), "hand-built heads; random vectors, seed 123");
        m_controller->document().undoStack()->undo();
        QVERIFY(session() == before);
    }

    void everyHeadHasASettingsRow() {
        start();
        chooseInitScheme(InitScheme::Constructed);
        QTRY_VERIFY(isShown());
        typeNumber("heads", "2");
        QVERIFY((heads() == std::vector<ConstructedHead>{{}, {HeadTarget::SameWord}}));
        auto* offset = find<NumberBox>("projection.constructed[1].by");
        QVERIFY(offset->isHidden());
        chooseTarget("projection.constructed[1].head", HeadTarget::Offset);
        QVERIFY((heads().at(1) == ConstructedHead{HeadTarget::Offset, -2}));
        QVERIFY(!offset->isHidden());
        QCOMPARE(offset->value(), -2);
        offset->setValue(-3);
        find<NumberBox>("projection.constructed[1].strength")->setValue(5);
        QVERIFY((heads().at(1) == ConstructedHead{HeadTarget::Offset, -3, 5}));
        chooseTarget("projection.constructed[1].head", HeadTarget::First);
        QVERIFY((heads().at(1) == ConstructedHead{HeadTarget::First, 0, 5}));
        QTRY_VERIFY(isShown());
        QVERIFY(problems(session()).empty());
        typeNumber("heads", "1");
        QVERIFY(offset->isHidden() && find<QComboBox>("projection.constructed[1].head")->isHidden());
    }

    void headRowsAreVisibleOnlyForTheirScheme() {
        start();
        auto* list = find<QWidget>("projection.constructed");
        QVERIFY(!list->isVisibleTo(&m_controller->window()));
        chooseInitScheme(InitScheme::Constructed);
        QVERIFY(list->isVisibleTo(&m_controller->window()));
        chooseInitScheme(InitScheme::PerHead);
        QVERIFY(!list->isVisibleTo(&m_controller->window()));
    }

    void headTitleNamesItsTarget() {
        Session two;
        two.heads = 2;
        two.projection.initScheme = InitScheme::Constructed;
        projectionInitializer(two.projection.initScheme).applyRequiredSettings(two);
        start(two);
        QTRY_VERIFY(isShown());
        trigger("One heatmap");
        auto* focus = m_controller->window().findChild<FocusView*>();
        QVERIFY(focus);
        QTRY_VERIFY(focus->isVisible());
        const auto labels = focus->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](QLabel* label) {
            return label->text().startsWith("Weights, head 1 · previous word");
        }));
    }

    void presetWeightsMatchItsNotes() {
        const Session preset = presetNamed("heads-by-hand");
        const auto trace = computeTrace(preset);
        const auto weight = [&](int head, int query, int key) {
            return stageMatrix(*trace, Stage::Weights, 0, head).values(query, key);
        };
        const int last = static_cast<int>(trace->queryCount()) - 1;
        for (int i = 0; i <= last; ++i) {
            if (i > 0) QVERIFY(weight(0, i, i - 1) > 0.99F);
            if (i < last) QVERIFY(weight(1, i, i + 1) > 0.99F);
            QVERIFY(weight(2, i, 0) > 0.99F);
        }
        QVERIFY(weight(3, 4, 0) > 0.49F && weight(3, 4, 4) > 0.49F);
    }

    void lessonNumbersMatchItsSentences() {
        for (const Language& language : languages()) {
            const std::vector<Session> all = lessons(language.code);
            const auto base = std::ranges::find(all, InitScheme::Constructed,
                                                [](const Session& s) { return s.projection.initScheme; });
            QVERIFY(base != all.end());
            const Lesson lesson = parseLesson(*base);
            const auto number = [&](int step, const char* placeholder) {
                return filledSentence(placeholder, *computeTrace(sessionAtStep(*base, lesson, step - 1)), 0)
                    .at(0)
                    .number;
            };
            QVERIFY(number(1, "{weights:4,3}") > 0.99);
            QCOMPARE(float(number(2, "{W_Q:0,32}")), float(8 * std::cos(1.0)));
            QVERIFY(std::abs(number(3, "{raw_scores:4,3}") - number(3, "{raw_scores:5,4}")) < 1e-3);
            QCOMPARE(float(number(3, "{raw_scores:4,3}")), float(number(3, "{largest:raw_scores,4}")));
            QVERIFY(number(4, "{weights:9,2}") > 0.7 * number(4, "{weights:9,8}"));
            QVERIFY(number(5, "{weights:9,2}") < 0.1 && number(5, "{weights:9,8}") > 0.9);
            QVERIFY(number(6, "{weights:4,5}") > 0.99);
            QVERIFY(number(7, "{weights:4,0}") > 0.99);
            QVERIFY(number(8, "{weights:4,1}") > 0.49 && number(8, "{weights:4,4}") > 0.49);
            QVERIFY(number(9, "{weights:4,1}") < 0.4);
            QCOMPARE(number(9, "{weights:4,1}"), number(9, "{largest:weights,4}"));
            QVERIFY(number(10, "{weights:4,1,1}") > 0.49);
        }
    }
};

ATTENTION_TEST(TestConstructedHeads)
#include "tst_constructed_heads.moc"
