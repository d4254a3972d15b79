// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the panel, in the order of the pipeline.
#include "attention/typed_values.h"
#include "mechanisms/list.h"
#include "setup/applicability.h"
#include "setup/sentence_edit.h"
#include "setup/setup_fields.h"

#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace attention {
namespace {

NumberField* sizeField() {
    return new NumberField(ranges::size, 0, NumberField::Slider::Logarithmic);
}

NumberField* seedField() {
    return new NumberField(ranges::seed, 0, NumberField::Slider::None);
}

}  // namespace

/// What the session says of itself: the title of a preset and the sentence that tells what to see.
void SetupPanel::buildAbout() {
    auto* about = new QLabel;
    about->setObjectName(QStringLiteral("about"));
    about->setWordWrap(true);
    about->setTextFormat(Qt::PlainText);
    m_layout->addWidget(about);
    m_show.emplace_back([this, about] {
        const QString title = QString::fromStdString(m_session.title);
        const QString notes = QString::fromStdString(m_session.notes);
        about->setText(title.isEmpty() || notes.isEmpty() ? title + notes
                                                          : tr("%1: %2", "title: notes").arg(title, notes));
        about->setHidden(about->text().isEmpty());
    });
}

void SetupPanel::buildText() {
    const auto addSentence = [this](const char* path, const QString& name) {
        auto* sentence = new SentenceEdit;
        addRow(path, {}, {}, sentence);
        sentence->setAccessibleName(name);
        return sentence;
    };
    auto* heading = new QLabel(tr("Sentence"));
    QFont font = heading->font();
    font.setWeight(QFont::DemiBold);
    heading->setFont(font);
    m_layout->addWidget(heading);
    SentenceEdit* queries = addSentence("input.query_text", tr("Sentence"));
    m_tokenCount = new QLabel;
    m_tokenCount->setObjectName(QStringLiteral("tokenCount"));
    m_layout->addWidget(m_tokenCount);
    connect(queries, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        edit(QStringLiteral("input.query_text"), tr("typing"), [&](Session& s) {
            s.input.queryText = text.toStdString();
            s.input.queryTokens.reset();  // what is typed counts, not tokens that came with the session
        });
    });
    m_show.emplace_back(
        [this, queries] { queries->setSentence(QString::fromStdString(m_session.input.queryText)); });

    auto* isCross = new QCheckBox(tr("second text: its words are the keys"));
    isCross->setObjectName(QStringLiteral("crossAttention"));
    m_layout->addWidget(isCross);
    SentenceEdit* keys = addSentence("input.key_text", tr("Second text"));
    connect(isCross, &QCheckBox::toggled, this, [this](bool isOn) {
        edit(QStringLiteral("input.key_text"), tr("second text"), [&](Session& s) {
            s.input.keyText = isOn ? std::optional(s.input.queryText) : std::nullopt;
            s.input.keyTokens.reset();
        });
    });
    connect(keys, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        edit(QStringLiteral("input.key_text"), tr("typing"), [&](Session& s) {
            s.input.keyText = text.toStdString();
            s.input.keyTokens.reset();
        });
    });
    m_show.emplace_back([this, isCross, keys] {
        const QSignalBlocker quiet(isCross);
        isCross->setChecked(!isSelfAttention(m_session.input));
        m_rows.value(QStringLiteral("input.key_text"))->setHidden(isSelfAttention(m_session.input));
        keys->setSentence(QString::fromStdString(m_session.input.keyText.value_or("")));
    });
}

void SetupPanel::buildTokens() {
    addSection(tr("Tokens"));
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
    addSection(tr("Embedding"));
    QComboBox* source = addChoice(
        "embedding.source", {}, tr("vectors"), [](auto& s) -> auto& { return s.embedding.source; });
    // One-hot vectors are as long as the vocabulary: choosing them sets d_model as well.
    source->disconnect(this);
    connect(source, &QComboBox::activated, this, [this](int index) {
        edit(QStringLiteral("embedding.source"), tr("vectors"), [&](Session& s) {
            if (static_cast<EmbeddingSource>(index) == EmbeddingSource::Values) {
                s = withTypedVectors(s);  // the table starts from the numbers there are
                return;
            }
            s.embedding.source = static_cast<EmbeddingSource>(index);
            const auto vocabulary = static_cast<Index>(tokenizeInput(s.input).vocabulary.size());
            if (s.embedding.source == EmbeddingSource::OneHot && vocabulary > 0)
                s.embedding.dModel = vocabulary;
        });
    });
    buildVectorTable();
    addNumber(
        "embedding.d_model", "d_model", tr("vector size"), sizeField(),
        [](auto& s) -> auto& { return s.embedding.dModel; });
    addNumber(
        "embedding.seed", {}, tr("seed of the vectors"), seedField(),
        [](auto& s) -> auto& { return s.embedding.seed; });
    addChoice(
        "embedding.positions", {}, tr("positions"), [](auto& s) -> auto& { return s.embedding.positions; });
    addChoice(
        "draws", {}, tr("random numbers"), [](auto& s) -> auto& { return s.draws; });
    m_show.emplace_back([this, source] {
        auto* items = qobject_cast<QStandardItemModel*>(source->model());
        QStandardItem* typed = items->item(static_cast<int>(EmbeddingSource::Values));
        const bool isSmall =
            m_session.embedding.dModel <= largestTyped || !m_session.embedding.vectors.empty();
        typed->setEnabled(isSmall);
        typed->setToolTip(isSmall ? choiceText(EmbeddingSource::Values).explanation
                                  : tr("Numbers are typed for d_model up to %1.").arg(largestTyped));
    });
}

