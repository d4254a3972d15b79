// SPDX-License-Identifier: GPL-3.0-or-later
// Tests English and Chinese: every text is translated, and switching the language keeps the state.
#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "comparison/comparison_view.h"
#include "controller_fixture.h"
#include "heatmap/curve_plot.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_page.h"
#include "inspector/calculation_panel.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "models/open_models.h"
#include "overview/overview_view.h"
#include "program/language.h"
#include "scores/scores_view.h"
#include "storage/lessons.h"
#include "support/qt_tests.h"
#include "support/view_changes.h"
#include "sweep/sweep_view.h"
#include "texts/field_texts.h"
#include "views/views.h"
#include "window/file_menu.h"

#include <QAbstractButton>
#include <QGroupBox>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>
#include <QTranslator>

using namespace attention;
using namespace attention::test;

namespace {

/// Records every text, painted texts included, for which no other translator has a translation.
class MissingTranslationRecorder : public QTranslator {
 public:
    QString translate(const char* context, const char* text, const char*, int) const override {
        if (!QLatin1String(context).startsWith('Q'))
            texts.insert(QStringLiteral("%1: %2").arg(context, text));
        return {};
    }
    bool isEmpty() const override { return false; }
    mutable QSet<QString> texts;
};

/// Terms that are the same in both languages: symbols and names of functions, keys and files.
const QStringList untranslatedTerms =
    QStringLiteral(
        "d_k d_v d_a d_model d_position d_out softmax sparsemax entmax hardmax sigmoid Softmax "
        "Viridis Cividis English std exp max tanh head_dim Dropout dropout Ctrl Shift Alt "
        "Esc PgUp PgDown Del nan PyTorch BERT concat [CLS] [SEP] [PAD] nn.Linear "
        "nn.MultiheadAttention -inf ALiBi rms :induction SGD Adam LeCun")
        .split(' ');

/// Returns true if `text` has no Chinese character but a Latin word that is not in untranslatedTerms.
bool isUntranslated(QString text) {
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    static const QRegularExpression tag(QStringLiteral("<[^>]*>|&[a-z]+;"));
    static const QRegularExpression word(QStringLiteral("\\p{Latin}{3,}"));
    if (text.contains(han)) return false;
    text.remove(tag);
    for (const QString& term : untranslatedTerms) text.remove(term);
    static const QRegularExpression elidedTerm(QStringLiteral("\\S+…"));
    text.remove(elidedTerm);
    return text.contains(word);
}

/// Returns the texts of a window's widgets and menus, including those for screen readers.
QStringList widgetTexts(const QWidget& window) {
    QStringList texts = {window.windowTitle()};
    for (const QAction* action : window.findChildren<QAction*>())
        texts << action->text() << (action->toolTip() == action->text() ? QString() : action->toolTip());
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) texts << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
        if (const auto* menu = qobject_cast<const QMenu*>(widget)) texts << menu->title();
        if (const auto* group = qobject_cast<const QGroupBox*>(widget)) texts << group->title();
        if (const auto* line = qobject_cast<const QLineEdit*>(widget))
            texts << line->placeholderText() << line->text();
        if (const auto* field = qobject_cast<const SentenceField*>(widget)) texts << field->placeholder();
        if (const auto* page = qobject_cast<const QTextBrowser*>(widget)) texts << page->toPlainText();
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i) << box->itemData(i, Qt::ToolTipRole).toString();
        }
        if (const auto* spin = qobject_cast<const QDoubleSpinBox*>(widget)) texts << spin->suffix();
    }
    return texts;
}

/// Records the classes of widgets that are shown as a window of their own.
class ShownWindowRecorder : public QObject {
 public:
    ShownWindowRecorder() { qApp->installEventFilter(this); }
    QStringList shownWindows;

 private:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const auto* widget = qobject_cast<const QWidget*>(watched);
        if (widget && widget->isWindow() && event->type() == QEvent::Show)
            shownWindows << QString::fromLatin1(widget->metaObject()->className());
        return false;
    }
};

