// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/block_stage_formula.h"

#include "formula/formula.h"
#include "layer/stage_matrix.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

namespace attention {
namespace {

/// "LayerNorm(r)"
QString normFormula(const Norm& norm, const QString& letter) {
    return QStringLiteral("%1(%2)").arg(norm.isRms ? QStringLiteral("RMSNorm") : QStringLiteral("LayerNorm"),
                                        letter);
}

/// "W_up · m + b_up"
QString linearFormula(const BlockOperation& step, const QString& letter) {
    const auto name = [](Stage parameter) { return QString::fromUtf8(stageInfo(parameter).name); };
    const QString text = QStringLiteral("%1 · %2").arg(name(*step.operand), letter);
    return step.linear->bias.isEmpty() ? text : text + QStringLiteral(" + ") + name(*step.bias);
}

QString streamFormula(const Trace& trace) {
    const auto& model = trace.provenance.model;
    if (!model || model->layer == 0) return tr("embeddings of the tokens");
    return tr("what leaves layer %1").arg(model->layer);
}

QString activationFormula(const BlockOperation& step) {
    const QString activated =
        QStringLiteral("%1(%2)").arg(activationFormulaName(step.activation), stageSymbol(step.input));
    return step.operand ? activated + QStringLiteral(" × ") + stageSymbol(*step.operand) : activated;
}

}  // namespace

QString blockStageFormula(const Trace& trace, Stage stage) {
    const auto& block = trace.parameters->block;
    if (!block) return {};
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    const BlockOperation* const step =
        block->operationProducing(isEmbedding ? Stage::QueryEmbeddings : stage);
    if (stage == Stage::HiddenIn || (isEmbedding && !step)) return streamFormula(trace);
    if (!step) return {};
    const auto letter = [&](Stage of) {
        return of == Stage::HiddenIn && !hasStage(trace, of) ? QStringLiteral("x") : stageSymbol(of);
    };
    switch (step->kind) {
        case LayerOperation::Kind::Norm:
            return normFormula(*step->norm, letter(step->input));
        case LayerOperation::Kind::LinearMap:
            return linearFormula(*step, letter(step->input));
        case LayerOperation::Kind::Activate:
            return activationFormula(*step);
        case LayerOperation::Kind::Sum:
            return QStringLiteral("%1 + %2").arg(letter(step->input), letter(*step->operand));
        case LayerOperation::Kind::Alias:
            break;
    }
    return letter(step->input);
}

}  // namespace attention
