// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/export_format.h"
#include "trace/trace.h"

#include <QTextBrowser>

#include <memory>

namespace attention {

/// Describes a file that is no picture, in the place of its preview: what it is for and what it contains.
class FileDescription : public QTextBrowser {
    Q_OBJECT

 public:
    explicit FileDescription(std::shared_ptr<const Trace> trace, QWidget* parent = nullptr);

    /// Describes files of this format. `unavailableReason` is the reason why there can be no such file, or
    /// empty.
    void showFormat(ExportFormat format, const QString& unavailableReason);

 private:
    std::shared_ptr<const Trace> m_trace;
};

}  // namespace attention
