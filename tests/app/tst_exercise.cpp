// SPDX-License-Identifier: GPL-3.0-or-later
// The page with blanks, in a real browser and on paper.
#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "layer/stage_matrix.h"
#include "output/blanks.h"
#include "output/exercise.h"
#include "support/browser.h"
#include "support/explained_sessions.h"
#include "support/qt_tests.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

using namespace attention;
using namespace attention::test;

namespace {

const CellRef weight{Stage::Weights, 0, 1, 4};  // 0.4917
const CellRef context{Stage::Context, 0, 1, 0};

QByteArray pageWith(const std::vector<CellRef>& blanks, const Session& session = {}) {
    return exercisePage(*computeTrace(session), 0, blanks, "A title", lightTheme(QFont()));
}

/// What a student does: Enter in a field makes a browser click the form’s button.
const QByteArray student = R"(
const forms = [...document.querySelectorAll('.blank')];
const inputOf = form => form.querySelector('input');
const type = (form, text) => {
  inputOf(form).value = text;
  inputOf(form).dispatchEvent(new Event('input', {bubbles: true}));
};
const enter = form => form.querySelector('[type=submit]').click();
const tell = (form, text) => { type(form, text); enter(form); return said(form); };
const said = form => form.querySelector('.feedback').textContent;
const show = form => form.querySelector('[type=button]');
const arithmetic = form => form.querySelector('.steps').innerText;
const isSeen = element => element.getClientRects().length > 0;
const keyStops = () => [...document.querySelectorAll('input, button, a, summary, [tabindex]')]
  .filter(element => isSeen(element) && element.tabIndex >= 0).map(element => element.id || element.textContent);
)";

QJsonValue seenBy(const QByteArray& page, const QByteArray& script) {
    return inBrowser({page, student + script});
}

/// One of every stage that has any.
std::vector<CellRef> blanksEverywhere(const Trace& trace) {
    std::vector<CellRef> blanks;
    for (const Stage stage : stagesWithBlanks()) {
        const std::vector<CellRef> ofStage = suggestedBlanks(trace, 0, stage, 0);
        if (!ofStage.empty()) blanks.push_back(ofStage[ofStage.size() / 2]);
    }
    return blanks;
}

}  // namespace

class TestExercise : public QObject {
    Q_OBJECT

 private slots:
    void init() {
        if (!hasBrowser()) QSKIP("chromium is not installed");
    }

    void rightAnswersMayBeWrittenAsPeopleDo() {
        const QStringList ways = {"0.49", "0,49", ".49", " 0.4917 ", "+0.492", "４９e-2", "0.4867", "0.4966"};
        const QByteArray page = pageWith(std::vector<CellRef>(static_cast<std::size_t>(ways.size()), weight));
        const QJsonArray said =
            seenBy(page, "return " + QJsonDocument(QJsonArray::fromStringList(ways)).toJson() +
                             ".map((text, i) => tell(forms[i], text));")
                .toArray();
        QCOMPARE(said.size(), ways.size());
        for (const QJsonValue& one : said) QCOMPARE(one.toString(), QString("✓ Right: 0.49"));
    }

    void minusMayBeWrittenAsPeopleDo() {
        const auto trace = computeTrace(Session());
        const QJsonArray said = seenBy(pageWith({context, context, context}), R"(
return ['-1.60', '−1,6', '–1.599'].map((text, i) => tell(forms[i], text));)")
                                    .toArray();
        QCOMPARE(numberText(stageMatrix(*trace, Stage::Context, 0, 0).values(1, 0)), QString("−1.5993"));
        for (const QJsonValue& one : said) QCOMPARE(one.toString(), QString("✓ Right: −1.60"));
        QCOMPARE(said.size(), 3);
    }

