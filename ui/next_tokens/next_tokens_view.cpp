// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/next_tokens_view.h"

#include "models/antecedents.h"
#include "state/cell_navigation.h"
#include "texts/field_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/provenance_text.h"
#include "texts/translation_contexts.h"
#include "trace/layer_selection.h"
#include "widgets/layouts.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>

#include <algorithm>

namespace attention {
namespace {

/// Returns the first position of a mask token after `position`. After the end of the text, the search
/// continues at the beginning. Returns std::nullopt if the text has no mask token.
std::optional<int> nextMaskedPosition(const ModelTrace& modelTrace, int position) {
    const auto tokenCount = static_cast<int>(modelTrace.tokenCount());
    for (int offset = 1; offset <= tokenCount; ++offset)
        if (isMaskedToken(modelTrace, (position + offset) % tokenCount))
            return (position + offset) % tokenCount;
    return std::nullopt;
}

}  // namespace

void NextTokensFigureView::choose(const std::optional<StreamPosition>& streamPosition) {
    if (!streamPosition) return;
    emit positionChosen(*streamPosition);
}

void NextTokensFigureView::mousePressEvent(QMouseEvent* event) {
    if (!figure() || event->button() != Qt::LeftButton) return;
    choose(nextTokensFigure()->positionAt(event->position() - figureOrigin()));
}

void NextTokensFigureView::keyPressEvent(QKeyEvent* event) {
    const auto streamPosition = figure() ? nextTokensFigure()->positionAfterKey(*event) : std::nullopt;
    if (!streamPosition) return FigureView::keyPressEvent(event);
    choose(streamPosition);
}

NextTokensView::NextTokensView(NextTokensDecoder& decoder)
    : FigurePage(new NextTokensFigureView(
          [](const FigureSource& source, const FigureTheme& theme) -> std::unique_ptr<Figure> {
              if (!source.results.nextTokens) return nullptr;
              return std::make_unique<NextTokensFigure>(source, theme, source.displaySettings.selectedStream);
          })),
      m_decoder(decoder),
      m_titleLabel(new QLabel),
      m_nextMaskedButton(new QPushButton(tr("Next mask token"))),
      m_header(buildHeader()) {
    mainLayout()->insertWidget(0, m_header);
    m_header->setVisible(false);
    m_figureView->setAccessibleName(FigureTitles::tr(FigureTitles::nextTokens));
    connect(nextTokensFigureView(), &NextTokensFigureView::positionChosen, this, &NextTokensView::choose);
    m_figureView->setAccessibleDescription(
        tr("The up and down arrow keys move to other tokens, and the left and right arrow keys move to other "
           "layers."));
    connect(m_figureView, &FigureView::marksChanged, this, &NextTokensView::accessibleTextChanged);
    connect(m_nextMaskedButton, &QPushButton::clicked, this, [this] {
        if (!trace() || !trace()->modelTrace) return;
        if (const auto maskedPosition = nextMaskedPosition(*trace()->modelTrace, selectedCell().row))
            select(*maskedPosition);
    });
    connect(&m_decoder, &NextTokensDecoder::resultChanged, this, [this] {
        if (isVisible()) updateFigure();
    });
}

QString NextTokensView::accessibleText() const {
    return nextTokensFigureView()->nextTokensFigure() ? figure().accessibleText() : QString();
}

QWidget* NextTokensView::buildHeader() {
    auto* header = new QWidget;
    auto* row = newLayout<QHBoxLayout>(header, {16, 8, 16, 8}, 8);
    m_titleLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_titleLabel->setObjectName(QStringLiteral("words.title"));
    m_nextMaskedButton->setObjectName(QStringLiteral("words.nextMasked"));
    row->addWidget(m_titleLabel, 1);
    row->addWidget(m_nextMaskedButton);
    return header;
}

void NextTokensView::updateFor(StateChanges changes) {
    if (changes & (StateChange::Trace | StateChange::PinnedTrace)) {
        updateShownStream();
        requestTokens();
        updateFigure();
        selectInitialPosition();
    } else if (changes & StateChange::DisplaySettings) {
        updateFigure();
    }
    m_figureView->updateFor(changes);
}

/// If only the shown layer of the model has changed, selects the output of the new layer. For another model,
/// selects the last stream.
void NextTokensView::updateShownStream() {
    const Shared<Trace> trace = this->trace();
    if (!trace) return;
    const Shared<Model> model = trace->modelTrace ? trace->modelTrace->model : nullptr;
    const Index layer = model ? layerSelection(*trace).shown : 0;
    const bool isSameModel = model && m_lastModel.lock() == model;
    std::optional<int> stream = isSameModel ? displaySettings().selectedStream : std::nullopt;
    if (isSameModel && layer != m_lastLayer) stream = static_cast<int>(layer) + 1;
    const bool isFirstUpdate = !std::exchange(m_hasBeenUpdated, true);
    m_lastModel = model;
    m_lastLayer = layer;
    if (!isFirstUpdate && stream != displaySettings().selectedStream)
        commands().changeDisplay([stream](DisplaySettings& display) { display.selectedStream = stream; });
}

void NextTokensView::releaseContent() {
    if (m_decoder.result().trace == trace()) return;
    m_decoder.releaseTraces();
    m_figureView->recreateFigure();
}

void NextTokensView::requestTokens() {
    const Shared<Trace> trace = this->trace();
    if (trace && nextTokensProblem(*trace).isEmpty())
        m_decoder.decode(trace, pinnedTrace());
    else
        m_decoder.reset();
}

void NextTokensView::updateFigure() {
    m_figureView->setHint(message());
    m_figureView->recreateFigure();
    updateHeader();
}

FigureSource NextTokensView::figureSource() const {
    FigureSource source{.trace = m_decoder.result().trace,
                        .displaySettings = displaySettings(),
                        .selectedCell = selectedCell()};
    collectResults(source.results);
    if (!m_decoder.errorString().isEmpty()) source.results.nextTokens = nullptr;
    return source;
}

void NextTokensView::collectResults(AnalysisResults& results) const {
    results.nextTokens = m_decoder.result().nextTokens;
    results.comparedNextTokens = m_decoder.result().comparedNextTokens;
}

void NextTokensView::updateHeader() {
    const NextTokensResult& result = m_decoder.result();
    m_header->setVisible(result.nextTokens != nullptr);
    if (!result.nextTokens) return;
    const ModelTrace& modelTrace = *result.nextTokens->trace;
    const QString predictionText = predictsAntecedents(*result.trace) ? tr("predicted antecedents")
                                   : modelTrace.model->config().family->isCausal
                                       ? tr("prediction of the next token")
                                       : tr("prediction of the token at each position");
    QString title = modelName(*result.trace->provenance.model) + QStringLiteral(" · ") + predictionText;
    if (result.comparedNextTokens) title += QStringLiteral(" · ") + tr("compared with session A");
    if (pinnedTrace() && !result.comparedNextTokens)
        title += QStringLiteral(" · ") + tr("session A has a different vocabulary");
    const QString headsOff = headsOffText(*result.trace->session);
    if (!headsOff.isEmpty()) title += QStringLiteral(" · ") + headsOff;
    m_titleLabel->setText(title);
    m_nextMaskedButton->setVisible(nextMaskedPosition(modelTrace, 0).has_value());
}

QString NextTokensView::message() const {
    const Shared<Trace> trace = this->trace();
    if (!trace) return hint();
    if (const QString reason = nextTokensProblem(*trace); !reason.isEmpty()) return reason;
    return m_decoder.errorString().isEmpty() ? tr("Decoding the predictions of the model …")
                                             : m_decoder.errorString();
}

void NextTokensView::choose(const StreamPosition& streamPosition) {
    const bool isCurrent = m_decoder.result().trace == trace();
    const CellRef cell = figure().cellForPosition(streamPosition);
    commands().changeDisplay(
        [stream = streamPosition.stream](DisplaySettings& display) { display.selectedStream = stream; });
    commands().select(cell);
    const Index layer = streamPosition.stream - 1;
    if (layer < 0 || !isCurrent || session().model.layer == layer) return;
    commands().edit({sessionWithShownLayer(session(), layer), fieldLabel("model.layer"),
                     m_interactionTracker.interactionFor(QStringLiteral("model.layer"))});
}

void NextTokensView::select(int position) {
    CellRef cell = selectedCell();
    cell.row = position;
    commands().select(cell, context().selectionOrigin());
}

/// Selects a position when the text has changed. In a text with mask tokens, selects the first mask token. If
/// the last position of the previous text was selected, selects the last position of the new text.
void NextTokensView::selectInitialPosition() {
    const Shared<Trace> trace = this->trace();
    if (!trace || !trace->modelTrace || m_textOfInitialPosition == trace->modelTrace->text) return;
    const ModelTrace& modelTrace = *trace->modelTrace;
    const auto previousText = std::exchange(m_textOfInitialPosition, modelTrace.text);
    const int selectedPosition = context().state().selectedCell.row;  // the trace may lack the position
    const bool wasAtLastPosition = previousText && selectedPosition == std::ssize(previousText->ids) - 1;
    const auto lastPosition = static_cast<int>(modelTrace.tokenCount()) - 1;
    if (const auto maskedPosition = nextMaskedPosition(modelTrace, lastPosition)) {
        if (selectedPosition > lastPosition || !isMaskedToken(modelTrace, selectedPosition))
            select(*maskedPosition);
    } else if (wasAtLastPosition && modelTrace.model->config().family->isCausal) {
        select(lastPosition);
    }
}

}  // namespace attention

#include "moc_next_tokens_view.cpp"
