// SPDX-License-Identifier: GPL-3.0-or-later
#include "exporter.h"

#include "figure/overview_image.h"
#include "handout.h"
#include "io/csv.h"
#include "io/npz.h"
#include "io/python_script.h"
#include "io/session_file.h"
#include "io/sweep_csv.h"
#include "io/trace_json.h"
#include "laboratory/sweep_figure.h"
#include "texts/tr.h"

#include <QBuffer>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSaveFile>

#include <cerrno>
#include <functional>
#include <unistd.h>

namespace attention {
namespace {

constexpr int figureFontPixels = 15;

QString suffixOf(const QString& path) {
    return '.' + QFileInfo(path).suffix().toLower();
}

FileError cannotWrite(const QSaveFile& file) {
    return FileError(file.fileName(), tr("cannot be written: %1").arg(file.errorString()));
}

void writeAtomically(const QString& path, const std::function<void(QSaveFile&)>& write) {
    QSaveFile file(path);
    // Unbuffered, for commit() renames even when a last buffer did not reach the disk.
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) throw cannotWrite(file);
    write(file);
    // commit() would rename even what the device could not take.
    if (::fsync(file.handle()) != 0 && errno != EINVAL)
        throw FileError(path, "cannot be written: " + qt_error_string());
    if (!file.commit()) throw cannotWrite(file);
}

ByteSink sinkInto(QSaveFile& file) {
    return [&file](std::string_view bytes) {
        while (!bytes.empty()) {  // a full disk takes a part first and says why only then
            const qint64 written = file.write(bytes.data(), static_cast<qint64>(bytes.size()));
            if (written <= 0) throw cannotWrite(file);
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
    };
}

QByteArray encoded(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "png"))
        throw std::runtime_error(tr("the picture is too large for a PNG file").toStdString());
    return bytes;
}

/// Files look the same on every machine with the same fonts, whatever the window looks like.
FigureTheme themeOfFiles() {
    QFont font = QGuiApplication::font();
    font.setPixelSize(figureFontPixels);
    return lightTheme(font);
}

QByteArray handoutOf(const QString& path, const std::shared_ptr<const Trace>& trace,
                     const ViewSettings& view) {
    const QString reason = whyNoHandout(*trace);
    if (!reason.isEmpty()) throw FileError(path, "cannot be written: " + reason);
    return handoutPage(trace, view, themeOfFiles());
}

}  // namespace

FileError::FileError(const QString& path, const QString& reason)
    : std::runtime_error((path + ": " + reason).toStdString()), m_path(path), m_reason(reason) {}

QStringList exportSuffixes() {
    return {".png", ".svg", ".html", ".npz", ".json", ".csv", ".py", ".attn"};
}

bool isExportable(const QString& path) {
    return exportSuffixes().contains(suffixOf(path));
}

bool isFigure(const QString& path) {
    return suffixOf(path) == ".png" || suffixOf(path) == ".svg";
}

bool isColored(const QString& path) {
    return isFigure(path) || suffixOf(path) == ".html";
}

bool isSession(const QString& path) {
    return suffixOf(path) == ".attn";
}

void exportTo(const QString& path, const std::shared_ptr<const Trace>& trace, const ViewSettings& view) {
    Q_ASSERT(isExportable(path));
    const QString suffix = suffixOf(path);
    if (isSession(path)) return saveSession(path, trace->session);
    // A picture is painted before the file is touched; numbers stream, for they may be many.
    QByteArray picture;
    if (suffix == ".png") picture = encoded(overviewImage(trace, view, themeOfFiles()));
    if (suffix == ".html") picture = handoutOf(path, trace, view);
    if (suffix == ".svg") picture = overviewSvg(trace, view, themeOfFiles());
    writeAtomically(path, [&](QSaveFile& file) {
        if (!picture.isEmpty()) sinkInto(file)({picture.data(), static_cast<std::size_t>(picture.size())});
        if (suffix == ".npz") writeNpz(*trace, sinkInto(file));
        if (suffix == ".csv") writeCsv(*trace, sinkInto(file));
        if (suffix == ".py") writePythonScript(*trace, sinkInto(file));
        if (suffix == ".json") writeTraceJson(*trace, sinkInto(file));
    });
}

QStringList sweepExportSuffixes() {
    return {".csv", ".png", ".svg"};
}

bool isSweepExportable(const QString& path) {
    return sweepExportSuffixes().contains(suffixOf(path));
}

void exportSweepTo(const QString& path, const SweepResult& result) {
    Q_ASSERT(isSweepExportable(path));
    const QString suffix = suffixOf(path);
    QByteArray picture;
    if (suffix == ".png") picture = encoded(sweepImage(result, themeOfFiles()));
    if (suffix == ".svg") picture = sweepSvg(result, themeOfFiles());
    writeAtomically(path, [&](QSaveFile& file) {
        if (suffix == ".csv") return writeSweepCsv(result, sinkInto(file));
        sinkInto(file)({picture.data(), static_cast<std::size_t>(picture.size())});
    });
}

Session loadSession(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw FileError(path, tr("cannot be read: %1").arg(file.errorString()));
    return readSession(file.readAll().toStdString());
}

void saveSession(const QString& path, const Session& session) {
    writeAtomically(path, [&](QSaveFile& file) { sinkInto(file)(writeSession(session)); });
}

}  // namespace attention
