// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the help: its pages list everything that the tables of the program contain, in each language, and it
// has a window of its own.
#include "command_line/command_line.h"
#include "command_line/help_controller.h"
#include "controller_fixture.h"
#include "engine/problems.h"
#include "help/help_page.h"
#include "io/session_file.h"
#include "lessons/lesson_sentence.h"
#include "program/language.h"
#include "state/cell_navigation.h"
#include "storage/file_kinds.h"
#include "storage/view_state.h"
#include "support/qt_tests.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "views/views.h"
#include "widgets/widget_help.h"

#include <QDialog>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBrowser>
#include <QTextTable>

using namespace attention;
using namespace attention::test;

namespace {

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString codeElement(const QString& text) {
    return "<code>" + text.toHtmlEscaped() + "</code>";
}

/// Returns the Markdown source of a page in the current language, or an empty string if the page does not
/// exist.
QString markdownOf(const QString& page) {
    QFile file(QString(SOURCE_FOLDER "/resources/help/%1/%2.md").arg(currentLanguage(), page));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Returns the text of a menu or action without its mnemonic, such as "&" or "(&F)".
QString withoutMnemonic(QString text) {
    static const QRegularExpression mnemonic(QStringLiteral("\\(&[A-Z]\\)|&"));
    return text.remove(mnemonic);
}

/// Appends the paths of all actions below the menu, such as "View → Theme → Dark".
void collectMenuPaths(const QMenu& menu, const QString& parentPath, QStringList& paths) {
    for (const QAction* action : menu.actions()) {
        const QString path = parentPath + QStringLiteral(" → ") + withoutMnemonic(action->text());
        paths << path;
        if (action->menu()) collectMenuPaths(*action->menu(), path, paths);
    }
}

/// Returns the first captured group of each match of the pattern.
QStringList firstCaptures(const QString& pattern, const QString& text) {
    QStringList found;
    const QRegularExpression expression(pattern);
    for (auto all = expression.globalMatch(text); all.hasNext();) found << all.next().captured(1);
    return found;
}

/// Returns the blocks of JSON in a page as complete session files. A block is a whole session, or a part
/// of a session.
QStringList sessionsIn(const QString& markdown) {
    QStringList blocks(QString{});
    for (const QString& line : markdown.split('\n')) {
        if (line.startsWith(QLatin1String("    "))) {
            blocks.last() += line + '\n';
        } else if (!blocks.last().isEmpty()) {
            blocks << QString();
        }
    }
    QStringList sessions;
    for (const QString& block : blocks) {
        const QString json = block.trimmed();
        if (json.startsWith('{')) sessions << json;
        if (json.startsWith('"'))
            sessions << "{\"format\": \"attention-lab/session\", \"version\": 2, " + json + "}";
    }
    return sessions;
}

}  // namespace

class TestHelp : public ControllerFixture {
    Q_OBJECT

    std::map<QString, QString> m_pages;  ///< their HTML, by name

