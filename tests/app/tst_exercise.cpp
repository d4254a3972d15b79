// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the exercise, a page with blanks to fill in, in a real browser and on paper.
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

const CellRef weightCell{Stage::Weights, 0, 1, 4};  // 0.4917
const CellRef contextCell{Stage::Context, 0, 1, 0};

QByteArray pageWith(const std::vector<CellRef>& blanks, const Session& session = {}) {
    return exercisePage(*computeTrace(session), 0, blanks, "A title", lightTheme(QFont()));
}

/// Functions that act as a student. When Enter is pressed in a field, a browser clicks the submit button.
const QByteArray studentScript = R"(
const forms = [...document.querySelectorAll('.blank')];
const inputOf = form => form.querySelector('input');
const type = (form, text) => {
  inputOf(form).value = text;
  inputOf(form).dispatchEvent(new Event('input', {bubbles: true}));
};
const enter = form => form.querySelector('[type=submit]').click();
const answerBlank = (form, text) => { type(form, text); enter(form); return feedbackOf(form); };
const feedbackOf = form => form.querySelector('.feedback').textContent;
const showButton = form => form.querySelector('[type=button]');
const calculation = form => form.querySelector('.steps').innerText;
const isShown = element => element.getClientRects().length > 0;
const keyStops = () => [...document.querySelectorAll('input, button, a, summary, [tabindex]')]
  .filter(element => isShown(element) && element.tabIndex >= 0).map(element => element.id || element.textContent);
)";

QJsonValue resultInBrowser(const QByteArray& page, const QByteArray& script) {
    return inBrowser({page, studentScript + script});
}

/// Returns one blank of every stage that has suggested blanks.
std::vector<CellRef> oneBlankPerStage(const Trace& trace) {
    std::vector<CellRef> blanks;
    for (const Stage stage : stagesWithBlanks()) {
        const std::vector<CellRef> suggested = suggestedBlanks(trace, 0, stage, 0);
        if (!suggested.empty()) blanks.push_back(suggested[suggested.size() / 2]);
    }
    return blanks;
}

/// Returns the text of the array [stage, head, row, column] in JavaScript.
QString keyOf(const CellRef& cell) {
    return QString("%1,%2,%3,%4")
        .arg(static_cast<int>(cell.stage))
        .arg(cell.head)
        .arg(cell.row)
        .arg(cell.column);
}

}  // namespace

class TestExercise : public QObject {
    Q_OBJECT

 private slots:
    void init() {
        if (!hasBrowser()) QSKIP("chromium is not installed");
    }

    void correctAnswersAreAcceptedInCommonNotations() {
        const QStringList notations = {"0.49",   "0,49",    ".49",    " 0.4917 ",
                                       "+0.492", "４９e-2", "0.4867", "0.4966"};
        const QByteArray page =
            pageWith(std::vector<CellRef>(static_cast<std::size_t>(notations.size()), weightCell));
        const QJsonArray feedbacks =
            resultInBrowser(page, "return " + QJsonDocument(QJsonArray::fromStringList(notations)).toJson() +
                                      ".map((text, i) => answerBlank(forms[i], text));")
                .toArray();
        QCOMPARE(feedbacks.size(), notations.size());
        for (const QJsonValue& feedback : feedbacks) QCOMPARE(feedback.toString(), QString("✓ Right: 0.49"));
    }

    void everyMinusSignIsAccepted() {
        const auto trace = computeTrace(Session());
        const QJsonArray feedbacks = resultInBrowser(pageWith({contextCell, contextCell, contextCell}), R"(
return ['-1.60', '−1,6', '–1.599'].map((text, i) => answerBlank(forms[i], text));)")
                                         .toArray();
        QCOMPARE(numberText(stageMatrix(*trace, Stage::Context, 0, 0).values(1, 0)), QString("−1.5993"));
        for (const QJsonValue& feedback : feedbacks) QCOMPARE(feedback.toString(), QString("✓ Right: −1.60"));
        QCOMPARE(feedbacks.size(), 3);
    }

