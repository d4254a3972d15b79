// SPDX-License-Identifier: GPL-3.0-or-later
// Heads whose matrices are written down, as the window makes and shows them, and what the preset and the
// lesson say of them.
#include "engine/problems.h"
#include "lab_fixture.h"
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

namespace {

Session byHand(const std::vector<Session>& all) {
    const auto recipe = [](const Session& s) { return s.projection.initScheme; };
    return *std::ranges::find(all, InitScheme::Constructed, recipe);
}

}  // namespace

class TestHeadsByHand : public LabFixture {
    Q_OBJECT

    void chooseRecipe(InitScheme wanted) {
        auto* recipe = find<QComboBox>("projection.recipe");
        recipe->setCurrentIndex(static_cast<int>(wanted));
        emit recipe->activated(static_cast<int>(wanted));
    }
    void chooseTarget(const char* control, HeadTarget target) {
        auto* box = find<QComboBox>(control);
        box->setCurrentIndex(static_cast<int>(target));
        emit box->activated(static_cast<int>(target));
    }
    const std::vector<ConstructedHead>& heads() const { return session().projection.constructedHeads; }

 private slots:
    void cleanup() { end(); }

    void choosingThemSetsWhatTheyNeedInOneStep() {
        start();
        const Session before = session();
        chooseRecipe(InitScheme::Constructed);
        QVERIFY(problems(session()).empty());
        QCOMPARE(session().embedding.positionEncoding, PositionEncoding::Concatenated);
        QCOMPARE(session().embedding.dPosition, 64);
        QCOMPARE(session().embedding.dModel, before.embedding.dModel + 64);
        QCOMPARE(session().score.function, ScoreFunction::Dot);
        QVERIFY(heads() == std::vector<ConstructedHead>{{}});
        QTRY_VERIFY(isShown());
        QCOMPARE(text("provenance"), "heads by hand; random vectors, seed 123");
        m_lab->document().undoStack()->undo();
        QVERIFY(session() == before);
    }

    void eachHeadIsARow() {
        start();
        chooseRecipe(InitScheme::Constructed);
        QTRY_VERIFY(isShown());
        typeNumber("heads", "2");
        QVERIFY((heads() == std::vector<ConstructedHead>{{}, {HeadTarget::SameWord}}));
        auto* by = find<QSpinBox>("projection.constructed[1].by");
        QVERIFY(by->isHidden());
        chooseTarget("projection.constructed[1].head", HeadTarget::Offset);
        QVERIFY((heads().at(1) == ConstructedHead{HeadTarget::Offset, -2}));
        QVERIFY(!by->isHidden());
        QCOMPARE(by->value(), -2);
        by->setValue(-3);
        find<QDoubleSpinBox>("projection.constructed[1].strength")->setValue(5);
        QVERIFY((heads().at(1) == ConstructedHead{HeadTarget::Offset, -3, 5}));
        chooseTarget("projection.constructed[1].head", HeadTarget::First);
        QVERIFY((heads().at(1) == ConstructedHead{HeadTarget::First, 0, 5}));
        QTRY_VERIFY(isShown());
        QVERIFY(problems(session()).empty());
        typeNumber("heads", "1");
        QVERIFY(by->isHidden() && find<QComboBox>("projection.constructed[1].head")->isHidden());
    }

    void theirRowsGoWithTheRecipe() {
        start();
        auto* list = find<QWidget>("projection.constructed");
        QVERIFY(!list->isVisibleTo(&m_lab->window()));
        chooseRecipe(InitScheme::Constructed);
        QVERIFY(list->isVisibleTo(&m_lab->window()));
        chooseRecipe(InitScheme::PerHead);
        QVERIFY(!list->isVisibleTo(&m_lab->window()));
    }

    void aTitleSaysWhatAHeadLooksFor() {
        Session two;
        two.heads = 2;
        two.projection.initScheme = InitScheme::Constructed;
        projectionInitializer(two.projection.initScheme).applyRequiredSettings(two);
        start(two);
        QTRY_VERIFY(isShown());
        trigger("Focus");
        auto* focus = m_lab->window().findChild<FocusView*>();
        QTRY_VERIFY(focus->isVisible());
        const auto labels = focus->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](QLabel* label) {
            return label->text().startsWith("Weights, head 1 · previous word");
        }));
    }

    void thePresetSaysWhatIsSo() {
        const Session preset = byHand(presets());
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

    void theLessonSaysWhatIsSo() {
        for (const Language& language : languages()) {
            const Session base = byHand(lessons(language.code));
            const Lesson lesson = parseLesson(base);
            const auto at = [&](int step, const char* what) {
                return filledSentence(what, *computeTrace(sessionAtStep(base, lesson, step - 1)), 0)
                    .at(0)
                    .number;
            };
            QVERIFY(at(1, "{weights:4,3}") > 0.99);
            QCOMPARE(float(at(2, "{W_Q:0,32}")), float(8 * std::cos(1.0)));
            QVERIFY(std::abs(at(3, "{raw_scores:4,3}") - at(3, "{raw_scores:5,4}")) < 1e-3);
            QCOMPARE(float(at(3, "{raw_scores:4,3}")), float(at(3, "{largest:raw_scores,4}")));
            QVERIFY(at(4, "{weights:9,2}") > 0.7 * at(4, "{weights:9,8}"));
            QVERIFY(at(5, "{weights:9,2}") < 0.1 && at(5, "{weights:9,8}") > 0.9);
            QVERIFY(at(6, "{weights:4,5}") > 0.99);
            QVERIFY(at(7, "{weights:4,0}") > 0.99);
            QVERIFY(at(8, "{weights:4,1}") > 0.49 && at(8, "{weights:4,4}") > 0.49);
            QVERIFY(at(9, "{weights:4,1}") < 0.4);
            QCOMPARE(at(9, "{weights:4,1}"), at(9, "{largest:weights,4}"));
            QVERIFY(at(10, "{weights:4,1,1}") > 0.49);
        }
    }
};

ATTENTION_TEST(TestHeadsByHand)
#include "tst_heads_by_hand.moc"
