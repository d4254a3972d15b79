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
    : FigurePage(createLinesFigureView()),
      m_controls(new QWidget),
      m_percentSlider(new QSlider(Qt::Horizontal)),
      m_percentSpinBox(new QSpinBox),
      m_allQueriesCheckBox(new QCheckBox(tr("All queries"))),
      m_countLabel(new QLabel),
      m_legendLabel(new QLabel) {
    m_controls->setLayout(createControlsLayout());
    mainLayout()->insertWidget(0, m_controls);
    connect(m_figureView, &FigureView::visibleRectChanged, this, &LinesView::updateTexts);
    m_controls->setVisible(false);
}

QLayout* LinesView::createControlsLayout() {
    auto* rows = newLayout<QVBoxLayout>(nullptr, {16, 8, 16, 0}, 4);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* label = new QLabel(tr("Share of each row’s weight shown"));
    label->setBuddy(m_percentSpinBox);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_percentSlider), static_cast<QWidget*>(m_percentSpinBox)}) {
        widget->setAccessibleName(label->text());
        widget->setToolTip(tr("Each query’s strongest keys, until together they hold this share."));
    }
    m_percentSlider->setRange(0, 100);
    m_percentSlider->setFixedWidth(160);
    m_percentSpinBox->setRange(0, 100);
    m_percentSpinBox->setSuffix(tr(" %"));
    m_percentSpinBox->setAlignment(Qt::AlignRight);
    m_countLabel->setObjectName(QStringLiteral("lineCount"));
    m_legendLabel->setObjectName(QStringLiteral("headLegend"));
    m_legendLabel->setTextFormat(Qt::RichText);
    m_legendLabel->setWordWrap(true);
    for (QWidget* widget : {static_cast<QWidget*>(label), static_cast<QWidget*>(m_percentSlider),
                            static_cast<QWidget*>(m_percentSpinBox)})
        row->addWidget(widget);
    row->addStretch(1);
    m_allQueriesCheckBox->setObjectName(QStringLiteral("allLines"));
    row->addWidget(m_allQueriesCheckBox);
    connect(m_allQueriesCheckBox, &QCheckBox::toggled, this, [this](bool isOn) {
        ViewSettings next = m_viewSettings;
        next.showsAllLines = isOn;
        emit viewSettingsEdited(next);
    });
    rows->addLayout(row);
    auto* below = new QHBoxLayout;  // beside the controls it would widen the window
    below->addWidget(m_legendLabel, 1);
    below->addWidget(m_countLabel);
    rows->addLayout(below);
    connect(m_percentSlider, &QSlider::valueChanged, this, &LinesView::applyPercent);
    connect(m_percentSpinBox, &QSpinBox::valueChanged, this, &LinesView::applyPercent);
    return rows;
}

void LinesView::applyPercent(int percent) {
    const QSignalBlocker quietSlider(m_percentSlider);
    const QSignalBlocker quietNumber(m_percentSpinBox);
    m_percentSlider->setValue(percent);
    m_percentSpinBox->setValue(percent);
    ViewSettings next = m_viewSettings;
    next.lineWeightShare = percent / 100.0;
    emit viewSettingsEdited(next);
}

void LinesView::setTrace(std::shared_ptr<const Trace> trace) {
    m_controls->setVisible(trace != nullptr);
    FigurePage::setTrace(std::move(trace));
}

void LinesView::setViewSettings(const ViewSettings& view) {
    const QSignalBlocker quietSlider(m_percentSlider);
    const QSignalBlocker quietNumber(m_percentSpinBox);
    const int percent = static_cast<int>(std::lround(view.lineWeightShare * 100));
    m_percentSlider->setValue(percent);
    m_percentSpinBox->setValue(percent);
    const QSignalBlocker quietBox(m_allQueriesCheckBox);
    m_allQueriesCheckBox->setChecked(view.showsAllLines);
    m_countLabel->setVisible(view.showsAllLines);
    m_viewSettings = view;
    FigurePage::setViewSettings(view);
}

QString LinesView::countText() const {
    return m_countLabel->text();
}

void LinesView::updateTexts() {
    const auto* figure = static_cast<const LinesFigure*>(m_figureView->figure());
    if (!figure) return;
    const LinesFigure::LineStatistics count = figure->lineStatistics();
    const QLocale locale;
    const QString drawn = locale.toString(count.shownLines);
    const QString all = locale.toString(count.weightCount);
    m_countLabel->setText(count.coversAllQueries
                              ? tr("%1 of %2 weights drawn").arg(drawn, all)
                              : tr("%1 of %2 weights of the queries in view drawn").arg(drawn, all));
    const std::vector<int> heads = figure->shownHeads();
    m_legendLabel->setVisible(heads.size() > 1);
    if (heads.size() > 1)
        m_legendLabel->setText(tr("Heads:") + QStringLiteral("&ensp;") +
                               headLegend(themeFor(palette(), font()), heads));
}

void LinesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateTexts();
}

}  // namespace attention
