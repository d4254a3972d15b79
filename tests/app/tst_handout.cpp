// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the handout, an HTML page for students, in Chromium. The tests are skipped if Chromium is not
// installed.
#include "engine/compute_trace.h"
#include "explanation/explanation.h"
#include "heatmap/number_text.h"
#include "inspector/formatted_step.h"
#include "inspector/step_text.h"
#include "output/exporter.h"
#include "output/handout.h"
#include "state/shown_cells.h"
#include "state/stage_maps.h"
#include "storage/file_writing.h"
#include "support/browser.h"
#include "support/explained_sessions.h"
#include "support/qt_tests.h"
#include "texts/provenance_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <limits>
#include <set>

using namespace attention;
using namespace attention::test;

namespace {

QByteArray handoutPageFor(const Session& session, const CellRef& selected = {}) {
    const auto trace = computeTrace(session);
    return handoutPage(*trace, {}, selected, titleOrSentence(session, *trace, 0), lightTheme(QFont()));
}

/// JavaScript function read(): returns the visible texts of a cell's calculation, which are the status,
/// titles, legends, notes, the columns of each row, and results.
const QByteArray readerScript = R"(
const textOf = element => element.textContent;
const read = () => {
  const lines = [textOf(document.getElementById('status'))];
  for (const step of document.querySelectorAll('#steps > section')) {
    lines.push(textOf(step.querySelector('h3')));
    for (const line of step.querySelectorAll('p:not(.result)')) lines.push(textOf(line));
    const rows = [...step.querySelectorAll('tr')].map(row => [...row.children].map(textOf).join(' | '));
    lines.push(...rows.sort(), textOf(step.querySelector('p.result')));
  }
  return lines;
};
)";

QString fragmentOf(const CellRef& cell) {
    return QString("#stage=%1&head=%2&cell=%3,%4")
        .arg(QString::fromUtf8(stageInfo(cell.stage).name.data()))
        .arg(cell.head + 1)
        .arg(cell.row + 1)
        .arg(cell.column + 1);
}

/// Returns the text of a row of the inspector, with its columns in the order of the page.
QString rowText(const FormattedRow& row, bool isSingle) {
    QString name;
    for (const ExpressionPart& part : row.expression) {
        if (row.label.isEmpty()) name += part.text;
        if (!row.label.isEmpty() && part.isOperand) name += (name.isEmpty() ? "" : " ") + part.text;
    }
    QStringList columns{row.label.isEmpty() ? name : row.label + ' ' + name};
    columns << row.values;
    if (!isSingle && !row.values.isEmpty()) columns.back() += " =";
    if (!isSingle) columns << row.contribution;
    return columns.join(" | ");
}

/// Returns the lines that the program shows for a cell: all terms of each step, without the rows for rounding
/// errors. The lines correspond to the result of read() in readerScript.
QStringList calculationLines(const Trace& trace, const CellRef& cell) {
    QStringList lines;
    std::set<Stage> namedStages;
    for (const CalculationStep& step : explain(trace, 0, cell).steps) {
        const FormattedStep whole = formatStep(trace, step, {0, std::numeric_limits<int>::max() - 1});
        lines << whole.title << stepLegend(trace, step, namedStages) << whole.note;
        QStringList rows;
        for (const FormattedRow& row : whole.rows) {
            if (row.kind == FormattedRow::Kind::OperandValue)
                lines << row.expression[0].text + " = " + row.values[0] +
                             (row.label.isEmpty() ? "" : ", " + row.label);
            if (row.kind == FormattedRow::Kind::Term) rows << rowText(row, step.terms.size() == 1);
        }
        rows.sort();
        lines << rows << (whole.resultSymbol.isEmpty() ? "" : whole.resultSymbol + ' ') + "= " + whole.result;
    }
    lines.removeAll(QString());
    return lines;
}

