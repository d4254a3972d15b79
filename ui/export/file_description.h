// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_format.h"
#include "trace/trace.h"

#include <QTextBrowser>

namespace attention {

/// Describes the purpose and the content of a file that is neither an image nor an animation. The export
/// dialog shows the description in place of a preview.
class FileDescription : public QTextBrowser {
    Q_OBJECT

 public:
    /// Describes files of `trace`. If `trace` is nullptr, showFormat() needs an `unavailableReason`.
    explicit FileDescription(const Trace* trace, QWidget* parent = nullptr);

    /// Shows the description of files of `format`. If `unavailableReason` is not empty, shows this reason why
    /// the file cannot be exported.
    void showFormat(ExportFormat format, const QString& unavailableReason);

 private:
    QString m_arrays;  ///< HTML of the list of the arrays in files with numbers
};

}  // namespace attention
