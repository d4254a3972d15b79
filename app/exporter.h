// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"
#include "run/progress.h"
#include "text/message.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <stdexcept>

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

/// The suffixes that can be exported, with their dots.
QStringList exportSuffixes();
bool isExportable(const QString& path);
/// Whether the file is a picture, which needs fonts and so a QGuiApplication.
bool isFigure(const QString& path);
/// Whether it shows numbers as colours, which mean the same throughout a series.
bool isColored(const QString& path);
/// Whether it is a page for a browser.
bool isPage(const QString& path);
bool isSession(const QString& path);
/// What people bring that is no session: vectors of words or positions, attention.
QStringList broughtSuffixes();
bool isBrought(const QString& path);
/// Whether the file may carry a session beside what it is for, which saving must not replace.
bool isCarrier(const QString& path);

/// Writes one file, whole or not at all; its suffix decides what: a figure as the spec says, or the numbers
/// of the source's trace, in a table of a sweep's figure those of the sweep. What a figure lacks in the
/// source is computed. Throws FileError; when stopped Stopped, and nothing is written. On any thread.
void exportTo(const QString& path, const FigureSource& source, const FigureSpec& spec,
              const Watch& watch = {});

/// Writes an exercise with these blanks, a page as exercisePage() makes it; otherwise as exportTo().
void exportExercise(const QString& path, const FigureSource& source, const FigureSpec& spec,
                    const std::vector<CellRef>& blanks, const Watch& watch = {});

/// What a sweep can be exported as.
QStringList sweepExportSuffixes();
bool isSweepExportable(const QString& path);

/// The source with a session that opens as the spec wants the figure to look.
FigureSource asItOpens(FigureSource source, const FigureSpec& spec);

/// Reads a session file, or the session that an exported figure or .json file carries. Throws FileError when
/// the file cannot be read or carries none, SessionError when it is not a session or says nonsense about its
/// view.
/// What else a person may bring makes a session, or changes the present one, as sessionOfFile() says; throws
/// FileProblem as well. Fields that others replace are left out, with a remark that names them.
Session loadSession(const QString& path, const Session& present = {}, Message* remark = nullptr);
/// Throws SessionError where the file could not be opened again.
void saveSession(const QString& path, const Session& session);

}  // namespace attention
