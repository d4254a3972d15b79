// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/window_state.h"

#include <QString>

#include <memory>
#include <optional>

namespace attention {

class DocumentFileController;
class ViewContext;

/// Shows warnings about traces in the status bar. Each warning is shown once.
class TraceWarnings {
 public:
    /// `fileController` reports warnings about files. Both objects must outlive this object.
    TraceWarnings(ViewContext& viewContext, DocumentFileController& fileController)
        : m_viewContext(viewContext), m_fileController(fileController) {}

    /// Shows the warnings about `trace`. Call for each newly computed trace.
    void report(const Trace& trace);

 private:
    void reportMissingGlyphs(const Trace& trace);
    void reportFileWarnings(const Trace& trace);

    ViewContext& m_viewContext;
    DocumentFileController& m_fileController;
    Shared<Tokens> m_glyphCheckedTokens;  ///< tokens that reportMissingGlyphs() has checked last
    QString m_missingGlyphsText;          ///< warning that reportMissingGlyphs() has shown last
    std::weak_ptr<const WordVectors> m_reportedVectors;    ///< word vectors whose warning was shown last
    std::optional<Provenance::Imported> m_reportedImport;  ///< imported layer whose warning was shown last
};

}  // namespace attention
