// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/applicability.h"

#include "files/file_read_error.h"
#include "imports/imported_attention.h"
#include "layer/initial_parameters.h"
#include "mechanisms/registry.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "session/session_json.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>

namespace attention {
namespace {

/// A source of numbers that replaces fields of the session: a trained model, or imported attention. It
/// replaces all fields that affect results, except the fields that `keepsEffect` accepts.
struct Source {
    bool (*isUsedBy)(const Session&);                            ///< true if the session uses this source
    bool (*keepsEffect)(const Session&, std::string_view path);  ///< true if the field keeps its effect
    Message reason;                                              ///< sentence: why a field is replaced
    Message remark;  ///< sentence about a file that contains replaced fields, with their names at %1
};

/// True if `list` contains the path or its group, which is written with a dot at its end.
bool isAmong(std::string_view path, std::initializer_list<std::string_view> list) {
    return std::ranges::any_of(list, [&](std::string_view listed) {
        return listed.ends_with('.') ? path.starts_with(listed) : path == listed;
    });
}

/// Returns the result of `test`, which opens a file. Returns true if the file cannot be opened, which
/// problems() reports.
bool trueIfUnreadable(const auto& test) {
    try {
        return test();
    } catch (const FileReadError&) {
        return true;
    }
}

/// True if a field keeps its effect with a trained model.
bool keepsEffectWithModel(const Session& s, std::string_view path) {
    return isAmong(path, {"input.query_text", "multiplier", "mask.cells", "mask.diagonal",
                          "normalizer.temperature", "model."}) ||
           (isAmong(path, {"input.tokenizer", "input.special", "input.query_tokens"}) &&
            // Called for every control that is shown, so this must not open a model, which may take long.
            trueIfUnreadable([&] {
                return !isModelOpen(*s.model.folder) || openModel(*s.model.folder)->hasPlaceholderTokens();
            }));
}

/// True if a field keeps its effect with imported attention. If the file also contains queries and keys,
/// their scores can be scaled.
bool keepsEffectWithImportedAttention(const Session& s, std::string_view path) {
    return isAmong(path, {"input.", "given.", "model."}) ||
           (isAmong(path, {"score.scale", "score.softcap", "score.bias"}) &&
            trueIfUnreadable([&] { return ImportedAttention(*s.importedAttention.file).dK().has_value(); }));
}

/// Returns all sources. If a session uses several, the first one applies.
const std::array<Source, 2>& sources() {
    static const std::array<Source, 2> table = {{
        {[](const Session& s) { return s.model.folder.has_value(); }, &keepsEffectWithModel,
         Message("Applicability", "The trained model overrides this setting."),
         Message("Applicability",
                 "These settings were ignored because the trained model overrides them: %1")},
        {[](const Session& s) { return s.importedAttention.file.has_value(); },
         &keepsEffectWithImportedAttention,
         Message("Applicability", "The attention weights are imported from a file."),
         Message("Applicability",
                 "These settings were ignored because the attention weights are imported from a file: %1")},
    }};
    return table;
}

/// Returns the source that the session uses, or nullptr if it uses no source.
const Source* sourceIn(const Session& session) {
    const auto found =
        std::ranges::find_if(sources(), [&](const Source& source) { return source.isUsedBy(session); });
    return found == sources().end() ? nullptr : &*found;
}

/// Returns the source that replaces the field `path`, or nullptr if the field keeps its effect.
const Source* sourceReplacing(const Session& session, std::string_view path) {
    if (!affectsResults(path)) return nullptr;
    const Source* const source = sourceIn(session);
    return source && !source->keepsEffect(session, path) ? source : nullptr;
}

/// The condition under which a field has an effect.
struct Rule {
    bool (*applies)(const Session&);  ///< true if the field has an effect
    Message reasonIfUnused;           ///< the reason why it has no effect otherwise
};

/// True if the sequences of a task consist of symbols whose number the session specifies.
bool usesSymbols(TrainingTask task) {
    return task != TrainingTask::None && task != TrainingTask::Custom && task != TrainingTask::Pronouns;
}

/// True if the training sequences may differ in length.
bool hasVaryingSequenceLength(const Session& s) {
    return hasTrainingTask(s) && !usesSymbols(s.training.task);
}

const ProjectionInitializer& initializerOf(const Session& s) {
    return projectionInitializer(s.projection.initScheme);
}

/// Returns the rules by the path of the field. A field without a rule has an effect unless a source replaces
/// it.
const std::map<std::string_view, Rule>& rules() {
    static const Rule importedAttentionRule{
        [](const Session& s) { return s.importedAttention.file.has_value(); },
        Message("Applicability", "The attention weights are computed, not imported from a file.")};
    static const Rule modelLayersRule{&hasModelLayers,
                                      Message("Applicability", "This session has only one layer.")};
    const auto trainingTaskRule = [](bool (*applies)(const Session&)) {
        return Rule{applies,
                    Message("Applicability", "This session has no training task that uses this setting.")};
    };
    static const Rule trainedModelRule{
        [](const Session& s) { return s.model.folder.has_value(); },
        Message("Applicability", "This session does not use a trained model.")};
    static const std::map<std::string_view, Rule> table = {
        {"input.key_text",
         {[](const Session& s) { return !isSelfAttention(s.input); },
          Message("Applicability", "In self-attention, queries and keys come from the same text.")}},
        {"embedding.file",
         {[](const Session& s) {
              return s.embedding.source == EmbeddingSource::WordVectors ||
                     s.embedding.source == EmbeddingSource::Imported;
          },
          Message("Applicability", "This session does not use vectors from a file.")}},
        {"embedding.carried",
         {[](const Session& s) {
              return s.embedding.source == EmbeddingSource::WordVectors &&
                     !s.embedding.bundledVectors.empty();
          },
          Message("Applicability", "This session does not use vectors from a file.")}},
        {"embedding.positions",
         {[](const Session& s) { return s.embedding.source != EmbeddingSource::Imported; },
          Message("Applicability", "The vectors in the file already include positions.")}},
        {"given.file", importedAttentionRule},
        {"given.layer", importedAttentionRule},
        {"model.folder", trainedModelRule},
        {"model.layer", modelLayersRule},
        {"model.edits", modelLayersRule},
        {"learning.symbols", trainingTaskRule([](const Session& s) { return usesSymbols(s.training.task); })},
        {"learning.length", trainingTaskRule(&hasTrainingTask)},
        {"learning.examples",
         trainingTaskRule([](const Session& s) { return s.training.task == TrainingTask::Custom; })},
        {"learning.patterns",
         trainingTaskRule([](const Session& s) { return s.training.task == TrainingTask::Pronouns; })},
        {"learning.layers", trainingTaskRule(&hasTrainingTask)},
        {"learning.optimizer", trainingTaskRule(&hasTrainingTask)},
        {"learning.rate", trainingTaskRule(&hasTrainingTask)},
        {"learning.clip", trainingTaskRule(&hasTrainingTask)},
        {"learning.batch", trainingTaskRule([](const Session& s) {
             return hasTrainingTask(s) && s.training.task != TrainingTask::Custom;
         })},
        {"learning.steps", trainingTaskRule(&hasTrainingTask)},
        {"learning.seed", trainingTaskRule(&hasTrainingTask)},
        {"learning.noise", trainingTaskRule(&hasTrainingTask)},
        {"input.tokenizer",
         {[](const Session& s) { return !hasTrainingTask(s) || trainsOnWords(s); },
          Message("Applicability", "The symbols of this training task are separated by white space.")}},
        {"embedding.vectors",
         {[](const Session& s) { return s.embedding.source == EmbeddingSource::Custom; },
          Message("Applicability", "The vectors are not entered by hand.")}},
        {"projection.values",
         {[](const Session& s) { return s.projection.initScheme == InitScheme::Custom; },
          Message("Applicability", "The matrices are not entered by hand.")}},
        {"projection.constructed",
         {[](const Session& s) { return s.projection.initScheme == InitScheme::Constructed; },
          Message("Applicability", "The heads are not hand-built.")}},
        {"draws",
         {[](const Session& s) { return !usedSeeds(s).empty(); },
          Message("Applicability", "No vectors or parameters are sampled at random.")}},
        {"embedding.seed",
         {hasRandomEmbeddings, Message("Applicability", "The vectors are not sampled at random.")}},
        {"heads_kv",
         {[](const Session& s) {
              const ProjectionInitializer& initializer = initializerOf(s);
              return s.heads > 1 && initializer.canGroupHeads() &&
                     initializer.effectiveSharedProjections(s) == SharedProjections::None;
          },
          Message("Applicability",
                  "Grouped-query attention requires at least 2 heads, separate W_Q and W_K, and projections "
                  "that support it.")}},
        {"embedding.d_position",
         {[](const Session& s) { return s.embedding.positionEncoding == PositionEncoding::Concatenated; },
          Message("Applicability", "The position encoding is not concatenated with the token vectors.")}},
        {"projection.init",
         {[](const Session& s) { return initializerOf(s).usesInitDistribution(); },
          Message("Applicability",
                  "The chosen projections do not sample their parameters from this distribution.")}},
        {"projection.std",
         {[](const Session& s) {
              return initializerOf(s).usesInitDistribution() &&
                     s.projection.initDistribution == InitDistribution::Normal;
          },
          Message("Applicability", "Only parameters sampled from “normal” use this standard deviation.")}},
        {"projection.bias",
         {[](const Session& s) { return initializerOf(s).hasBiasSetting(s); },
          Message("Applicability", "The chosen projections determine whether there is a bias.")}},
        {"projection.shared",
         {[](const Session& s) { return initializerOf(s).canShareWeights(); },
          Message("Applicability", "The chosen projections cannot share parameters.")}},
        {"projection.seed",
         {hasRandomWeights, Message("Applicability", "No parameters are sampled at random.")}},
        {"score.rotary_base",
         {[](const Session& s) { return s.score.rotary != RotaryPairing::None; },
          Message("Applicability", "Rotary position encoding (RoPE) is off.")}},
        {"score.init",
         {[](const Session& s) { return scorerOf(s.score.function).hasParameters(); },
          Message("Applicability", "This score function has no parameters.")}},
        {"mask.prefix",
         {[](const Session& s) { return s.mask.causal != CausalMask::None; },
          Message("Applicability", "The prefix only affects the causal mask, which is off.")}},
        {"mask.sinks",
         {[](const Session& s) { return s.mask.window.has_value(); },
          Message("Applicability",
                  "Sink keys have an effect only together with the mask window, which is off.")}},
        {"mask.diagonal",
         {[](const Session& s) { return isSelfAttention(s.input); },
          Message("Applicability",
                  "Queries and keys come from two texts, so a token cannot attend to itself.")}},
        {"mask.unknown",
         {[](const Session& s) { return s.embedding.source == EmbeddingSource::WordVectors; },
          Message("Applicability", "A word can lack a vector only if word vectors are used.")}},
        {"mask.padding",
         {[](const Session& s) {
              const auto hasSeveralSequences = [](const auto& tokenLists) {
                  return tokenLists && tokenLists->size() > 1;
              };
              return hasVaryingSequenceLength(s) || s.input.isBatch ||
                     hasSeveralSequences(s.input.queryTokens) || hasSeveralSequences(s.input.keyTokens);
          },
          Message("Applicability", "A single sequence has no padding.")}},
        {"normalizer.sink",
         {[](const Session& s) { return normalizerOf(s.normalizer.function).supportsSink(); },
          Message("Applicability", "Only softmax supports an attention sink.")}},
        {"dropout.seed",
         {[](const Session& s) { return s.dropout.p > 0; },
          Message("Applicability", "With dropout p = 0, no weights are dropped.")}},
        {"output.d_out",
         {[](const Session& s) { return s.output.hasProjection; },
          Message("Applicability", "There is no output projection.")}},
    };
    return table;
}

/// Returns the reason why the score function of the session does not use the field `path`. Returns an empty
/// message if it uses the field, or if no score function has this setting.
Message scoreFunctionReason(const Session& session, std::string_view path) {
    const auto findSetting = [&](const Scorer& scorer) {
        const std::vector<Scorer::Setting> settings = scorer.settings();
        const auto found = std::ranges::find(settings, path, &Scorer::Setting::path);
        return found == settings.end() ? std::nullopt : std::optional(*found);
    };
    if (findSetting(scorerOf(session.score.function))) return {};
    for (const Scorer* const scorer : scorers())
        if (const auto setting = findSetting(*scorer)) return setting->reasonIfUnused;
    return {};
}

}  // namespace

Message replacementReason(const Session& session, std::string_view path) {
    const Source* const source = sourceReplacing(session, path);
    return source ? source->reason : Message();
}

Message unusedReason(const Session& session, std::string_view path) {
    if (const Source* const source = sourceReplacing(session, path)) return source->reason;
    if (path.starts_with("score.")) {
        const Message reason = scoreFunctionReason(session, path);
        if (!reason.isEmpty()) return reason;
    }
    const auto rule = rules().find(path);
    return rule == rules().end() || rule->second.applies(session) ? Message() : rule->second.reasonIfUnused;
}

std::vector<FieldValue> replacedFields(const Session& session) {
    if (!sourceIn(session)) return {};
    std::vector<FieldValue> fields = changedFields(session, Session());
    std::erase_if(fields, [&](const FieldValue& field) { return !sourceReplacing(session, field.path); });
    return fields;
}

Message replacedFieldsRemark(const Session& session) {
    std::string names;
    for (const FieldValue& field : replacedFields(session)) names += (names.empty() ? "" : ", ") + field.path;
    return names.empty() ? Message() : Message(sourceIn(session)->remark).arg(names);
}

}  // namespace attention
