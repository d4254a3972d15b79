// SPDX-License-Identifier: GPL-3.0-or-later
// The slider and the Run button of training: where they end. The empty sentence of a training task.
#include "lab_fixture.h"
#include "settings/sentence_edit.h"
#include "support/qt_tests.h"
#include "training/training_view.h"

#include <QPushButton>
#include <QSlider>
#include <QSpinBox>

using namespace attention;
using namespace attention::test;

class TestTrainingStrip : public LabFixture {
    Q_OBJECT

    QPushButton* run() const { return find<QPushButton>("learning.run"); }
    QSlider* slider() const { return find<QSlider>("learning.slider"); }
    void goTo(int steps) {
        find<QSpinBox>("learning.stepCount")->setValue(steps);
        QTRY_VERIFY(isShown());
    }
    void startWith(Index steps) {
        Session session = presetNamed("reverse");
        session.training.stepCount = steps;
        start(session);
        QTRY_VERIFY(isShown());
    }
    void undo() {
        m_lab->document().undoStack()->undo();
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() { end(); }

    void aRunFromEarlierStopsWhereThePresetEnds() {
        start();
        trigger(QString::fromStdString(presetNamed("reverse").title));
        QTRY_VERIFY(isShown());
        const Index end = presetNamed("reverse").training.stepCount;
        goTo(static_cast<int>(end) - 5);
        run()->click();
        QTRY_COMPARE(run()->text(), "▶ Run");
        QCOMPARE(session().training.stepCount, end);
        // Whoever runs on goes on.
        run()->click();
        QTRY_VERIFY(session().training.stepCount > end);
        run()->click();
        QTRY_VERIFY(isShown());
    }

    void theSliderEndsWhereTheSessionDoes() {
        startWith(150);
        QCOMPARE(slider()->maximum(), 150);
        goTo(320);
        QCOMPARE(slider()->maximum(), 320);
        goTo(20);
        QCOMPARE(slider()->maximum(), 320);
        undo();
        undo();
        QCOMPARE(session().training.stepCount, Index{150});
        QCOMPARE(slider()->maximum(), 150);
        startWith(30);
        QCOMPARE(slider()->maximum(), 100);  // room to go on
    }

    void theEmptySentenceSaysThatAnExampleIsShown() {
        startWith(0);
        auto* sentence = find<SentenceEdit>("input.query_text");
        sentence->setPlainText("");
        QTRY_VERIFY(isShown());
        QStringList example;
        for (const std::string& token : shown().tokens->queries.front())
            example << QString::fromStdString(token);
        const QString placeholder = sentence->placeholderText();
        QVERIFY2(placeholder.contains("example of the training task: " + example.join(' ')),
                 qPrintable(placeholder));
        sentence->setPlainText("a b c");
        QTRY_VERIFY(isShown());
        QCOMPARE(sentence->placeholderText(), "Type a sentence");
        m_lab->document().applyPreset(presetNamed("article-example"));
        sentence->setPlainText("");
        QCOMPARE(sentence->placeholderText(), "Type a sentence");
    }
};

ATTENTION_TEST(TestTrainingStrip)
#include "tst_training_strip.moc"
