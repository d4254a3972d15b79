// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/trace_warnings.h"

#include "document/document_file_controller.h"
#include "look/fonts.h"
#include "program/language.h"
#include "state/view_context.h"
#include "texts/missing_glyphs.h"

#include <QApplication>

#include <utility>

namespace attention {

void TraceWarnings::report(const Trace& trace) {
    reportMissingGlyphs(trace);
    reportFileWarnings(trace);
}

/// Shows a warning if no installed font has the characters of a script in the text.
void TraceWarnings::reportMissingGlyphs(const Trace& trace) {
    if (std::exchange(m_glyphCheckedTokens, trace.tokens) == trace.tokens) return;
    std::vector<std::string> texts = trace.tokens->vocabulary;
    texts.push_back(trace.session->title);
    const QString warning = missingGlyphsText(
        texts, [](char32_t c) { return hasGlyph(c, QApplication::font()); }, currentLanguage());
    if (std::exchange(m_missingGlyphsText, warning) != warning)
        m_viewContext.showStatusMessage(warning, std::chrono::seconds(30));
}

/// Shows the warning about a file of word vectors when a trace first uses the file. Shows the warning about a
/// layer of imported attention when a trace first shows this layer.
void TraceWarnings::reportFileWarnings(const Trace& trace) {
    const std::optional<Provenance::Imported>& imported = trace.provenance.imported;
    if (std::exchange(m_reportedImport, imported) != imported && imported)
        m_fileController.reportRemark(QString::fromStdString(imported->file), trace.importWarning);
    const Shared<WordVectors>& vectors = trace.wordVectors;
    if (!vectors || vectors == m_reportedVectors.lock()) return;
    m_reportedVectors = vectors;
    const auto& file = trace.session->embedding.file;
    if (file) m_fileController.reportRemark(QString::fromStdString(*file), vectors->fileWarning());
}

}  // namespace attention
