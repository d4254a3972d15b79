// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/words_view.h"

#include "models/antecedents.h"
#include "state/cell_navigation.h"
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

/// The next one, else the first.
std::optional<int> maskedAfter(const ModelTrace& model, int position) {
    const auto n = static_cast<int>(model.tokenCount());
    for (int step = 1; step <= n; ++step)
        if (isMaskedToken(model, (position + step) % n)) return (position + step) % n;
    return std::nullopt;
}

}  // namespace

void WordsGrid::choose(const std::optional<WordSpot>& spot) {
    if (!spot) return;
    setHovered(std::nullopt);
    emit spotChosen(*spot);
}

void WordsGrid::mousePressEvent(QMouseEvent* event) {
    if (!figure() || event->button() != Qt::LeftButton) return;
    choose(words()->spotAt(event->position() - origin()));
}

void WordsGrid::keyPressEvent(QKeyEvent* event) {
    const auto spot = figure() ? words()->spotAfter(*event) : std::nullopt;
    if (!spot) return FigureView::keyPressEvent(event);
    choose(spot);
}

WordsView::WordsView(WordsReader& reader)
    : FigurePage(new WordsGrid(
          [this](const FigureSource& source, const FigureTheme& theme) -> std::unique_ptr<Figure> {
              if (!source.found.get<NextTokens>()) return nullptr;
              return std::make_unique<WordsFigure>(source, theme, m_place);
          })),
      m_reader(reader),
      m_title(new QLabel),
      m_nextMasked(new QPushButton(tr("Next masked word"))),
      m_header(buildHeader()) {
    rows()->insertWidget(0, m_header);
    m_header->setVisible(false);
    m_figure->setAccessibleName(tr("Next words"));
    connect(grid(), &WordsGrid::spotChosen, this, &WordsView::choose);
    m_figure->setAccessibleDescription(
        tr("Up and down move to other tokens, left and right to other layers."));
    connect(m_figure, &FigureView::marksChanged, this, &View::spokenChanged);
    connect(m_nextMasked, &QPushButton::clicked, this, [this] {
        if (!m_trace || !m_trace->modelTrace) return;
        if (const auto masked = maskedAfter(*m_trace->modelTrace, m_selected.row)) select(*masked);
    });
    connect(&m_reader, &WordsReader::grown, this, &WordsView::showFigure);
}

QString WordsView::spoken() const {
    return grid()->words() ? figure().spoken() : QString();
}

QWidget* WordsView::buildHeader() {
    auto* header = new QWidget;
    auto* row = newLayout<QHBoxLayout>(header, {16, 8, 16, 8}, 8);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setObjectName(QStringLiteral("words.title"));
    m_nextMasked->setObjectName(QStringLiteral("words.nextMasked"));
    row->addWidget(m_title, 1);
    row->addWidget(m_nextMasked);
    return header;
}

/// The layer that is shown, if it became another, is the one whose words are listed.
void WordsView::setTrace(std::shared_ptr<const Trace> trace) {
    if (trace && trace->modelTrace && m_trace && m_trace->modelTrace &&
        m_trace->modelTrace->model == trace->modelTrace->model) {
        const Index shown = layerSelection(*trace).shown;
        if (shown != layerSelection(*m_trace).shown) m_place = static_cast<int>(shown) + 1;
    } else if (trace) {
        m_place.reset();
    }
    m_trace = std::move(trace);
    if (!isVisible() && m_reader.found().trace != m_trace) letGo();
    read();
}

void WordsView::setHint(const QString& hint) {
    m_hint = hint;
    m_figure->setHint(message());
}

void WordsView::setView(const ViewSettings& view) {
    if (view == m_view) return;
    m_view = view;
    showFigure();
}

void WordsView::setSelected(const CellRef& cell) {
    m_selected = cell;
    m_figure->setSelected(cell);
}

void WordsView::setPinned(std::shared_ptr<const Trace> trace) {
    m_pinned = std::move(trace);
    read();
}

