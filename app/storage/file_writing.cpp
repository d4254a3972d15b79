// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/file_writing.h"

#include "system/system.h"
#include "texts/translation_contexts.h"

#include <QSaveFile>

namespace attention {
namespace {

FileError writeError(const QSaveFile& file) {
    return FileError(file.fileName(),
                     FileTexts::tr("The file cannot be written (%1).").arg(file.errorString()));
}

}  // namespace

FileError::FileError(const QString& path, const QString& reason)
    : std::runtime_error((path + ": " + reason).toStdString()), m_path(path), m_reason(reason) {}

void writeAtomically(const QString& path, const std::function<void(QSaveFile&)>& write) {
    QSaveFile file(path);
    // Unbuffered, because commit() renames the file even if writing the last buffer has failed.
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) throw writeError(file);
    write(file);
    // commit() would rename the file even if the device could not store its content.
    if (const std::error_code error = syncToDisk(file.handle()))
        throw FileError(
            path, FileTexts::tr("The file cannot be written (%1).").arg(qt_error_string(error.value())));
    if (!file.commit()) throw writeError(file);
}

ByteSink fileSink(QSaveFile& file, const ProgressMonitor& monitor) {
    return [&file, monitor](std::string_view bytes) {
        if (monitor.isStopped()) throw StoppedException();
        monitor.advance(static_cast<double>(bytes.size()));
        while (!bytes.empty()) {  // a full disk first accepts a part, and reports the error only for the rest
            const qint64 written = file.write(bytes.data(), static_cast<qint64>(bytes.size()));
            if (written <= 0) throw writeError(file);
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
    };
}

}  // namespace attention
