// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/thumbnail_renderer.h"

#include "engine/compute_trace.h"
#include "gallery/gallery_dialog.h"
#include "gallery/thumbnail.h"
#include "look/widget_palette.h"
#include "models/session_model.h"
#include "storage/view_state.h"

#include <algorithm>
#include <numeric>

namespace attention {

ThumbnailRenderer::ThumbnailRenderer(QObject* parent)
    : QObject(parent),
      m_runner(this, {
                         .compute = [](const Job& job, const ProgressMonitor& monitor) -> Thumbnail {
                             const auto trace = computeTrace(job.session, nullptr, monitor);
                             if (!trace) return {job.index, QImage()};
                             const CellRef cell =
                                 parseViewState(job.session.viewStateJson).selectedCell.value_or(CellRef());
                             return {job.index,
                                     makeThumbnail(*trace, GalleryDialog::thumbnailSide,
                                                   std::max(0, cell.head), job.isDark, job.devicePixelRatio)};
                         },
                         .finished =
                             [this](Thumbnail thumbnail, auto) {
                                 if (!m_gallery) return;
                                 m_gallery->setThumbnail(thumbnail.index, thumbnail.image);
                                 renderNext();
                             },
                         .failed = [](const std::exception_ptr&) {},  // the session has no thumbnail
                     }) {}

void ThumbnailRenderer::renderThumbnails(GalleryDialog* gallery) {
    m_runner.stop();
    m_gallery = gallery;
    m_pendingIndices.resize(gallery->sessions().size());
    std::iota(m_pendingIndices.begin(), m_pendingIndices.end(), std::size_t{0});
    // The list is processed from the end. Sessions with a training task take the longest, so they are
    // computed last.
    std::ranges::reverse(m_pendingIndices);
    std::ranges::stable_partition(
        m_pendingIndices, [&](std::size_t index) { return hasTrainingTask(gallery->sessions()[index]); });
    renderNext();
}

void ThumbnailRenderer::stop() {
    m_pendingIndices.clear();
    m_runner.stop();
}

void ThumbnailRenderer::renderNext() {
    if (!m_gallery || m_pendingIndices.empty()) return;
    const std::size_t index = m_pendingIndices.back();
    m_pendingIndices.pop_back();
    m_runner.submit({index, m_gallery->sessions()[index], isDarkPalette(m_gallery->palette()),
                     m_gallery->devicePixelRatioF()});
}

}  // namespace attention

#include "moc_thumbnail_renderer.cpp"
