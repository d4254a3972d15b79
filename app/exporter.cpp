// SPDX-License-Identifier: GPL-3.0-or-later
#include "exporter.h"

#include "engine/applicability.h"
#include "engine/fitting.h"
#include "exercise.h"
#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "export/session_carrier.h"
#include "files/file_bytes.h"
#include "files/file_problem.h"
#include "handout.h"
#include "imports/brought_session.h"
#include "io/session_file.h"
#include "io/tensor_stream.h"
#include "io/writers.h"
#include "mechanisms/list.h"
#include "models/open_models.h"
#include "run/memory.h"
#include "state/shown.h"
#include "texts/provenance_text.h"
#include "texts/tr.h"
#include "view_state.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <functional>
#include <unistd.h>

namespace attention {
namespace {

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
        throw FileError(path, tr("cannot be written: %1").arg(qt_error_string()));
    if (!file.commit()) throw cannotWrite(file);
}

ByteSink sinkInto(QSaveFile& file, const Watch& watch = {}) {
    return [&file, watch](std::string_view bytes) {
        if (watch.isStopped()) throw Stopped();
        watch.advance(static_cast<double>(bytes.size()));
        while (!bytes.empty()) {  // a full disk takes a part first and says why only then
            const qint64 written = file.write(bytes.data(), static_cast<qint64>(bytes.size()));
            if (written <= 0) throw cannotWrite(file);
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
    };
}

void refuseTooLarge(const QString& path, const Trace& trace) {
    if (const QString reason = whyNoHandout(trace); !reason.isEmpty())
        throw FileError(path, tr("cannot be written: %1").arg(reason));
}

FigureTheme themeOfPage(FigureSpec spec) {
    if (spec.ground == FigureGround::Transparent)
        spec.ground = FigureGround::Light;  // there is nothing below
    return themeOfFiles(spec, FigureDevice::Pixels);
}

QString titleOfPage(const FigureSource& source, const FigureSpec& spec) {
    const Trace& trace = *source.trace;
    return spec.title ? spec.title->simplified()
                      : headingOf(*trace.session, trace, shownSequence(trace, source.view));
}

/// About how many bytes of numbers are written.
double bytesOf(const Trace& trace, const QString& suffix) {
    const auto numbersOf = [&](Stage stage) {
        return static_cast<double>(entryCount(stageShape(trace, stage)));
    };
    if (suffix == ".csv") return 70 * numbersOf(Stage::Weights);
    const double each = suffix == ".npz" ? sizeof(float) : 12;
    if (trace.model) return each * numbersOfModel(trace);
    double numbers = 0;
    for (const Stage stage : exportedStages(trace)) numbers += numbersOf(stage);
    return each * numbers;
}

/// What goes into the file in one piece.
QByteArray pageBytes(const QString& path, const FigureSource& asInView, const FigureSpec& spec,
                     const Watch& watch) {
    const QString suffix = suffixOf(path);
    const FigureSource source = isFigure(path) ? completed(asItOpens(asInView, spec), spec, watch) : asInView;
    if (suffix == ".png") return figurePng(source, spec);
    if (suffix == ".svg") return figureSvg(source, spec);
    if (suffix == ".pdf") return figurePdf(source, spec);
    if (!isPage(path)) return {};
    refuseTooLarge(path, *source.trace);
    return handoutPage(*source.trace, source.view, spec.selected.value_or(source.selected),
                       titleOfPage(source, spec), themeOfPage(spec));
}

}  // namespace

FileError::FileError(const QString& path, const QString& reason)
    : std::runtime_error((path + ": " + reason).toStdString()), m_path(path), m_reason(reason) {}

QStringList exportSuffixes() {
    return {".png", ".svg", ".pdf", ".html", ".npz", ".json", ".csv", ".py", ".attn"};
}

bool isExportable(const QString& path) {
    return exportSuffixes().contains(suffixOf(path));
}

bool isFigure(const QString& path) {
    return QStringList{".png", ".svg", ".pdf"}.contains(suffixOf(path));
}

bool isColored(const QString& path) {
    return isFigure(path) || isPage(path);
}

bool isPage(const QString& path) {
    return suffixOf(path) == ".html";
}

bool isSession(const QString& path) {
    return suffixOf(path) == ".attn";
}

QStringList broughtSuffixes() {
    return {".npz", ".safetensors", ".txt", ".vec"};
}

bool isBrought(const QString& path) {
    return broughtSuffixes().contains(suffixOf(path)) || QFileInfo(path).isDir();
}

bool isCarrier(const QString& path) {
    return isFigure(path) || suffixOf(path) == ".json";
}

void exportTo(const QString& path, const FigureSource& source, const FigureSpec& spec, const Watch& watch) {
    Q_ASSERT(isExportable(path));
    const QString suffix = suffixOf(path);
    const Trace& trace = *source.trace;
    if (isSession(path)) return saveSession(path, source.session);
    const bool isOfSweep = spec.name.kind == "sweep";
    if (suffix == ".py" && trace.model)
        throw FileError(path, tr("a trained model has no script: its numbers are in .npz and .json files"));
    if (suffix == ".py" && trace.provenance.given)
        throw FileError(path, tr("attention from a file has no script: nothing of it is computed here"));
    // A picture is painted before the file is touched; numbers stream, for they may be many.
    const QByteArray page = pageBytes(path, source, spec, watch);
    if (page.isEmpty()) {
        const double bytes = bytesOf(trace, suffix);
        watch.begin(bytes);
        watch.beginStage(bytes);
    }
    writeAtomically(path, [&](QSaveFile& file) {
        const ByteSink sink = sinkInto(file, watch);
        if (!page.isEmpty()) sink({page.data(), static_cast<std::size_t>(page.size())});
        if (suffix == ".npz") writeNpz(trace, sink);
        if (suffix == ".csv" && isOfSweep) writeSweepCsv(*source.found.get<SweepResult>(), sink);
        if (suffix == ".csv" && !isOfSweep) writeCsv(trace, sink);
        if (suffix == ".py") writePythonScript(trace, sink);
        if (suffix == ".json") writeTraceJson(trace, sink);
    });
}

void exportExercise(const QString& path, const FigureSource& source, const FigureSpec& spec,
                    const std::vector<CellRef>& blanks, const Watch& watch) {
    refuseTooLarge(path, *source.trace);
    const int sequence = shownSequence(*source.trace, source.view);
    const QByteArray page =
        exercisePage(*source.trace, sequence, blanks, titleOfPage(source, spec), themeOfPage(spec));
    writeAtomically(path, [&](QSaveFile& file) {
        sinkInto(file, watch)({page.data(), static_cast<std::size_t>(page.size())});
    });
}

QStringList sweepExportSuffixes() {
    return {".csv", ".png", ".svg", ".pdf"};
}

bool isSweepExportable(const QString& path) {
    return sweepExportSuffixes().contains(suffixOf(path));
}

FigureSource asItOpens(FigureSource source, const FigureSpec& spec) {
    const FigureSource shown = shownAs(source, spec);
    if (shown.view == source.view && !spec.selected) return source;
    ViewState state = viewStateOf(source.session.view);
    state.settings = shown.view;
    if (spec.selected) state.selected = shown.selected;
    source.session.view = viewStateText(state);
    return source;
}

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
