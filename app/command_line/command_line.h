// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command_line/exercise_option.h"
#include "command_line/field_variation.h"
#include "engine/problems.h"
#include "export/figure_spec.h"

#include <QCommandLineOption>
#include <QString>
#include <QStringList>

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace attention {

/// What the program was asked for, before anything is read.
struct CommandLine {
    QStringList sessionFiles;
    QString sessionFile;  ///< the first of them
    std::optional<QString> text;
    std::optional<QString> keyText;
    std::optional<QString> modelFolder;                 ///< a folder
    std::optional<int> layer;                           ///< from 0
    std::vector<std::pair<QString, QString>> settings;  ///< path and value of each --set, in order
    std::vector<FieldVariation> variations;
    std::vector<std::pair<QString, QString>>
        variedValues;  ///< the values chosen for the variations; see export_series.h
    QStringList exportPaths;
    std::optional<QString> language;  ///< the code of one of languages()
    FigureSpec figureSpec;            ///< of the pictures among them
    QString unknownFigure;            ///< "stage:NAME" of no stage: what is allowed depends on the session
    std::vector<BlankRequest> blankRequests;  ///< of the pages among them; none: handouts
    QString compareWith;                      ///< the session file that figures show as A
    double animationSeconds = 0;              ///< of one run of an animation; 0: see frameDurations()
    std::optional<double> memoryLimit;        ///< bytes
    bool wantsHelp = false;
    bool wantsVersion = false;
};

/// One line for standard error, without the program's name, and the exit status that goes with it: 2 for a
/// wrong command line, 1 for anything else.
class CommandError : public std::runtime_error {
 public:
    CommandError(int status, const QString& message)
        : std::runtime_error(message.toStdString()), m_status(status) {}
    int status() const { return m_status; }

 private:
    int m_status;
};

/// Understands the arguments (without the program's name). Throws CommandError with status 2.
CommandLine parseCommandLine(const QStringList& arguments);

/// The session that the command line describes, and what is to be said of its file. Throws CommandError, with
/// status 2 for a field that does not apply, else with status 1.
Session sessionFromCommandLine(const CommandLine& commandLine, Message* remark = nullptr);

/// Throws CommandError with status 2: a field that is set or varied cannot have been meant, for the reason.
[[noreturn]] void rejectUnusedField(const QString& option, const Message& reason);

/// Throws CommandError for the first of the problems, naming the option or file it came in by.
[[noreturn]] void throwCommandError(const CommandLine& commandLine, const Problem& problem);

/// What --help prints, in the language spoken. Needs the application, which says what the program is called.
QString helpText();

/// The options that the parser takes, described in the language spoken; in the order in which --help lists
/// them.
QList<QCommandLineOption> commandLineOptions();

}  // namespace attention
