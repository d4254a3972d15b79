// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/command_line.h"

#include "command_line/figure_options.h"
#include "engine/applicability.h"
#include "export/animation.h"
#include "export/figure_option_text.h"
#include "files/file_read_error.h"
#include "io/session_file.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "program/language.h"
#include "storage/file_kinds.h"
#include "storage/file_writing.h"
#include "storage/session_io.h"
#include "storage/view_state.h"
#include "texts/message_text.h"
#include "trace/layer_selection.h"
#include "views/views.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <algorithm>

namespace attention {
namespace {

QString languageCodes(const QString& separator) {
    QStringList codes;
    for (const Language& language : languages()) codes << language.code;
    return codes.join(separator);
}

/// The options of the program, in the order of --help. The options of figures have a struct of their own.
struct Options {
    Q_DECLARE_TR_FUNCTIONS(attention::CommandLine)

 public:
    QCommandLineOption model{"model",
                             tr("The folder of a trained model, whose layers are computed from the text; "
                                ":induction is one that comes "
                                "with the program."),
                             "DIR"};
    QCommandLineOption layer{"layer", tr("The layer of it that is shown, from 1."), "N"};
    QCommandLineOption text{"text", tr("The text whose tokens ask: the queries."), "TEXT"};
    QCommandLineOption keys{
        "keys", tr("A second text whose tokens answer: the keys. Makes it cross-attention."), "TEXT"};
    QCommandLineOption set{
        "set", tr("Sets a field of the session, such as heads=8 or mask.causal=causal. Repeatable."),
        "PATH=VALUE"};
    QCommandLineOption vary{
        "vary",
        tr("Exports once for each value of a field, such as d_k=1,4,16, on one colour scale. "
           "File names tell them apart: --export 'dk-{d_k}.png'. One animation shows all of them. "
           "Repeatable: all combinations."),
        "PATH=VALUE,VALUE"};
    QCommandLineOption exportFile{
        "export",
        tr("Writes a file and exits without a window. The suffix decides: .png, .svg and .pdf pictures; "
           ".webp and .gif animations of --steps, --vary or --compare-with; .npz, .json and .csv numbers; "
           ".html page to click through; .py PyTorch script; .attn session. "
           "Repeatable."),
        "FILE"};
    QCommandLineOption exercise{"exercise",
                                tr("Makes the .html page an exercise with blanks to fill in: some cells of "
                                   "raw_scores, scaled_scores, "
                                   "weights or context, or those named, from 1: weights:2,5;context:2,1."),
                                "BLANKS"};
    FigureOptions figures;
    QCommandLineOption compareWith{
        "compare-with",
        tr("Compares FILE (A) with SESSION (B) in the figures \"compare\", \"words\" and \"learning\". An "
           "animation of any other figure shows A and then B."),
        "FILE"};
    QCommandLineOption duration{
        "duration",
        tr("How many seconds an animation lasts before it repeats; otherwise about 8, or one for each of a "
           "few pictures."),
        "SECONDS"};
    QCommandLineOption memoryLimit{
        "memory-limit",
        tr("Refuses sessions that need more memory than this, such as 8GB or 500MB; without it, half of the "
           "machine's."),
        "SIZE"};
    QCommandLineOption language{
        "language",
        tr("The language of the window, of figures and of this help: %1. Otherwise the window speaks "
           "the one chosen last, or the desktop's, and the rest is English.")
            .arg(languageCodes(" / ")),
        "CODE"};
    QCommandLineOption help{{"h", "help"}, tr("Shows this help and exits.")};
    QCommandLineOption version{"version", tr("Shows the version and exits.")};

