// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/block_stage_formula.h"

#include "formula/formula.h"
#include "layer/stage_matrix.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

namespace attention {
namespace {

/// Returns the formula of a norm, such as "LayerNorm(r)".
QString normFormula(const Norm& norm, const QString& inputSymbol) {
    return QStringLiteral("%1(%2)").arg(norm.isRms ? QStringLiteral("RMSNorm") : QStringLiteral("LayerNorm"),
                                        inputSymbol);
}

/// Returns the formula of a linear map, such as "W_up · m + b_up". The bias is left out if it is empty.
QString linearFormula(const BlockOperation& operation, const QString& inputSymbol) {
    const auto parameterName = [](Stage parameter) { return QString::fromUtf8(stageInfo(parameter).name); };
    const QString text = QStringLiteral("%1 · %2").arg(parameterName(*operation.operand), inputSymbol);
    return operation.linear->bias.isEmpty() ? text
                                            : text + QStringLiteral(" + ") + parameterName(*operation.bias);
}

QString residualStreamFormula(const Trace& trace) {
    const auto& model = trace.provenance.model;
    if (!model || model->layer == 0) return StageTexts::tr("embeddings of the tokens");
    return StageTexts::tr("output of layer %1").arg(model->layer);
}

QString activationFormula(const BlockOperation& operation) {
    const QString activated = QStringLiteral("%1(%2)").arg(activationFormulaName(operation.activation),
                                                           stageSymbol(operation.input));
    return operation.operand ? activated + QStringLiteral(" × ") + stageSymbol(*operation.operand)
                             : activated;
}

}  // namespace

QString blockStageFormula(const Trace& trace, Stage stage) {
    const auto& block = trace.parameters->block;
    if (!block) return {};
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    const BlockOperation* const operation =
        block->operationProducing(isEmbedding ? Stage::QueryEmbeddings : stage);
    if (stage == Stage::HiddenIn || (isEmbedding && !operation)) return residualStreamFormula(trace);
    if (!operation) return {};
    const auto symbolOf = [&](Stage inputStage) {
        return inputStage == Stage::HiddenIn && !hasStage(trace, inputStage) ? QStringLiteral("x")
                                                                             : stageSymbol(inputStage);
    };
    switch (operation->kind) {
        case LayerOperation::Kind::Norm:
            return normFormula(*operation->norm, symbolOf(operation->input));
        case LayerOperation::Kind::LinearMap:
            return linearFormula(*operation, symbolOf(operation->input));
        case LayerOperation::Kind::Activate:
            return activationFormula(*operation);
        case LayerOperation::Kind::Sum:
            return QStringLiteral("%1 + %2").arg(symbolOf(operation->input), symbolOf(*operation->operand));
        case LayerOperation::Kind::Alias:
            break;
    }
    return symbolOf(operation->input);
}

}  // namespace attention
