// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "document/document.h"
#include "session/session.h"
#include "state/application_commands.h"

#include <QImage>
#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

namespace attention {

class DocumentFileController;
class GalleryDialog;
class LessonController;
class PinController;
class ViewContext;
class ViewStateController;

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

/// Opens presets, resets the document, and shows the gallery.
class PresetController : public QObject, public PresetCommands {
    Q_OBJECT

 public:
    /// The objects that the controller uses. All of them must outlive it.
    struct Dependencies {
        std::function<QWidget*()> window;  ///< returns the current window
        Document& document;
        ViewContext& viewContext;
        DocumentFileController& fileController;
        ViewStateController& viewStates;
        LessonController& lessons;
        PinController& pins;
        /// Applies the text that the user is typing in the window or in a dialog.
        std::function<void()> applyPendingInput;
    };
    explicit PresetController(Dependencies dependencies);

    bool openPreset(const Session& preset) override;
    void reset() override;
    void showGallery() override;
    /// Replaces the session with `preset`, and shows the view of `preset`.
    void applyPreset(const Session& preset, Document::UnsavedChangesPolicy unsavedChanges);
    /// Stops the computation of the pictures of the gallery without waiting for its end.
    void stopThreads() { m_thumbnailRenderer.stop(); }

 private:
    Dependencies m_dependencies;
    ThumbnailRenderer m_thumbnailRenderer;
};

}  // namespace attention
