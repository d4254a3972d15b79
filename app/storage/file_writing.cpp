// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/file_writing.h"

#include "system/system.h"
#include "texts/translation_contexts.h"

#include <QFileInfo>
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

void requireWritable(const QString& path) {
    const QFileInfo info(path);
    if (info.exists() && !info.isFile() && !info.isDir())
        throw FileError(path, FileTexts::tr("This path leads to a device or a pipe, so the program does not "
                                            "write a file there. Choose another name."));
    const auto fail = [&](const std::error_code& error) {
        const QString reason = qt_error_string(error.value());
        throw FileError(path, FileTexts::tr("The file cannot be written (%1).").arg(reason));
    };
    // A new file with the content replaces the file at `path`, so both must be writable.
    for (const QString& place : {info.absolutePath(), info.exists() ? path : QString()}) {
        if (place.isEmpty()) continue;
        if (const std::error_code error = writeAccessError(place.toStdString())) fail(error);
    }
    if (info.isDir()) fail(std::make_error_code(std::errc::is_a_directory));
}

void writeAtomically(const QString& path, const std::function<void(QSaveFile&)>& write) {
    requireWritable(path);
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
