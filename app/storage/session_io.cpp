// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/session_io.h"

#include "engine/applicability.h"
#include "engine/problems.h"
#include "engine/session_adjustment.h"
#include "execution/memory_limit.h"
#include "export/figure_metadata.h"
#include "export/stored_paths.h"
#include "files/file_read_error.h"
#include "files/unsupported_files.h"
#include "imports/session_from_file.h"
#include "io/session_file.h"
#include "models/open_models.h"
#include "storage/file_kinds.h"
#include "storage/view_state.h"
#include "text/text_lines.h"
#include "texts/translation_contexts.h"

#include <QFileInfo>
#include <QSaveFile>

namespace attention {
namespace {

/// Throws FileReadError if `text` is not a session but a table of numbers, or JSON with numbers.
void rejectNumericText(const QString& path, std::string_view text) {
    // Each session file contains the name of its format.
    if (text.find("attention-lab") != std::string_view::npos) return;
    const Message reason = numericTextReason(text, FileUse::Any);
    if (!reason.isEmpty()) throw FileReadError(path.toStdString(), reason);
}

/// True if the text begins like a JSON object, after an optional byte order mark.
bool isJsonObject(const QByteArray& text) {
    const std::string beginning = text.left(1000).toStdString();
    const std::string_view json = withoutByteOrderMark(beginning);
    const auto first = json.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && json[first] == '{';
}

Session readSessionFile(const QString& path) {
    QFile file(path);
    // Checked before the file is opened, because opening a pipe without a writer never returns.
    const QFileInfo info(path);
    if (info.exists() && !info.isFile())
        throw FileReadError(path.toStdString(),
                            Message("files", "This path leads to a folder or a device, not to a file."));
    if (!file.open(QIODevice::ReadOnly))
        throw FileError(path, FileTexts::tr("The file cannot be read (%1).").arg(file.errorString()));
    // Checked before the file is read, because the file may be large.
    rejectUnsupportedFile(path.toStdString(), file.peek(512).toStdString(), FileUse::Any);
    const MemoryReservation reservation(static_cast<std::size_t>(file.size()));
    const QByteArray bytes = file.read(file.size());
    if (!isFigureFile(bytes)) {
        const std::string_view text(bytes.data(), static_cast<std::size_t>(bytes.size()));
        rejectNumericText(path, text);
        if (!hasSessionSuffix(path) && !isJsonObject(bytes))
            throw FileError(
                path,
                FileTexts::tr("The file contains no session. You can open .attn, %1, pictures and .json "
                              "files exported by this program, and folders of trained models.")
                    .arg(importSuffixes().join(QStringLiteral(", "))));
        return parseSession(text);
    }
    const auto embeddedSession = sessionFromFigure(bytes);
    if (!embeddedSession)
        throw FileError(path,
                        FileTexts::tr("The picture contains no session. Open a picture that this program has "
                                      "exported."));
    return parseSession(*embeddedSession);
}

}  // namespace

Session loadSession(const QString& path, const Session& currentSession, Message* remark) {
    if (QFileInfo(path).isDir())
        return sessionFromModel(QFileInfo(path).absoluteFilePath().toStdString(), currentSession);
    if (isImportable(path)) {
        const std::string absolutePath = QFileInfo(path).absoluteFilePath().toStdString();
        const Session session =
            adjustedSession(sessionFromFile(absolutePath, currentSession),
                            "embedding.file");  // adjusts other fields if the new vectors are shorter
        // A trained model may reject the words of a text file. Then the text is shown in a new session.
        const bool isTextReplaced = session.input.queryText != currentSession.input.queryText;
        return isTextReplaced && !problems(session).empty() ? sessionFromFile(absolutePath, {}) : session;
    }
    Session session;
    try {
        session = readSessionFile(path);
    } catch (const MemoryLimitReached& error) {
        throw FileReadError(path.toStdString(), fileSentence(tooMuchMemoryMessage(error.requiredBytes())));
    }
    session = withAbsolutePaths(std::move(session), path);
    requireValidViewState(session);
    if (remark) *remark = replacedFieldsRemark(session);
    return sessionWithFields(session, replacedFields(session));
}

void saveSession(const QString& path, const Session& session) {
    const std::string text = serializeSession(withPathsForStorage(session, path));
    // Throws SessionError if the file could not be opened again, for example if a number is out of range
    // because the user is still typing it.
    parseSession(text);
    writeAtomically(path, [&](QSaveFile& file) { fileSink(file)(text); });
}

}  // namespace attention
