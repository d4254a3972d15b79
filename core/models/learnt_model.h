// SPDX-License-Identifier: GPL-3.0-or-later
// What a session has learnt, as layers to be looked at.
#pragma once

#include "learning/learnt.h"
#include "models/model.h"

namespace attention {

/// Whether a session learns.
inline bool learns(const Session& session) {
    return session.learning.task != LearningTask::None;
}
/// Whether it shows a layer of several, trained or learnt.
inline bool showsModel(const Session& session) {
    return session.model.folder || learns(session);
}

/// The text of a session that learns; empty: the first sequence of its first batch. A word that is no symbol
/// of the task has the id noSymbol.
ModelText learntText(const Session& session);
inline constexpr Index noSymbol = -1;

/// The layers after a session's steps, and E, P and U around them.
class LearntModel final : public Model {
 public:
    /// `columns`: what the ids count.
    LearntModel(Shared<Learnt> learnt, std::vector<std::string> columns);

    const Learnt& learnt() const { return *m_learnt; }
    /// E (V, d).
    const Tensor& words() const { return m_words; }

    const std::string& name() const override { return m_name; }
    const ModelConfig& config() const override { return m_config; }
    ModelText text(const Input& input) const override;
    std::string tokenText(Index id) const override;
    std::string shownToken(Index id) const override { return tokenText(id); }
    std::vector<EmbeddingPart> embeddingParts(const std::vector<Index>& ids, Index at) const override;
    Shared<Parameters> layer(Index index) const override { return m_layers[static_cast<std::size_t>(index)]; }
    Message warning() const override;
    Tensor logits(ConstMatrix finished, const Run& run) const override;
    Tensor logits(ConstMatrix finished, std::span<const Index> ids, const Run& run) const override;

 private:
    Shared<Learnt> m_learnt;
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
const Learnt* learntIn(const Trace& shown);

/// The model of a session's steps; the same object as long as anybody holds it. Throws Stopped.
std::shared_ptr<const LearntModel> learntModel(const Session& session, const Run& run = {});

}  // namespace attention
