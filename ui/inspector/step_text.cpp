// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/step_text.h"

#include "heatmap/number_text.h"
#include "texts/choice_texts.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <QStringList>

namespace attention {
namespace {

QString divisorName(const Session& session) {
    switch (session.score.scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return QStringLiteral("√d_k");
        case ScoreScale::Kind::SqrtModelSize:
            return QStringLiteral("√d_model");
        case ScoreScale::Kind::Number:
            break;
    }
    return tr("the scale");
}

QString reasonText(MaskReason reason) {
    switch (reason) {
        case MaskReason::Padding:
            return tr("The key is padding.");
        case MaskReason::Window:
            return tr("The key is farther away than the window.");
        case MaskReason::Causal:
            return tr("The key comes after the query: causal mask.");
        case MaskReason::StrictlyCausal:
            return tr("The key does not come before the query: strictly causal mask.");
        case MaskReason::Painted:
            return tr("The cell itself is forbidden.");
    }
    return {};
}

QString reasonsText(const std::vector<MaskReason>& reasons) {
    QStringList sentences;
    for (const MaskReason reason : reasons) sentences << reasonText(reason);
    return sentences.join(QLatin1Char(' '));
}

/// "seed 123, uniform ±1/√fan-in: −0.2041 … 0.2041".
QString originText(const Origin& origin) {
    switch (origin.kind) {
        case Origin::Kind::Typed:
            return tr("Typed in; nothing leads to it.");
        case Origin::Kind::OneHot:
            return tr("1 at the token’s place in the vocabulary, 0 elsewhere.");
        case Origin::Kind::Zero:
            return tr("This bias starts at 0.");
        case Origin::Kind::Drawn:
            break;
    }
    const QString range = numberText(origin.spread);
    QString how;
    switch (origin.init) {
        case Init::Uniform01:
            how = tr("evenly between 0 and 1");
            break;
        case Init::Normal:
        case Init::LecunNormal:
            how = tr("from a normal distribution, standard deviation %1").arg(range);
            break;
        case Init::UniformFanIn:
        case Init::XavierUniform:
            how = tr("evenly between −%1 and %1").arg(range);
            break;
    }
    return tr("Drawn at random %1, seed %2.").arg(how).arg(origin.seed);
}

/// Of the steps that make weights of scores.
QString weighingTitle(StepKind kind) {
    switch (kind) {
        case StepKind::Temper:
            return tr("Divided by the temperature");
        case StepKind::UndefinedRow:
            return tr("No weight is defined");
        case StepKind::SumExponentials:
            return tr("Exponentials of the row");
        case StepKind::Softmax:
            return tr("Softmax: share of the sum");
        case StepKind::SumSupport:
            return tr("Keys that get weight");
        case StepKind::FindThreshold:
            return tr("Threshold τ");
        case StepKind::Sparsemax:
            return tr("Sparsemax: what exceeds τ");
        case StepKind::Hardmax:
            return tr("Hardmax: all to the largest");
        case StepKind::Sigmoid:
            return tr("Sigmoid");
        case StepKind::Keep:
            return tr("Kept by dropout");
        case StepKind::Drop:
            return tr("Dropped by dropout");
        case StepKind::KeepOrDrop:
            return tr("Dropout changes nothing");
        case StepKind::SumHeads:
            return tr("Sum over heads");
        case StepKind::AverageHeads:
            return tr("Mean of heads");
        case StepKind::SumEntropy:
            return tr("Entropy: −Σ a ln a");
        default:
            return {};
    }
}

/// Of the steps to a score.
QString scoringTitle(const Trace& trace, StepKind kind) {
    switch (kind) {
        case StepKind::RawScore:
            return tr("Raw score: %1").arg(stageFormula(trace, Stage::RawScores));
        case StepKind::Divide:
            return tr("Divided by %1").arg(divisorName(trace.session));
        case StepKind::Multiply:
            return tr("Times the cell’s multiplier");
        case StepKind::NotScaled:
            return tr("Not scaled");
        case StepKind::Forbid:
            return tr("Masked");
        case StepKind::Allow:
            return tr("Allowed by the mask");
        case StepKind::SumSquares:
            return tr("Length squared");
        case StepKind::TakeNorm:
            return tr("Length");
        case StepKind::DivideByNorm:
            return tr("Scaled to length 1");
        default:
            return {};
    }
}

/// Of the steps to vectors and parameters.
QString vectorTitle(const Trace& trace, const Step& step) {
    switch (step.kind) {
        case StepKind::Project:
        case StepKind::ProjectOutput:
            return stageLine(trace, step.cell->stage);
        case StepKind::CopyEmbedding:
            return tr("The embedding itself");
        case StepKind::MultiplyFirst:
            return tr("Embedding times a column of %1")
                .arg(stageSymbol(step.terms.front().operands.back().cell->stage));
        case StepKind::MapForScore:
            return tr("A row of %1 times the vector")
                .arg(stageSymbol(step.terms.front().operands.front().cell->stage));
        case StepKind::Embed:
            return step.terms.size() > 1 ? tr("Embedding plus position") : tr("Row of the embedding table");
        case StepKind::FindWave:
            return tr("Sinusoidal position");
        case StepKind::Pad:
            return tr("Padding");
        case StepKind::Gather:
            return tr("Context: Σ weight · value");
        case StepKind::CopyContext:
            return tr("Context of its head");
        case StepKind::Share:
            return QStringLiteral("%1 = %2").arg(
                stageSymbol(step.cell->stage), stageSymbol(step.terms.front().operands.front().cell->stage));
        case StepKind::State:
            return step.origin->kind == Origin::Kind::Drawn ? tr("Random number") : tr("Given number");
        default:
            return {};
    }
}

}  // namespace

QString stepTitle(const Trace& trace, const Step& step) {
    const QString weighing = weighingTitle(step.kind);
    if (!weighing.isEmpty()) return weighing;
    const QString scoring = scoringTitle(trace, step.kind);
    return scoring.isEmpty() ? vectorTitle(trace, step) : scoring;
}

QString stepNote(const Trace& trace, const Step& step) {
    switch (step.kind) {
        case StepKind::NotScaled:
            return tr("Nothing divides or multiplies this score.");
        case StepKind::Forbid:
            return reasonsText(step.reasons);
        case StepKind::UndefinedRow:
            return tr("No score of the row is finite: NaN, as in PyTorch.");
        case StepKind::Hardmax:
            return step.result == 1 ? tr("This is the row’s largest score, the first of equals.")
                                    : tr("Another key has the row’s largest score.");
        case StepKind::KeepOrDrop:
            return tr("There is no weight to drop.");
        case StepKind::FindWave:
            return tr("Tokens count from 0 here.");
        case StepKind::Pad:
            return tr("Beyond the sequence’s end all numbers are 0.");
        case StepKind::Share:
            return tr("Both use the same numbers.");
        case StepKind::State:
            return originText(*step.origin);
        case StepKind::SumSupport:
            return trace.keyCount() > static_cast<Index>(step.terms.size())
                       ? tr("All other scores are too low for any.")
                       : QString();
        default:
            return {};
    }
}

}  // namespace attention