    MainWindow& window() { return m_controller->window(); }
    HelpWindow& help() {
        HelpWindow* found = m_controller->helpController().window();
        if (!found) qFatal("no help window");
        return *found;
    }
    void openPage(const char* page) { find<QAction>(qPrintable(QStringLiteral("help.") + page))->trigger(); }
    QListWidget& pageList() { return *help().findChild<QListWidget*>("help.pages"); }
    QString pageNameAt(int row) { return pageList().item(row)->data(Qt::UserRole).toString(); }
    QTextBrowser& text() { return *help().findChild<QTextBrowser*>(); }
    void checkPageContains(const char* page, const QString& expected) {
        QVERIFY2(m_pages.at(page).contains(expected), qPrintable(page + QStringLiteral(": ") + expected));
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void examplesOfSessionsCanBeComputed() {
        for (const Language& language : languages()) {
            installLanguage(language.code);
            int count = 0;
            for (const HelpTopic& topic : helpTopics()) {
                for (const QString& json : sessionsIn(markdownOf(topic.name))) {
                    ++count;
                    try {
                        const std::vector<Problem> found = problems(parseSession(json.toStdString()));
                        if (!found.empty()) QFAIL(qPrintable(json + '\n' + problemText(found.front())));
                    } catch (const SessionError& error) {
                        QFAIL(qPrintable(json + '\n' + error.what()));
                    }
                }
            }
            QCOMPARE(count, 5);
        }
    }

    void pagesListEverythingTheyDocument_data() {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(qPrintable(language.code)) << language.code;
    }
    void pagesListEverythingTheyDocument() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        const HelpWindow help;
        for (const HelpPage& page : helpPages(window(), help)) m_pages[page.name] = page.html;
        for (const auto& [name, page] : m_pages) {
            static const QRegularExpression placeholder(QStringLiteral("\\{\\{[a-z_]+\\}\\}"));
            QVERIFY2(!page.contains(placeholder),
                     qPrintable(name + ": " + placeholder.match(page).captured()));
        }

        int keys = 0;
        for (const QAction* action : window().findChildren<QAction*>() + help.actions()) {
            for (const QKeySequence& key : action->shortcuts()) {
                const QString name = action->whatsThis().isEmpty() ? action->text() : action->whatsThis();
                QVERIFY(!name.isEmpty());
                checkPageContains("shortcuts", codeElement(key.toString(QKeySequence::NativeText)));
                checkPageContains("shortcuts", withoutMnemonic(name).toHtmlEscaped());
                ++keys;
            }
        }
        QVERIFY2(keys > 50, qPrintable(QString::number(keys)));
        QVERIFY(window().findChildren<QShortcut*>().isEmpty());  // only actions have a name to be listed
        for (const MapShortcut& entry : mapShortcuts()) {
            checkPageContains("shortcuts",
                              codeElement(QKeySequence(entry.key).toString(QKeySequence::NativeText)));
            checkPageContains("shortcuts", MapShortcut::tr(entry.text).toHtmlEscaped());
        }

        for (const FieldDescription& field : fieldDescriptions())
            checkPageContains("session-file", codeElement(QString::fromStdString(field.path)) + "</td>");
        for (const FieldDescription& entry : viewFieldDescriptions())
            checkPageContains("session-file", codeElement(QString::fromStdString(entry.path)) + "</td>");
        for (const std::string_view name : rowMetricNames())
            checkPageContains("session-file", codeElement(toQString(name)));
        for (const StageInfo& info : pipelineStageInfos) {
            checkPageContains("symbols", codeElement(toQString(info.name)));
            checkPageContains("symbols", stageTitle(info.stage));
        }
        for (const StageInfo& info : auxiliaryStageInfos)
            checkPageContains("symbols", codeElement(toQString(info.name)));

        for (const ViewKind& kind : viewKinds()) {
            if (kind.makeFigure) checkPageContains("figures", "<code>" + toQString(kind.figureName));
            if (kind.makeFigure && kind.figureTitle)
                checkPageContains("figures", ViewKind::tr(kind.figureTitle));
        }
        for (const QString& suffix : exportSuffixes()) checkPageContains("file-formats", codeElement(suffix));
        for (const QCommandLineOption& option : commandLineOptions()) {
            for (const QString& name : option.names())
                checkPageContains("command-line",
                                  (name.size() > 1 ? QStringLiteral("--") : QStringLiteral("-")) + name);
        }
        checkPageContains("about", QCoreApplication::applicationVersion());
    }

    /// Checks the menu paths, shortcuts and links in the sources of all pages.
    void pagesMentionOnlyExistingMenusAndKeys_data() { pagesListEverythingTheyDocument_data(); }
    void pagesMentionOnlyExistingMenusAndKeys() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        QStringList paths;
        for (const QAction* menu : window().menuBar()->actions())
            collectMenuPaths(*menu->menu(), withoutMnemonic(menu->text()), paths);
        QStringList keys = {"Ctrl"};
        for (const QAction* action : window().findChildren<QAction*>()) {
            for (const QKeySequence& key : action->shortcuts()) keys << key.toString();
        }
        QStringList names;
        for (const HelpTopic& topic : helpTopics()) names << topic.name;
        int referenceCount = 0;
        for (const QString& name : names) {
            const QString source = markdownOf(name);
            for (const QString& path : firstCaptures("[*“]([^*“”\\n]+ → [^*”]+)[*”]", source)) {
                QVERIFY2(paths.contains(QString(path).replace('\n', ' ')), qPrintable(path));
                ++referenceCount;
            }
            for (const QString& key :
                 firstCaptures("`((?:(?:Ctrl|Shift|Alt)\\+)*(?:[A-Z]|F\\d+|PgUp|PgDown|Ctrl|"
                               "(?:Ctrl|Shift|Alt)\\+[^`]+))`",
                               source)) {
                // N is a number there, and A is a key that is held, not a shortcut.
                if (key != "N" && key != "A") QVERIFY2(keys.contains(key), qPrintable(key));
                ++referenceCount;
            }
            for (const QString& link : firstCaptures("\\]\\(([^)]+)\\)", source)) {
                const bool exists = link.startsWith("qrc:") ? QFile::exists(link.mid(3))  // an image
                                                            : names.contains(link);
                QVERIFY2(exists, qPrintable(link));
                ++referenceCount;
            }
        }
        QVERIFY(referenceCount > 80);
        for (const QString& placeholder :
             firstCaptures("`(\\{[a-zA-Z_]+[^`{}]*\\})`", markdownOf("session-file"))) {
            const auto problem = placeholderProblem(placeholder.toStdString());
            QVERIFY2(!problem, qPrintable(placeholder));
        }
    }

