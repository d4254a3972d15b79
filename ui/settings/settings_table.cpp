// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the settings panel. A row consists of the path, the tool tip and the options of the control.
// Symbols and labels are in texts/field_texts. The list of fields in the session determines the kind of
// control and the range of a number.
#include "settings/settings_table.h"

#include "engine/custom_values.h"
#include "engine/session_adjustment.h"
#include "logic/training_setup.h"
#include "mechanisms/registry.h"
#include "settings/applicability.h"
#include "texts/field_texts.h"

#include <algorithm>

namespace attention {
namespace {

// Functions that set a field and other fields that depend on it.

/// Sets the source of the vectors. Custom vectors start as the current vectors. A file with vectors belongs
/// to one source only, so it is removed when the source changes from or to EmbeddingSource::Imported.
void chooseEmbeddingSource(Session& session, int index) {
    const auto source = static_cast<EmbeddingSource>(index);
    if (source == EmbeddingSource::Custom) {
        session = withCustomVectors(session);
        return;
    }
    const bool isImported = source == EmbeddingSource::Imported;
    if (isImported != (session.embedding.source == EmbeddingSource::Imported)) session.embedding.file.reset();
    session.embedding.source = source;
}

/// Sets the initialization of the projections, together with the sizes and other settings that it requires.
/// Custom matrices start as the current matrices.
void chooseInitScheme(Session& session, int index) {
    const auto scheme = static_cast<InitScheme>(index);
    if (scheme == InitScheme::Custom) {
        session = withCustomWeights(session);
        return;
    }
    session.projection.initScheme = scheme;
    projectionInitializer(scheme).applyRequiredSettings(session);
}

void chooseTask(Session& session, int index) {
    session = withTask(std::move(session), static_cast<TrainingTask>(index));
}

QString schemeUnavailableReason(const Session& session, int index) {
    return initSchemeUnavailableReason(session, static_cast<InitScheme>(index));
}

}  // namespace

QString SettingsTable::Row::symbol() const {
    return fieldSymbol(path);
}

QString SettingsTable::Row::labelText() const {
    return fieldLabel(path);
}

QString SettingsTable::Row::toolTipText() const {
    return *toolTip ? tr(toolTip) : QString();
}

QString SettingsTable::Group::titleText() const {
    return tr(title);
}

QString SettingsTable::sourceUnavailableReason(const Session& session, int index) {
    if (session.training.task != TrainingTask::None) {
        Session candidate = session;
        candidate.embedding.source = static_cast<EmbeddingSource>(index);
        const auto tasks = availableTasks(candidate);
        if (std::ranges::find(tasks, session.training.task) == tasks.end())
            return tr(
                "The training task does not support this source of vectors. First choose another task, or "
                "choose no task.");
    }
    const bool isWithinCustomLimit =
        session.embedding.dModel <= maxCustomSize || !session.embedding.customVectors.empty();
    if (isWithinCustomLimit || static_cast<EmbeddingSource>(index) != EmbeddingSource::Custom) return {};
    return tr("Custom vectors require a d_model of at most %1.").arg(maxCustomSize);
}

QString SettingsTable::taskUnavailableReason(const Session& session, int index) {
    const auto tasks = availableTasks(session);
    if (std::ranges::find(tasks, static_cast<TrainingTask>(index)) != tasks.end()) return {};
    const bool usesWordVectors = session.embedding.source == EmbeddingSource::WordVectors;
    return usesWordVectors
               ? tr("This task trains its own token vectors. Choose random vectors first.")
               : tr("This task works on words, so it requires word vectors. Choose word vectors first.");
}

const std::vector<SettingsTable::Row>& SettingsTable::essentials() {
    static const std::vector<Row> rows = {
        {"about", "", SpecialControl{}},
        {"input.query_text", "", SpecialControl{}},
        {"given.file",
         QT_TR_NOOP("Enter the path of a file with attention that another program has computed.")},
        {"given.layer",
         QT_TR_NOOP("Choose the displayed layer of the file. Press L for the next layer or Shift+L for the "
                    "previous one."),
         SpecialControl{}},
        {"model.folder",
         QT_TR_NOOP("Enter the folder of a trained model, or :induction for the built-in model."),
         Suggestions{":induction"}},
        {"model.layer",
         QT_TR_NOOP("Choose the displayed layer. Press Page Down for the next layer or Page Up for the "
                    "previous one."),
         SpecialControl{}},
        {"model.edits",
         QT_TR_NOOP("In the displayed layer, the context vectors of these heads are set to 0. The results "
                    "show the model without these heads."),
         SpecialControl{}},
        {"model.scope",
         QT_TR_NOOP("Choose the layers to which changes of the temperature, the mask and the multipliers "
                    "apply. As a result, the outputs of all later layers change too."),
         SpecialControl{}},
        {"heads", QT_TR_NOOP("Number of attention heads. Each head has its own weights.")},
        {"d_k", QT_TR_NOOP("Number of components of each query and key in a head.")},
        {"score.function"},
        {"mask.causal"},
        {"mask.diagonal",
         QT_TR_NOOP("If this is off, a token attends to itself only if it can attend to no other token.")},
        {"normalizer.temperature",
         QT_TR_NOOP("Scores are divided by the temperature before they are normalized. Values below 1 "
                    "concentrate the weights. Values above 1 make them more even.")},
        {"modelChanges", "", SpecialControl{}},
        {"learning.task",
         QT_TR_NOOP("Randomly initialized parameters are not trained yet. A task improves them step by step. "
                    "The program also changes and lists the other settings that the task requires."),
         ChoiceFunctions{chooseTask, taskUnavailableReason}},
        {"embedding.source", "", ChoiceFunctions{chooseEmbeddingSource, sourceUnavailableReason}},
        {"embedding.file",
         QT_TR_NOOP("Choose a text file in the format of GloVe, fastText or word2vec, or an .npz or "
                    ".safetensors file. The help describes these formats."),
         SpecialControl{}},
        {"seed",
         QT_TR_NOOP("The same seed always produces the same random numbers. Patterns that remain with "
                    "another seed come from the text and the settings. All other patterns are chance."),
         SpecialControl{}},
    };
    return rows;
}

const std::vector<SettingsTable::Group>& SettingsTable::groups() {
    constexpr const char* tokenListsToolTip = QT_TR_NOOP(
        "Enter a list of tokens for each sequence, such as [[\"a\", \"b\"]]. It replaces the result of the "
        "tokenizer.");
    static const std::vector<Group> groups = {
        {QT_TR_NOOP("Training"),
         {
             {"learning.patterns"},
             {"learning.examples",
              QT_TR_NOOP("Enter one example per line, such as “a b c => c b a”. With word vectors, add the "
                         "antecedent of each pronoun, such as “the cat sat because it was tired | it=cat”."),
              MultilineText{}},
             {"learning.symbols"},
             {"learning.length"},
             {"learning.layers"},
             {"learning.optimizer"},
             {"learning.rate"},
             {"learning.clip", "", Suggestions{"null", "1"}},
             {"learning.batch"},
             {"learning.noise"},
             {"learning.steps"},
             {"learning.seed"},
         },
         {"learning.task"}},
        {QT_TR_NOOP("Tokens"),
         {
             {"input.batch"},
             {"input.tokenizer"},
             {"input.query_tokens", tokenListsToolTip, Suggestions{"null"}},
             {"input.key_tokens", tokenListsToolTip, Suggestions{"null"}},
             {"input.special"},
         }},
        {QT_TR_NOOP("Embedding"),
         {
             {"embedding.vectors", "", SpecialControl{}},
             {"embedding.d_model"},
             {"embedding.seed"},
             {"embedding.positions"},
             {"embedding.d_position", QT_TR_NOOP("Of the d_model components of a vector, this number encodes "
                                                 "the position. The remaining components encode the token.")},
             {"draws"},
         },
         {"embedding.source", "embedding.file"}},
        {QT_TR_NOOP("Projections"),
         {
             {"d_v"},
             {"projection.recipe", "", ChoiceFunctions{chooseInitScheme, schemeUnavailableReason}},
             {"heads_kv",
              QT_TR_NOOP("Number of heads of keys and values. If it is smaller than the number of heads, "
                         "several query heads share keys and values (grouped-query attention). With 1, this "
                         "is multi-query attention."),
              Suggestions{"null", "1", "2", "4"}},
             {"typedMatrix", "", SpecialControl{}},
             {"projection.values", "", SpecialControl{}},
             {"projection.constructed", "", SpecialControl{}},
             {"projection.init"},
             {"projection.std"},
             {"projection.bias"},
             {"projection.shared"},
             {"projection.seed"},
         }},
        {QT_TR_NOOP("Scores"),
         {
             {"score.scale",
              QT_TR_NOOP("Raw scores are divided by this value. It can be √d_k, √d_model or a number."),
              Suggestions{"d_k", "d_model"}},
             {"score.d_a"},
             {"score.rank"},
             {"score.init"},
             {"score.qk_norm"},
             {"score.rotary"},
             {"score.rotary_base"},
             {"score.bias"},
             {"score.softcap",
              QT_TR_NOOP(
                  "The soft cap c replaces each score s by c · tanh(s ÷ c), which lies between −c and c."),
              Suggestions{"null", "20", "50"}},
             {"multiplier",
              QT_TR_NOOP("Enter [[query, key, factor], …] to multiply scaled scores. An optional fourth "
                         "number selects a head. Positions and heads count from 1.")},
         }},
        {QT_TR_NOOP("Mask"),
         {
             {"mask.prefix"},
             {"mask.window",
              QT_TR_NOOP("A query can attend only to keys at most this number of positions away."),
              Suggestions{"null", "1", "2", "4", "8"}},
             {"mask.sinks", QT_TR_NOOP("Queries can attend to this number of keys at the start of the "
                                       "sequence even if the keys are outside the window.")},
             {"mask.unknown", QT_TR_NOOP("If this is off, words without a vector get no weight, unless a "
                                         "query can attend to no other key.")},
             {"mask.padding"},
             {"mask.cells", QT_TR_NOOP("Enter [[query, key], …] to mask cells. An optional third number "
                                       "selects a head. Positions and heads count from 1.")},
             {"mask.fill", QT_TR_NOOP("This value replaces the scores of masked cells."),
              Suggestions{"-inf", "-1e9"}},
         }},
        {QT_TR_NOOP("Weights"),
         {
             {"normalizer.function"},
             {"normalizer.sink",
              QT_TR_NOOP("Softmax includes this additional score in every row. The score belongs to no key, "
                         "so its weight is discarded. With a score of 0, the function is called “softmax1”."),
              Suggestions{"null", "0", "1"}},
             {"dropout.p"},
             {"dropout.seed"},
         }},
        {QT_TR_NOOP("Output"),
         {
             {"output.project",
              QT_TR_NOOP("The context vectors of all heads are concatenated and multiplied by W_O.")},
             {"output.d_out"},
         }},
    };
    return groups;
}

const SettingsTable::Row& SettingsTable::row(std::string_view path) {
    const auto rowIn = [path](const std::vector<Row>& rows) {
        const auto found = std::ranges::find(rows, path, &Row::path);
        return found == rows.end() ? nullptr : &*found;
    };
    const Row* found = rowIn(essentials());
    for (const Group& group : groups())
        if (!found) found = rowIn(group.rows);
    return *found;
}

}  // namespace attention