Session sessionWithStableSeeding() {
    Session session;
    session.seeding = Seeding::PerRow;
    return session;
}

/// Returns a session with Chinese text, so that every Latin word comes from the program.
Session chineseSession() {
    Session session;
    session.input.queryText = "我很喜欢猫，也喜欢狗";
    return session;
}

}  // namespace

class TestLanguage : public ControllerFixture {
    Q_OBJECT

    std::unique_ptr<MissingTranslationRecorder> m_missingTranslations;
    QSet<QString> m_paintedViews;  ///< names of the views that were painted

    MainWindow& window() { return m_controller->window(); }
    /// Starts the program in a language and returns true when the trace of the session is shown.
    bool startIn(const QString& language, const Session& session) {
        installLanguage(language);
        start(session);
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }
    /// Chooses a language in the menu and returns true when the trace is shown in that language.
    bool chooseLanguage(const QString& language) {
        find<QAction>(qPrintable("language." + language))->trigger();
        return QTest::qWaitFor([&] { return currentLanguage() == language && isShown(); }, waitTimeout);
    }
    /// Paints each view that applies to the session, with all stages, and adds its name to m_paintedViews.
    /// Returns the untranslated texts of the first view that has any, or an empty string.
    QString paintEveryView() {
        for (const std::string_view name : viewNames()) {
            const QString view = QString::fromUtf8(name.data());
            viewContext().showView(view);
            if (viewContext().state().viewName != view) continue;
            m_paintedViews << view;
            for (const StageInfo& info : pipelineStageInfos) {
                viewContext().select({info.stage, 0, 1, 1});
                QCoreApplication::processEvents();
                window().grab();
            }
            const QString texts = untranslatedWidgetTexts();
            if (!texts.isEmpty()) return view + ": " + texts;
        }
        return {};
    }
    /// Returns the untranslated texts of the window. The menu shows the titles and notes of English lessons
    /// in English in every language, so these do not count.
    QString untranslatedWidgetTexts() {
        QStringList english;
        for (const Session& lesson : lessons("en"))
            english << QString::fromStdString(lesson.title) << QString::fromStdString(lesson.notes);
        QSet<QString> untranslated;
        for (const QString& text : widgetTexts(window())) {
            if (isUntranslated(text) && !english.contains(text)) untranslated << text;
        }
        return untranslated.values().join(" | ");
    }

 private slots:
    void initTestCase() {
        m_missingTranslations = std::make_unique<MissingTranslationRecorder>();
        // Qt asks the translator that was installed first last.
        QCoreApplication::installTranslator(m_missingTranslations.get());
    }
    void init() { m_missingTranslations->texts.clear(); }
    void cleanup() {
        end();
        installLanguage("en");
    }

    /// The function that has opened a dialog may not have returned when the dialog is hidden. The window,
    /// which is the parent of the dialog, must not be replaced before.
    void theLanguageChangesAfterAHiddenDialogIsDestroyed() {
        start();
        auto dialog = std::make_unique<QDialog>(&window());
        dialog->open();
        dialog->hide();
        find<QAction>("language.zh_CN")->trigger();
        QCoreApplication::processEvents();
        QCOMPARE(currentLanguage(), "en");
        dialog.reset();
        QTRY_COMPARE(currentLanguage(), "zh_CN");
    }

