// SPDX-License-Identifier: GPL-3.0-or-later
// English and Chinese: no text without a translation, and a switch that loses nothing.
#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "comparison/comparison_view.h"
#include "heatmap/curve_plot.h"
#include "inspector/calculation_panel.h"
#include "lab_fixture.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "models/open_models.h"
#include "program/language.h"
#include "scores/scores_view.h"
#include "storage/lessons.h"
#include "support/qt_tests.h"
#include "sweep/sweep_view.h"
#include "views/views.h"

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

/// Is asked for every text that no other translator knows, painted ones too.
class Untranslated : public QTranslator {
 public:
    QString translate(const char* context, const char* text, const char*, int) const override {
        if (!QLatin1String(context).startsWith('Q'))
            texts.insert(QStringLiteral("%1: %2").arg(context, text));
        return {};
    }
    bool isEmpty() const override { return false; }
    mutable QSet<QString> texts;
};

/// Words that are the same in both languages: signs, names of functions, keys, files.
const QStringList sameEverywhere =
    QStringLiteral(
        "d_k d_v d_a d_model d_position d_out softmax sparsemax entmax hardmax sigmoid Softmax "
        "Viridis Cividis English std exp max tanh head_dim Dropout dropout Ctrl Shift Alt "
        "Esc PgUp PgDown Del nan PyTorch BERT concat [CLS] [SEP] [PAD] nn.Linear "
        "nn.MultiheadAttention -inf ALiBi rms :induction SGD Adam LeCun")
        .split(' ');

bool isLatin(QString text) {
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    static const QRegularExpression tag(QStringLiteral("<[^>]*>|&[a-z]+;"));
    static const QRegularExpression word(QStringLiteral("\\p{Latin}{3,}"));
    if (text.contains(han)) return false;
    text.remove(tag);
    for (const QString& same : sameEverywhere) text.remove(same);
    return text.contains(word);
}

/// What a person can read or hear of a window's widgets and menus.
QStringList textsOf(const QWidget& window) {
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
        if (const auto* edit = qobject_cast<const QPlainTextEdit*>(widget)) texts << edit->placeholderText();
        if (const auto* page = qobject_cast<const QTextBrowser*>(widget)) texts << page->toPlainText();
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i) << box->itemData(i, Qt::ToolTipRole).toString();
        }
        if (const auto* spin = qobject_cast<const QDoubleSpinBox*>(widget)) texts << spin->suffix();
    }
    return texts;
}

Session stable() {
    Session session;
    session.seeding = Seeding::PerRow;
    return session;
}

/// A Chinese session, so that the only Latin words left are the program's.
Session chinese() {
    Session session;
    session.input.queryText = "我很喜欢猫，也喜欢狗";
    return session;
}

}  // namespace

class TestLanguage : public LabFixture {
    Q_OBJECT

    std::unique_ptr<Untranslated> m_missing;
    QSet<QString> m_seen;  ///< views that were painted

    MainWindow& window() { return m_lab->window(); }
    void startIn(const QString& language, const Session& session) {
        installLanguage(language);
        start(session);
        QTRY_VERIFY(isShown());
    }
    void choose(const QString& language) {
        QSignalSpy shown(m_lab.get(), &ApplicationController::traceShown);
        find<QAction>(qPrintable("language." + language))->trigger();
        QTRY_COMPARE(currentLanguage(), language);
        QTRY_VERIFY(isShown());
    }
    /// Paints each view that applies to the session, with all stages, and adds its name to m_seen.
    void lookAround() {
        for (const std::string_view name : viewNames()) {
            const QString view = QString::fromUtf8(name.data());
            window().setCurrentViewName(view);
            if (window().currentViewName() != view) continue;
            m_seen << view;
            for (const StageInfo& info : pipelineStageInfos) {
                window().select({info.stage, 0, 1, 1});
                QCoreApplication::processEvents();
                window().grab();
            }
            checkWidgets();
            if (QTest::currentTestFailed()) return;
        }
    }
    /// English lessons stay English: whoever looks for them reads it.
    void checkWidgets() {
        QStringList english;
        for (const Session& lesson : lessons("en"))
            english << QString::fromStdString(lesson.title) << QString::fromStdString(lesson.notes);
        QSet<QString> left;
        for (const QString& text : textsOf(window())) {
            if (isLatin(text) && !english.contains(text)) left << text;
        }
        QVERIFY2(left.isEmpty(), qPrintable(left.values().join(" | ")));
    }

