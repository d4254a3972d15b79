// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the nearest words that the inspector shows above the calculation.
#include "background/async_queries.h"
#include "engine/compute_trace.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_panel.h"
#include "support/qt_tests.h"
#include "support/test_context.h"

#include <QTextBlock>
#include <QtTest>

#include <algorithm>
#include <condition_variable>
#include <mutex>

using namespace attention;

namespace {

/// Returns a session with word vectors and Q = K = V, in which no token attends to itself.
Session nearestWordsSession(const char* text, Index heads = 1) {
    Session s;
    s.input.queryText = text;
    s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.dModel = 100;
    s.projection.initScheme = InitScheme::Identity;
    s.heads = heads;
    s.dK = s.dV = 100 / heads;
    for (Index i = 0; i < 16; ++i) s.mask.maskedCells.push_back({i, i, {}});
    return s;
}

constexpr char waiterText[] = "the waiter brought the wine and the cook tasted the soup";
constexpr int wine = 4, tasted = 8;  ///< positions of these tokens in waiterText

/// Word vectors that are too many to be searched on the GUI thread. The search waits for release().
class LargeVectors : public WordVectors {
 public:
    LargeVectors() { loadWords(); }
    Index width() const override { return m_smallVectors->width(); }
    void copyVector(Index id, std::span<float> out) const override {
        if (id < m_smallVectors->neighborCandidateCount()) return m_smallVectors->copyVector(id, out);
        std::ranges::fill(out, 0.0f);
    }
    void prepareSimilarities(const ProgressMonitor& monitor) const override {
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait(lock, monitor.stopToken(), [this] { return m_isReleased; }))
            throw StoppedException();
        if (m_hasFailed) throw std::runtime_error("the file is gone");
        WordVectors::prepareSimilarities(monitor);
    }
    /// Lets the search continue. It throws an error if `hasFailed` is true.
    void release(bool hasFailed = false) {
        const std::lock_guard lock(m_mutex);
        m_isReleased = true;
        m_hasFailed = hasFailed;
        m_changed.notify_all();
    }

 protected:
    void readWords(Words& words, const ProgressMonitor&) const override {
        for (Index id = 0; id < m_smallVectors->neighborCandidateCount(); ++id)
            words.push_back(m_smallVectors->word(id));
        words.resize(3 * words.size(), "zzz");
    }

 private:
    std::shared_ptr<const WordVectors> m_smallVectors = englishWordVectors();
    mutable std::mutex m_mutex;
    mutable std::condition_variable_any m_changed;
    bool m_isReleased = false;
    bool m_hasFailed = false;
};

}  // namespace

class TestInspectorNearestWords : public QObject {
    Q_OBJECT

    std::unique_ptr<NearestWordsQuery> m_query;
    std::unique_ptr<test::TestContext> m_context;
    std::unique_ptr<CalculationPanel> m_panel;

    /// Opens the inspector on a cell and returns true if its window is active.
    bool openPanel(std::shared_ptr<const Trace> trace, const CellRef& cell) {
        m_panel.reset();
        m_query = std::make_unique<NearestWordsQuery>();
        m_context = std::make_unique<test::TestContext>();
        m_panel = std::make_unique<CalculationPanel>(*m_context, *m_query);
        m_panel->resize(340, 860);
        m_context->setTrace(std::move(trace));
        m_context->select(cell);
        m_panel->show();
        return QTest::qWaitForWindowActive(m_panel.get(), attention::test::waitTimeout);
    }
    QString text() const { return m_panel->browser()->toPlainText(); }
    /// Returns a line of the text, or an empty string if there are fewer lines.
    QString line(int index) const { return text().split('\n').value(index); }
    bool isBold(int lineIndex) const {
        const QTextBlock block = m_panel->browser()->document()->findBlockByNumber(lineIndex);
        return block.begin().fragment().charFormat().fontWeight() == QFont::DemiBold;
    }

 private slots:
    void cleanup() { m_panel.reset(); }

    void weightListsTheWordsNearestToItsContext() {
        QVERIFY(openPanel(computeTrace(nearestWordsSession(waiterText)), {Stage::Weights, 0, tasted, wine}));
        QCOMPARE(line(0), "Nearest words");
        QCOMPARE(line(1), "The context vector of “tasted” is near: wine, soup, coffee.");
        QVERIFY2(line(2).startsWith("wine\t0.83\t"), qPrintable(line(2)));
        QVERIFY(isBold(2));
        QVERIFY(line(4).startsWith("coffee\t0.66\t"));
        QVERIFY(!isBold(4));
        QCOMPARE(
            line(7),
            "Before attention, the embedding of “tasted” is near: delicious, drank, wines. Words in bold "
            "occur in the text.");
        QVERIFY(line(8).startsWith("Raw score"));
    }

