// SPDX-License-Identifier: GPL-3.0-or-later
// The words that the inspector puts above the arithmetic.
#include "background/async_queries.h"
#include "engine/compute_trace.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_panel.h"
#include "support/qt_tests.h"

#include <QTextBlock>
#include <QtTest>

#include <algorithm>
#include <condition_variable>
#include <mutex>

using namespace attention;

namespace {

/// Q = K = V, no word seeing itself.
Session plain(const char* text, Index heads = 1) {
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

constexpr char waiter[] = "the waiter brought the wine and the cook tasted the soup";
constexpr int wine = 4, tasted = 8;

/// So many that they are looked through beside the window, once somebody lets them.
class LargeVectors : public WordVectors {
 public:
    LargeVectors() { loadWords(); }
    Index width() const override { return m_few->width(); }
    void copyVector(Index id, std::span<float> out) const override {
        if (id < m_few->neighborCandidateCount()) return m_few->copyVector(id, out);
        std::ranges::fill(out, 0.0f);
    }
    void prepareSimilarities(const ProgressMonitor& monitor) const override {
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait(lock, monitor.stopToken(), [this] { return m_isLet; })) throw StoppedException();
        if (m_isBroken) throw std::runtime_error("the file is gone");
        WordVectors::prepareSimilarities(monitor);
    }
    void let(bool isBroken = false) {
        const std::lock_guard lock(m_mutex);
        m_isLet = true;
        m_isBroken = isBroken;
        m_changed.notify_all();
    }

 protected:
    void readWords(Words& words, const ProgressMonitor&) const override {
        for (Index id = 0; id < m_few->neighborCandidateCount(); ++id) words.push_back(m_few->word(id));
        words.resize(3 * words.size(), "zzz");
    }

 private:
    std::shared_ptr<const WordVectors> m_few = englishWordVectors();
    mutable std::mutex m_mutex;
    mutable std::condition_variable_any m_changed;
    bool m_isLet = false;
    bool m_isBroken = false;
};

}  // namespace

class TestInspectorWords : public QObject {
    Q_OBJECT

    std::unique_ptr<NearestWordsQuery> m_finder;
    std::unique_ptr<CalculationPanel> m_panel;