    void wrongAnswersGetASentenceThatHelps_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("raw") << "11.1466"
                             << "That is the score before scaling: divide it, and go on from there.";
        QTest::newRow("scaled")
            << "2,28"
            << "That is the number of an earlier stage, “Scaled scores”: go on from there.";
        QTest::newRow("sum") << "2.0338"
                             << "That is the result of the step “Exponentials of the row”: go on from there.";
        QTest::newRow("sign") << "-0.49"
                              << "Only the sign is wrong.";
        QTest::newRow("neighbour") << "0.0982"
                                   << "That is the number of key short: look which column is asked for.";
        QTest::newRow("rounded the wrong way")
            << "0.50"
            << "Nearly: calculate with all the decimals given, and round the result only.";
        QTest::newRow("beyond the tolerance")
            << "0.4860"
            << "Nearly: calculate with all the decimals given, and round the result only.";
        QTest::newRow("far") << "7"
                             << "Not yet. Begin with this step: Exponentials of the row";
        const QString noNumber = "That is no number: write it like 0.25 or 0,25.";
        for (const char* text : {"a half", "1/2", "0.4.9", "-", "NaN", "0x1"})
            QTest::newRow(text) << text << noNumber;
        QTest::newRow("nothing") << "  "
                                 << "Type a number first, or have the answer shown.";
    }
    void wrongAnswersGetASentenceThatHelps() {
        QFETCH(QString, answer);
        QFETCH(QString, sentence);
        const QJsonObject seen =
            seenBy(pageWith({weight}), "const says = tell(forms[0], '" + answer.toUtf8() + R"(');
return {says, arithmetic: arithmetic(forms[0]), offers: isSeen(show(forms[0])), look: forms[0].className,
        all: document.body.innerText, done: document.getElementById('done').textContent};)")
                .toObject();
        QCOMPARE(seen["says"].toString(), "✗ " + sentence);
        QCOMPARE(seen["arithmetic"].toString(), QString());
        QVERIFY(seen["offers"].toBool());
        QCOMPARE(seen["look"].toString(), QString("blank wrong"));
        QVERIFY(!seen["all"].toString().contains("0.49"));
        QCOMPARE(seen["done"].toString(), QString("0 of 1 filled in"));
    }

    void aNumberIsHiddenWhereverItWouldGiveAnAnswerAway() {
        const QJsonObject seen = seenBy(pageWith({weight, context}), R"(
const tile = () => forms[1].querySelectorAll('.given li')[4].innerText.split(/\s+/).join(' ');
const seen = {tile: tile(), all: document.body.innerText, others: forms[1].innerText};
tell(forms[1], '3');
show(forms[1]).click();
seen.needs = [said(forms[1]), document.activeElement.id];
tell(forms[1], '-1.6');
seen.kept = arithmetic(forms[1]);
tell(forms[0], '0.49');
seen.found = tile();
seen.explained = arithmetic(forms[0]);
seen.explainedThen = arithmetic(forms[1]);
seen.done = document.getElementById('done').textContent;
return seen;)")
                                     .toObject();
        QCOMPARE(seen["tile"].toString(), QString("dessert a₂,₅ 1 v₅,₁ −3.1399"));
        for (const char* answer : {"0.49", "−1.59", "−1.60"})
            QVERIFY2(!seen["all"].toString().contains(answer), answer);
        QVERIFY(seen["others"].toString().contains("0.2912"));
        QCOMPARE(seen["needs"].toVariant().toStringList(),
                 QStringList({"Fill in blank 1 first: this number is made of it.", "blank-1"}));
        QCOMPARE(seen["kept"].toString(), QString());
        QCOMPARE(seen["found"].toString(), QString("dessert a₂,₅ 0.4917 v₅,₁ −3.1399"));
        QVERIFY(seen["explained"].toString().contains("a₂,₅ = 0.4917"));
        QVERIFY(seen["explainedThen"].toString().contains("c₂,₁ = −1.5993"));
        QCOMPARE(seen["done"].toString(), QString("2 of 2 filled in"));
    }

    void keysAloneAreEnough() {
        const QJsonObject seen = seenBy(pageWith({weight, context}), R"(
const seen = {stops: keyStops(), labels: forms.map(form => inputOf(form).labels[0].textContent)};
seen.isSubmit = forms.every(form => inputOf(form).form.querySelector('button').type === 'submit');
tell(forms[0], '');
seen.stopsThen = keyStops();
show(forms[0]).click();
seen.shown = [said(forms[0]), inputOf(forms[0]).value, inputOf(forms[0]).readOnly, document.activeElement.id];
seen.stopsAtLast = keyStops();
seen.arithmetic = arithmetic(forms[0]);
seen.status = forms[0].querySelector('[role=status]').textContent;
const asked = inputOf(forms[0]).getAttribute('aria-describedby').split(' ')[0];
seen.asked = document.getElementById(asked).textContent;
inputOf(forms[1]).focus();
seen.outline = getComputedStyle(inputOf(forms[1])).outlineStyle;
return seen;)")
                                     .toObject();
        const auto texts = [&](const char* name) { return seen[name].toVariant().toStringList(); };
        QCOMPARE(texts("stops"), QStringList({"blank-1", "blank-2"}));
        QCOMPARE(texts("labels"), QStringList({"a₂,₅ = ", "c₂,₁ = "}));
        QVERIFY(seen["isSubmit"].toBool());
        QCOMPARE(texts("stopsThen"), QStringList({"blank-1", "Show the answer", "blank-2"}));
        QCOMPARE(texts("shown"), QStringList({"The answer: 0.49", "0.49", "true", "blank-1"}));
        QCOMPARE(texts("stopsAtLast").first(), QString("blank-1"));
        QVERIFY(!texts("stopsAtLast").contains("Show the answer"));
        QVERIFY(seen["arithmetic"].toString().contains("a₂,₅ = 0.4917"));
        QCOMPARE(seen["status"].toString(), QString("The answer: 0.49"));
        QCOMPARE(seen["asked"].toString(), QString("two decimals"));
        QCOMPARE(seen["outline"].toString(), QString("solid"));
    }

    /// The frames are narrower than a phone.
    void everyMechanismHasBlanksThatFitAPhone() {
        std::vector<ProbedPage> pages;
        std::vector<std::vector<CellRef>> blanks;
        QStringList titles;
        for (const Session& session : explainedSessions()) {
            const auto trace = computeTrace(session);
            blanks.push_back(blanksEverywhere(*trace));
            titles << QString::fromStdString(session.title);
            QJsonArray answers;
            for (const CellRef& cell : blanks.back()) {
                const double value =
                    stageMatrix(*trace, cell.stage, 0, cell.head).values(cell.row, cell.column);
                answers.append(numberText(value, requiredDecimals(value)));
            }
            pages.push_back({pageWith(blanks.back(), session),
                             student + "const answers = " + QJsonDocument(answers).toJson() + R"(;
const empty = forms.filter(form => !form.querySelector('.given p')).map(form => form.querySelector('h2').textContent);
answers.forEach((text, i) => tell(forms[i], text));
return {empty: empty.join(), right: document.querySelectorAll('.blank.right').length,
        explained: forms.filter(form => arithmetic(form) !== '').length,
        isWide: document.documentElement.scrollWidth > window.innerWidth};)"});
        }
        QVERIFY(pages.size() > 10);
        const QJsonArray seen = inFrames(pages);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const QJsonObject page = seen[static_cast<int>(i)].toObject();
            const auto count = static_cast<int>(blanks[i].size());
            const QByteArray where = titles[i].toUtf8();
            QCOMPARE(titles[i] + page["empty"].toString(), titles[i]);
            QVERIFY2(page["right"].toInt() == count, where);
            QVERIFY2(page["explained"].toInt() == count, where);
            QVERIFY2(!page["isWide"].toBool(true), where);
        }
    }

    void onPaperTheAnswersHavePagesOfTheirOwn() {
        if (!hasPdfReader()) QSKIP("pdftotext is not installed");
        Session session;
        session.dK = 48;  // more terms than the page shows at once
        const QStringList pages = onPaper(pageWith({{Stage::RawScores, 0, 1, 4}, context}, session));
        const auto answers = static_cast<int>(
            pages.indexOf(QRegularExpression("^Answers.*", QRegularExpression::DotMatchesEverythingOption)));
        QVERIFY(answers > 0);
        const QString sheet = pages.mid(0, answers).join('\n');
        const QString solutions = pages.mid(answers).join('\n');
        const auto trace = computeTrace(session);
        const double score = stageMatrix(*trace, Stage::RawScores, 0, 0).values(1, 4);
        QVERIFY(sheet.contains("A title") &&
                sheet.contains("The answers have pages of their own at the end."));
        QVERIFY(sheet.contains("s₂,₅ =") && sheet.contains("q₂,₄₈") && sheet.contains("two decimals"));
        QVERIFY(!sheet.contains(numberText(score)) && !sheet.contains(numberText(score, 2)));
        QVERIFY(!sheet.contains("Check") && !sheet.contains("Enter checks"));
        QVERIFY(solutions.contains("s₂,₅ = " + numberText(score, 2)));
        QVERIFY(solutions.contains("s₂,₅ = " + numberText(score)));
        QVERIFY(solutions.contains("q₂,₄₈ · k₅,₄₈"));
    }

    void chosenCellsAreWorthCalculating() {
        Session session;
        session.mask.causal = CausalMask::Causal;
        const auto trace = computeTrace(session);
        const std::vector<CellRef> scores = suggestedBlanks(*trace, 0, Stage::RawScores, 0);
        QCOMPARE(scores.size(), std::size_t{4});
        for (std::size_t i = 1; i < scores.size(); ++i) QVERIFY(scores[i].row > scores[i - 1].row);
        for (const CellRef& cell : suggestedBlanks(*trace, 0, Stage::Weights, 0)) {
            const double value = stageMatrix(*trace, Stage::Weights, 0, 0).values(cell.row, cell.column);
            QVERIFY2(value > 0.02 && value < 0.98 && cell.column <= cell.row,
                     qPrintable(QString::number(value)));
        }
        QVERIFY(!suggestedBlanks(*trace, 0, Stage::Weights, 0).empty());
        const auto around = suggestedBlanksInRow(*computeTrace(Session()), 0, weight);
        QVERIFY(around.size() >= 2 && std::ranges::count(around, weight) == 1);
        for (const CellRef& cell : around) QCOMPARE(cell.row, 1);
    }

    void nothingInItReachesForTheNetwork() {
        const QByteArray page = pageWith({weight});
        for (const char* word : {"http:", "https:", "src=", "href=", "url(", "@import", "fetch(", "XMLHttp"})
            QVERIFY2(!page.contains(word), word);
        QVERIFY(page.contains("default-src 'none'"));
        QVERIFY(!page.contains("{{"));
    }
};

ATTENTION_TEST(TestExercise)
#include "tst_exercise.moc"
