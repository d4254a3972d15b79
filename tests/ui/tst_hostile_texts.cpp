// SPDX-License-Identifier: GPL-3.0-or-later
// Names and tokens from a file can contain markup, placeholders such as "%1", control characters and
// right-to-left scripts. Each label shows them unchanged and in their place. The texts are in
// tests/data/hostile_texts.json. A label with such a text is equal to the label with an ordinary name in
// which the name is replaced.
#include "engine/compute_trace.h"
#include "files/file_read_error.h"
#include "heatmap/printable_text.h"
#include "layers/layers_figure.h"
#include "layers/layers_view.h"
#include "lines/lines_figure.h"
#include "models/model_trace.h"
#include "models/next_tokens.h"
#include "models/open_models.h"
#include "next_tokens/next_tokens_content.h"
#include "next_tokens/next_tokens_view.h"
#include "sentence/sentence_figure.h"
#include "support/qt_tests.h"
#include "support/recorded_commands.h"
#include "support/test_context.h"
#include "support/visual_order.h"
#include "texts/cell_text.h"
#include "texts/message_text.h"
#include "texts/provenance_text.h"
#include "widgets/plain_text_filter.h"
#include "window/dialogs.h"
#include "window/file_menu.h"

#include <QAction>
#include <QFileDialog>
#include <QHelpEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QTimer>
#include <QToolTip>
#include <QtTest>

using namespace attention;
using namespace attention::test;

namespace {

const QString ordinaryName = "NAME";

QStringList hostileTexts() {
    QFile file(TEST_DATA "/hostile_texts.json");
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read the hostile texts");
    QStringList texts;
    for (const QJsonValue& text : QJsonDocument::fromJson(file.readAll()).array()) texts << text.toString();
    return texts;
}

std::shared_ptr<Trace> traceWithTokens(std::vector<std::string> tokens) {
    Session session;
    session.input.queryTokens = TokenLists{std::move(tokens)};
    session.heads = 2;
    return std::make_shared<Trace>(*computeTrace(session));
}

std::shared_ptr<Trace> traceWithModelName(const QString& name) {
    Session session;
    session.input.queryText = "a b a b";
    auto trace = std::make_shared<Trace>(*computeTrace(sessionFromModel(inductionModelName, session)));
    trace->provenance.model->name = name.toStdString();
    return trace;
}

FigureSource sourceWithToken(const QString& token) {
    return {.trace = traceWithTokens({"a", token.toStdString(), "b"}),
            .selectedCell = {Stage::Weights, 0, 1, 2}};
}

/// Returns the texts of the message box that `ask` opens, and rejects the message box.
QString textsOfMessageBox(const std::function<void(QtDialogs&)>& ask) {
    QString texts;
    QTimer::singleShot(0, [&] {
        auto* const messageBox = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!messageBox) return;
        for (const QLabel* label : messageBox->findChildren<QLabel*>())
            if (label->textFormat() != Qt::PlainText && !label->text().isEmpty()) texts += "not plain: ";
        texts += messageBox->text() + '|' + messageBox->informativeText();
        messageBox->reject();
    });
    QtDialogs dialogs;
    ask(dialogs);
    return texts;
}

/// The kind of name that a label shows, which determines the form in which it appears.
enum class NameKind {
    Token,    ///< in the form of printableToken()
    FileName  ///< unchanged; a file name contains neither "/" nor NUL
};

struct LabelKind {
    const char* name;
    NameKind kind;
    QString (*textWith)(const QString& name);  ///< returns the text of a label that contains `name`
};

