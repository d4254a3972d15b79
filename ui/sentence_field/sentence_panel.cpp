// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/sentence_panel.h"

#include "heatmap/printable_text.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "models/antecedents.h"
#include "models/session_model.h"
#include "sentence_field/sentence_field.h"
#include "sentence_field/sentence_selection.h"
#include "sentence_field/sequence_list.h"
#include "sentence_field/text_problem_label.h"
#include "sentence_field/token_painting.h"
#include "sentence_field/tokenized_text.h"
#include "state/session_editor.h"
#include "state/shown_cells.h"
#include "texts/field_texts.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {

SentencePanel::SentencePanel(ViewContext& viewContext, QAction* undoAction, QAction* redoAction,
                             QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_editor(new SessionEditor(viewContext, this)),
      m_secondTextAction(new QAction(fieldLabel("input.key_text"), this)),
      m_arcs(this),
      m_inputLayout(newLayout<QVBoxLayout>(nullptr, {0, 0, 0, 0}, 0)),
      m_queries{.field = new SentenceField, .label = new StyledLabel(TextStyle::Caption, tr("queries"))},
      m_keys{.field = new SentenceField,
             .label = new StyledLabel(TextStyle::Caption, tr("keys")),
             .isKeyText = true} {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* mainLayout = newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    mainLayout->addWidget(new SequenceList(viewContext, this));
    mainLayout->addLayout(m_inputLayout);
    buildInput(m_queries, *m_inputLayout);
    buildInput(m_keys, *m_inputLayout);
    mainLayout->addWidget(new TextProblemLabel(viewContext, this));
    m_queries.field->setObjectName(QStringLiteral("input.query_text"));
    m_keys.field->setObjectName(QStringLiteral("input.key_text"));
    m_queries.field->setAccessibleName(tr("Sentence"));
    m_keys.field->setAccessibleName(tr("Second text"));
    m_secondTextAction->setCheckable(true);
    for (const Input* input : {&m_queries, &m_keys})
        input->field->setMenuActions({undoAction, redoAction}, {m_secondTextAction});
    connect(m_secondTextAction, &QAction::triggered, this, &SentencePanel::secondTextToggled);
    connect(&viewContext, &ViewContext::changed, this, &SentencePanel::updateFor);
    m_arcs.overlay().raise();
    updateColors();
    updateSpacing();
    updateArcs();
    updateFor(allStateChanges);
}

void SentencePanel::updateFor(StateChanges changes) {
    std::unique_ptr<QueryWeights> previousWeights;
    if (changes & StateChange::Trace) {
        // The weights of the previous trace may not fit to the texts of the session.
        previousWeights = std::move(m_weights);
        setEnabled(!showsPinnedTrace(m_viewContext.state()));
        if (m_viewContext.trace()) m_weights = newWeights();
    }
    if (changes & StateChange::Session) showSession();
    if (changes & StateChange::VisibleParts) updateStaleness();
    if (changes & StateChange::Trace)
        updateForTrace(std::move(previousWeights));
    else if (changes & StateChange::DisplaySettings)
        updateWeights();
    else if (changes & StateChange::Session)
        updateTokens();
    else if (changes & (StateChange::SelectedCell | StateChange::HoveredCell))
        updateForCells();
    if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell))
        moveCursorToSelection();
    if (changes & StateChange::Trace) selectEditedToken();
}

SentencePanel::~SentencePanel() = default;

void SentencePanel::buildInput(Input& input, QBoxLayout& layout) {
    auto* row = newLayout<QHBoxLayout>(nullptr, {design::margin, 0, 0, 0}, 0);
    input.label->setContentsMargins(0, 0, 0, 2 * design::spacing);
    row->addWidget(input.label, 0, Qt::AlignBottom);
    row->addWidget(input.field, 1);
    layout.addLayout(row);
    input.label->hide();
    input.field->setHidden(input.isKeyText);
    connectField(input);
}

void SentencePanel::connectField(Input& input) {
    const SentenceField* field = input.field;
    connect(field, &SentenceField::textEdited, this,
            [this, &input](const QString& text) { editText(input, text); });
    connect(field, &SentenceField::cursorMovedByUser, this, [this, &input] { selectTokenAtCursor(input); });
    connect(field, &SentenceField::specialTokenClicked, this,
            [this, &input](int index) { selectToken(input, index); });
    connect(field, &SentenceField::tokenHovered, this,
            [this, &input](std::optional<int> index) { hoverToken(input, index); });
    connect(field, &SentenceField::layoutChanged, this, [this] { updateArcs(); });
}