    void open(std::shared_ptr<const Trace> trace, const CellRef& cell) {
        m_panel.reset();
        m_finder = std::make_unique<NearestWordsQuery>();
        m_panel = std::make_unique<CalculationPanel>(*m_finder);
        m_panel->resize(340, 860);
        m_panel->setTrace(std::move(trace));
        m_panel->setSelectedCell(cell);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get(), attention::test::patience));
    }
    QString text() const { return m_panel->browser()->toPlainText(); }
    QStringList lines() const { return text().split('\n'); }
    bool isBold(int line) const {
        const QTextBlock block = m_panel->browser()->document()->findBlockByNumber(line);
        return block.begin().fragment().charFormat().fontWeight() == QFont::Bold;
    }

 private slots:
    void cleanup() { m_panel.reset(); }

    void aWeightSaysWhatItsQueryTookUp() {
        open(computeTrace(plain(waiter)), {Stage::Weights, 0, tasted, wine});
        QCOMPARE(lines()[0], "Nearest words");
        QCOMPARE(lines()[1], "“tasted” took up: wine, soup, coffee.");
        QVERIFY2(lines()[2].startsWith("wine\t0.83\t"), qPrintable(lines()[2]));
        QVERIFY(isBold(2));
        QVERIFY(lines()[4].startsWith("coffee\t0.66\t"));
        QVERIFY(!isBold(4));
        QCOMPARE(lines()[7], "By itself “tasted” is near: delicious, drank, wines. Bold: words of the text.");
        QVERIFY(lines()[8].startsWith("Raw score"));
    }

    void everyStageOfTheQuerySaysTheSame() {
        open(computeTrace(plain(waiter)), {Stage::Context, 0, tasted, 50});
        const QString sentence = "“tasted” took up: wine, soup, coffee.";
        QCOMPARE(lines()[1], sentence);
        for (const CellRef& cell : {CellRef{Stage::RawScores, 0, tasted, 0},
                                    {Stage::MaskedScores, 0, tasted, 10},
                                    {Stage::Entropy, 0, tasted, 0},
                                    {Stage::Weights, meanOfHeads, tasted, 0},
                                    {Stage::Concat, 0, tasted, 99}}) {
            m_panel->setSelectedCell(cell);
            QCOMPARE(lines()[1], sentence);
        }
    }

    void aVectorIsNearOtherWords() {
        open(computeTrace(plain(waiter)), {Stage::KeyEmbeddings, 0, wine, 3});
        QCOMPARE(lines()[1], "“wine” is near: wines, tasting, grape.");
        m_panel->setSelectedCell({Stage::EmbeddingTable, 0, 0, 0});
        QVERIFY(lines()[1].startsWith("“and” is near: "));
    }

    void aHeadGoesByItsComponents() {
        open(computeTrace(plain(waiter, 2)), {Stage::Context, 1, tasted, 0});
        QCOMPARE(lines()[0], "Nearest words, by components 51 to 100");
        m_panel->setSelectedCell({Stage::QueryEmbeddings, 0, tasted, 0});
        QCOMPARE(lines()[0], "Nearest words");
    }

    void followsAnEdit() {
        open(computeTrace(plain(waiter)), {Stage::Weights, 0, 1, 2});
        QVERIFY(lines()[1].startsWith("“waiter” took up: wine, "));
        const QString before = text();
        Session session = plain(waiter);
        session.normalizer.temperature = 0.1;
        m_panel->setTrace(computeTrace(session));
        QVERIFY(text() != before);
        m_panel->setTrace(computeTrace(plain("the cat purred")));
        QVERIFY2(lines()[1].startsWith("“cat” took up: "), qPrintable(text()));
        session.embedding.source = EmbeddingSource::Random;
        m_panel->setTrace(computeTrace(session));
        QVERIFY(lines()[0].startsWith("Raw score"));
        QVERIFY(!text().contains("earest"));
    }

    void whatIsNoVectorOfAWordIsSaid() {
        Session session = plain("the xyzzyish cat");
        session.projection.initScheme = InitScheme::PerHead;
        open(computeTrace(session), {Stage::Weights, 0, 2, 0});
        QCOMPARE(lines()[0], "Nearest words");
        QCOMPARE(lines()[1], "Projected vectors are no longer in the space of words.");
        QVERIFY(lines()[2].startsWith("By itself “cat” is near: dog, rabbit, "));
        m_panel->setSelectedCell({Stage::QueryMatrix, 0, 0, 0});
        QCOMPARE(lines()[1], "These numbers are not the vector of a token.");
        m_panel->setSelectedCell({Stage::QueryEmbeddings, 0, 1, 0});
        QCOMPARE(lines()[1], "“xyzzyish” has no vector: all its numbers are 0.");
    }

    void othersHaveNone() {
        open(computeTrace({}), {Stage::Context, 0, 1, 4});
        QVERIFY(lines()[0].startsWith("Context"));
    }

    void waitsForLargeVectorsBesideTheWindow() {
        const auto large = std::make_shared<LargeVectors>();
        auto trace = std::make_shared<Trace>(*computeTrace(plain(waiter)));
        trace->wordVectors = large;
        open(trace, {Stage::Weights, 0, tasted, wine});
        QCOMPARE(lines()[1], "Reading the vectors …");
        QVERIFY(lines()[2].startsWith("Raw score"));
        large->let();
        QTRY_COMPARE(lines()[1], "“tasted” took up: wine, soup, coffee.");
        QVERIFY(lines()[8].startsWith("Raw score"));
    }

    void whatIsNotReadYetIsStoppedWithTheWindow() {
        auto trace = std::make_shared<Trace>(*computeTrace(plain(waiter)));
        trace->wordVectors = std::make_shared<LargeVectors>();
        open(trace, {Stage::Weights, 0, tasted, wine});
        m_panel.reset();
        m_finder.reset();  // returns although the vectors never come
        QVERIFY(trace.use_count() == 1);
    }

    void vectorsThatCannotBeReadAreSaid() {
        const auto large = std::make_shared<LargeVectors>();
        auto trace = std::make_shared<Trace>(*computeTrace(plain(waiter)));
        trace->wordVectors = large;
        open(trace, {Stage::Weights, 0, tasted, wine});
        large->let(true);
        QTRY_COMPARE(lines()[1], "the file is gone");
    }
};

ATTENTION_TEST(TestInspectorWords)
#include "tst_inspector_words.moc"