    void wrongAnswersGetHelpfulFeedback_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("raw") << "11.1466"
                             << "Your answer is the score before scaling. Divide this score by the divisor, "
                                "and then do any remaining calculation steps.";
        QTest::newRow("scaled")
            << "2,28"
            << "Your answer is the value of the earlier stage “Scaled scores”. Do the remaining "
               "calculation steps.";
        QTest::newRow("sum")
            << "2.0338"
            << "Your answer is the result of the calculation step “Sum of the exponentials of the row”. Do "
               "the remaining calculation steps.";
        QTest::newRow("sign") << "-0.49"
                              << "Only the sign is wrong.";
        QTest::newRow("neighbour") << "0.0982"
                                   << "Your answer is the value of key short. Check the column of the blank.";
        QTest::newRow("rounded the wrong way")
            << "0.50"
            << "Almost correct. Calculate with all the given decimals, and round only the result.";
        QTest::newRow("beyond the tolerance")
            << "0.4860"
            << "Almost correct. Calculate with all the given decimals, and round only the result.";
        QTest::newRow("far") << "7"
                             << "Not correct yet. Start with this calculation step: Sum of the exponentials "
                                "of the row";
        const QString noNumber = "This is not a number. Enter a number such as 0.25 or 0,25.";
        for (const char* text : {"a half", "1/2", "0.4.9", "-", "NaN", "0x1"})
            QTest::newRow(text) << text << noNumber;
        QTest::newRow("nothing") << "  "
                                 << "Enter a number first, or click “Show the answer”.";
    }
    void wrongAnswersGetHelpfulFeedback() {
        QFETCH(QString, answer);
        QFETCH(QString, sentence);
        const QJsonObject result =
            resultInBrowser(pageWith({weightCell}),
                            "const feedback = answerBlank(forms[0], '" + answer.toUtf8() + R"(');
return {feedback, calculation: calculation(forms[0]), offersAnswer: isShown(showButton(forms[0])),
        className: forms[0].className, all: document.body.innerText, done: document.getElementById('done').textContent};)")
                .toObject();
        QCOMPARE(result["feedback"].toString(), "✗ " + sentence);
        QCOMPARE(result["calculation"].toString(), QString());
        QVERIFY(result["offersAnswer"].toBool());
        QCOMPARE(result["className"].toString(), QString("blank wrong"));
        QVERIFY(!result["all"].toString().contains("0.49"));
        QCOMPARE(result["done"].toString(), QString("0 of 1 blanks filled in"));
    }

    void numbersThatRevealAnAnswerAreHidden() {
        const QJsonObject result = resultInBrowser(pageWith({weightCell, contextCell}), R"(
const tile = () => forms[1].querySelectorAll('.given li')[4].innerText.split(/\s+/).join(' ');
const result = {tile: tile(), all: document.body.innerText, others: forms[1].innerText};
answerBlank(forms[1], '3');
showButton(forms[1]).click();
result.needs = [feedbackOf(forms[1]), document.activeElement.id];
answerBlank(forms[1], '-1.6');
result.kept = calculation(forms[1]);
answerBlank(forms[0], '0.49');
result.found = tile();
result.explained = calculation(forms[0]);
result.explainedThen = calculation(forms[1]);
result.done = document.getElementById('done').textContent;
return result;)")
                                       .toObject();
        QCOMPARE(result["tile"].toString(), QString("dessert a₂,₅ 1 v₅,₁ −3.1399"));
        for (const char* answer : {"0.49", "−1.59", "−1.60"})
            QVERIFY2(!result["all"].toString().contains(answer), answer);
        QVERIFY(result["others"].toString().contains("0.2912"));
        QCOMPARE(result["needs"].toVariant().toStringList(),
                 QStringList({"Fill in blank 1 first, because this number depends on it.", "blank-1"}));
        QCOMPARE(result["kept"].toString(), QString());
        QCOMPARE(result["found"].toString(), QString("dessert a₂,₅ 0.4917 v₅,₁ −3.1399"));
        QVERIFY(result["explained"].toString().contains("a₂,₅ = 0.4917"));
        QVERIFY(result["explainedThen"].toString().contains("c₂,₁ = −1.5993"));
        QCOMPARE(result["done"].toString(), QString("2 of 2 blanks filled in"));
    }

    /// A script calculates all blanks in their order, from nothing but the numbers that are printed on the
    /// sheet and its own earlier answers.
    void printedSheetCanBeSolvedFromTopToBottom_data() {
        QTest::addColumn<std::vector<CellRef>>("blanks");
        QTest::addColumn<QStringList>("names");
        const CellRef raw{Stage::RawScores, 0, 1, 2}, scaled{Stage::ScaledScores, 0, 1, 2},
            weight{Stage::Weights, 0, 1, 2}, context{Stage::Context, 0, 1, 0};
        QTest::newRow("ladder") << std::vector{raw, scaled, weight, context}
                                << QStringList{"s₂,₃", "z₂,₃", "a₂,₃", "c₂,₁"};
        QTest::newRow("in reverse") << std::vector{context, weight, scaled, raw}
                                    << QStringList{"s₂,₃", "z₂,₃", "a₂,₃", "c₂,₁"};
        QTest::newRow("scaled score is added")
            << std::vector{raw, weight} << QStringList{"s₂,₃", "z₂,₃", "a₂,₃"};
        QTest::newRow("another key") << std::vector{raw, CellRef{Stage::Weights, 0, 1, 4}, context}
                                     << QStringList{"s₂,₃", "z₂,₃", "a₂,₅", "c₂,₁"};
        QTest::newRow("context only") << std::vector{raw, context} << QStringList{"s₂,₃", "c₂,₁"};
    }
    void printedSheetCanBeSolvedFromTopToBottom() {
        QFETCH(std::vector<CellRef>, blanks);
        QFETCH(QStringList, names);
        for (const bool isMasked : {false, true}) {
            Session session;
            if (isMasked) session.mask.maskedCells = {{1, 5, {}}};
            const QJsonObject result = resultInBrowser(pageWith(blanks, session), R"(
const numberOf = text => Number(text.replace('−', '-'));
const answers = [];
const problems = [];
const valueOf = p => {  // of a given number: printed, or the mark of an earlier blank
  const mark = p.querySelector('.mark');
  if (!mark) return numberOf(p.textContent.split(/[₀-₉]+(?:,[₀-₉]+)?/).pop());
  const index = Number(mark.textContent) - 1;
  if (index >= answers.length) problems.push('mark ' + (index + 1));
  return answers[index];
};
const dK = 24;  // the sheet contains d_k in its second line
if (!document.querySelector('header').textContent.includes('d_k ' + dK)) problems.push('d_k');
const names = [];
for (const form of forms) {
  const name = inputOf(form).labels[0].textContent.replace(' = ', '');
  names.push(name);
  const groups = [...form.querySelectorAll('.given li')].map(tile => [...tile.querySelectorAll('p')].map(valueOf));
  const sumOfProducts = () => groups.reduce((sum, [a, b]) => sum + a * b, 0);
  const exponentials = groups.map(([z]) => Math.exp(z));
  const keys = [...form.querySelectorAll('.given li p')].map(p => p.firstChild.textContent);
  const own = keys.findIndex(key => key.slice(1) === name.slice(1) || key.replace('z̃', '') === name.slice(1));
  answers.push(name[0] === 's' ? sumOfProducts() : name[0] === 'c' ? sumOfProducts() :
               name[0] === 'a' ? exponentials[own] / exponentials.reduce((a, b) => a + b) :
               groups[0][0] / Math.sqrt(dK));
}
const printedAnswers = [...document.querySelectorAll('#answers article')].map(article =>
  numberOf(article.querySelector('p').textContent.split(' = ').pop()));
answers.forEach((number, i) => {
  if (!(Math.abs(number - printedAnswers[i]) <= 0.011 * Math.max(1, Math.abs(number))))
    problems.push(names[i] + ' is ' + number + ' instead of ' + printedAnswers[i]);
});
return {names, problems};)")
                                           .toObject();
            QCOMPARE(result["problems"].toVariant().toStringList(), QStringList());
            QStringList foundNames = result["names"].toVariant().toStringList();
            QCOMPARE(foundNames.size(), names.size());
            for (int i = 0; i < names.size(); ++i) QCOMPARE(foundNames[i].right(4), names[i].right(4));
        }
    }

    void pageWorksWithTheKeyboardAlone() {
        const QJsonObject result = resultInBrowser(pageWith({weightCell, contextCell}), R"(
const result = {stops: keyStops(), labels: forms.map(form => inputOf(form).labels[0].textContent)};
result.isSubmit = forms.every(form => inputOf(form).form.querySelector('button').type === 'submit');
answerBlank(forms[0], '');
result.stopsThen = keyStops();
showButton(forms[0]).click();
result.shown = [feedbackOf(forms[0]), inputOf(forms[0]).value, inputOf(forms[0]).readOnly, document.activeElement.id];
result.stopsAtLast = keyStops();
result.calculation = calculation(forms[0]);
result.status = forms[0].querySelector('[role=status]').textContent;
const hintId = inputOf(forms[0]).getAttribute('aria-describedby').split(' ')[0];
result.hint = document.getElementById(hintId).textContent;
inputOf(forms[1]).focus();
result.outline = getComputedStyle(inputOf(forms[1])).outlineStyle;
return result;)")
                                       .toObject();
        const auto texts = [&](const char* name) { return result[name].toVariant().toStringList(); };
        QCOMPARE(texts("stops"), QStringList({"blank-1", "blank-2"}));
        QCOMPARE(texts("labels"), QStringList({"a₂,₅ = ", "c₂,₁ = "}));
        QVERIFY(result["isSubmit"].toBool());
        QCOMPARE(texts("stopsThen"), QStringList({"blank-1", "Show the answer", "blank-2"}));
        QCOMPARE(texts("shown"), QStringList({"The answer: 0.49", "0.49", "true", "blank-1"}));
        QCOMPARE(texts("stopsAtLast").first(), QString("blank-1"));
        QVERIFY(!texts("stopsAtLast").contains("Show the answer"));
        QVERIFY(result["calculation"].toString().contains("a₂,₅ = 0.4917"));
        QCOMPARE(result["status"].toString(), QString("The answer: 0.49"));
        QCOMPARE(result["hint"].toString(), QString("two decimals"));
        QCOMPARE(result["outline"].toString(), QString("solid"));
    }

    /// The pages are tested in frames that are narrower than a phone.
    void blanksOfEveryMechanismFitAPhone() {
        std::vector<ProbedPage> pages;
        std::vector<std::vector<CellRef>> blanks;
        QStringList titles;
        for (const Session& session : explainedSessions()) {
            const auto trace = computeTrace(session);
            blanks.push_back(oneBlankPerStage(*trace));
            titles << QString::fromStdString(session.title);
            QJsonObject answers;
            for (CellRef cell : blanks.back()) {
                // The page adds the scaled score of a raw score.
                for (const Stage stage : {cell.stage, Stage::ScaledScores}) {
                    if (stage != cell.stage && cell.stage != Stage::RawScores) continue;
                    cell.stage = stage;
                    const double value =
                        stageMatrix(*trace, stage, 0, cell.head).values(cell.row, cell.column);
                    answers[keyOf(cell)] = numberText(value, requiredDecimals(value));
                }
            }
            pages.push_back({pageWith(blanks.back(), session),
                             studentScript + "const answers = " + QJsonDocument(answers).toJson() + R"(;
const empty = forms.filter(form => !form.querySelector('.given p')).map(form => form.querySelector('h2').textContent);
const blanks = JSON.parse(document.getElementById('data').textContent).blanks;
blanks.forEach((blank, i) => answerBlank(forms[i], answers[[blank.stage, blank.head, blank.row, blank.column]]));
return {empty: empty.join(), forms: forms.length, right: document.querySelectorAll('.blank.right').length,
        explained: forms.filter(form => calculation(form) !== '').length,
        isWide: document.documentElement.scrollWidth > window.innerWidth};)"});
        }
        QVERIFY(pages.size() > 10);
        const QJsonArray result = inFrames(pages);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const QJsonObject page = result[static_cast<int>(i)].toObject();
            const int count = page["forms"].toInt();
            QVERIFY(count >= static_cast<int>(blanks[i].size()));
            const QByteArray title = titles[i].toUtf8();
            QCOMPARE(titles[i] + page["empty"].toString(), titles[i]);
            QVERIFY2(page["right"].toInt() == count, title);
            QVERIFY2(page["explained"].toInt() == count, title);
            QVERIFY2(!page["isWide"].toBool(true), title);
        }
    }

    void answersArePrintedOnSeparatePages() {
        if (!hasPdfReader()) QSKIP("pdftotext is not installed");
        Session session;
        session.dK = 48;  // with 48 terms, the page initially hides some terms
        const QStringList pages = onPaper(pageWith({{Stage::RawScores, 0, 1, 4}, contextCell}, session));
        const auto answers = static_cast<int>(
            pages.indexOf(QRegularExpression("^Answers.*", QRegularExpression::DotMatchesEverythingOption)));
        QVERIFY(answers > 0);
        const QString exercise = pages.mid(0, answers).join('\n');
        const QString solutions = pages.mid(answers).join('\n');
        const auto trace = computeTrace(session);
        const double score = stageMatrix(*trace, Stage::RawScores, 0, 0).values(1, 4);
        QVERIFY(exercise.contains("A title") &&
                exercise.contains("The answers are on separate pages at the end."));
        QVERIFY(exercise.contains("s₂,₅ =") && exercise.contains("q₂,₄₈") &&
                exercise.contains("two decimals"));
        QVERIFY(!exercise.contains(numberText(score)) && !exercise.contains(numberText(score, 2)));
        QVERIFY(!exercise.contains("Check") && !exercise.contains("Press Enter"));
        QVERIFY(solutions.contains("s₂,₅ = " + numberText(score, 2)));
        QVERIFY(solutions.contains("s₂,₅ = " + numberText(score)));
        QVERIFY(solutions.contains("q₂,₄₈ · k₅,₄₈"));
    }

    void suggestedBlanksAreWorthCalculating() {
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
        const auto blanksOfRow = suggestedBlanksInRow(*computeTrace(Session()), 0, weightCell);
        QVERIFY(blanksOfRow.size() >= 2 && std::ranges::count(blanksOfRow, weightCell) == 1);
        for (const CellRef& cell : blanksOfRow) QCOMPARE(cell.row, 1);
    }

    void pageContainsNoNetworkReferences() {
        const QByteArray page = pageWith({weightCell});
        for (const char* word : {"http:", "https:", "src=", "href=", "url(", "@import", "fetch(", "XMLHttp"})
            QVERIFY2(!page.contains(word), word);
        QVERIFY(page.contains("default-src 'none'"));
        QVERIFY(!page.contains("{{"));
    }
};

ATTENTION_TEST(TestExercise)
#include "tst_exercise.moc"
