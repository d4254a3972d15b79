// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson on attention turns first: the sentence, heads, d_k, score function, mask and temperature, and
// where the numbers come from.
#include "attention/seeds.h"
#include "mechanisms/list.h"
#include "setup/sentence_edit.h"
#include "setup/setup_fields.h"
#include "vectors/open_vectors.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace attention {
namespace {

/// What the slider of heads stops at: counts that the recipe allows, or those of usual models.
std::vector<double> headStops(const Session& session) {
    if (!recipeOf(session.projection.recipe).cutsVectors()) return {1, 2, 3, 4, 6, 8, 12, 16, 32, 64};
    std::vector<double> divisors;
    for (Index heads = 1; heads <= static_cast<Index>(ranges::heads.highest); ++heads)
        if (session.embedding.dModel % heads == 0) divisors.push_back(static_cast<double>(heads));
    return divisors;
}

}  // namespace

QWidget* SetupPanel::buildEssentials() {
    auto* essentials = new QWidget;
    m_layout = new QVBoxLayout(essentials);
    m_layout->setContentsMargins(16, 8, 16, 8);
    m_layout->setSpacing(6);
    buildAbout();
    buildText();
    buildLayer();
    buildModel();
    buildHeadsAndSize();
    addChoice(
        "score.function", {}, tr("score function"), [](auto& s) -> auto& { return s.score.function; });
    addChoice(
        "mask.causal", {}, tr("causal mask"), [](auto& s) -> auto& { return s.mask.causal; });
    addNumber(
        "normalizer.temperature", "T", tr("temperature"),
        new NumberField(ranges::temperature, 3, tenthToTen()),
        [](auto& s) -> auto& { return s.normalizer.temperature; })
        ->setExplanation(
            tr("What scores are divided by before they become weights: less than 1 sharpens, more "
               "than 1 flattens."));
    buildModelChanges();
    buildVectors();
    buildSeed();
    return essentials;
}

/// What the session says of itself: the title of a preset and the sentence that tells what to see.
void SetupPanel::buildAbout() {
    m_about = new QLabel;
    m_about->setObjectName(QStringLiteral("about"));
    m_about->setWordWrap(true);
    m_layout->addWidget(m_about);
    m_show.emplace_back([this] {
        const QString title = QString::fromStdString(m_session.title);
        const QString notes = QString::fromStdString(m_session.notes);
        m_about->setText(title.isEmpty() || notes.isEmpty() ? title + notes
                                                            : tr("%1: %2", "title: notes").arg(title, notes));
        m_about->setHidden(m_about->text().isEmpty());
    });
}

void SetupPanel::buildText() {
    const auto addRole = [this](const QString& role) {
        auto* label = new QLabel(role);
        m_layout->addWidget(label);
        m_show.emplace_back([this, label] { label->setHidden(isSelfAttention(m_session.input)); });
    };
    const auto addSentence = [this](const char* path, const QString& name) {
        auto* sentence = new SentenceEdit;
        addRow(path, {}, {}, sentence);
        sentence->setAccessibleName(name);
        return sentence;
    };
    addRole(tr("queries"));
    SentenceEdit* queries = addSentence("input.query_text", tr("Sentence"));
    setFocusProxy(queries);
    queries->setToolTip(tr("The text whose words attend to each other."));
    connect(queries, &SentenceEdit::sentenceEdited, this, [this](const QString& text) {
        edit(QStringLiteral("input.query_text"), tr("typing"), [&](Session& s) {
            s.input.queryText = text.toStdString();
            s.input.queryTokens.reset();  // what is typed counts, not tokens that came with the session
        });
    });
    m_show.emplace_back(
        [this, queries] { queries->setSentence(QString::fromStdString(m_session.input.queryText)); });

    auto* line = new QHBoxLayout;
    auto* isCross = new QCheckBox(tr("second text"));
    isCross->setToolTip(tr("Its words are the keys and values: cross-attention."));
    isCross->setObjectName(QStringLiteral("crossAttention"));
    m_tokenCount = new QLabel;
    m_tokenCount->setObjectName(QStringLiteral("tokenCount"));
    line->addWidget(isCross);
    line->addStretch(1);
    line->addWidget(m_tokenCount);
    m_layout->addLayout(line);
    addRole(tr("keys"));
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
        isCross->setHidden(m_session.given.file || m_session.model.folder);
        keys->setSentence(QString::fromStdString(m_session.input.keyText.value_or("")));
    });
}

