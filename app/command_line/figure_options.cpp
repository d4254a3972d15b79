// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/figure_options.h"

#include "command_line/command_line.h"
#include "export/figure_option_text.h"
#include "output/exporter.h"
#include "storage/file_kinds.h"
#include "storage/view_state.h"
#include "views/views.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

[[noreturn]] void rejectValue(const QCommandLineOption& option, const QString& value, const QString& reason) {
    throw CommandError(2, "--" + option.names().front() + ' ' + value + ": " + reason);
}

QStringList toStringList(std::span<const std::string_view> names) {
    QStringList list;
    for (const std::string_view name : names) list << QString::fromUtf8(name.data());
    return list;
}

/// Returns the enumerator whose name is `value`. `names` are the names of the enumerators in their order.
/// Throws CommandError if `value` is not a name.
template <class Enum>
Enum parseChoice(const QCommandLineOption& option, const QString& value, const QStringList& names) {
    const auto index = names.indexOf(value);
    if (index < 0) rejectValue(option, value, "must be " + joinedWithOr(names));
    return static_cast<Enum>(index);
}

int parseDpi(const QCommandLineOption& option, const QString& text) {
    bool isNumber = false;
    const int dpi = text.toInt(&isNumber);
    if (isNumber && dpi >= minDpi && dpi <= maxDpi) return dpi;
    rejectValue(option, text, QString("must be a whole number from %1 to %2").arg(minDpi).arg(maxDpi));
}

double parseFontSize(const QCommandLineOption& option, const QString& text) {
    bool isNumber = false;
    const double points = text.toDouble(&isNumber);
    if (isNumber && points >= minFontSize && points <= maxFontSize) return points;
    rejectValue(option, text,
                QString("must be a number of points from %1 to %2").arg(minFontSize).arg(maxFontSize));
}

int parseColumnCount(const QCommandLineOption& option, const QString& text) {
    bool isNumber = false;
    const int columnCount = text.toInt(&isNumber);
    if (isNumber && columnCount >= 1 && columnCount <= maxColumnCount) return columnCount;
    rejectValue(option, text, QString("must be a whole number from 1 to %1").arg(maxColumnCount));
}

/// Returns a length such as "84mm" or "1200px" in pixels of 1/96 inch. The unit px of the option is a pixel
/// of the .png file, which has `dpi` dots per inch.
double parseLength(const QCommandLineOption& option, const QString& text, int dpi) {
    static const QRegularExpression pattern("^([0-9]+(?:\\.[0-9]+)?) ?(mm|px)$");
    const auto match = pattern.match(text);
    const bool isInPixels = match.captured(2) == "px";
    const double length = match.captured(1).toDouble();
    const bool isInRange = isInPixels ? length >= minPixels && length <= maxPixels
                                      : length >= minMillimeters && length <= maxMillimeters;
    if (match.hasMatch() && isInRange)
        return length * (isInPixels ? pixelsPerInch / dpi : pixelsPerMillimeter);
    rejectValue(option, text,
                QString("must be a length from %1mm to %2mm or from %3px to %4px")
                    .arg(minMillimeters)
                    .arg(maxMillimeters)
                    .arg(minPixels)
                    .arg(maxPixels));
}

/// Returns a parser of an option that calls `parse`, which the export dialog uses too. The parser throws
/// CommandError if `parse` throws std::invalid_argument.
auto makeOptionParser(auto parse) {
    return [=](const QCommandLineOption& option, const QString& text) {
        try {
            return parse(text);
        } catch (const std::invalid_argument& error) {
            rejectValue(option, text, error.what());
        }
    };
}

/// Returns the cell in a value of --select, such as "2,5" or "2,5,3". The numbers are a query, a key and
/// optionally a head, from 1. The mean of all heads is also accepted as head.
CellRef parseCell(const QCommandLineOption& option, const QString& text) {
    const QStringList parts = text.split(',');
    const auto query = parseOneBasedIndex(parts[0]);
    const auto key = parseOneBasedIndex(parts.value(1));
    const auto head = parts.size() < 3          ? std::optional(0)
                      : parts[2] == meanKeyword ? std::optional(meanOfHeads)
                                                : parseOneBasedIndex(parts[2]);
    if (query && key && head && parts.size() <= 3) return {Stage::Weights, *head, *query, *key};
    rejectValue(option, text, "must be QUERY,KEY or QUERY,KEY,HEAD, counted from 1, such as 2,5 or 2,5,1");
}

FigureName parseFigureOption(const QCommandLineOption& option, const QString& text) {
    const auto name = parseFigureName(text);
    if (!name && !hasUnknownStage(text)) rejectValue(option, text, figureNameProblem(text));
    return name.value_or(FigureName());
}

