// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of the panel, in the order of the pipeline.
#include "engine/fitting.h"
#include "engine/typed_values.h"
#include "mechanisms/list.h"
#include "setup/applicability.h"
#include "setup/setup_fields.h"
#include "setup/setup_group.h"

#include <QStandardItemModel>
#include <QVBoxLayout>

namespace attention {
namespace {

NumberField* sizeField() {
    return new NumberField(ranges::size, 0, powersOfTwo(512));
}

/// Word vectors have so many components and no more.
std::vector<double> sizeStops(const Session& session) {
    const auto all = static_cast<double>(std::min<Index>(512, mostComponents(session).value_or(512)));
    std::vector<double> stops = powersOfTwo(all);
    if (stops.back() != all) stops.push_back(all);
    return stops;
}

NumberField* seedField() {
    return new NumberField(ranges::seed, 0, {});
}

}  // namespace

QWidget* SetupPanel::buildGroups() {
    auto* groups = new QWidget;
    m_groupLayout = new QVBoxLayout(groups);
    m_groupLayout->setContentsMargins(16, 0, 16, 16);
    m_groupLayout->setSpacing(2);
    addGroup(tr("Tokens"),
             {"input.batch", "input.tokenizer", "input.query_tokens", "input.key_tokens", "input.special"},
             &SetupPanel::buildTokens);
    addGroup(tr("Embedding"),
             {"embedding.source", "embedding.file", "embedding.vectors", "embedding.d_model",
              "embedding.seed", "embedding.positions", "embedding.d_position", "draws"},
             &SetupPanel::buildEmbedding);
    addGroup(
        tr("Queries, keys, values"),
        {"d_v", "projection.recipe", "heads_kv", "typedMatrix", "projection.values", "projection.constructed",
         "projection.init", "projection.std", "projection.bias", "projection.shared", "projection.seed"},
        &SetupPanel::buildProjections);
    addGroup(tr("Scores"),
             {"score.scale", "score.d_a", "score.rank", "score.init", "score.qk_norm", "score.rotary",
              "score.rotary_base", "score.bias", "score.softcap", "multiplier"},
             &SetupPanel::buildScores);
    addGroup(tr("Mask"),
             {"mask.prefix", "mask.window", "mask.sinks", "mask.unknown", "mask.padding", "mask.cells",
              "mask.fill"},
             &SetupPanel::buildMask);
    addGroup(tr("Weights"), {"normalizer.function", "normalizer.sink", "dropout.p", "dropout.seed"},
             &SetupPanel::buildWeights);
    addGroup(tr("Output"), {"output.project", "output.d_out"}, &SetupPanel::buildOutput);
    m_groupLayout->addStretch(1);
    return groups;
}

void SetupPanel::addGroup(const QString& title, const QStringList& paths, void (SetupPanel::*build)()) {
    auto* group = new SetupGroup(title, paths, [this, build](QVBoxLayout* rows) {
        m_layout = rows;
        const std::size_t shown = m_show.size();
        (this->*build)();
        for (std::size_t i = shown; i < m_show.size(); ++i) m_show[i]();
        m_texts.clear();
        showTexts(m_session);
        showReasons();
    });
    m_groups.push_back(group);
    m_groupLayout->addWidget(group);
}

void SetupPanel::buildTokens() {
    addFlag(
        "input.batch", tr("one sequence per line"), [](auto& s) -> auto& { return s.input.batch; });
    addChoice(
        "input.tokenizer", {}, tr("tokens"), [](auto& s) -> auto& { return s.input.tokenizer; });
    const QString given = tr("Lists of tokens per sequence in place of the tokenizer's: [[\"a\", \"b\"]].");
    addText("input.query_tokens", tr("given tokens"), given, {"null"});
    addText("input.key_tokens", tr("given keys"), given, {"null"});
    addChoice(
        "input.special", {}, tr("special tokens"), [](auto& s) -> auto& { return s.input.special; });
}

void SetupPanel::buildEmbedding() {
    buildVectorTable();
    auto* size = sizeField();
    addNumber(
        "embedding.d_model", "d_model", tr("vector size"), size,
        [](auto& s) -> auto& { return s.embedding.dModel; });
    m_show.emplace_back([this, size] { size->setStops(sizeStops(m_session)); });
    addNumber(
        "embedding.seed", {}, tr("seed of the vectors"), seedField(),
        [](auto& s) -> auto& { return s.embedding.seed; });
    addChoice(
        "embedding.positions", {}, tr("positions"), [](auto& s) -> auto& { return s.embedding.positions; });
    addNumber(
        "embedding.d_position", "d_position", tr("position size"),
        new NumberField(ranges::positionSize, 0, powersOfTwo(256)),
        [](auto& s) -> auto& { return s.embedding.dPosition; })
        ->setExplanation(tr("So many of d_model’s components say the position, the others the word."));
    addChoice(
        "draws", {}, tr("random numbers"), [](auto& s) -> auto& { return s.draws; });
}

void SetupPanel::buildProjections() {
    addNumber(
        "d_v", "d_v", tr("value size"), sizeField(), [](auto& s) -> auto& { return s.dV; });
    QComboBox* recipe = addChoice(
        "projection.recipe", {}, tr("projections"), [](auto& s) -> auto& { return s.projection.recipe; });
    recipe->disconnect(this);
    connect(recipe, &QComboBox::activated, this,
            [this](int index) { chooseRecipe(static_cast<Recipe>(index), tr("projections")); });
    m_show.emplace_back([this, recipe] {
        auto* items = qobject_cast<QStandardItemModel*>(recipe->model());
        for (int i = 0; i < items->rowCount(); ++i) {
            const QString reason = reasonAgainst(m_session, static_cast<Recipe>(i));
            items->item(i)->setEnabled(reason.isEmpty());
            items->item(i)->setToolTip(reason.isEmpty() ? choiceText(static_cast<Recipe>(i)).explanation
                                                        : reason);
        }
    });
    addText("heads_kv", tr("key–value heads"),
            tr("Fewer heads of keys and values, each for several of queries: grouped queries. 1: multi-query "
               "attention."),
            {"null", "1", "2", "4"});
    buildMatrixTable();
    buildHeadList();
    addChoice(
        "projection.init", {}, tr("drawn from"), [](auto& s) -> auto& { return s.projection.init; });
    addNumber(
        "projection.std", "std", tr("deviation"), new NumberField(ranges::deviation, 6, {}),
        [](auto& s) -> auto& { return s.projection.deviation; });
    addFlag(
        "projection.bias", tr("with bias"), [](auto& s) -> auto& { return s.projection.bias; });
    addChoice(
        "projection.shared", {}, tr("shared weights"), [](auto& s) -> auto& { return s.projection.shared; });
    addNumber(
        "projection.seed", {}, tr("seed of the weights"), seedField(),
        [](auto& s) -> auto& { return s.projection.seed; });
}

/// A recipe may fix sizes, or need more: choosing it sets that as well.
void SetupPanel::chooseRecipe(Recipe recipe, const QString& what) {
    edit(QStringLiteral("projection.recipe"), what, [&](Session& s) {
        if (recipe == Recipe::Values) {
            s = withTypedWeights(s);  // the tables start from the numbers there are
            return;
        }
        s.projection.recipe = recipe;
        recipeOf(recipe).prepare(s);
    });
}

void SetupPanel::buildScores() {
    addText("score.scale", tr("divided by"), tr("√d_k, √d_model or a number."), {"d_k", "d_model"});
    addNumber(
        "score.d_a", "d_a", tr("hidden size"), sizeField(), [](auto& s) -> auto& { return s.score.dA; });
    addNumber(
        "score.rank", "r", tr("rank"), sizeField(), [](auto& s) -> auto& { return s.score.rank; });
    addChoice(
        "score.init", {}, tr("drawn from"), [](auto& s) -> auto& { return s.score.init; });
    addChoice(
        "score.qk_norm", {}, tr("norm of q and k"), [](auto& s) -> auto& { return s.score.norm; });
    addChoice(
        "score.rotary", {}, tr("rotary positions"), [](auto& s) -> auto& { return s.score.rotary; });
    addNumber(
        "score.rotary_base", {}, tr("base of the rotation"), new NumberField(ranges::rotaryBase, 0, {}),
        [](auto& s) -> auto& { return s.score.rotaryBase; });
    addChoice(
        "score.bias", {}, tr("bias by distance"), [](auto& s) -> auto& { return s.score.bias; });
    addText("score.softcap", tr("capped at"), tr("A score s becomes c · tanh(s ÷ c), between −c and c."),
            {"null", "20", "50"});
    addText("multiplier", tr("multiplier"),
            tr("Scaled scores times a factor: [[query, key, factor], …], with a head as fourth; positions "
               "count from 1."));
}

void SetupPanel::buildMask() {
    addNumber(
        "mask.prefix", {}, tr("prefix"), new NumberField({0, 4096}, 0, {}),
        [](auto& s) -> auto& { return s.mask.prefix; });
    addText("mask.window", tr("window"), tr("Only keys at most this far from the query."),
            {"null", "1", "2", "4", "8"});
    addNumber(
        "mask.sinks", {}, tr("sinks"), new NumberField({0, 4096}, 0, {}),
        [](auto& s) -> auto& { return s.mask.sinks; })
        ->setExplanation(tr("So many first keys, which the window does not forbid."));
    addFlag(
        "mask.unknown", tr("words without a vector are seen"),
        [](auto& s) -> auto& { return s.mask.unknown; })
        ->setToolTip(tr("Off: they get no weight, unless a query sees no other key."));
    addFlag(
        "mask.padding", tr("mask padding"), [](auto& s) -> auto& { return s.mask.padding; });
    addText("mask.cells", tr("masked cells"),
            tr("[[query, key], …], with a head as third; all count from 1."));
    addText("mask.fill", tr("filled with"), tr("What a forbidden score becomes."), {"-inf", "-1e9"});
}

void SetupPanel::buildWeights() {
    addChoice(
        "normalizer.function", {}, tr("normaliser"), [](auto& s) -> auto& { return s.normalizer.function; });
    addText("normalizer.sink", tr("sink"),
            tr("One more score in every row, of no key: its weight goes nowhere. 0 is “softmax1”."),
            {"null", "0", "1"});
    addNumber(
        "dropout.p", "p", tr("dropout"),
        new NumberField(ranges::probability, 2, {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}),
        [](auto& s) -> auto& { return s.dropout.p; });
    addNumber(
        "dropout.seed", {}, tr("seed of dropout"), seedField(),
        [](auto& s) -> auto& { return s.dropout.seed; });
}

void SetupPanel::buildOutput() {
    addFlag(
        "output.project", tr("concatenate the heads and project with W_O"),
        [](auto& s) -> auto& { return s.output.project; });
    addNumber(
        "output.d_out", "d_out", tr("output size"), sizeField(),
        [](auto& s) -> auto& { return s.output.dOut; });
}

}  // namespace attention
