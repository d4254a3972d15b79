// SPDX-License-Identifier: GPL-3.0-or-later
#include "laboratory/scores_view.h"

#include "laboratory/scores_canvas.h"
#include "texts/cell_text.h"
#include "texts/choice_texts.h"
#include "texts/failure_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

namespace attention {

ScoresView::ScoresView(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel),
      m_standardised(new QRadioButton(tr("each standardised"))),
      m_common(new QRadioButton(tr("all the same"))),
      m_header(buildHeader()),
      m_scroll(new QScrollArea),
      m_canvas(new ScoresCanvas(this)),
      m_scheduler(hooks()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_header);
    layout->addWidget(m_scroll, 1);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_scroll->setWidget(m_canvas);
    m_canvas->setAutoFillBackground(false);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("All score functions"));
    buildButtons();
}

ScoresView::~ScoresView() = default;

QWidget* ScoresView::buildHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(16, 0, 16, 8);
    header->setAutoFillBackground(true);  // on a dark figure the controls would have no edges
    row->setSpacing(12);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setObjectName(QStringLiteral("scores.title"));
    m_standardised->setObjectName(QStringLiteral("scores.standardised"));
    m_common->setObjectName(QStringLiteral("scores.common"));
    m_standardised->setToolTip(tr("(score − mean) ÷ standard deviation, of each function’s allowed scores"));
    m_common->setToolTip(tr("The scores as they are, one range of colours for all functions"));
    m_standardised->setChecked(true);
    row->addWidget(m_title, 1);
    row->addWidget(new QLabel(tr("Scores:")));
    row->addWidget(m_standardised);
    row->addWidget(m_common);
    connect(m_standardised, &QRadioButton::toggled, this, &ScoresView::rebuild);
    return header;
}

void ScoresView::buildButtons() {
    for (std::size_t i = 0; i < namesOf<ScoreFunction>().size(); ++i) {
        const auto function = static_cast<ScoreFunction>(i);
        auto* button = new QPushButton(m_canvas);
        button->setObjectName(QStringLiteral("scores.use.") + QString::fromUtf8(nameOf(function).data()));
        button->setAccessibleName(tr("Use: %1").arg(choiceText(function).name));
        button->setAutoDefault(true);  // Enter presses it as the space bar does
        connect(button, &QPushButton::clicked, this, [this, function] { use(function); });
        m_buttons.push_back(button);
    }
}

ScoresView::Scheduler::Hooks ScoresView::hooks() {
    return {
        .compute =
            [](const Job& job, std::stop_token stop) {
                auto made = std::make_shared<ScoreComparison>();
                *made = {job.trace, job.sequence, job.head,
                         compareScoreFunctions(*job.trace, job.sequence, job.head, Watch(std::move(stop)))};
                return Result(std::move(made));
            },
        .post = [this](Scheduler::Task task) { QMetaObject::invokeMethod(this, task, Qt::QueuedConnection); },
        .postLater = [this](auto delay, Scheduler::Task task) { QTimer::singleShot(delay, this, task); },
        .finished =
            [this](Result result, auto) {
                m_comparison = std::move(result);
                showComparison();
            },
        .failed =
            [this](const std::exception_ptr& error) {
                if (m_scheduler.isBusy()) return;  // at another one
                m_comparison.reset();
                m_failure = failureText(error);
                showComparison();
            },
    };
}

QWidget* ScoresView::canvas() const {
    return m_canvas;
}

void ScoresView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_hovered.reset();
    compare();
}

void ScoresView::setHint(const QString& hint) {
    m_hint = hint;
}

void ScoresView::setView(const ViewSettings& view) {
    if (view == m_view) return;
    m_view = view;
    compare();
    rebuild();
}

void ScoresView::setSession(const Session& session) {
    m_session = session;
}

void ScoresView::setSelected(const CellRef& cell) {
    m_selected = cell;
    m_place = placeAfter(m_place, cell);
    compare();
    m_canvas->update();
}

void ScoresView::setHovered(const std::optional<CellRef>& cell) {
    if (cell == m_hovered) return;
    m_hovered = cell;
    m_canvas->update();
}

void ScoresView::use(ScoreFunction function) {
    if (!m_session) return;
    Session next = *m_session;
    next.score.function = function;
    emit edited({next, choiceText(function).name});
}

/// One head is shown: the selected one, or the first that is shown where it is the mean.
int ScoresView::shownHead() const {
    const std::vector<int> heads = shownHeads(*m_trace, m_view, Stage::ScaledScores);
    return std::ranges::find(heads, m_place.head) != heads.end() ? m_place.head : heads.front();
}

