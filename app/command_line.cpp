// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include "exporter.h"
#include "io/session_file.h"
#include "language.h"
#include "texts/message_text.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <algorithm>

namespace attention {
namespace {

/// The options, in the order in which --help lists them.
struct Options {
    QCommandLineOption text{"text", "The text whose tokens ask: the queries.", "TEXT"};
    QCommandLineOption keys{"keys", "A second text whose tokens answer: the keys. Makes it cross-attention.",
                            "TEXT"};
    QCommandLineOption set{"set",
                           "Sets a field of the session, such as heads=8 or mask.causal=causal. Repeatable.",
                           "PATH=VALUE"};
    QCommandLineOption exportTo{"export",
                                "Writes a file and exits without a window. The suffix decides: .png and .svg "
                                "pictures; .npz, .json and "
                                ".csv numbers; .py PyTorch script; .attn session. Repeatable.",
                                "FILE"};
    QCommandLineOption language{
        "language",
        "The language of the window and of figures: en or zh_CN. Otherwise the window "
        "speaks the one chosen last, or the desktop's, and figures English.",
        "CODE"};
    QCommandLineOption memoryLimit{"memory-limit",
                                   "Refuses sessions that need more memory than this, such as 8GB or 500MB; "
                                   "without it, half of the machine's.",
                                   "SIZE"};
    QCommandLineOption help{"help", "Shows this help and exits."};
    QCommandLineOption version{"version", "Shows the version and exits."};

    void addTo(QCommandLineParser& parser) const {
        parser.setApplicationDescription(
            "Shows the attention weights of a text, and every number behind them.");
        parser.addPositionalArgument("SESSION", "A session file (.attn) to open.", "[SESSION]");
        parser.addOptions({text, keys, set, exportTo, language, memoryLimit, help, version});
    }
};

/// "Unknown option 'x'." → "unknown option 'x'", so that it reads on after the program's name.
QString asClause(QString sentence) {
    sentence[0] = sentence[0].toLower();
    if (sentence.endsWith('.')) sentence.chop(1);
    return sentence;
}

QString lineFor(const QString& source, const Problem& problem) {
    return source + ": " + problemText(problem);
}

QString languageOf(const QString& code) {
    if (isLanguage(code)) return code;
    QStringList codes;
    for (const Language& language : languages()) codes << language.code;
    throw CommandError(2, "--language " + code + ": is unknown; allowed are " + codes.join(" and "));
}

/// "8GB", "1.5GB", "500MB" → bytes.
double bytesOf(const QString& size) {
    static const QRegularExpression form("^([0-9]+(?:\\.[0-9]+)?) ?([MG])B$");
    const auto match = form.match(size);
    const double bytes = match.captured(1).toDouble() * (match.captured(2) == "G" ? 1e9 : 1e6);
    if (bytes > 0) return bytes;
    throw CommandError(2,
                       "--memory-limit " + size + ": is no size; allowed is a number above 0 with MB or GB");
}

QString settingText(const std::pair<QString, QString>& setting) {
    return "--set " + setting.first + '=' + setting.second;
}

}  // namespace

CommandLine parseCommandLine(const QStringList& arguments) {
    const Options options;
    QCommandLineParser parser;
    options.addTo(parser);
    if (!parser.parse(QStringList("attention-lab") + arguments))
        throw CommandError(2, asClause(parser.errorText()));
    CommandLine line;
    line.wantsHelp = parser.isSet(options.help);
    line.wantsVersion = parser.isSet(options.version);
    const QStringList files = parser.positionalArguments();
    if (files.size() > 1) throw CommandError(2, files[1] + ": only one session can be opened at a time");
    line.sessionFile = files.value(0);
    if (!files.isEmpty() && line.sessionFile.isEmpty())
        throw CommandError(2, "SESSION is empty; allowed is a file");
    if (parser.isSet(options.text)) line.text = parser.value(options.text);
    if (parser.isSet(options.keys)) line.keys = parser.value(options.keys);
    for (const QString& setting : parser.values(options.set)) {
        const auto equals = setting.indexOf('=');
        if (equals < 0) throw CommandError(2, "--set " + setting + ": has no '='; allowed is PATH=VALUE");
        line.settings.emplace_back(setting.left(equals), setting.mid(equals + 1));
    }
    if (parser.isSet(options.language)) line.language = languageOf(parser.value(options.language));
    if (parser.isSet(options.memoryLimit)) line.memoryLimit = bytesOf(parser.value(options.memoryLimit));
    line.exports = parser.values(options.exportTo);
    for (const QString& path : line.exports) {
        if (isExportable(path)) continue;
        throw CommandError(
            2, "--export " + path + ": unknown suffix; allowed are " + exportSuffixes().join(", "));
    }
    return line;
}

void refuse(const CommandLine& line, const Problem& problem) {
    const QString path = QString::fromStdString(problem.path);
    QString source = line.sessionFile.isEmpty() ? QString("session") : line.sessionFile;
    if (path == "input.query_text" && line.text) source = "--text";
    if (path == "input.key_text" && line.keys) source = "--keys";
    const auto set = std::ranges::find(line.settings.rbegin(), line.settings.rend(), path,
                                       &std::pair<QString, QString>::first);
    if (set != line.settings.rend()) source = settingText(*set);
    throw CommandError(1, lineFor(source, problem));
}

Session sessionOf(const CommandLine& line) {
    Session session;
    try {
        if (!line.sessionFile.isEmpty()) session = loadSession(line.sessionFile);
    } catch (const FileError& error) {
        throw CommandError(1, QString::fromUtf8(error.what()));
    } catch (const SessionError& error) {
        throw CommandError(1, lineFor(line.sessionFile, error.problem()));
    }
    if (line.text) {
        session.input.queryText = line.text->toStdString();
        session.input.queryTokens.reset();
    }
    if (line.keys) {
        session.input.keyText = line.keys->toStdString();
        session.input.keyTokens.reset();
    }
    for (const auto& setting : line.settings) {
        try {
            session = withField(session, setting.first.toStdString(), setting.second.toStdString());
        } catch (const SessionError& error) {
            throw CommandError(1, lineFor(settingText(setting), error.problem()));
        }
    }
    return session;
}

QString helpText() {
    const Options options;
    QCommandLineParser parser;
    options.addTo(parser);
    return parser.helpText().replace("<executable_name>", "attention-lab");
}

}  // namespace attention
