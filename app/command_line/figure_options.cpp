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
    if (index < 0) rejectValue(option, value, "is unknown; allowed are " + names.join(", "));
    return static_cast<Enum>(index);
}

int parseDpi(const QCommandLineOption& option, const QString& text) {
    bool isNumber = false;
    const int dpi = text.toInt(&isNumber);
    if (isNumber && dpi >= minDpi && dpi <= maxDpi) return dpi;
    rejectValue(option, text, QString("allowed are whole numbers from %1 to %2").arg(minDpi).arg(maxDpi));
}

double parseFontSize(const QCommandLineOption& option, const QString& text) {
    bool isNumber = false;
    const double points = text.toDouble(&isNumber);
    if (isNumber && points >= minFontSize && points <= maxFontSize) return points;
    rejectValue(option, text,
                QString("allowed are numbers from %1 to %2, in points").arg(minFontSize).arg(maxFontSize));
}

int parseColumnCount(const QCommandLineOption& option, const QString& text) {
    bool isNumber = false;
    const int columnCount = text.toInt(&isNumber);
    if (isNumber && columnCount >= 1 && columnCount <= maxColumnCount) return columnCount;
    rejectValue(option, text, QString("allowed are whole numbers from 1 to %1").arg(maxColumnCount));
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
    const QString allowedText = QString("allowed are %1mm to %2mm and %3px to %4px")
                                    .arg(minMillimeters)
                                    .arg(maxMillimeters)
                                    .arg(minPixels)
                                    .arg(maxPixels);
    rejectValue(option, text, (match.hasMatch() ? "is out of range; " : "is no length; ") + allowedText);
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
    rejectValue(option, text,
                "is no cell; allowed are QUERY,KEY and QUERY,KEY,HEAD, each counted from 1, such as 2,5");
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
        throw CommandError(
            2, "--" + secondOption.names().front() + ": does not go with --" + firstOption.names().front());
}

}  // namespace

FigureOptions::FigureOptions()
    : figure(
          "figure",
          tr("Which figure --export writes: %1. NAME is a stage or a parameter as in .npz and .json files, "
             "such as weights or W_Q; N a head, from 1.")
              .arg(figureNamesText()),
          "NAME"),
      theme("theme", tr("The ground of figures: light, dark or transparent."), "light|dark|transparent"),
      dpi("dpi",
          tr("Dots per inch of .png files, %1 to %2; otherwise %3.")
              .arg(minDpi)
              .arg(maxDpi)
              .arg(FigureSpec().dpi),
          "N"),
      width("width",
            tr("How wide a figure is, such as 84mm for a column of a journal, or 1200px, pixels of the .png "
               "file; otherwise as wide as it needs."),
            "LENGTH"),
      height("height", tr("How high it is; otherwise as high as it needs."), "LENGTH"),
      columns("columns", tr("How many heatmaps stand in a row; otherwise as many as there is room for."),
              "N"),
      title("title",
            tr("What stands above a figure or a page; otherwise the session's title, or its sentence."),
            "TEXT"),
      noTitle("no-title", tr("Figures without a title.")),
      noCaption("no-caption", tr("Figures without the line that says what they were made from.")),
      noColorBar("no-colorbar", tr("Figures without colour bars.")),
      numbers("numbers", tr("Figures with the numbers in their cells, where they fit, as is usual.")),
      noNumbers("no-numbers", tr("Figures without these numbers.")),
      arcs("arcs",
           tr("With --figure sentence: arcs from the selected query to the tokens that it attends to, in "
              "texts of at most two lines.")),
      noSession("no-session", tr("Figures that do not carry their session, and cannot be opened again.")),
      palette("palette",
              tr("The colours of weights: %1; otherwise those of the session, or viridis.")
                  .arg(toStringList(paletteNames()).join(", ")),
              "NAME"),
      scale("scale",
            tr("How colours count: evenly, or by powers of ten; otherwise as the weights of a long text need "
               "it."),
            "linear|log"),
      range("range",
            tr("What the colours of weights span: each map's own range, one for all heads, from 0 to 1, or "
               "from "
               "A to B."),
            toStringList(colorRangeNames()).join('|') + "|A,B"),
      heads("heads",
            tr("Which heads figures show, from 1, and whether their mean: 1,3,mean; or heads of several "
               "layers: "
               "2.4,5.6."),
            "LIST"),
      crop("crop", tr("The part of maps that figures show, queries and keys from 1: 2-9,1-5."), "ROWS,KEYS"),
      steps(
          "steps",
          tr("The selected head after each of these steps of training, side by side with --figure "
             "learning: 0,20,50,200. In an animation: the steps that it shows, such as 0-60/5, from 0 to 60 "
             "by 5."),
          "LIST"),
      fontSize("font-size",
               tr("How large the letters of labels are, in points; otherwise as there is room for them."),
               "PT"),
      noSelection("no-selection",
                  tr("Figures of layers without the frame of the selected head, and what is said of it.")),
      select("select",
             tr("The query and the key that are marked and explained, from 1, and the head: 2,5 or 2,5,1."),
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
            return parseChoice<ColorRange>(option, text,
                                           toStringList(colorRangeNames()) + QStringList("A,B"));
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
        if (exportPaths.isEmpty()) throw CommandError(2, optionText + ": goes with --export FILE");
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
        const QString animationSuffixes = figureOption == FigureOption::NoSession ? "" : ", .webp, .gif";
        if (!isUsed)
            throw CommandError(
                2, optionText + ": goes with --export of a picture; allowed are .png, .svg, .pdf" +
                       animationSuffixes + (otherSuffix.isEmpty() ? QString() : ", and " + otherSuffix));
        if (figureOption && !figureOptions.contains(*figureOption))
            throw CommandError(2, optionText + ": does not go with --figure " + figureNameText(spec.name));
        const bool isSizeInPixels = parser.value(width).endsWith("px") || parser.value(height).endsWith("px");
        const bool hasPixels = exportsSuffix(".png") || std::ranges::any_of(exportPaths, &hasAnimationSuffix);
        if (figureOption == FigureOption::Dpi && !hasPixels && !isSizeInPixels)
            throw CommandError(2, optionText +
                                      ": goes with --export of a .png picture or an animation, or "
                                      "with a size in px");
    }
}

QString selectOptionValue(const CellRef& cell) {
    const QString head = cell.head == meanOfHeads ? meanKeyword : QString::number(cell.head + 1);
    return QString("%1,%2,%3").arg(cell.row + 1).arg(cell.column + 1).arg(head);
}

}  // namespace attention
