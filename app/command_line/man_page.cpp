// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/man_page.h"

#include "command_line/command_line.h"

#include <QCoreApplication>
#include <QStringList>

namespace attention {
namespace {

/// Returns `text` in roff format. Escapes characters that have a meaning in roff, and all characters outside
/// ASCII.
QByteArray escapedForRoff(const QString& text) {
    QByteArray roff;
    for (const char32_t codePoint : text.toUcs4()) {
        if (codePoint == '\\') {
            roff += "\\e";
        } else if (codePoint == '-') {
            roff += "\\-";  // a minus sign that can be copied into a shell
        } else if (codePoint < 128) {
            roff += static_cast<char>(codePoint);
        } else {
            roff += "\\[u" + QByteArray::number(codePoint, 16).toUpper().rightJustified(4, '0') + ']';
        }
    }
    return roff;
}

/// Returns a line of text in roff format. The prefix \& is needed because roff interprets a line that begins
/// with a period as a request.
QByteArray roffLine(const QString& text) {
    return "\\&" + escapedForRoff(text) + '\n';
}

QByteArray optionsList() {
    QByteArray roff;
    for (const QCommandLineOption& option : commandLineOptions()) {
        QStringList names;
        for (const QString& name : option.names())
            names << (name.size() > 1 ? QStringLiteral("--") : QStringLiteral("-")) + name;
        roff += ".TP\n\\fB" + escapedForRoff(names.join(QStringLiteral(", "))) + "\\fR";
        if (!option.valueName().isEmpty()) roff += " \\fI" + escapedForRoff(option.valueName()) + "\\fR";
        roff += '\n' + roffLine(option.description());
    }
    return roff;
}

}  // namespace

QByteArray manPage() {
    return ".TH ATTENTION\\-LAB 1 \"\" \"Attention Lab " + QCoreApplication::applicationVersion().toLatin1() +
           R"("
.SH NAME
attention\-lab \- shows the attention weights of a text and how each number is computed
.SH SYNOPSIS
.B attention\-lab
[\fIoptions\fR] [\fISESSION\fR ...]
.SH DESCRIPTION
Attention Lab opens a window that shows the raw scores, the attention weights and the context vectors of
each head for a sentence, and the calculation of each number.
With \fB\-\-export\fR, it writes files without opening a window and requires no display.
If an export takes more than a second and standard error is a terminal, a line shows the progress.
.PP
\fISESSION\fR is a session file (.attn), an exported figure or .json file that contains a session, a file of
attention weights or vectors (.npz, .safetensors, .txt, .vec), or the folder of a trained model.
With \fB\-\-export\fR, several sessions can be given.
.PP
Help (F1) in the window describes the figures, the fields of a session and the formats of files.
.SH OPTIONS
)" + optionsList() +
           R"(.SH FILES
.TP
.I ~/.config/attention\-lab/Attention Lab.conf
The theme, the language, the window layout and the list of recent files.
.TP
.I ~/.local/share/attention\-lab/Attention Lab/recovery
Unsaved sessions. After a crash, the program offers to recover them at the next start.
.SH EXIT STATUS
.TP
.B 0
Success.
.TP
.B 1
A session, a file or a value is invalid, or a file cannot be written.
.TP
.B 2
The command line is invalid, or an option has no effect.
)";
}

}  // namespace attention
