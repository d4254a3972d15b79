// SPDX-License-Identifier: GPL-3.0-or-later
// Heads whose matrices are written down, as the window makes and shows them.
#include "attention/problems.h"
#include "lab_fixture.h"
#include "mechanisms/list.h"

#include <QSpinBox>
#include <QUndoStack>

#include <algorithm>

using namespace attention;
using namespace attention::test;

class TestHeadsByHand : public LabFixture {
    Q_OBJECT

    void chooseRecipe(Recipe wanted) {
        auto* recipe = find<QComboBox>("projection.recipe");
        recipe->setCurrentIndex(static_cast<int>(wanted));
        emit recipe->activated(static_cast<int>(wanted));
    }
    void chooseTarget(const char* control, HeadTarget target) {
        auto* box = find<QComboBox>(control);
        box->setCurrentIndex(static_cast<int>(target));
        emit box->activated(static_cast<int>(target));
    }
    const std::vector<ConstructedHead>& heads() const { return session().projection.constructed; }

 private slots:
    void cleanup() { end(); }

    void choosingThemSetsWhatTheyNeedInOneStep() {
        start();
        const Session before = session();
        chooseRecipe(Recipe::Constructed);
        QVERIFY(problems(session()).empty());
        QCOMPARE(session().embedding.positions, Positions::Beside);
        QCOMPARE(session().embedding.dPosition, 64);
        QCOMPARE(session().embedding.dModel, before.embedding.dModel + 64);
        QCOMPARE(session().score.function, ScoreFunction::Dot);
        QVERIFY(heads() == std::vector<ConstructedHead>{{}});
        QTRY_VERIFY(isShown());
        QCOMPARE(text("provenance"), "heads by hand; random vectors, seed 123");
        m_lab->document().history()->undo();
        QVERIFY(session() == before);
    }

    void eachHeadIsARow() {
        start();
        chooseRecipe(Recipe::Constructed);
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
        chooseRecipe(Recipe::Constructed);
        QVERIFY(list->isVisibleTo(&m_lab->window()));
        chooseRecipe(Recipe::PerHead);
        QVERIFY(!list->isVisibleTo(&m_lab->window()));
    }

    void aTitleSaysWhatAHeadLooksFor() {
        Session two;
        two.heads = 2;
        two.projection.recipe = Recipe::Constructed;
        recipeOf(two.projection.recipe).prepare(two);
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
};

QTEST_MAIN(TestHeadsByHand)
#include "tst_heads_by_hand.moc"
