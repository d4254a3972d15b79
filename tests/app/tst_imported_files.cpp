// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files of other programs in the window: attention weights, shown layer by layer, and word vectors.
#include "controller_fixture.h"
#include "storage/presets.h"
#include "support/array_files.h"
#include "support/qt_tests.h"
#include "texts/message_text.h"
#include "texts/provenance_text.h"
#include "views/views.h"

#include <QStatusBar>

using namespace attention;
using namespace attention::test;

class TestImportedFiles : public ControllerFixture {
    Q_OBJECT

    TestFolder m_folder;

    QString writeFile(const std::string& name, std::string_view bytes) const {
        return QString::fromStdString(m_folder.write(name, bytes));
    }
    /// Returns attention weights of `layers` layers and `heads` heads for n tokens. In layer l and head h,
    /// each query attends with weight 1 to the key l + h tokens before the query, cyclically.
    static ArrayInFile shiftedAttention(Index layers, Index heads, Index n) {
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

    void importedAttentionIsShownLayerByLayer() {
        start();
        QTRY_VERIFY(isShown());
        open(writeFile("a.npz", npzBytes({{"attentions", shiftedAttention(3, 2, 4)},
                                          {"tokens", {{4}, {}, {"one", "two", "three", "four"}}}})));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(session().importedAttention.layer, 0);
        QCOMPARE(stageMatrix(shown(), Stage::Weights, 0, 1).values(2, 1), 1.0f);
        QVERIFY(!view("All score functions")->isVisible());
        QVERIFY(!view("Along a setting")->isVisible());
        QVERIFY(!view("Vectors in a plane")->isVisible());
        QVERIFY(view("Two columns")->isVisible());
        m_controller->viewContext().showView("plane");  // a view that does not apply to this session
        QCOMPARE(m_controller->viewContext().state().viewName, QStringLiteral("heatmaps"));
        for (const ViewKind& kind : viewKinds()) {  // no applicable view reads a missing stage
            const bool isApplicable = !kind.name.empty() && (!kind.appliesTo || kind.appliesTo(shown()));
            if (isApplicable) view(kind.title)->trigger();
        }
        view("Three heatmaps")->trigger();
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
        trigger("Undo layer");  // undoes all changes of the layer at once
        QTRY_VERIFY(isShown());
        QCOMPARE(session().importedAttention.layer, 0);
        trigger("Undo opening a.npz");
        QTRY_VERIFY(isShown());
        QVERIFY(!session().importedAttention.file);
        QVERIFY(view("Vectors in a plane")->isVisible());
        QVERIFY(!action("Next layer")->isVisible());
    }

    void attentionOf144HeadsCanBeOpened() {
        start();
        QTRY_VERIFY(isShown());
        std::vector<std::string> tokens;
        for (int i = 0; i < 128; ++i) tokens.push_back("w" + std::to_string(i));
        m_answers->path = writeFile("b.npz", npzBytes({{"attentions", shiftedAttention(12, 12, 128)},
                                                       {"tokens", {{128}, {}, tokens}}}));
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QCOMPARE(shown().headCount(), 12);
        QCOMPARE(stageMatrix(shown(), Stage::Weights, 0, 11).values(100, 89), 1.0f);
    }

    void importedWordVectorsReplaceTheEmbeddings() {
        Session before;
        before.input.queryText = "the cat sat";
        start(before);
        QTRY_VERIFY(isShown());
        open(writeFile("v.txt", "the 1 2\ncat 3 4\n"));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(session().embedding.dModel, 2);
        QCOMPARE(stageMatrix(shown(), Stage::QueryEmbeddings, 0, 0).values(1, 1), 4.0f);
        QCOMPARE(text("tokenCount"), "3 tokens, 1 without a vector");
        auto* file = find<QComboBox>("embedding.file");
        QCOMPARE(file->currentText(), "v.txt");
        m_answers->path = writeFile("w.vec", "2 3\nsat 5 6 7\nthe 1 1 1\n");
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

    void aWrongWordCountInWordVectorsIsReported() {
        start();
        QTRY_VERIFY(isShown());
        const auto message = [&] { return m_controller->window().statusBar()->currentMessage(); };
        const auto openAndWait = [&](const QString& path) {
            m_controller->fileController().openFile(path);  // the same call as for a dropped file
            QTRY_COMPARE(session().embedding.file.value_or(""), path.toStdString());
            QTRY_VERIFY(!isBusy() && isShown());
        };
        openAndWait(writeFile("w.vec", "4 2\nthe 1 2\ncat 3 4\nsat 5 6\n"));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(message(),
                 "w.vec: The number of words in the first line is 4, but the file contains 3. All words are "
                 "used.");
        m_controller->window().statusBar()->clearMessage();
        typeNumber("heads", "2");  // loads the same file again
        QTRY_VERIFY(isShown());
        QCOMPARE(message(), "");
        openAndWait(writeFile("v.vec", "2 2\nthe 1 2\ncat 3 4\n"));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(message(), "");
        openAndWait(writeFile("u.vec", "1 2\nthe 1 2\ncat 3 4\n"));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(message(),
                 "u.vec: The number of words in the first line is 1, but the file contains 2. All words are "
                 "used.");
    }

    /// A changed file is loaded again at once. If the file is missing, a message appears and the last trace
    /// stays.
    void aFileWithSentencesReplacesTheText() {
        start();
        QTRY_VERIFY(isShown());
        open(writeFile("s.txt", "I love attention.\nIt is short.\n"));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(session().input.queryText, std::string("I love attention. It is short."));
        QVERIFY(!session().embedding.file);
        m_controller->document().undoStack()->undo();
        QTRY_VERIFY(isShown());
        QCOMPARE(session().input.queryText, Session().input.queryText);
        // The vocabulary of the model of the first screen does not contain these words.
        end();
        start(startupPreset());
        QTRY_VERIFY(isShown());
        open(writeFile("s.txt", "I love attention.\n"));
        if (QTest::currentTestFailed()) return;
        QCOMPARE(shown().tokens->queries[0], (std::vector<std::string>{"I", "love", "attention"}));
    }

    void rowsThatDoNotSumToOneAreReported() {
        start();
        QTRY_VERIFY(isShown());
        ArrayInFile array = shiftedAttention(2, 2, 4);
        array.numbers[array.numbers.size() - 1] += .4f;  // layer 2, head 2, query 4
        open(writeFile("a.npz", npzBytes({{"attentions", array}})));
        if (QTest::currentTestFailed()) return;
        const QString warning =
            "In layer 2, the weights of 1 of 8 rows do not sum to 1. For example, the weights "
            "of query 4 in head 2 sum to 1.4000.";
        QVERIFY(shown().importWarning.isEmpty());
        trigger("Next layer");
        QTRY_COMPARE(shown().provenance.imported->layer, 1);
        QCOMPARE(messageText(shown().importWarning), warning);
        QCOMPARE(m_controller->window().statusBar()->currentMessage(), "a.npz: " + warning);
        QCOMPARE(provenanceText(shown()), "attention imported from a.npz, layer 2 of 2. " + warning);
    }

    void importedFilesAreWatchedForChanges() {
        start();
        QTRY_VERIFY(isShown());
        const ArrayInFile first = shiftedAttention(1, 1, 3);
        const QString path = writeFile("w.npz", npzBytes({{"attentions", first}}));
        open(path);
        if (QTest::currentTestFailed()) return;
        QCOMPARE(shown().queryCount(), 3);
        ArrayInFile rotated = first;
        std::ranges::rotate(rotated.numbers, rotated.numbers.begin() + 1);
        writeFile("w.npz", npzBytes({{"attentions", rotated}}));  // overwrites the file
        QTRY_COMPARE(shown().tensor(Stage::Weights)->entries()[0], rotated.numbers[0]);
        QFile::remove(path);
        const auto isMissingFileReported = [&] {
            return std::ranges::any_of(
                m_controller->window().findChildren<QLabel*>(), [](const QLabel* label) {
                    return label->isVisible() && label->text().contains("The file does not exist.");
                });
        };
        QTRY_VERIFY(isMissingFileReported());
        QCOMPARE(shown().queryCount(), 3);
        writeFile("new", npzBytes({{"attentions", first}}));
        QVERIFY(QFile::rename(QString::fromStdString((m_folder.path() / "new").string()), path));
        QTRY_COMPARE(shown().tensor(Stage::Weights)->entries()[0], first.numbers[0]);
        QVERIFY(!isMissingFileReported());
    }

    /// An exported image can be opened without the file of the word vectors.
    void exportedImagesContainTheirWordVectors() {
        Session before;
        before.input.queryText = "the cat sat";
        start(before);
        QTRY_VERIFY(isShown());
        const QString vectors = writeFile("gone.txt", "the 1 2\ncat 3 4\ndog 5 6\n");
        open(vectors);
        if (QTest::currentTestFailed()) return;
        const QString image = QFileInfo(vectors).path() + "/p.png";
        m_answers->path = image;
        trigger("Export…");
        QVERIFY(QFile::remove(vectors));
        start();
        QTRY_VERIFY(isShown());
        open(image);
        if (QTest::currentTestFailed()) return;
        QCOMPARE(session().embedding.bundledVectors.size(), 2u);
        QCOMPARE(stageMatrix(shown(), Stage::QueryEmbeddings, 0, 0).values(1, 1), 4.0f);
    }

    void aDamagedFileIsReportedInOneSentence() {
        start();
        QTRY_VERIFY(isShown());
        const Session before = session();
        m_answers->path = writeFile("broken.npz", "PK\x03\x04 and no more");
        trigger("Open…");
        QCOMPARE(m_answers->errors,
                 QStringList(m_answers->path + ": The .npz file is damaged. Save or download it again."));
        QCOMPARE(session(), before);
    }
};

ATTENTION_TEST(TestImportedFiles)
#include "tst_imported_files.moc"
