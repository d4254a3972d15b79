// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of earlier training steps fade with the number of the step.
#include "engine/compute_trace.h"
#include "logic/training_setup.h"
#include "sentence_field/sentence_arcs.h"
#include "support/qt_tests.h"

using namespace attention;

class TestWeightTrail : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Trace> traceAtStep(Index step) {
        Session session = withTask(Session(), TrainingTask::Reverse);
        session.training.stepCount = step;
        return computeTrace(session);
    }
    static QueryWeights weightsOf(const std::shared_ptr<const Trace>& trace, int query) {
        return {trace, {}, {Stage::Weights, 0, query, 0}};
    }
    static double valueOf(const std::vector<QueryWeights::Weight>& weights, int key) {
        const auto found = std::ranges::find(weights, key, &QueryWeights::Weight::key);
        return found == weights.end() ? 0 : found->value;
    }

 private slots:
    void laterStepsFadeEarlierOnes() {
        constexpr int query = 2;
        WeightTrail trail;
        const auto first = traceAtStep(10), second = traceAtStep(20), third = traceAtStep(40);
        trail.addState(first->session, weightsOf(first, query));
        QVERIFY(trail.fadedWeights(weightsOf(first, query)).empty());
        trail.addState(second->session, weightsOf(second, query));
        trail.addState(third->session, weightsOf(third, query));
        const auto faded = trail.fadedWeights(weightsOf(third, query));
        QVERIFY(!faded.empty());
        const auto isLarge = [](float weight) { return weight >= 0.1F; };  // small weights have no arc
        for (int key = 0; key < static_cast<int>(third->keyCount()); ++key) {
            const float early = first->tensor(Stage::Weights)->matrix(0)(query, key);
            const float late = second->tensor(Stage::Weights)->matrix(0)(query, key);
            if (!isLarge(early) || !isLarge(late)) continue;
            QCOMPARE(static_cast<float>(valueOf(faded, key)), std::max(early / 4, late / 2));
        }
        // Another query has no trail yet.
        QVERIFY(trail.fadedWeights(weightsOf(third, 3)).empty());
    }

    void otherStatesBeginANewTrail() {
        constexpr int query = 2;
        const auto first = traceAtStep(10), second = traceAtStep(20);
        const auto hasTrailAfter = [&](const std::shared_ptr<const Trace>& trace, int traceQuery) {
            WeightTrail trail;
            trail.addState(first->session, weightsOf(first, query));
            trail.addState(second->session, weightsOf(second, query));
            trail.addState(trace->session, weightsOf(trace, traceQuery));
            return !trail.fadedWeights(weightsOf(trace, traceQuery)).empty();
        };
        Session otherSeed = *traceAtStep(30)->session;
        QVERIFY(hasTrailAfter(traceAtStep(30), query));
        QVERIFY(!hasTrailAfter(traceAtStep(30), query + 1));
        QVERIFY(!hasTrailAfter(first, query));  // a step back
        ++otherSeed.training.seed;
        QVERIFY(!hasTrailAfter(computeTrace(otherSeed), query));
    }
};

ATTENTION_TEST(TestWeightTrail)
#include "tst_weight_trail.moc"
