// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/preset_controller.h"

#include "controller/view_state_controller.h"
#include "document/document_file_controller.h"
#include "document/lesson_controller.h"
#include "document/pin_controller.h"
#include "engine/compute_trace.h"
#include "gallery/gallery_dialog.h"
#include "gallery/thumbnail.h"
#include "heatmap/printable_text.h"
#include "look/widget_palette.h"
#include "models/session_model.h"
#include "program/language.h"
#include "state/view_context.h"
#include "storage/lessons.h"
#include "storage/presets.h"
#include "storage/view_state.h"

#include <QKeySequence>

#include <algorithm>
#include <numeric>
#include <utility>

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
