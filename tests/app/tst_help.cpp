// SPDX-License-Identifier: GPL-3.0-or-later
// The help says everything that the program knows in tables, in both languages, and stands beside the window.
#include "command_line/command_line.h"
#include "command_line/help_controller.h"
#include "help/help_menu.h"
#include "lab_fixture.h"
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

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString code(const QString& text) {
    return "<code>" + text.toHtmlEscaped() + "</code>";
}

/// As the page is written, in the language spoken.
QString markdownOf(const QString& page) {
    QFile file(QString(SOURCE_FOLDER "/resources/help/%1/%2.md").arg(currentLanguage(), page));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What a menu's or action's text is without its mnemonic.
QString plain(QString text) {
    static const QRegularExpression mnemonic(QStringLiteral("\\(&[A-Z]\\)|&"));
    return text.remove(mnemonic);
}

/// "View → Theme → Dark" of everything below the menu.
void collectPaths(const QMenu& menu, const QString& before, QStringList& paths) {
    for (const QAction* action : menu.actions()) {
        const QString path = before + QStringLiteral(" → ") + plain(action->text());
        paths << path;
        if (action->menu()) collectPaths(*action->menu(), path, paths);
    }
}

QStringList matchesOf(const QString& pattern, const QString& text) {
    QStringList found;
    const QRegularExpression expression(pattern);
    for (auto all = expression.globalMatch(text); all.hasNext();) found << all.next().captured(1);
    return found;
}

}  // namespace

class TestHelp : public LabFixture {
    Q_OBJECT

    std::map<QString, QString> m_pages;  ///< their texts, by name

    MainWindow& window() { return m_lab->window(); }
    HelpWindow& help() {
        HelpWindow* found = m_lab->helpController().window();
        if (!found) qFatal("no help window");
        return *found;
    }
    void open(const char* page) { find<QAction>(qPrintable(QStringLiteral("help.") + page))->trigger(); }
    QTextBrowser& text() { return *help().findChild<QTextBrowser*>(); }
    void requireOn(const char* page, const QString& wanted) {
        QVERIFY2(m_pages.at(page).contains(wanted), qPrintable(page + QStringLiteral(": ") + wanted));
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void everythingKnownIsOnItsPage_data() {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(qPrintable(language.code)) << language.code;
    }
    void everythingKnownIsOnItsPage() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        const HelpWindow help;
        for (const HelpPage& page : helpPages(window(), help)) m_pages[page.name] = page.html;
        for (const auto& [name, page] : m_pages) {
            static const QRegularExpression place(QStringLiteral("\\{\\{[a-z_]+\\}\\}"));
            QVERIFY2(!page.contains(place), qPrintable(name + ": " + place.match(page).captured()));
        }

        int keys = 0;
        for (const QAction* action : window().findChildren<QAction*>() + help.actions()) {
            for (const QKeySequence& key : action->shortcuts()) {
                const QString name = action->whatsThis().isEmpty() ? action->text() : action->whatsThis();
                QVERIFY(!name.isEmpty());
                requireOn("keys", code(key.toString(QKeySequence::NativeText)));
                requireOn("keys", plain(name).toHtmlEscaped());
                ++keys;
            }
        }
        QVERIFY2(keys > 50, qPrintable(QString::number(keys)));
        QVERIFY(window().findChildren<QShortcut*>().isEmpty());  // they would have no name
        for (const MapShortcut& entry : mapShortcuts()) {
            requireOn("keys", code(QKeySequence(entry.key).toString(QKeySequence::NativeText)));
            requireOn("keys", MapShortcut::tr(entry.text).toHtmlEscaped());
        }

        for (const FieldDescription& field : fieldDescriptions())
            requireOn("session", code(QString::fromStdString(field.path)) + "</td>");
        for (const FieldDescription& entry : viewFieldDescriptions())
            requireOn("session", code(QString::fromStdString(entry.path)) + "</td>");
        for (const std::string_view name : rowMetricNames()) requireOn("session", code(fromView(name)));
        for (const StageInfo& info : pipelineStageInfos) {
            requireOn("symbols", code(fromView(info.name)));
            requireOn("symbols", stageTitle(info.stage));
        }
        for (const StageInfo& info : auxiliaryStageInfos) requireOn("symbols", code(fromView(info.name)));

        for (const ViewKind& kind : viewKinds()) {
            if (kind.makeFigure) requireOn("figures", "<code>" + fromView(kind.figureName));
            if (kind.makeFigure && kind.figureTitle) requireOn("figures", ViewKind::tr(kind.figureTitle));
        }
        for (const QString& suffix : exportSuffixes()) requireOn("figures", code(suffix));
        for (const QCommandLineOption& option : commandLineOptions()) {
            for (const QString& name : option.names())
                requireOn("figures", (name.size() > 1 ? QStringLiteral("--") : QStringLiteral("-")) + name);
        }
        requireOn("about", QCoreApplication::applicationVersion());
    }

