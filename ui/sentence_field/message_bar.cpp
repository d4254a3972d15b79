// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/message_bar.h"

#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"
#include "models/layer_edits.h"
#include "models/session_model.h"
#include "session/session_json.h"
#include "texts/shared_labels.h"
#include "widgets/layouts.h"

#include <QEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attention {

FittingLabel::FittingLabel(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FittingLabel::setPixelSizes(int largest, int smallest) {
    m_largestSize = largest;
    m_smallestSize = smallest;
    updateGeometry();
    update();
}

void FittingLabel::setText(const QString& text) {
    if (text == m_text) return;
    m_text = text;
    setAccessibleName(text);
    setToolTip(fontOfSize(m_smallestSize) == fittingFont() ? text : QString());
    update();
}

QFont FittingLabel::fontOfSize(int pixelSize) const {
    const double scale = QFontInfo(font()).pixelSize() / double{design::bodyFontSize};
    QFont scaledFont = font();
    scaledFont.setPixelSize(
        std::max(design::minimumFontSize, static_cast<int>(std::lround(pixelSize * scale))));
    return scaledFont;
}

QFont FittingLabel::fittingFont() const {
    for (int size = m_largestSize; size > m_smallestSize; --size)
        if (textWidth(m_text, fontOfSize(size)) <= width()) return fontOfSize(size);
    return fontOfSize(m_smallestSize);
}

QSize FittingLabel::sizeHint() const {
    constexpr int margin = 2;  // Chinese characters of a substitute font can be higher than the font
    const QFont largestFont = fontOfSize(m_largestSize);
    return {static_cast<int>(std::ceil(textWidth(m_text, largestFont))),
            static_cast<int>(std::ceil(QFontMetricsF(largestFont).height())) + 2 * margin};
}

QSize FittingLabel::minimumSizeHint() const {
    return {0, sizeHint().height()};
}

void FittingLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFont usedFont = fittingFont();
    painter.setFont(usedFont);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextDontClip,
                     QFontMetricsF(usedFont).elidedText(m_text, Qt::ElideRight, width()));
}

void FittingLabel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

namespace {

/// Returns the text of the button for `suggestion`, such as “tired → wide”. If `text` does not contain the
/// replaced word, the button reverses the replacement, as withSuggestedText() does: “wide → tired”.
QString suggestionText(const Suggestion& suggestion, const std::string& text) {
    switch (suggestion.kind) {
        case Suggestion::Kind::GuessWeights:
            return MessageBar::tr("Guess first");
        case Suggestion::Kind::WatchTraining:
            return MessageBar::tr("Watch the training");
        case Suggestion::Kind::ReplaceText:
            break;
    }
    const Suggestion reversed{suggestion.kind, suggestion.replacement, suggestion.replacedText};
    // Without the replaced text, replacing it with an empty text changes nothing.
    const bool isReversed = withSuggestedText(text, {suggestion.kind, suggestion.replacedText, {}}) == text;
    const Suggestion& shown = isReversed ? reversed : suggestion;
    return MessageBar::tr("%1 → %2", "word, replacement")
        .arg(bidiIsolated(QString::fromStdString(shown.replacedText)),
             bidiIsolated(QString::fromStdString(shown.replacement)));
}

bool isPossible(const Suggestion& suggestion, const Session& session) {
    switch (suggestion.kind) {
        case Suggestion::Kind::ReplaceText:
            return withSuggestedText(session.input.queryText, suggestion) != session.input.queryText;
        case Suggestion::Kind::WatchTraining:
            return hasTrainingTask(session);
        case Suggestion::Kind::GuessWeights:
            return true;
    }
    return false;
}

std::vector<Suggestion> possibleSuggestions(const Session& session) {
    std::vector<Suggestion> suggestions;
    try {
        suggestions = parseSuggestions(session.suggestionsJson);
    } catch (const SessionError&) {
        return {};
    }
    std::erase_if(suggestions,
                  [&](const Suggestion& suggestion) { return !isPossible(suggestion, session); });
    return suggestions;
}

}  // namespace