/// Shows the texts of the session.
void SentencePanel::showSession() {
    const Session& session = m_viewContext.shownLayer();
    const Tokens& tokens = shownTokens(m_viewContext.state());
    const InputSettings& input = session.input;
    m_isSelfAttention = isSelfAttention(input);
    // Given tokens are shown as the text of `tokens`. Until `tokens` contains this text, the text of the
    // session is shown.
    const auto textOf = [](const std::string& text, bool hasGivenTokens, const TokenRanges& ranges) {
        return QString::fromStdString(hasGivenTokens && !ranges.sequences.empty() ? ranges.text : text);
    };
    m_queries.field->setSessionText(
        textOf(input.queryText, input.queryTokens.has_value(), tokens.queryRanges));
    if (!m_isSelfAttention)
        m_keys.field->setSessionText(
            textOf(input.keyText.value_or(""), input.keyTokens.has_value(), tokens.keyRanges));
    m_keys.field->setHidden(m_isSelfAttention);
    for (const Input* part : {&m_queries, &m_keys}) part->label->setHidden(m_isSelfAttention);
    m_secondTextAction->setChecked(!m_isSelfAttention);
    m_secondTextAction->setEnabled(!session.importedAttention.file && !hasModelLayers(session));
    updatePlaceholder(tokens);
    updateSpacing();
}

/// Sets the placeholders, which ask for a text. If the heatmaps show an example of the training task, the
/// placeholder of the query text contains the example.
void SentencePanel::updatePlaceholder(const Tokens& tokens) {
    const Session& session = m_viewContext.shownLayer();
    QStringList exampleTokens;
    if (hasTrainingTask(session) && session.input.queryText.empty() && !tokens.queries.empty())
        for (const std::string& token : tokens.queries.front()) exampleTokens << printableToken(token);
    m_queries.field->setPlaceholder(
        exampleTokens.isEmpty() ? tr("Type a sentence here")
                                : tr("Type here to replace the example: %1").arg(exampleTokens.join(' ')));
    m_keys.field->setPlaceholder(tr("Type the second text here"));
}

void SentencePanel::editText(Input& input, const QString& text) {
    m_followsCursor = true;
    const bool isKeyText = input.isKeyText;
    m_editor->edit(isKeyText ? QStringLiteral("input.key_text") : QStringLiteral("input.query_text"),
                   tr("typing"), [&](Session& session) {
                       // The typed text replaces given tokens. Each sequence of given tokens becomes a line
                       // of the text.
                       auto& givenTokens = isKeyText ? session.input.keyTokens : session.input.queryTokens;
                       if (givenTokens && givenTokens->size() > 1) session.input.isBatch = true;
                       givenTokens.reset();
                       (isKeyText ? session.input.keyText.emplace() : session.input.queryText) =
                           text.toStdString();
                   });
}

void SentencePanel::updateForTrace(std::unique_ptr<QueryWeights> previousWeights) {
    updateSpacing();
    if (m_viewContext.displaySettings().isAnimated && previousWeights && m_weights)
        m_arcChange = arcChange(*previousWeights, *m_weights);
    if (m_weights) m_arcs.addState(trace()->session, *m_weights);
    updateTokens();
    m_arcChange = ArcOverlay::Change::AtOnce;
}

/// Selects the token at the text cursor, and its sequence, after the user has edited the text. Does nothing
/// if the text has not been edited since the last call, or if the trace belongs to an older text.
void SentencePanel::selectEditedToken() {
    const bool isCurrent = trace() && !isOutdated(statusOfTrace(m_viewContext.state()));
    if (!m_followsCursor || !isCurrent) return;
    m_followsCursor = false;
    for (Input* input : {&m_queries, &m_keys})
        if (input->field->hasFocus()) selectTokenAtCursor(*input);
}

void SentencePanel::updateWeights() {
    m_weights = m_viewContext.trace() ? newWeights() : nullptr;
    updateTokens();
}

std::unique_ptr<QueryWeights> SentencePanel::newWeights() const {
    const CellRef selectedCell = m_viewContext.selectedWeightCell();
    auto weights = std::make_unique<QueryWeights>(forwardTrace(m_viewContext.trace()),
                                                  m_viewContext.displaySettings(), selectedCell);
    weights->setCells(selectedCell, m_viewContext.hoveredCell());
    return weights;
}

