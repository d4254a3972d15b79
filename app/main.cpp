// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/command_line.h"
#include "command_line/headless.h"
#include "command_line/startup.h"
#include "controller/application_controller.h"
#include "execution/memory_limit.h"
#include "heatmap/printable_text.h"
#include "look/icons.h"
#include "look/theme.h"
#include "program/application.h"
#include "program/language.h"
#include "program/preferences.h"
#include "program/termination_signals.h"
#include "storage/file_kinds.h"
#include "storage/presets.h"

#include <QTimer>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>

using namespace attention;

namespace {

/// Returns `message` as one line for a terminal. Control characters, such as line breaks in a typed text,
/// become spaces. Characters that isolate a text direction are removed, because few terminals support them.
std::string singleLineText(const std::string& message) {
    std::string text = withoutBidiIsolates(QString::fromStdString(message)).toStdString();
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    return text;
}

void printError(const std::string& text) {
    std::fprintf(stderr, "attention-lab: %s\n", singleLineText(text).c_str());
}

int exportWithoutDisplay(int& argc, char** argv, const CommandLine& commandLine) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    silenceQtWarnings();
    const QApplication application(argc, argv);  // the plot of a sweep is a widget
    installLanguage(commandLine.language.value_or("en"));
    setApplicationFont();
    QStringList remarks;
    {
        ProgressLine progress;
        remarks = runExports(commandLine, progress);
    }
    for (const QString& remark : remarks) printError(remark.toStdString());
    return 0;
}

int runWindow(int& argc, char** argv, const CommandLine& commandLine,
              const QStringList& desktopLanguageNames) {
    Message remark;
    Session session = sessionFromCommandLine(commandLine, &remark);
    installDisplayErrorHandler();
    const Application application(argc, argv);
    removeDisplayErrorHandler();
    setUpApplicationStyle();
    QApplication::setWindowIcon(applicationIcon());
    QGuiApplication::setDesktopFileName(QStringLiteral("attention-lab"));
    setApplicationFont();
    const QString preferredLanguage = Preferences().language();
    const QString defaultLanguage =
        isSupportedLanguage(preferredLanguage) ? preferredLanguage : languageFor(desktopLanguageNames);
    installLanguage(commandLine.language.value_or(defaultLanguage));
    const bool hasNoOverrides = !commandLine.text && !commandLine.keyText && commandLine.settings.empty();
    const bool opensStartupPreset = hasNoOverrides && commandLine.sessionFile.isEmpty();
    if (opensStartupPreset) session = startupPreset();
    ApplicationController controller(session);
    if (opensStartupPreset)
        // Marks the session as a preset, so that an edit of its numbers removes its title and notes.
        controller.document().applyPreset(session);
    if (hasSessionSuffix(commandLine.sessionFile) && hasNoOverrides)
        controller.fileController().markSaved(commandLine.sessionFile);
    controller.show();
    controller.fileController().reportRemark(commandLine.sessionFile, remark);
    const TerminationSignals terminationSignals([&] { controller.writeRecoveryFileAndQuit(); });
    // In the event loop, so that QCoreApplication::exit() ends the program while a question is shown.
    QTimer::singleShot(0, &controller, [&] { controller.offerRecovery(opensStartupPreset); });
    return QApplication::exec();
}

/// Writes `text` to standard output. Throws CommandError if that fails, for example because the disk is full.
void print(const QString& text) {
    if (std::fputs(qUtf8Printable(text), stdout) < 0 || std::fflush(stdout) != 0)
        throw CommandError(1, QStringLiteral("standard output: cannot be written: ") + std::strerror(errno));
}

int run(int argc, char** argv, const QStringList& desktopLanguageNames) {
    const CommandLine commandLine = parseCommandLine(decodedArguments(argc, argv));
    if (commandLine.wantsHelp) {
        char programName[] = "attention-lab";  // in place of argv[0], which can contain a folder
        char* arguments[] = {programName};
        int argumentCount = 1;
        const QCoreApplication application(argumentCount, arguments);  // required for translated texts
        installLanguage(commandLine.language.value_or("en"));
        print(helpText());
        return 0;
    }
    if (commandLine.wantsVersion) {
        print("attention-lab " + QCoreApplication::applicationVersion() + '\n');
        return 0;
    }
    if (commandLine.memoryLimit) setMemoryLimit(*commandLine.memoryLimit);
    return commandLine.exportPaths.isEmpty() ? runWindow(argc, argv, commandLine, desktopLanguageNames)
                                             : exportWithoutDisplay(argc, argv, commandLine);
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit of the file size then returns an error
    if (qEnvironmentVariableIsSet("SOURCE_DATE_EPOCH"))
        // Otherwise the order of the fonts in a PDF file would be random.
        QHashSeed::setDeterministicGlobalSeed();
    // Without TZ, the C library checks whether the time zone of the system has changed, for the time stamp of
    // each file in an archive. For an archive of a million files, this takes 80 % of the time.
    if (!qEnvironmentVariableIsSet("TZ")) qputenv("TZ", ":/etc/localtime");
    const QStringList desktopLanguageNames = desktopLanguages();
    ensureUtf8Locale();
    useBundledFonts();
    setApplicationInfo();
    try {
        return run(argc, argv, desktopLanguageNames);
    } catch (const CommandError& error) {
        printError(error.what());
        return error.status();
    } catch (const MemoryLimitReached& error) {
        std::fprintf(stderr, "attention-lab: session: %s\n", error.what());
        return 1;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "attention-lab: session: requires more memory than is available\n");
        return 1;
    } catch (const std::exception& error) {
        printError(error.what());
        return 1;
    }
}
