// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/command_line.h"

#include "command_line/figure_options.h"
#include "engine/applicability.h"
#include "export/animation.h"
#include "export/figure_option_text.h"
#include "files/file_read_error.h"
#include "imports/imported_attention.h"
#include "io/session_file.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "output/exporter.h"
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
#include <utility>

namespace attention {
namespace {

/// The options of the program, in the order of --help. The options of figures are in figureOptions().
struct Options {
    Q_DECLARE_TR_FUNCTIONS(attention::CommandLine)

 public:
    QCommandLineOption model{"model",
                             tr("Open the trained model in the folder DIR and compute its layers for the "
                                "text. The included model is :induction."),
                             "DIR"};
    QCommandLineOption layer = toCommandLineOption(figureOption("layer"));
    QCommandLineOption text{"text", tr("Set the text whose tokens are the queries."), "TEXT"};
    QCommandLineOption keys{"keys", tr("Set a second text whose tokens are the keys (cross-attention)."),
                            "TEXT"};
    QCommandLineOption set{
        "set", tr("Set a field of the session, such as heads=8 or mask.causal=causal. Can be repeated."),
        "PATH=VALUE"};
    QCommandLineOption vary{
        "vary",
        tr("Export once for each value of a field, such as d_k=1,4,16, with the same color scale. To give "
           "each file a different name, use the field in the name: --export 'dk-{d_k}.png'. An animation "
           "shows all values in one file. If --vary is repeated, export all combinations."),
        "PATH=VALUE,VALUE"};
    QCommandLineOption exportFile{
        "export",
        tr("Write FILE and exit without opening a window. The suffix selects the format: .png, .svg or .pdf "
           "figure; .webp or .gif animation of --steps, --vary or --compare-with; .npz, .json or .csv "
           "numbers; .html handout; .py PyTorch script; .attn session. Can be repeated."),
        "FILE"};
    QCommandLineOption exercise{
        "exercise",
        tr("Make the .html file an exercise with blanks. BLANKS is a list of stages (raw_scores, "
           "scaled_scores, weights, context) or of cells counted from 1, such as weights:2,5;context:2,1. "
           "For a stage, the program chooses the cells."),
        "BLANKS"};
    QCommandLineOption duration{"duration",
                                tr("Set the duration of an animation before it repeats (default: about 8 "
                                   "seconds, or 1 second per frame if there are only a few frames)."),
                                "SECONDS"};
    QCommandLineOption memoryLimit{"memory-limit",
                                   tr("Reject sessions that require more memory than SIZE, such as 8GB or "
                                      "500MB (default: half of the machine's memory)."),
                                   "SIZE"};
    QCommandLineOption language{
        "language",
        tr("Set the language of the window, of figures and of this help: %1. The default is English, but the "
           "window uses the last chosen language or the language of the desktop.")
            .arg(languageCodes().join(" / ")),
        "CODE"};
    QCommandLineOption help{{"h", "help"}, tr("Show this help and exit.")};
    QCommandLineOption version{"version", tr("Show the version and exit.")};

