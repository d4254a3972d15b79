// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gallery_pictures.h"

#include "engine/compute_trace.h"
#include "gallery/gallery.h"
#include "gallery/thumbnail.h"

namespace attention {

GalleryPictures::GalleryPictures(QObject* parent)
    : QObject(parent),
      m_job(this, {
                      .compute = [](const Job& job, std::stop_token stop) -> Picture {
                          const auto trace = computeTrace(job.session, nullptr, Watch(std::move(stop)));
                          return {job.place, trace ? thumbnail(*trace, Gallery::thumbnailSide) : QImage()};
                      },
                      .finished =
                          [this](Picture picture, auto) {
                              if (!m_gallery) return;
                              m_gallery->setThumbnail(picture.place, picture.image);
                              drawNext(picture.place + 1);
                          },
                      .failed = [](const std::exception_ptr&) {},  // a card without a picture still tells
                  }) {}

void GalleryPictures::draw(Gallery* gallery) {
    m_job.stop();
    m_gallery = gallery;
    drawNext(0);
}

void GalleryPictures::drawNext(std::size_t place) {
    if (m_gallery && place < m_gallery->sessions().size())
        m_job.submit({place, m_gallery->sessions()[place]});
}

}  // namespace attention
