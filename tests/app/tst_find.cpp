// SPDX-License-Identifier: GPL-3.0-or-later
// Find (Ctrl+K): every session field and every menu entry is found by its name and by other words, in both
// languages, and is opened in its place.
#include "controller_fixture.h"
#include "find/find_list_model.h"
#include "find/find_panel.h"
#include "find/synonyms.h"
#include "session/field_visitors.h"
#include "settings/field_row.h"
#include "support/qt_tests.h"
#include "texts/field_texts.h"
#include "window/find_tools.h"

#include <QLineEdit>
#include <QListView>
#include <QMenuBar>

#include <algorithm>

using namespace attention;
using namespace attention::test;

class TestFind : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    FindPanel* panel() { return find<FindPanel>("find"); }
    QLineEdit* textField() { return find<QLineEdit>("find.text"); }
    QListView* list() { return find<QListView>("find.results"); }
    /// Returns the title of the current result. By default, the best result is the current one.
    QString currentTitle() { return list()->currentIndex().data().toString(); }

    void startIn(const QString& language) {
        installLanguage(language);
        m_showsEverything = false;
        start(startupPreset());
        QTRY_VERIFY(isShown());
        window().resize(1440, 900);
    }
    /// Opens Find with its key and types a text.
    void openAndType(const QString& text) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(panel()->isVisible());
        QVERIFY(textField()->hasFocus());
        QTest::keyClicks(textField(), text);
    }
    /// Returns the position of an entry in the results, from 1, or 0 if the entry is not found.
    static int rankOf(const QString& id, const std::vector<FindEntry>& entries, const QString& searchText) {
        const std::vector<int> results = matchingEntries(entries, searchText);
        const auto found = std::ranges::find_if(
            results, [&](int index) { return entries[static_cast<std::size_t>(index)].id == id; });
        return found == results.end() ? 0 : static_cast<int>(found - results.begin()) + 1;
    }
    /// Returns the actions of all menus, except submenus and separators.
    static QList<QAction*> commandsOf(const QList<QAction*>& actions) {
        QList<QAction*> commands;
        for (QAction* action : actions) {
            if (action->isSeparator() || !action->isVisible() || action->text().isEmpty()) continue;
            if (!action->menu()) {
                commands << action;
                continue;
            }
            emit action->menu()->aboutToShow();
            commands << commandsOf(action->menu()->actions());
        }
        return commands;
    }
    /// Returns the id of the entry by which a field is found.
    static QString entryOfField(const QString& path, const std::vector<FindEntry>& entries) {
        const QString place = placeOfField(path);
        const QString name = place.isEmpty() ? path : place;
        const QString id = QStringLiteral("setting.") + name;
        const bool isSetting = std::ranges::find(entries, id, &FindEntry::id) != entries.end();
        return isSetting ? id : QStringLiteral("command.") + name;
    }
    static void addLanguages() {
        QTest::addColumn<QString>("language");
        for (const char* language : {"en", "zh_CN"}) QTest::newRow(language) << language;
    }

 private slots:
    void cleanup() {
        end();
        installLanguage(QStringLiteral("en"));
    }

    void everyFieldIsFound_data() { addLanguages(); }
    void everyFieldIsFound() {
        QFETCH(QString, language);
        startIn(language);
        const std::vector<FindEntry> entries = window().findChild<FindTools*>()->entries();
        QStringList faults;
        int fieldCount = 0;
        forEachField(session(), [&](const std::string& fieldPath, const auto&...) {
            ++fieldCount;
            const QString path = QString::fromStdString(fieldPath);
            const QString id = entryOfField(path, entries);
            const int rank = rankOf(id, entries, fieldNameWithoutSymbol(fieldPath));
            if (rank == 0 || rank > 5) faults << QString("%1: rank %2").arg(path).arg(rank);
            if (!fieldSymbol(fieldPath).isEmpty() && rankOf(id, entries, fieldSymbol(fieldPath)) != 1)
                faults << path + ": symbol";
            if (!placeOfField(path).isEmpty()) return;
            const QStringList synonyms = synonymsOf(SynonymGroup::Settings, path);
            if (synonyms.size() < 2) faults << path + ": no synonyms";
            for (const QString& synonym : synonyms) {
                const int synonymRank = rankOf(id, entries, synonym);
                if (synonymRank == 0 || synonymRank > 12)
                    faults << QString("%1, %2: rank %3").arg(path, synonym).arg(synonymRank);
            }
        });
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
        QVERIFY(fieldCount > 70);
        qInfo("%d fields are found by their name and by each synonym", fieldCount);
    }

    void everyMenuEntryIsFound_data() { addLanguages(); }
    void everyMenuEntryIsFound() {
        QFETCH(QString, language);
        startIn(language);
        const std::vector<FindEntry> entries = window().findChild<FindTools*>()->entries();
        QStringList faults;
        const QList<QAction*> commands = commandsOf(window().menuBar()->actions());
        for (QAction* action : commands) {
            const QString title = action->text().remove(QRegularExpression("\\(&.\\)")).remove('&');
            const QString name = action->objectName();
            const auto entry = std::ranges::find_if(entries, [&](const FindEntry& candidate) {
                return candidate.id == "command." + name && candidate.title == title;
            });
            if (entry == entries.end()) {
                faults << title + ": no entry";
                continue;
            }
            const std::vector<int> results = matchingEntries(entries, title);
            const auto rank = std::ranges::find(results, entry - entries.begin()) - results.begin() + 1;
            if (rank > 5) faults << QString("%1: rank %2").arg(title).arg(rank);
            // Presets, lessons and recent files have the synonyms of their menus.
            const QStringList synonyms =
                name.isEmpty() ? entry->texts.synonyms : synonymsOf(SynonymGroup::Commands, name);
            if (synonyms.isEmpty()) faults << title + ": no synonyms";
            for (const QString& synonym : synonyms) {
                if (name.isEmpty()) {
                    if (matchQuality(entry->texts, synonym) == 0) faults << title + ": " + synonym;
                    continue;
                }
                const int synonymRank = rankOf(entry->id, entries, synonym);
                if (synonymRank == 0 || synonymRank > 12)
                    faults << QString("%1, %2: rank %3").arg(title, synonym).arg(synonymRank);
            }
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
        QVERIFY(commands.size() > 140);
        qInfo("%d entries of the menus are found by their name and by each synonym",
              static_cast<int>(commands.size()));
    }

    /// The file of synonyms contains only names of existing fields and commands.
    void everySynonymBelongsToAnEntry() {
        startIn(QStringLiteral("en"));
        const std::vector<FindEntry> entries = window().findChild<FindTools*>()->entries();
        QFile file(":/search/synonyms.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject content = QJsonDocument::fromJson(file.readAll()).object();
        const auto exists = [&](const QString& id) {
            return std::ranges::find(entries, id, &FindEntry::id) != entries.end();
        };
        for (const QString& path : content["settings"].toObject().keys())
            QVERIFY2(exists("setting." + path), qPrintable(path));
        for (const QString& name : content["commands"].toObject().keys()) {
            const bool isHidden =
                window().findChild<QAction*>(name) && !window().findChild<QAction*>(name)->isVisible();
            QVERIFY2(exists("command." + name) || isHidden, qPrintable(name));
        }
        for (const QJsonValue place : content["fieldsElsewhere"].toObject())
            QVERIFY2(exists("command." + place.toString()) || exists("setting." + place.toString()),
                     qPrintable(place.toString()));
        for (const QString& name : content["menus"].toObject().keys())
            QVERIFY2(window().findChild<QMenu*>(name), qPrintable(name));
        for (const QString& name : content["stages"].toObject().keys())
            QVERIFY2(stageNamed(name.toStdString()), qPrintable(name));
    }

    void plainWordsFindWhatAUserMeans_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("id");
        const auto addRow = [](const char* words, const char* id) { QTest::newRow(words) << words << id; };
        addRow("turn off a head", "command.heads.switchOff");
        addRow("save picture", "command.file.export");
        addRow("hide future words", "command.mask.causal");
        addRow("change the sentence", "setting.input.query_text");
        addRow("mask", "setting.mask.causal");
        addRow("head", "setting.heads");
        addRow("temperature", "setting.normalizer.temperature");
        addRow("W_O", "setting.output.project");
        addRow("wo", "setting.output.project");
        addRow("d_k", "setting.d_k");
        addRow("dk", "setting.d_k");
        addRow("HEADS", "setting.heads");
        addRow("hide the future", "command.mask.causal");
        addRow("hide", "command.mask.causal");
        addRow("causal mask", "setting.mask.causal");
        addRow("slide", "command.file.export");
        addRow("sliding window", "setting.mask.window");
        addRow("worksheet", "command.file.export");
        addRow("padding", "setting.mask.padding");
        addRow("sparsemax", "setting.normalizer.function");
        addRow("GPT-2", "command.file.openModel");
        addRow("projector", "command.classroom.mode");
        addRow("spreadsheet", "command.view.table");
        addRow("隐藏未来", "setting.mask.causal");
        addRow("幻灯片", "command.file.export");
        addRow("填充", "setting.mask.padding");
        addRow("注意力头数", "setting.heads");
    }
    void plainWordsFindWhatAUserMeans() {
        QFETCH(QString, words);
        QFETCH(QString, id);
        startIn(QStringLiteral("en"));
        const std::vector<FindEntry> entries = window().findChild<FindTools*>()->entries();
        const std::vector<int> results = matchingEntries(entries, words);
        QVERIFY(!results.empty());
        QCOMPARE(entries[static_cast<std::size_t>(results.front())].id, id);
    }

    void wordsOfAPastedPageAreRestricted() {
        QCOMPARE(searchWords("The cat the CAT mask"), (QStringList{"cat", "mask"}));
        QCOMPARE(searchWords("the the"), QStringList{"the"});
        QString page;
        for (int i = 0; i < 1000; ++i) page += QString(" word%1").arg(i);
        const QStringList words = searchWords(page);
        QCOMPARE(words.size(), maxSearchWordCount);
        QCOMPARE(words.first(), "word0");
    }

    void settingOpensInItsPlace() {
        startIn(QStringLiteral("en"));
        openAndType(QStringLiteral("entmax"));
        QCOMPARE(currentTitle(), "normalization");
        QTest::keyClick(textField(), Qt::Key_Return);
        QVERIFY(!panel()->isVisible());
        QVERIFY(part<SettingsPanel>()->isVisible());
        auto* choice = find<QComboBox>("normalizer.function");
        QTRY_VERIFY(choice->hasFocus());
        QVERIFY(!choice->visibleRegion().isEmpty());
        QTest::keyClick(choice, Qt::Key_Down);
        QVERIFY(session().normalizer.function != NormalizerFunction::Softmax);
    }

    void keyOpensFindWhileASentenceIsTyped() {
        startIn(QStringLiteral("en"));
        auto* sentence = find<SentenceField>("input.query_text");
        QTest::mouseClick(sentence->viewport(), Qt::LeftButton);
        const QString text = sentence->toPlainText();
        openAndType(QStringLiteral("dark"));
        QCOMPARE(sentence->toPlainText(), text);
        QCOMPARE(currentTitle(), "Dark");
        QTest::keyClick(textField(), Qt::Key_Escape);
        QVERIFY(!panel()->isVisible());
        QVERIFY(sentence->hasFocus());
        QCOMPARE(viewContext().state().viewName, "heatmaps");
    }

    void commandIsTriggeredByAClick() {
        startIn(QStringLiteral("en"));
        openAndType(QStringLiteral("spreadsheet"));
        QCOMPARE(currentTitle(), "Table");
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                          list()->visualRect(list()->currentIndex()).center());
        QCOMPARE(viewContext().state().viewName, "table");
        QVERIFY(!panel()->isVisible());
    }

    void stageIsSelected() {
        startIn(QStringLiteral("en"));
        viewContext().showView(QStringLiteral("learning"));
        openAndType(QStringLiteral("raw scores"));
        QTest::keyClick(textField(), Qt::Key_Return);
        QCOMPARE(viewContext().selectedCell().stage, Stage::RawScores);
        QCOMPARE(viewContext().state().viewName, "heatmaps");
    }

    void unavailableEntriesSayWhy() {
        startIn(QStringLiteral("en"));
        openAndType(QStringLiteral("low-rank"));
        const QModelIndex current = list()->currentIndex();
        QCOMPARE(current.data().toString(), "r, rank");
        QVERIFY(!current.data(Qt::ToolTipRole).toString().isEmpty());
        QTest::keyClick(textField(), Qt::Key_Return);
        QTRY_VERIFY(find<QWidget>("score.rank")->isVisible());
        QVERIFY(!find<QWidget>("score.rank")->isEnabled());
    }

    void valuesAndKeysAreShown() {
        startIn(QStringLiteral("en"));
        const std::vector<FindEntry> entries = window().findChild<FindTools*>()->entries();
        const auto entry = [&](const char* id) {
            return *std::ranges::find(entries, QString(id), &FindEntry::id);
        };
        QCOMPARE(entry("setting.d_k").value, "16");
        QCOMPARE(entry("setting.score.function").value, "scaled dot product");
        QCOMPARE(entry("setting.model.layer").value, "2");  // as the window counts
        QCOMPARE(entry("setting.d_k").location, "Settings");
        QCOMPARE(entry("setting.mask.window").location, "Settings › Mask");
        QCOMPARE(entry("command.file.export").shortcut, "Ctrl+E");
        QCOMPARE(entry("command.palette.violet").value, "on");
        QCOMPARE(entry("command.palette.violet").location, "View › Colors");
    }

    void arrowKeysMoveThroughTheResults() {
        startIn(QStringLiteral("en"));
        openAndType(QStringLiteral("mask"));
        const int count = list()->model()->rowCount();
        QVERIFY(count > 5);
        QTest::keyClick(textField(), Qt::Key_Down);
        QCOMPARE(list()->currentIndex().row(), 1);
        QTest::keyClick(textField(), Qt::Key_Up);
        QTest::keyClick(textField(), Qt::Key_Up);
        QCOMPARE(list()->currentIndex().row(), 0);
        for (int i = 0; i < count; ++i) QTest::keyClick(textField(), Qt::Key_PageDown);
        QCOMPARE(list()->currentIndex().row(), count - 1);
        QVERIFY(textField()->accessibleDescription().startsWith(currentTitle()));
        QTest::keyClick(textField(), Qt::Key_Tab);
        QVERIFY(textField()->hasFocus());
    }

    void nothingFoundIsSaid() {
        startIn(QStringLiteral("en"));
        openAndType(QStringLiteral("xyzzy"));
        QVERIFY(!list()->isVisible());
        QVERIFY(text("find.empty").startsWith("No match found."));
        QTest::keyClick(textField(), Qt::Key_Return);
        QVERIFY(panel()->isVisible());
        QTest::mouseClick(&window(), Qt::LeftButton, {}, QPoint(5, window().height() / 2));
        QVERIFY(!panel()->isVisible());
    }
};

ATTENTION_TEST(TestFind)
#include "tst_find.moc"
