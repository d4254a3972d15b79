// SPDX-License-Identifier: GPL-3.0-or-later
// A program that writes a file about the command line to standard output: the manual page attention-lab(1),
// or the completion for the shell Bash. It runs during the build, and is not installed.
//
//     make_command_line_file man-page|bash-completion
#include "command_line/bash_completion.h"
#include "command_line/man_page.h"
#include "program/language.h"
#include "program/preferences.h"

#include <QCoreApplication>

#include <cstdio>
#include <string_view>

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    attention::setApplicationInfo();
    attention::installLanguage(QStringLiteral("en"));
    const bool isManPage = argc == 2 && std::string_view(argv[1]) == "man-page";
    const bool isCompletion = argc == 2 && std::string_view(argv[1]) == "bash-completion";
    if (!isManPage && !isCompletion) return 2;
    const QByteArray text = isManPage ? attention::manPage() : attention::bashCompletion();
    return std::fwrite(text.data(), 1, static_cast<std::size_t>(text.size()), stdout) ==
                   static_cast<std::size_t>(text.size())
               ? 0
               : 1;
}
