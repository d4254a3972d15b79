// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/command_line.h"
#include "command_line/headless.h"
#include "command_line/startup.h"
#include "controller/application_controller.h"
#include "execution/memory_limit.h"
#include "heatmap/printable_text.h"
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
std::string oneLine(const std::string& message) {
    std::string text = withoutBidiIsolates(QString::fromStdString(message)).toStdString();
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    return text;
}

void printError(const std::string& text) {
    std::fprintf(stderr, "attention-lab: %s\n", oneLine(text).c_str());
}

int exportWithoutDisplay(int& argc, char** argv, const CommandLine& line) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    silenceQtWarnings();
    const QApplication application(argc, argv);  // the plot of a sweep is a widget
    installLanguage(line.language.value_or("en"));
    setApplicationFont();
    QStringList remarks;
    {
        ProgressLine progress;
        remarks = runExports(line, progress);
    }
    for (const QString& remark : remarks) printError(remark.toStdString());
    return 0;
}

int runWindow(int& argc, char** argv, const CommandLine& line) {
    Message remark;
    Session session = sessionFromCommandLine(line, &remark);
    installDisplayErrorHandler();
    const Application application(argc, argv);
    removeDisplayErrorHandler();
    setApplicationFont();
    QApplication::setFont(QGuiApplication::font());
    const QString chosen = Preferences().language();
    const QString otherwise = isSupportedLanguage(chosen) ? chosen : languageFor(QLocale::system());
    installLanguage(line.language.value_or(otherwise));
    QApplication::setStyle(QStringLiteral("Fusion"));  // the same everywhere, and follows any palette
    const bool isAsInFile = !line.text && !line.keyText && line.settings.empty();
    const bool isPlainStart = isAsInFile && line.sessionFile.isEmpty();
    if (isPlainStart) session = startupPreset();
    ApplicationController controller(session);
    if (isPlainStart) controller.document().applyPreset(session);  // its sentence goes when its numbers do
    if (hasSessionSuffix(line.sessionFile) && isAsInFile)
        controller.fileController().markSaved(line.sessionFile);
    controller.show();
    controller.fileController().reportRemark(line.sessionFile, remark);
    controller.offerRecovery();
    return QApplication::exec();
}

/// To standard output, which may be full or closed.
void print(const QString& text) {
    if (std::fputs(qUtf8Printable(text), stdout) < 0 || std::fflush(stdout) != 0)
        throw CommandError(1, QStringLiteral("standard output: cannot be written: ") + std::strerror(errno));
}

int run(int argc, char** argv) {
    const CommandLine line = parseCommandLine(decodedArguments(argc, argv));
    if (line.wantsHelp) {
        char name[] = "attention-lab";  // wherever it lies
        char* arguments[] = {name};
        int count = 1;
        const QCoreApplication application(count, arguments);  // speaks a language
        installLanguage(line.language.value_or("en"));
        print(helpText());
        return 0;
    }
    if (line.wantsVersion) {
        print("attention-lab " + QCoreApplication::applicationVersion() + '\n');
        return 0;
    }
    if (line.memoryLimit) setMemoryLimit(*line.memoryLimit);
    return line.exportPaths.isEmpty() ? runWindow(argc, argv, line) : exportWithoutDisplay(argc, argv, line);
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
