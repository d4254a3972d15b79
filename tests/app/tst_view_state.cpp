// SPDX-License-Identifier: GPL-3.0-or-later
// The view state (view settings, selected cell, current view) is saved with the session and does not modify
// it.
#include "controller_fixture.h"
#include "storage/session_io.h"
#include "storage/view_state.h"
#include "support/qt_tests.h"
#include "support/view_changes.h"
#include "texts/message_text.h"
#include "views/views.h"

using namespace attention;
using namespace attention::test;

class TestViewState : public ControllerFixture {
    Q_OBJECT

    static ViewState nonDefaultState() {
        ViewState state;
        state.settings = {.sequence = 1,
                          .colorRange = ColorRange::ZeroToOne,
                          .isLogarithmic = true,
                          .weightRange = std::pair{0.1, 0.5},
                          .palette = Palette::Cividis,
                          .heads = {0, 2, 5},
                          .comparedHead = 2,
                          .summedQueries = {1, 3},
                          .averagesHeads = true,
                          .hidesSpecialTokens = true,
                          .showsAllStages = true,
                          .lineWeightShare = 0.25,
                          .zoom = 1.5};
        state.selectedCell = CellRef{Stage::QueryMatrix, meanOfHeads, 3, 7};
        state.frontViewName = "focus";
        state.selectedWeightCell = CellRef{Stage::Weights, meanOfHeads, 3, 1};
        return state;
    }

    /// Returns the names of all views as an error message lists them.
    static QString allowedViews() {
        QStringList names;
        for (const std::string_view name : viewNames())
            names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        const QString lastName = names.takeLast();
        return names.join(", ") + " or " + lastName;
    }

