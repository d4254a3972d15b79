// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/said_things.h"

#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "layer/stage_matrix.h"
#include "metrics/row_metric_info.h"
#include "state/shown_cells.h"
#include "storage/view_state.h"
#include "views/views.h"

#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace attention::test {
namespace {

using Kind = SentencePart::Kind;

/// Words for what only a map of the stage shows.
const QMap<QString, Stage>& stageWords(const QString& language) {
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

QString word(const QString& language, const char* english, const char* chinese) {
    return language == "en" ? english : chinese;
}

/// Reads one sentence from left to right and gathers what is wrong with it.
class Reader {
 public:
    Reader(const LessonStep& step, const Picture& picture, QString language)
        : m_step(step), m_picture(picture), m_language(std::move(language)) {}

    QStringList read() {
        if (!viewKindNamed(m_picture.place.view)) return {"no such view: " + text(m_picture.place.view)};
        const CellRef& framed = m_picture.place.cell;
        if (!m_picture.hasCell(framed)) return {"the framed cell is not there"};
        static const QRegularExpression placeholder("\\{([^}]*)\\}");
        const QString say = text(m_step.text);
        m_words = QString(say).remove(placeholder);
        std::vector<QStringList> tokens;
        for (auto it = placeholder.globalMatch(say); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            const QStringList said = match.captured(1).split(QRegularExpression("[:,]"));
            said[0] == "query" || said[0] == "key" ? tokens.push_back(said) : readNumber(said);
        }
        for (const QStringList& token : tokens) readToken(token);
        const bool isOfCurves =
            m_picture.place.view.starts_with("sweep") || m_picture.place.view == "learning";
        if (!isOfCurves && !m_saysFramed) m_wrong << "the framed cell is not what the sentence speaks of";
        readWords();
        return m_wrong;
    }

 private:
    static QString text(const std::string& words) { return QString::fromStdString(words); }
    static int number(const QStringList& said, qsizetype i) { return i < said.size() ? said[i].toInt() : 0; }

    /// {STAGE:row,column,head}, {largest:STAGE,row,head} and the like.
    void readNumber(const QStringList& said) {
        const CellRef& framed = m_picture.place.cell;
        const QString whole = '{' + said[0] + (said.size() > 1 ? ":" + said.mid(1).join(',') : "") + '}';
        const auto parts = filledSentence(whole.toStdString(), *m_picture.trace, 0);
        if (parts.at(0).kind == Kind::Missing) m_wrong << whole + " is not there";
        if (said[0] == "row" || said[0] == "average") {  // in the panel of measures
            const bool isOfRow = said[0] == "row";
            const bool isFramed =
                number(said, isOfRow ? 3 : 2) == framed.head && (!isOfRow || number(said, 2) == framed.row);
            if (!isFramed) m_wrong << whole + " is of another row than the framed one";
            m_saysFramed |= isFramed;
        } else if (said[0] == "seeds") {
            if (!m_words.contains(word(m_language, "seed", "种子")))
                m_wrong << whole + " is a mean over seeds, which the sentence does not say";
        } else if (said[0] == "sum") {
            require(*stageNamed(said[1].toStdString()), number(said, 3), whole);
        } else if (parts[0].cell) {
            require(parts[0].cell->stage, parts[0].cell->head, whole);
            m_saysFramed |= *parts[0].cell == framed;
            m_linked.push_back(*parts[0].cell);
        }
    }
    void require(Stage stage, int head, const QString& what) {
        if (!m_picture.shows(stage, head)) m_wrong << what + " is not on the screen";
    }
    /// A token is one of the framed cell, or of a number that leads to its cell.
    void readToken(const QStringList& said) {
        const Axis axis = said[0] == "query" ? Axis::Query : Axis::Key;
        const auto isOf = [&](const CellRef& cell) {
            const StageInfo& info = stageInfo(cell.stage);
            return (info.rowAxis == axis && cell.row == number(said, 1)) ||
                   (info.columnAxis == axis && cell.column == number(said, 1));
        };
        const bool isSwept = viewKindNamed(m_picture.place.view)->capabilities.ignoresSelectedCell;
        if (isSwept || (!isOf(m_picture.place.cell) && std::ranges::none_of(m_linked, isOf)))
            m_wrong << '{' + said.join(':') + "} is a word of no cell that the sentence speaks of";
    }
    void readWords() {
        QString words = m_words;
        for (const QString& number : typedNumbers(words)) {
            const bool isSet = std::ranges::any_of(m_step.fieldValues, [&](const FieldValue& field) {
                return text(field.json).toDouble() == QString(number).replace("−", "-").toDouble();
            });
            if (!isSet) m_wrong << number + " is typed";
        }
        static const QRegularExpression quoted("“([^”]*)”");
        for (auto it = quoted.globalMatch(words); it.hasNext();)
            m_wrong << it.next().captured() + " is typed";
        const QString gradient =
            word(m_language, "gradient with respect to the scaled scores", "对缩放后分数的梯度");
        words.remove(gradient);
        if (words.contains(word(m_language, "gradient", "梯度")))
            m_wrong << "a gradient with respect to what?";
        for (auto [name, stage] : stageWords(m_language).asKeyValueRange()) {
            if (words.contains(name, Qt::CaseInsensitive)) require(stage, 0, "“" + name + "”");
        }
        if (words.contains(word(m_language, "second head", "第二个头"))) {
            if (m_picture.trace->headCount() < 2) m_wrong << "there is no second head";
        }
        if (words.contains(word(m_language, "largest of its row", "这一行中最大")) &&
            !isLargestOfRow(*m_picture.trace, m_picture.place.cell))
            m_wrong << "another cell is the largest of the row";
    }

    const LessonStep& m_step;
    const Picture& m_picture;
    const QString m_language;
    std::vector<CellRef> m_linked;  ///< cells of the numbers said
    bool m_saysFramed = false;
    QString m_words;  ///< without placeholders
    QStringList m_wrong;
};

}  // namespace

bool Picture::hasCell(const CellRef& cell) const {
    if (!hasStage(*trace, cell.stage)) return false;
    const StageMatrixSize size = stageMatrixSize(*trace, cell.stage);
    return cell.row < size.rows && cell.column < size.columns &&
           cell.head < trace->stageHeadCount(cell.stage);
}

bool Picture::shows(Stage stage, int head) const {
    const ViewKind::Capabilities& view = viewKindNamed(place.view)->capabilities;
    if (view.ignoresSelectedCell || !hasStage(*trace, stage)) return false;
    if (view.showsWeightsOnly) return stage == Stage::Weights;
    if (view.showsOneMap) return stage == place.cell.stage && head == place.cell.head;
    const std::vector<Stage> stages = overviewStages(*trace, settings, place.cell.stage);
    const std::vector<int> heads = shownHeads(*trace, settings, stage);
    return std::ranges::find(stages, stage) != stages.end() && std::ranges::find(heads, head) != heads.end();
}

Picture pictureAt(const Session& base, const Lesson& lesson, int step) {
    return {computeTrace(sessionAtStep(base, lesson, step)), targetAtStep(lesson, step),
            parseViewState(base.viewStateJson).settings};
}

QStringList complaints(const LessonStep& step, const Picture& picture, const QString& language) {
    return Reader(step, picture, language).read();
}

bool isLargestOfRow(const Trace& trace, const CellRef& cell) {
    const StageMatrix matrix = stageMatrix(trace, cell.stage, 0, cell.head);
    const float* row = rowSpan(matrix.values, cell.row).data();
    return *std::max_element(row, row + matrix.values.cols()) == row[cell.column];
}

QStringList typedNumbers(const QString& sentence) {
    static const QRegularExpression number("[−-]?\\d+(\\.\\d+)?(e\\d+)?");
    QStringList found;
    for (auto it = number.globalMatch(sentence); it.hasNext();) found << it.next().captured();
    return found;
}

}  // namespace attention::test