void WordsView::takePlaceOf(const View& other) {
    if (const auto* before = qobject_cast<const WordsView*>(&other)) m_place = before->m_place;
}

/// A trace that nobody looks at any more may be large.
void WordsView::letGo() {
    m_reader.rest();
    m_figure->setSource({});
}

/// Costs nothing while another view is in front; shown, it catches up.
void WordsView::read() {
    if (!isVisible()) return;
    if (m_trace && whyNoWords(*m_trace).isEmpty()) {
        m_reader.read(m_trace, m_pinned);
    } else {
        m_reader.forget();
    }
    showFigure();
    seek();
}

void WordsView::showFigure() {
    if (!isVisible()) return;
    const ReadWords& found = m_reader.found();
    m_figure->setHint(message());
    FigureSource source{.trace = found.trace, .view = m_view, .selected = m_selected};
    lend(source.found);
    if (!m_reader.failure().isEmpty()) source.found.put<NextTokens>(nullptr);
    m_figure->setSource(source);
    showHeader();
}

void WordsView::lend(Findings& found) const {
    found.put<NextTokens>(m_reader.found().words);
    found.put<OfA>(m_reader.found().compared);
}

void WordsView::showHeader() {
    const ReadWords& found = m_reader.found();
    m_header->setVisible(found.words != nullptr);
    if (!found.words) return;
    const ModelTrace& model = *found.words->trace;
    const QString asked = predictsAntecedents(*found.trace)        ? tr("which word each stands for")
                          : model.model->config().family->isCausal ? tr("which word it would say next")
                                                                   : tr("which word it would put in place");
    QString title = modelName(*found.trace->provenance.model) + QStringLiteral(" · ") + asked;
    if (found.compared) title += QStringLiteral(" · ") + tr("beside A");
    if (m_pinned && !found.compared) title += QStringLiteral(" · ") + tr("A has other words");
    m_title->setText(title);
    m_nextMasked->setVisible(maskedAfter(model, 0).has_value());
}

/// What stands in the place of words.
QString WordsView::message() const {
    if (!m_trace) return m_hint;
    if (const QString reason = whyNoWords(*m_trace); !reason.isEmpty()) return reason;
    return m_reader.failure().isEmpty() ? tr("Reading what the model would say …") : m_reader.failure();
}

void WordsView::choose(const WordSpot& spot) {
    const auto& shown = m_reader.found().trace;
    m_place = spot.place;
    const CellRef cell = figure().cellOf(spot);
    m_figure->rebuild();
    emit cellSelected(cell);
    const Index layer = spot.place - 1;
    if (!m_session || layer < 0 || shown != m_trace || m_session->model.layer == layer) return;
    emit edited({sessionWithShownLayer(*m_session, layer), tr("layer"),
                 m_gestures.of(QStringLiteral("model.layer"))});
}

void WordsView::select(int position) {
    CellRef cell = m_selected;
    cell.row = position;
    emit cellSelected(cell);
}

/// A text that hides words is about them, and who looks at its end goes on there when it grows. Later, for
/// everybody has to hear of the text first.
void WordsView::seek() {
    if (!m_trace || !m_trace->modelTrace || m_sought == m_trace->modelTrace->text) return;
    const auto before = std::exchange(m_sought, m_trace->modelTrace->text);
    const bool wasAtEnd = before && m_selected.row == std::ssize(before->ids) - 1;
    const auto find = [this, wasAtEnd, trace = m_trace] {
        if (m_trace != trace) return;
        const ModelTrace& model = *trace->modelTrace;
        const auto end = static_cast<int>(model.tokenCount()) - 1;
        if (const auto masked = maskedAfter(model, end)) {
            if (m_selected.row > end || !isMaskedToken(model, m_selected.row)) select(*masked);
        } else if (wasAtEnd && model.model->config().family->isCausal) {
            select(end);
        }
    };
    QMetaObject::invokeMethod(this, find, Qt::QueuedConnection);
}

void WordsView::showEvent(QShowEvent* event) {
    FigurePage::showEvent(event);
    read();
}

}  // namespace attention
