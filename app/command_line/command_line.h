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

/// The parsed arguments of the program, before any file is read.
struct CommandLine {
    QStringList sessionFiles;
    /// The first path of `sessionFiles`, or empty. In a run of an ExportSeries, the session file of the run.
    QString sessionFile;
    std::optional<QString> text;
    std::optional<QString> keyText;
    std::optional<QString> modelFolder;                 ///< folder of a trained model
    std::optional<int> layer;                           ///< index of the shown layer, from 0
    std::vector<std::pair<QString, QString>> settings;  ///< field path and value of each --set, in order
    std::vector<FieldVariation> variations;
    /// The field path and the value of each variation in a run of an ExportSeries, otherwise empty.
    std::vector<std::pair<QString, QString>> variedValues;
    QStringList exportPaths;
    /// The code of the language, see languages(). std::nullopt: the default language.
    std::optional<QString> language;
    FigureSpec figureSpec;  ///< options of the exported figures
    /// The name "stage:NAME" of --figure if NAME is not a stage, otherwise empty. The error message lists the
    /// stages of the session, so the name is rejected when the session is computed.
    QString unknownFigure;
    std::vector<BlankRequest> blankRequests;  ///< blanks of the exported pages; empty: the pages are handouts
    /// The duration of an animation before it repeats, in seconds. 0: see frameDurations().
    double animationSeconds = 0;
    std::optional<double> memoryLimit;  ///< in bytes; std::nullopt: half of the machine's memory
    bool wantsHelp = false;
    bool wantsVersion = false;
};

/// An error message for standard error, and the exit status of the program. The message is one line without
/// the name of the program. The status is 2 for a wrong command line and 1 for other errors.
class CommandError : public std::runtime_error {
 public:
    CommandError(int status, const QString& message)
        : std::runtime_error(message.toStdString()), m_status(status) {}
    int status() const { return m_status; }

 private:
    int m_status;
};

/// Returns the parsed `arguments`, which must not contain the name of the program. Throws CommandError with
/// status 2.
CommandLine parseCommandLine(const QStringList& arguments);

/// Returns the session that the command line specifies. If there is a remark on the session file, stores it
/// in `remark`, unless `remark` is nullptr. Throws CommandError with status 2 for an option that has no
/// effect, otherwise with status 1.
Session sessionFromCommandLine(const CommandLine& commandLine, Message* remark = nullptr);

/// Throws CommandError with status 2, because the field that `option` sets or varies has no effect. `reason`
/// explains why.
[[noreturn]] void rejectUnusedField(const QString& option, const Message& reason);

/// Throws CommandError with status 1 for `problem`. The message names the option or the file that contains
/// the invalid value.
[[noreturn]] void throwCommandError(const CommandLine& commandLine, const Problem& problem);

/// Returns the text of --help in the current language. Requires a QCoreApplication, because the text contains
/// the name of the program.
QString helpText();

/// Returns all options of the program in the order of --help, with descriptions in the current language.
QList<QCommandLineOption> commandLineOptions();

}  // namespace attention
