// SPDX-License-Identifier: GPL-3.0-or-later
// The model that a session trains, and its implementation of the class Model.
#pragma once

#include "models/model.h"
#include "training/train.h"

namespace attention {

/// True if the session has a training task.
inline bool hasTrainingTask(const Session& session) {
    return session.training.task != TrainingTask::None;
}
/// True if the session shows a layer of a model, which is read from a folder or trained by the session.
inline bool hasModelLayers(const Session& session) {
    return session.model.folder || hasTrainingTask(session);
}

/// Splits the text of a session with a training task into tokens. If the text is empty, the first sequence
/// of the first training batch replaces it. If the session trains on words, the token ids are indices in a
/// sorted list of all words of the task and of the text. Otherwise they are indices in the symbols of the
/// task, and any other word has the id unknownSymbolId.
ModelText tokenizedSessionText(const Session& session);
/// The id of a word that is not a symbol of the training task.
inline constexpr Index unknownSymbolId = -1;

/// The model of a session after its training steps. It consists of token embeddings E, position embeddings
/// P, the layers, and the output matrix U.
class SessionModel final : public Model {
 public:
    /// Creates the model from the parameters in `trainingResult`. `tokenTexts` contains the text of each
    /// token id.
    SessionModel(Shared<TrainingResult> trainingResult, std::vector<std::string> tokenTexts);

    const TrainingResult& trainingResult() const { return *m_trainingResult; }
    /// Returns the token embeddings E (V, d).
    const Tensor& tokenEmbeddings() const { return m_tokenEmbeddings; }

    const std::string& name() const override { return m_name; }
    const ModelConfig& config() const override { return m_config; }
    ModelText tokenize(const InputSettings& input) const override;
    std::string tokenText(Index id) const override;
    std::string displayToken(Index id) const override { return tokenText(id); }
    std::vector<EmbeddingSummand> embeddingSummands(const std::vector<Index>& ids,
                                                    Index position) const override;
    Shared<Parameters> layerParameters(Index index) const override {
        return m_layers[static_cast<std::size_t>(index)];
    }
    Message warning() const override;
    Tensor logits(ConstMatrixView normOutput, const ExecutionContext& execution) const override;
    Tensor logits(ConstMatrixView normOutput, std::span<const Index> ids,
                  const ExecutionContext& execution) const override;

 private:
    Shared<TrainingResult> m_trainingResult;
    std::string m_name;
    std::vector<std::string> m_tokenTexts;
    ModelConfig m_config;
    Tensor m_tokenEmbeddings;  // E (V, d)
    Tensor m_positions;        // learned or sinusoidal (length, d); empty without position encoding
    Tensor m_outputTransform;  // W_U (d, d), applied before m_outputMatrix; empty unless the session trains
                               // on words
    Tensor m_outputMatrix;     // U (V, d); E ÷ √d if the session trains on words
    std::vector<Shared<Parameters>> m_layers;
};

/// Returns the training result of the session model to which `shown` belongs, or nullptr for any other trace.
/// The pointer is valid as long as the trace exists.
const TrainingResult* trainingResultForTrace(const Trace& shown);

/// Trains the session if necessary, and returns the model after its training steps. As long as a shared_ptr
/// to the result exists, later calls return the same object. Thread-safe. Throws StoppedException.
std::shared_ptr<const SessionModel> sessionModel(const Session& session,
                                                 const ExecutionContext& execution = {});

}  // namespace attention
