// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_texts.h"

#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "texts/tr.h"

#include <QStringList>

namespace attention {
namespace {

/// One sequence of a batch.
class ExampleText {
 public:
    ExampleText(const SequenceTask& task, const Batch& batch, const std::vector<Index>& said, Index row,
                const FigureTheme& theme)
        : m_task(task), m_batch(batch), m_said(said), m_row(row), m_theme(theme) {}

    QString row() const {
        QStringList input, wanted, answers;
        const std::vector<Index> asked = places();
        constexpr std::size_t few = 4;
        const bool areFew = asked.size() <= few && 2 * std::ssize(asked) <= length();
        bool isRight = true;
        for (Index i = 0; i < length(); ++i) input << word(m_batch.inputs[at(i)]);
        for (const Index i : asked) {
            // Of a few places: which.
            const QString of = !areFew ? QString() : word(m_batch.inputs[at(i)]) + QStringLiteral(" → ");
            const bool isSame = m_said[at(i)] == m_batch.targets[at(i)];
            const QString answer = word(m_said[at(i)]);
            wanted << of + word(m_batch.targets[at(i)]);
            answers << (isSame ? answer : colored(QStringLiteral("<u>%1</u>").arg(answer), m_theme.key));
            isRight = isRight && isSame;
        }
        const QString sign =
            isRight ? colored(QStringLiteral("✓"), m_theme.value) : colored(QStringLiteral("✗"), m_theme.key);
        QString cells;
        for (const QStringList& words : {input, wanted, answers})
            cells +=
                QStringLiteral("<td style=\"padding-right:24px\">%1</td>").arg(words.join(QLatin1Char(' ')));
        return QStringLiteral("<tr>%1<td>%2</td></tr>").arg(cells, sign);
    }

 private:
    Index length() const { return m_batch.lengths[static_cast<std::size_t>(m_row)]; }
    std::size_t at(Index i) const { return static_cast<std::size_t>(m_row * m_batch.length + i); }
    QString word(Index id) const {
        return bidiIsolated(printableToken(m_task.symbols()[static_cast<std::size_t>(id)])).toHtmlEscaped();
    }
    std::vector<Index> places() const {
        std::vector<Index> all;
        for (Index i = 0; i < length(); ++i)
            if (m_batch.lossWeights[at(i)] == 1) all.push_back(i);
        return all;
    }
    static QString colored(const QString& text, const QColor& color) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), text);
    }

    const SequenceTask& m_task;
    const Batch& m_batch;
    const std::vector<Index>& m_said;
    Index m_row;
    const FigureTheme& m_theme;
};

}  // namespace

QString taskText(TrainingTask task) {
    switch (task) {
        case TrainingTask::None:
            break;
        case TrainingTask::Reverse:
            return tr("Reverse: say the sequence backwards.");
        case TrainingTask::Previous:
            return tr("Previous: say at each place what stood before.");
        case TrainingTask::Sort:
            return tr("Sort: say the numbers in their order.");
        case TrainingTask::Recall:
            return tr("Recall: which number stood behind the letter that is asked last?");
        case TrainingTask::Induction:
            return tr("Induction: what came before comes again; say what followed then.");
        case TrainingTask::Custom:
            return tr("Own: what the lines say.");
        case TrainingTask::Pronouns:
            return tr("Pronouns: which word does it stand for?");
    }
    return {};
}

QString convergenceText(const std::vector<BatchMetrics>& metrics) {
    if (const auto step = convergenceStep(metrics)) return tr("right from step %1 on").arg(*step);
    if (metrics.empty()) return tr("nothing learnt yet");
    return tr("right so far: %1 of the answers").arg(numberText(metrics.back().accuracy, 2));
}

QString examplesText(const TrainingResult& trainingResult, const FigureTheme& theme) {
    const Trainer& trainer = *trainingResult.trainer;
    const Batch& batch = trainer.exampleBatch();
    const std::vector<Index> said =
        trainer.predictions(batch, Shared<Tensor>(trainingResult.state, &trainingResult.state->parameters));
    QString rows;
    const QString head = QStringLiteral("<td style=\"padding-right:24px; color:%1\">%2</td>");
    for (const QString& title : {tr("examples"), tr("wanted"), tr("says now")})
        rows += head.arg(theme.mutedText.name(), title);
    rows = QStringLiteral("<tr>%1<td></td></tr>").arg(rows);
    for (Index row = 0; row < batch.count; ++row)
        rows += ExampleText(trainer.task(), batch, said, row, theme).row();
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">%1</table>").arg(rows);
}

}  // namespace attention
