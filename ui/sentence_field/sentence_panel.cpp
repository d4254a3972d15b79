// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/sentence_panel.h"

#include "classroom/weight_reveal.h"
#include "heatmap/printable_text.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"
#include "models/antecedents.h"
#include "models/session_model.h"
#include "sentence_field/tokenized_line.h"
#include "state/session_editor.h"
#include "state/shown_cells.h"
#include "texts/attention_message.h"
#include "texts/cell_text.h"
#include "texts/field_texts.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

/// The smallest weight with a fill. The fill of a smaller weight would look like the background.
constexpr float minimumFilledWeight = 0.005F;

/// Returns the key with the largest weight for `query` in the shown head at `headIndex`.
int strongestKey(const QueryWeights& weights, std::size_t headIndex, int query) {
    const auto& matrix = weights.shownWeights().heads[headIndex].matrix.values;
    return *std::ranges::max_element(weights.shownWeights().keys,
                                     [&](int a, int b) { return matrix(query, a) < matrix(query, b); });
}

}  // namespace

SentencePanel::SentencePanel(ViewContext& viewContext, QAction* undoAction, QAction* redoAction,
                             QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_editor(new SessionEditor(viewContext, this)),
      m_sequenceComboBox(new QComboBox),
      m_sequenceRow(new QWidget),
      m_secondTextAction(new QAction(fieldLabel("input.key_text"), this)),
      m_arcOverlay(new ArcOverlay(this)),
      m_inputLayout(newLayout<QVBoxLayout>(nullptr, {0, 0, 0, 0}, 0)),
      m_problemLabel(new QLabel),
      m_queries{.field = new SentenceField, .label = new StyledLabel(TextStyle::Caption, tr("queries"))},
      m_keys{.field = new SentenceField,
             .label = new StyledLabel(TextStyle::Caption, tr("keys")),
             .isKeyText = true} {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* mainLayout = newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    buildSequenceList(*mainLayout);
    mainLayout->addLayout(m_inputLayout);
    buildInput(m_queries, *m_inputLayout);
    buildInput(m_keys, *m_inputLayout);
    m_problemLabel->setObjectName(QStringLiteral("sentence.problem"));
    m_problemLabel->setAlignment(Qt::AlignHCenter);
    m_problemLabel->setWordWrap(true);
    m_problemLabel->setContentsMargins(design::margin, 0, design::margin, design::spacing);
    m_problemLabel->hide();
    mainLayout->addWidget(m_problemLabel);
    m_queries.field->setObjectName(QStringLiteral("input.query_text"));
    m_keys.field->setObjectName(QStringLiteral("input.key_text"));
    m_queries.field->setAccessibleName(tr("Sentence"));
    m_keys.field->setAccessibleName(tr("Second text"));
    m_secondTextAction->setCheckable(true);
    for (const Input* input : {&m_queries, &m_keys})
        input->field->setMenuActions({undoAction, redoAction}, {m_secondTextAction});
    connect(m_secondTextAction, &QAction::triggered, this, &SentencePanel::secondTextToggled);
    connect(&viewContext, &ViewContext::changed, this, &SentencePanel::updateFor);
    m_arcOverlay->raise();
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
    if (changes & StateChange::Problems) updateProblems();
    if (changes & StateChange::VisibleParts) updateStaleness();
    if (changes & StateChange::DisplaySettings) showSelectedSequence();
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
            [this, &input](const QString& text) { editLine(input, text); });
    connect(field, &SentenceField::cursorMovedByUser, this, [this, &input] { selectTokenAtCursor(input); });
    connect(field, &SentenceField::specialTokenClicked, this, [this, &input](int index) {
        selectPosition(input, input.field->tokens()[static_cast<std::size_t>(index)].position);
    });
    connect(field, &SentenceField::tokenHovered, this,
            [this, &input](std::optional<int> index) { hoverToken(input, index); });
    connect(field, &SentenceField::layoutChanged, this, [this] { updateArcs(); });
    connect(field, &SentenceField::lineRequested, this,
            [this, &input](int direction) { goToLine(input, direction); });
    connect(field, &SentenceField::joinRequested, this, [this, &input] { joinLine(input); });
}

