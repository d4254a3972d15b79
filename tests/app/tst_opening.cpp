// SPDX-License-Identifier: GPL-3.0-or-later
// What the program opens on when nothing is asked for, and what sentences typed there show.
#include "lab_fixture.h"
#include "program/language.h"
#include "program/preferences.h"
#include "support/qt_tests.h"

#include <QPlainTextEdit>
#include <QUndoStack>

#include <algorithm>

using namespace attention;
using namespace attention::test;

class TestOpening : public LabFixture {
    Q_OBJECT

    void open(const char* language) {
        installLanguage(language);
        open(startupPreset());
    }
    void open(const Session& session) {
        start(session);
        m_lab->document().applyPreset(session);  // as main() does
        QTRY_VERIFY(isShown());
    }
    /// What the opening was built on: a session that learns nothing.
    static Session whatWordsMean() { return presetNamed("what-words-mean"); }
    void write(const char* box, const QString& words) const {
        auto* edit = find<SentenceEdit>(box);
        edit->setFocus();
        edit->selectAll();
        edit->insertPlainText(words);
    }
    /// Which word has the largest weight of a word's first row.
    QString seenFrom(const std::string& word) const {
        const auto& words = shown().tokens->queries[0];
        const auto row = std::ranges::find(words, word) - words.begin();
        const StageMatrix matrix = stageMatrix(shown(), Stage::Weights, 0, 0);
        Index column = 0;
        for (Index k = 1; k < shown().keyCount(); ++k)
            if (matrix.values(row, k) > matrix.values(row, column)) column = k;
        return QString::fromStdString(shown().tokens->keys[0][static_cast<std::size_t>(column)]);
    }
    /// The selected weight is the largest of its row, and between these words.
    void verifySelected(const std::string& query, const std::string& key) const {
        const CellRef cell = m_lab->window().selectedCell();
        QCOMPARE(cell.stage, Stage::Weights);
        const auto word = [](const TokenLists& lists, int at) {
            return lists[0][static_cast<std::size_t>(at)];
        };
        QCOMPARE(word(shown().tokens->queries, cell.row), query);
        QCOMPARE(word(shown().tokens->keys, cell.column), key);
        const RowMetrics row = headMetrics(shown(), 0, cell.head).rows.at(static_cast<std::size_t>(cell.row));
        const StageMatrix matrix = stageMatrix(shown(), Stage::Weights, 0, cell.head);
        QCOMPARE(matrix.values(cell.row, cell.column), static_cast<float>(row.largestWeight.value()));
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    /// The sentence everybody knows, and the word that its first sentence asks for.
    void itLooksAtWhatItMeans_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("changed");
        QTest::newRow("English") << "en" << QStringList{"it", "animal", "street"}
                                 << QStringList{"The animal didn't cross the street because it was too wide",
                                                "learnt: pronouns, 400 steps, layer 2 of 2"};
        QTest::newRow("Chinese") << "zh_CN" << QStringList{"它", "动物", "街道"}
                                 << QStringList{"动物没有穿过街道，因为它太宽了",
                                                "学到的：代词，400 步，第 2 层，共 2 层"};
    }
    void itLooksAtWhatItMeans() {
        QFETCH(QString, language);
        QFETCH(QStringList, words);
        QFETCH(QStringList, changed);
        open(qPrintable(language));
        verifySelected(words[0].toStdString(), words[1].toStdString());
        QCOMPARE(text("provenance"), changed[1]);
        const auto says = [&](const QString& word) {
            const QString said = find<QLabel>("place")->text();
            return said.contains(QStringLiteral("“%1” → “%2”").arg(words[0], word));
        };
        QVERIFY(says(words[1]));
        QCOMPARE(text("currentCell").contains("“动物”用“animal”的向量"), language == "zh_CN");
        QVERIFY(!find<QLabel>("random")->isVisible());
        QVERIFY(!m_lab->document().isModified());

        write("input.query_text", changed[0]);
        QTRY_VERIFY(isShown());
        QVERIFY(says(words[2]));
        const CellRef cell = m_lab->window().selectedCell();
        const auto& keys = shown().tokens->keys[0];
        const auto street = std::ranges::find(keys, words[2].toStdString()) - keys.begin();
        const StageMatrix matrix = stageMatrix(shown(), Stage::Weights, 0, cell.head);
        QVERIFY(matrix.values(cell.row, street) > 0.9F);
        QCOMPARE(cell.column, static_cast<int>(street));  // the look goes along, and back
        m_lab->document().undoStack()->undo();
        QTRY_VERIFY(isShown());
        verifySelected(words[0].toStdString(), words[1].toStdString());
    }