/// Returns the suffix of other files that the option changes in addition to pictures, or an empty string if
/// it changes only pictures. `option` is std::nullopt for --figure.
QString otherAffectedSuffix(std::optional<FigureOption> option, const FigureName& figure, bool isExercise) {
    if (!option) return figure.kind == "sweep" || figure.kind == "learning" ? ".csv" : "";
    const bool affectsPages =
        option == FigureOption::Theme || option == FigureOption::Title ||
        (option == FigureOption::Select && !isExercise);  // an exercise has no selected cell
    return affectsPages ? ".html" : "";
}

/// Throws CommandError if both options are set, because they contradict each other.
void rejectConflict(const QCommandLineParser& parser, const QCommandLineOption& firstOption,
                    const QCommandLineOption& secondOption) {
    if (parser.isSet(firstOption) && parser.isSet(secondOption))
        throw CommandError(2, "--" + secondOption.names().front() + ": cannot be used with --" +
                                  firstOption.names().front());
}

}  // namespace

FigureOptions::FigureOptions()
    : figure("figure",
             tr("Select the figure that --export writes (default: overview): %1. NAME is a stage or "
                "parameter as in .npz and .json files, such as weights or W_Q. N is a head, counted from 1.")
                 .arg(figureNamesText()),
             "FIGURE"),
      theme("theme", tr("Set the background of figures and .html files (default: light)."),
            "light|dark|transparent"),
      dpi("dpi",
          tr("Set the resolution of .png files and animations to N dots per inch, from %1 to %2 (default: "
             "%3).")
              .arg(minDpi)
              .arg(maxDpi)
              .arg(FigureSpec().dpi),
          "N"),
      width("width",
            tr("Set the width of a figure, such as 84mm for a journal column, or 1200px in pixels of the "
               ".png file (default: fit the content)."),
            "LENGTH"),
      height("height", tr("Set the height of a figure (default: fit the content)."), "LENGTH"),
      columns("columns", tr("Show N heatmaps per row (default: as many as fit)."), "N"),
      title(
          "title",
          tr("Set the title of a figure or .html file (default: the title of the session, or its sentence)."),
          "TEXT"),
      noTitle("no-title", tr("Omit the title of figures.")),
      noCaption("no-caption",
                tr("Omit the caption, which describes the origin and the settings of the numbers.")),
      noColorBar("no-colorbar", tr("Omit the color bars of figures.")),
      numbers("numbers", tr("Show numbers in the cells of figures where they fit (default).")),
      noNumbers("no-numbers", tr("Omit the numbers in the cells of figures.")),
      arcs("arcs", tr("With --figure sentence, draw arcs from the selected query to the tokens that it "
                      "attends to. The text must have at most two lines.")),
      noSession("no-session",
                tr("Do not store the session in figures. Attention Lab then cannot open the figures again.")),
      palette("palette",
              tr("Set the palette of weights: %1 (default: the palette of the session, or viridis).")
                  .arg(toStringList(paletteNames()).join(", ")),
              "NAME"),
      scale("scale",
            tr("Use a linear or a logarithmic color scale (default: logarithmic for the small weights of a "
               "long text, otherwise linear)."),
            "linear|log"),
      range("range",
            tr("Set the color range of weights to the range of each heatmap (per_map), the range of all "
               "heads (per_stage), 0 to 1 (zero_to_one), or A to B."),
            toStringList(colorRangeNames()).join('|') + "|A,B"),
      heads("heads",
            tr("Show these heads, counted from 1, and optionally their mean, such as 1,3,mean. Heads of "
               "several layers have the form LAYER.HEAD, such as 2.4,5.6."),
            "LIST"),
      crop("crop", tr("Show only a range of queries and a range of keys, counted from 1, such as 2-9,1-5."),
           "QUERIES,KEYS"),
      steps("steps",
            tr("With --figure learning, show the selected head after these training steps side by side, such "
               "as 0,20,50,200. In an animation, show one frame per training step. For example, 0-60/5 shows "
               "every fifth step from 0 to 60."),
            "LIST"),
      fontSize("font-size", tr("Set the font size of labels in points (default: as large as fits)."), "PT"),
      noSelection(
          "no-selection",
          tr("Do not mark the selected head, token or score function, and omit the description of the "
             "selected head.")),
      select("select",
             tr("Mark one cell. With --figure inspector, explain the cell instead. Enter the numbers of its "
                "query and key, and optionally of its head, such as 2,5 or 2,5,1. All numbers count from 1."),
             "CELL") {}

QList<QCommandLineOption> FigureOptions::allOptions() const {
    return {figure,  width,     height,     fontSize, dpi,       columns, theme,       palette,
            scale,   range,     heads,      crop,     steps,     select,  noSelection, title,
            noTitle, noCaption, noColorBar, numbers,  noNumbers, arcs,    noSession};
}

