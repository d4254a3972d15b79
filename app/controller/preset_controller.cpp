// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/preset_controller.h"

#include "controller/view_state_controller.h"
#include "document/document_file_controller.h"
#include "document/lesson_controller.h"
#include "document/pin_controller.h"
#include "gallery/gallery_dialog.h"
#include "heatmap/printable_text.h"
#include "program/language.h"
#include "state/view_context.h"
#include "storage/lessons.h"
#include "storage/presets.h"

#include <QKeySequence>

#include <utility>

namespace attention {

PresetController::PresetController(Dependencies dependencies) : m_dependencies(std::move(dependencies)) {}

bool PresetController::openPreset(const Session& preset) {
    m_dependencies.applyPendingInput();
    const Document& document = m_dependencies.document;
    const bool hasUnsavedFile = !document.path().isEmpty() && document.isModified();
    if (hasUnsavedFile && !m_dependencies.fileController.confirmDiscard()) return false;
    const QString previousName = bidiIsolated(m_dependencies.fileController.documentName());
    applyPreset(preset, hasUnsavedFile ? Document::UnsavedChangesPolicy::BecomeUnmodified
                                       : Document::UnsavedChangesPolicy::StayModified);
    m_dependencies.viewContext.showStatusMessage(
        tr("The preset has replaced the session “%1”. To restore the session, press %2.")
            .arg(previousName, QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)),
        std::chrono::seconds(30));
    return true;
}

void PresetController::applyPreset(const Session& preset, Document::UnsavedChangesPolicy unsavedChanges) {
    m_dependencies.document.applyPreset(preset, unsavedChanges);
    m_dependencies.viewStates.showViewOf(preset);
}

void PresetController::reset() {
    Document& document = m_dependencies.document;
    m_dependencies.viewContext.change([](WindowState& state) { state.trainingRun.isRunning = false; });
    document.reset();
    if (document.lessonPosition().run)
        m_dependencies.viewStates.showLessonStep(false);
    else
        m_dependencies.viewStates.showViewOf(document.resetTarget());
}

void PresetController::showGallery() {
    auto* gallery = new GalleryDialog(m_dependencies.window());
    gallery->setAttribute(Qt::WA_DeleteOnClose);
    gallery->setSessions(presets(), lessons(currentLanguage()));
    connect(gallery, &GalleryDialog::presetChosen, this, [this](const Session& preset) {
        if (openPreset(preset))
            m_dependencies.pins.unpin();  // a preset of the gallery replaces all previous work
    });
    connect(gallery, &GalleryDialog::lessonChosen, &m_dependencies.lessons, &LessonController::start);
    gallery->open();
    m_thumbnailRenderer.renderThumbnails(gallery);
}

}  // namespace attention

#include "moc_preset_controller.cpp"