    void optionsHaveChineseDescriptions() {
        installLanguage("zh_CN");
        static const QRegularExpression han(QStringLiteral("\\p{Han}"));
        for (const QCommandLineOption& option : commandLineOptions())
            QVERIFY2(option.description().contains(han), qPrintable(option.description()));
    }

    /// The text of each page begins with the title in the list of the pages and in the menu.
    void pagesBeginWithTheirTitle_data() { pagesListEverythingTheyDocument_data(); }
    void pagesBeginWithTheirTitle() {
        QFETCH(QString, language);
        installLanguage(language);
        for (const HelpTopic& topic : helpTopics())
            QCOMPARE(markdownOf(topic.name).section('\n', 0, 0), "# " + HelpTopic::tr(topic.title));
        // No page without a topic.
        const QDir folder(QString(SOURCE_FOLDER "/resources/help/") + currentLanguage());
        QStringList pages = folder.entryList({"*.md"});
        QCOMPARE(pages.size(), static_cast<qsizetype>(helpTopics().size()));
    }

    void helpOpensInItsOwnWindow() {
        start();
        QVERIFY(!m_controller->helpController().window());  // created only when the user opens it
        QTest::keyClick(&window(), Qt::Key_F1);
        QTRY_VERIFY(help().isVisible());
        QCOMPARE(help().windowModality(), Qt::NonModal);
        QVERIFY(!help().testAttribute(Qt::WA_QuitOnClose));
        openPage("first-five-minutes");
        openPage("session-file");
        QCOMPARE(help().currentPageName(), "session-file");
        QVERIFY(text().toPlainText().startsWith("Session file"));
        QTRY_VERIFY(help().isActiveWindow());
        QTest::keyClick(&help(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(help().currentPageName(), "first-five-minutes");
        emit text().anchorClicked(QUrl("symbols"));
        QCOMPARE(help().currentPageName(), "symbols");
        pageList().setCurrentItem(pageList().findItems("Train a small model", Qt::MatchExactly).front());
        QCOMPARE(help().currentPageName(), "train-a-model");
        QTest::keyClick(&help(), Qt::Key_Escape);
        QVERIFY(!help().isVisible());
    }

    void listShowsPagesBelowTheTitlesOfTheirSections() {
        start();
        openPage("attention");
        QStringList titles;
        for (int row = 0; row < pageList().count(); ++row) {
            if (!(pageList().item(row)->flags() & Qt::ItemIsSelectable))
                titles << pageList().item(row)->text();
        }
        QCOMPARE(titles, (QStringList{"Get started", "How do I …?", "Reference", "Background"}));
        QCOMPARE(pageList().count(), static_cast<int>(helpTopics().size()) + 4);
        QCOMPARE(pageList().currentItem()->text(), "How attention works");
    }

    /// The arrow keys do not stop at the title of a section.
    void arrowKeysGoToThePageOfTheNextSection() {
        start();
        openPage("train-a-model");
        QTRY_VERIFY(help().isActiveWindow());
        pageList().setFocus();
        QTest::keyClick(&pageList(), Qt::Key_Down);
        QCOMPARE(help().currentPageName(), "projector");
        QTest::keyClick(&pageList(), Qt::Key_Up);
        QCOMPARE(help().currentPageName(), "train-a-model");
    }

    void f1ShowsThePageForTheFocus_data() {
        QTest::addColumn<QString>("focus");
        QTest::addColumn<QString>("page");
        QTest::newRow("settings") << "settings.find"
                                  << "settings";
        QTest::newRow("three heatmaps") << ""
                                        << "first-five-minutes";
        QTest::newRow("view: one heatmap") << "view.focus"
                                           << "trace-a-number";
        QTest::newRow("view: table") << "view.table"
                                     << "views";
        QTest::newRow("view: two columns") << "view.lines"
                                           << "choose-queries";
        QTest::newRow("view: A versus B") << "view.compare"
                                          << "compare";
        QTest::newRow("view: along a setting") << "view.sweep"
                                               << "sweep";
    }
    void f1ShowsThePageForTheFocus() {
        QFETCH(QString, focus);
        QFETCH(QString, page);
        start();
        QTRY_VERIFY(window().isActiveWindow());
        if (focus.startsWith("view.")) {
            find<QAction>(qPrintable(focus))->trigger();
        } else if (!focus.isEmpty()) {
            auto* widget = window().findChild<QWidget*>(focus);
            QVERIFY(widget);
            widget->setFocus();
            QTRY_VERIFY(widget->hasFocus());
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1);
        QTRY_VERIFY(m_controller->helpController().window() && help().isVisible());
        QCOMPARE(help().currentPageName(), page);
    }

    /// F1 also works in dialogs, except in dialogs that would block the help window.
    void f1ShowsThePageOfADialog() {
        start();
        openPage("about");
        for (const auto& [modality, page] :
             {std::pair(Qt::ApplicationModal, "about"), std::pair(Qt::WindowModal, "animation")}) {
            QDialog dialog(&window());
            auto* field = new QLineEdit(&dialog);
            setHelpPage(dialog, "animation");
            dialog.setWindowModality(modality);
            dialog.show();
            QTRY_VERIFY(dialog.isActiveWindow());
            field->setFocus();
            QTest::keyClick(field, Qt::Key_F1);
            QCOMPARE(help().currentPageName(), page);
        }
    }

    void pagesOfWidgetsExist() {
        QWidget parent;
        auto* child = new QLineEdit(&parent);
        QVERIFY(helpPageOf(child).isEmpty());
        QVERIFY(helpPageOf(nullptr).isEmpty());
        setHelpPage(parent, "settings");
        QCOMPARE(helpPageOf(child), "settings");
        setHelpPage(*child, "metrics");
        QCOMPARE(helpPageOf(child), "metrics");

        start();
        QStringList names;
        for (const HelpTopic& topic : helpTopics()) names << topic.name;
        for (const ViewKind& kind : viewKinds()) QVERIFY2(names.contains(kind.helpPage), kind.helpPage);
        QSet<QString> pages;
        for (const QWidget* widget : window().findChildren<QWidget*>()) {
            QVERIFY2(names.contains(helpPageOf(widget)), qPrintable(helpPageOf(widget)));
            pages << helpPageOf(widget);
        }
        QVERIFY2(pages.size() >= 9, qPrintable(QStringList(pages.values()).join(' ')));
    }

    /// A page is the best match for the words of a user, also for words that the page does not contain.
    void searchFindsPagesBySynonyms() {
        start();
        openPage("shortcuts");
        for (const auto& [words, page] : {std::pair("slide", "slide-figure"),
                                          {"PowerPoint", "slide-figure"},
                                          {"figure for my slides", "slide-figure"},
                                          {"hide the answer", "hide-weights"},
                                          {"difference", "compare"},
                                          {"compare two settings", "compare"},
                                          {"load my own model", "open-model"},
                                          {"print an exercise", "exercise"},
                                          {"worksheet", "exercise"},
                                          {"handout", "handout"},
                                          {"remove a head", "head-off"},
                                          {"beamer", "projector"},
                                          {"npz from numpy", "open-attention"},
                                          {"video", "animation"},
                                          {"entropy", "metrics"},
                                          {"license", "about"}}) {
            help().findChild<QLineEdit*>("help.search")->setText(words);
            QVERIFY2(pageNameAt(0) == page, words);
            pageList().setCurrentRow(0);
            QCOMPARE(help().currentPageName(), page);
        }
    }

    void searchFindsChinesePagesByWordsOfAQuestion() {
        installLanguage("zh_CN");
        start();
        openPage("about");
        for (const auto& [question, page] : {std::pair("怎么隐藏答案", "hide-weights"),
                                             {"打印习题", "exercise"},
                                             {"幻灯片", "slide-figure"},
                                             {"加载自己的模型", "open-model"}}) {
            help().findChild<QLineEdit*>("help.search")->setText(question);
            QVERIFY2(pageNameAt(0) == page, question);
        }
    }

    void searchHighlightsAndWalksThroughTheMatches() {
        start();
        openPage("first-five-minutes");
        auto* search = help().findChild<QLineEdit*>("help.search");
        QTRY_VERIFY(help().isActiveWindow());
        QTest::keyClick(&help(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(search->hasFocus());
        QTest::keyClicks(search, "memory-limit");
        QStringList shown;
        for (int row = 0; row < pageList().count(); ++row) shown << pageList().item(row)->text();
        QVERIFY2(shown.contains("Command line") && shown.contains("About Attention Lab"),
                 qPrintable(shown.join(' ')));
        QVERIFY(!shown.contains("Your first five minutes"));
        QVERIFY(text().extraSelections().isEmpty());
        QTest::keyClick(search, Qt::Key_Return);  // goes to the best match
        QCOMPARE(help().currentPageName(), pageNameAt(0));
        QVERIFY(text().extraSelections().size() > 0);
        QCOMPARE(text().textCursor().selectedText(), "memory-limit");
        QTest::keyClick(search, Qt::Key_F3);
        while (help().currentPageName() == pageNameAt(0)) QTest::keyClick(search, Qt::Key_F3);
        QCOMPARE(help().currentPageName(), pageNameAt(1));  // continues on the next page
        QCOMPARE(text().textCursor().selectedText(), "memory-limit");
        QTest::keyClick(search, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(help().currentPageName(), pageNameAt(0));
        for (const char* textWithoutWords : {"我我我我我", "，，，，，", "   "})
            search->setText(textWithoutWords);
        QCOMPARE(pageList().count(),
                 static_cast<int>(helpTopics().size()) + 4);  // spaces do not start a search
        search->setText("qwertz");
        QCOMPARE(pageList().count(), 1);
        QCOMPARE(pageList().item(0)->text(), "No page contains these words.");
        QTest::keyClick(search, Qt::Key_Return);
        QTest::keyClick(search, Qt::Key_F3);
        QTest::keyClick(&help(), Qt::Key_Escape);
        QVERIFY(search->text().isEmpty() && help().isVisible());
        QVERIFY(pageList().count() > 30);
    }

    void helpFollowsLanguageAndTheme() {
        start();
        openPage("shortcuts");
        const QRect geometry = help().geometry();
        const int historySize = help().backHistory().size();
        window().findChild<QAction*>("language.zh_CN")->trigger();
        QTRY_COMPARE(help().windowTitle(), "帮助 — Attention Lab");
        QCOMPARE(help().currentPageName(), "shortcuts");
        QCOMPARE(help().backHistory().size(), historySize);
        QVERIFY(text().toPlainText().startsWith("快捷键"));
        QVERIFY(help().isVisible());
        QCOMPARE(help().geometry(), geometry);

        const auto backgroundLightness = [&] {
            const QImage image = text().grab().toImage();
            return image.pixelColor(4, 4).lightness();
        };
        QPalette palette = help().palette();
        palette.setColor(QPalette::Base, QColor(0x393e46));
        palette.setColor(QPalette::Window, QColor(0x2e3238));
        palette.setColor(QPalette::WindowText, Qt::white);
        palette.setColor(QPalette::Text, Qt::white);
        const auto headerColor = [&] {
            const auto* table =
                qobject_cast<QTextTable*>(text().document()->rootFrame()->childFrames().front());
            return table->cellAt(0, 0)
                .firstCursorPosition()
                .block()
                .begin()
                .fragment()
                .charFormat()
                .foreground()
                .color();
        };
        QVERIFY(backgroundLightness() > 200);
        const int lightnessBefore = headerColor().lightness();
        help().setPalette(palette);
        QVERIFY(backgroundLightness() < 100);
        QVERIFY2(headerColor().lightness() > lightnessBefore + 30, qPrintable(headerColor().name()));
    }

    /// No table needs horizontal scrolling, not even in a window of minimum size.
    void tablesFitTheWindowWidth_data() { pagesListEverythingTheyDocument_data(); }
    void tablesFitTheWindowWidth() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        for (const HelpTopic& topic : helpTopics()) {
            openPage(topic.name);
            for (const QSize size : {QSize(980, 760), QSize(760, 600)}) {
                help().resize(size);
                QTRY_COMPARE(help().size(), size);
                QVERIFY2(pageList().width() > 200, topic.name);
                QTRY_VERIFY2(text().horizontalScrollBar()->maximum() == 0, topic.name);
                QVERIFY2(text().document()->idealWidth() <= text().viewport()->width(), topic.name);
            }
        }
    }
};

ATTENTION_TEST(TestHelp)
#include "tst_help.moc"