    static QByteArray contentOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
    }

 private slots:
    void cleanup() { end(); }

    void serializedStateIsParsedBack() {
        QCOMPARE(parseViewState(serializeViewState(nonDefaultState())), nonDefaultState());
        QCOMPARE(parseViewState(serializeViewState({})), ViewState());
        QCOMPARE(parseViewState("{}", nonDefaultState()), nonDefaultState());
    }

    void everyEntryHasAFieldDescription() {
        QJsonObject json =
            QJsonDocument::fromJson(QByteArray::fromStdString(serializeViewState(nonDefaultState())))
                .object();
        for (const FieldDescription& entry : viewFieldDescriptions()) {
            QVERIFY2(entry.path.starts_with("view.") && !entry.allowedValues.isEmpty(), entry.path.c_str());
            const QString name = QString::fromStdString(entry.path).mid(5);
            QVERIFY2(json.contains(name), qPrintable(name));
            json.remove(name);
        }
        QVERIFY2(json.isEmpty(), qPrintable(json.keys().join(' ')));
    }

    void invalidEntryIsRejectedWithItsPath_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, const char* text, const QString& problem) {
            QTest::newRow(name) << QByteArray(text) << problem;
        };
        row("not an object", "[1]", "view must be an object { … }");
        row("unknown", "{'scroll': 7}", "view.scroll is not a field. Use sequence, color_range, ");
        row("no number", "{'sequence': '1'}",
            "view.sequence must be a whole number from 0 to 63, but it is \"1\"");
        row("beyond the last sequence", "{'sequence': 64}",
            "view.sequence must be a whole number from 0 to 63, but it is 64");
        row("huge", "{'sequence': 18446744073709551615}",
            "view.sequence must be a whole number from 0 to 63, but it is 18446744073709551615");
        row("neither true nor false", "{'mean': 1}", "view.mean must be true or false, but it is 1");
        row("no zoom", "{'zoom': true}", "view.zoom must be a number from 0.1 to 20, but it is true");
        row("too large", "{'zoom': 1e9}",
            "view.zoom must be a number from 0.1 to 20, but it is 1000000000.0");
        row("too much", "{'line_mass': 1.01}", "view.line_mass must be a number from 0 to 1, but it is 1.01");
        row("no list", "{'heads': 3}", "view.heads must be a list [ … ]");
        row("no such head", "{'heads': [0, 64]}",
            "view.heads[1] must be a whole number from 0 to 63, but it is 64");
        row("heads out of order", "{'heads': [2, 1]}",
            "view.heads must contain heads in ascending order, each once");
        row("no such compared head", "{'compared_head': 64}",
            "view.compared_head must be a whole number from 0 to 63, but it is 64");
        row("heads twice", "{'heads': [1, 1]}",
            "view.heads must contain heads in ascending order, each once");
        row("queries out of order", "{'queries': [2, 1]}",
            "view.queries must contain queries in ascending order, each once");
        row("unknown palette", "{'palette': 'jet'}",
            "view.palette must be violet, viridis, cividis or greys, but it is \"jet\"");
        row("no name", "{'palette': 4}",
            "view.palette must be violet, viridis, cividis or greys, but it is 4");
        row("unknown range", "{'color_range': 'none'}",
            "view.color_range must be per_map, per_stage or zero_to_one, but it is \"none\"");
        row("unknown view", "{'in_front': 'nowhere'}",
            "view.in_front must be " + allowedViews() + ", but it is \"nowhere\"");
        row("no cell", "{'selected': [1, 2]}", "view.selected must be an object { … }");
        row("half a cell", "{'selected': {'stage': 'weights', 'head': 0, 'row': 1}}",
            "view.selected.column must be present because a cell has a stage, a head, a row and a column");
        row("a cell of no stage", "{'selected': {'stage': 'x', 'head': 0, 'row': 1, 'column': 1}}",
            "view.selected.stage must be hidden_in, query_embeddings, ");
        row("a cell before the first",
            "{'selected': {'stage': 'weights', 'head': 0, 'row': -1, 'column': 1}}",
            "view.selected.row must be a whole number from 0 to 2147483647, but it is -1");
        row("none", "{'selected': {'stage': 'weights', 'head': 'all', 'row': 1, 'column': 1}}",
            "view.selected.head must be a whole number from 0 to 63 or \"mean\", but it is \"all\"");
        row("a cell with more",
            "{'selected': {'stage': 'weights', 'head': 0, 'row': 1, 'column': 1, 'key': 1}}",
            "view.selected.key is not a field. Use stage, head, row or column");
    }
    void invalidEntryIsRejectedWithItsPath() {
        QFETCH(QByteArray, text);
        QFETCH(QString, problem);
        Session session;
        session.viewStateJson = text.replace('\'', '"').toStdString();
        QString message;
        try {
            requireValidViewState(session);
        } catch (const SessionError& error) {
            message = problemText(error.problem());
        }
        QVERIFY2(message.startsWith(problem), qPrintable(message));
        QCOMPARE(parseViewState(session.viewStateJson, nonDefaultState()), nonDefaultState());
        if (!text.startsWith('{')) return;
        // If the file is opened in the window, an error is shown, and session and file stay unchanged.
        start();
        m_answers->path = m_config.filePath("nonsense.attn");
        saveSession(m_answers->path, session);
        const QByteArray before = contentOf(m_answers->path);
        trigger("Open…");
        QCOMPARE(m_answers->errors.size(), 1);
        QVERIFY2(m_answers->errors[0].contains(problem), qPrintable(m_answers->errors[0]));
        QCOMPARE(m_controller->document().session(), Session());
        QCOMPARE(contentOf(m_answers->path), before);
    }

    void lessonStepWithAnUnknownViewIsRejected() {
        Session session;
        session.lessonStepsJson =
            R"([{"say": "a"}, {"say": "b", "view": "focus"}, {"say": "c", "view": "focsu"}])";
        try {
            requireValidViewState(session);
            QFAIL("no error");
        } catch (const SessionError& error) {
            QCOMPARE(QString(error.what()),
                     "steps[2].view must be " + allowedViews() + ", but it is \"focsu\"");
        }
        const QString path = m_config.filePath("lesson.attn");
        saveSession(path, session);
        QVERIFY_EXCEPTION_THROWN(loadSession(path), SessionError);
        session.lessonStepsJson = R"([{"say": "a", "view": "sweep"}])";
        requireValidViewState(session);
    }

    void serializedStateIsValid() {
        const auto requireValid = [](const std::string& json) {
            Session session;
            session.viewStateJson = json;
            requireValidViewState(session);
        };
        for (const ViewState& state : {ViewState(), nonDefaultState()})
            requireValid(serializeViewState(state));
        for (const std::string_view name : viewNames()) {
            ViewState state;
            state.frontViewName = name;
            requireValid(serializeViewState(state));
            QCOMPARE(parseViewState(serializeViewState(state)), state);
        }
        requireValid("{\"recovers_file\": \"/home/a.attn\"}");
    }

    void missingFieldsAreCompleted() {
        const ViewState fallback = nonDefaultState();
        for (const char* json : {"{}", "[1]", "", "{\"zoom\": \"1\"}"})
            QCOMPARE(PartialViewState(json).completedWith(fallback), fallback);
        const char* const json = R"({"mean": false, "heads": [], "palette": "greys", "in_front": "plane"})";
        ViewState expected = fallback;
        expected.settings.averagesHeads = false;
        expected.settings.heads.clear();
        expected.settings.palette = Palette::Greys;
        expected.frontViewName = "plane";
        QCOMPARE(PartialViewState(json).completedWith(fallback), expected);
        QCOMPARE(parseViewState(json, fallback), expected);
        QCOMPARE(PartialViewState(serializeViewState(fallback)).completedWith({}), fallback);
    }

    void reopenedSessionRestoresItsView() {
        QTemporaryDir folder;
        Session session;
        session.heads = 3;
        session.input.isBatch = true;
        session.input.queryText = "one two three\nfour five";
        start(session);
        QTRY_VERIFY(isShown());
        MainWindow& window = m_controller->window();
        ViewSettings view = viewContext().viewSettings();
        view.sequence = 1;
        view.colorRange = ColorRange::ZeroToOne;
        view.palette = Palette::Cividis;
        viewContext().changeDisplay(changeTo(view));
        QTest::keyClick(window.findChild<OverviewView*>(), Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(window.findChild<OverviewView*>(), Qt::Key_Up);
        trigger("One heatmap");
        const CellRef cell = viewContext().selectedCell();
        QCOMPARE(cell, (CellRef{Stage::Weights, 1, 0, 2}));
        QVERIFY(!window.isWindowModified());  // changing the view is not an edit
        QVERIFY(!m_controller->document().undoStack()->canUndo());
        m_answers->path = folder.filePath("seen.attn");
        trigger("Save");
        QVERIFY(!window.isWindowModified());

        start();
        QTRY_VERIFY(isShown());
        QVERIFY(m_controller->viewContext().viewSettings() != view);
        m_answers->path = folder.filePath("seen.attn");
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QVERIFY(m_controller->viewContext().viewSettings() == view);
        QCOMPARE(m_controller->viewContext().selectedCell(), cell);
        QCOMPARE(m_controller->viewContext().state().viewName, "focus");
        QVERIFY(m_controller->window().findChild<FocusView*>()->isVisible());
        QCOMPARE(find<QComboBox>("sequences")->currentIndex(), 1);
        QVERIFY(action("Color range of weights from 0 to 1")->isChecked());
        QVERIFY(!m_controller->window().isWindowModified());

        // A file without a view state has the default view settings, but the same trace keeps the selected
        // cell.
        m_answers->path = folder.filePath("plain.attn");
        saveSession(m_answers->path, session);
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->viewContext().viewSettings(), ViewSettings());
        QCOMPARE(m_controller->viewContext().selectedCell(), cell);
    }

    void stateThatDoesNotFitIsAdjusted() {
        Session session;
        session.viewStateJson = serializeViewState(nonDefaultState());
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->viewContext().viewSettings().sequence, 0);
        QCOMPARE(m_answers->errors, QStringList());
        const StageMatrixSize size = stageMatrixSize(shown(), Stage::QueryMatrix);
        QCOMPARE(m_controller->viewContext().selectedCell().stage, Stage::QueryMatrix);
        QVERIFY(m_controller->viewContext().selectedCell().row < size.rows);
        session.heads = 2;
        session.viewStateJson = serializeViewState({{}, CellRef{Stage::Context, 40, 70, 500}, "focus"});
        m_answers->path = m_config.filePath("odd.attn");
        saveSession(m_answers->path, session);
        trigger("Open…");
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Context, 1, 5, 27}));
    }
};

ATTENTION_TEST(TestViewState)
#include "tst_view_state.moc"