/// The cell that is marked: the pointer's, or the selected place's.
CellRef ScoresView::current() const {
    const Place place = m_hovered ? placeAfter(m_place, *m_hovered) : m_place;
    CellRef cell = cellAt(place, Stage::Weights);
    if (!m_comparison) return cell;
    cell.head = m_comparison->head;
    return clamped(*m_comparison->trace, m_view, cell);
}

/// Costs nothing while another view is in front; shown, it catches up.
void ScoresView::compare() {
    if (!isVisible()) return;
    if (!m_trace) {
        m_comparison.reset();
        m_asked = {};
        m_failure.clear();
        m_scheduler.stop();
        return showComparison();
    }
    const Job job{m_trace, shownSequence(*m_trace, m_view), shownHead()};
    if (job.trace == m_asked.trace && job.sequence == m_asked.sequence && job.head == m_asked.head) return;
    m_asked = job;
    m_failure.clear();
    m_scheduler.submit(job);
}

void ScoresView::showComparison() {
    m_header->setVisible(m_comparison != nullptr);
    if (m_comparison) {
        m_title->setText(tr("The same Q and K, head %1").arg(QString::number(m_comparison->head + 1)));
    }
    rebuild();
}

ScoreScaling ScoresView::scaling() const {
    return m_common->isChecked() ? ScoreScaling::Common : ScoreScaling::Standardised;
}

void ScoresView::setScaling(ScoreScaling scaling) {
    (scaling == ScoreScaling::Common ? m_common : m_standardised)->setChecked(true);
}

void ScoresView::rebuild() {
    if (!isVisible()) return;
    m_figure = {};
    if (m_comparison) {
        m_figure = ScoresFigure(m_comparison, m_view, scaling(), themeFor(palette(), font()));
    }
    layOut();
}

void ScoresView::layOut() {
    if (!m_figure.isEmpty()) {
        const QSize room = m_scroll->maximumViewportSize();
        const auto fit = [&](int width) {
            m_figure.layOut(QSizeF(width, room.height()), m_buttons.front()->sizeHint().height(),
                            devicePixelRatioF());
        };
        fit(room.width());
        if (m_figure.height() > room.height())
            fit(room.width() - m_scroll->verticalScrollBar()->sizeHint().width());
    }
    m_canvas->setMinimumHeight(static_cast<int>(m_figure.height()));
    placeButtons();
    m_canvas->update();
}

void ScoresView::placeButtons() {
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const auto function = static_cast<ScoreFunction>(i);
        m_buttons[i]->setVisible(!m_figure.isEmpty());
        if (m_figure.isEmpty()) continue;
        const bool isOwn = m_comparison->trace->config.score.function == function;
        m_buttons[i]->setText(isOwn ? tr("In use") : tr("Use"));
        m_buttons[i]->setEnabled(!m_comparison->functions[i].problem);
        m_buttons[i]->setGeometry(m_figure.buttonRect(function).toRect());
    }
}

void ScoresView::paintCanvas(QPainter& painter) {
    if (!m_figure.isEmpty()) {
        const CellRef now = current();
        const auto hovered = m_hovered ? std::optional(now) : std::nullopt;
        CellRef selected = clamped(*m_comparison->trace, m_view, cellAt(m_place, Stage::Weights));
        return m_figure.paint(painter, selected, hovered);
    }
    painter.setPen(themeFor(palette(), font()).text);
    painter.drawText(m_canvas->rect(), Qt::AlignCenter | Qt::TextWordWrap, message());
}

/// What stands in the place of maps.
QString ScoresView::message() const {
    if (!m_trace) return m_hint;
    return m_failure.isEmpty() ? tr("Comparing …") : m_failure;
}

void ScoresView::pointAt(const std::optional<CellRef>& cell) {
    if (cell == m_hovered) return;
    setHovered(cell);
    emit cellHovered(cell);
}

void ScoresView::keyPressEvent(QKeyEvent* event) {
    if (!m_trace) return QWidget::keyPressEvent(event);
    const bool isOfKeys = infoOf(m_selected.stage).columns == Axis::Key;
    const CellRef from = isOfKeys ? m_selected : cellAt(m_place, Stage::Weights);
    const auto cell = movedByKey(*m_trace, m_view, from, *event);
    if (!cell) return QWidget::keyPressEvent(event);
    emit cellSelected(*cell);
}

void ScoresView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).background);
}

void ScoresView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (isVisible()) layOut();
}

void ScoresView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!m_failure.isEmpty()) m_asked = {};  // there may be more room by now
    compare();
    showComparison();
}

void ScoresView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) rebuild();
}

}  // namespace attention