/// Returns every 19th cell of each stage, counted over all heads, and the last cell.
std::vector<CellRef> sampledCells(const Trace& trace) {
    std::vector<CellRef> cells;
    for (const Stage stage : pipelineStages(trace)) {
        const StageMatrixSize size = stageMatrixSize(trace, stage);
        const int heads = static_cast<int>(trace.stageHeadCount(stage));
        const int inHead = static_cast<int>(size.rows * size.columns);
        for (int i = 0; i < heads * inHead;
             i = i + 1 < heads * inHead ? std::min(i + 19, heads * inHead - 1) : i + 1) {
            const int inMatrix = i % inHead;
            const int columns = static_cast<int>(size.columns);
            cells.push_back({stage, i / inHead, inMatrix / columns, inMatrix % columns});
        }
    }
    return cells;
}

/// Returns the explained sessions in which a step title or a term pattern occurs for the first time.
std::vector<Session> sessionsWithEveryStep() {
    std::vector<Session> sessions;
    std::set<std::pair<QString, const TermPattern*>> seen;
    for (const Session& session : explainedSessions()) {
        const std::size_t before = seen.size();
        const auto trace = computeTrace(session);
        for (const CellRef& cell : sampledCells(*trace)) {
            for (const CalculationStep& step : explain(*trace, 0, cell).steps)
                seen.insert(
                    {stepTitle(*trace, step), step.terms.empty() ? nullptr : step.terms.front().pattern});
        }
        if (seen.size() > before) sessions.push_back(session);
    }
    return sessions;
}

}  // namespace

class TestHandout : public QObject {
    Q_OBJECT

    /// Compares `pages`, the results of read() for each of sampledCells(trace), with the program.
    static void compareWithProgram(const Trace& trace, const QJsonArray& pages) {
        const std::vector<CellRef> cells = sampledCells(trace);
        QCOMPARE(static_cast<std::size_t>(pages.size()), cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const CellRef& cell = cells[i];
            QStringList read = pages[static_cast<int>(i)].toVariant().toStringList();
            QVERIFY(!read.isEmpty());
            const QString status = read.takeFirst();
            const StageMatrix matrix = stageMatrix(trace, cell.stage, 0, cell.head);
            const QString number = numberText(matrix.values(cell.row, cell.column));
            QVERIFY2(status.endsWith(": " + number), qPrintable(fragmentOf(cell) + ' ' + status));
            QCOMPARE(read, calculationLines(trace, cell));
        }
    }

 private slots:
    void init() {
        if (!hasBrowser()) QSKIP("chromium is not installed");
    }

    void calculationStepsMatchTheProgram() {
        std::vector<std::shared_ptr<const Trace>> traces;
        std::vector<ProbedPage> pages;
        for (const Session& session : sessionsWithEveryStep()) {
            traces.push_back(computeTrace(session));
            QJsonArray fragments;
            for (const CellRef& cell : sampledCells(*traces.back())) fragments.append(fragmentOf(cell));
            pages.push_back(
                {handoutPageFor(session), readerScript + "return " + QJsonDocument(fragments).toJson() +
                                              ".map(fragment => { go(fragment); return read(); });"});
        }
        QVERIFY(pages.size() > 5);
        const QJsonArray results = inFrames(pages);
        QCOMPARE(static_cast<std::size_t>(results.size()), pages.size());
        for (std::size_t i = 0; i < traces.size(); ++i) {
            compareWithProgram(*traces[i], results[static_cast<int>(i)].toArray());
            QVERIFY2(!QTest::currentTestFailed(), traces[i]->session->title.c_str());
        }
    }

