// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "io/tensor_export.h"

#include <QString>

#include <functional>
#include <stdexcept>

class QSaveFile;

namespace attention {

/// Thrown if a file cannot be read or written. Contains the path of the file and the reason. The reason
/// consists of complete sentences.
class FileError : public std::runtime_error {
 public:
    FileError(const QString& path, const QString& reason);
    const QString& path() const { return m_path; }
    const QString& reason() const { return m_reason; }

 private:
    QString m_path;
    QString m_reason;
};

/// Throws FileError if no file can be written at `path`, for example because its folder is missing. Also
/// throws if the path leads to a device or a pipe, which a file must not replace.
void requireWritable(const QString& path);

/// Writes a file completely or not at all. `write` writes the content to a temporary file, which then
/// replaces the file `path`. Throws FileError. Rethrows exceptions of `write`.
void writeAtomically(const QString& path, const std::function<void(QSaveFile&)>& write);
/// Returns a sink that appends bytes to `file` and advances the progress of `monitor` by their number. The
/// sink throws FileError, and StoppedException if `monitor` is stopped. `file` must outlive the sink.
ByteSink fileSink(QSaveFile& file, const ProgressMonitor& monitor = {});

}  // namespace attention
