// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animation_preview.h"

#include "export/figure_preview.h"
#include "export/figure_sheet.h"
#include "texts/message_text.h"

namespace attention {
namespace {

constexpr int jobDelay = 150;  // delay after the last change, in milliseconds

/// True if the frames of figure `a` can also be painted as figure `b`. The sizes and looks of `a` and `b` may
/// differ.
bool canShareFrames(const FigureSpec& a, const FigureSpec& b) {
    return a.name == b.name && a.heads == b.heads && a.crop == b.crop;
}

}  // namespace

AnimationPreview::AnimationPreview(FigureSource source, QWidget* parent)
    : PictureWidget(parent),
      m_source(std::move(source)),
      m_runner(this, {.compute = &AnimationPreview::compute,
                      .finished = [this](Result result, auto) { showResult(std::move(result)); },
                      .failed = [this](const std::exception_ptr& error) { showFailure(error); },
                      .progressed =
                          [this](double progress) {
                              if (image().isNull())
                                  showMessage(tr("Computing the frames: %1 %").arg(qRound(100 * progress)));
                          }}) {
    m_playTimer.setSingleShot(true);
    connect(&m_playTimer, &QTimer::timeout, this,
            [this] { showPicture((m_shownPictureIndex + 1) % std::max(1, pictureCount())); });
    m_submitTimer.setSingleShot(true);
    m_submitTimer.setInterval(jobDelay);
    connect(&m_submitTimer, &QTimer::timeout, this, &AnimationPreview::submitJob);
}

void AnimationPreview::setAnimation(const FigureSpec& spec, const AnimationSpec& animation) {
    if (m_hasAnimation && spec == m_spec && animation == m_animation) return;
    m_hasAnimation = true;
    m_spec = spec;
    m_animation = animation;
    m_submitTimer.start();
}

SharedFrames AnimationPreview::frames() const {
    AnimationSpec animation = m_latest.animation;
    animation.seconds = m_animation.seconds;
    return animation == m_animation && canShareFrames(m_latest.spec, m_spec) ? m_latest.frames : nullptr;
}

AnimationPreview::Result AnimationPreview::compute(const Job& job, const ProgressMonitor& monitor) {
    Result result{job.frames, job.spec, job.animation, {}, {}};
    monitor.begin(result.frames ? 1 : 2);
    if (!result.frames) {
        monitor.beginPhase(1);
        std::vector<AnimationFrame> frames =
            computeAnimationFrames(job.source, job.spec, job.animation, monitor);
        shareColorScales(frames, job.spec);
        result.frames = std::make_shared<const std::vector<AnimationFrame>>(std::move(frames));
    }
    for (const AnimationFrame& frame : *result.frames) {
        const FigureSheet sheet(frame.source, job.spec, FigureDevice::Pixels, 1);
        result.figureSize = result.figureSize.expandedTo(sheet.size());
    }
    FigureSpec previewSpec = job.spec;
    previewSpec.dpi = previewDpi(result.figureSize, job.previewSize, job.devicePixelRatio);
    monitor.beginPhase(1);
    result.pictures = paintAnimation(*result.frames, previewSpec, job.animation.seconds, monitor);
    for (QImage& image : result.pictures.images) image.setDevicePixelRatio(job.devicePixelRatio);
    return result;
}

void AnimationPreview::submitJob() {
    if (pictureCount() == 0) showMessage(tr("Computing the frames …"));
    m_runner.submit({m_source, frames(), m_spec, m_animation, size(), devicePixelRatioF()});
}

void AnimationPreview::showResult(Result result) {
    m_pictures = std::move(result.pictures);
    m_figureSize = result.figureSize;
    m_latest = std::move(result);
    emit picturesChanged();
    showPicture(std::min(m_shownPictureIndex, pictureCount() - 1));
}

void AnimationPreview::showFailure(const std::exception_ptr& error) {
    m_playTimer.stop();
    m_pictures = {};
    m_figureSize = {};
    showMessage(failureText(error));
    emit picturesChanged();
}

void AnimationPreview::showPicture(int index) {
    if (index < 0 || index >= pictureCount()) return;
    m_shownPictureIndex = index;
    showImage(m_pictures.images[static_cast<std::size_t>(index)]);
    emit pictureShown(index);
    scheduleNextPicture();
}

void AnimationPreview::setPlaying(bool isPlaying) {
    m_isPlaying = isPlaying;
    scheduleNextPicture();
}

void AnimationPreview::scheduleNextPicture() {
    m_playTimer.stop();
    if (m_isPlaying && isVisible() && pictureCount() > 1)
        m_playTimer.start(m_pictures.durations[static_cast<std::size_t>(m_shownPictureIndex)]);
}

void AnimationPreview::showEvent(QShowEvent* event) {
    PictureWidget::showEvent(event);
    scheduleNextPicture();
}

void AnimationPreview::hideEvent(QHideEvent* event) {
    PictureWidget::hideEvent(event);
    m_playTimer.stop();
}

void AnimationPreview::resizeEvent(QResizeEvent* event) {
    PictureWidget::resizeEvent(event);
    if (m_hasAnimation) m_submitTimer.start();
}

}  // namespace attention

#include "moc_animation_preview.cpp"