void SetupPanel::buildHeads() {
    addSection(tr("Queries, keys, values"));
    addNumber(
        "heads", "h", tr("heads"), new NumberField(ranges::heads, 0, NumberField::Slider::Logarithmic),
        [](auto& s) -> auto& { return s.heads; });
    addNumber(
        "d_k", "d_k", tr("key size"), sizeField(), [](auto& s) -> auto& { return s.dK; });
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
    buildMatrixTable();
    addChoice(
        "projection.init", {}, tr("drawn from"), [](auto& s) -> auto& { return s.projection.init; });
    addNumber(
        "projection.std", "std", tr("deviation"),
        new NumberField(ranges::deviation, 6, NumberField::Slider::None),
        [](auto& s) -> auto& { return s.projection.deviation; });
    addFlag(
        "projection.bias", tr("with bias"), [](auto& s) -> auto& { return s.projection.bias; });
    addChoice(
        "projection.shared", {}, tr("shared weights"), [](auto& s) -> auto& { return s.projection.shared; });
    addNumber(
        "projection.seed", {}, tr("seed of the weights"), seedField(),
        [](auto& s) -> auto& { return s.projection.seed; });
}

/// Recipes that cut the vectors into heads fix the sizes: choosing one sets them as well.
void SetupPanel::chooseRecipe(Recipe recipe, const QString& what) {
    edit(QStringLiteral("projection.recipe"), what, [&](Session& s) {
        if (recipe == Recipe::Values) {
            s = withTypedWeights(s);  // the tables start from the numbers there are
            return;
        }
        s.projection.recipe = recipe;
        recipeOf(recipe).fitSizes(s);
    });
}

void SetupPanel::buildScores() {
    addSection(tr("Scores"));
    addChoice(
        "score.function", {}, tr("score function"), [](auto& s) -> auto& { return s.score.function; });
    addText("score.scale", tr("divided by"), tr("√d_k, √d_model or a number."), {"d_k", "d_model"});
    addNumber(
        "score.d_a", "d_a", tr("hidden size"), sizeField(), [](auto& s) -> auto& { return s.score.dA; });
    addNumber(
        "score.rank", "r", tr("rank"), sizeField(), [](auto& s) -> auto& { return s.score.rank; });
    addChoice(
        "score.init", {}, tr("drawn from"), [](auto& s) -> auto& { return s.score.init; });
    addText("multiplier", tr("multiplier"),
            tr("Scaled scores times a factor: [[query, key, factor], …], with a head as fourth; positions "
               "count from 1."));
}

void SetupPanel::buildMask() {
    addSection(tr("Mask"));
    addChoice(
        "mask.causal", {}, tr("causal"), [](auto& s) -> auto& { return s.mask.causal; });
    addNumber(
        "mask.prefix", {}, tr("prefix"), new NumberField({0, 4096}, 0, NumberField::Slider::None),
        [](auto& s) -> auto& { return s.mask.prefix; });
    addText("mask.window", tr("window"), tr("Only keys at most this far from the query."),
            {"null", "1", "2", "4", "8"});
    addFlag(
        "mask.padding", tr("mask padding"), [](auto& s) -> auto& { return s.mask.padding; });
    addText("mask.cells", tr("masked cells"),
            tr("[[query, key], …], with a head as third; all count from 1."));
    addText("mask.fill", tr("filled with"), tr("What a forbidden score becomes."), {"-inf", "-1e9"});
}

void SetupPanel::buildWeights() {
    addSection(tr("Weights"));
    addChoice(
        "normalizer.function", {}, tr("normaliser"), [](auto& s) -> auto& { return s.normalizer.function; });
    addNumber(
        "normalizer.temperature", "T", tr("temperature"),
        new NumberField(ranges::temperature, 3, NumberField::Slider::Logarithmic),
        [](auto& s) -> auto& { return s.normalizer.temperature; });
    addNumber(
        "dropout.p", "p", tr("dropout"), new NumberField(ranges::probability, 2, NumberField::Slider::Linear),
        [](auto& s) -> auto& { return s.dropout.p; });
    addNumber(
        "dropout.seed", {}, tr("seed of dropout"), seedField(),
        [](auto& s) -> auto& { return s.dropout.seed; });
}

void SetupPanel::buildOutput() {
    addSection(tr("Output"));
    addFlag(
        "output.project", tr("concatenate the heads and project with W_O"),
        [](auto& s) -> auto& { return s.output.project; });
    addNumber(
        "output.d_out", "d_out", tr("output size"), sizeField(),
        [](auto& s) -> auto& { return s.output.dOut; });
}

}  // namespace attention
