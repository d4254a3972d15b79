// SPDX-License-Identifier: GPL-3.0-or-later
// Files that people bring, in the window: attention of another program layer by layer, word vectors of one's
// own, vectors of positions.
#include "lab_fixture.h"
#include "support/array_files.h"
#include "support/qt_tests.h"

#include <QStatusBar>

using namespace attention;
using namespace attention::test;

class TestBroughtFiles : public LabFixture {
    Q_OBJECT

    TestFolder m_folder;

    QString written(const std::string& name, std::string_view bytes) const {
        return QString::fromStdString(m_folder.write(name, bytes));
    }
    /// Rows that sum to 1; layer l of head h looks l + h tokens back.
    static ArrayInFile looksBack(Index layers, Index heads, Index n) {
        ArrayInFile array{{layers, heads, n, n},
                          std::vector<float>(static_cast<std::size_t>(layers * heads * n * n))};
        for (Index i = 0; i < layers * heads * n; ++i) {
            const Index back = i / n % heads + i / n / heads;
            array.numbers[static_cast<std::size_t>(i * n + ((i % n - back) % n + n) % n)] = 1;
        }
        return array;
    }
    void open(const QString& path) {
        m_answers->path = path;
        trigger("Open…");
        QCOMPARE(m_answers->errors, QStringList());
        QTRY_VERIFY(isShown());
    }
    QAction* view(const char* title) const { return action(QString::fromUtf8(title)); }

 private slots:
    void cleanup() { end(); }

    void attentionIsShownLayerByLayer() {
        start();
        QTRY_VERIFY(isShown());
        open(written("a.npz", npzBytes({{"attentions", looksBack(3, 2, 4)},
                                        {"tokens", {{4}, {}, {"one", "two", "three", "four"}}}})));
        QCOMPARE(session().importedAttention.layer, 0);
        QCOMPARE(stageMatrix(shown(), Stage::Weights, 0, 1).values(2, 1), 1.0f);
        QVERIFY(!view("Score functions")->isVisible());
        QVERIFY(!view("Experiments")->isVisible());
        QVERIFY(!view("Plane")->isVisible());
        QVERIFY(view("Lines")->isVisible());
        m_lab->window().setCurrentViewName("plane");  // as a file says that was made with another session
        QCOMPARE(m_lab->window().currentViewName(), QStringLiteral("overview"));
        for (const char* each : {"Focus", "Table", "Lines", "Text", "Compare", "Overview"})
            view(each)->trigger();  // none of them needs what is not there
        QVERIFY(!find<QWidget>("score.function")->isVisible());
        QVERIFY(find<QWidget>("given.layer")->isVisible());
        action("Next layer")->trigger();
        QTRY_VERIFY(isShown());
        QCOMPARE(session().importedAttention.layer, 1);
        QCOMPARE(stageMatrix(shown(), Stage::Weights, 0, 1).values(2, 0), 1.0f);
        action("Next layer")->trigger();
        action("Next layer")->trigger();
        QTRY_VERIFY(isShown());
        QCOMPARE(session().importedAttention.layer, 2);
        trigger("Undo layer");  // a walk through the layers is one step
        QTRY_VERIFY(isShown());
        QCOMPARE(session().importedAttention.layer, 0);
        trigger("Undo opening a.npz");
        QTRY_VERIFY(isShown());
        QVERIFY(!session().importedAttention.file);
        QVERIFY(view("Plane")->isVisible());
        QVERIFY(!action("Next layer")->isVisible());
    }

    void ofAModelsSizeOpensAtOnce() {
        start();
        QTRY_VERIFY(isShown());
        std::vector<std::string> tokens;
        for (int i = 0; i < 128; ++i) tokens.push_back("w" + std::to_string(i));
        m_answers->path = written(
            "b.npz", npzBytes({{"attentions", looksBack(12, 12, 128)}, {"tokens", {{128}, {}, tokens}}}));
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QCOMPARE(shown().headCount(), 12);
        QCOMPARE(stageMatrix(shown(), Stage::Weights, 0, 11).values(100, 89), 1.0f);
    }