const LabelKind labels[] = {
    {"imported attention", NameKind::FileName,
     [](const QString& name) {
         const auto trace = traceWithTokens({"a", "b"});
         trace->provenance = {};
         trace->provenance.imported = {("/data/" + name).toStdString(), 1, 4};
         return provenanceText(*trace);
     }},
    {"model", NameKind::FileName,
     [](const QString& name) {
         const auto trace = traceWithTokens({"a", "b"});
         trace->provenance = {};
         trace->provenance.model = {name.toStdString(), 1, 4};
         return provenanceText(*trace);
     }},
    {"word vectors", NameKind::FileName,
     [](const QString& name) {
         const auto trace = traceWithTokens({"a", "b"});
         auto session = std::make_shared<Session>(*trace->session);
         session->embedding.source = EmbeddingSource::WordVectors;
         session->embedding.file = ("/data/" + name).toStdString();
         trace->session = session;
         trace->provenance.seeds = {7};
         trace->provenance.dropoutSeed = 11;
         return provenanceText(*trace);
     }},
    {"subtitle of the layers", NameKind::FileName,
     [](const QString& name) {
         LayersFigure figure({.trace = traceWithModelName(name)}, lightTheme(QFont()));
         figure.layOut({{900, 600}});
         return figure.subtitle();
     }},
    {"title of the layers", NameKind::FileName,
     [](const QString& name) {
         HeadSimilarityQuery similarityQuery;
         RepeatedTokensQuery repeatedTokensQuery;
         TestContext context;
         LayersView view(similarityQuery, repeatedTokensQuery);
         view.connectTo(context, {.showsWeightsOnly = true});
         context.setTrace(traceWithModelName(name));
         view.show();
         return view.findChild<QLabel*>("layers.title")->text();
     }},
    {"error of a file", NameKind::FileName,
     [](const QString& name) {
         return failureText(std::make_exception_ptr(
             FileReadError(name.toStdString(), Message("files", "The file does not exist."))));
     }},
    {"recent files", NameKind::FileName,
     [](const QString& name) {
         TestContext context;
         RecordedCommands commands;
         context.change(
             [&](WindowState& state) { state.document.recentFiles = QStringList("/folder/" + name); });
         const FileMenu menu(context, commands.all(), {});
         for (const QAction* action : menu.findChildren<QAction*>())
             if (action->text().contains("folder")) return QString(action->text()).replace("&&", "&");
         return QString();
     }},
    {"unsaved changes", NameKind::FileName,
     [](const QString& name) {
         return textsOfMessageBox([&](QtDialogs& dialogs) { dialogs.askAboutUnsavedChanges(nullptr, name); });
     }},
    {"changed file", NameKind::FileName,
     [](const QString& name) {
         return textsOfMessageBox([&](QtDialogs& dialogs) { dialogs.askAboutChangedFile(nullptr, name); });
     }},
    {"recovery", NameKind::FileName,
     [](const QString& name) {
         const RecoverableSession session{name, name, QDateTime(QDate(2026, 1, 2), QTime(3, 4))};
         return textsOfMessageBox([&](QtDialogs& dialogs) { dialogs.askAboutRecovery(nullptr, session); });
     }},
    {"subtitle of the lines", NameKind::Token,
     [](const QString& token) {
         LinesFigure figure(sourceWithToken(token), lightTheme(QFont()));
         figure.layOut({{900, 600}});
         return figure.subtitle();
     }},
    {"subtitle of two queries", NameKind::Token,
     [](const QString& token) {
         FigureSource source = sourceWithToken(token);
         source.displaySettings.summedQueries = {0, 1};
         LinesFigure figure(source, lightTheme(QFont()));
         figure.layOut({{900, 600}});
         return figure.subtitle();
     }},
    {"tool tip of a token", NameKind::Token,
     [](const QString& token) {
         FigureSource source = sourceWithToken(token);
         source.displaySettings.summedQueries = {0, 1};
         SentenceFigure figure(source, lightTheme(QFont()));
         figure.layOut({{900, 600}});
         // The weight differs with the random vector of the token.
         static const QRegularExpression number("[0-9]\\.[0-9]+");
         const auto& chips = figure.layout().paragraphs.front().keys.chips;
         return figure.toolTip(chips[1].center()).replace(number, "WEIGHT");
     }},
    {"title of the next tokens", NameKind::Token,
     [](const QString& token) {
         const auto trace = traceWithModelName("induction");
         auto model = std::make_shared<ModelTrace>(*trace->modelTrace);
         auto text = std::make_shared<std::decay_t<decltype(*model->text)>>(*model->text);
         auto tokens = std::make_shared<Tokens>(*text->tokens);
         tokens->queries.front()[2] = token.toStdString();
         text->tokens = tokens;
         model->text = text;
         trace->modelTrace = model;
         FigureSource source{.trace = trace};
         addNextTokens(source, {});
         return NextTokensContent(source.results.nextTokens, nullptr).positionTitle(2);
     }},
    {"description of a cell", NameKind::Token,
     [](const QString& token) {
         return cellDescriptionWithValues(*sourceWithToken(token).trace, {}, {Stage::Weights, 0, 1, 2})
             .section(": ", 0, -2);
     }},
};

