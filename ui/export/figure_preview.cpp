// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_preview.h"

#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "look/design_values.h"
#include "texts/failure_text.h"

#include <QElapsedTimer>
#include <QPainter>

#include <algorithm>

namespace attention {
namespace {

constexpr int repaintDelay = 150;  // milliseconds without a change

}  // namespace

FigurePreview::FigurePreview(FigureSource source, QWidget* parent)
    : QWidget(parent),
      m_source(std::move(source)),
      m_runner(this,
               {
                   .compute =
                       [](const Job& job, const ProgressMonitor& monitor) {
                           return withRequiredResults(job.source, job.spec, monitor.stopToken());
                       },
                   .finished =
                       [this](FigureSource completeSource, auto) {
                           m_source = std::move(completeSource);
                           updateImage();
                       },
                   .failed = [this](const std::exception_ptr& error) { showMessage(failureText(error)); },
                   .deliversOvertakenResults = true,  // all jobs have the same source
               }) {
    setMinimumSize(320, 240);
    setAccessibleName(tr("Preview"));
    m_delayTimer.setSingleShot(true);
    m_delayTimer.setInterval(repaintDelay);
    connect(&m_delayTimer, &QTimer::timeout, this, &FigurePreview::updateImage);
}

void FigurePreview::setSpec(const FigureSpec& spec) {
    if (spec == m_spec && !m_image.isNull()) return;
    m_spec = spec;
    schedulePaint();
}

/// What is quick follows every step of a spin box or a resize; what is not waits for the last of them.
void FigurePreview::schedulePaint() {
    m_lastPaintDuration <= m_immediatePaintLimit ? updateImage() : m_delayTimer.start();
}

void FigurePreview::updateImage() {
    m_delayTimer.stop();
    if (!isComplete(m_source, m_spec)) return startComputation();
    QElapsedTimer timer;
    timer.start();
    m_message.clear();
    try {
        paintFigure();
    } catch (...) {  // no event handler may throw
        showMessage(failureText(std::current_exception()));
    }
    setAccessibleDescription(m_message);
    m_lastPaintDuration = timer.elapsed();
    update();
    emit repainted();
}

void FigurePreview::startComputation() {
    showMessage(tr("Computing the figure …"));
    if (m_runner.isBusy() && m_pendingFigure == m_spec.name) return;
    m_pendingFigure = m_spec.name;
    m_runner.submit({m_source, m_spec});
}

/// In the place of the picture.
void FigurePreview::showMessage(const QString& message) {
    m_image = {};
    m_message = message;
    setAccessibleDescription(message);
    update();
}

void FigurePreview::paintFigure() {
    FigureSheet sheet(m_source, m_spec, FigureDevice::Pixels, 1);
    m_figureSize = sheet.size();
    const double fittingScale = std::min(width() / m_figureSize.width(), height() / m_figureSize.height());
    FigureSpec previewSpec = m_spec;
    previewSpec.dpi =
        std::max(8, static_cast<int>(std::min(fittingScale, 1.0) * devicePixelRatioF() * pixelsPerInch));
    sheet.layOutContent(previewSpec.dpi / pixelsPerInch);
    m_image = sheetImage(sheet, previewSpec);
    m_image.setDevicePixelRatio(devicePixelRatioF());
}

void FigurePreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_message.isEmpty()) return painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_message);
    QRectF imageRect(QPointF(), m_image.deviceIndependentSize());
    imageRect.moveCenter(rect().center());
    imageRect.moveTopLeft(imageRect.topLeft().toPoint());
    if (m_image.hasAlphaChannel()) {
        painter.fillRect(imageRect, QColor(design::lightColors.paper));
        painter.fillRect(imageRect, QBrush(QColor(design::lightColors.hiddenWeight), Qt::Dense6Pattern));
    }
    painter.drawImage(imageRect.topLeft(), m_image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(imageRect.adjusted(-1, -1, 0, 0));
}

void FigurePreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    schedulePaint();
}

}  // namespace attention