void SentencePanel::updateTokens() {
    const auto currentTrace = trace();
    // After a switch between self-attention and cross-attention, the trace of the previous session belongs to
    // other texts.
    const bool hasTokens = m_weights && isSelfAttention(currentTrace->session->input) == m_isSelfAttention;
    if (!hasTokens) {
        m_queries.field->setTokens({});
        m_keys.field->setTokens({});
        updateArcs();
        emit weightsChanged();
        return;
    }
    const Tokens& tokens = *currentTrace->tokens;
    const ShownWeights& shownWeights = m_weights->shownWeights();
    updateTokens(m_queries, tokens.queryRanges, tokens.queries, shownWeights.queries);
    if (!m_isSelfAttention) updateTokens(m_keys, tokens.keyRanges, tokens.keys, shownWeights.keys);
    updateStyles();
}

void SentencePanel::updateTokens(Input& input, const TokenRanges& ranges, const TokenLists& lists,
                                 const std::vector<int>& positions) {
    const int sequence = shownSequence(*trace(), m_viewContext.displaySettings());
    TokenizedText tokenized = tokenizedText(ranges, lists, sequence, positions);
    input.field->setTokens(
        tokensAfterEdit(std::move(tokenized.tokens), tokenized.text, input.field->editedText()));
    const std::optional<int> line =
        ranges.sequences.size() > 1 ? std::optional(tokenized.line) : std::nullopt;
    const bool isOtherSequence = std::exchange(input.shownSequence, sequence) != sequence;
    input.field->setShownLine(line, isOtherSequence);
}

void SentencePanel::updateForCells() {
    if (m_weights && m_weights->setCells(m_viewContext.selectedWeightCell(), m_viewContext.hoveredCell()))
        updateStyles();
}

void SentencePanel::updateStyles() {
    if (!m_weights) return;
    const FigureTheme theme = themeFor(palette(), font());
    for (Input* input : {&m_queries, &m_keys}) {
        if (input->isKeyText && m_isSelfAttention) continue;
        const bool hasMarks = m_marks != Marks::None;
        const TokenRoles roles{.areQueries = !input->isKeyText, .areKeys = input == &keyInput()};
        input->field->setTokenStyles(hasMarks ? tokenStyles(input->field->tokens(), *m_weights, roles, theme)
                                              : std::vector<TokenStyle>());
    }
    updateArcs();
    emit weightsChanged();
}

bool SentencePanel::hasArcs() const {
    return m_marks == Marks::Arcs && m_queries.field->hasSpaceForArcs() &&
           (m_isSelfAttention || m_keys.field->hasSpaceForArcs());
}

void SentencePanel::updateArcs() {
    const bool isOneLine = m_isSelfAttention && m_queries.field->lineCount() == 1;
    const double labelHeight = QFontMetricsF(font()).height();
    const bool areWeightsVisible = !m_viewContext.hasHiddenWeights();
    m_arcs.update({.weights = m_weights.get(),
                   .queryRect = [this](int position) { return tokenRect(m_queries, position); },
                   .keyRect = [this](int position) { return tokenRect(keyInput(), position); },
                   .showsArcs = hasArcs(),
                   .showsTrail = m_isTrailVisible && areWeightsVisible,
                   .showsFlag = m_marks == Marks::Arcs && isOneLine && areWeightsVisible,
                   .maxHeight = std::max(8.0, keyInput().field->arcHeight() - labelHeight)},
                  m_arcChange);
}

/// Returns the area of the token at `position`, from 0, in the coordinates of the panel. Returns std::nullopt
/// if the token is not visible.
std::optional<QRectF> SentencePanel::tokenRect(const Input& input, int position) const {
    const auto& tokens = input.field->tokens();
    const auto token = std::ranges::find(tokens, position, &SentenceField::Token::position);
    if (token == tokens.end()) return std::nullopt;
    const auto rect = input.field->tokenRect(static_cast<int>(token - tokens.begin()));
    return rect ? std::optional(rect->translated(input.field->pos())) : std::nullopt;
}

void SentencePanel::replaceText(const Suggestion& suggestion) {
    const QString newText =
        QString::fromStdString(withSuggestedText(m_viewContext.shownLayer().input.queryText, suggestion));
    if (newText != m_queries.field->editedText()) editText(m_queries, newText);
}

void SentencePanel::setTrailVisible(bool isVisible) {
    if (std::exchange(m_isTrailVisible, isVisible) != isVisible) updateArcs();
}

/// Makes the weights pale while the trace belongs to previous settings.
void SentencePanel::updateStaleness() {
    const bool isStale = m_viewContext.state().isTraceDimmed;
    m_queries.field->setStale(isStale);
    m_keys.field->setStale(isStale);
    m_arcs.overlay().setStale(isStale);
}

