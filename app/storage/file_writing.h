// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "io/tensor_export.h"

#include <QString>

#include <functional>
#include <stdexcept>

class QSaveFile;

namespace attention {

/// A file that cannot be read or written: which, and why.
class FileError : public std::runtime_error {
 public:
    FileError(const QString& path, const QString& reason);
    const QString& path() const { return m_path; }
    const QString& reason() const { return m_reason; }

 private:
    QString m_path;
    QString m_reason;
};

/// Writes a file whole or not at all. Throws FileError, and what `write` throws.
void writeAtomically(const QString& path, const std::function<void(QSaveFile&)>& write);
/// Where `write` puts its bytes, which it counts as progress. Throws FileError and StoppedException.
ByteSink fileSink(QSaveFile& file, const ProgressMonitor& monitor = {});

}  // namespace attention