void SentencePanel::buildSequenceList(QVBoxLayout& layout) {
    auto* rowLayout = newLayout<QHBoxLayout>(
        m_sequenceRow, {design::margin, design::halfSpacing, design::margin, 0}, design::spacing);
    rowLayout->addWidget(m_sequenceComboBox);
    rowLayout->addStretch(1);
    layout.addWidget(m_sequenceRow);
    m_sequenceRow->hide();
    m_sequenceComboBox->setObjectName(QStringLiteral("sequences"));
    m_sequenceComboBox->setAccessibleName(tr("Sequence shown"));
    connect(m_sequenceComboBox, &QComboBox::activated, this, [this](int sequence) {
        m_viewContext.changeView([sequence](ViewSettings& view) { view.sequence = sequence; });
    });
}

void SentencePanel::updateSequenceList() {
    const auto currentTrace = trace();
    const QSignalBlocker blocker(m_sequenceComboBox);
    m_sequenceComboBox->clear();
    m_sequenceRow->setVisible(currentTrace && currentTrace->sequenceCount() > 1);
    if (m_sequenceRow->isHidden()) return;
    for (const auto& tokens : currentTrace->tokens->queries) {
        const QString number = QString::number(m_sequenceComboBox->count() + 1);
        m_sequenceComboBox->addItem(
            tr("sequence %1: %2 …").arg(number, bidiIsolated(printableToken(tokens.front()))));
    }
    m_sequenceComboBox->setCurrentIndex(shownSequence(*currentTrace, m_viewContext.displaySettings()));
}