    QList<QCommandLineOption> allOptions() const {
        return QList{text, keys, model, layer, set, vary, exportFile, exercise} + figures.allOptions() +
               QList{compareWith, duration, memoryLimit, language, help, version};
    }
    void addTo(QCommandLineParser& parser) const {
        parser.setApplicationDescription(
            tr("Shows the attention weights of a text, and every number behind them.\n"
               "More is told by Help (F1) in the window, and by: man attention-lab"));
        parser.addPositionalArgument(
            "SESSION",
            tr("A session file (.attn), an exported picture or .json file, which carry "
               "one, a file of attention or vectors (.npz, .safetensors, .txt, "
               ".vec), or the folder of a trained model, to open. Several are for --export '{name}.png'."),
            "[SESSION…]");
        parser.addOptions(allOptions());
    }
};

/// Returns `sentence` without its final period and with a lowercase first letter, because it follows the name
/// of the program. For example, "Unknown option 'x'." becomes "unknown option 'x'".
QString asClause(QString sentence) {
    sentence[0] = sentence[0].toLower();
    if (sentence.endsWith('.') || sentence.endsWith(u'。')) sentence.chop(1);
    return sentence;
}

QString problemLine(const QString& source, const Problem& problem) {
    return source + ": " + problemText(problem);
}

QString parseLanguage(const QString& code) {
    if (isSupportedLanguage(code)) return code;
    throw CommandError(2, "--language " + code + ": is unknown; allowed are " + languageCodes(", "));
}

int parseLayer(const QString& number) {
    if (const auto layer = parseOneBasedIndex(number)) return *layer;
    throw CommandError(2, "--layer " + number + ": is no layer; allowed are whole numbers from 1");
}

using Setting = std::pair<QString, QString>;

QString optionText(const char* option, const Setting& setting) {
    return QString(option) + ' ' + setting.first + '=' + setting.second;
}

void setField(Session& session, const char* option, const Setting& setting) {
    try {
        session = sessionWithField(session, setting.first.toStdString(), setting.second.toStdString());
        requireValidViewState(session);
    } catch (const SessionError& error) {
        throw CommandError(1, problemLine(optionText(option, setting), error.problem()));
    }
}

bool hasAnimation(const CommandLine& commandLine) {
    return std::ranges::any_of(commandLine.exportPaths, &hasAnimationSuffix);
}

/// Returns the options that select the pictures of the exported animation. Empty if no animation is exported.
FigureOptionSet animationOptions(const CommandLine& commandLine) {
    if (!hasAnimation(commandLine)) return {};
    const FigureOptionSet steps(FigureOption::TrainingSteps);
    return commandLine.variations.empty() ? steps | FigureOptionSet(FigureOption::CompareWith) : steps;
}

/// Replaces the option --steps of an animation with a variation of the field "learning.steps".
void varyTrainingSteps(CommandLine& commandLine, const QString& optionText) {
    if (!hasAnimation(commandLine) || commandLine.figureSpec.trainingSteps.empty()) return;
    if (!std::ranges::all_of(commandLine.exportPaths, &hasAnimationSuffix))
        throw CommandError(2, optionText + ": goes with animations or with other files, not with both");
    FieldVariation variation{"learning.steps", {}};
    for (const Index step : commandLine.figureSpec.trainingSteps) variation.values << QString::number(step);
    commandLine.variations.push_back(variation);
    commandLine.figureSpec.trainingSteps.clear();
}

/// Throws CommandError with status 2 for an animation that cannot be computed or whose pictures would all be
/// equal.
void rejectUnsuitableAnimation(const CommandLine& commandLine) {
    const FigureName& figure = commandLine.figureSpec.name;
    if (figure.kind == "sweep") throw CommandError(2, "--figure sweep: cannot be an animation");
    if (!commandLine.variations.empty()) return;
    const QString path = *std::ranges::find_if(commandLine.exportPaths, &hasAnimationSuffix);
    if (commandLine.compareWith.isEmpty())
        throw CommandError(2, "--export " + path +
                                  ": an animation needs --steps 0-60/5, --vary PATH=VALUE,VALUE or "
                                  "--compare-with FILE");
    if (viewKindOfFigure(figure.kind)->options.contains(FigureOption::CompareWith))
        throw CommandError(2,
                           "--figure " + figureNameText(figure) +
                               ": shows A and B in one picture; an animation of both needs another figure");
}

double parseDuration(const QString& text) {
    bool isNumber = false;
    const double seconds = text.toDouble(&isNumber);
    if (isNumber && seconds >= minAnimationSeconds && seconds <= maxAnimationSeconds) return seconds;
    throw CommandError(2, QString("--duration %1: allowed are numbers from %2 to %3, in seconds")
                              .arg(text)
                              .arg(minAnimationSeconds)
                              .arg(maxAnimationSeconds));
}

void rejectIncompatibleOptions(const Options& options, const QCommandLineParser& parser,
                               const CommandLine& commandLine) {
    const bool isExercise = parser.isSet(options.exercise);
    options.figures.rejectUnusedOptions(parser, commandLine.figureSpec, commandLine.exportPaths,
                                        {options.compareWith}, animationOptions(commandLine), isExercise);
    if (isExercise && std::ranges::none_of(commandLine.exportPaths, &hasPageSuffix))
        throw CommandError(
            2, "--exercise " + parser.value(options.exercise) + ": goes with --export of an .html page");
    if (hasAnimation(commandLine)) {
        rejectUnsuitableAnimation(commandLine);
    } else if (parser.isSet(options.duration)) {
        throw CommandError(2, "--duration " + parser.value(options.duration) +
                                  ": goes with --export of an animation; allowed are .webp, .gif");
    }
}

/// Returns the number of bytes of a size such as "8GB", "1.5GB" or "500MB". Throws CommandError for other
/// texts.
double parseByteCount(const QString& size) {
    static const QRegularExpression pattern("^([0-9]+(?:\\.[0-9]+)?) ?([MG])B$");
    const auto match = pattern.match(size);
    const double bytes = match.captured(1).toDouble() * (match.captured(2) == "G" ? 1e9 : 1e6);
    if (bytes > 0) return bytes;
    throw CommandError(2,
                       "--memory-limit " + size + ": is no size; allowed is a number above 0 with MB or GB");
}

}  // namespace

CommandLine parseCommandLine(const QStringList& arguments) {
    const Options options;
    QCommandLineParser parser;
    options.addTo(parser);
    if (!parser.parse(QStringList("attention-lab") + arguments))
        throw CommandError(2, asClause(parser.errorText()));
    CommandLine commandLine;
    commandLine.wantsHelp = parser.isSet(options.help);
    commandLine.wantsVersion = parser.isSet(options.version);
    const QStringList files = parser.positionalArguments();
    commandLine.exportPaths = parser.values(options.exportFile);
    if (files.size() > 1 && commandLine.exportPaths.isEmpty())
        throw CommandError(2, files[1] + ": only one session can be opened at a time; several need --export");
    commandLine.sessionFiles = files;
    commandLine.sessionFile = files.value(0);
    if (files.contains(QString())) throw CommandError(2, "SESSION is empty; allowed is a file");
    if (parser.isSet(options.text)) commandLine.text = parser.value(options.text);
    if (parser.isSet(options.keys)) commandLine.keyText = parser.value(options.keys);
    if (parser.isSet(options.model)) commandLine.modelFolder = parser.value(options.model);
    if (parser.isSet(options.layer)) commandLine.layer = parseLayer(parser.value(options.layer));
    for (const QString& setting : parser.values(options.set)) {
        const auto equals = setting.indexOf('=');
        if (equals < 0) throw CommandError(2, "--set " + setting + ": has no '='; allowed is PATH=VALUE");
        commandLine.settings.emplace_back(setting.left(equals), setting.mid(equals + 1));
    }
    if (parser.isSet(options.language)) commandLine.language = parseLanguage(parser.value(options.language));
    commandLine.variations = parseVariations(parser.values(options.vary));
    if (!commandLine.variations.empty() && commandLine.exportPaths.isEmpty())
        throw CommandError(2, "--vary " + commandLine.variations[0].fieldPath + ": needs --export FILE");
    if (parser.isSet(options.memoryLimit))
        commandLine.memoryLimit = parseByteCount(parser.value(options.memoryLimit));
    for (const QString& path : commandLine.exportPaths) {
        if (isExportable(path)) continue;
        throw CommandError(
            2, "--export " + path + ": unknown suffix; allowed are " + exportSuffixes().join(", "));
    }
    if (parser.isSet(options.exercise))
        commandLine.blankRequests = parseBlankRequests(parser.value(options.exercise));
    commandLine.figureSpec = options.figures.figureSpec(parser);
    const QString figure = parser.value(options.figures.figure);
    if (hasUnknownStage(figure)) commandLine.unknownFigure = figure;
    commandLine.compareWith = parser.value(options.compareWith);
    if (parser.isSet(options.duration))
        commandLine.animationSeconds = parseDuration(parser.value(options.duration));
    varyTrainingSteps(commandLine, "--steps " + parser.value(options.figures.steps));
    rejectIncompatibleOptions(options, parser, commandLine);
    return commandLine;
}

void throwCommandError(const CommandLine& commandLine, const Problem& problem) {
    const QString path = QString::fromStdString(problem.path);
    QString source = commandLine.sessionFile.isEmpty() ? QString("session") : commandLine.sessionFile;
    if (path == "input.query_text" && commandLine.text) source = "--text";
    if (path == "input.key_text" && commandLine.keyText) source = "--keys";
    if (path.endsWith(".layer") && commandLine.layer)
        source = "--layer " + QString::number(*commandLine.layer + 1);
    const auto setting =
        std::ranges::find(commandLine.settings.rbegin(), commandLine.settings.rend(), path, &Setting::first);
    if (setting != commandLine.settings.rend()) source = optionText("--set", *setting);
    const auto variedValue = std::ranges::find(commandLine.variedValues, path, &Setting::first);
    if (variedValue != commandLine.variedValues.end()) source = optionText("--vary", *variedValue);
    throw CommandError(1, problemLine(source, problem));
}

void rejectUnusedField(const QString& option, const Message& reason) {
    throw CommandError(2, option + ": does not apply: " + asClause(messageText(reason)));
}

namespace {

Session loadSessionFile(const QString& path, Message* remark) {
    try {
        return loadSession(path, {}, remark);
    } catch (const FileError& error) {
        throw CommandError(1, QString::fromUtf8(error.what()));
    } catch (const FileReadError& error) {
        throw CommandError(1, messageText(error.message()));
    } catch (const SessionError& error) {
        throw CommandError(1, problemLine(path, error.problem()));
    }
}

Session sessionFromModelFolder(const QString& folder, const Session& currentSession) {
    try {
        return sessionFromModel(folder.toStdString(), currentSession);
    } catch (const FileReadError& error) {
        throw CommandError(1, messageText(error.message()));
    }
}

/// Throws CommandError if the field `path`, which `option` sets, has no effect because a trained model or
/// imported attention replaces it.
void rejectReplacedField(const Session& session, const QString& option, const QString& path) {
    if (session.model.folder)
        // Opens the model, so that errors of its files are reported first.
        sessionFromModelFolder(QString::fromStdString(*session.model.folder), session);
    const Message reason = replacementReason(session, path.toStdString());
    if (!reason.isEmpty()) rejectUnusedField(option, reason);
}

}  // namespace

Session sessionFromCommandLine(const CommandLine& commandLine, Message* remark) {
    Session session =
        commandLine.sessionFile.isEmpty() ? Session() : loadSessionFile(commandLine.sessionFile, remark);
    if (commandLine.modelFolder) session = sessionFromModelFolder(*commandLine.modelFolder, session);
    if (commandLine.text) {
        session.input.queryText = commandLine.text->toStdString();
        session.input.queryTokens.reset();
    }
    if (commandLine.keyText) {
        session.input.keyText = commandLine.keyText->toStdString();
        session.input.keyTokens.reset();
    }
    for (const Setting& setting : commandLine.settings) setField(session, "--set", setting);
    if (commandLine.layer && !hasModelLayers(session) && !session.importedAttention.file)
        throw CommandError(2, "--layer: does not apply: the session has one layer");
    if (commandLine.layer) session = sessionWithShownLayer(session, *commandLine.layer);
    for (const Setting& setting : commandLine.variedValues) setField(session, "--vary", setting);
    if (commandLine.keyText) rejectReplacedField(session, "--keys", "input.key_text");
    for (const Setting& setting : commandLine.settings)
        rejectReplacedField(session, optionText("--set", setting), setting.first);
    for (const Setting& setting : commandLine.variedValues)
        rejectReplacedField(session, optionText("--vary", setting), setting.first);
    return session;
}

QString helpText() {
    const Options options;
    QCommandLineParser parser;
    options.addTo(parser);
    return parser.helpText();
}

QList<QCommandLineOption> commandLineOptions() {
    return Options().allOptions();
}

}  // namespace attention