    /// What pages call a menu is what it is called; the keys that they mention are keys; links lead
    /// somewhere.
    void whatIsSaidOfTheWindowIsTrue_data() { everythingKnownIsOnItsPage_data(); }
    void whatIsSaidOfTheWindowIsTrue() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        QStringList paths;
        for (const QAction* menu : window().menuBar()->actions())
            collectPaths(*menu->menu(), plain(menu->text()), paths);
        QStringList keys = {"Ctrl"};
        for (const QAction* action : window().findChildren<QAction*>()) {
            for (const QKeySequence& key : action->shortcuts()) keys << key.toString();
        }
        QStringList names;
        for (const HelpTopic& topic : helpTopics()) names << topic.name;
        int said = 0;
        for (const QString& name : names) {
            const QString source = markdownOf(name);
            for (const QString& path : matchesOf("[*“]([^*“”\\n]+ → [^*”]+)[*”]", source)) {
                QVERIFY2(paths.contains(QString(path).replace('\n', ' ')), qPrintable(path));
                ++said;
            }
            for (const QString& key : matchesOf("`((?:(?:Ctrl|Shift|Alt)\\+)*(?:[A-Z]|F\\d+|PgUp|PgDown|Ctrl|"
                                                "(?:Ctrl|Shift|Alt)\\+[^`]+))`",
                                                source)) {
                if (key != "N") QVERIFY2(keys.contains(key), qPrintable(key));
                ++said;
            }
            for (const QString& link : matchesOf("\\]\\(([^)]+)\\)", source)) {
                const bool isThere = link.startsWith("qrc:") ? QFile::exists(link.mid(3))  // a picture
                                                             : names.contains(link);
                QVERIFY2(isThere, qPrintable(link));
                ++said;
            }
        }
        QVERIFY(said > 30);
        for (const QString& place : matchesOf("`(\\{[a-zA-Z_]+[^`{}]*\\})`", markdownOf("session"))) {
            const auto problem = placeholderProblem(place.toStdString());
            QVERIFY2(!problem, qPrintable(place));
        }
    }

    void optionsAreChinese() {
        installLanguage("zh_CN");
        static const QRegularExpression han(QStringLiteral("\\p{Han}"));
        for (const QCommandLineOption& option : commandLineOptions())
            QVERIFY2(option.description().contains(han), qPrintable(option.description()));
    }

    void standsBesideTheWindow() {
        start();
        QVERIFY(!m_lab->helpController().window());  // not made before it is wanted
        QTest::keyClick(&window(), Qt::Key_F1);
        QTRY_VERIFY(help().isVisible());
        QCOMPARE(help().currentPageName(), "first-steps");
        QCOMPARE(help().windowModality(), Qt::NonModal);
        QVERIFY(!help().testAttribute(Qt::WA_QuitOnClose));
        open("session");
        QCOMPARE(help().currentPageName(), "session");
        QVERIFY(text().toPlainText().startsWith("The session’s format"));
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

    void findsWordsInAllPages() {
        start();
        open("first-steps");
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
        QCOMPARE(help().currentPageName(), "about");  // goes on there
        QCOMPARE(text().textCursor().selectedText(), "memory-limit");
        QTest::keyClick(search, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(help().currentPageName(), "figures");
        QTest::keyClick(&help(), Qt::Key_Escape);
        QVERIFY(search->text().isEmpty() && help().isVisible());
    }

    void followsLanguageAndTheme() {
        start();
        open("keys");
        const QRect place = help().geometry();
        window().findChild<QAction*>("language.zh_CN")->trigger();
        QTRY_COMPARE(help().windowTitle(), "帮助 — Attention Lab");
        QCOMPARE(help().currentPageName(), "keys");
        QVERIFY(text().toPlainText().startsWith("全部快捷键"));
        QVERIFY(help().isVisible());
        QCOMPARE(help().geometry(), place);

        const auto ground = [&] {
            const QImage image = text().grab().toImage();
            return image.pixelColor(4, 4).lightness();
        };
        QPalette palette = help().palette();
        palette.setColor(QPalette::Base, QColor(0x393e46));
        palette.setColor(QPalette::Window, QColor(0x2e3238));
        palette.setColor(QPalette::WindowText, Qt::white);
        palette.setColor(QPalette::Text, Qt::white);
        const auto headColor = [&] {
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
        QVERIFY(ground() > 200);
        const int before = headColor().lightness();
        help().setPalette(palette);
        QVERIFY(ground() < 100);
        QVERIFY2(headColor().lightness() > before + 30, qPrintable(headColor().name()));
    }

    /// No table is cut off at the right, in a window as narrow as it may be either.
    void tablesFit_data() { everythingKnownIsOnItsPage_data(); }
    void tablesFit() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        for (const HelpTopic& topic : helpTopics()) {
            open(topic.name);
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