FigureSpec FigureOptions::figureSpec(const QCommandLineParser& parser) const {
    FigureSpec spec;
    const auto readOption = [&](const QCommandLineOption& option, auto& field, auto parse) {
        if (parser.isSet(option)) field = parse(option, parser.value(option));
    };
    const auto parseFigureLength = [&](const QCommandLineOption& option, const QString& text) {
        return parseLength(option, text, spec.dpi);
    };
    readOption(figure, spec.name, parseFigureOption);
    readOption(dpi, spec.dpi, parseDpi);
    readOption(width, spec.width, parseFigureLength);
    readOption(height, spec.height, parseFigureLength);
    readOption(theme, spec.background, [](const auto& option, const QString& text) {
        return parseChoice<FigureBackground>(option, text, {"light", "dark", "transparent"});
    });
    readOption(palette, spec.palette, [](const auto& option, const QString& text) {
        return parseChoice<Palette>(option, text, toStringList(paletteNames()));
    });
    readOption(scale, spec.isLogarithmic, [](const auto& option, const QString& text) {
        return parseChoice<bool>(option, text, {"linear", "log"});
    });
    if (parser.value(range).contains(',')) {
        spec.weightRange = makeOptionParser(&parseRange)(range, parser.value(range));
    } else {
        readOption(range, spec.colorRange, [](const auto& option, const QString& text) {
            return parseChoice<ColorRange>(
                option, text,
                toStringList(colorRangeNames()) + QStringList("two increasing numbers such as 0,0.2"));
        });
    }
    readOption(heads, spec.heads, makeOptionParser(&parseHeads));
    readOption(crop, spec.crop, makeOptionParser(&parseCrop));
    readOption(steps, spec.trainingSteps, makeOptionParser(&parseTrainingSteps));
    readOption(fontSize, spec.fontSize, parseFontSize);
    readOption(columns, spec.columnCount, parseColumnCount);
    readOption(select, spec.selectedCell, parseCell);
    readOption(title, spec.title, [](const auto&, const QString& text) { return text; });
    rejectConflict(parser, title, noTitle);
    rejectConflict(parser, numbers, noNumbers);
    rejectConflict(parser, select, noSelection);
    spec.hasTitle = !parser.isSet(noTitle);
    spec.hasCaption = !parser.isSet(noCaption);
    spec.hasColorBar = !parser.isSet(noColorBar);
    spec.hasNumbers = !parser.isSet(noNumbers);
    if (parser.isSet(arcs)) spec.showsArcs = true;
    spec.hasSelection = !parser.isSet(noSelection);
    spec.hasSession = !parser.isSet(noSession);
    return spec;
}

void FigureOptions::rejectUnusedOptions(const QCommandLineParser& parser, const FigureSpec& spec,
                                        const QStringList& exportPaths,
                                        const QList<QCommandLineOption>& otherOptions,
                                        FigureOptionSet animationOptions, bool isExercise) const {
    const FigureOptionSet figureOptions = optionsOf(spec.name, !spec.trainingSteps.empty());
    for (const QCommandLineOption& option : allOptions() + otherOptions) {
        if (!parser.isSet(option)) continue;
        const QString name = option.names().front();
        const QString optionText =
            "--" + (option.valueName().isEmpty() ? name : name + ' ' + parser.value(option));
        if (exportPaths.isEmpty()) throw CommandError(2, optionText + ": requires --export FILE");
        const auto figureOption = figureOptionNamed(name.toStdString());  // std::nullopt for --figure
        if (figureOption && animationOptions.contains(*figureOption)) continue;
        const QString otherSuffix = otherAffectedSuffix(figureOption, spec.name, isExercise);
        const auto exportsSuffix = [&](const QString& suffix) {
            return std::ranges::find(exportPaths, suffix, &suffixOf) != exportPaths.end();
        };
        if (!otherSuffix.isEmpty() && exportsSuffix(otherSuffix)) continue;
        // An animation does not contain a session, so --no-session does not apply to it.
        const bool isUsed = std::ranges::any_of(
            exportPaths, figureOption == FigureOption::NoSession ? &hasFigureSuffix : &isPainted);
        if (!isUsed) {
            QStringList suffixes = {".png", ".svg", ".pdf"};
            if (figureOption != FigureOption::NoSession)
                suffixes << ".webp"
                         << ".gif";
            if (!otherSuffix.isEmpty()) suffixes << otherSuffix;
            throw CommandError(2,
                               optionText + ": requires --export with a " + joinedWithOr(suffixes) + " file");
        }
        if (figureOption && !figureOptions.contains(*figureOption))
            throw CommandError(2, optionText + ": cannot be used with --figure " + figureNameText(spec.name));
        const bool isSizeInPixels = parser.value(width).endsWith("px") || parser.value(height).endsWith("px");
        const bool hasPixels = exportsSuffix(".png") || std::ranges::any_of(exportPaths, &hasAnimationSuffix);
        if (figureOption == FigureOption::Dpi && !hasPixels && !isSizeInPixels)
            throw CommandError(
                2, optionText + ": requires --export with a .png, .webp or .gif file, or a size in px");
    }
}

QString selectOptionValue(const CellRef& cell) {
    const QString head = cell.head == meanOfHeads ? meanKeyword : QString::number(cell.head + 1);
    return QString("%1,%2,%3").arg(cell.row + 1).arg(cell.column + 1).arg(head);
}

}  // namespace attention
