// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_preview.h"

#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "texts/message_text.h"

#include <QElapsedTimer>

#include <algorithm>

namespace attention {
namespace {

constexpr int repaintDelay = 150;  // delay after the last change, in milliseconds

}  // namespace

int previewDpi(QSizeF figureSize, QSizeF previewSize, double devicePixelRatio) {
    const double fittingScale =
        std::min(previewSize.width() / figureSize.width(), previewSize.height() / figureSize.height());
    return std::max(8, static_cast<int>(std::min(fittingScale, 1.0) * devicePixelRatio * pixelsPerInch));
}

FigurePreview::FigurePreview(FigureSource source, QWidget* parent)
    : PictureWidget(parent),
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
                   // All jobs complete the same source, so each result is useful.
                   .deliversOvertakenResults = true,
               }) {
    m_delayTimer.setSingleShot(true);
    m_delayTimer.setInterval(repaintDelay);
    connect(&m_delayTimer, &QTimer::timeout, this, &FigurePreview::updateImage);
}

void FigurePreview::setSpec(const FigureSpec& spec) {
    if (spec == m_spec && !image().isNull()) return;
    m_spec = spec;
    schedulePaint();
}

/// Paints at once if the last painting was fast. Otherwise paints after a series of changes, such as a
/// resize, has ended.
void FigurePreview::schedulePaint() {
    m_lastPaintDuration <= m_immediatePaintLimit ? updateImage() : m_delayTimer.start();
}

void FigurePreview::updateImage() {
    m_delayTimer.stop();
    if (!isComplete(m_source, m_spec)) return startComputation();
    QElapsedTimer timer;
    timer.start();
    try {
        paintFigure();
    } catch (...) {  // an event handler must not throw
        showMessage(failureText(std::current_exception()));
    }
    m_lastPaintDuration = timer.elapsed();
    emit repainted();
}

void FigurePreview::startComputation() {
    showMessage(tr("Computing the figure …"));
    if (m_runner.isBusy() && m_pendingFigure == m_spec.name) return;
    m_pendingFigure = m_spec.name;
    m_runner.submit({m_source, m_spec});
}

void FigurePreview::paintFigure() {
    FigureSheet sheet(m_source, m_spec, FigureDevice::Pixels, 1);
    m_figureSize = sheet.size();
    FigureSpec previewSpec = m_spec;
    previewSpec.dpi = previewDpi(m_figureSize, size(), devicePixelRatioF());
    sheet.layOutContent(previewSpec.dpi / pixelsPerInch);
    QImage image = sheetImage(sheet, previewSpec);
    image.setDevicePixelRatio(devicePixelRatioF());
    showImage(image);
}

void FigurePreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    schedulePaint();
}

}  // namespace attention

#include "moc_figure_preview.cpp"
