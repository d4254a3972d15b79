// SPDX-License-Identifier: GPL-3.0-or-later
// A program that writes the manual page attention-lab(1) to standard output. It runs during the build, and is
// not installed.
#include "command_line/man_page.h"
#include "program/language.h"
#include "program/preferences.h"

#include <QCoreApplication>

#include <cstdio>

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    attention::setApplicationInfo();
    attention::installLanguage(QStringLiteral("en"));
    const QByteArray page = attention::manPage();
    return std::fwrite(page.data(), 1, static_cast<std::size_t>(page.size()), stdout) ==
                   static_cast<std::size_t>(page.size())
               ? 0
               : 1;
}
