// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the help: its pages list everything that the tables of the program contain, in each language, and it
// has a window of its own.
#include "command_line/command_line.h"
#include "command_line/help_controller.h"
#include "controller_fixture.h"
#include "help/help_menu.h"
#include "lessons/lesson_sentence.h"
#include "program/language.h"
#include "state/map_shortcuts.h"
#include "storage/file_kinds.h"
#include "storage/view_state_fields.h"
#include "support/qt_tests.h"
#include "texts/stage_texts.h"
#include "views/views.h"

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
    QTextBrowser& text() { return *help().findChild<QTextBrowser*>(); }
    void checkPageContains(const char* page, const QString& expected) {
        QVERIFY2(m_pages.at(page).contains(expected), qPrintable(page + QStringLiteral(": ") + expected));
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
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
                checkPageContains("keys", codeElement(key.toString(QKeySequence::NativeText)));
                checkPageContains("keys", withoutMnemonic(name).toHtmlEscaped());
                ++keys;
            }
        }
        QVERIFY2(keys > 50, qPrintable(QString::number(keys)));
        QVERIFY(window().findChildren<QShortcut*>().isEmpty());  // only actions have a name to be listed
        for (const MapShortcut& entry : mapShortcuts()) {
            checkPageContains("keys",
                              codeElement(QKeySequence(entry.key).toString(QKeySequence::NativeText)));
            checkPageContains("keys", MapShortcut::tr(entry.text).toHtmlEscaped());
        }

        for (const FieldDescription& field : fieldDescriptions())
            checkPageContains("session", codeElement(QString::fromStdString(field.path)) + "</td>");
        for (const FieldDescription& entry : viewFieldDescriptions())
            checkPageContains("session", codeElement(QString::fromStdString(entry.path)) + "</td>");
        for (const std::string_view name : rowMetricNames())
            checkPageContains("session", codeElement(toQString(name)));
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
        for (const QString& suffix : exportSuffixes()) checkPageContains("figures", codeElement(suffix));
        for (const QCommandLineOption& option : commandLineOptions()) {
            for (const QString& name : option.names())
                checkPageContains("figures",
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
        QVERIFY(referenceCount > 30);
        for (const QString& placeholder :
             firstCaptures("`(\\{[a-zA-Z_]+[^`{}]*\\})`", markdownOf("session"))) {
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

    void helpOpensInItsOwnWindow() {
        start();
        QVERIFY(!m_controller->helpController().window());  // created only when the user opens it
        QTest::keyClick(&window(), Qt::Key_F1);
        QTRY_VERIFY(help().isVisible());
        QCOMPARE(help().currentPageName(), "first-steps");
        QCOMPARE(help().windowModality(), Qt::NonModal);
        QVERIFY(!help().testAttribute(Qt::WA_QuitOnClose));
        openPage("session");
        QCOMPARE(help().currentPageName(), "session");
        QVERIFY(text().toPlainText().startsWith("Session file format"));
        QTRY_VERIFY(help().isActiveWindow());
        QTest::keyClick(&help(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(help().currentPageName(), "first-steps");
        emit text().anchorClicked(QUrl("symbols"));
        QCOMPARE(help().currentPageName(), "symbols");
        help().findChild<QListWidget*>()->setCurrentRow(1);
        QCOMPARE(help().currentPageName(), "keys");
        QTest::keyClick(&help(), Qt::Key_Escape);
        QVERIFY(!help().isVisible());
    }

    void searchFindsWordsInAllPages() {
        start();
        openPage("first-steps");
        auto* search = help().findChild<QLineEdit*>("help.search");
        auto* list = help().findChild<QListWidget*>();
        QTRY_VERIFY(help().isActiveWindow());
        QTest::keyClick(&help(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(search->hasFocus());
        QTest::keyClicks(search, "memory-limit");
        QStringList shown;
        for (int row = 0; row < list->count(); ++row) {
            if (!list->item(row)->isHidden()) shown << list->item(row)->text();
        }
        QCOMPARE(shown, (QStringList{"First steps", "Figures and the command line (1)", "About (1)"}));
        list->setCurrentRow(5);
        QCOMPARE(text().extraSelections().size(), 1);
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(text().textCursor().selectedText(), "memory-limit");
        QCOMPARE(help().currentPageName(), "figures");
        QTest::keyClick(search, Qt::Key_F3);
        QCOMPARE(help().currentPageName(), "about");  // continues on the next page
        QCOMPARE(text().textCursor().selectedText(), "memory-limit");
        QTest::keyClick(search, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(help().currentPageName(), "figures");
        QTest::keyClick(&help(), Qt::Key_Escape);
        QVERIFY(search->text().isEmpty() && help().isVisible());
    }

    void helpFollowsLanguageAndTheme() {
        start();
        openPage("keys");
        const QRect geometry = help().geometry();
        const int historySize = help().backHistory().size();
        window().findChild<QAction*>("language.zh_CN")->trigger();
        QTRY_COMPARE(help().windowTitle(), "帮助 — Attention Lab");
        QCOMPARE(help().currentPageName(), "keys");
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
                QTRY_VERIFY2(text().horizontalScrollBar()->maximum() == 0, topic.name);
                QVERIFY2(text().document()->idealWidth() <= text().viewport()->width(), topic.name);
            }
        }
    }
};

ATTENTION_TEST(TestHelp)
#include "tst_help.moc"
