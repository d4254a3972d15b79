// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/next_tokens_view.h"

#include "models/antecedents.h"
#include "state/cell_navigation.h"
#include "texts/field_texts.h"
#include "texts/figure_titles.h"
#include "texts/layer_edit_texts.h"
#include "texts/provenance_text.h"
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
    setHoveredCell(std::nullopt);
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
          [this](const FigureSource& source, const FigureTheme& theme) -> std::unique_ptr<Figure> {
              if (!source.results.nextTokens) return nullptr;
              return std::make_unique<NextTokensFigure>(source, theme, m_selectedStream);
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
        if (!m_trace || !m_trace->modelTrace) return;
        if (const auto maskedPosition = nextMaskedPosition(*m_trace->modelTrace, m_selectedCell.row))
            select(*maskedPosition);
    });
    connect(&m_decoder, &NextTokensDecoder::resultChanged, this,
            [this] { updateIfVisible(&NextTokensView::updateFigure); });
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

/// If only the shown layer of the model has changed, selects the output of the new layer.
void NextTokensView::setTrace(std::shared_ptr<const Trace> trace) {
    if (trace && trace->modelTrace && m_trace && m_trace->modelTrace &&
        m_trace->modelTrace->model == trace->modelTrace->model) {
        const Index shownLayer = layerSelection(*trace).shown;
        if (shownLayer != layerSelection(*m_trace).shown) m_selectedStream = static_cast<int>(shownLayer) + 1;
    } else if (trace) {
        m_selectedStream.reset();
    }
    m_trace = std::move(trace);
    if (!isVisible() && m_decoder.result().trace != m_trace) releaseResults();
    updateIfVisible();
}

void NextTokensView::setHint(const QString& hint) {
    m_hint = hint;
    m_figureView->setHint(message());
}

void NextTokensView::setDisplaySettings(const DisplaySettings& displaySettings) {
    if (displaySettings == m_displaySettings) return;
    m_displaySettings = displaySettings;
    updateIfVisible(&NextTokensView::updateFigure);
}

void NextTokensView::setSelectedCell(const CellRef& cell) {
    m_selectedCell = cell;
    m_figureView->setSelectedCell(cell);
}

void NextTokensView::setPinnedTrace(std::shared_ptr<const Trace> trace) {
    m_pinnedTrace = std::move(trace);
    updateIfVisible();
}

void NextTokensView::copyStateFrom(const View& other) {
    if (const auto* otherView = qobject_cast<const NextTokensView*>(&other))
        m_selectedStream = otherView->m_selectedStream;
}

/// Releases the traces of a hidden view, because they may be large.
void NextTokensView::releaseResults() {
    m_decoder.releaseTraces();
    m_figureView->setSource({});
}

void NextTokensView::updateContent() {
    if (m_trace && nextTokensProblem(*m_trace).isEmpty()) {
        m_decoder.decode(m_trace, m_pinnedTrace);
    } else {
        m_decoder.reset();
    }
    updateFigure();
    selectInitialPosition();
}

void NextTokensView::updateFigure() {
    const NextTokensResult& result = m_decoder.result();
    m_figureView->setHint(message());
    FigureSource source{
        .trace = result.trace, .displaySettings = m_displaySettings, .selectedCell = m_selectedCell};
    collectResults(source.results);
    if (!m_decoder.errorString().isEmpty()) source.results.nextTokens = nullptr;
    m_figureView->setSource(source);
    updateHeader();
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
    if (m_pinnedTrace && !result.comparedNextTokens)
        title += QStringLiteral(" · ") + tr("session A has a different vocabulary");
    const QString headsOff = headsOffText(*result.trace->session);
    if (!headsOff.isEmpty()) title += QStringLiteral(" · ") + headsOff;
    m_titleLabel->setText(title);
    m_nextMaskedButton->setVisible(nextMaskedPosition(modelTrace, 0).has_value());
}

/// Returns the text that is shown in place of the figure: the hint, a problem, an error, or the wait message.
QString NextTokensView::message() const {
    if (!m_trace) return m_hint;
    if (const QString reason = nextTokensProblem(*m_trace); !reason.isEmpty()) return reason;
    return m_decoder.errorString().isEmpty() ? tr("Decoding the predictions of the model …")
                                             : m_decoder.errorString();
}

void NextTokensView::choose(const StreamPosition& streamPosition) {
    const auto& shownTrace = m_decoder.result().trace;
    m_selectedStream = streamPosition.stream;
    const CellRef cell = figure().cellForPosition(streamPosition);
    m_figureView->recreateFigure();
    emit cellSelected(cell);
    const Index layer = streamPosition.stream - 1;
    if (!m_session || layer < 0 || shownTrace != m_trace || m_session->model.layer == layer) return;
    emit sessionEdited({sessionWithShownLayer(*m_session, layer), fieldLabel("model.layer"),
                        m_interactionTracker.interactionFor(QStringLiteral("model.layer"))});
}

void NextTokensView::select(int position) {
    CellRef cell = m_selectedCell;
    cell.row = position;
    emit cellSelected(cell);
}

/// Selects a position when the text has changed. In a text with mask tokens, selects the first mask token. If
/// the last position of the previous text was selected, selects the last position of the new text. The
/// selection is postponed to the event loop, because other widgets must receive the new trace first.
void NextTokensView::selectInitialPosition() {
    if (!m_trace || !m_trace->modelTrace || m_textOfInitialPosition == m_trace->modelTrace->text) return;
    const auto previousText = std::exchange(m_textOfInitialPosition, m_trace->modelTrace->text);
    const bool wasAtLastPosition = previousText && m_selectedCell.row == std::ssize(previousText->ids) - 1;
    const auto selectPosition = [this, wasAtLastPosition, trace = m_trace] {
        if (m_trace != trace) return;
        const ModelTrace& modelTrace = *trace->modelTrace;
        const auto lastPosition = static_cast<int>(modelTrace.tokenCount()) - 1;
        if (const auto maskedPosition = nextMaskedPosition(modelTrace, lastPosition)) {
            if (m_selectedCell.row > lastPosition || !isMaskedToken(modelTrace, m_selectedCell.row))
                select(*maskedPosition);
        } else if (wasAtLastPosition && modelTrace.model->config().family->isCausal) {
            select(lastPosition);
        }
    };
    QMetaObject::invokeMethod(this, selectPosition, Qt::QueuedConnection);
}

}  // namespace attention

#include "moc_next_tokens_view.cpp"
