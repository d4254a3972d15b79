// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the session that the program shows when it is started without a file. Also tests the attention
// weights and predictions for sentences that the user types.
#include "controller_fixture.h"
#include "program/language.h"
#include "program/preferences.h"
#include "sentence_field/arc_overlay.h"
#include "sentence_field/message_bar.h"
#include "settings_bar/choice_value.h"
#include "support/qt_tests.h"

#include <QClipboard>
#include <QPlainTextEdit>
#include <QTextCursor>
#include <QUndoStack>

#include <algorithm>

using namespace attention;
using namespace attention::test;

class TestStartupSession : public ControllerFixture {
    Q_OBJECT

    /// Starts the program in the language without a file. Returns true when the startup preset is shown.
    bool openInLanguage(const QString& language) {
        installLanguage(language);
        return openPreset(startupPreset());
    }
    /// Starts the program with the preset. Returns true when it is shown.
    bool openPreset(const Session& session) {
        start(session);
        m_controller->document().applyPreset(session);  // as main() does
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }
    /// Returns a preset with pretrained word vectors that has no training task.
    static Session wordVectorPreset() { return presetNamed("what-words-mean"); }
    /// Replaces the whole text of the field by pasting `sentence`, as a user does.
    void setSentence(const char* box, const QString& sentence) const {
        auto* edit = find<SentenceField>(box);
        edit->setFocus();
        edit->selectAll();
        QGuiApplication::clipboard()->setText(sentence);
        QTest::keyClick(edit, Qt::Key_V, Qt::ControlModifier);
    }
    /// Returns the key with the largest weight in the row of the first query that is `token`. Returns a null
    /// string if there is no such query.
    QString mostAttendedKey(const std::string& token) const {
        const auto& queries = shown().tokens->queries[0];
        const auto query = std::ranges::find(queries, token);
        if (query == queries.end()) return {};
        const auto row = query - queries.begin();
        const StageMatrix matrix = stageMatrix(shown(), Stage::Weights, 0, 0);
        Index column = 0;
        for (Index k = 1; k < shown().keyCount(); ++k)
            if (matrix.values(row, k) > matrix.values(row, column)) column = k;
        return QString::fromStdString(shown().tokens->keys[0][static_cast<std::size_t>(column)]);
    }
    /// Verifies that the selected cell is that of the query and the key, and has the largest weight of its
    /// row.
    void verifySelectedCell(const std::string& query, const std::string& key) const {
        const CellRef cell = m_controller->viewContext().selectedCell();
        QCOMPARE(cell.stage, Stage::Weights);
        const auto tokenAt = [](const TokenLists& lists, int position) {
            return lists[0].at(static_cast<std::size_t>(position));
        };
        QCOMPARE(tokenAt(shown().tokens->queries, cell.row), query);
        QCOMPARE(tokenAt(shown().tokens->keys, cell.column), key);
        const RowMetrics row = headMetrics(shown(), 0, cell.head).rows.at(static_cast<std::size_t>(cell.row));
        const StageMatrix matrix = stageMatrix(shown(), Stage::Weights, 0, cell.head);
        QCOMPARE(matrix.values(cell.row, cell.column), static_cast<float>(row.largestWeight.value()));
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    /// In the startup sentence the pronoun attends to the noun it refers to, and an edit of one token changes
    /// the noun.
    void pronounAttendsToItsNoun_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("tokens");  // the pronoun, and the noun before and after the edit
        QTest::addColumn<QString>("editedSentence");
        QTest::addColumn<QString>("provenance");
        QTest::newRow("English") << "en" << QStringList{"it", "animal", "street"}
                                 << "The animal didn't cross the street because it was too wide"
                                 << "trained on pronouns, 400 steps, layer 2 of 2";
        QTest::newRow("Chinese") << "zh_CN" << QStringList{"它", "动物", "街道"}
                                 << "动物没有穿过街道，因为它太宽了"
                                 << "训练任务：代词，训练 400 步，第 2 层，共 2 层";
    }
    void pronounAttendsToItsNoun() {
        QFETCH(QString, language);
        QFETCH(QStringList, tokens);
        QFETCH(QString, editedSentence);
        QFETCH(QString, provenance);
        const QString pronoun = tokens[0], noun = tokens[1], otherNoun = tokens[2];
        QVERIFY(openInLanguage(language));
        verifySelectedCell(pronoun.toStdString(), noun.toStdString());
        if (QTest::currentTestFailed()) return;
        QCOMPARE(text("provenance"), provenance);
        const auto isPredicted = [&](const QString& referent) {
            const auto& flag = m_controller->window().findChild<ArcOverlay*>()->flag();
            return flag && flag->text.contains(referent);
        };
        QVERIFY(isPredicted(noun));
        QCOMPARE(text("currentCell").contains("“动物”使用“animal”的词向量"), language == "zh_CN");
        QVERIFY(find<ChoiceValue>("settingsBar.learning.task")->isVisible());  // the source is the task
        QVERIFY(!m_controller->document().isModified());

        setSentence("input.query_text", editedSentence);
        QTRY_VERIFY(isShown());
        QVERIFY(isPredicted(otherNoun));
        const CellRef cell = m_controller->viewContext().selectedCell();
        const auto& keys = shown().tokens->keys[0];
        const auto otherKey = std::ranges::find(keys, otherNoun.toStdString());
        QVERIFY(otherKey != keys.end());
        const auto otherColumn = otherKey - keys.begin();
        const StageMatrix matrix = stageMatrix(shown(), Stage::Weights, 0, cell.head);
        QVERIFY(matrix.values(cell.row, otherColumn) > 0.9F);
        QCOMPARE(cell.column, static_cast<int>(otherColumn));  // the selection follows the largest weight
        m_controller->document().undoStack()->undo();
        QTRY_VERIFY(isShown());
        verifySelectedCell(pronoun.toStdString(), noun.toStdString());
    }