    /// It knows some forms of sentences, and says so of others.
    void whatItDoesNotKnowIsSaid_data() {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("said");
        QTest::newRow("other words") << "The robot did not enter the kitchen because it was too dark"
                                     << "→ “kitchen”";
        QTest::newRow("no pronoun") << "the animal crossed the street"
                                    << "no pronoun here";
        QTest::newRow("another form") << "because it was too tired the animal slept"
                                      << "no such sentence";
    }
    void whatItDoesNotKnowIsSaid() {
        QFETCH(QString, sentence);
        QFETCH(QString, said);
        open("en");
        write("input.query_text", sentence);
        QTRY_VERIFY(isShown());
        const QString place = find<QLabel>("place")->text();
        QVERIFY2(place.contains(said), qPrintable(place));
        QCOMPARE(place.contains("no such sentence"), said == "no such sentence");
    }

    void typedSentencesShowWhatBelongsTogether_data() {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QStringList>("pairs");
        QTest::newRow("animals") << "our dog likes the old cat" << QStringList{"cat dog", "dog cat"};
        QTest::newRow("capitals") << "paris is the capital of france and berlin is the capital of germany"
                                  << QStringList{"paris france", "berlin germany", "france paris"};
        QTest::newRow("money") << "she put her money in the bank account"
                               << QStringList{"she her", "her she", "money bank", "bank money"};
    }
    void typedSentencesShowWhatBelongsTogether() {
        QFETCH(QString, sentence);
        QFETCH(QStringList, pairs);
        open(whatWordsMean());
        auto* box = find<SentenceEdit>("input.query_text");
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, sentence.chopped(1));
        QTRY_VERIFY(isShown());
        const QSignalSpy computed(m_lab.get(), &ApplicationController::traceShown);
        QTest::keyClicks(box, sentence.right(1));
        QTRY_VERIFY(isShown());
        QCOMPARE(computed.count(), 1);
        QCOMPARE(QString::fromStdString(session().input.queryText), sentence);
        QVERIFY(text("about").isEmpty());  // what the opening says is not so any more
        for (const QString& pair : pairs) {
            const QStringList words = pair.split(' ');
            QVERIFY2(seenFrom(words[0].toStdString()) == words[1], qPrintable(pair));
        }
    }

    /// Also in sentences longer than the one it opens on.
    void noWordSeesItsOwnCell() {
        open(whatWordsMean());
        Session longer = session();
        longer.input.queryText.clear();
        for (int i = 0; i < 64; ++i) longer.input.queryText += "word ";
        m_lab->document().apply({longer, "typing", Edit::noInteraction});
        QTRY_VERIFY(isShown());
        const StageMatrix matrix = stageMatrix(shown(), Stage::Weights, 0, 0);
        for (Index i = 0; i < 64; ++i) QCOMPARE(matrix.values(i, i), 0.0F);
    }

    /// What the opening says goes with the first edit, but no control moves while the mouse is among them.
    void nothingMovesFromUnderTheMouse() {
        open(whatWordsMean());
        QWidget& window = m_lab->window();
        QWidget* heads = find<QWidget>("heads");
        const auto top = [&] { return heads->mapTo(&window, QPoint()).y(); };
        const int before = top();
        QTest::mouseMove(&window, heads->mapTo(&window, heads->rect().center()));
        QTRY_VERIFY(heads->underMouse());
        typeNumber("heads", "2");
        QTRY_VERIFY(isShown());
        QVERIFY(text("about").isEmpty());
        QCOMPARE(top(), before);
        QTest::mouseMove(&window, {window.width() - 4, window.height() / 2});
        QTRY_VERIFY(top() < before);
    }

    void resettingLeadsBack() {
        open(whatWordsMean());
        const Session opening = session();
        typeNumber("heads", "2");
        QVERIFY(session() != opening);
        trigger("Reset to the preset");
        QCOMPARE(session(), opening);
        QVERIFY(text("about").contains("0.4288"));
        m_lab->document().undoStack()->undo();
        m_lab->document().undoStack()->undo();
        QCOMPARE(session(), opening);
        QVERIFY(!m_lab->document().undoStack()->canUndo());
    }
};

ATTENTION_TEST(TestOpening)
#include "tst_opening.moc"
