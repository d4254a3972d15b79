// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/recovery_file.h"

#include "storage/file_writing.h"
#include "storage/session_io.h"
#include "texts/translation_contexts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QStandardPaths>
#include <QUuid>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace attention {
namespace {

using Json = nlohmann::json;

Session withDocumentPath(Session session, const QString& path) {
    Json viewJson = Json::parse(session.viewStateJson, nullptr, false);
    if (!viewJson.is_object()) viewJson = Json::object();
    viewJson[documentPathKey] = path.toStdString();
    session.viewStateJson = viewJson.dump();
    return session;
}

QString extractDocumentPath(Session& session) {
    Json viewJson = Json::parse(session.viewStateJson, nullptr, false);
    if (!viewJson.is_object() || !viewJson.contains(documentPathKey)) return {};
    const Json path = viewJson[documentPathKey];
    viewJson.erase(documentPathKey);
    session.viewStateJson = viewJson.dump();
    return path.is_string() ? QString::fromStdString(path.get<std::string>()) : QString();
}

}  // namespace

QString RecoveryFile::folder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recovery";
}

QString RecoveryFile::sessionPath() const {
    return m_basePath + ".attn";
}

RecoveryFile::RecoveryFile(const QString& basePath) : m_basePath(basePath), m_lock(basePath + ".lock") {
    // QLockFile compares process ids to detect that the owner of a lock has ended, but containers reuse
    // process ids. Therefore QLockFile may replace a lock file that is older than this time, if the
    // operating system grants the lock. The operating system does not grant it while the owner is running.
    m_lock.setStaleLockTime(std::chrono::seconds(1));
}

std::unique_ptr<RecoveryFile> RecoveryFile::create() {
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    return std::unique_ptr<RecoveryFile>(new RecoveryFile(folder() + '/' + name));
}

void RecoveryFile::lock() {
    QDir().mkpath(folder());
    // Other users must not read the texts.
    QFile::setPermissions(folder(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    if (!m_lock.tryLock())
        throw FileError(folder(), FileTexts::tr("The folder cannot be written (%1).").arg(qt_error_string()));
}

std::vector<std::unique_ptr<RecoveryFile>> RecoveryFile::abandonedFiles() {
    QSet<QString> basePaths;
    for (const QFileInfo& info : QDir(folder()).entryInfoList({"*.attn", "*.lock"}, QDir::Files))
        basePaths << info.absolutePath() + '/' + info.completeBaseName();
    std::vector<std::unique_ptr<RecoveryFile>> files;
    for (const QString& basePath : basePaths) {
        std::unique_ptr<RecoveryFile> file(new RecoveryFile(basePath));
        // Another program that calls this function holds a lock for a short time.
        constexpr int lockTimeout = 20;  // milliseconds
        if (!file->m_lock.tryLock(lockTimeout)) continue;
        const QFileInfo info(basePath);
        for (const QString& partialFile : info.dir().entryList({info.fileName() + ".attn.*"}, QDir::Files))
            info.dir().remove(partialFile);  // the program was killed while it wrote this file
        if (QFile::exists(file->sessionPath())) files.push_back(std::move(file));
    }
    std::ranges::sort(files, std::greater<>(),
                      [](const auto& file) { return QFileInfo(file->sessionPath()).lastModified(); });
    return files;
}

void RecoveryFile::write(const Session& session, const QString& documentPath) {
    if (!m_lock.isLocked()) lock();
    saveSession(sessionPath(), withDocumentPath(session, documentPath));
}

std::optional<RecoveryFile::Content> RecoveryFile::read() const {
    try {
        Session session = loadSession(sessionPath());
        const QString path = extractDocumentPath(session);
        return Content{std::move(session), path, QFileInfo(sessionPath()).lastModified()};
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void RecoveryFile::remove() {
    QFile::remove(sessionPath());
}

}  // namespace attention
