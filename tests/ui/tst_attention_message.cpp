// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sentence below the sentence field: keys with equal weights are all named, and a repeated token
// has its position as a subscript.
#include "engine/compute_trace.h"
#include "support/qt_tests.h"
#include "texts/attention_message.h"

#include <QtTest>

using namespace attention;

class TestAttentionMessage : public QObject {
    Q_OBJECT

    /// Returns the message for the weights of `text` in the cell (`query`, `key`). Q = K = V are one-hot
    /// vectors, so only equal tokens have a score above 0.
    static QString messageFor(const std::string& text, int query, int key, const ViewSettings& view = {}) {
        Session session;
        session.input.queryText = text;
        session.embedding.source = EmbeddingSource::OneHot;
        session.embedding.dModel = std::ssize(tokenizeInput(session.input).vocabulary);
        session.projection.initScheme = InitScheme::Identity;
        session.dK = session.dV = session.embedding.dModel;
        const auto trace = computeTrace(session);
        const QueryWeights weights(trace, view, {Stage::Weights, 0, query, key});
        return attentionMessage(*trace, view, weights).remove(QChar(0x2068)).remove(QChar(0x2069));
    }

 private slots:
    void allKeysWithTheLargestWeightAreNamed() {
        QCOMPARE(messageFor("mat the cat sat on mat", 0, 0),
                 "“mat₁” attends equally to “mat₁” and “mat₆”, with weight 0.22 each.");
        QCOMPARE(messageFor("mat the cat sat on mat", 0, 1),
                 "“mat₁” attends to “the” with weight 0.14, and most to “mat₁” and “mat₆” (0.22 each).");
        QCOMPARE(messageFor("a a a", 0, 0), "“a₁” attends equally to all 3 tokens, with weight 0.33 each.");
        QCOMPARE(messageFor("a a a b a a c", 0, 0),
                 "“a₁” attends equally to 5 tokens, with weight 0.16 each.");
        QCOMPARE(messageFor("a a a b", 0, 0),
                 "“a₁” attends equally to “a₁”, “a₂” and “a₃”, with weight 0.29 each.");
        QCOMPARE(messageFor("the cat sat", 1, 1), "“cat” attends most to “cat”, with weight 0.47.");
    }

    void summedWeightsThatAreEqualAreNamed() {
        ViewSettings view;
        view.summedQueries = {0, 1};
        QCOMPARE(messageFor("a b", 0, 0, view),
                 "Summed over queries 1 “a”, 2 “b”, the weights are largest for “a” and “b”, which have "
                 "equal sums.");
    }
};

ATTENTION_TEST(TestAttentionMessage)
#include "tst_attention_message.moc"