/// Returns the visible characters of `text`. Replaces the HTML of a tool tip with its plain text,
/// and removes invisible characters.
QString visibleText(QString text) {
    if (text.startsWith("<qt>")) {
        QTextDocument document;
        document.setHtml(text);
        text = document.toPlainText();
    }
    return withoutBidiIsolates(text.remove(QChar(0xfeff)));
}

QString toolTipOf(QWidget& widget, const QPoint& at = {}) {
    QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &event);
    return QToolTip::text();
}

}  // namespace

class TestHostileTexts : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() { qApp->installEventFilter(new PlainTextFilter(this)); }
    void cleanup() { QToolTip::hideText(); }

    void labelsShowTheTextInItsPlace_data() {
        QTest::addColumn<int>("label");
        for (int i = 0; i < static_cast<int>(std::size(labels)); ++i) QTest::newRow(labels[i].name) << i;
    }
    void labelsShowTheTextInItsPlace() {
        QFETCH(int, label);
        const auto [name, kind, textWith] = labels[label];
        const QString pattern = visibleText(textWith(ordinaryName));
        QVERIFY2(pattern.contains(ordinaryName), qPrintable(pattern));
        QVERIFY2(!pattern.startsWith("not plain"), qPrintable(pattern));
        int count = 0;
        for (const QString& text : hostileTexts()) {
            if (kind == NameKind::FileName && (text.contains('/') || text.contains(QChar(0)))) continue;
            const QString shown = kind == NameKind::Token ? printableToken(text.toStdString()) : text;
            const QString labelText = textWith(text);
            QCOMPARE(visibleText(labelText), QString(pattern).replace(ordinaryName, visibleText(shown)));
            ++count;
            if (!text.isRightToLeft()) continue;
            // The label around the text keeps its order from left to right.
            QCOMPARE(visualOrder(labelText),
                     visualOrder(pattern).replace(ordinaryName, visualOrder(bidiIsolated(shown))));
        }
        QVERIFY(count > 20);
    }

    void toolTipsShowMarkupLiterally() {
        QWidget widget;
        QMenu menu;
        menu.setToolTipsVisible(true);
        QAction* action = menu.addAction("recent file");
        widget.show();
        menu.popup({});
        int count = 0;
        for (const QString& text : hostileTexts()) {
            if (!Qt::mightBeRichText(text)) continue;
            ++count;
            widget.setToolTip(text);
            action->setToolTip(text);
            for (const QString& toolTip :
                 {toolTipOf(widget), toolTipOf(menu, menu.actionGeometry(action).center())}) {
                QTextDocument shown;
                shown.setHtml(toolTip);
                QCOMPARE(shown.toPlainText(), text);
            }
            QToolTip::hideText();
        }
        QVERIFY(count >= 3);
        widget.setToolTip("a word");
        QCOMPARE(toolTipOf(widget), "a word");
    }

    void labelsArePlainUnlessTheySetAFormat() {
        QLabel rich("<b>bold</b>");
        rich.setTextFormat(Qt::RichText);
        rich.show();
        QCOMPARE(rich.textFormat(), Qt::RichText);
        for (const QString& text : hostileTexts()) {
            QLabel plain(text);
            plain.show();
            QCOMPARE(plain.textFormat(), Qt::PlainText);
            QCOMPARE(plain.text(), text);
        }
    }

    /// A file name cannot contain NUL, so the field rejects a text that contains it.
    void fileNamesRejectNulCharacters() {
        QStringList names;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            auto* nameEdit = dialog->findChild<QLineEdit*>();
            for (const QString& pasted : {QString("a"), QString("b") + QChar(0) + "c"}) {
                nameEdit->insert(pasted);
                names << nameEdit->text();
            }
            dialog->reject();
        });
        QCOMPARE(QtDialogs().askForOpenFile(nullptr, {}, "Sessions (*.attn)"), QString());
        QCOMPARE(names, (QStringList{"a", "a"}));
    }
};

ATTENTION_TEST(TestHostileTexts)
#include "tst_hostile_texts.moc"
