// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/lesson_sentence_check.h"

#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "layer/stage_matrix.h"
#include "metrics/metrics_grid.h"
#include "state/shown_cells.h"
#include "storage/view_state.h"
#include "views/views.h"

#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace attention::test {
namespace {

using Kind = SentencePart::Kind;

/// Returns the stages whose numbers are visible only in a heatmap of the stage. The keys are names of the
/// stages in `language`.
const QMap<QString, Stage>& stageNames(const QString& language) {
    static const QMap<QString, QMap<QString, Stage>> words = {{"en",
                                                               {{"raw score", Stage::RawScores},
                                                                {"scaled score", Stage::ScaledScores},
                                                                {"masked score", Stage::MaskedScores},
                                                                {"context", Stage::Context},
                                                                {"output", Stage::Output},
                                                                {"embedding", Stage::QueryEmbeddings}}},
                                                              {"zh_CN",
                                                               {{"原始分数", Stage::RawScores},
                                                                {"缩放后分数", Stage::ScaledScores},
                                                                {"掩码分数", Stage::MaskedScores},
                                                                {"上下文", Stage::Context},
                                                                {"输出", Stage::Output},
                                                                {"嵌入", Stage::QueryEmbeddings}}}};
    static const QMap<QString, Stage> none;
    const auto found = words.constFind(language);
    return found == words.constEnd() ? none : *found;
}

QString inLanguage(const QString& language, const char* english, const char* chinese) {
    return language == "en" ? english : chinese;
}

/// Checks the placeholders and the literal text of one sentence, and collects the problems.
class SentenceChecker {
 public:
    SentenceChecker(const LessonStep& step, const DisplayedStep& display, QString language)
        : m_step(step), m_display(display), m_language(std::move(language)) {}

    QStringList check() {
        if (!viewKindNamed(m_display.target.view)) return {"unknown view: " + text(m_display.target.view)};
        const CellRef& selectedCell = m_display.target.cell;
        if (!m_display.hasCell(selectedCell)) return {"the selected cell does not exist"};
        static const QRegularExpression placeholder("\\{([^}]*)\\}");
        const QString sentence = text(m_step.text);
        m_literalText = QString(sentence).remove(placeholder);
        std::vector<QStringList> tokens;
        for (auto it = placeholder.globalMatch(sentence); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            const QStringList parts = match.captured(1).split(QRegularExpression("[:,]"));
            parts[0] == "query" || parts[0] == "key" ? tokens.push_back(parts) : checkNumber(parts);
        }
        for (const QStringList& token : tokens) checkToken(token);
        const bool showsCurves =
            m_display.target.view.starts_with("sweep") || m_display.target.view == "learning";
        if (!showsCurves && !m_mentionsSelectedCell)
            m_problems << "the sentence does not mention the selected cell";
        checkLiteralText();
        return m_problems;
    }

 private:
    static QString text(const std::string& utf8) { return QString::fromStdString(utf8); }
    static int number(const QStringList& parts, qsizetype i) {
        return i < parts.size() ? parts[i].toInt() : 0;
    }

