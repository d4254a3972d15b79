// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_format.h"
#include "trace/trace.h"

#include <QTextBrowser>

#include <memory>

namespace attention {

/// Describes the purpose and the content of a file that is neither an image nor an animation. The export
/// dialog shows the description in place of a preview.
class FileDescription : public QTextBrowser {
    Q_OBJECT

 public:
    explicit FileDescription(std::shared_ptr<const Trace> trace, QWidget* parent = nullptr);

    /// Shows the description of files of `format`. If `unavailableReason` is not empty, shows this reason why
    /// the file cannot be exported.
    void showFormat(ExportFormat format, const QString& unavailableReason);

 private:
    std::shared_ptr<const Trace> m_trace;
};

}  // namespace attention
