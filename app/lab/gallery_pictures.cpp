// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gallery_pictures.h"

#include "engine/compute_trace.h"
#include "gallery/gallery.h"
#include "gallery/thumbnail.h"
#include "models/session_model.h"
#include "storage/view_state.h"

#include <algorithm>
#include <numeric>

namespace attention {

GalleryPictures::GalleryPictures(QObject* parent)
    : QObject(parent),
      m_job(this,
            {
                .compute = [](const Job& job, std::stop_token stop) -> Picture {
                    const auto trace = computeTrace(job.session, nullptr, ProgressMonitor(std::move(stop)));
                    if (!trace) return {job.place, QImage()};
                    const CellRef cell = viewStateOf(job.session.viewStateJson).selected.value_or(CellRef());
                    return {job.place, thumbnail(*trace, Gallery::thumbnailSide, std::max(0, cell.head))};
                },
                .finished =
                    [this](Picture picture, auto) {
                        if (!m_gallery) return;
                        m_gallery->setThumbnail(picture.place, picture.image);
                        drawNext();
                    },
                .failed = [](const std::exception_ptr&) {},  // a card without a picture still tells
            }) {}

void GalleryPictures::draw(Gallery* gallery) {
    m_job.stop();
    m_gallery = gallery;
    m_places.resize(gallery->sessions().size());
    std::iota(m_places.begin(), m_places.end(), std::size_t{0});
    // From the back: what learns takes the longest, and comes last.
    std::ranges::reverse(m_places);
    std::ranges::stable_partition(m_places,
                                  [&](std::size_t at) { return hasTrainingTask(gallery->sessions()[at]); });
    drawNext();
}

void GalleryPictures::stop() {
    m_places.clear();
    m_job.stop();
}

void GalleryPictures::drawNext() {
    if (!m_gallery || m_places.empty()) return;
    const std::size_t place = m_places.back();
    m_places.pop_back();
    m_job.submit({place, m_gallery->sessions()[place]});
}

}  // namespace attention
