// SPDX-License-Identifier: GPL-3.0-or-later
// What a session has learnt, as layers to be looked at.
#pragma once

#include "models/model.h"
#include "training/train.h"

namespace attention {

/// Whether a session learns.
inline bool hasTrainingTask(const Session& session) {
    return session.training.task != TrainingTask::None;
}
/// Whether it shows a layer of several, trained or learnt.
inline bool hasModelLayers(const Session& session) {
    return session.model.folder || hasTrainingTask(session);
}

/// The text of a session that learns; empty: the first sequence of its first batch. A word that is no symbol
/// of the task has the id unknownSymbolId.
ModelText tokenizedSessionText(const Session& session);
inline constexpr Index unknownSymbolId = -1;

/// The layers after a session's steps, and E, P and U around them.
class SessionModel final : public Model {
 public:
    /// `columns`: what the ids count.
    SessionModel(Shared<TrainingResult> trainingResult, std::vector<std::string> columns);

    const TrainingResult& trainingResult() const { return *m_trainingResult; }
    /// E (V, d).
    const Tensor& tokenEmbeddings() const { return m_words; }

    const std::string& name() const override { return m_name; }
    const ModelConfig& config() const override { return m_config; }
    ModelText tokenize(const InputSettings& input) const override;
    std::string tokenText(Index id) const override;
    std::string displayToken(Index id) const override { return tokenText(id); }
    std::vector<EmbeddingSummand> embeddingSummands(const std::vector<Index>& ids, Index at) const override;
    Shared<Parameters> layerParameters(Index index) const override {
        return m_layers[static_cast<std::size_t>(index)];
    }
    Message warning() const override;
    Tensor logits(ConstMatrixView finished, const ExecutionContext& execution) const override;
    Tensor logits(ConstMatrixView finished, std::span<const Index> ids,
                  const ExecutionContext& execution) const override;

 private:
    Shared<TrainingResult> m_trainingResult;
    std::string m_name;
    std::vector<std::string> m_columns;
    ModelConfig m_config;
    Tensor m_words;      // E (V, d)
    Tensor m_positions;  // (length, d); empty for none
    Tensor m_turn;       // W_U (d, d); empty for none
    Tensor m_out;        // U (V, d), or E ÷ √d
    std::vector<Shared<Parameters>> m_layers;
};

/// What the layer that a trace shows has learnt; null where it was not learnt here.
const TrainingResult* trainingResultForTrace(const Trace& shown);

/// The model of a session's steps; the same object as long as anybody holds it. Throws StoppedException.
std::shared_ptr<const SessionModel> sessionModel(const Session& session,
                                                 const ExecutionContext& execution = {});

}  // namespace attention