    void opensOnTheSelectedCell() {
        Session session;
        session.input.queryText = "Life is short eat dessert first";
        session.heads = 3;
        const QJsonObject seen = inBrowser({handoutPageFor(session, {Stage::RawScores, 2, 4, 1}), R"(
const status = document.getElementById('status').textContent;
return {title: document.getElementById('map-title').textContent, status: status.split(':')[0]};)"})
                                     .toObject();
        QCOMPARE(seen["title"].toString(), QString("Raw scores, head 3"));
        QCOMPARE(seen["status"].toString(), QString("query dessert, key is"));
    }

    void mouseKeysAndControlsSelectCells() {
        Session session;
        session.heads = 3;
        session.mask.causal = CausalMask::Causal;
        const auto trace = computeTrace(session);
        const QJsonObject seen = inBrowser({handoutPageFor(session), R"(
const status = () => document.getElementById('status').textContent;
const title = () => document.getElementById('map-title').textContent;
const td = (row, column) => document.querySelector(`#map td[data-row="${row}"][data-column="${column}"]`);
const seen = {};
seen.first = [title(), status()];
point(td(4, 1), 'mouseover');
seen.hover = status();
seen.lit = [...document.querySelectorAll('.lit')].map(th => th.textContent).join();
point(document.getElementById('map'), 'mouseleave');
seen.left = status();
point(td(4, 1), 'click');
point(document.getElementById('map'), 'mouseleave');
seen.click = [status(), location.hash, document.activeElement === td(4, 1)];
press(td(4, 1), 'ArrowRight');
seen.right = [status(), document.activeElement === td(4, 2)];
press(document.activeElement, 'End');
seen.end = status();
seen.masked = td(4, 5).className;
press(document.activeElement, 'PageDown');
seen.next = [title(), status()];
document.querySelector('#heads input[value="2"]').click();
seen.head = title();
document.querySelectorAll('#stages input')[0].click();
seen.stage = [title(), document.getElementById('heads').hidden];
go('#stage=raw_scores&head=2&cell=3,1');
seen.color = getComputedStyle(td(2, 0)).backgroundColor;
seen.fetched = performance.getEntriesByType('resource').length;
return seen;)"})
                                     .toObject();
        const StageMatrix weights = stageMatrix(*trace, Stage::Weights, 0, 0);
        const auto weight = [&](int row, int column) { return numberText(weights.values(row, column)); };
        const auto texts = [&](const char* name) { return seen[name].toVariant().toStringList(); };
        QCOMPARE(texts("first"), QStringList({"Weights, head 1", "query Life, key Life: " + weight(0, 0)}));
        QCOMPARE(seen["hover"].toString(), "query dessert, key is: " + weight(4, 1));
        QCOMPARE(seen["lit"].toString(), QString("is,dessert"));
        QCOMPARE(seen["left"].toString(), "query Life, key Life: " + weight(0, 0));
        QCOMPARE(texts("click"), QStringList({"query dessert, key is: " + weight(4, 1),
                                              "#stage=weights&head=1&cell=5,2", "true"}));
        QCOMPARE(texts("right"), QStringList({"query dessert, key short: " + weight(4, 2), "true"}));
        QCOMPARE(seen["end"].toString(), QString("query dessert, key first: 0.0000"));
        QCOMPARE(seen["masked"].toString(), QString("masked"));
        QCOMPARE(texts("next")[0], QString("Context, head 1"));
        QVERIFY2(texts("next")[1].startsWith("query dessert, dimension 6: "), qPrintable(texts("next")[1]));
        QCOMPARE(seen["head"].toString(), QString("Context, head 3"));
        QCOMPARE(texts("stage"), QStringList({"Embeddings", "true"}));
        const StageMaps maps = stageMaps(*trace, Stage::RawScores, {});
        const QColor color = maps.maps[1].scale.colorOf(maps.matrices[1].values(2, 0));
        QCOMPARE(seen["color"].toString(),
                 QString("rgb(%1, %2, %3)").arg(color.red()).arg(color.green()).arg(color.blue()));
        QCOMPARE(seen["fetched"].toInt(), 0);
    }

    void markupInTokensIsShownAsText() {
        const QString markup =
            "</script><script>window.hacked=1</script> <img src=x onerror=hacked=1> \"\"\" ' \\ "
            "\n <!-- & {{data}} \\u0041";
        Session session;
        session.title = markup.toStdString();
        session.input.queryTokens = {
            {"</script>", "<!--", "\"\"\"", "\\", "it's", "a\nb", "我", "{{style}}"}};
        const QByteArray page = handoutPageFor(session);
        QCOMPARE(page.toLower().count("</script"), 2);
        const QJsonArray seen = inBrowser({page, R"(
return [document.querySelector('h1').textContent, typeof window.hacked, document.images.length,
        [...document.querySelectorAll('#map tbody th')].map(th => th.textContent)];)"})
                                    .toArray();
        QCOMPARE(seen[0].toString(), markup.simplified());
        QCOMPARE(seen[1].toString(), QString("undefined"));
        QCOMPARE(seen[2].toInt(), 0);
        QCOMPARE(seen[3].toVariant().toStringList(),
                 QStringList({"</script>", "<!--", "\"\"\"", "\\", "it's", "a↵b", "我", "{{style}}"}));
    }

    void explicitTokensFormTheHeading() {
        Session session;
        session.input.queryTokens = {{"un", "##believ", "##able"}};
        const QJsonArray seen =
            inBrowser({handoutPageFor(session),
                       "return [document.querySelector('h1').textContent, document.title];"})
                .toArray();
        QCOMPARE(seen[0].toString(), "un ##believ ##able");
        QCOMPARE(seen[1].toString(), "un ##believ ##able");
    }

    /// Measures the positions of the status text's parts, which must ascend from left to right.
    void rightToLeftTokensKeepTheStatusOrder() {
        Session session;
        session.input.queryText = "שלום 2024 الانتباه 3.14";
        const QJsonObject seen = inBrowser({handoutPageFor(session), R"(
const leftOf = (node, from, to) => {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range.getBoundingClientRect().left;
};
go('#stage=weights&head=1&cell=3,3');
const status = document.getElementById('status');
const words = document.createTreeWalker(status, NodeFilter.SHOW_TEXT);
const lefts = [];
let text = '';
for (let node = words.nextNode(); node; node = words.nextNode()) {
  if (!/\S/.test(node.data)) continue;
  const at = node.data.search(/[^\s,:]/);
  if (at < 0) continue;
  lefts.push(leftOf(node, at, at + 1));
  text += node.data;
}
const heading = document.querySelector('h1');
return {lefts, text: status.textContent, direction: getComputedStyle(heading).direction,
        labels: [...document.querySelectorAll('#map thead th bdi')].map(label => label.textContent)};)"})
                                     .toObject();
        const QVariantList lefts = seen["lefts"].toVariant().toList();
        QVERIFY(lefts.size() >= 5);  // “query”, its token, “key”, its token, the number
        for (qsizetype i = 1; i < lefts.size(); ++i) QVERIFY(lefts[i].toDouble() > lefts[i - 1].toDouble());
        QVERIFY(seen["text"].toString().startsWith("query الانتباه, key الانتباه: "));
        QCOMPARE(seen["direction"].toString(), QString("rtl"));
        QCOMPARE(seen["labels"].toVariant().toStringList(),
                 QStringList({"שלום", "2024", "الانتباه", "3.14"}));
    }

    void longTokensAreTruncatedInRowHeaders() {
        Session session;
        session.input.queryTokens = {{"a", std::string(300, 'q'), "b"}};
        const QJsonObject seen = inBrowser({handoutPageFor(session), R"(
const head = document.querySelector('#map tbody tr:nth-child(2) th');
return {width: head.getBoundingClientRect().width, title: head.firstChild.title,
        scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth};)"})
                                     .toObject();
        QVERIFY(seen["width"].toDouble() < 260);
        QCOMPARE(seen["title"].toString(), QString(300, 'q'));
        QCOMPARE(seen["scrolls"].toBool(), false);
    }

    void pythonExportEscapesSpecialCharacters() {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty()) QSKIP("python3 is not installed");
        Session session;
        const std::vector<std::string> tokens = {
            "</script>", "\"\"\"",           "'''", "\\", "\\\"",      "a\nb",  "\r", "it's",
            "我",        "\"); import os #", "{x}", "%s", "\\N{DASH}", "\u2028"};
        session.input.queryTokens = {tokens};
        session.title = session.notes = "\"\"\"\nraise SystemExit('hacked')\n\"\"\"";
        QTemporaryDir folder;
        exportTo(folder.filePath("a.py"), {computeTrace(session)}, {});
        QProcess process;
        process.start(python,
                      {"-c",
                       "import ast, json, sys\n"
                       "tree = ast.parse(open(sys.argv[1], encoding='utf-8', newline='').read())\n"
                       "print(json.dumps([n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) "
                       "and isinstance(n.value, str)]))",
                       folder.filePath("a.py")});
        QVERIFY(process.waitForFinished(attention::test::waitTimeout));
        QCOMPARE(QString::fromUtf8(process.readAllStandardError()), QString());
        const QStringList texts =
            QJsonDocument::fromJson(process.readAllStandardOutput()).toVariant().toStringList();
        for (const std::string& token : tokens)
            QVERIFY2(texts.contains(QString::fromStdString(token)), token.c_str());
    }

    void pageFitsAPhoneAndPrintsAllTerms() {
        Session session;
        session.input.queryText =
            "我喜欢吃苹果，因为苹果很甜，而且对身体好 and a_very_long_word_that_does_not_break_anywhere";
        session.dK = 48;
        const QJsonObject seen = inBrowser({handoutPageFor(session), R"(
const closed = document.querySelectorAll('details:not([open])').length;
window.dispatchEvent(new Event('beforeprint'));
return {inner: window.innerWidth, wide: document.documentElement.scrollWidth, closed,
        closedInPrint: document.querySelectorAll('details:not([open])').length,
        labels: [...document.querySelectorAll('#map tbody th')].map(th => th.textContent)};)"},
                                           {500, 900})
                                     .toObject();
        QVERIFY(seen["inner"].toInt() <= 500);
        QVERIFY2(seen["wide"].toInt() <= seen["inner"].toInt(),
                 qPrintable(QString::number(seen["wide"].toInt())));
        QCOMPARE(seen["closed"].toInt(), 1);
        QCOMPARE(seen["closedInPrint"].toInt(), 0);
        QVERIFY(seen["labels"].toVariant().toStringList().contains("喜欢"));
    }

    void wideStagesAreSplitIntoPages() {
        Session session;
        session.dK = 150;
        const QJsonObject seen = inBrowser({handoutPageFor(session), R"(
go('#stage=queries&head=1&cell=2,65');
const columns = () => document.querySelectorAll('#map thead th').length - 1;
const seen = {text: document.getElementById('pager').textContent, columns: columns()};
document.querySelector('#pager button:last-child').click();
seen.last = columns();
seen.status = document.getElementById('status').textContent;
return seen;)"})
                                     .toObject();
        QCOMPARE(seen["text"].toString(), QString("◀ dimension 65–128 of 150 ▶"));
        QCOMPARE(seen["columns"].toInt(), 64);
        QCOMPARE(seen["last"].toInt(), 22);
        QVERIFY(seen["status"].toString().startsWith("query is, dimension 129: "));
    }

    void pageContainsNoNetworkReferences() {
        const QByteArray page = handoutPageFor(Session());
        for (const char* word : {"http:", "https:", "src=", "href=", "url(", "@import", "fetch(", "XMLHttp"})
            QVERIFY2(!page.contains(word), word);
        QVERIFY(page.contains("default-src 'none'"));
    }

    void oversizedTraceIsRejectedWithAReason_data() {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("dK");
        QTest::addColumn<QString>("reason");
        const QString limits = "A handout can contain at most 64 tokens and 12 heads, but the session has ";
        QTest::newRow("tokens") << 65 << 1 << 4 << limits + "65 and 1.";
        QTest::newRow("heads") << 6 << 13 << 4 << limits + "6 and 13.";
        QTest::newRow("numbers")
            << 64 << 12 << 4096
            << "A handout can contain at most 4000000 numbers, but the session has 6498304. Reduce d_k, "
               "d_v or d_model.";
        QTest::newRow("fits") << 64 << 12 << 4 << QString();
    }
    void oversizedTraceIsRejectedWithAReason() {
        QFETCH(int, tokens);
        QFETCH(int, heads);
        QFETCH(int, dK);
        QFETCH(QString, reason);
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < tokens; ++i) session.input.queryText += "w" + std::to_string(i) + " ";
        session.heads = heads;
        session.dK = dK;
        session.dV = 4;
        const auto trace = computeTrace(session);
        QCOMPARE(handoutUnavailableReason(*trace), reason);
        if (reason.isEmpty()) return;
        QTemporaryDir folder;
        const QString path = folder.filePath("x.html");
        QVERIFY_EXCEPTION_THROWN(exportTo(path, {trace}, {}), FileError);
        QVERIFY(!QFile::exists(path));
    }
};

ATTENTION_TEST(TestHandout)
#include "tst_handout.moc"
