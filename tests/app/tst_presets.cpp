// SPDX-License-Identifier: GPL-3.0-or-later
// Presets: what each opens on, how long its sentence stands, and that looking at one is no work to lose.
#include "gallery/gallery_card.h"
#include "gallery/gallery_dialog.h"
#include "heatmap/color_map.h"
#include "lab_fixture.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "program/language.h"
#include "storage/lessons.h"
#include "storage/session_io.h"
#include "storage/view_state.h"
#include "support/qt_tests.h"

#include <QRegularExpression>

using namespace attention;
using namespace attention::test;

class TestPresets : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    QUndoStack* history() { return m_lab->document().undoStack(); }
    bool isModified() { return m_lab->document().isModified(); }
    QString about() const { return text("about"); }
    void choose(std::size_t i) {
        trigger(QString::fromStdString(presets()[i].title));
        QTRY_VERIFY(isShown());
    }
    /// What the document would lose is asked about when the window closes.
    bool asksBeforeClosing() {
        m_answers->questions.clear();
        window().close();
        return !m_answers->questions.isEmpty();
    }
    void speakInWindow(const QString& code) {
        find<QAction>(qPrintable("language." + code))->trigger();
        QTRY_COMPARE(currentLanguage(), code);
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void theGalleryShowsEachAsItIsAndBeginsIt() {
        start();
        QTRY_VERIFY(isShown());
        trigger("Gallery…");
        auto* gallery = window().findChild<GalleryDialog*>();
        QVERIFY(QTest::qWaitForWindowExposed(gallery, patience));
        const std::vector<Session> ownLessons = lessons("en");
        QCOMPARE(gallery->sessions().size(), presets().size() + ownLessons.size());
        const auto card = [&](const std::string& title) {
            return gallery->findChild<GalleryCard*>(QString::fromStdString("gallery." + title));
        };
        // The causal model's first word sees itself only: a row that is bright, then dark.
        const std::string causal = presetNamed("causal-language-model").title;
        QTRY_VERIFY(!card(causal)->thumbnailLabel()->pixmap(Qt::ReturnByValue).isNull());
        const QImage picture = card(causal)->thumbnailLabel()->pixmap(Qt::ReturnByValue).toImage();
        const int cell = picture.width() / 9;
        const ColorMap& colours = colorMap(Palette::Viridis);
        QCOMPARE(picture.pixel(2, 2), colours.back());
        QCOMPARE(picture.pixel(2 + cell, 2), colours.front());
        // What learns comes last.
        QTRY_VERIFY(!card(ownLessons.back().title)->thumbnailLabel()->pixmap(Qt::ReturnByValue).isNull());
        QTest::mouseClick(card(causal), Qt::LeftButton);
        QCOMPARE(QString::fromStdString(session().title), QString::fromStdString(causal));
        QTRY_VERIFY(!window().findChild<GalleryDialog*>());
        trigger("Gallery…");
        gallery = window().findChild<GalleryDialog*>();
        card(ownLessons.front().title)->setFocus();
        QTest::keyClick(card(ownLessons.front().title), Qt::Key_Space);
        QVERIFY(window().lessonPanel()->isVisible());
        QTRY_VERIFY(!window().findChild<GalleryDialog*>());
        trigger("Gallery…");
        gallery = window().findChild<GalleryDialog*>();
        QTest::keyClick(card(causal), Qt::Key_Return);
        QCOMPARE(QString::fromStdString(session().title), QString::fromStdString(causal));
        QTRY_VERIFY(!window().findChild<GalleryDialog*>());
        trigger("Gallery…");
        gallery = window().findChild<GalleryDialog*>();
        QTest::keyClick(card(causal), Qt::Key_Escape);
        QTRY_VERIFY(!window().findChild<GalleryDialog*>());
    }

    void noPresetIsCalledAsALesson() {
        for (const Language& language : languages()) {
            installLanguage(language.code);
            for (const Session& preset : presets())
                for (const Session& lesson : lessons(language.code))
                    QVERIFY2(preset.title != lesson.title, preset.title.c_str());
        }
        installLanguage("en");
    }

    void eachOpensOnWhatItsSentenceSpeaksOf_data() {
        QTest::addColumn<int>("preset");
        QTest::addColumn<QString>("place");
        const QString places[] = {"query 2 “is” → key 5 “dessert”",
                                  "query 1 “Life” → key 5 “dessert”",
                                  "query 8 “it” → key 7 “because”",
                                  "query 7 “mat” → key 5 “on”",
                                  "query 2 “like” → key 4 “猫”",
                                  "query 2 “is” → key 5 “dessert”",
                                  "query 2 “cat” → key 11 “cat”",
                                  "query 1 “Once” → key 1 “Once”",
                                  "query 2 “is” → key 5 “甜点”",
                                  "query 2 “cat” → key 2 “cat”",
                                  "query 2 “b” → key 2 “b”",
                                  "query 3 “tick” → key 5 “tick”",
                                  "query 7 “are” → key 7 “are”",
                                  "Keys, key 1 “the”, dimension 7, key–value head 1",
                                  "query 10 “land” → key 1 “the”",
                                  "query 2 “cat” → key 4 “on”",
                                  "query 2 “quick” → key 1 “a”",
                                  "query 2 “cat” → key 9 “dog”",
                                  "query 5 “to” → key 4 “not”",
                                  "query 7 “bank” → key 7 “bank”",
                                  "query 9 “france” → key 4 “germany”",
                                  "query 2 “cat” → key 13 “sofa”",
                                  "query 3 “小狗” → key 2 “追”",
                                  "query 7 “Mr” → key 2 “Smith”",
                                  "query 1 “a” → key 8 “h”",
                                  "query 9 “a” → key 4 “1”",
                                  "query 10 “c” → key 3 “t”",
                                  "query 1 “7” → key 4 “0”",
                                  "query 8 “it” → key 2 “animal”",
                                  "query 6 “它” → key 1 “动物”"};
        QCOMPARE(std::size(places), presets().size());
        for (int i = 0; i < static_cast<int>(std::size(places)); ++i)
            QTest::newRow(qPrintable("preset " + QString::number(i + 1))) << i << places[i];
    }
    /// Whatever was looked at before.
    void eachOpensOnWhatItsSentenceSpeaksOf() {
        QFETCH(int, preset);
        QFETCH(QString, place);
        Session batch;
        batch.heads = 4;
        batch.input.isBatch = true;
        batch.input.queryText = "a b c d e f g h\na b\na b c d";
        start(batch);
        QTRY_VERIFY(isShown());
        ViewSettings view = window().viewSettings();
        view.sequence = 2;
        window().setViewSettings(view);
        window().select({Stage::Context, 3, 7, 20});
        window().setCurrentViewName("table");
        const Session chosen = presets()[static_cast<std::size_t>(preset)];
        choose(static_cast<std::size_t>(preset));

        const CellRef cell = window().selectedCell();
        QCOMPARE(cell, parseViewState(chosen.viewStateJson).selectedCell);  // all of it is there
        QCOMPARE(window().viewSettings().sequence, 0);
        QCOMPARE(window().currentViewName().toStdString(),
                 parseViewState(chosen.viewStateJson).frontViewName);
        const auto isThere = [](const TokenLists& lists, int at) {
            return at < static_cast<int>(lists[0].size());  // no padding
        };
        const bool isOfQuery = stageInfo(cell.stage).rowAxis == Axis::Query;
        QVERIFY(isThere(isOfQuery ? shown().tokens->queries : shown().tokens->keys, cell.row));
        if (stageInfo(cell.stage).columnAxis == Axis::Key) {
            QVERIFY(isThere(shown().tokens->keys, cell.column));
            const auto at = static_cast<std::size_t>(cell.row * shown().keyCount() + cell.column);
            QVERIFY(!maskedScoreCells(shown(), 0, cell.head)[at]);
        }
        QVERIFY2(text("currentCell").startsWith(place), qPrintable(text("currentCell")));
    }

    /// "0.4917" is what the cell says.
    void numbersInSentencesAreThoseOfTheCell() {
        static const QRegularExpression number("\\b\\d\\.\\d{4}\\b");
        int found = 0;
        for (const Language& language : languages()) {
            installLanguage(language.code);
            for (const Session& preset : presets()) {
                const auto match = number.match(QString::fromStdString(preset.notes));
                if (!match.hasMatch()) continue;
                ++found;
                const ViewState view = parseViewState(preset.viewStateJson);
                QVERIFY2(view.selectedCell, preset.title.c_str());
                const CellRef cell = *view.selectedCell;
                const StageMatrix matrix = stageMatrix(*computeTrace(preset), cell.stage, 0, cell.head);
                QCOMPARE(numberText(matrix.values(cell.row, cell.column)), match.captured());
            }
        }
        QCOMPARE(found, 2 * 5);  // the first one and those of learnt vectors, in two languages
    }

    /// The rules of the mask follow the text, and leave every row a key.
    void whatWordsMeanTakesAnyText() {
        const auto change = [this](void (*edit)(Session&)) {
            Session next = session();
            edit(next);
            m_lab->document().apply({next, "edit"});
            QTRY_VERIFY(isShown());
        };
        const auto isShut = [this](Index query, Index key) {
            const auto cells = maskedScoreCells(shown(), 0, 0);
            return cells[static_cast<std::size_t>(query * shown().keyCount() + key)] != 0;
        };
        start();
        choose(17);
        QVERIFY(!find<QCheckBox>("mask.diagonal")->isChecked());
        change([](Session& s) { s.mask.causal = CausalMask::Causal; });
        QCOMPARE(shown().tensor(Stage::Weights)->matrix(0)(0, 0), 1.0f);
        QVERIFY(isShut(1, 1));
        change([](Session& s) {
            s.mask.causal = CausalMask::None;
            s.input.keyText = "qzx cat rests beside a dog";
        });
        QVERIFY(!isShut(1, 1));
        QVERIFY(isShut(1, 0));  // it has no vector
        QVERIFY(!find<QWidget>("mask.diagonal")->isVisible());
        change([](Session& s) {
            s.input.keyText.reset();
            s.input.queryText.clear();
            for (int i = 0; i < 35; ++i) s.input.queryText += "cat dog ";
        });
        for (Index i = 0; i < 70; ++i) QVERIFY(isShut(i, i));
        QVERIFY(!isShut(64, 0));
        change([](Session& s) { s.input.queryText = "a"; });
        QCOMPARE(shown().tensor(Stage::Weights)->matrix(0)(0, 0), 1.0f);
    }

    void aSentenceStandsAsLongAsTheNumbers() {
        start();
        choose(0);
        const QString said = about();
        QVERIFY(said.contains("0.4917"));
        typeNumber("heads", "3");
        QVERIFY2(about().isEmpty(), qPrintable(about()));
        QVERIFY(find<QLabel>("about")->isHidden());
        QCOMPARE(session().notes, std::string());  // nor does a file say it
        history()->undo();
        QCOMPARE(about(), said);
        history()->redo();
        QVERIFY(about().isEmpty());
        typeNumber("heads", "1");  // the way back by hand
        QCOMPARE(about(), said);
        QCOMPARE(session(), presetNamed("article-example"));
        QVERIFY(!action("Reset to the preset")->isEnabled());
        find<SentenceEdit>("input.query_text")->insertPlainText("x");
        QVERIFY(about().isEmpty());
        trigger("Reset to the preset");
        QCOMPARE(about(), said);
    }

    void lookingChangesNoSentence() {
        start();
        choose(0);
        const QString said = about();
        trigger("Cividis");
        trigger("Focus");
        QTest::keyClick(window().findChild<FocusView*>(), Qt::Key_Down);
        QCOMPARE(about(), said);
        QVERIFY(!isModified());
    }

    void aSentenceOfOnesOwnStays() {
        Session own;
        own.title = "Mine";
        own.notes = "Look at “is”.";
        start(own);
        typeNumber("heads", "3");
        QCOMPARE(about(), "Mine: Look at “is”.");
    }

    void aSentenceIsSaidInTheLanguageOfTheWindow() {
        start();
        choose(0);
        const QString english = about();
        typeNumber("heads", "2");
        trigger("Causal language model");
        history()->undo();
        speakInWindow("zh_CN");
        QVERIFY(!isModified() == false);
        history()->undo();
        const Session chinese = presetNamed("article-example");
        QCOMPARE(session(), chinese);
        QVERIFY2(about().contains(QString::fromStdString(chinese.notes)), qPrintable(about()));
        QVERIFY(about() != english);
        QVERIFY(!isModified());
        history()->redo();
        history()->redo();
        QCOMPARE(session(), presetNamed("causal-language-model"));
        speakInWindow("en");
        QCOMPARE(session(), presetNamed("causal-language-model"));
        QVERIFY(about().contains("A word sees only itself"));
    }

    void aLessonGivesTheSentenceBackInTheLanguageOfTheWindow() {
        start();
        choose(0);
        emit window().lessonMenu()->lessonChosen(lessons("en").front());
        QTRY_VERIFY(isShown());
        speakInWindow("zh_CN");
        window().lessonPanel()->leaveAction()->trigger();
        QCOMPARE(session(), presetNamed("article-example"));
        QVERIFY(!isModified());
    }

    void lookingAtPresetsIsNoWorkToLose() {
        start();
        for (std::size_t i = 0; i < presets().size(); ++i) {
            choose(i);
            QVERIFY2(!isModified() && !window().isWindowModified(), presets()[i].title.c_str());
        }
        QVERIFY(!asksBeforeClosing());
    }

    void editingAPresetIsWork() {
        start();
        choose(3);
        typeNumber("heads", "5");
        QVERIFY(isModified());
        QVERIFY(asksBeforeClosing());
        history()->undo();
        QVERIFY(!isModified());
        history()->redo();
        choose(4);  // over the edit, which would be lost
        QVERIFY(isModified());
        QVERIFY(asksBeforeClosing());
        history()->undo();
        QCOMPARE(session().heads, 5);
        QVERIFY(isModified());
    }

    void workBeforeAPresetIsStillAskedAbout() {
        start();
        typeNumber("heads", "2");
        choose(1);
        choose(2);
        QVERIFY(asksBeforeClosing());
        m_answers->changes = UnsavedChangesAnswer::Cancel;
        m_answers->path = m_config.filePath("none.attn");
        trigger("Open…");
        QCOMPARE(m_answers->questions.size(), 2);
        QCOMPARE(session().title, presetNamed("transformer-base").title);
    }

    void aPresetBesideASavedFileIsNoWork() {
        start();
        const QString mine = m_config.filePath("mine.attn");
        m_answers->path = mine;
        typeNumber("heads", "2");
        trigger("Save");
        choose(1);
        QVERIFY(!isModified());
        QCOMPARE(m_lab->document().path(), QString());  // saving does not put it in the file's place
        QVERIFY(!asksBeforeClosing());
        // Saved as it is and edited, the file differs from what one comes back to.
        m_answers->path = m_config.filePath("other.attn");
        typeNumber("heads", "3");
        trigger("Save");
        QVERIFY(!isModified());
        history()->undo();
        QCOMPARE(session(), presetNamed("why-sqrt-d-k"));
        QVERIFY(isModified());
        QCOMPARE(loadSession(mine).heads, 2);
    }
};

ATTENTION_TEST(TestPresets)
#include "tst_presets.moc"
