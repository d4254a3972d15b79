// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_texts.h"

#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "models/session_model.h"
#include "texts/translation_contexts.h"

#include <QStringList>

namespace attention {
namespace {

/// Converts one sequence of a batch to a row of an HTML table.
class ExampleText {
 public:
    ExampleText(const SequenceTask& task, const Batch& batch, const std::vector<Index>& predictions,
                Index sequence, const FigureTheme& theme)
        : m_task(task), m_batch(batch), m_predictions(predictions), m_sequence(sequence), m_theme(theme) {}

    QString tableRow() const {
        QStringList inputs, targets, predictedTokens;
        const std::vector<Index> positions = targetPositions();
        constexpr std::size_t maxLabeledPositions = 4;
        const bool labelsPositions =
            positions.size() <= maxLabeledPositions && 2 * std::ssize(positions) <= sequenceLength();
        bool areAllCorrect = true;
        for (Index i = 0; i < sequenceLength(); ++i) inputs << tokenText(m_batch.inputs[batchIndex(i)]);
        for (const Index i : positions) {
            // If only a few positions have a target, the prefix is the input token at the position.
            const QString prefix = !labelsPositions
                                       ? QString()
                                       : tokenText(m_batch.inputs[batchIndex(i)]) + QStringLiteral(" → ");
            const bool isCorrect = m_predictions[batchIndex(i)] == m_batch.targets[batchIndex(i)];
            const QString prediction = tokenText(m_predictions[batchIndex(i)]);
            targets << prefix + tokenText(m_batch.targets[batchIndex(i)]);
            predictedTokens << (isCorrect ? prediction
                                          : coloredText(QStringLiteral("<u>%1</u>").arg(prediction),
                                                        m_theme.keyColor));
            areAllCorrect = areAllCorrect && isCorrect;
        }
        const QString resultMark = areAllCorrect ? coloredText(QStringLiteral("✓"), m_theme.valueColor)
                                                 : coloredText(QStringLiteral("✗"), m_theme.keyColor);
        QString cells;
        for (const QStringList& tokens : {inputs, targets, predictedTokens})
            cells +=
                QStringLiteral("<td style=\"padding-right:16px\">%1</td>").arg(tokens.join(QLatin1Char(' ')));
        return QStringLiteral("<tr>%1<td>%2</td></tr>").arg(cells, resultMark);
    }

 private:
    Index sequenceLength() const { return m_batch.lengths[static_cast<std::size_t>(m_sequence)]; }
    std::size_t batchIndex(Index i) const {
        return static_cast<std::size_t>(m_sequence * m_batch.length + i);
    }
    QString tokenText(Index id) const {
        return bidiIsolated(printableToken(m_task.symbols()[static_cast<std::size_t>(id)])).toHtmlEscaped();
    }
    std::vector<Index> targetPositions() const {
        std::vector<Index> positions;
        for (Index i = 0; i < sequenceLength(); ++i)
            if (m_batch.lossWeights[batchIndex(i)] == 1) positions.push_back(i);
        return positions;
    }
    static QString coloredText(const QString& text, const QColor& color) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), text);
    }

    const SequenceTask& m_task;
    const Batch& m_batch;
    const std::vector<Index>& m_predictions;
    Index m_sequence;
    const FigureTheme& m_theme;
};

}  // namespace

QString taskText(TrainingTask task) {
    switch (task) {
        case TrainingTask::None:
            break;
        case TrainingTask::Reverse:
            return TrainingTexts::tr("Reverse: predict the sequence in reverse order.");
        case TrainingTask::Previous:
            return TrainingTexts::tr("Previous: predict the previous symbol at each position.");
        case TrainingTask::Sort:
            return TrainingTexts::tr("Sort: predict the numbers in ascending order.");
        case TrainingTask::Recall:
            return TrainingTexts::tr(
                "Recall: predict the number after the earlier occurrence of the last letter, such as 4 for c "
                "4 a 1 c.");
        case TrainingTask::Induction:
            return TrainingTexts::tr(
                "Induction: predict the symbol that followed an earlier copy of the current symbol, such as "
                "b for a b c a.");
        case TrainingTask::Custom:
            return TrainingTexts::tr("Custom: predict the targets of your examples.");
        case TrainingTask::Pronouns:
            return TrainingTexts::tr("Pronouns: predict the word that each pronoun refers to.");
    }
    return {};
}

QString convergenceText(const std::vector<BatchMetrics>& metrics) {
    if (const auto step = convergenceStep(metrics))
        return TrainingTexts::tr("99 % accuracy at step %1").arg(*step);
    if (metrics.empty()) return TrainingTexts::tr("not trained yet");
    return TrainingTexts::tr("current accuracy: %1").arg(numberText(metrics.back().accuracy, 2));
}

QString trainingStateText(const Trace& trace, Index lastStep) {
    const QString step =
        TrainingTexts::tr("Training: step %1 of %2.").arg(trace.session->training.stepCount).arg(lastStep);
    const std::vector<BatchMetrics>& metrics = trainingResultForTrace(trace)->metrics;
    if (metrics.empty()) return step;
    const int percentage = qRound(100 * metrics.back().accuracy);
    return step + QLatin1Char(' ') +
           TrainingTexts::tr("%1 % of the predictions are correct.").arg(percentage);
}

QString trainedAnswersText(const Trace& trace) {
    const std::vector<BatchMetrics>& metrics = trainingResultForTrace(trace)->metrics;
    if (metrics.empty()) return TrainingTexts::tr("The model is not trained yet.");
    const int percentage = qRound(100 * metrics.back().accuracy);
    return TrainingTexts::tr("Training step %1: %2 % of the predictions are correct.")
        .arg(metrics.size())
        .arg(percentage);
}

QString examplesText(const TrainingResult& trainingResult, const FigureTheme& theme) {
    const Trainer& trainer = *trainingResult.trainer;
    const Batch& batch = trainer.exampleBatch();
    const std::vector<Index> predictions =
        trainer.predictions(batch, Shared<Tensor>(trainingResult.state, &trainingResult.state->parameters));
    QString tableRows;
    const QString headerCell = QStringLiteral("<td style=\"padding-right:24px; color:%1\">%2</td>");
    for (const QString& title :
         {TrainingTexts::tr("example"), TrainingTexts::tr("target"), TrainingTexts::tr("prediction")})
        tableRows += headerCell.arg(theme.mutedTextColor.name(), title);
    tableRows = QStringLiteral("<tr>%1<td></td></tr>").arg(tableRows);
    for (Index sequence = 0; sequence < batch.count; ++sequence)
        tableRows += ExampleText(trainer.task(), batch, predictions, sequence, theme).tableRow();
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">%1</table>").arg(tableRows);
}

}  // namespace attention