    void wordsAreLookedUpInAFileOfOnesOwn() {
        Session before;
        before.input.queryText = "the cat sat";
        start(before);
        QTRY_VERIFY(isShown());
        open(written("v.txt", "the 1 2\ncat 3 4\n"));
        QCOMPARE(session().embedding.dModel, 2);
        QCOMPARE(stageMatrix(shown(), Stage::QueryEmbeddings, 0, 0).values(1, 1), 4.0f);
        QCOMPARE(text("tokenCount"), "3 tokens, 1 without a vector");
        auto* file = find<QComboBox>("embedding.file");
        QCOMPARE(file->currentText(), "v.txt");
        m_answers->path = written("w.vec", "2 3\nsat 5 6 7\nthe 1 1 1\n");
        file->setCurrentIndex(file->count() - 1);
        emit file->activated(file->count() - 1);
        QTRY_VERIFY(!isBusy() && isShown());
        QCOMPARE(find<QComboBox>("embedding.file")->currentText(), "w.vec");
        QCOMPARE(stageMatrix(shown(), Stage::QueryEmbeddings, 0, 0).values(2, 1), 6.0f);
        emit file->activated(0);
        QTRY_VERIFY(isShown());
        QVERIFY(!session().embedding.file);
        QCOMPARE(text("tokenCount"), "3 tokens");
    }

    void wordVectorsThatAnnounceAnotherNumberOfWordsOpenWithARemark() {
        start();
        QTRY_VERIFY(isShown());
        const auto message = [&] { return m_lab->window().statusBar()->currentMessage(); };
        const auto openAndWait = [&](const QString& path) {
            m_lab->fileController().openFile(path);  // as dropping it on the window does
            QTRY_COMPARE(session().embedding.file.value_or(""), path.toStdString());
            QTRY_VERIFY(!isBusy() && isShown());
        };
        openAndWait(written("w.vec", "4 2\nthe 1 2\ncat 3 4\nsat 5 6\n"));
        QCOMPARE(message(),
                 "w.vec: the first line gives 4 as the number of words, but the file contains 3; all words "
                 "are used");
        m_lab->window().statusBar()->clearMessage();
        typeNumber("heads", "2");  // the same file again
        QTRY_VERIFY(isShown());
        QCOMPARE(message(), "");
        openAndWait(written("v.vec", "2 2\nthe 1 2\ncat 3 4\n"));
        QCOMPARE(message(), "");
        openAndWait(written("u.vec", "1 2\nthe 1 2\ncat 3 4\n"));
        QCOMPARE(message(),
                 "u.vec: the first line gives 1 as the number of words, but the file contains 2; all words "
                 "are used");
    }

    /// A picture opens where the file is not, with the vectors of its words.
    /// What another program writes meanwhile is shown as soon as it is there, and said where it is not.
    void filesInUseAreWatched() {
        start();
        QTRY_VERIFY(isShown());
        const ArrayInFile first = looksBack(1, 1, 3), second = looksBack(1, 1, 2);
        const QString path = written("w.npz", npzBytes({{"attentions", first}}));
        open(path);
        QCOMPARE(shown().queryCount(), 3);
        ArrayInFile other = first;
        std::ranges::rotate(other.numbers, other.numbers.begin() + 1);
        written("w.npz", npzBytes({{"attentions", other}}));  // in place
        QTRY_COMPARE(shown().tensor(Stage::Weights)->entries()[0], other.numbers[0]);
        QFile::remove(path);
        const auto isSaid = [&] {
            return std::ranges::any_of(m_lab->window().findChildren<QLabel*>(), [](const QLabel* label) {
                return label->isVisible() && label->text().contains("is not there");
            });
        };
        QTRY_VERIFY(isSaid());
        QCOMPARE(shown().queryCount(), 3);
        written("new", npzBytes({{"attentions", first}}));
        QVERIFY(QFile::rename(QString::fromStdString((m_folder.path() / "new").string()), path));
        QTRY_COMPARE(shown().tensor(Stage::Weights)->entries()[0], first.numbers[0]);
        QVERIFY(!isSaid());
    }

    void aPictureCarriesTheVectorsOfItsWords() {
        Session before;
        before.input.queryText = "the cat sat";
        start(before);
        QTRY_VERIFY(isShown());
        const QString vectors = written("gone.txt", "the 1 2\ncat 3 4\ndog 5 6\n");
        open(vectors);
        const QString picture = QFileInfo(vectors).path() + "/p.png";
        m_answers->path = picture;
        trigger("Export…");
        QVERIFY(QFile::remove(vectors));
        start();
        QTRY_VERIFY(isShown());
        open(picture);
        QCOMPARE(session().embedding.bundledVectors.size(), 2u);
        QCOMPARE(stageMatrix(shown(), Stage::QueryEmbeddings, 0, 0).values(1, 1), 4.0f);
    }

    void aBrokenFileIsOneSentence() {
        start();
        QTRY_VERIFY(isShown());
        const Session before = session();
        m_answers->path = written("broken.npz", "PK\x03\x04 and no more");
        trigger("Open…");
        QCOMPARE(m_answers->errors, QStringList(m_answers->path + ": is a damaged .npz file"));
        QCOMPARE(session(), before);
    }
};

ATTENTION_TEST(TestBroughtFiles)
#include "tst_brought_files.moc"