    void everyTextIsTranslated() {
        QVERIFY(startIn("zh_CN", chineseSession()));
        m_missingTranslations->texts.clear();
        QCOMPARE(paintEveryView(), QString());
        for (const Session& preset : presets()) {
            m_controller->document().applyPreset(preset);
            QTRY_VERIFY2_WITH_TIMEOUT(isShown(), preset.title.c_str(),
                                      waitTimeout);  // some presets train first
            for (const StageInfo& info : pipelineStageInfos) {
                viewContext().select({info.stage, 0, 1, 0});
                QCoreApplication::processEvents();
            }
            for (const StageInfo& info : auxiliaryStageInfos) {
                viewContext().select({info.stage, 0, 1, 0});
                QCoreApplication::processEvents();
            }
            window().grab();
        }
        m_controller->document().applyPreset(chineseSession());
        QTRY_VERIFY(isShown());
        m_controller->pinController().pin();
        find<NumberField>("heads")->spinBox()->setValue(2);
        QTRY_VERIFY(isShown());
        QCOMPARE(paintEveryView(), QString());
        Session trainingSession = presetNamed("reverse");
        trainingSession.training.stepCount = 1;
        for (const Session& next :
             {sessionFromModel(inductionModelName, chineseSession()), trainingSession}) {
            m_controller->document().apply({next, "session"});
            QTRY_VERIFY_WITH_TIMEOUT(isShown(), 60'000);
            QCOMPARE(paintEveryView(), QString());
        }
        QCOMPARE(m_paintedViews.size(), static_cast<qsizetype>(viewNames().size()));
        QVERIFY2(m_missingTranslations->texts.isEmpty(),
                 qPrintable(m_missingTranslations->texts.values().join(" | ")));
    }

    void toolButtonsHaveNoMnemonicsInParentheses() {
        QVERIFY(startIn("zh_CN", chineseSession()));
        QStringList texts;
        for (const auto* button : window().findChild<QToolBar*>()->findChildren<QToolButton*>())
            texts << button->text();
        QVERIFY2(texts.contains("导出") && texts.contains("课堂模式"), qPrintable(texts.join(' ')));
        QVERIFY2(!texts.join(' ').contains('('), qPrintable(texts.join(' ')));
    }

    /// Chinese captions reach out of their areas by a pixel. If this pixel were not cleared before a caption
    /// is painted again, it would become darker with each edit.
    void edgesOfCaptionsDoNotBecomeDarker() {
        QVERIFY(startIn("zh_CN", chineseSession()));
        viewContext().changeView([](ViewSettings& view) { view.isAnimated = false; });
        QWidget* const viewport = window().findChild<OverviewView*>()->viewport();
        for (const unsigned seed : {1, 2, 3}) {
            Session edited = session();
            edited.projection.seed = seed;
            viewContext().edit({edited, "seed"});
            QTRY_VERIFY(isShown());
            viewport->grab();
        }
        const QImage repainted = viewport->grab().toImage();
        viewport->resize(viewport->size() - QSize(1, 1));
        viewport->grab();
        viewport->resize(viewport->size() + QSize(1, 1));
        QCOMPARE(repainted, viewport->grab().toImage());
    }

    void classroomAndLessonTextsAreTranslated() {
        QVERIFY(startIn("zh_CN", chineseSession()));
        m_missingTranslations->texts.clear();
        viewContext().showView("sweep");
        find<NumberBox>("sweep.to")->setValue(4);
        find<QPushButton>("sweep.run")->click();
        QTRY_VERIFY(window().findChild<SweepView*>()->result());
        window().grab();
        QCOMPARE(untranslatedWidgetTexts(), QString());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        window().grab();
        QCOMPARE(untranslatedWidgetTexts(), QString());
        QTest::keyClick(&window(), Qt::Key_R, Qt::ControlModifier);
        QCOMPARE(untranslatedWidgetTexts(), QString());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        for (const Session& lesson : lessons("zh_CN")) {
            m_controller->lessonController().start(lesson);
            const int steps = parseLesson(lesson).size();
            for (int i = 0; i < steps; ++i) {
                QTRY_VERIFY(isShown());
                window().grab();
                part<LessonPanel>()->nextAction()->trigger();
            }
            part<LessonPanel>()->leaveAction()->trigger();
        }
        QVERIFY2(m_missingTranslations->texts.isEmpty(),
                 qPrintable(m_missingTranslations->texts.values().join(" | ")));
    }

    void problemsAreShownInChinese() {
        Session session = chineseSession();
        session.heads = 0;
        session.projection.initScheme = InitScheme::Identity;
        session.input.keyText = "";
        installLanguage("zh_CN");
        start(session);
        QStringList problemTexts;
        for (const QLabel* label : window().findChildren<QLabel*>("problem")) problemTexts << label->text();
        QVERIFY2(problemTexts.contains(
                     QString("⚠ “%1”必须是 1 到 64 的整数，现在是 0").arg(fieldNameWithoutSymbol("heads"))),
                 qPrintable(problemTexts.join('\n')));
        QCOMPARE(untranslatedWidgetTexts(), QString());
        QVERIFY2(m_missingTranslations->texts.isEmpty(),
                 qPrintable(m_missingTranslations->texts.values().join(" | ")));
    }

    void languageSwitchKeepsTheState() {
        QVERIFY(startIn("en", sessionWithStableSeeding()));
        QCOMPARE(action("Open…")->text().remove('&'), "Open…");
        find<NumberField>("heads")->spinBox()->setValue(3);
        QTRY_VERIFY(isShown());
        m_controller->pinController().pin();
        const auto pinned = m_controller->pinController().pinnedTrace();
        find<NumberField>("d_k")->spinBox()->setValue(40);
        QTRY_VERIFY(isShown());
        viewContext().showView("sweep");
        find<NumberBox>("sweep.to")->setValue(4);
        find<QPushButton>("sweep.run")->click();
        QTRY_COMPARE(find<QPushButton>("sweep.run")->text(), "Run");  // the sweep has finished
        const SweepResult sweep = *window().findChild<SweepView*>()->result();
        viewContext().showView("compare");
        find<QToolButton>("compare.difference")->click();
        find<QToolButton>("brush.tool2")->click();
        find<NumberBox>("brushFactor")->setValue(3);
        viewContext().showView("focus");
        viewContext().select({Stage::Weights, 1, 2, 3});
        DisplaySettings view = viewContext().displaySettings();
        view.palette = Palette::Greys;
        view.hiddenWeights = HiddenWeights();
        viewContext().changeDisplay(changeTo(view));
        const Session before = session();
        const QSize size = window().size();

        QVERIFY(chooseLanguage("zh_CN"));
        QCOMPARE(session(), before);
        QCOMPARE(viewContext().state().viewName, "focus");
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 2, 3}));
        QVERIFY(viewContext().displaySettings() == view);
        QVERIFY(find<QLabel>("guesses")->isVisible());
        QCOMPARE(window().findChild<ComparisonView*>()->comparedTrace(), pinned);
        QVERIFY(viewContext().displaySettings().comparesDifferenceOnly);
        QVERIFY(find<QToolButton>("brush.tool2")->isChecked());
        QCOMPARE(find<NumberBox>("brushFactor")->value(), 3.0);
        QVERIFY(window().findChild<SweepView*>()->result());
        QCOMPARE(completedValues(*window().findChild<SweepView*>()->result()), completedValues(sweep));
        QCOMPARE(find<NumberBox>("sweep.to")->value(), 4.0);
        QCOMPARE(window().size(), size);
        QVERIFY(text("currentCell").startsWith("查询 3"));
        QVERIFY(window().windowTitle().contains("未命名"));
        QCOMPARE(QApplication::topLevelWidgets().count(&window()), 1);

        // The undo history is kept, although its commands were named in English.
        QAction* undo = action("撤销");
        undo->trigger();
        QCOMPARE(session().dK, sessionWithStableSeeding().dK);

        QVERIFY(chooseLanguage("en"));
        QCOMPARE(text("provenance"), "random numbers, seed 123");
        action("Redo")->trigger();
        QCOMPARE(session(), before);
    }

    /// A swap is one undo step with several commands, and some of them are not edits.
    void swapCanBeUndoneAfterALanguageSwitch() {
        QVERIFY(startIn("en", sessionWithStableSeeding()));
        const Session before = session();
        trigger("Pin as A");
        find<NumberField>("d_k")->spinBox()->setValue(7);
        QTRY_VERIFY(isShown());
        trigger("Swap A and B");
        QTRY_COMPARE(session(), before);
        QVERIFY(chooseLanguage("zh_CN"));
        m_controller->document().undoStack()->undo();
        QTRY_COMPARE(session().dK, 7);
        m_controller->document().undoStack()->undo();
        QTRY_COMPARE(session(), before);
    }

    void languageSwitchKeepsTheHistoryOfTheCalculation() {
        QVERIFY(startIn("en", sessionWithStableSeeding()));
        QTRY_VERIFY(isShown());
        viewContext().select({Stage::Weights, 0, 2, 3});
        emit part<CalculationPanel>()->browser()->anchorClicked(
            QUrl(linkToCell({Stage::MaskedScores, 0, 2, 3})));
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::MaskedScores, 0, 2, 3}));
        QVERIFY(chooseLanguage("zh_CN"));
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::MaskedScores, 0, 2, 3}));
        find<QToolButton>("inspectorBack")->click();
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 2, 3}));
    }

    /// A widget that is made visible before it has a parent would be a window for a moment.
    void languageSwitchShowsOnlyTheMainWindow() {
        for (const Session& preset : {presetNamed("reverse"), presetNamed("padded-batch")}) {
            QVERIFY2(startIn("en", preset), preset.title.c_str());
            const ShownWindowRecorder recorder;
            QVERIFY(chooseLanguage("zh_CN"));
            QCOMPARE(recorder.shownWindows, QStringList("attention::MainWindow"));
            end();
        }
    }

    /// The run of the previous window has requested no step yet, so the session still has 0 training steps.
    void resetEndsARunThatANewWindowContinues() {
        Session untrained = presetNamed("reverse");
        untrained.training.stepCount = 0;
        for (const bool isReset : {false, true}) {
            QVERIFY(startIn("en", untrained));
            Session renamed = session();
            renamed.title = "Another title";
            m_controller->document().apply({renamed, "title", SessionEdit::noInteraction});
            viewContext().change([](WindowState& state) {
                state.trainingRun.sliderEnd = 10;
                state.trainingRun.isRunning = true;
            });
            m_controller->setLanguage("zh_CN");
            // Called after the queued change of the language, but before the timer that continues the run.
            const auto reset = [this] { m_controller->presetController().reset(); };
            if (isReset) QMetaObject::invokeMethod(this, reset, Qt::QueuedConnection);
            QTRY_COMPARE(currentLanguage(), "zh_CN");
            QTest::qWait(100);
            if (!isReset) QTRY_COMPARE_GT(session().training.stepCount, 0);
            if (isReset) QCOMPARE(session().training.stepCount, 0);
            end();
        }
    }

    void languageSwitchKeepsTrainingRunning() {
        QVERIFY(startIn("en", presetNamed("reverse")));
        viewContext().showView("learning");
        QTRY_VERIFY(isShown());
        find<QComboBox>("learning.speed")->setCurrentIndex(3);
        const Index stepsBefore = session().training.stepCount;
        find<QSlider>("learning.slider")->setValue(1);
        QTRY_VERIFY(isShown());
        const int sliderEnd = find<QSlider>("learning.slider")->maximum();
        find<QPushButton>("learning.run")->click();
        QVERIFY(chooseLanguage("zh_CN"));
        QCOMPARE(find<QComboBox>("learning.speed")->currentIndex(), 3);
        QCOMPARE(find<QSlider>("learning.slider")->maximum(), sliderEnd);
        QVERIFY(find<QPushButton>("learning.run")->text().contains("暂停"));
        QTRY_COMPARE(session().training.stepCount, stepsBefore);  // the end of the run
    }

    void editAfterALanguageSwitchIsASeparateUndoStep() {
        QVERIFY(startIn("en", Session()));
        typeNumber("d_k", "9");
        QVERIFY(chooseLanguage("zh_CN"));
        typeNumber("heads", "2");
        QCOMPARE(session().heads, 2);
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().heads, 1);
        QCOMPARE(session().dK, 9);
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session(), Session());
    }

    void languageSwitchAppliesValidTypedText() {
        QVERIFY(startIn("en", sessionWithStableSeeding()));
        auto* cells = find<QLineEdit>("mask.cells");
        cells->setFocus();
        cells->selectAll();
        QTest::keyClicks(cells, "[[2,1]]");  // without Return
        QVERIFY(chooseLanguage("zh_CN"));
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{1, 0, {}}}));
        cells = find<QLineEdit>("mask.cells");
        QCOMPARE(cells->text(), "[[2,1]]");
        cells->setFocus();
        cells->selectAll();
        QTest::keyClicks(cells, "no cells");
        QVERIFY(chooseLanguage("en"));
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{1, 0, {}}}));
        QCOMPARE(find<QLineEdit>("mask.cells")->text(), "[[2,1]]");
    }

    void standardButtonsOfQtAreTranslated() {
        installLanguage("zh_CN");
        QMessageBox box(QMessageBox::Question, {}, {}, QMessageBox::Save | QMessageBox::Cancel);
        QVERIFY2(box.button(QMessageBox::Save)->text().contains("保存"),
                 qPrintable(box.button(QMessageBox::Save)->text()));
    }

    void languageChoiceIsRemembered() {
        QVERIFY(startIn("en", {}));
        QVERIFY(chooseLanguage("zh_CN"));
        QCOMPARE(Preferences().language(), "zh_CN");
        QVERIFY(find<QAction>("language.zh_CN")->isChecked());
        m_controller.reset();
        start();
        QVERIFY(find<QAction>("language.zh_CN")->isChecked());
    }

    void defaultLanguageFollowsTheDesktop_data() {
        QTest::addColumn<QString>("desktop");
        QTest::addColumn<QString>("language");
        QTest::newRow("China") << "zh_CN"
                               << "zh_CN";
        QTest::newRow("Taiwan") << "zh_TW"
                                << "zh_CN";
        QTest::newRow("Germany") << "de_DE"
                                 << "en";
        QTest::newRow("none") << "C"
                              << "en";
    }
    void defaultLanguageFollowsTheDesktop() {
        QFETCH(QString, desktop);
        QFETCH(QString, language);
        QCOMPARE(languageFor({desktop}), language);
    }

    void environmentVariablesSetTheLanguage_data() {
        QTest::addColumn<QByteArrayList>("variables");  // LANGUAGE, LC_ALL, LC_MESSAGES, LANG
        QTest::addColumn<QString>("language");
        QTest::newRow("LANG") << QByteArrayList{"", "", "", "zh_CN.UTF-8"} << "zh_CN";
        QTest::newRow("LANG of another encoding") << QByteArrayList{"", "", "", "zh_CN.GB18030"} << "zh_CN";
        QTest::newRow("LANGUAGE before LANG") << QByteArrayList{"zh_CN:en", "", "", "en_US.UTF-8"} << "zh_CN";
        QTest::newRow("first supported one")
            << QByteArrayList{"de:zh_CN:en", "", "", "de_DE.UTF-8"} << "zh_CN";
        QTest::newRow("LC_ALL before LANG") << QByteArrayList{"", "en_US.UTF-8", "", "zh_CN.UTF-8"} << "en";
        QTest::newRow("LC_MESSAGES") << QByteArrayList{"", "", "zh_CN.UTF-8", "en_US.UTF-8"} << "zh_CN";
        QTest::newRow("LANGUAGE without a locale") << QByteArrayList{"zh_CN", "", "", "C.UTF-8"} << "en";
        QTest::newRow("none") << QByteArrayList{"", "", "", ""} << "en";
    }
    /// The locales need not be installed on this machine.
    void environmentVariablesSetTheLanguage() {
        QFETCH(QByteArrayList, variables);
        QFETCH(QString, language);
        const char* const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
        QByteArrayList previousValues;
        for (int i = 0; i < 4; ++i) {
            previousValues << qgetenv(names[i]);
            qputenv(names[i], variables[i]);
        }
        QCOMPARE(languageFor(desktopLanguages()), language);
        for (int i = 0; i < 4; ++i) qputenv(names[i], previousValues[i]);
    }

    /// The language switch replaces the window, which is not possible while one of its dialogs is open.
    void languageSwitchWaitsForAnOpenDialog() {
        QVERIFY(startIn("en", {}));
        auto box = std::make_unique<QMessageBox>(&window());
        box->open();
        m_controller->setLanguage("zh_CN");
        QCoreApplication::processEvents();
        QCOMPARE(currentLanguage(), "en");
        box.reset();
        QTRY_COMPARE(currentLanguage(), "zh_CN");
    }

    /// While the user types 0.5, the temperature is 0, which no file may contain.
    void languageSwitchInALessonKeepsAnUnfinishedNumber() {
        QVERIFY(startIn("en", {}));
        m_controller->lessonController().start(lessons("en").front());
        QTRY_VERIFY(isShown());
        Session edited = session();
        edited.normalizer.temperature = 0;
        m_controller->document().apply({edited, "temperature", SessionEdit::noInteraction});
        find<QAction>("language.zh_CN")->trigger();
        QTRY_COMPARE(currentLanguage(), "zh_CN");
        QCOMPARE(session().normalizer.temperature, 0.0);
        QVERIFY(session().title != edited.title);  // translated
        QVERIFY(m_controller->document().lessonPosition().run);
    }

    void languageSwitchKeepsFullScreen() {
        QVERIFY(startIn("en", {}));
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(window().isFullScreen());
        QVERIFY(chooseLanguage("zh_CN"));
        QVERIFY(window().isFullScreen());
        QVERIFY(!find<QAbstractButton>("settings.find")->isVisible());
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!window().isFullScreen());
        QVERIFY(find<QAbstractButton>("settings.find")->isVisible());
    }

    /// The sentence belongs to no lesson step yet. The editor is deleted with its window, but its text is
    /// kept.
    void lessonEditorKeepsAnUnfinishedSentence() {
        const auto editor = [this] { return part<LessonMenu>()->editor(); };
        const auto sentence = [&] { return editor()->findChild<QPlainTextEdit*>("editorSentence"); };
        start();
        QTRY_VERIFY(isShown());
        editor()->show();
        sentence()->setPlainText("Half a sent");
        m_controller->setLanguage("zh_CN");
        QTRY_COMPARE(currentLanguage(), "zh_CN");
        QVERIFY(editor()->isVisible());
        QCOMPARE(sentence()->toPlainText(), "Half a sent");
        start();  // restarts the program
        QCOMPARE(sentence()->toPlainText(), "Half a sent");
        sentence()->clear();
        start();
        QCOMPARE(sentence()->toPlainText(), "");
    }

    /// The line edit applies its text when it loses the focus, which must not happen while its window is
    /// deleted.
    void lessonEditorKeepsATypedTitle() {
        const auto typeTitle = [this](const QString& title) {
            LessonEditor* editor = part<LessonMenu>()->editor();
            editor->show();
            editor->activateWindow();
            const auto isActive = [&] { return QApplication::activeWindow() == editor; };
            if (!QTest::qWaitFor(isActive, waitTimeout)) return false;
            auto* line = editor->findChild<QLineEdit*>("editorTitle");
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, title);
            return true;
        };
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(typeTitle("Mine"));
        m_controller->setLanguage("zh_CN");
        QTRY_COMPARE(currentLanguage(), "zh_CN");
        QCOMPARE(session().title, "Mine");
        QVERIFY(typeTitle("Ours"));
        m_controller->window().close();  // asks about the typed title, and stays open
        QCOMPARE(session().title, "Ours");
        QCOMPARE(m_answers->questions.size(), 1);
        QVERIFY(typeTitle("Theirs"));
        QSignalSpy edits(&m_controller->document(), &Document::sessionChanged);
        m_controller.reset();
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits[0][0].value<Session>().title, "Theirs");
    }
};

ATTENTION_TEST(TestLanguage)
#include "tst_language.moc"