 private slots:
    void initTestCase() {
        m_missing = std::make_unique<Untranslated>();
        QCoreApplication::installTranslator(m_missing.get());  // before the others: asked after them
    }
    void init() { m_missing->texts.clear(); }
    void cleanup() {
        end();
        installLanguage("en");
    }

    void noTextIsWithoutATranslation() {
        startIn("zh_CN", chinese());
        m_missing->texts.clear();
        lookAround();
        for (const Session& preset : presets()) {
            m_lab->document().applyPreset(preset);
            QTRY_VERIFY2_WITH_TIMEOUT(isShown(), preset.title.c_str(), patience);  // some learn first
            for (const StageInfo& info : pipelineStageInfos) {
                window().select({info.stage, 0, 1, 0});
                QCoreApplication::processEvents();
            }
            for (const StageInfo& info : auxiliaryStageInfos) {
                window().select({info.stage, 0, 1, 0});
                QCoreApplication::processEvents();
            }
            window().grab();
        }
        m_lab->document().applyPreset(chinese());
        QTRY_VERIFY(isShown());  // some learn
        m_lab->pinController().pin();
        find<NumberField>("heads")->spinBox()->setValue(2);
        QTRY_VERIFY(isShown());  // some learn
        lookAround();
        Session learning = presetNamed("reverse");
        learning.training.stepCount = 1;
        for (const Session& next : {sessionFromModel(inductionModelName, chinese()), learning}) {
            m_lab->document().apply({next, "session"});
            QTRY_VERIFY_WITH_TIMEOUT(isShown(), 60'000);
            lookAround();
        }
        QCOMPARE(m_seen.size(), static_cast<qsizetype>(viewNames().size()));
        QVERIFY2(m_missing->texts.isEmpty(), qPrintable(m_missing->texts.values().join(" | ")));
    }

    void buttonsShowNoKeysInBrackets() {
        startIn("zh_CN", chinese());
        QStringList texts;
        for (const auto* button : window().findChild<QToolBar*>()->findChildren<QToolButton*>())
            texts << button->text();
        QVERIFY2(texts.contains("打开…") && texts.contains("复制"), qPrintable(texts.join(' ')));
        QVERIFY2(!texts.join(' ').contains('('), qPrintable(texts.join(' ')));
    }

    void nothingInAClassIsWithoutATranslation() {
        startIn("zh_CN", chinese());
        m_missing->texts.clear();
        window().setCurrentViewName("sweep");
        find<QDoubleSpinBox>("sweep.to")->setValue(4);
        find<QPushButton>("sweep.run")->click();
        QTRY_VERIFY(window().findChild<SweepView*>()->result());
        window().grab();
        checkWidgets();
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        window().grab();
        checkWidgets();
        QTest::keyClick(&window(), Qt::Key_R, Qt::ControlModifier);
        checkWidgets();
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        for (const Session& lesson : lessons("zh_CN")) {
            emit window().lessonMenu()->lessonChosen(lesson);
            const int steps = parseLesson(lesson).size();
            for (int i = 0; i < steps; ++i) {
                QTRY_VERIFY(isShown());  // some learn
                window().grab();
                window().lessonPanel()->nextAction()->trigger();
            }
            window().lessonPanel()->leaveAction()->trigger();
        }
        QVERIFY2(m_missing->texts.isEmpty(), qPrintable(m_missing->texts.values().join(" | ")));
    }

    void problemsAreSaidInChinese() {
        Session session = chinese();
        session.heads = 0;
        session.projection.initScheme = InitScheme::Identity;
        session.input.keyText = "";
        installLanguage("zh_CN");
        start(session);
        QStringList said;
        for (const QLabel* label : window().findChildren<QLabel*>("problem")) said << label->text();
        QVERIFY2(said.contains("⚠ 0 超出范围；应为 1 到 64 的整数"), qPrintable(said.join('\n')));
        checkWidgets();
        QVERIFY2(m_missing->texts.isEmpty(), qPrintable(m_missing->texts.values().join(" | ")));
    }

    void switchingLosesNothing() {
        startIn("en", stable());
        QCOMPARE(action("Open…")->text().remove('&'), "Open…");
        find<NumberField>("heads")->spinBox()->setValue(3);
        QTRY_VERIFY(isShown());
        m_lab->pinController().pin();
        const auto pinned = m_lab->pinController().pinnedTrace();
        find<NumberField>("d_k")->spinBox()->setValue(40);
        QTRY_VERIFY(isShown());
        window().setCurrentViewName("sweep");
        find<QDoubleSpinBox>("sweep.to")->setValue(4);
        find<QPushButton>("sweep.run")->click();
        QTRY_COMPARE(find<QPushButton>("sweep.run")->text(), "Run");  // all is there
        const SweepResult sweep = *window().findChild<SweepView*>()->result();
        window().setCurrentViewName("focus");
        window().select({Stage::Weights, 1, 2, 3});
        ViewSettings view = window().viewSettings();
        view.palette = Palette::Greys;
        view.hiddenWeights = HiddenWeights();
        window().setViewSettings(view);
        const Session before = session();
        const QSize size = window().size();

        choose("zh_CN");
        QCOMPARE(session(), before);
        QCOMPARE(window().currentViewName(), "focus");
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 1, 2, 3}));
        QCOMPARE(window().viewSettings(), view);
        QVERIFY(find<QLabel>("guesses")->isVisible());
        QCOMPARE(window().findChild<ComparisonView*>()->pinnedTrace(), pinned);
        QCOMPARE(completedValues(*window().findChild<SweepView*>()->result()), completedValues(sweep));
        QCOMPARE(find<QDoubleSpinBox>("sweep.to")->value(), 4.0);
        QCOMPARE(window().size(), size);
        QVERIFY(text("currentCell").startsWith("查询 3"));
        QVERIFY(window().windowTitle().contains("未命名"));
        QCOMPARE(QApplication::topLevelWidgets().count(&window()), 1);

        // The history goes on; the names of its steps were English.
        QAction* undo = action("撤销");
        undo->trigger();
        QCOMPARE(session().dK, stable().dK);

        choose("en");
        QCOMPARE(text("provenance"), "random weights, seed 123");
        action("Redo")->trigger();
        QCOMPARE(session(), before);
    }

    /// A swap is a step of several parts, not all of which are edits.
    void aSwapIsStillUndoneInTheOtherLanguage() {
        startIn("en", stable());
        const Session before = session();
        trigger("Pin as A");
        find<NumberField>("d_k")->spinBox()->setValue(7);
        QTRY_VERIFY(isShown());
        trigger("Swap A and B");
        QTRY_COMPARE(session(), before);
        choose("zh_CN");
        m_lab->document().undoStack()->undo();
        QTRY_COMPARE(session().dK, 7);
        m_lab->document().undoStack()->undo();
        QTRY_COMPARE(session(), before);
    }

    void anEditInTheOtherLanguageIsAStepOfItsOwn() {
        startIn("en", Session());
        typeNumber("d_k", "9");
        choose("zh_CN");
        typeNumber("heads", "2");
        QCOMPARE(session().heads, 2);
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().heads, 1);
        QCOMPARE(session().dK, 9);
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session(), Session());
    }

    void whatIsBeingTypedIsTakenOver() {
        startIn("en", stable());
        auto* cells = find<QLineEdit>("mask.cells");
        cells->setFocus();
        cells->selectAll();
        QTest::keyClicks(cells, "[[2,1]]");  // and no Return
        choose("zh_CN");
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{1, 0, {}}}));
        cells = find<QLineEdit>("mask.cells");
        QCOMPARE(cells->text(), "[[2,1]]");
        cells->setFocus();
        cells->selectAll();
        QTest::keyClicks(cells, "no cells");
        choose("en");
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{1, 0, {}}}));
        QCOMPARE(find<QLineEdit>("mask.cells")->text(), "[[2,1]]");
    }

    void qtsOwnTextsAreChineseToo() {
        installLanguage("zh_CN");
        QMessageBox box(QMessageBox::Question, {}, {}, QMessageBox::Save | QMessageBox::Cancel);
        QVERIFY2(box.button(QMessageBox::Save)->text().contains("保存"),
                 qPrintable(box.button(QMessageBox::Save)->text()));
    }

    void theChoiceIsRemembered() {
        startIn("en", {});
        choose("zh_CN");
        QCOMPARE(Preferences().language(), "zh_CN");
        QVERIFY(find<QAction>("language.zh_CN")->isChecked());
        m_lab.reset();
        start();
        QVERIFY(find<QAction>("language.zh_CN")->isChecked());
    }

    void aDesktopsLanguageDecidesAtFirst_data() {
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
    void aDesktopsLanguageDecidesAtFirst() {
        QFETCH(QString, desktop);
        QFETCH(QString, language);
        QCOMPARE(languageFor(QLocale(desktop)), language);
    }

    /// Its window is another one afterwards, which must not be while a dialog of it is open.
    void aDialogIsAnsweredFirst() {
        startIn("en", {});
        auto box = std::make_unique<QMessageBox>(&window());
        box->open();
        emit window().languageMenu()->languageChosen("zh_CN");
        QCoreApplication::processEvents();
        QCOMPARE(currentLanguage(), "en");
        box.reset();
        QTRY_COMPARE(currentLanguage(), "zh_CN");
    }

    void aClassGoesOnInTheOtherLanguage() {
        startIn("en", {});
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(window().isFullScreen());
        choose("zh_CN");
        QVERIFY(window().isFullScreen());
        QVERIFY(!find<QLineEdit>("settings.search")->isVisible());
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!window().isFullScreen());
        QVERIFY(find<QLineEdit>("settings.search")->isVisible());
    }

    /// It is in no step: the editor goes with its window, what is written in it does not.
    void aSentenceThatIsBeingWrittenIsKept() {
        const auto editor = [this] { return m_lab->window().lessonMenu()->editor(); };
        const auto sentence = [&] { return editor()->findChild<QPlainTextEdit*>("editorSentence"); };
        start();
        QTRY_VERIFY(isShown());
        editor()->show();
        sentence()->setPlainText("Half a sent");
        emit m_lab->window().languageMenu()->languageChosen("zh_CN");
        QTRY_COMPARE(currentLanguage(), "zh_CN");
        QVERIFY(editor()->isVisible());
        QCOMPARE(sentence()->toPlainText(), "Half a sent");
        start();  // the program ends and begins again
        QCOMPARE(sentence()->toPlainText(), "Half a sent");
        sentence()->clear();
        start();
        QCOMPARE(sentence()->toPlainText(), "");
    }

    /// A line hands its text over when the keyboard leaves it: that must not be when its window goes.
    void aTitleThatIsBeingTypedIsKept() {
        const auto type = [this](const QString& title) {
            LessonEditor* editor = m_lab->window().lessonMenu()->editor();
            editor->show();
            editor->activateWindow();
            QTRY_COMPARE(QApplication::activeWindow(), editor);
            auto* line = editor->findChild<QLineEdit*>("editorTitle");
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, title);
        };
        start();
        QTRY_VERIFY(isShown());
        type("Mine");
        emit m_lab->window().languageMenu()->languageChosen("zh_CN");
        QTRY_COMPARE(currentLanguage(), "zh_CN");
        QCOMPARE(session().title, "Mine");
        type("Ours");
        QSignalSpy edits(&m_lab->document(), &Document::sessionChanged);
        m_lab.reset();
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits[0][0].value<Session>().title, "Ours");
    }
};

ATTENTION_TEST(TestLanguage)
#include "tst_language.moc"