/// Shows the texts of the session.
void SentencePanel::showSession() {
    const Session& session = m_viewContext.shownLayer();
    const Tokens& tokens = shownTokens(m_viewContext.state());
    const InputSettings& input = session.input;
    m_isSelfAttention = isSelfAttention(input);
    const bool hasSequences = !hasModelLayers(session);
    // Given tokens are shown as the text of `tokens`. Until `tokens` contains this text, the text of the
    // session is shown.
    const auto textOf = [](const std::string& text, bool hasGivenTokens, const TokenRanges& ranges) {
        return QString::fromStdString(hasGivenTokens && !ranges.sequences.empty() ? ranges.text : text);
    };
    const auto showsLine = [&](const std::optional<TokenLists>& givenTokens) {
        return hasSequences && (givenTokens ? givenTokens->size() > 1 : input.isBatch);
    };
    setText(m_queries, textOf(input.queryText, input.queryTokens.has_value(), tokens.queryRanges),
            tokens.queryRanges, showsLine(input.queryTokens));
    if (!m_isSelfAttention)
        setText(m_keys, textOf(input.keyText.value_or(""), input.keyTokens.has_value(), tokens.keyRanges),
                tokens.keyRanges, showsLine(input.keyTokens));
    m_keys.field->setHidden(m_isSelfAttention);
    for (const Input* part : {&m_queries, &m_keys}) part->label->setHidden(m_isSelfAttention);
    m_secondTextAction->setChecked(!m_isSelfAttention);
    m_secondTextAction->setEnabled(!session.importedAttention.file && hasSequences);
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

/// Shows the whole text, or the line of the selected sequence. After an edit in the field, shows the line of
/// the text cursor.
void SentencePanel::setText(Input& input, const QString& text, const TokenRanges& ranges, bool showsLine) {
    const bool hasChanged = text != input.text || showsLine != input.showsLine;
    input.text = text;
    input.showsLine = showsLine;
    input.field->setLineNavigationEnabled(showsLine);
    if (!showsLine) {
        input.begin = 0;
        input.end = text.size();
        input.nextBegin.reset();
        return input.field->setSessionText(text);
    }
    if (input.nextBegin) {
        showLine(input, *input.nextBegin);
        QTextCursor cursor = input.field->textCursor();
        cursor.setPosition(input.nextCursorPosition);
        const QSignalBlocker blocker(input.field);
        input.field->setTextCursor(cursor);
        input.nextBegin.reset();
    } else if (hasChanged) {
        const TokenizedLine line = tokenizedLine(ranges, {}, m_viewContext.displaySettings().sequence, {});
        showLine(input, line.begin);
    }
}

void SentencePanel::showLine(Input& input, qsizetype index) {
    const LineBounds bounds = lineAt(input.text, index);
    input.begin = bounds.begin;
    input.end = bounds.end;
    input.field->setSessionText(input.text.mid(bounds.begin, bounds.end - bounds.begin));
}

/// Replaces the shown line in the text. An edit can divide the line into several lines.
void SentencePanel::editLine(Input& input, const QString& lineText) {
    if (input.showsLine) {
        const int cursorPosition = input.field->textCursor().position();
        const LineBounds line = lineAt(lineText, cursorPosition);
        input.nextBegin = input.begin + line.begin;
        input.nextCursorPosition = cursorPosition - static_cast<int>(line.begin);
    }
    editText(input, input.text.left(input.begin) + lineText + input.text.mid(input.end));
}

/// Removes the line break before the shown line.
void SentencePanel::joinLine(Input& input) {
    if (input.begin == 0) return;
    const LineBounds previousLine = lineAt(input.text, input.begin - 1);
    input.nextBegin = previousLine.begin;
    input.nextCursorPosition = static_cast<int>(previousLine.end - previousLine.begin);
    editText(input, input.text.left(previousLine.end) + input.text.mid(input.begin));
}

void SentencePanel::editText(Input& input, const QString& text) {
    m_followsCursor = true;
    const Shared<Session> previousSession = m_viewContext.state().session;
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
    if (m_viewContext.state().session == previousSession) input.nextBegin.reset();
}

/// Shows the previous or the next line, and the sequence that it contains.
void SentencePanel::goToLine(Input& input, int direction) {
    const bool isPossible = direction < 0 ? input.begin > 0 : input.end < input.text.size();
    if (!isPossible) return;
    showLine(input, direction < 0 ? input.begin - 1 : input.end + 1);
    QTextCursor cursor = input.field->textCursor();
    cursor.movePosition(direction < 0 ? QTextCursor::End : QTextCursor::Start);
    input.field->setTextCursor(cursor);
    m_followsCursor = true;
    selectEditedToken();
    updateTokens();
}

void SentencePanel::updateForTrace(std::unique_ptr<QueryWeights> previousWeights) {
    updateSequenceList();
    updateSpacing();
    m_arcChange = arcChange(previousWeights.get());
    if (m_weights) m_trail.addState(trace()->session, *m_weights);
    updateTokens();
    m_arcChange = ArcOverlay::Change::AtOnce;
}

/// Returns the motion of the arcs after an edit. If the mask excludes more keys than before, the arcs of
/// these keys vanish first.
ArcOverlay::Change SentencePanel::arcChange(const QueryWeights* previousWeights) const {
    if (!previousWeights || !m_weights || !m_viewContext.displaySettings().isAnimated)
        return ArcOverlay::Change::AtOnce;
    const int head = m_weights->currentCell().head;
    const std::vector<int>& keys = m_weights->shownWeights().keys;
    const bool isComparable =
        previousWeights->currentCell().head == head && previousWeights->shownWeights().keys == keys;
    const bool hasMoreMaskedKeys =
        isComparable && std::ranges::any_of(keys, [&](int key) {
            return m_weights->isMasked(m_weights->indexOfHead(head), key) &&
                   !previousWeights->isMasked(previousWeights->indexOfHead(head), key);
        });
    return hasMoreMaskedKeys ? ArcOverlay::Change::VanishingFirst : ArcOverlay::Change::Together;
}

/// Selects the token at the text cursor, and its sequence, after the user has edited the text. Does nothing
/// if the text has not been edited since the last call, or if the trace belongs to an older text.
void SentencePanel::selectEditedToken() {
    const auto currentTrace = trace();
    const bool isCurrent = currentTrace && !isOutdated(statusOfTrace(m_viewContext.state()));
    if (!m_followsCursor || !isCurrent) return;
    const TokenRanges& ranges = currentTrace->tokens->queryRanges;
    for (int i = 0; m_queries.showsLine && i < static_cast<int>(ranges.sequences.size()); ++i) {
        if (tokenizedLine(ranges, {}, i, {}).begin != m_queries.begin) continue;
        m_viewContext.changeView([i](ViewSettings& view) { view.sequence = i; });
    }
    m_followsCursor = false;
    for (Input* input : {&m_queries, &m_keys})
        if (input->field->hasFocus()) selectTokenAtCursor(*input);
}

/// Shows the line of the selected sequence.
void SentencePanel::showSelectedSequence() {
    const auto currentTrace = trace();
    if (!currentTrace) return;
    const int sequence = shownSequence(*currentTrace, m_viewContext.displaySettings());
    const Tokens& tokens = *currentTrace->tokens;
    m_sequenceComboBox->setCurrentIndex(sequence);
    for (auto& [input, ranges] : {std::pair<Input*, const TokenRanges*>(&m_queries, &tokens.queryRanges),
                                  std::pair<Input*, const TokenRanges*>(&m_keys, &tokens.keyRanges)}) {
        if (input->showsLine && !m_followsCursor && ranges->text == input->text.toStdString())
            showLine(*input, tokenizedLine(*ranges, {}, sequence, {}).begin);
    }
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
    TokenizedLine line =
        tokenizedLine(ranges, lists, shownSequence(*trace(), m_viewContext.displaySettings()), positions);
    const bool isOtherLine = input.showsLine && line.begin != input.begin;
    if (isOtherLine) line.tokens.clear();
    input.field->setTokens(tokensAfterEdit(std::move(line.tokens), line.text, input.field->editedText()));
}

void SentencePanel::updateForCells() {
    if (m_weights && m_weights->setCells(m_viewContext.selectedWeightCell(), m_viewContext.hoveredCell()))
        updateStyles();
}

void SentencePanel::updateStyles() {
    if (!m_weights) return;
    updateStyles(m_queries);
    if (!m_isSelfAttention) updateStyles(m_keys);
    updateArcs();
    emit weightsChanged();
}

void SentencePanel::updateStyles(Input& input) {
    if (m_marks == Marks::None) return input.field->setTokenStyles({});
    const FigureTheme theme = themeFor(palette(), font());
    const CellRef currentCell = m_weights->currentCell();
    const std::size_t headIndex = m_weights->indexOfHead(currentCell.head);
    const std::vector<float>& weights = m_weights->weights(headIndex);
    const auto isStrongest = [&](float weight) {
        return std::ranges::none_of(m_weights->shownWeights().keys,
                                    [&](int key) { return weights[static_cast<std::size_t>(key)] > weight; });
    };
    // Equal fills are equal weights in all texts. In heatmaps, the colors can depend on the largest weight.
    ColorScale colors = m_weights->weightColorScale().forBackground(theme.heatmapStyle.isBackgroundDark);
    colors.low = 0;
    colors.high = static_cast<double>(m_weights->currentQueries().size());
    colors.isLogarithmic = false;
    std::vector<SentenceField::TokenStyle> styles;
    for (const SentenceField::Token& token : input.field->tokens()) {
        SentenceField::TokenStyle style;
        style.isQuery = !input.isKeyText && m_weights->isCurrentQuery(token.position);
        if (&input == &keyInput()) {
            const float weight = weights[static_cast<std::size_t>(token.position)];
            // The strongest key is not underlined, because its arc and its fill already show it.
            style.isUnderlined = token.position == currentCell.column && !(weight < minimumFilledWeight) &&
                                 !isStrongest(weight);
            if (m_weights->isHidden(headIndex, token.position)) {
                style.fill = theme.heatmapStyle.hiddenFill;
            } else if (std::isnan(weight)) {
                style.fill = theme.heatmapStyle.nanFill;
            } else if (weight == 0 && m_weights->isMasked(headIndex, token.position)) {
                style.isHatched = true;
            } else if (weight >= minimumFilledWeight) {
                style.fill = QColor(colors.colorOf(weight));
            }
        }
        styles.push_back(style);
    }
    input.field->setTokenStyles(std::move(styles));
}

bool SentencePanel::hasArcs() const {
    return m_marks == Marks::Arcs && m_queries.field->hasSpaceForArcs() &&
           (m_isSelfAttention || m_keys.field->hasSpaceForArcs());
}

void SentencePanel::updateArcs() {
    std::vector<WeightArc> arcs, trail;
    if (m_weights && hasArcs()) {
        const std::size_t headIndex = m_weights->indexOfHead(m_weights->currentCell().head);
        arcs = arcsOf(m_weights->largeWeights(headIndex, minimumArcWeight));
        labelLargestWeight(arcs);
        if (m_isTrailVisible && !m_viewContext.hasHiddenWeights())
            trail = arcsOf(m_trail.fadedWeights(*m_weights));
    }
    m_arcOverlay->setTrail(std::move(trail));
    const double labelHeight = QFontMetricsF(font()).height();
    m_arcOverlay->setArcs(std::move(arcs), std::max(8.0, keyInput().field->arcHeight() - labelHeight),
                          m_arcChange);
    updateFlag();
}

/// Returns the arcs of the entries of `weights` whose query and key are visible.
std::vector<WeightArc> SentencePanel::arcsOf(const std::vector<QueryWeights::Weight>& weights) const {
    const Input& keys = m_isSelfAttention ? m_queries : m_keys;
    std::vector<WeightArc> arcs;
    for (const QueryWeights::Weight& weight : weights) {
        const auto query = tokenRect(m_queries, weight.query);
        const auto key = tokenRect(keys, weight.key);
        if (query && key) arcs.push_back({*query, *key, weight.value});
    }
    return arcs;
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

/// Shows the predicted antecedent of the current query as a flag at its token. Arcs are gray if the model was
/// not trained on sentences of this form.
void SentencePanel::updateFlag() {
    const auto currentTrace = m_weights ? trace() : nullptr;
    std::optional<ArcOverlay::Flag> flag;
    m_arcOverlay->setMuted(currentTrace && !antecedentWarning(*currentTrace).isEmpty());
    const bool mayShow = currentTrace && m_isSelfAttention && m_marks == Marks::Arcs &&
                         m_queries.field->lineCount() == 1 && !m_viewContext.hasHiddenWeights() &&
                         !m_weights->hasSeveralQueries();
    if (mayShow) {
        const int query = m_weights->currentQueries().front();
        const auto antecedent = predictedAntecedent(*currentTrace, query);
        const auto rect = antecedent && antecedent->isInTrainingData
                              ? tokenRect(m_queries, static_cast<int>(antecedent->position))
                              : std::nullopt;
        if (rect)
            flag = ArcOverlay::Flag{
                *rect, antecedentFlagText(
                           isolatedTokenLabelAt(currentTrace->tokens->queries, 0, antecedent->position),
                           antecedent->probability)};
    }
    m_arcOverlay->setFlag(std::move(flag));
}

void SentencePanel::replaceText(const Suggestion& suggestion) {
    const QString newText =
        QString::fromStdString(withSuggestedText(m_viewContext.shownLayer().input.queryText, suggestion));
    if (newText != m_queries.text) editText(m_queries, newText);
}

/// Shows the problems that concern the texts, in a message below the text fields. Hides the message if there
/// is no such problem.
void SentencePanel::updateProblems() {
    QStringList messages;
    for (const Problem& problem : m_viewContext.state().problems)
        if (isProblemOfText(problem)) messages << fieldProblemText(problem);
    m_problemLabel->setText(messages.join('\n'));
    m_problemLabel->setHidden(messages.isEmpty());
}

void SentencePanel::setTrailVisible(bool isVisible) {
    if (std::exchange(m_isTrailVisible, isVisible) != isVisible) updateArcs();
}

/// Makes the weights pale while the trace belongs to previous settings.
void SentencePanel::updateStaleness() {
    const bool isStale = m_viewContext.state().isTraceDimmed;
    m_queries.field->setStale(isStale);
    m_keys.field->setStale(isStale);
    m_arcOverlay->setStale(isStale);
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
    m_inputLayout->setContentsMargins(0, 0, 0, hasFlag ? static_cast<int>(m_arcOverlay->flagHeight()) : 0);
    // In cross-attention the arcs are between the two texts.
    m_keys.field->setArcHeight(m_isSelfAttention ? 0 : m_arcHeight);
}

void SentencePanel::selectTokenAtCursor(Input& input) {
    if (const auto index = input.field->tokenAtCursor())
        selectPosition(input, input.field->tokens()[static_cast<std::size_t>(*index)].position);
}

/// Returns the cell of the weight that is selected with a token. A token of the query text selects the weight
/// of this query and its strongest key. A token of the key text selects the weight of the selected query and
/// this key.
CellRef SentencePanel::weightCellOf(const Input& input, int position) const {
    CellRef cell = m_weights->selectedCell();
    if (input.isKeyText) {
        cell.column = position;
    } else {
        cell.row = position;
        cell.column = strongestKey(*m_weights, m_weights->indexOfHead(cell.head), position);
    }
    return cell;
}

/// Sets the guess of the user that the selected query attends most to the key at `position`, from 0.
void SentencePanel::guessKey(int position) {
    CellRef cell = m_weights->selectedCell();
    cell.column = position;
    m_viewContext.changeDisplay(
        [&](DisplaySettings& display) { display.hiddenWeights = withGuess(*display.hiddenWeights, cell); });
}

/// Selects the query or the key at `position`, from 0. If the selected stage has one row per query, the stage
/// stays selected. While weights are hidden, a key is the guess of the user.
void SentencePanel::selectPosition(const Input& input, int position) {
    if (!m_weights) return;
    if (m_viewContext.hasHiddenWeights() && (m_isSelfAttention || input.isKeyText)) return guessKey(position);
    const CellRef weightCell = weightCellOf(input, position);
    const SelectionOrigin keyOrigin = input.isKeyText ? SelectionOrigin::Person : SelectionOrigin::Program;
    if (!input.isKeyText && weightCell.row == m_weights->selectedCell().row) return;
    const CellRef selectedCell = m_viewContext.selectedCell();
    const bool keepsStage = stageInfo(selectedCell.stage).rowAxis == Axis::Query && weightCell.head >= 0;
    if (!keepsStage) return m_viewContext.select(weightCell, keyOrigin);
    const AttentionConfig& config = m_viewContext.trace()->config;
    const CellCoordinates coordinates =
        updatedCoordinates(config, updatedCoordinates(config, {}, selectedCell), weightCell);
    m_viewContext.select(cellAt(config, coordinates, selectedCell.stage), keyOrigin);
}

void SentencePanel::hoverToken(const Input& input, std::optional<int> index) {
    if (!m_weights) return;
    if (!index) return m_viewContext.hover(std::nullopt);
    m_viewContext.hover(
        weightCellOf(input, input.field->tokens()[static_cast<std::size_t>(*index)].position));
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
    QPalette problemPalette = m_problemLabel->palette();
    problemPalette.setColor(m_problemLabel->foregroundRole(), theme.errorColor);
    m_problemLabel->setPalette(problemPalette);
    updateStyles();
}

void SentencePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_arcOverlay->setGeometry(rect());
    m_arcOverlay->raise();
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