    QList<QCommandLineOption> allOptions() const {
        return QList{text, keys, model, layer, set, vary, exportFile, exercise} + exportedFigureOptions() +
               QList{duration, memoryLimit, language, help, version};
    }
    void addTo(QCommandLineParser& parser) const {
        parser.setApplicationDescription(
            tr("Shows the attention weights of a text and how each number is computed.\nFor more "
               "information, see Help (F1) in the window, or run: man attention-lab"));
        parser.addPositionalArgument(
            "SESSION",
            tr("The session to open: a session file (.attn), an exported figure or .json file that contains "
               "a session, a file of attention weights or vectors (.npz, .safetensors, .txt, .vec), or the "
               "folder of a trained model. With --export '{name}.png', there can be several."),
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
    throw CommandError(2, "--language " + code + ": must be " + joinedWithOr(languageCodes()));
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

/// Returns the features whose options select the pictures of the exported animation. Empty if no animation is
/// exported.
FigureFeatures animationFeatures(const CommandLine& commandLine) {
    if (!hasAnimation(commandLine)) return {};
    const FigureFeatures steps = FigureFeature::TrainingSteps;
    return commandLine.variations.empty() ? steps | FigureFeature::ComparedSession : steps;
}

/// Replaces the option --steps of an animation with a variation of the field "learning.steps".
void varyTrainingSteps(CommandLine& commandLine, const QString& optionText) {
    if (!hasAnimation(commandLine) || commandLine.figureSpec.trainingSteps.empty()) return;
    if (!std::ranges::all_of(commandLine.exportPaths, &hasAnimationSuffix))
        throw CommandError(2, optionText +
                                  ": cannot be used for an animation and another file in the same command, "
                                  "so export them separately");
    FieldVariation variation{"learning.steps", {}};
    for (const Index step : commandLine.figureSpec.trainingSteps) variation.values << QString::number(step);
    commandLine.variations.push_back(variation);
    commandLine.figureSpec.trainingSteps.clear();
}

/// Throws CommandError with status 2 for an animation that cannot be computed or whose pictures would all be
/// equal.
void rejectUnsuitableAnimation(const CommandLine& commandLine) {
    const FigureName& figure = commandLine.figureSpec.name;
    if (figure.kind == "sweep")
        throw CommandError(2, "--figure sweep: cannot be an animation, so export a " +
                                  joinedWithOr(sweepExportSuffixes()) + " file");
    if (!commandLine.variations.empty()) return;
    const QString path = *std::ranges::find_if(commandLine.exportPaths, &hasAnimationSuffix);
    if (commandLine.figureSpec.comparedFile.isEmpty())
        throw CommandError(2, "--export " + path +
                                  ": an animation requires --steps LIST, --vary PATH=VALUE,VALUE or "
                                  "--compare-with FILE");
    if (viewKindOfFigure(figure.kind)->features.testFlag(FigureFeature::ComparedSession))
        throw CommandError(2, "--figure " + figureNameText(figure) +
                                  ": cannot be an animation of A and B because the figure shows both, so use "
                                  "another figure");
}

double parseDuration(const QString& text) {
    bool isNumber = false;
    const double seconds = text.toDouble(&isNumber);
    if (isNumber && seconds >= minAnimationSeconds && seconds <= maxAnimationSeconds) return seconds;
    throw CommandError(2, QString("--duration %1: must be a number of seconds from %2 to %3")
                              .arg(text)
                              .arg(minAnimationSeconds)
                              .arg(maxAnimationSeconds));
}

void rejectIncompatibleOptions(const Options& options, const QCommandLineParser& parser,
                               const CommandLine& commandLine) {
    const bool isExercise = parser.isSet(options.exercise);
    rejectUnusedFigureOptions(parser, commandLine.figureSpec, commandLine.exportPaths,
                              animationFeatures(commandLine), isExercise);
    if (isExercise && std::ranges::none_of(commandLine.exportPaths, &hasPageSuffix))
        throw CommandError(
            2, "--exercise " + parser.value(options.exercise) + ": requires --export with an .html file");
    if (hasAnimation(commandLine)) {
        rejectUnsuitableAnimation(commandLine);
    } else if (parser.isSet(options.duration)) {
        throw CommandError(2, "--duration " + parser.value(options.duration) +
                                  ": requires --export with a .webp or .gif file");
    }
}

/// Returns the number of bytes of a size such as "8GB", "1.5GB" or "500MB". Throws CommandError for other
/// texts.
double parseByteCount(const QString& size) {
    static const QRegularExpression pattern("^([0-9]+(?:\\.[0-9]+)?) ?([MG])B$");
    const auto match = pattern.match(size);
    const double bytes = match.captured(1).toDouble() * (match.captured(2) == "G" ? 1e9 : 1e6);
    if (bytes > 0) return bytes;
    throw CommandError(2, "--memory-limit " + size +
                              ": must be a number above 0 with the unit MB or GB, such as 500MB or 8GB");
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
        throw CommandError(2, files[1] + ": more than one SESSION requires --export FILE");
    commandLine.sessionFiles = files;
    commandLine.sessionFile = files.value(0);
    if (files.contains(QString()))
        throw CommandError(2, "SESSION must be a file or a folder, but it is empty");
    if (parser.isSet(options.text)) commandLine.text = parser.value(options.text);
    if (parser.isSet(options.keys)) commandLine.keyText = parser.value(options.keys);
    if (parser.isSet(options.model)) commandLine.modelFolder = parser.value(options.model);
    for (const QString& setting : parser.values(options.set)) {
        const auto equals = setting.indexOf('=');
        if (equals < 0) throw CommandError(2, "--set " + setting + ": must have the form PATH=VALUE");
        commandLine.settings.emplace_back(setting.left(equals), setting.mid(equals + 1));
    }
    if (parser.isSet(options.language)) commandLine.language = parseLanguage(parser.value(options.language));
    commandLine.variations = parseVariations(parser.values(options.vary));
    if (!commandLine.variations.empty() && commandLine.exportPaths.isEmpty())
        throw CommandError(2, "--vary " + commandLine.variations[0].fieldPath + ": requires --export FILE");
    if (parser.isSet(options.memoryLimit))
        commandLine.memoryLimit = parseByteCount(parser.value(options.memoryLimit));
    for (const QString& path : commandLine.exportPaths) {
        if (isExportable(path)) continue;
        throw CommandError(2, "--export " + path + ": the suffix must be " + joinedWithOr(exportSuffixes()));
    }
    if (parser.isSet(options.exercise))
        commandLine.blankRequests = parseBlankRequests(parser.value(options.exercise));
    commandLine.figureSpec = parseFigureSpec(parser);
    // The session shows the layer, also in the window.
    commandLine.layer = std::exchange(commandLine.figureSpec.layer, std::nullopt);
    const QString figure = parser.value("figure");
    if (hasUnknownStage(figure)) commandLine.unknownFigure = figure;
    if (parser.isSet(options.duration))
        commandLine.animationSeconds = parseDuration(parser.value(options.duration));
    varyTrainingSteps(commandLine, "--steps " + parser.value("steps"));
    rejectIncompatibleOptions(options, parser, commandLine);
    return commandLine;
}

void throwCommandError(const CommandLine& commandLine, const Problem& problem) {
    const QString path = QString::fromStdString(problem.path);
    QString source = commandLine.sessionFile.isEmpty() ? QString("session") : commandLine.sessionFile;
    if (path == "input.query_text" && commandLine.text) source = "--text";
    if (path == "input.key_text" && commandLine.keyText) source = "--keys";
    const auto setting =
        std::ranges::find(commandLine.settings.rbegin(), commandLine.settings.rend(), path, &Setting::first);
    if (setting != commandLine.settings.rend()) source = optionText("--set", *setting);
    const auto variedValue = std::ranges::find(commandLine.variedValues, path, &Setting::first);
    if (variedValue != commandLine.variedValues.end()) source = optionText("--vary", *variedValue);
    throw CommandError(1, problemLine(source, problem));
}

void rejectUnusedField(const QString& option, const Message& reason) {
    throw CommandError(2, option + ": has no effect because " + asClause(messageText(reason)));
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

/// Returns the number of layers of the model or the imported attention in `session`. Returns std::nullopt if
/// the session has neither, or if their files cannot be read, which problems() reports.
std::optional<Index> layerCount(const Session& session) {
    try {
        if (session.importedAttention.file)
            return ImportedAttention(*session.importedAttention.file).layerCount();
        if (session.model.folder) return openModel(*session.model.folder)->config().layerCount;
    } catch (const FileReadError&) {
        return std::nullopt;
    }
    return hasTrainingTask(session) ? std::optional(session.training.layerCount) : std::nullopt;
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
        throw CommandError(2, "--layer: has no effect because the session has one layer");
    if (commandLine.layer) {
        session = sessionWithShownLayer(session, *commandLine.layer);
        const std::optional<Index> count = layerCount(session);
        if (count && *commandLine.layer >= *count)
            throw CommandError(2, QString("--layer %1: must be from 1 to %2, the number of layers")
                                      .arg(*commandLine.layer + 1)
                                      .arg(*count));
    }
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
