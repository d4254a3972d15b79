// SPDX-License-Identifier: GPL-3.0-or-later
// Tests presets: the cell that each selects, when its notes are shown, and that choosing one is not an
// unsaved change.
#include "controller_fixture.h"
#include "gallery/gallery_dialog.h"
#include "heatmap/color_scale.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "program/language.h"
#include "storage/lessons.h"
#include "storage/session_io.h"
#include "storage/view_state.h"
#include "support/qt_tests.h"
#include "support/view_changes.h"

#include <QRegularExpression>

using namespace attention;
using namespace attention::test;

class TestPresets : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    QUndoStack* history() { return m_controller->document().undoStack(); }
    bool isModified() { return m_controller->document().isModified(); }
    QString shownNotes() const { return text("about"); }
    /// Chooses the preset in the menu and returns true when its trace is shown.
    bool choosePreset(const Session& preset) {
        trigger(QString::fromStdString(preset.title));
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }
    /// Closes the window and returns true if it asked about unsaved changes.
    bool asksToSaveOnClose() {
        m_answers->questions.clear();
        window().close();
        return !m_answers->questions.isEmpty();
    }
    /// Chooses a language in the menu and returns true when the trace is shown in that language.
    bool chooseLanguage(const QString& code) {
        find<QAction>(qPrintable("language." + code))->trigger();
        return QTest::qWaitFor([&] { return currentLanguage() == code && isShown(); }, waitTimeout);
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void galleryShowsThumbnailsAndOpensCards() {
        start();
        QTRY_VERIFY(isShown());
        trigger("Gallery…");
        auto* gallery = window().findChild<GalleryDialog*>();
        QVERIFY(gallery);
        QVERIFY(QTest::qWaitForWindowExposed(gallery, waitTimeout));
        const std::vector<Session> ownLessons = lessons("en");
        QCOMPARE(gallery->sessions().size(), presets().size() + ownLessons.size());
        const auto card = [&](const std::string& title) {
            return gallery->findChild<GalleryCard*>(QString::fromStdString("gallery." + title));
        };
        // The first token of the causal model attends only to itself, so the row is dark, then white.
        const std::string causal = presetNamed("causal-language-model").title;
        QVERIFY(card(causal));
        QTRY_VERIFY(!card(causal)->thumbnailLabel()->pixmap(Qt::ReturnByValue).isNull());
        const QImage thumbnail = card(causal)->thumbnailLabel()->pixmap(Qt::ReturnByValue).toImage();
        const int cell = thumbnail.width() / 9;
        const ColorMap& colors = colorMap(Palette::Violet);
        QCOMPARE(thumbnail.pixel(2, 2), colors.back());
        QCOMPARE(thumbnail.pixel(2 + cell, 2), colors.front());
        // The thumbnails of training tasks are computed last.
        QVERIFY(card(ownLessons.back().title));
        QTRY_VERIFY(!card(ownLessons.back().title)->thumbnailLabel()->pixmap(Qt::ReturnByValue).isNull());
        QTest::mouseClick(card(causal), Qt::LeftButton);
        QCOMPARE(QString::fromStdString(session().title), QString::fromStdString(causal));
        QTRY_VERIFY(!window().findChild<GalleryDialog*>());
        trigger("Gallery…");
        gallery = window().findChild<GalleryDialog*>();
        QVERIFY(gallery);
        card(ownLessons.front().title)->setFocus();
        QTest::keyClick(card(ownLessons.front().title), Qt::Key_Space);
        QVERIFY(part<LessonPanel>()->isVisible());
        QTRY_VERIFY(!window().findChild<GalleryDialog*>());
        trigger("Gallery…");
        gallery = window().findChild<GalleryDialog*>();
        QVERIFY(gallery);
        QTest::keyClick(card(causal), Qt::Key_Return);
        QCOMPARE(QString::fromStdString(session().title), QString::fromStdString(causal));
        QTRY_VERIFY(!window().findChild<GalleryDialog*>());
        trigger("Gallery…");
        gallery = window().findChild<GalleryDialog*>();
        QVERIFY(gallery);
        QTest::keyClick(card(causal), Qt::Key_Escape);
        QTRY_VERIFY(!window().findChild<GalleryDialog*>());
    }

    void presetTitlesDifferFromLessonTitles() {
        for (const Language& language : languages()) {
            installLanguage(language.code);
            for (const Session& preset : presets())
                for (const Session& lesson : lessons(language.code))
                    QVERIFY2(preset.title != lesson.title, preset.title.c_str());
        }
        installLanguage("en");
    }

    void presetSelectsTheCellOfItsNotes_data() {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("cellText");
        const std::pair<const char*, const char*> cells[] = {
            {"article-example", "query 2 “is” → key 5 “dessert”"},
            {"why-sqrt-d-k", "query 1 “Life” → key 5 “dessert”"},
            {"transformer-base", "query 8 “it” → key 7 “because”"},
            {"bert-style", "query 7 “mat” → key 5 “on”"},
            {"bahdanau-additive", "query 2 “like” → key 4 “猫”"},
            {"luong-general", "query 2 “is” → key 5 “dessert”"},
            {"no-projections", "query 2 “cat” → key 11 “cat”"},
            {"causal-language-model", "query 1 “Once” → key 1 “Once”"},
            {"cross-attention", "query 2 “is” → key 5 “甜点”"},
            {"padded-batch", "query 2 “cat” → key 2 “cat”"},
            {"by-hand", "query 2 “b” → key 2 “b”"},
            {"rotary-positions", "query 3 “tick” → key 5 “tick”"},
            {"alibi", "query 7 “are” → key 7 “are”"},
            {"grouped-queries", "Keys, key 1 “the”, dimension 7, key–value head 1"},
            {"window-with-sinks", "query 10 “land” → key 1 “the”"},
            {"an-empty-place", "query 2 “cat” → key 4 “on”"},
            {"sparse-weights", "query 2 “quick” → key 1 “a”"},
            {"what-words-mean", "query 2 “cat” → key 9 “dog”"},
            {"heads-by-hand", "query 5 “to” → key 4 “not”"},
            {"the-word-itself", "query 7 “bank” → key 7 “bank”"},
            {"how-many-components", "query 9 “france” → key 4 “germany”"},
            {"drawn-at-random", "query 2 “cat” → key 13 “sofa”"},
            {"heads-by-hand-in-chinese", "query 3 “小狗” → key 2 “追”"},
            {"two-heads-together", "query 7 “Mr” → key 2 “Smith”"},
            {"reverse", "query 1 “a” → key 8 “h”"},
            {"who-said-what", "query 9 “a” → key 4 “1”"},
            {"a-head-is-born", "query 10 “c” → key 3 “t”"},
            {"sorting", "query 1 “7” → key 4 “0”"},
            {"what-it-means", "query 8 “it” → key 2 “animal”"},
            {"what-it-means-in-chinese", "query 6 “它” → key 1 “动物”"}};
        QCOMPARE(std::size(cells), presets().size());
        for (const auto& [preset, cellText] : cells)
            QTest::newRow(preset) << QString(preset) << QString(cellText);
    }
    /// The selection, view and sequence before the choice do not matter.
    void presetSelectsTheCellOfItsNotes() {
        QFETCH(QString, preset);
        QFETCH(QString, cellText);
        Session batch;
        batch.heads = 4;
        batch.input.isBatch = true;
        batch.input.queryText = "a b c d e f g h\na b\na b c d";
        start(batch);
        QTRY_VERIFY(isShown());
        ViewSettings view = viewContext().viewSettings();
        view.sequence = 2;
        viewContext().changeDisplay(changeTo(view));
        viewContext().select({Stage::Context, 3, 7, 20});
        viewContext().showView("table");
        const Session chosen = presetNamed(preset);
        QVERIFY(choosePreset(chosen));

        const CellRef cell = viewContext().selectedCell();
        // The cell was not clamped, so it exists in the trace.
        QCOMPARE(cell, parseViewState(chosen.viewStateJson).selectedCell);
        QCOMPARE(viewContext().viewSettings().sequence, 0);
        QCOMPARE(viewContext().state().viewName.toStdString(),
                 parseViewState(chosen.viewStateJson).frontViewName);
        const auto isToken = [](const TokenLists& lists, int position) {
            return position < static_cast<int>(lists[0].size());  // not padding
        };
        const bool isOfQuery = stageInfo(cell.stage).rowAxis == Axis::Query;
        QVERIFY(isToken(isOfQuery ? shown().tokens->queries : shown().tokens->keys, cell.row));
        if (stageInfo(cell.stage).columnAxis == Axis::Key) {
            QVERIFY(isToken(shown().tokens->keys, cell.column));
            const auto at = static_cast<std::size_t>(cell.row * shown().keyCount() + cell.column);
            QVERIFY(!maskedScoreCells(shown(), 0, cell.head)[at]);
        }
        QVERIFY2(text("currentCell").startsWith(cellText), qPrintable(text("currentCell")));
    }

    /// A number with four decimals, such as 0.4917, is the number of the selected cell.
    void notesContainTheNumberOfTheSelectedCell() {
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
        QCOMPARE(found, 2 * 5);  // the first preset and the presets with word vectors, in two languages
    }

    /// The mask of the preset adapts to every text and leaves at least one key for each query.
    void wordVectorPresetMaskFitsAnyText() {
        const auto edit = [this](void (*change)(Session&)) {
            Session next = session();
            change(next);
            m_controller->document().apply({next, "edit"});
            return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
        };
        const auto isMasked = [this](Index query, Index key) {
            const auto cells = maskedScoreCells(shown(), 0, 0);
            return cells[static_cast<std::size_t>(query * shown().keyCount() + key)] != 0;
        };
        start();
        QVERIFY(choosePreset(presetNamed("what-words-mean")));
        QVERIFY(!find<QCheckBox>("mask.diagonal")->isChecked());
        QVERIFY(edit([](Session& s) { s.mask.causal = CausalMask::Causal; }));
        QCOMPARE(shown().tensor(Stage::Weights)->matrix(0)(0, 0), 1.0f);
        QVERIFY(isMasked(1, 1));
        QVERIFY(edit([](Session& s) {
            s.mask.causal = CausalMask::None;
            s.input.keyText = "qzx cat rests beside a dog";
        }));
        QVERIFY(!isMasked(1, 1));
        QVERIFY(isMasked(1, 0));  // the unknown token has no vector
        QVERIFY(!find<QWidget>("mask.diagonal")->isVisible());
        QVERIFY(edit([](Session& s) {
            s.input.keyText.reset();
            s.input.queryText.clear();
            for (int i = 0; i < 35; ++i) s.input.queryText += "cat dog ";
        }));
        for (Index i = 0; i < 70; ++i) QVERIFY(isMasked(i, i));
        QVERIFY(!isMasked(64, 0));
        QVERIFY(edit([](Session& s) { s.input.queryText = "a"; }));
        QCOMPARE(shown().tensor(Stage::Weights)->matrix(0)(0, 0), 1.0f);
    }

    void notesAreShownOnlyForAnUneditedPreset() {
        start();
        QVERIFY(choosePreset(presetNamed("article-example")));
        const QString notes = shownNotes();
        QVERIFY(notes.contains("0.4917"));
        typeNumber("heads", "3");
        QVERIFY2(shownNotes().isEmpty(), qPrintable(shownNotes()));
        QVERIFY(find<QLabel>("about")->isHidden());
        QCOMPARE(session().notes, std::string());  // a saved file does not contain the notes either
        history()->undo();
        QCOMPARE(shownNotes(), notes);
        history()->redo();
        QVERIFY(shownNotes().isEmpty());
        typeNumber("heads", "1");  // typing the old number restores the notes
        QCOMPARE(shownNotes(), notes);
        QCOMPARE(session(), presetNamed("article-example"));
        QVERIFY(!action("Reset to the preset")->isEnabled());
        find<SentenceField>("input.query_text")->insertPlainText("x");
        QVERIFY(shownNotes().isEmpty());
        trigger("Reset to the preset");
        QCOMPARE(shownNotes(), notes);
    }

    void viewChangesKeepTheNotes() {
        start();
        QVERIFY(choosePreset(presetNamed("article-example")));
        const QString notes = shownNotes();
        trigger("Cividis");
        trigger("One heatmap");
        QTest::keyClick(window().findChild<FocusView*>(), Qt::Key_Down);
        QCOMPARE(shownNotes(), notes);
        QVERIFY(!isModified());
    }

    void customNotesSurviveAnEdit() {
        Session own;
        own.title = "Mine";
        own.notes = "Look at “is”.";
        start(own);
        typeNumber("heads", "3");
        QCOMPARE(shownNotes(), "Mine: Look at “is”.");
    }

    void notesFollowTheLanguageOfTheWindow() {
        start();
        QVERIFY(choosePreset(presetNamed("article-example")));
        const QString english = shownNotes();
        typeNumber("heads", "2");
        trigger("Causal language model");
        history()->undo();
        QVERIFY(chooseLanguage("zh_CN"));
        QVERIFY(isModified());
        history()->undo();
        const Session chinese = presetNamed("article-example");
        QCOMPARE(session(), chinese);
        QVERIFY2(shownNotes().contains(QString::fromStdString(chinese.notes)), qPrintable(shownNotes()));
        QVERIFY(shownNotes() != english);
        QVERIFY(!isModified());
        history()->redo();
        history()->redo();
        QCOMPARE(session(), presetNamed("causal-language-model"));
        QVERIFY(chooseLanguage("en"));
        QCOMPARE(session(), presetNamed("causal-language-model"));
        QVERIFY(shownNotes().contains("Each word attends only to itself"));
    }

    void leavingALessonRestoresTheTranslatedPreset() {
        start();
        QVERIFY(choosePreset(presetNamed("article-example")));
        m_controller->lessonController().start(lessons("en").front());
        QTRY_VERIFY(isShown());
        QVERIFY(chooseLanguage("zh_CN"));
        part<LessonPanel>()->leaveAction()->trigger();
        QCOMPARE(session(), presetNamed("article-example"));
        QVERIFY(!isModified());
    }

    void choosingPresetsIsNotAnUnsavedChange() {
        start();
        for (const Session& preset : presets()) {
            QVERIFY2(choosePreset(preset), preset.title.c_str());
            QVERIFY2(!isModified() && !window().isWindowModified(), preset.title.c_str());
        }
        QVERIFY(!asksToSaveOnClose());
    }

    void editedPresetIsAnUnsavedChange() {
        start();
        QVERIFY(choosePreset(presetNamed("bert-style")));
        typeNumber("heads", "5");
        QVERIFY(isModified());
        QVERIFY(asksToSaveOnClose());
        history()->undo();
        QVERIFY(!isModified());
        history()->redo();
        // Replaces the edited preset, whose edit would be lost.
        QVERIFY(choosePreset(presetNamed("bahdanau-additive")));
        QVERIFY(isModified());
        QVERIFY(asksToSaveOnClose());
        history()->undo();
        QCOMPARE(session().heads, 5);
        QVERIFY(isModified());
    }

    void choosingAPresetKeepsEarlierUnsavedChanges() {
        start();
        typeNumber("heads", "2");
        QVERIFY(choosePreset(presetNamed("why-sqrt-d-k")));
        QVERIFY(choosePreset(presetNamed("transformer-base")));
        QVERIFY(asksToSaveOnClose());
        m_answers->changes = UnsavedChangesAnswer::Cancel;
        m_answers->path = m_config.filePath("none.attn");
        trigger("Open…");
        QCOMPARE(m_answers->questions.size(), 2);
        QCOMPARE(session().title, presetNamed("transformer-base").title);
    }

    void presetChosenAfterSavingIsNotModified() {
        start();
        const QString mine = m_config.filePath("mine.attn");
        m_answers->path = mine;
        typeNumber("heads", "2");
        trigger("Save");
        QVERIFY(choosePreset(presetNamed("why-sqrt-d-k")));
        QVERIFY(!isModified());
        QCOMPARE(m_controller->document().path(),
                 QString());  // saving must not overwrite the file with the preset
        QVERIFY(!asksToSaveOnClose());
        // The preset is edited and saved as another file, so undoing the edit leaves a modified document.
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
