// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/session_io.h"

#include "engine/applicability.h"
#include "engine/fitting.h"
#include "export/session_carrier.h"
#include "files/file_bytes.h"
#include "files/file_problem.h"
#include "imports/brought_session.h"
#include "io/session_file.h"
#include "models/open_models.h"
#include "run/memory.h"
#include "storage/file_kinds.h"
#include "storage/view_state.h"
#include "texts/tr.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace attention {
namespace {

Session sessionInFile(const QString& path) {
    QFile file(path);
    // Before it is opened: a pipe that nobody writes to would not let go.
    const QFileInfo info(path);
    if (info.exists() && !info.isFile())
        throw FileProblem(path.toStdString(), Message("files", "is no file"));
    if (!file.open(QIODevice::ReadOnly))
        throw FileError(path, tr("cannot be read: %1").arg(file.errorString()));
    const TakenMemory taken(static_cast<std::size_t>(file.size()));
    const QByteArray bytes = file.read(file.size());
    if (!isFigureFile(bytes)) {
        const std::string_view text(bytes.data(), static_cast<std::size_t>(bytes.size()));
        refuseOtherKinds(path.toStdString(), text);
        if (!isSession(path) && !bytes.trimmed().startsWith('{'))
            throw FileError(path,
                            tr("is no session; allowed are .attn, pictures and .json files of this program, "
                               "%1, and folders of trained models")
                                .arg(broughtSuffixes().join(QStringLiteral(", "))));
        return readSession(text);
    }
    const auto carried = carriedSession(bytes);
    if (!carried)
        throw FileError(path, tr("carries no session; allowed are pictures that this program has exported"));
    return readSession(*carried);
}

}  // namespace

Session loadSession(const QString& path, const Session& present, Message* remark) {
    if (QFileInfo(path).isDir())
        return sessionOfModel(QFileInfo(path).absoluteFilePath().toStdString(), present);
    if (isBrought(path)) {
        return fitted(sessionOfFile(QFileInfo(path).absoluteFilePath().toStdString(), present),
                      "embedding.file");  // its vectors may be shorter
    }
    Session session;
    try {
        session = sessionInFile(path);
    } catch (const MemoryLimitReached& problem) {
        throw FileProblem(path.toStdString(), needsTooMuchMemory(problem.wanted()));
    }
    const QDir folder = QFileInfo(path).absoluteDir();
    for (auto* const file : {&session.embedding.file, &session.given.file})
        if (*file) *file = folder.absoluteFilePath(QString::fromStdString(**file)).toStdString();
    if (session.model.folder && !session.model.folder->starts_with(':'))
        session.model.folder =
            folder.absoluteFilePath(QString::fromStdString(*session.model.folder)).toStdString();
    requireView(session);
    if (remark) *remark = remarkOnReplaced(session);
    return withFields(session, replacedFields(session));
}

void saveSession(const QString& path, const Session& session) {
    const std::string text = writeSession(session);
    // A number that is out of range while it is typed would keep the file from being opened again.
    readSession(text);
    writeAtomically(path, [&](QSaveFile& file) { sinkInto(file)(text); });
}

}  // namespace attention