MessageBar::MessageBar(const ViewContext& viewContext, QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_messageLabel(new FittingLabel),
      m_detailLabel(new FittingLabel),
      m_layout(newLayout<QHBoxLayout>(this, {design::margin, 0, design::margin, design::spacing},
                                      design::spacing)),
      m_buttonArea(new QWidget),
      m_suggestionLabel(new StyledLabel(TextStyle::Body, tr("Try:", "in front of suggestions"))),
      m_trainingButton(new QPushButton(trainWithEditsText())),
      m_balancingSpace(new QSpacerItem(0, 0, QSizePolicy::Maximum)) {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_messageLabel->setObjectName(QStringLiteral("message"));
    m_messageLabel->setPixelSizes(design::pageTitleFontSize, design::titleFontSize);
    m_detailLabel->setObjectName(QStringLiteral("message.detail"));
    m_detailLabel->setPixelSizes(design::bodyFontSize, design::captionFontSize);
    m_detailLabel->setForegroundRole(QPalette::PlaceholderText);
    m_suggestionLayout = newLayout<QHBoxLayout>(m_buttonArea, {0, 0, 0, 0}, design::spacing);
    m_trainingButton->setObjectName(QStringLiteral("message.train"));
    m_trainingButton->setToolTip(
        tr("Train the model again with the changed settings. Until then, the changes only affect the model "
           "that is already trained."));
    connect(m_trainingButton, &QPushButton::clicked, this, &MessageBar::trainingWithEditsRequested);
    m_suggestionLayout->addWidget(m_trainingButton);
    m_suggestionLabel->setForegroundRole(QPalette::PlaceholderText);
    m_suggestionLayout->addWidget(m_suggestionLabel);
    auto* textLayout = newLayout<QVBoxLayout>(nullptr, {0, 0, 0, 0}, 0);
    textLayout->addWidget(m_messageLabel);
    textLayout->addWidget(m_detailLabel);
    m_layout->addItem(m_balancingSpace);
    m_layout->addLayout(textLayout, 1);
    m_layout->addWidget(m_buttonArea, 0, Qt::AlignCenter);
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::Session) updateButtons();
        if (changes & StateChange::Trace) setEnabled(!showsPinnedTrace(m_viewContext.state()));
        if (changes & StateChange::TrainingProgress) update();
        // A message about previous settings is pale.
        for (FittingLabel* label : {m_messageLabel, m_detailLabel})
            label->setEnabled(!m_viewContext.state().isTraceDimmed);
    });
    updateButtons();
}

void MessageBar::setMessage(const QString& message, const QString& detail) {
    m_messageLabel->setText(message);
    m_detailLabel->setText(detail);
}

QString MessageBar::message() const {
    return m_messageLabel->text();
}

QString MessageBar::detail() const {
    return m_detailLabel->text();
}

void MessageBar::updateButtons() {
    const Session& session = m_viewContext.session();
    showSuggestions(possibleSuggestions(session), session.input.queryText);
    m_trainingButton->setVisible(hasTrainingTask(session) &&
                                 withEditsAppliedDuringTraining(session) != session);
    updateButtonArea();
}

void MessageBar::showSuggestions(const std::vector<Suggestion>& suggestions, const std::string& text) {
    if (suggestions != m_suggestions) {
        m_suggestions = suggestions;
        // The buttons are deleted later, because a click on one of them may be in progress.
        for (QPushButton* button : m_buttons) button->deleteLater();
        m_buttons.clear();
        for (std::size_t i = 0; i < suggestions.size(); ++i) {
            auto* button = new QPushButton;
            m_suggestionLayout->addWidget(button);
            connect(button, &QPushButton::clicked, this,
                    [this, i] { emit suggestionChosen(m_suggestions[i]); });
            m_buttons.push_back(button);
        }
    }
    for (std::size_t i = 0; i < suggestions.size(); ++i)
        m_buttons[i]->setText(suggestionText(suggestions[i], text));
    m_suggestionLabel->setHidden(suggestions.empty());
}

void MessageBar::updateButtonArea() {
    m_buttonArea->setHidden(!m_hasSpaceForButtons || (m_suggestions.empty() && m_trainingButton->isHidden()));
    updateBalancingSpace();
}

void MessageBar::updateBalancingSpace() {
    const bool isBeside = m_layout->direction() == QBoxLayout::LeftToRight && !m_buttonArea->isHidden();
    m_balancingSpace->changeSize(isBeside ? m_buttonArea->sizeHint().width() : 0, 0, QSizePolicy::Maximum);
    m_layout->invalidate();
}

void MessageBar::paintEvent(QPaintEvent*) {
    const design::Colors& colors = colorsFor(palette());
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - design::hairlineWidth, width(), design::hairlineWidth),
                     QColor(colors.hairline));
    constexpr int lineWidth = 3;
    painter.fillRect(
        QRect(0, height() - lineWidth, qRound(width() * m_viewContext.state().trainingProgress), lineWidth),
        QColor(colors.accent));
}

void MessageBar::adaptToWindowWidth(int width, bool isInClassroomMode) {
    constexpr int minWidthForOneLine = 1200;
    const bool isNarrow = width < minWidthForOneLine;
    m_layout->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_hasSpaceForButtons = !isNarrow || !isInClassroomMode;
    updateButtonArea();
}

}  // namespace attention

#include "moc_message_bar.cpp"
