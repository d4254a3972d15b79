// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/block_texts.h"

#include "attention/stage_tile.h"
#include "texts/tr.h"

namespace attention {
namespace {

/// "LayerNorm(r)"
QString normFormula(const Norm& norm, const QString& letter) {
    return QStringLiteral("%1(%2)").arg(norm.isRms ? QStringLiteral("RMSNorm") : QStringLiteral("LayerNorm"),
                                        letter);
}

/// "W_up · m + b_up"
QString linearFormula(const BlockStep& step, const QString& letter) {
    const auto name = [](Stage parameter) { return QString::fromUtf8(infoOf(parameter).name); };
    const QString text = QStringLiteral("%1 · %2").arg(name(*step.by), letter);
    return step.linear->bias.isEmpty() ? text : text + QStringLiteral(" + ") + name(*step.bias);
}

QString streamFormula(const Trace& trace) {
    const auto& model = trace.provenance.model;
    if (!model || model->layer == 0) return tr("embeddings of the tokens");
    return tr("what leaves layer %1").arg(model->layer);
}

QString activationFormula(const BlockStep& step) {
    const auto named = [&](const QString& letter) {
        switch (step.activation) {
            case Activation::Gelu:
                return QStringLiteral("gelu(%1)").arg(letter);
            case Activation::GeluTanh:
                return QStringLiteral("gelu_tanh(%1)").arg(letter);
            case Activation::Silu:
                return QStringLiteral("silu(%1)").arg(letter);
            case Activation::Relu:
                break;
        }
        return QStringLiteral("relu(%1)").arg(letter);
    };
    const QString activated = named(blockSymbol(step.from));
    return step.by ? activated + QStringLiteral(" × ") + blockSymbol(*step.by) : activated;
}

}  // namespace

QString blockTitle(Stage stage) {
    switch (stage) {
        case Stage::HiddenIn:
            return tr("Residual stream in");
        case Stage::AttentionSum:
            return tr("Stream plus attention");
        case Stage::MlpIn:
            return tr("MLP input");
        case Stage::MlpGate:
            return tr("MLP gate");
        case Stage::MlpUp:
            return tr("MLP up");
        case Stage::MlpActivated:
            return tr("MLP activated");
        case Stage::MlpOutput:
            return tr("MLP output");
        case Stage::MlpSum:
            return tr("Stream plus MLP");
        case Stage::HiddenOut:
            return tr("Residual stream out");
        default:
            return {};
    }
}

/// As they stand in drawings of such layers.
QString blockShortTitle(Stage stage) {
    switch (stage) {
        case Stage::HiddenIn:
            return tr("In");
        case Stage::AttentionSum:
            return tr("Add");
        case Stage::MlpIn:
            return tr("Norm");
        case Stage::MlpGate:
            return tr("Gate");
        case Stage::MlpUp:
            return tr("Up");
        case Stage::MlpActivated:
            return tr("Act");
        case Stage::MlpOutput:
            return tr("Down");
        case Stage::MlpSum:
            return tr("Add");
        case Stage::HiddenOut:
            return tr("Out");
        default:
            return {};
    }
}

QString blockSymbol(Stage stage) {
    switch (stage) {
        case Stage::HiddenIn:
            return QStringLiteral("r");
        case Stage::AttentionSum:
            return QStringLiteral("r′");
        case Stage::MlpIn:
            return QStringLiteral("m");
        case Stage::MlpGate:
            return QStringLiteral("g");
        case Stage::MlpUp:
            return QStringLiteral("f");
        case Stage::MlpActivated:
            return QStringLiteral("f′");
        case Stage::MlpOutput:
            return QStringLiteral("o");
        case Stage::MlpSum:
            return QStringLiteral("m′");
        case Stage::HiddenOut:
            return QStringLiteral("r″");
        case Stage::AttentionNormWeight:
            return QStringLiteral("g₁");
        case Stage::AttentionNormBias:
            return QStringLiteral("b₁");
        case Stage::MlpNormWeight:
            return QStringLiteral("g₂");
        case Stage::MlpNormBias:
            return QStringLiteral("b₂");
        default:
            return {};
    }
}

QString blockEmbeddingsTitle(const Trace& trace) {
    return hasStage(trace, Stage::HiddenIn) ? tr("Normed stream") : blockTitle(Stage::HiddenIn);
}

QString blockEmbeddingsShortTitle(const Trace& trace) {
    return hasStage(trace, Stage::HiddenIn) ? tr("Norm") : blockShortTitle(Stage::HiddenIn);
}

QString blockFormula(const Trace& trace, Stage stage) {
    const auto& block = trace.parameters->block;
    if (!block) return {};
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    const BlockStep* const step = block->stepTo(isEmbedding ? Stage::QueryEmbeddings : stage);
    if (stage == Stage::HiddenIn || (isEmbedding && !step)) return streamFormula(trace);
    if (!step) return {};
    const auto letter = [&](Stage of) {
        if (of == Stage::Output) return QStringLiteral("y");
        return of == Stage::HiddenIn && !hasStage(trace, of) ? QStringLiteral("x") : blockSymbol(of);
    };
    switch (step->kind) {
        case LayerStep::Kind::Norm:
            return normFormula(*step->norm, letter(step->from));
        case LayerStep::Kind::Map:
            return linearFormula(*step, letter(step->from));
        case LayerStep::Kind::Activate:
            return activationFormula(*step);
        case LayerStep::Kind::Sum:
            return QStringLiteral("%1 + %2").arg(letter(step->from), letter(*step->by));
        case LayerStep::Kind::Same:
            break;
    }
    return letter(step->from);
}

}  // namespace attention
