// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/pipeline_strip.h"

#include "heatmap/figure_theme.h"
#include "heatmap/text_drawing.h"
#include "layer/stage_matrix.h"
#include "look/design_values.h"
#include "look/keyboard_focus_tracker.h"
#include "state/shown_cells.h"
#include "texts/stage_texts.h"

#include <QButtonGroup>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

StageButton::StageButton(const QString& title, bool hasArrow, QWidget* parent)
    : QAbstractButton(parent), m_hasArrow(hasArrow) {
    setText(title);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

bool StageButton::setShape(const QString& shape) {
    if (shape == m_shape) return false;
    m_shape = shape;
    updateGeometry();
    update();
    return true;
}

void StageButton::setDensity(Density density) {
    if (density == m_density) return;
    m_density = density;
    updateGeometry();
    update();
}

/// Returns a size with the same height for every density, so that the views below do not move.
QSize StageButton::sizeHintFor(Density density) const {
    const FigureTheme theme = themeFor(palette(), font());
    const QFont& titleFont = density == Density::Full ? theme.bodyFont : theme.smallFont;
    const QFontMetricsF shapeMetrics(theme.smallFont);
    const bool showsShape = density == Density::Full || density == Density::SmallFont;
    const double shapeWidth = showsShape ? textWidth(m_shape, theme.smallFont) : 0;
    const double contentWidth = std::max(textWidth(text(), titleFont), shapeWidth);
    const Spacing spacing = spacingFor(density);
    return QSizeF(std::ceil(spacing.arrowWidth + contentWidth + 2 * spacing.padding),
                  std::ceil(QFontMetricsF(theme.bodyFont).height() + shapeMetrics.height() + 8))
        .toSize();
}

StageButton::Spacing StageButton::spacingFor(Density density) const {
    const Spacing spacing = density == Density::Tight ? Spacing{7, 1} : Spacing{10, 3};
    return {m_hasArrow ? spacing.arrowWidth : 0, spacing.padding};
}

void StageButton::paintEvent(QPaintEvent*) {
    const auto [arrowWidth, padding] = spacingFor(m_density);
    QPainter painter(this);
    const FigureTheme theme = themeFor(palette(), font());
    const QRectF contentRect = QRectF(rect()).adjusted(arrowWidth, 1, 0, -1);
    if (m_hasArrow) {
        painter.setPen(QPen(theme.mutedTextColor, 1.2));
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF arrowTip(arrowWidth - padding - 1, contentRect.center().y());
        painter.drawPolyline(QPolygonF({arrowTip + QPointF(-4, -4), arrowTip, arrowTip + QPointF(-4, 4)}));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (isEnabled() && underMouse()) painter.fillRect(contentRect, palette().color(QPalette::Midlight));
    const QFont titleFont = m_density == Density::Full ? theme.bodyFont : theme.smallFont;
    const QFontMetricsF titleMetrics(titleFont);
    const double maxTextWidth = contentRect.width() - padding;
    painter.setFont(titleFont);
    painter.setPen(isEnabled() ? theme.textColor : palette().color(QPalette::Disabled, QPalette::WindowText));
    // The title is placed by its baseline. If it were placed in a rectangle, the taller lines of a font with
    // Chinese characters would move it down.
    const bool showsShape = m_density == Density::Full || m_density == Density::SmallFont;
    const double titleTop = showsShape ? 2 : (contentRect.height() - titleMetrics.height()) / 2;
    const QPointF titleBaseline(contentRect.left() + padding,
                                contentRect.top() + titleTop + titleMetrics.ascent());
    painter.drawText(titleBaseline, titleMetrics.elidedText(text(), Qt::ElideRight, maxTextWidth));
    if (showsShape) {
        painter.setFont(theme.smallFont);
        if (isEnabled()) painter.setPen(theme.mutedTextColor);
        const QFontMetricsF shapeMetrics(theme.smallFont);
        painter.drawText(titleBaseline + QPointF(0, titleMetrics.descent() + shapeMetrics.ascent()),
                         shapeMetrics.elidedText(m_shape, Qt::ElideRight, maxTextWidth));
    }
    if (isChecked())
        painter.fillRect(QRectF(contentRect.left() + padding, contentRect.bottom() - 2,
                                contentRect.width() - 2 * padding, 3),
                         theme.accentColor);
    if (hasVisibleFocusRing(*this)) {
        painter.setPen(QPen(theme.accentColor, design::focusRingWidth));
        painter.drawRect(contentRect.adjusted(1, 1, -1, -1));
    }
}

namespace {

/// Returns the stages of `trace` that have a button. A button for the output is included even if `trace` has
/// no output, because the user can add an output. Only imported attention cannot have an output.
std::vector<Stage> stripStages(const Trace& trace) {
    std::vector<Stage> stages = pipelineStages(trace);
    const bool hasOutput = std::ranges::find(stages, Stage::Output) != stages.end();
    if (!hasOutput && !trace.provenance.imported) stages.push_back(Stage::Output);
    return stages;
}

}  // namespace

PipelineStrip::PipelineStrip(ViewContext& viewContext, QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_buttonGroup(new QButtonGroup(this)),
      m_layout(new QHBoxLayout(this)) {
    m_layout->setContentsMargins(13, 4, 8, 0);  // the first title begins 16 pixels from the edge
    m_layout->setSpacing(0);
    m_layout->addStretch(1);
    setMinimumWidth(0);
    setAccessibleName(tr("Stages"));
    connect(m_buttonGroup, &QButtonGroup::idClicked, this,
            [this](int id) { m_viewContext.selectStage(static_cast<Stage>(id)); });
    connect(&viewContext, &ViewContext::changed, this, &PipelineStrip::updateFor);
    updateFor(allStateChanges);
}

void PipelineStrip::updateFor(StateChanges changes) {
    if (changes & StateChange::Trace) updateStages();
    if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell))
        updateCheckedButton();
}

/// Disables the strip if there is no trace.
void PipelineStrip::updateStages() {
    const Shared<Trace>& trace = m_viewContext.trace();
    if (isEnabled() != (trace != nullptr)) setEnabled(trace != nullptr);
    if (!trace) {
        for (QAbstractButton* button : m_buttonGroup->buttons())
            static_cast<StageButton*>(button)->setShape({});
        return;
    }
    const std::vector<Stage> stages = stripStages(*trace);
    if (stages != m_stages) recreateButtons(stages);
    bool isShapeChanged = false;
    for (const Stage stage : stages) isShapeChanged = updateButton(stage) || isShapeChanged;
    if (isShapeChanged) updateButtonDensity();
}

void PipelineStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateButtonDensity();
}

