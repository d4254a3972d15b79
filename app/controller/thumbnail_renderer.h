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

/// Computes the sessions of a gallery one after the other on a worker thread, and paints their thumbnails.
class ThumbnailRenderer : public QObject {
    Q_OBJECT

 public:
    explicit ThumbnailRenderer(QObject* parent = nullptr);

    /// Computes the thumbnails of all sessions of `gallery`. Stops the computation of previous thumbnails.
    /// The gallery can be deleted at any time.
    void renderThumbnails(GalleryDialog* gallery);
    /// Stops the computation of thumbnails without waiting for the end of the current one.
    void stop();

 private:
    /// The computation of one thumbnail.
    struct Job {
        std::size_t index;  ///< index of the session in the gallery, from 0
        Session session;
        bool isDark;
        double devicePixelRatio;
    };
    struct Thumbnail {
        std::size_t index;  ///< index of the session in the gallery, from 0
        QImage image;       ///< null image if the session has no trace
    };
    /// Starts the computation of the next thumbnail, if one is pending.
    void renderNext();

    QPointer<GalleryDialog> m_gallery;
    std::vector<std::size_t> m_pendingIndices;  ///< sessions without a thumbnail; the last one is next
    LatestJobRunner<Job, Thumbnail> m_runner;
};

}  // namespace attention
