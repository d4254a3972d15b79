// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/recovery_file.h"

#include "io/session_file.h"
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

constexpr const char* documentPathKey = "recovers_file";
constexpr const char* pinnedSessionKey = "recovers_pinned";
constexpr const char* endedRegularlyKey = "recovers_ended";

/// Returns the session of `content` with the other entries of `content` in its view.
Session sessionWithRecoveryEntries(const RecoveryFile::Content& content) {
    Session session = content.session;
    Json viewJson = Json::parse(session.viewStateJson, nullptr, false);
    if (!viewJson.is_object()) viewJson = Json::object();
    viewJson[documentPathKey] = content.documentPath.toStdString();
    if (content.pinnedSession) viewJson[pinnedSessionKey] = serializeSession(*content.pinnedSession);
    if (content.wasTerminated) viewJson[endedRegularlyKey] = true;
    session.viewStateJson = viewJson.dump();
    return session;
}

/// Returns the session in `entry`, or std::nullopt if `entry` is not the text of a session.
std::optional<Session> parsedSession(const Json& entry) {
    try {
        if (entry.is_string()) return parseSession(entry.get<std::string>());
    } catch (const SessionError&) {  // A had a problem, so it had no trace either
    }
    return std::nullopt;
}

/// Returns the content of a recovery file whose session, with all entries, is `session`.
RecoveryFile::Content contentOf(Session session) {
    RecoveryFile::Content content;
    Json viewJson = Json::parse(session.viewStateJson, nullptr, false);
    const auto takeEntry = [&](const char* key) {
        Json entry = viewJson.is_object() && viewJson.contains(key) ? viewJson[key] : Json();
        if (!entry.is_null()) viewJson.erase(key);
        return entry;
    };
    if (const Json path = takeEntry(documentPathKey); path.is_string())
        content.documentPath = QString::fromStdString(path.get<std::string>());
    content.pinnedSession = parsedSession(takeEntry(pinnedSessionKey));
    content.wasTerminated = takeEntry(endedRegularlyKey) == true;
    if (viewJson.is_object()) session.viewStateJson = viewJson.dump();
    content.session = std::move(session);
    return content;
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

void RecoveryFile::write(const Content& content) {
    if (!m_lock.isLocked()) lock();
    saveSession(sessionPath(), sessionWithRecoveryEntries(content));
}

std::optional<RecoveryFile::Content> RecoveryFile::read() const {
    try {
        Content content = contentOf(loadSession(sessionPath()));
        content.lastModified = QFileInfo(sessionPath()).lastModified();
        return content;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void RecoveryFile::remove() {
    QFile::remove(sessionPath());
}

}  // namespace attention
