// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "session/session.h"

#include <QImage>
#include <QObject>
#include <QPointer>

#include <vector>

namespace attention {

class Gallery;

/// Computes the sessions of a gallery one after the other, for its pictures.
class GalleryPictures : public QObject {
    Q_OBJECT

 public:
    explicit GalleryPictures(QObject* parent = nullptr);

    /// One that is still being drawn gives way.
    void draw(Gallery* gallery);
    /// Stops drawing pictures, without waiting for the picture that is being drawn.
    void stop();

 private:
    struct Job {
        std::size_t place;
        Session session;
    };
    struct Picture {
        std::size_t place;
        QImage image;
    };
    void drawNext();

    QPointer<Gallery> m_gallery;
    std::vector<std::size_t> m_places;  ///< of those that are still to be drawn, the next last
    BackgroundJob<Job, Picture> m_job;
};

}  // namespace attention