    /// Checks a placeholder for a number, such as {STAGE:row,column,head} or {largest:STAGE,row,head}.
    void checkNumber(const QStringList& parts) {
        const CellRef& selectedCell = m_display.target.cell;
        const QString placeholderText =
            '{' + parts[0] + (parts.size() > 1 ? ":" + parts.mid(1).join(',') : "") + '}';
        const auto filled = filledSentence(placeholderText.toStdString(), *m_display.trace, 0);
        if (filled.at(0).kind == Kind::Missing) m_problems << placeholderText + " does not exist";
        if (parts[0] == "row" || parts[0] == "average") {  // the metrics panel shows these numbers
            const bool isOfRow = parts[0] == "row";
            const bool isOfSelectedRow = number(parts, isOfRow ? 3 : 2) == selectedCell.head &&
                                         (!isOfRow || number(parts, 2) == selectedCell.row);
            if (!isOfSelectedRow) m_problems << placeholderText + " does not belong to the selected row";
            m_mentionsSelectedCell |= isOfSelectedRow;
        } else if (parts[0] == "seeds") {
            if (!m_literalText.contains(inLanguage(m_language, "seed", "种子")))
                m_problems << placeholderText +
                                  " is a mean over seeds, but the sentence does not mention seeds";
        } else if (parts[0] == "sum") {
            requireVisible(*stageNamed(parts[1].toStdString()), number(parts, 3), placeholderText);
        } else if (filled[0].cell) {
            requireVisible(filled[0].cell->stage, filled[0].cell->head, placeholderText);
            m_mentionsSelectedCell |= *filled[0].cell == selectedCell;
            m_mentionedCells.push_back(*filled[0].cell);
        }
    }
    void requireVisible(Stage stage, int head, const QString& subject) {
        if (!m_display.shows(stage, head)) m_problems << subject + " is not visible";
    }
    /// Checks a placeholder {query:N} or {key:N}. The token must belong to the selected cell or to a cell of
    /// another placeholder.
    void checkToken(const QStringList& parts) {
        const Axis axis = parts[0] == "query" ? Axis::Query : Axis::Key;
        const auto isOf = [&](const CellRef& cell) {
            const StageInfo& info = stageInfo(cell.stage);
            return (info.rowAxis == axis && cell.row == number(parts, 1)) ||
                   (info.columnAxis == axis && cell.column == number(parts, 1));
        };
        const bool ignoresSelectedCell =
            viewKindNamed(m_display.target.view)->capabilities.ignoresSelectedCell;
        if (ignoresSelectedCell ||
            (!isOf(m_display.target.cell) && std::ranges::none_of(m_mentionedCells, isOf)))
            m_problems << '{' + parts.join(':') + "} belongs to no cell that the sentence mentions";
    }
    void checkLiteralText() {
        QString text = m_literalText;
        for (const QString& number : literalNumbers(text)) {
            const bool isFieldValue = std::ranges::any_of(m_step.fieldValues, [&](const FieldValue& field) {
                return QString::fromStdString(field.json).toDouble() ==
                       QString(number).replace("−", "-").toDouble();
            });
            if (!isFieldValue) m_problems << number + " is written literally";
        }
        static const QRegularExpression quoted("“([^”]*)”");
        for (auto it = quoted.globalMatch(text); it.hasNext();)
            m_problems << it.next().captured() + " is written literally";
        text.remove(QRegularExpression(
            inLanguage(m_language, "gradient( of the weights)? with respect to the scaled scores",
                       "对缩放后分数的梯度|权重的梯度（对缩放后分数")));
        if (text.contains(inLanguage(m_language, "gradient", "梯度")))
            m_problems << "the sentence does not state with respect to what the gradient is";
        for (auto [name, stage] : stageNames(m_language).asKeyValueRange()) {
            if (text.contains(name, Qt::CaseInsensitive)) requireVisible(stage, 0, "“" + name + "”");
        }
        if (text.contains(inLanguage(m_language, "second head", "第二个头"))) {
            if (m_display.trace->headCount() < 2) m_problems << "there is no second head";
        }
        if (text.contains(inLanguage(m_language, "largest of its row", "这一行中最大")) &&
            !isLargestOfRow(*m_display.trace, m_display.target.cell))
            m_problems << "another cell is the largest of the row";
    }

    const LessonStep& m_step;
    const DisplayedStep& m_display;
    const QString m_language;
    std::vector<CellRef> m_mentionedCells;  ///< cells of the placeholders checked so far
    bool m_mentionsSelectedCell = false;
    QString m_literalText;  ///< the sentence without placeholders
    QStringList m_problems;
};

}  // namespace

bool DisplayedStep::hasCell(const CellRef& cell) const {
    if (!hasStage(*trace, cell.stage)) return false;
    const StageMatrixSize size = stageMatrixSize(*trace, cell.stage);
    return cell.row < size.rows && cell.column < size.columns &&
           cell.head < trace->stageHeadCount(cell.stage);
}

bool DisplayedStep::shows(Stage stage, int head) const {
    const ViewCapabilities& view = viewKindNamed(target.view)->capabilities;
    if (view.ignoresSelectedCell || !hasStage(*trace, stage)) return false;
    if (view.showsWeightsOnly) return stage == Stage::Weights;
    if (view.showsOneMap) return stage == target.cell.stage && head == target.cell.head;
    const std::vector<Stage> stages = overviewStages(*trace, settings, target.cell.stage);
    const std::vector<int> heads = shownHeads(*trace, settings, stage);
    return std::ranges::find(stages, stage) != stages.end() && std::ranges::find(heads, head) != heads.end();
}

DisplayedStep displayedStep(const Session& base, const Lesson& lesson, int step) {
    DisplayedStep display{computeTrace(sessionAtStep(base, lesson, step)), targetAtStep(lesson, step),
                          parseViewState(base.viewStateJson).settings};
    std::string& view = display.target.view;
    if (view.empty()) view = display.settings.showsAllStages ? "overview" : "heatmaps";
    display.settings.showsAllStages = view == "overview";
    return display;
}

QStringList sentenceProblems(const LessonStep& step, const DisplayedStep& display, const QString& language) {
    return SentenceChecker(step, display, language).check();
}

bool isLargestOfRow(const Trace& trace, const CellRef& cell) {
    const StageMatrix matrix = stageMatrix(trace, cell.stage, 0, cell.head);
    const float* row = rowSpan(matrix.values, cell.row).data();
    return *std::max_element(row, row + matrix.values.cols()) == row[cell.column];
}

QStringList literalNumbers(const QString& sentence) {
    static const QRegularExpression number("[−-]?\\d+(\\.\\d+)?(e\\d+)?");
    QStringList found;
    for (auto it = number.globalMatch(sentence); it.hasNext();) found << it.next().captured();
    return found;
}

}  // namespace attention::test
