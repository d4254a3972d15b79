// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/stage_texts.h"

#include <QCoreApplication>

namespace attention {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Stage", text);
}

QString scoreFormula(ScoreFunction function) {
    switch (function) {
        case ScoreFunction::Dot:
        case ScoreFunction::ScaledDot:
            return QStringLiteral("q · k");
        case ScoreFunction::Cosine:
            return QStringLiteral("q · k ÷ (‖q‖ ‖k‖)");
        case ScoreFunction::Gaussian:
            return QStringLiteral("−½ ‖q − k‖²");
        case ScoreFunction::Additive:
            return QStringLiteral("v · tanh(W [q; k])");
        case ScoreFunction::Bilinear:
            return QStringLiteral("kᵀ W q");
        case ScoreFunction::LowRankBilinear:
            return QStringLiteral("(U k) · (V q)");
    }
    return {};
}

/// What stands between a raw score and the normaliser: "s ÷ √24 ÷ 2".
QString normalizerOperand(const Session& session) {
    QString text = QStringLiteral("s");
    if (session.score.function == ScoreFunction::ScaledDot) {
        switch (session.score.scale.kind) {
            case ScoreScale::Kind::SqrtKeySize:
                text += QStringLiteral(" ÷ √%1").arg(session.dK);
                break;
            case ScoreScale::Kind::SqrtModelSize:
                text += QStringLiteral(" ÷ √%1").arg(session.embedding.dModel);
                break;
            case ScoreScale::Kind::Number:
                text += QStringLiteral(" ÷ %1").arg(session.score.scale.divisor);
                break;
        }
    }
    if (session.normalizer.temperature != 1.0)
        text += QStringLiteral(" ÷ %1").arg(session.normalizer.temperature);
    return text;
}

QString normalizerName(NormalizerFunction function) {
    switch (function) {
        case NormalizerFunction::Softmax:
            return QStringLiteral("softmax");
        case NormalizerFunction::Sparsemax:
            return QStringLiteral("sparsemax");
        case NormalizerFunction::Hardmax:
            return QStringLiteral("hardmax");
        case NormalizerFunction::Sigmoid:
            return QStringLiteral("sigmoid");
    }
    return {};
}

}  // namespace

QString stageTitle(Stage stage) {
    switch (stage) {
        case Stage::QueryEmbeddings:
            return tr("Query embeddings");
        case Stage::KeyEmbeddings:
            return tr("Key embeddings");
        case Stage::Queries:
            return tr("Queries");
        case Stage::Keys:
            return tr("Keys");
        case Stage::Values:
            return tr("Values");
        case Stage::RawScores:
            return tr("Raw scores");
        case Stage::ScaledScores:
            return tr("Scaled scores");
        case Stage::MaskedScores:
            return tr("Masked scores");
        case Stage::Weights:
            return tr("Weights");
        case Stage::DroppedWeights:
            return tr("Weights after dropout");
        case Stage::Context:
            return tr("Context");
        case Stage::Concat:
            return tr("Concatenated heads");
        case Stage::Output:
            return tr("Output");
        case Stage::Entropy:
            return tr("Entropy");
    }
    return {};
}

QString stageFormula(const Trace& trace, Stage stage) {
    const Session& session = trace.session;
    switch (stage) {
        case Stage::RawScores:
            return scoreFormula(session.score.function);
        case Stage::Weights:
            return normalizerName(session.normalizer.function) +
                   QStringLiteral("(%1)").arg(normalizerOperand(session));
        case Stage::Context:
            return tr("Σ weight · v");
        default:
            return {};
    }
}

QString stageMeaning(Stage stage) {
    switch (stage) {
        case Stage::RawScores:
            return tr("score");
        case Stage::Weights:
            return tr("weight");
        default:
            return tr("value");
    }
}

}  // namespace attention
