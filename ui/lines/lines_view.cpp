// SPDX-License-Identifier: GPL-3.0-or-later
#include "lines/lines_view.h"

#include "figure/legend.h"
#include "lines/lines_figure.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>

#include <cmath>

namespace attention {

LinesView::LinesView()
    : FigurePage(createLinesFigureView()),
      m_controls(new QWidget),
      m_percentSlider(new QSlider(Qt::Horizontal)),
      m_percentSpinBox(new NumberBox(0)),
      m_allQueriesCheckBox(new QCheckBox(tr("All queries"))),
      m_countLabel(new QLabel),
      m_legendLabel(new QLabel) {
    m_controls->setLayout(createControlsLayout());
    mainLayout()->insertWidget(0, m_controls);
    connect(m_figureView, &FigureView::visibleRectChanged, this, &LinesView::updateTexts);
    m_controls->setVisible(false);
}

QLayout* LinesView::createControlsLayout() {
    auto* controlsLayout = newLayout<QVBoxLayout>(nullptr, {16, 8, 16, 0}, 4);
    auto* sliderRow = new QHBoxLayout;
    sliderRow->setSpacing(8);
    auto* shareLabel = new QLabel(tr("Shown share of each query’s weight"));
    shareLabel->setBuddy(m_percentSpinBox);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_percentSlider), static_cast<QWidget*>(m_percentSpinBox)}) {
        widget->setAccessibleName(shareLabel->text());
        widget->setToolTip(
            tr("Shows the keys with the largest weights of each query until their weights add up to this "
               "share."));
    }
    m_percentSlider->setRange(0, 100);
    setFixedWidthInDigits(m_percentSlider, 20);
    m_percentSpinBox->setRange(0, 100);
    m_percentSpinBox->setSuffix(tr(" %"));
    m_percentSpinBox->setAlignment(Qt::AlignRight);
    m_countLabel->setObjectName(QStringLiteral("lineCount"));
    m_legendLabel->setObjectName(QStringLiteral("headLegend"));
    m_legendLabel->setTextFormat(Qt::RichText);
    m_legendLabel->setWordWrap(true);
    for (QWidget* widget : {static_cast<QWidget*>(shareLabel), static_cast<QWidget*>(m_percentSlider),
                            static_cast<QWidget*>(m_percentSpinBox)})
        sliderRow->addWidget(widget);
    sliderRow->addStretch(1);
    m_allQueriesCheckBox->setObjectName(QStringLiteral("allLines"));
    sliderRow->addWidget(m_allQueriesCheckBox);
    connect(m_allQueriesCheckBox, &QCheckBox::toggled, this, [this](bool isOn) {
        commands().changeView([isOn](ViewSettings& view) { view.showsAllLines = isOn; });
    });
    controlsLayout->addLayout(sliderRow);
    auto* legendRow =
        new QHBoxLayout;  // a separate row, because a wider row of controls would widen the window
    legendRow->addWidget(m_legendLabel, 1);
    legendRow->addWidget(m_countLabel);
    controlsLayout->addLayout(legendRow);
    connect(m_percentSlider, &QSlider::valueChanged, this, &LinesView::setWeightSharePercent);
    connect(m_percentSpinBox, &NumberBox::valueChanged, this,
            [this] { setWeightSharePercent(m_percentSpinBox->intValue()); });
    return controlsLayout;
}

void LinesView::setWeightSharePercent(int percent) {
    commands().changeView([percent](ViewSettings& view) { view.lineWeightShare = percent / 100.0; });
}

void LinesView::updateFor(StateChanges changes) {
    m_controls->setVisible(trace() != nullptr);
    if (changes & StateChange::DisplaySettings) updateControls();
    FigurePage::updateFor(changes);
}

void LinesView::updateControls() {
    const QSignalBlocker sliderBlocker(m_percentSlider);
    const QSignalBlocker spinBoxBlocker(m_percentSpinBox);
    const QSignalBlocker checkBoxBlocker(m_allQueriesCheckBox);
    const int percent = static_cast<int>(std::lround(displaySettings().lineWeightShare * 100));
    m_percentSlider->setValue(percent);
    m_percentSpinBox->setValue(percent);
    m_allQueriesCheckBox->setChecked(displaySettings().showsAllLines);
    m_countLabel->setVisible(displaySettings().showsAllLines);
}

QString LinesView::countText() const {
    return m_countLabel->text();
}

void LinesView::updateTexts() {
    const auto* figure = static_cast<const LinesFigure*>(m_figureView->figure());
    if (!figure) return;
    const LinesFigure::LineStatistics statistics = figure->lineStatistics();
    const QLocale locale;
    const QString shownCount = locale.toString(statistics.shownLineCount);
    const QString totalCount = locale.toString(statistics.weightCount);
    m_countLabel->setText(
        statistics.areAllQueriesVisible
            ? tr("%1 of %2 weights shown").arg(shownCount, totalCount)
            : tr("%1 of %2 weights of the visible queries shown").arg(shownCount, totalCount));
    const std::vector<int> heads = figure->shownHeads();
    m_legendLabel->setVisible(heads.size() > 1);
    if (heads.size() > 1)
        m_legendLabel->setText(tr("Heads:") + QStringLiteral("&ensp;") +
                               headLegend(themeFor(palette(), font()), heads));
}

void LinesView::changeEvent(QEvent* event) {
    FigurePage::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateTexts();
}

}  // namespace attention

#include "moc_lines_view.cpp"