    void everyStageOfAQueryHasTheSameSentence() {
        QVERIFY(openPanel(computeTrace(nearestWordsSession(waiterText)), {Stage::Context, 0, tasted, 50}));
        const QString sentence = "The context vector of “tasted” is near: wine, soup, coffee.";
        QCOMPARE(line(1), sentence);
        m_context->changeView([](ViewSettings& view) { view.averagesHeads = true; });
        for (const CellRef& cell : {CellRef{Stage::RawScores, 0, tasted, 0},
                                    {Stage::MaskedScores, 0, tasted, 10},
                                    {Stage::Entropy, 0, tasted, 0},
                                    {Stage::Weights, meanOfHeads, tasted, 0},
                                    {Stage::Concat, 0, tasted, 99}}) {
            m_context->select(cell);
            QCOMPARE(m_panel->explainedCell(), cell);
            QCOMPARE(line(1), sentence);
        }
    }

    void embeddingListsItsNearestWords() {
        QVERIFY(openPanel(computeTrace(nearestWordsSession(waiterText)), {Stage::KeyEmbeddings, 0, wine, 3}));
        QCOMPARE(line(1), "The vector of “wine” is near: wines, tasting, grape.");
        m_context->select({Stage::EmbeddingTable, 0, 0, 0});
        QVERIFY(line(1).startsWith("The vector of “and” is near: "));
    }

    void headUsesOnlyItsOwnComponents() {
        QVERIFY(openPanel(computeTrace(nearestWordsSession(waiterText, 2)), {Stage::Context, 1, tasted, 0}));
        QCOMPARE(line(0), "Nearest words (components 51 to 100)");
        m_context->select({Stage::QueryEmbeddings, 0, tasted, 0});
        QCOMPARE(line(0), "Nearest words");
    }

    void nearestWordsFollowAnEdit() {
        QVERIFY(openPanel(computeTrace(nearestWordsSession(waiterText)), {Stage::Weights, 0, 1, 2}));
        QVERIFY(line(1).startsWith("The context vector of “waiter” is near: wine, "));
        const QString before = text();
        Session session = nearestWordsSession(waiterText);
        session.normalizer.temperature = 0.1;
        m_context->setTrace(computeTrace(session));
        QVERIFY(text() != before);
        m_context->setTrace(computeTrace(nearestWordsSession("the cat purred")));
        QVERIFY2(line(1).startsWith("The context vector of “cat” is near: "), qPrintable(text()));
        session.embedding.source = EmbeddingSource::Random;
        m_context->setTrace(computeTrace(session));
        QVERIFY(line(0).startsWith("Raw score"));
        QVERIFY(!text().contains("earest"));
    }

    void textExplainsWhyThereAreNoNearestWords() {
        Session session = nearestWordsSession("the xyzzyish cat");
        session.projection.initScheme = InitScheme::PerHead;
        QVERIFY(openPanel(computeTrace(session), {Stage::Weights, 0, 2, 0}));
        QCOMPARE(line(0), "Nearest words");
        QCOMPARE(line(1), "Projected vectors are no longer in the space of word vectors.");
        QVERIFY(line(2).startsWith("Before attention, the embedding of “cat” is near: dog, rabbit, "));
        m_context->select({Stage::QueryMatrix, 0, 0, 0});
        QCOMPARE(line(1), "These numbers are not the vector of a token.");
        m_context->select({Stage::QueryEmbeddings, 0, 1, 0});
        QCOMPARE(line(1), "“xyzzyish” has no word vector, so a zero vector is used.");
    }

    void randomVectorsHaveNoNearestWords() {
        QVERIFY(openPanel(computeTrace({}), {Stage::Context, 0, 1, 4}));
        QVERIFY(line(0).startsWith("Context"));
    }

    void largeVectorsAreSearchedInTheBackground() {
        const auto large = std::make_shared<LargeVectors>();
        auto trace = std::make_shared<Trace>(*computeTrace(nearestWordsSession(waiterText)));
        trace->wordVectors = large;
        QVERIFY(openPanel(trace, {Stage::Weights, 0, tasted, wine}));
        QCOMPARE(line(1), "Reading the word vectors …");
        QVERIFY(line(2).startsWith("Raw score"));
        large->release();
        QTRY_COMPARE(line(1), "The context vector of “tasted” is near: wine, soup, coffee.");
        QVERIFY(line(8).startsWith("Raw score"));
    }

    void closingThePanelStopsTheSearch() {
        auto trace = std::make_shared<Trace>(*computeTrace(nearestWordsSession(waiterText)));
        trace->wordVectors = std::make_shared<LargeVectors>();
        QVERIFY(openPanel(trace, {Stage::Weights, 0, tasted, wine}));
        m_panel.reset();
        m_query.reset();  // returns although the search is not released
        m_context.reset();
        QVERIFY(trace.use_count() == 1);
    }

    void readErrorIsShown() {
        const auto large = std::make_shared<LargeVectors>();
        auto trace = std::make_shared<Trace>(*computeTrace(nearestWordsSession(waiterText)));
        trace->wordVectors = large;
        QVERIFY(openPanel(trace, {Stage::Weights, 0, tasted, wine}));
        large->release(true);
        QTRY_COMPARE(line(1), "the file is gone");
    }
};

ATTENTION_TEST(TestInspectorNearestWords)
#include "tst_inspector_nearest_words.moc"