    /// The user replaces a word letter by letter, after a click on it. The arcs show this word, not the
    /// pronoun.
    void aClickedWordStaysTheQueryWhileItIsEdited() {
        QVERIFY(openInLanguage("en"));
        auto* edit = find<SentenceField>("input.query_text");
        const int tired = static_cast<int>(edit->toPlainText().indexOf("tired"));
        QTextCursor cursor = edit->textCursor();
        cursor.setPosition(tired + 2);
        QTest::mouseClick(edit->viewport(), Qt::LeftButton, {}, edit->cursorRect(cursor).center());
        const int row = m_controller->viewContext().selectedCell().row;
        QCOMPARE(shown().tokens->queries[0].at(static_cast<std::size_t>(row)), "tired");
        cursor.setPosition(tired);
        cursor.setPosition(tired + 5, QTextCursor::KeepAnchor);
        edit->setTextCursor(cursor);
        for (const QString letter : {"w", "i", "d", "e"}) {
            QTest::keyClicks(edit, letter);
            QTRY_VERIFY(isShown());
            QCOMPARE(m_controller->viewContext().selectedCell().row, row);
        }
        QCOMPARE(shown().tokens->queries[0].at(static_cast<std::size_t>(row)), "wide");
    }

    /// The startup model is trained on some forms of sentences. For other sentences there is a message.
    void unsupportedSentencesAreReported_data() {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("message");
        QTest::newRow("other words") << "The robot did not enter the kitchen because it was too dark"
                                     << "";
        QTest::newRow("no pronoun")
            << "the animal crossed the street"
            << "The sentence contains no pronoun from the training data, so the model predicts no "
               "antecedent.";
        QTest::newRow("another form")
            << "because it was too tired the animal slept"
            << "The model was not trained on sentences of this form, so its answer may be wrong.";
    }
    void unsupportedSentencesAreReported() {
        QFETCH(QString, sentence);
        QFETCH(QString, message);
        QVERIFY(openInLanguage("en"));
        setSentence("input.query_text", sentence);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->window().findChild<MessageBar*>()->detail(), message);
        const auto* arcs = m_controller->window().findChild<ArcOverlay*>();
        QCOMPARE(arcs->isMuted(), message.startsWith("The "));
    }

    void relatedTokensAttendToEachOther_data() {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QStringList>("pairs");
        QTest::newRow("animals") << "our dog likes the old cat" << QStringList{"cat dog", "dog cat"};
        QTest::newRow("capitals") << "paris is the capital of france and berlin is the capital of germany"
                                  << QStringList{"paris france", "berlin germany", "france paris"};
        QTest::newRow("money") << "she put her money in the bank account"
                               << QStringList{"she her", "her she", "money bank", "bank money"};
    }
    void relatedTokensAttendToEachOther() {
        QFETCH(QString, sentence);
        QFETCH(QStringList, pairs);
        QVERIFY(openPreset(wordVectorPreset()));
        auto* box = find<SentenceField>("input.query_text");
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, sentence.chopped(1));
        QTRY_VERIFY(isShown());
        const QSignalSpy computed(&m_controller->computationController(), &ComputationController::traceShown);
        QTest::keyClicks(box, sentence.right(1));
        QTRY_VERIFY(isShown());
        QCOMPARE(computed.count(), 1);
        QCOMPARE(QString::fromStdString(session().input.queryText), sentence);
        QVERIFY(text("about").isEmpty());  // the notes of the preset do not apply to another sentence
        for (const QString& pair : pairs) {
            const QStringList tokens = pair.split(' ');
            QVERIFY2(mostAttendedKey(tokens[0].toStdString()) == tokens[1], qPrintable(pair));
        }
    }

    /// The diagonal stays masked in sentences that are longer than that of the preset.
    void noTokenAttendsToItself() {
        QVERIFY(openPreset(wordVectorPreset()));
        Session longer = session();
        longer.input.queryText.clear();
        for (int i = 0; i < 64; ++i) longer.input.queryText += "word ";
        m_controller->document().apply({longer, "typing", SessionEdit::noInteraction});
        QTRY_VERIFY(isShown());
        const StageMatrix matrix = stageMatrix(shown(), Stage::Weights, 0, 0);
        for (Index i = 0; i < 64; ++i) QCOMPARE(matrix.values(i, i), 0.0F);
    }

    /// The first edit removes the notes of the preset, but the controls move up only after the mouse has left
    /// them.
    void controlsDoNotMoveUnderTheMouse() {
        QVERIFY(openPreset(wordVectorPreset()));
        QWidget& window = m_controller->window();
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

    void resetRestoresThePreset() {
        QVERIFY(openPreset(wordVectorPreset()));
        const Session preset = session();
        typeNumber("heads", "2");
        QVERIFY(session() != preset);
        trigger("Reset to the preset");
        QCOMPARE(session(), preset);
        QVERIFY(text("about").contains("0.4288"));
        m_controller->document().undoStack()->undo();
        m_controller->document().undoStack()->undo();
        QCOMPARE(session(), preset);
        QVERIFY(!m_controller->document().undoStack()->canUndo());
    }
};

ATTENTION_TEST(TestStartupSession)
#include "tst_startup_session.moc"
