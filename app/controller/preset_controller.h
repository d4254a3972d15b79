// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "controller/thumbnail_renderer.h"
#include "document/document.h"
#include "state/application_commands.h"

#include <functional>

namespace attention {

class DocumentFileController;
class LessonController;
class PinController;
class ViewContext;
class ViewStateController;

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
