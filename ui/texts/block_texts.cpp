// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/block_texts.h"

#include "attention/stage_tile.h"
#include "texts/tr.h"

namespace attention {
namespace {

/// Of a letter: "LayerNorm(r)"; the letter itself without a norm.
QString normFormula(const Shared<Norm>& norm, const QString& letter) {
    if (!norm) return letter;
    return QStringLiteral("%1(%2)").arg(norm->isRms ? QStringLiteral("RMSNorm") : QStringLiteral("LayerNorm"),
                                        letter);
}

QString linearFormula(const Shared<Linear>& linear, const QString& name, const QString& letter) {
    const QString text = QStringLiteral("W_%1 · %2").arg(name, letter);
    return linear->bias.isEmpty() ? text : text + QStringLiteral(" + b_%1").arg(name);
}

QString streamFormula(const Trace& trace) {
    const auto& model = trace.provenance.model;
    if (!model || model->layer == 0) return tr("embeddings of the tokens");
    return tr("what leaves layer %1").arg(model->layer);
}

QString activationFormula(const Trace& trace) {
    const auto named = [&](const QString& letter) {
        switch (trace.parameters->block->activation) {
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
    const QString up = blockSymbol(Stage::MlpUp);
    if (!hasStage(trace, Stage::MlpGate)) return named(up);
    return named(blockSymbol(Stage::MlpGate)) + QStringLiteral(" × ") + up;
}

QString sumFormula(const QString& a, const QString& b) {
    return QStringLiteral("%1 + %2").arg(a, b);
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
    const bool hasNormBefore = hasStage(trace, Stage::HiddenIn);
    const auto letter = blockSymbol;
    switch (stage) {
        case Stage::HiddenIn:
            return streamFormula(trace);
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            return hasNormBefore ? normFormula(block->attentionNorm, letter(Stage::HiddenIn))
                                 : streamFormula(trace);
        case Stage::AttentionSum:
            return sumFormula(hasNormBefore ? letter(Stage::HiddenIn) : QStringLiteral("x"),
                              QStringLiteral("y"));
        case Stage::MlpIn:
            return normFormula(block->normsSums ? block->attentionNorm : block->mlpNorm,
                               letter(Stage::AttentionSum));
        case Stage::MlpGate:
            return linearFormula(block->gate, QStringLiteral("gate"), letter(Stage::MlpIn));
        case Stage::MlpUp:
            return linearFormula(block->up, QStringLiteral("up"), letter(Stage::MlpIn));
        case Stage::MlpActivated:
            return activationFormula(trace);
        case Stage::MlpOutput:
            return linearFormula(block->down, QStringLiteral("down"), letter(Stage::MlpActivated));
        case Stage::MlpSum:
            return sumFormula(letter(Stage::MlpIn), letter(Stage::MlpOutput));
        case Stage::HiddenOut:
            return block->normsSums ? normFormula(block->mlpNorm, letter(Stage::MlpSum))
                                    : sumFormula(letter(Stage::AttentionSum), letter(Stage::MlpOutput));
        default:
            return {};
    }
}

}  // namespace attention