/// Of attention that a file brings.
void SetupPanel::buildLayer() {
    addText("given.file", tr("attention of"), tr("A file with attention that something else computed."));
    m_layer = new NumberField({1, ranges::position.highest}, 0, {1, 2});
    addRow("given.layer", {}, tr("layer"), m_layer)
        ->setExplanation(
            tr("Which layer of the file is shown. L goes to the next, Shift+L to the one before."));
    connect(m_layer, &NumberField::valueEdited, this, [this](double value) {
        edit(QStringLiteral("given.layer"), tr("layer"),
             [&](Session& s) { s.given.layer = static_cast<Index>(value) - 1; });
    });
    m_show.emplace_back([this] { m_layer->setValue(static_cast<double>(m_session.given.layer + 1)); });
}

/// Where heads are pieces of a vector, larger pieces need a longer one, as long as there is.
void SetupPanel::fitToKeySize(Session& session) {
    const EmbeddingSource source = session.embedding.source;
    const bool hasLength = source == EmbeddingSource::Random || source == EmbeddingSource::WordVectors;
    if (!recipeOf(session.projection.recipe).cutsVectors() || session.heads < 1) return;
    if (hasLength) {
        Index most = static_cast<Index>(ranges::size.highest);
        if (source == EmbeddingSource::WordVectors)
            most = vectorWidth(session.embedding).value_or(most) + session.embedding.dModel -
                   session.embedding.wordSize();
        session.embedding.dModel =
            session.heads * std::min(session.dK, std::max<Index>(1, most / session.heads));
    }
    fitSizes(session);
}

void SetupPanel::buildHeadsAndSize() {
    auto* heads = new NumberField(ranges::heads, 0, headStops(m_session));
    addNumber(
        "heads", "h", tr("heads"), heads, [](auto& s) -> auto& { return s.heads; }, fitSizes)
        ->setExplanation(tr("How many attend side by side, each with weights of its own."));
    m_show.emplace_back([this, heads] { heads->setStops(headStops(m_session)); });
    addNumber(
        "d_k", "d_k", tr("key size"), new NumberField(ranges::size, 0, powersOfTwo(512)),
        [](auto& s) -> auto& { return s.dK; }, fitToKeySize)
        ->setExplanation(tr("How many numbers a query and a key have in each head."));
}

/// One seed for vectors and weights; either has its own in its group.
void SetupPanel::buildSeed() {
    auto* both = new QWidget;
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    auto* again = new QPushButton(tr("Draw again"));
    again->setObjectName(QStringLiteral("drawAgain"));
    auto* number = new NumberField(ranges::seed, 0, {});
    number->setObjectName(QStringLiteral("seed.number"));
    number->setAccessibleName(tr("seed"));
    line->addWidget(again, 1);
    line->addWidget(number);
    addRow("seed", {}, tr("random, seed"), both)
        ->setExplanation(
            tr("The numbers are drawn at random from this seed, the same every time. What is still "
               "there when they are drawn again is structure; the rest was chance."));
    connect(again, &QPushButton::clicked, this, &SetupPanel::drawAgain);
    connect(number, &NumberField::valueEdited, this, [this](double value) {
        edit(QStringLiteral("seed"), tr("seed"),
             [&](Session& s) { s = drawnFrom(std::move(s), static_cast<std::uint32_t>(value)); });
    });
    m_show.emplace_back([this, number] {
        const std::vector<std::uint32_t> seeds = seedsOf(m_session);
        if (!seeds.empty()) number->setValue(seeds.front());
    });
}

void SetupPanel::drawAgain() {
    edit(QStringLiteral("seed"), tr("drawing again"), [](Session& s) { s = drawnAgain(std::move(s)); });
}

}  // namespace attention
