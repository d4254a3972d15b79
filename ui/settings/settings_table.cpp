// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the settings panel. A row consists of the path, the tool tip and the options of the control.
// Symbols and labels are in texts/field_texts. The list of fields in the session determines the kind of
// control and the range of a number.
#include "settings/settings_table.h"

#include "engine/custom_values.h"
#include "engine/session_adjustment.h"
#include "engine/training_setup.h"
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
            return tr("Not with what is learnt: choose another task first, or none.");
    }
    const bool isWithinCustomLimit =
        session.embedding.dModel <= maxCustomSize || !session.embedding.customVectors.empty();
    if (isWithinCustomLimit || static_cast<EmbeddingSource>(index) != EmbeddingSource::Custom) return {};
    return tr("Numbers are typed for d_model up to %1.").arg(maxCustomSize);
}

QString SettingsTable::taskUnavailableReason(const Session& session, int index) {
    const auto tasks = availableTasks(session);
    if (std::ranges::find(tasks, static_cast<TrainingTask>(index)) != tasks.end()) return {};
    const bool usesWordVectors = session.embedding.source == EmbeddingSource::WordVectors;
    return usesWordVectors ? tr("This task learns its vectors: draw them at random first.")
                           : tr("This task is of words: take word vectors first.");
}

const std::vector<SettingsTable::Row>& SettingsTable::essentials() {
    static const std::vector<Row> rows = {
        {"about", "", SpecialControl{}},
        {"input.query_text", "", SpecialControl{}},
        {"given.file", QT_TR_NOOP("A file with attention that something else computed.")},
        {"given.layer",
         QT_TR_NOOP("Which layer of the file is shown. L goes to the next, Shift+L to the one before."),
         SpecialControl{}},
        {"model.folder", QT_TR_NOOP("The folder of a trained model, or :induction."),
         Suggestions{":induction"}},
        {"model.layer",
         QT_TR_NOOP("Which layer is shown. Page Down goes to the next, Page Up to the one before."),
         SpecialControl{}},
        {"model.edits",
         QT_TR_NOOP("Heads of this layer whose context is 0: what does the model do without them?"),
         SpecialControl{}},
        {"model.scope",
         QT_TR_NOOP(
             "Where the temperature, and what is painted on the maps, holds. Layers behind it follow."),
         SpecialControl{}},
        {"heads", QT_TR_NOOP("How many attend side by side, each with weights of its own.")},
        {"d_k", QT_TR_NOOP("How many numbers a query and a key have in each head.")},
        {"score.function"},
        {"mask.causal"},
        {"mask.diagonal", QT_TR_NOOP("Off: no token attends to itself, unless it sees no other.")},
        {"normalizer.temperature",
         QT_TR_NOOP("What scores are divided by before they become weights: less than 1 sharpens, more than "
                    "1 flattens.")},
        {"modelChanges", "", SpecialControl{}},
        {"learning.task",
         QT_TR_NOOP("Numbers that were drawn know nothing. A task improves them step by step: all that it "
                    "needs is set with it, and said."),
         ChoiceFunctions{chooseTask, taskUnavailableReason}},
        {"embedding.source", "", ChoiceFunctions{chooseEmbeddingSource, sourceUnavailableReason}},
        {"embedding.file",
         QT_TR_NOOP("GloVe, fastText and word2vec as text, .npz or .safetensors; see Help, Files."),
         SpecialControl{}},
        {"seed",
         QT_TR_NOOP("The numbers are drawn at random from this seed, the same every time. What is still "
                    "there when they are drawn again is structure; the rest was chance."),
         SpecialControl{}},
    };
    return rows;
}

const std::vector<SettingsTable::Group>& SettingsTable::groups() {
    constexpr const char* tokenListsToolTip =
        QT_TR_NOOP("Lists of tokens per sequence in place of the tokenizer's: [[\"a\", \"b\"]].");
    static const std::vector<Group> groups = {
        {QT_TR_NOOP("Learning"),
         {
             {"learning.patterns"},
             {"learning.examples",
              QT_TR_NOOP("A line each: “a b c => c b a”, or of words that have vectors “… | it=animal”."),
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
             {"embedding.d_position",
              QT_TR_NOOP("So many of d_model’s components say the position, the others the word.")},
             {"draws"},
         },
         {"embedding.source", "embedding.file"}},
        {QT_TR_NOOP("Projections"),
         {
             {"d_v"},
             {"projection.recipe", "", ChoiceFunctions{chooseInitScheme, schemeUnavailableReason}},
             {"heads_kv",
              QT_TR_NOOP("Fewer heads of keys and values, each for several of queries: grouped queries. 1: "
                         "multi-query attention."),
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
             {"score.scale", QT_TR_NOOP("√d_k, √d_model or a number."), Suggestions{"d_k", "d_model"}},
             {"score.d_a"},
             {"score.rank"},
             {"score.init"},
             {"score.qk_norm"},
             {"score.rotary"},
             {"score.rotary_base"},
             {"score.bias"},
             {"score.softcap", QT_TR_NOOP("A score s becomes c · tanh(s ÷ c), between −c and c."),
              Suggestions{"null", "20", "50"}},
             {"multiplier",
              QT_TR_NOOP("Scaled scores times a factor: [[query, key, factor], …], with a head as fourth; "
                         "positions count from 1.")},
         }},
        {QT_TR_NOOP("Mask"),
         {
             {"mask.prefix"},
             {"mask.window", QT_TR_NOOP("Only keys at most this far from the query."),
              Suggestions{"null", "1", "2", "4", "8"}},
             {"mask.sinks", QT_TR_NOOP("So many first keys, which the window does not forbid.")},
             {"mask.unknown", QT_TR_NOOP("Off: they get no weight, unless a query sees no other key.")},
             {"mask.padding"},
             {"mask.cells", QT_TR_NOOP("[[query, key], …], with a head as third; all count from 1.")},
             {"mask.fill", QT_TR_NOOP("What a forbidden score becomes."), Suggestions{"-inf", "-1e9"}},
         }},
        {QT_TR_NOOP("Weights"),
         {
             {"normalizer.function"},
             {"normalizer.sink",
              QT_TR_NOOP("One more score in every row, of no key: its weight goes nowhere. 0 is “softmax1”."),
              Suggestions{"null", "0", "1"}},
             {"dropout.p"},
             {"dropout.seed"},
         }},
        {QT_TR_NOOP("Output"),
         {
             {"output.project",
              QT_TR_NOOP("Concatenates the contexts of all heads and multiplies them by W_O.")},
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