void SentencePanel::adaptToWindow(int windowHeight, Marks marks) {
    m_windowHeight = windowHeight;
    const bool hasOtherMarks = std::exchange(m_marks, marks) != marks;
    for (const Input* input : {&m_queries, &m_keys}) input->field->setCompact(marks == Marks::None);
    updateSpacing();
    if (hasOtherMarks) updateStyles();
    updateArcs();  // also without a trace
}

void SentencePanel::updateSpacing() {
    constexpr double shareOfText = 0.3;  // of the height of the window
    constexpr int maxLineCount = 6;
    const double scale = QFontInfo(font()).pixelSize() / double{design::bodyFontSize};
    m_arcHeight = m_marks == Marks::Arcs
                      ? static_cast<int>(std::lround(std::clamp(m_windowHeight / 14.0, 36.0, 72.0 * scale)))
                      : 0;
    const double lineHeight = QFontMetricsF(m_queries.field->font()).height();
    m_inputLayout->setDirection(m_marks == Marks::Arcs ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int fieldCount = m_isSelfAttention ? 1 : 2;
    const int lineCount =
        std::clamp(static_cast<int>(m_windowHeight * shareOfText / fieldCount / lineHeight), 1, maxLineCount);
    for (const Input* input : {&m_queries, &m_keys}) input->field->setMaxLineCount(lineCount);
    m_queries.field->setArcHeight(m_isSelfAttention ? m_arcHeight : 0);
    const auto currentTrace = trace();
    const bool hasFlag = currentTrace && predictsAntecedents(*currentTrace) && m_marks == Marks::Arcs;
    m_inputLayout->setContentsMargins(0, 0, 0, hasFlag ? static_cast<int>(m_arcs.overlay().flagHeight()) : 0);
    // In cross-attention the arcs are between the two texts.
    m_keys.field->setArcHeight(m_isSelfAttention ? 0 : m_arcHeight);
}

/// Selects the sequence in the line of the text cursor, and the token at the text cursor.
void SentencePanel::selectTokenAtCursor(Input& input) {
    if (!m_weights) return;
    const Tokens& tokens = *trace()->tokens;
    const TokenRanges& ranges = input.isKeyText ? tokens.keyRanges : tokens.queryRanges;
    const std::optional<int> sequence =
        ranges.sequences.size() > 1 ? sequenceInLine(ranges, input.field->lineOfCursor()) : std::nullopt;
    if (sequence && sequence != shownSequence(*trace(), m_viewContext.displaySettings())) {
        m_viewContext.changeView([&](ViewSettings& view) { view.sequence = *sequence; });
        updateWeights();  // at once, because the tokens of the new sequence are needed
    }
    if (const auto index = input.field->tokenAtCursor()) selectToken(input, *index);
}

void SentencePanel::selectToken(const Input& input, int index) {
    const int position = input.field->tokens()[static_cast<std::size_t>(index)].position;
    if (m_weights)
        attention::selectToken(m_viewContext, *m_weights, {input.isKeyText, m_isSelfAttention}, position);
}

void SentencePanel::hoverToken(const Input& input, std::optional<int> index) {
    if (!m_weights) return;
    if (!index) return m_viewContext.hover(std::nullopt);
    const int position = input.field->tokens()[static_cast<std::size_t>(*index)].position;
    m_viewContext.hover(weightCellForToken(*m_weights, input.isKeyText, position));
}

/// Moves the text cursor to a query that was selected in another widget.
void SentencePanel::moveCursorToSelection() {
    if (!m_weights || m_queries.field->hasFocus()) return;
    const auto& tokens = m_queries.field->tokens();
    const auto token =
        std::ranges::find(tokens, m_weights->selectedCell().row, &SentenceField::Token::position);
    if (token != tokens.end() && !token->isSpecial())
        m_queries.field->moveCursorToToken(static_cast<int>(token - tokens.begin()));
}

void SentencePanel::updateColors() {
    const FigureTheme theme = themeFor(palette(), font());
    for (const Input* input : {&m_queries, &m_keys}) {
        QPalette labelPalette = input->label->palette();
        labelPalette.setColor(input->label->foregroundRole(),
                              input->isKeyText ? theme.keyColor : theme.queryColor);
        input->label->setPalette(labelPalette);
    }
    updateStyles();
}

void SentencePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_arcs.overlay().setGeometry(rect());
    m_arcs.overlay().raise();
    updateArcs();
}

void SentencePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateColors();
    if (event->type() != QEvent::FontChange) return;
    for (const Input* input : {&m_queries, &m_keys}) input->field->setBaseFont(font());
    updateSpacing();
    updateArcs();
}

}  // namespace attention

#include "moc_sentence_panel.cpp"
