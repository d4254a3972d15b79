// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/command_line.h"
#include "command_line/headless.h"
#include "command_line/startup.h"
#include "controller/application_controller.h"
#include "execution/memory_limit.h"
#include "heatmap/printable_text.h"
#include "look/theme.h"
#include "program/application.h"
#include "program/language.h"
#include "program/preferences.h"
#include "storage/file_kinds.h"
#include "storage/presets.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>

using namespace attention;

namespace {

/// Returns a message as one line of a terminal: without line breaks that a person typed, and without the
/// marks that isolate text of another direction, which few terminals know.
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

int runWindow(int& argc, char** argv, const CommandLine& commandLine) {
    Message remark;
    Session session = sessionFromCommandLine(commandLine, &remark);
    installDisplayErrorHandler();
    const Application application(argc, argv);
    removeDisplayErrorHandler();
    setUpApplicationStyle();
    setApplicationFont();
    const QString preferredLanguage = Preferences().language();
    const QString defaultLanguage =
        isSupportedLanguage(preferredLanguage) ? preferredLanguage : languageFor(QLocale::system());
    installLanguage(commandLine.language.value_or(defaultLanguage));
    const bool hasNoOverrides = !commandLine.text && !commandLine.keyText && commandLine.settings.empty();
    const bool opensStartupPreset = hasNoOverrides && commandLine.sessionFile.isEmpty();
    if (opensStartupPreset) session = startupPreset();
    ApplicationController controller(session);
    if (opensStartupPreset)
        controller.document().applyPreset(session);  // its sentence goes when its numbers do
    if (hasSessionSuffix(commandLine.sessionFile) && hasNoOverrides)
        controller.fileController().markSaved(commandLine.sessionFile);
    controller.show();
    controller.fileController().reportRemark(commandLine.sessionFile, remark);
    controller.offerRecovery();
    return QApplication::exec();
}

/// To standard output, which may be full or closed.
void print(const QString& text) {
    if (std::fputs(qUtf8Printable(text), stdout) < 0 || std::fflush(stdout) != 0)
        throw CommandError(1, QStringLiteral("standard output: cannot be written: ") + std::strerror(errno));
}

int run(int argc, char** argv) {
    const CommandLine commandLine = parseCommandLine(decodedArguments(argc, argv));
    if (commandLine.wantsHelp) {
        char programName[] = "attention-lab";  // wherever it lies
        char* arguments[] = {programName};
        int argumentCount = 1;
        const QCoreApplication application(argumentCount, arguments);  // speaks a language
        installLanguage(commandLine.language.value_or("en"));
        print(helpText());
        return 0;
    }
    if (commandLine.wantsVersion) {
        print("attention-lab " + QCoreApplication::applicationVersion() + '\n');
        return 0;
    }
    if (commandLine.memoryLimit) setMemoryLimit(*commandLine.memoryLimit);
    return commandLine.exportPaths.isEmpty() ? runWindow(argc, argv, commandLine)
                                             : exportWithoutDisplay(argc, argv, commandLine);
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is told of where it is written
    if (qEnvironmentVariableIsSet("SOURCE_DATE_EPOCH"))
        QHashSeed::setDeterministicGlobalSeed();  // or the fonts of a PDF would come in any order
    ensureUtf8Locale();
    setApplicationInfo();
    try {
        return run(argc, argv);
    } catch (const CommandError& error) {
        printError(error.what());
        return error.status();
    } catch (const MemoryLimitReached& error) {
        std::fprintf(stderr, "attention-lab: session: %s\n", error.what());
        return 1;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "attention-lab: session: needs more memory than there is\n");
        return 1;
    } catch (const std::exception& error) {
        printError(error.what());
        return 1;
    }
}
