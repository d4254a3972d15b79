// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/startup.h"

#include "command_line/command_line.h"
#include "look/fonts.h"

#include <QApplication>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QStringDecoder>

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace attention {
namespace {

const char* const noDisplayMessage =
    "display: no window can be opened. Start the program on a graphical desktop, or write files with "
    "--export FILE, which requires no display";

const char* const noFontsMessage =
    "fonts: no fonts were found, so characters appear as boxes. Install the packages fonts-dejavu-core and "
    "fonts-noto-cjk";

void onDisplayMessage(QtMsgType type, const QMessageLogContext&, const QString&) {
    if (type != QtFatalMsg) return;
    std::fprintf(stderr, "attention-lab: %s\n", noDisplayMessage);
    std::_Exit(1);
}

void onHeadlessMessage(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "attention-lab: %s\n", qPrintable(message));
}

}  // namespace

QStringList decodedArguments(int argc, char** argv) {
    QStringList arguments;
    for (int i = 1; i < argc; ++i) {
        QStringDecoder decoder(QStringDecoder::Utf8);
        arguments << decoder(QByteArrayView(argv[i]));
        if (decoder.hasError()) throw CommandError(2, arguments.last() + ": is not UTF-8 text");
    }
    return arguments;
}

void ensureUtf8Locale() {
    std::setlocale(LC_CTYPE, "");
    constexpr char euroSign[] = "€";  // one character of three bytes only in UTF-8
    if (std::mblen(euroSign, sizeof euroSign - 1) != 3) qputenv("LC_ALL", "C.UTF-8");
}

void useBundledFonts() {
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::filesystem::path configuration =
        program.parent_path().parent_path() / "share/attention-lab/fonts.conf";
    if (std::filesystem::exists(configuration, error) && !qEnvironmentVariableIsSet("FONTCONFIG_FILE"))
        qputenv("FONTCONFIG_FILE", configuration.c_str());
}

void installDisplayErrorHandler() {
    const bool isDisplayNamed = !qEnvironmentVariableIsEmpty("DISPLAY") ||
                                !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
                                !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
    if (!isDisplayNamed) throw CommandError(1, noDisplayMessage);
    qInstallMessageHandler(&onDisplayMessage);
}

void silenceQtWarnings() {
    qInstallMessageHandler(&onHeadlessMessage);
}

void removeDisplayErrorHandler() {
    qInstallMessageHandler(nullptr);
}

void setApplicationFont() {
    if (!QFontMetrics(QGuiApplication::font()).inFont('a'))
        std::fprintf(stderr, "attention-lab: %s\n", noFontsMessage);
    new FontFallbacks(qApp);
}

}  // namespace attention
