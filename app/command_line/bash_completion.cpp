// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/bash_completion.h"

#include "command_line/command_line.h"
#include "export/figure_options.h"
#include "program/language.h"
#include "session/session_json.h"
#include "storage/view_state.h"

#include <QStringList>

namespace attention {
namespace {

/// Returns the values that can be completed after `option`, such as the names of figures. Empty if values of
/// the option cannot be listed.
QStringList valuesOf(const QCommandLineOption& option) {
    const QString name = option.names().front();
    if (name == "figure") {
        QStringList figures = figureNamesText().split(QStringLiteral(", "));
        figures.removeIf([](const QString& figure) { return figure.contains(':'); });
        return figures;
    }
    if (name == "language") return languageCodes();
    if (name == "set" || name == "vary") {
        QStringList fields;
        for (const std::string& path : fieldPaths()) fields << QString::fromStdString(path) + '=';
        return fields;
    }
    if (name == "palette") {
        QStringList palettes;
        for (const auto& [title, value] : figureOption("palette").field.choices) palettes << value;
        return palettes;
    }
    // The value name of an option with a few choices lists them, such as "light|dark|transparent".
    return option.valueName().contains('|') ? option.valueName().split('|') : QStringList();
}

bool takesFile(const QCommandLineOption& option) {
    return option.valueName() == "FILE" || option.valueName() == "DIR";
}

}  // namespace

QByteArray bashCompletion() {
    QStringList options, fileOptions, cases;
    for (const QCommandLineOption& option : commandLineOptions()) {
        const QString name = "--" + option.names().back();
        options << name;
        if (takesFile(option)) {
            fileOptions << name;
        } else if (const QStringList values = valuesOf(option); !values.isEmpty()) {
            cases << "        " + name + ")\n            words='" + values.join(' ') + "' ;;";
        } else if (!option.valueName().isEmpty()) {
            cases << "        " + name + ")\n            return ;;";
        }
    }
    const QString script = QStringLiteral(
        R"(# Completion of attention-lab for Bash. Created by the build from the options of the program.
_attention_lab() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words
    COMPREPLY=()
    # The characters = and : separate words in Bash, so the value of --set is completed up to the first of them.
    case $previous in
        %1)
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return ;;
%2
        *)
            if [[ $current != -* ]]; then
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
                return
            fi
            words='%3' ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _attention_lab attention-lab
)");
    return script.arg(fileOptions.join('|'), cases.join('\n'), options.join(' ')).toUtf8();
}

}  // namespace attention
