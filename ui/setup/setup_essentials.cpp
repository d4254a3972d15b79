// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson on attention turns first: the sentence, heads, d_k, score function, mask and temperature, and
// where the numbers come from.
#include "engine/fitting.h"
#include "layer/draw_parameters.h"
#include "mechanisms/list.h"
#include "setup/sentence_edit.h"
#include "setup/setup_fields.h"
#include "text/message.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace attention {
namespace {

/// Where heads are pieces of a vector: how long it can be.
std::optional<Index> mostInPieces(const Session& session) {
    return recipeOf(session.projection.recipe).cutsVectors() ? mostComponents(session)
                                                             : static_cast<Index>(ranges::size.highest);
}

/// What the slider of heads stops at: counts of usual models, or those that a vector's length allows.
std::vector<double> headStops(const Session& session) {
    if (mostInPieces(session)) return {1, 2, 3, 4, 6, 8, 12, 16, 32, 64};
    std::vector<double> divisors;
    for (Index heads = 1; heads <= static_cast<Index>(ranges::heads.highest); ++heads)
        if (session.embedding.dModel % heads == 0) divisors.push_back(static_cast<double>(heads));
    return divisors;
}

std::vector<double> keySizeStops(const Session& session) {
    const Index most =
        mostInPieces(session).value_or(session.embedding.dModel) / std::max<Index>(1, session.heads);
    return powersOfTwo(std::clamp<double>(static_cast<double>(most), 1, 512));
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
    addFlag(
        "mask.diagonal", tr("tokens see themselves"), [](auto& s) -> auto& { return s.mask.diagonal; })
        ->setToolTip(tr("Off: no token attends to itself, unless it sees no other."));
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
        const QString title = QString::fromStdString(shortened(m_session.title, 200));
        const QString notes = QString::fromStdString(shortened(m_session.notes, 4000));
        m_about->setText(title.isEmpty() || notes.isEmpty() ? title + notes
                                                            : tr("%1: %2", "title: notes").arg(title, notes));
        // Nothing moves from under the mouse.
        const bool isLeft = m_about->text().isEmpty() && m_about->isVisible() && underMouse();
        m_about->setMinimumHeight(isLeft ? m_about->height() : 0);
        m_about->setHidden(m_about->text().isEmpty() && !isLeft);
    });
}

void SetupPanel::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_about->setMinimumHeight(0);
    m_about->setHidden(m_about->text().isEmpty());
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

void SetupPanel::buildHeadsAndSize() {
    auto* heads = new NumberField(ranges::heads, 0, headStops(m_session));
    addNumber(
        "heads", "h", tr("heads"), heads, [](auto& s) -> auto& { return s.heads; })
        ->setExplanation(tr("How many attend side by side, each with weights of its own."));
    auto* keySize = new NumberField(ranges::size, 0, keySizeStops(m_session));
    m_show.emplace_back([this, heads, keySize] {
        heads->setStops(headStops(m_session));
        keySize->setStops(keySizeStops(m_session));
    });
    addNumber(
        "d_k", "d_k", tr("key size"), keySize, [](auto& s) -> auto& { return s.dK; })
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
