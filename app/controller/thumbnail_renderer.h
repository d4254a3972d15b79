// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "session/session.h"

#include <QImage>
#include <QObject>
#include <QPointer>

#include <vector>

namespace attention {

class GalleryDialog;

/// Computes the sessions of a gallery one after the other, for its pictures.
class ThumbnailRenderer : public QObject {
    Q_OBJECT

 public:
    explicit ThumbnailRenderer(QObject* parent = nullptr);

    /// One that is still being drawn gives way.
    void renderThumbnails(GalleryDialog* gallery);
    /// Stops drawing pictures, without waiting for the picture that is being drawn.
    void stop();

 private:
    struct Job {
        std::size_t index;
        Session session;
        bool isDark;
        double devicePixelRatio;
    };
    struct Thumbnail {
        std::size_t index;
        QImage image;
    };
    void renderNext();

    QPointer<GalleryDialog> m_gallery;
    std::vector<std::size_t> m_pendingIndices;  ///< of those that are still to be drawn, the next last
    LatestJobRunner<Job, Thumbnail> m_runner;
};

}  // namespace attention
