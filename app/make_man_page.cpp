// SPDX-License-Identifier: GPL-3.0-or-later
// Writes attention-lab(1) to standard output. Run while the program is built, and not installed.
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