void PipelineStrip::updateButtonDensity() {
    using Density = StageButton::Density;
    const auto totalWidth = [this](Density density) {
        int width = m_layout->contentsMargins().left() + m_layout->contentsMargins().right();
        for (QAbstractButton* button : m_buttonGroup->buttons())
            width += static_cast<StageButton*>(button)->sizeHintFor(density).width();
        return width;
    };
    Density density = Density::Tight;
    if (totalWidth(Density::TitleOnly) <= width()) density = Density::TitleOnly;
    if (totalWidth(Density::SmallFont) <= width()) density = Density::SmallFont;
    if (totalWidth(Density::Full) <= width()) density = Density::Full;
    for (QAbstractButton* button : m_buttonGroup->buttons())
        static_cast<StageButton*>(button)->setDensity(density);
}

void PipelineStrip::recreateButtons(const std::vector<Stage>& stages) {
    for (QAbstractButton* button : m_buttonGroup->buttons()) delete button;
    m_stages = stages;
    int index = 0;
    for (const Stage stage : stages) {
        auto* button =
            new StageButton(stageShortTitle(*m_viewContext.trace(), stage), stage != stages.front());
        m_buttonGroup->addButton(button, static_cast<int>(stage));
        button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        m_layout->insertWidget(index++, button);
    }
}

/// Updates the button of `stage`. Returns true if its shape has changed.
bool PipelineStrip::updateButton(Stage stage) {
    const Trace& trace = *m_viewContext.trace();
    auto* button = static_cast<StageButton*>(m_buttonGroup->button(static_cast<int>(stage)));
    if (!hasStage(trace, stage)) {
        button->setEnabled(false);
        button->setToolTip(
            tr("To get an output, enable the projection with W_O in the settings group “Output”."));
        return button->setShape(QStringLiteral("–"));
    }
    const StageMatrixSize size = stageMatrixSize(trace, stage);
    const QString shape = QStringLiteral("%1 × %2").arg(size.rows).arg(size.columns);
    button->setEnabled(true);
    const QString toolTipText = stageTitleAndFormula(trace, stage);
    if (button->toolTip() != toolTipText) button->setToolTip(toolTipText);
    button->setAccessibleName(tr("%1, %2", "stage, shape").arg(stageTitle(trace, stage), shape));
    return button->setShape(shape);
}

void PipelineStrip::updateCheckedButton() {
    const Stage stage = stageInfo(m_viewContext.selectedCell().stage).pipelineStage;
    // Allows no checked button, because the strip may have no button for the stage yet.
    m_buttonGroup->setExclusive(false);
    for (QAbstractButton* button : m_buttonGroup->buttons())
        button->setChecked(m_buttonGroup->id(button) == static_cast<int>(stage));
    m_buttonGroup->setExclusive(true);
}

}  // namespace attention

#include "moc_pipeline_strip.cpp"
