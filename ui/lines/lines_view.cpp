// SPDX-License-Identifier: GPL-3.0-or-later
#include "lines/lines_view.h"

#include "figure/head_colors.h"
#include "lines/lines_figure.h"
#include "widgets/layouts.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <cmath>

namespace attention {

LinesView::LinesView()
    : FigurePage(newLinesView()),
      m_controls(new QWidget),
      m_slider(new QSlider(Qt::Horizontal)),
      m_percent(new QSpinBox),
      m_all(new QCheckBox(tr("All queries"))),
      m_count(new QLabel),
      m_legend(new QLabel) {
    m_controls->setLayout(buildControls());
    rows()->insertWidget(0, m_controls);
    connect(m_figure, &FigureView::sightChanged, this, &LinesView::describe);
    m_controls->setVisible(false);
}

QLayout* LinesView::buildControls() {
    auto* rows = newLayout<QVBoxLayout>(nullptr, {16, 8, 16, 0}, 4);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* label = new QLabel(tr("Share of each row’s weight shown"));
    label->setBuddy(m_percent);
    for (QWidget* widget : {static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_percent)}) {
        widget->setAccessibleName(label->text());
        widget->setToolTip(tr("Each query’s strongest keys, until together they hold this share."));
    }
    m_slider->setRange(0, 100);
    m_slider->setFixedWidth(160);
    m_percent->setRange(0, 100);
    m_percent->setSuffix(tr(" %"));
    m_percent->setAlignment(Qt::AlignRight);
    m_count->setObjectName(QStringLiteral("lineCount"));
    m_legend->setObjectName(QStringLiteral("headLegend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setWordWrap(true);
    for (QWidget* widget :
         {static_cast<QWidget*>(label), static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_percent)})
        row->addWidget(widget);
    row->addStretch(1);
    m_all->setObjectName(QStringLiteral("allLines"));
    row->addWidget(m_all);
    connect(m_all, &QCheckBox::toggled, this, [this](bool isOn) {
        ViewSettings next = m_view;
        next.hasAllLines = isOn;
        emit viewEdited(next);
    });
    rows->addLayout(row);
    auto* below = new QHBoxLayout;  // beside the controls it would widen the window
    below->addWidget(m_legend, 1);
    below->addWidget(m_count);
    rows->addLayout(below);
    connect(m_slider, &QSlider::valueChanged, this, &LinesView::editPercent);
    connect(m_percent, &QSpinBox::valueChanged, this, &LinesView::editPercent);
    return rows;
}

void LinesView::editPercent(int percent) {
    const QSignalBlocker quietSlider(m_slider);
    const QSignalBlocker quietNumber(m_percent);
    m_slider->setValue(percent);
    m_percent->setValue(percent);
    ViewSettings next = m_view;
    next.lineMass = percent / 100.0;
    emit viewEdited(next);
}

void LinesView::setTrace(std::shared_ptr<const Trace> trace) {
    m_controls->setVisible(trace != nullptr);
    FigurePage::setTrace(std::move(trace));
}

void LinesView::setView(const ViewSettings& view) {
    const QSignalBlocker quietSlider(m_slider);
    const QSignalBlocker quietNumber(m_percent);
    const int percent = static_cast<int>(std::lround(view.lineMass * 100));
    m_slider->setValue(percent);
    m_percent->setValue(percent);
    const QSignalBlocker quietBox(m_all);
    m_all->setChecked(view.hasAllLines);
    m_count->setVisible(view.hasAllLines);
    m_view = view;
    FigurePage::setView(view);
}

QString LinesView::countText() const {
    return m_count->text();
}

void LinesView::describe() {
    const auto* figure = static_cast<const LinesFigure*>(m_figure->figure());
    if (!figure) return;
    const LinesFigure::LineCount count = figure->lineCount();
    const QLocale locale;
    const QString drawn = locale.toString(count.drawn);
    const QString all = locale.toString(count.weights);
    m_count->setText(count.isAll ? tr("%1 of %2 weights drawn").arg(drawn, all)
                                 : tr("%1 of %2 weights of the queries in view drawn").arg(drawn, all));
    const std::vector<int> heads = figure->shownHeads();
    m_legend->setVisible(heads.size() > 1);
    if (heads.size() > 1)
        m_legend->setText(tr("Heads:") + QStringLiteral("&ensp;") +
                          headLegend(themeFor(palette(), font()), heads));
}

void LinesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) describe();
}

}  // namespace attention
