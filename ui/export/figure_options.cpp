// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_options.h"

#include "export/figure_option_text.h"
#include "state/view_settings.h"
#include "trace/layer_selection.h"

#include <QRegularExpression>

#include <algorithm>
#include <span>
#include <stdexcept>

namespace attention {
namespace {

using Field = FigureField;
using Kind = FigureField::Kind;

[[noreturn]] void reject(const QString& allowedValues) {
    throw std::invalid_argument(allowedValues.toStdString());
}

int parseWholeNumber(const QString& text, int lowest, int highest) {
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    if (isNumber && number >= lowest && number <= highest) return number;
    reject(QStringLiteral("must be a whole number from %1 to %2").arg(lowest).arg(highest));
}

/// Returns a length such as "84mm" or "1200px" in pixels of 1/96 inch. The unit px of the option is a pixel
/// of the .png file, which has `dpi` dots per inch.
double parseLength(const QString& text, int dpi) {
    static const QRegularExpression pattern(QStringLiteral("^([0-9]+(?:\\.[0-9]+)?) ?(mm|px)$"));
    const auto match = pattern.match(text);
    const bool isInPixels = match.captured(2) == QLatin1String("px");
    const double length = match.captured(1).toDouble();
    const bool isInRange = isInPixels ? length >= minPixels && length <= maxPixels
                                      : length >= minMillimeters && length <= maxMillimeters;
    if (match.hasMatch() && isInRange)
        return length * (isInPixels ? pixelsPerInch / dpi : pixelsPerMillimeter);
    reject(QStringLiteral("must be a length from %1mm to %2mm or from %3px to %4px")
               .arg(minMillimeters)
               .arg(maxMillimeters)
               .arg(minPixels)
               .arg(maxPixels));
}

/// Returns the index of `text` in `names`. `otherValues` describes values that are not names, and may be
/// empty.
int parseName(const QString& text, const QStringList& names, const QStringList& otherValues = {}) {
    const auto index = names.indexOf(text);
    if (index < 0) reject(QStringLiteral("must be ") + joinedWithOr(names + otherValues));
    return static_cast<int>(index);
}

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList toStringList(std::span<const std::string_view> names) {
    QStringList list;
    for (const std::string_view name : names) list << toQString(name);
    return list;
}

QStringList backgroundNames() {
    return {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("transparent")};
}

QStringList scaleNames() {
    return {QStringLiteral("linear"), QStringLiteral("log")};
}

QStringList paletteNames() {
    QStringList names;
    for (const PaletteInfo& info : weightPaletteInfos()) names << toQString(info.name);
    return names;
}

double parseFontSize(const QString& text) {
    bool isNumber = false;
    const double points = text.toDouble(&isNumber);
    if (isNumber && points >= minFontSize && points <= maxFontSize) return points;
    reject(QStringLiteral("must be a number of points from %1 to %2").arg(minFontSize).arg(maxFontSize));
}

void readLayer(FigureSpec& spec, const QString& text) {
    spec.layer = parseOneBasedIndex(text);
    if (!spec.layer) reject(QStringLiteral("must be a whole number from 1"));
}

/// Returns the cell in a text such as "2,5" or "2,5,3". The numbers are a query, a key and optionally a head,
/// from 1. The mean of all heads is also accepted as head.
CellRef parseCell(const QString& text) {
    const QStringList parts = text.split(',');
    const auto query = parseOneBasedIndex(parts[0]);
    const auto key = parseOneBasedIndex(parts.value(1));
    const auto head = parts.size() < 3          ? std::optional(0)
                      : parts[2] == meanKeyword ? std::optional(meanOfHeads)
                                                : parseOneBasedIndex(parts[2]);
    if (query && key && head && parts.size() <= 3) return {Stage::Weights, *head, *query, *key};
    reject(QStringLiteral("must be QUERY,KEY or QUERY,KEY,HEAD, counted from 1, such as 2,5 or 2,5,1"));
}

QString writeCell(const FigureSpec& spec) {
    if (!spec.selectedCell) return {};
    const CellRef& cell = *spec.selectedCell;
    const QString head = cell.head == meanOfHeads ? meanKeyword : QString::number(cell.head + 1);
    return QStringLiteral("%1,%2,%3").arg(cell.row + 1).arg(cell.column + 1).arg(head);
}

/// Reads the range of the color scale: a name, or two weights.
void readRange(FigureSpec& spec, const QString& text) {
    if (text.contains(',')) {
        spec.weightRange = parseRange(text);
    } else {
        spec.colorRange = static_cast<ColorRange>(parseName(
            text, toStringList(colorRangeNames), {QStringLiteral("two increasing numbers such as 0,0.2")}));
    }
}

QString writeRange(const FigureSpec& spec) {
    if (spec.weightRange) return formatOptionValue(*spec.weightRange);
    return spec.colorRange ? toStringList(colorRangeNames)[static_cast<int>(*spec.colorRange)] : QString();
}

/// Reads a figure name. The stages depend on the session, so an unknown stage is not an error here, see
/// hasUnknownStage().
void readFigureName(FigureSpec& spec, const QString& text) {
    const auto name = parseFigureName(text);
    if (!name && !hasUnknownStage(text)) reject(figureNameProblem(text));
    spec.name = name.value_or(FigureName());
}

/// Returns the text of a length with its unit, such as "84mm". `length` is in pixels of 1/96 inch. Returns an
/// empty text for std::nullopt.
QString writeLength(std::optional<double> length) {
    return length ? QStringLiteral("%1mm").arg(*length / pixelsPerMillimeter) : QString();
}

QString writeNumber(std::optional<double> number) {
    return number ? QString::number(*number) : QString();
}

QString writeFlag(bool isSet) {
    return isSet ? QStringLiteral("true") : QStringLiteral("false");
}

bool isTrue(const QString& text) {
    return text == QLatin1String("true");
}

/// Returns `option` with functions that set `member` to `valueIfSet` if the option is set.
template <bool FigureSpec::*member, bool valueIfSet>
FigureOption makeFlag(FigureOption option) {
    option.read = [](FigureSpec& spec, const QString& text) {
        spec.*member = isTrue(text) ? valueIfSet : !valueIfSet;
    };
    option.write = [](const FigureSpec& spec) { return writeFlag(spec.*member == valueIfSet); };
    return option;
}

/// Returns `option` with functions that read and write `member`. formatOptionValue() must have an overload
/// for the type of `member`.
template <auto member, auto parse>
FigureOption makeList(FigureOption option) {
    option.read = [](FigureSpec& spec, const QString& text) {
        spec.*member = parse(QString(text).remove(QChar(' ')));
    };
    option.write = [](const FigureSpec& spec) { return formatOptionValue(spec.*member); };
    return option;
}

/// Returns the options that determine which numbers the figure shows, and its size.
QList<FigureOption> contentOptions() {
    const QString automatic = FigureOption::tr("automatic");
    return {
        {.name = QStringLiteral("figure"),
         .valueName = QStringLiteral("FIGURE"),
         .description =
             FigureOption::tr("Select the figure that --export writes (default: overview): %1. NAME is a "
                              "stage or parameter as in .npz and .json files, such as weights or W_Q. N is a "
                              "head, counted from 1.")
                 .arg(figureNamesText()),
         .read = &readFigureName,
         .write = [](const FigureSpec& spec) { return figureNameText(spec.name); },
         .field = {.kind = Kind::Figure, .label = FigureOption::tr("&Figure")}},
        {.name = QStringLiteral("width"),
         .valueName = QStringLiteral("LENGTH"),
         .description =
             FigureOption::tr("Set the width of a figure, such as 84mm for a journal column, or 1200px in "
                              "pixels of the .png file (default: fit the content)."),
         .read = [](FigureSpec& spec, const QString& text) { spec.width = parseLength(text, spec.dpi); },
         .write = [](const FigureSpec& spec) { return writeLength(spec.width); },
         .field = {.kind = Kind::Size, .label = FigureOption::tr("Si&ze")}},
        {.name = QStringLiteral("height"),  // the field of --width sets the height, too
         .valueName = QStringLiteral("LENGTH"),
         .description = FigureOption::tr("Set the height of a figure (default: fit the content)."),
         .read = [](FigureSpec& spec, const QString& text) { spec.height = parseLength(text, spec.dpi); },
         .write = [](const FigureSpec& spec) { return writeLength(spec.height); }},
        {.name = QStringLiteral("dpi"),
         .valueName = QStringLiteral("N"),
         .description =
             FigureOption::tr("Set the resolution of .png files and animations to N dots per inch, from %1 "
                              "to %2 (default: %3).")
                 .arg(minDpi)
                 .arg(maxDpi)
                 .arg(FigureSpec().dpi),
         .read = [](FigureSpec& spec,
                    const QString& text) { spec.dpi = parseWholeNumber(text, minDpi, maxDpi); },
         .write = [](const FigureSpec& spec) { return writeNumber(spec.dpi); },
         .field = {.kind = Kind::Number,
                   .label = FigureOption::tr("&Resolution"),
                   .toolTip = FigureOption::tr("The resolution applies to PNG images and animations. SVG and "
                                               "PDF files are sharp at any size."),
                   .lowest = minDpi,
                   .highest = maxDpi,
                   .step = 10,
                   .suffix = FigureOption::tr(" dpi")},
         .affectsPixelsOnly = true},
        {.name = QStringLiteral("font-size"),
         .valueName = QStringLiteral("PT"),
         .description =
             FigureOption::tr("Set the font size of labels in points (default: as large as fits)."),
         .read = [](FigureSpec& spec, const QString& text) { spec.fontSize = parseFontSize(text); },
         .write = [](const FigureSpec& spec) { return writeNumber(spec.fontSize); },
         .field = {.kind = Kind::Number,
                   .label = FigureOption::tr("Font size"),
                   .textIfUnset = automatic,
                   .lowest = minFontSize,
                   .highest = maxFontSize,
                   .decimals = 1,
                   .suffix = FigureOption::tr(" pt")}},
        {.name = QStringLiteral("layer"),
         .valueName = QStringLiteral("N"),
         .description = FigureOption::tr("Show layer N of the model, counted from 1."),
         .read = &readLayer,
         .write =
             [](const FigureSpec& spec) { return spec.layer ? writeNumber(*spec.layer + 1) : QString(); },
         .field = {.kind = Kind::Number,
                   .label = FigureOption::tr("La&yer"),
                   .toolTip = FigureOption::tr("Select the layer whose heads the figure shows. The window "
                                               "continues to show its own layer."),
                   .textIfUnset = FigureOption::tr("as in the window"),
                   .lowest = 1,
                   .highestFor = [](const Trace& trace) -> double { return layerSelection(trace).count; }},
         .affectsWindow = true,
         .appliesTo = [](const Trace& trace) { return layerSelection(trace).count > 1; }},
        makeList<&FigureSpec::heads, &parseHeads>(
            {.name = QStringLiteral("heads"),
             .valueName = QStringLiteral("LIST"),
             .description =
                 FigureOption::tr("Show these heads, counted from 1, and optionally their mean, such as "
                                  "1,3,mean. Heads of several layers have the form LAYER.HEAD, such as "
                                  "2.4,5.6."),
             .feature = FigureFeature::Heads,
             .field = {.kind = Kind::Text,
                       .label = FigureOption::tr("&Heads"),
                       .toolTip = FigureOption::tr(
                           "Enter the numbers of the heads, separated by commas, and “mean” for the mean of "
                           "the heads, such as 1,3,mean. For head 4 of layer 2 and head 6 of layer 5, enter "
                           "2.4,5.6."),
                       .textIfUnset = FigureOption::tr("as in the window, or heads 1,3,mean")}}),
        {.name = QStringLiteral("columns"),
         .valueName = QStringLiteral("N"),
         .description = FigureOption::tr("Show N heatmaps per row (default: as many as fit)."),
         .read = [](FigureSpec& spec,
                    const QString& text) { spec.columnCount = parseWholeNumber(text, 1, maxColumnCount); },
         .write = [](const FigureSpec& spec) { return writeNumber(spec.columnCount); },
         .feature = FigureFeature::Columns,
         .field = {.kind = Kind::Number,
                   .label = FigureOption::tr("Heatmaps per row"),
                   .toolTip = FigureOption::tr("Set the number of heatmaps in each row."),
                   .textIfUnset = automatic,
                   .lowest = 1,
                   .highest = maxColumnCount}},
        makeList<&FigureSpec::crop, &parseCrop>(
            {.name = QStringLiteral("crop"),
             .valueName = QStringLiteral("QUERIES,KEYS"),
             .description = FigureOption::tr(
                 "Show only a range of queries and a range of keys, counted from 1, such as 2-9,1-5."),
             .feature = FigureFeature::Crop,
             .field = {.kind = Kind::Text,
                       .label = FigureOption::tr("Cr&op"),
                       .toolTip = FigureOption::tr(
                           "Enter the first and the last query, a comma, and the first and the last key. For "
                           "example, 2-9,1-5 shows queries 2 to 9 and keys 1 to 5."),
                       .textIfUnset = FigureOption::tr("all, or a range 2-9,1-5")}}),
        makeList<&FigureSpec::trainingSteps, &parseTrainingSteps>(
            {.name = QStringLiteral("steps"),
             .valueName = QStringLiteral("LIST"),
             .description = FigureOption::tr(
                 "With --figure learning, show the selected head after these training steps side by side, "
                 "such as 0,20,50,200. In an animation, show one frame per training step. For example, "
                 "0-60/5 shows every fifth step from 0 to 60."),
             .feature = FigureFeature::TrainingSteps,
             .field = {.kind = Kind::Text,
                       .label = FigureOption::tr("Training steps"),
                       .toolTip = FigureOption::tr(
                           "Enter training steps to show the heatmap of the selected head after each step, "
                           "side by side. If the field is empty, the figure shows the curves of the "
                           "training."),
                       .textIfUnset = FigureOption::tr("curves, or steps 0,20,50,200")}}),
        {.name = QStringLiteral("select"),  // the dialog exports the selected cell of the window
         .valueName = QStringLiteral("CELL"),
         .description =
             FigureOption::tr("Mark one cell. With --figure inspector, explain the cell instead. Enter the "
                              "numbers of its query and key, and optionally of its head, such as 2,5 or "
                              "2,5,1. All numbers count from 1."),
         .read = [](FigureSpec& spec, const QString& text) { spec.selectedCell = parseCell(text); },
         .write = &writeCell,
         .feature = FigureFeature::SelectedCell,
         .contradictingOption = QStringLiteral("no-selection"),
         .affectsPages = true},
    };
}

/// Returns the options that determine the look of the figure.
QList<FigureOption> lookOptions() {
    const QString asInWindow = FigureOption::tr("As in the window");
    std::vector<Field::Choice> paletteChoices;
    for (const PaletteInfo& info : weightPaletteInfos())
        paletteChoices.push_back({PaletteInfo::tr(info.title), toQString(info.name)});
    return {
        {.name = QStringLiteral("theme"),
         .valueName = backgroundNames().join('|'),
         .description = FigureOption::tr("Set the background of figures and .html files (default: light)."),
         .read =
             [](FigureSpec& spec, const QString& text) {
                 spec.background = static_cast<FigureBackground>(parseName(text, backgroundNames()));
             },
         .write = [](const FigureSpec& spec) { return backgroundNames()[static_cast<int>(spec.background)]; },
         .field = {.kind = Kind::Choice,
                   .label = FigureOption::tr("Back&ground"),
                   .choices = {{FigureOption::tr("Light"), QStringLiteral("light")},
                               {FigureOption::tr("Dark"), QStringLiteral("dark")},
                               {FigureOption::tr("Transparent"), QStringLiteral("transparent")}}},
         .affectsPages = true},
        {.name = QStringLiteral("palette"),
         .valueName = QStringLiteral("NAME"),
         .description =
             FigureOption::tr(
                 "Set the palette of weights: %1 (default: the palette of the session, or viridis).")
                 .arg(paletteNames().join(QStringLiteral(", "))),
         .read =
             [](FigureSpec& spec, const QString& text) {
                 spec.palette = static_cast<Palette>(parseName(text, paletteNames()));
             },
         .write =
             [](const FigureSpec& spec) {
                 return spec.palette ? paletteNames()[static_cast<int>(*spec.palette)] : QString();
             },
         .feature = FigureFeature::WeightPalette,
         .field = {.kind = Kind::Choice,
                   .label = FigureOption::tr("&Palette"),
                   .textIfUnset = asInWindow,
                   .choices = paletteChoices}},
        {.name = QStringLiteral("scale"),
         .valueName = scaleNames().join('|'),
         .description = FigureOption::tr("Use a linear or a logarithmic color scale (default: logarithmic "
                                         "for the small weights of a long text, otherwise linear)."),
         .read = [](FigureSpec& spec,
                    const QString& text) { spec.isLogarithmic = parseName(text, scaleNames()) == 1; },
         .write =
             [](const FigureSpec& spec) {
                 return spec.isLogarithmic ? scaleNames()[*spec.isLogarithmic ? 1 : 0] : QString();
             },
         .feature = FigureFeature::ColorScale,
         .field = {.kind = Kind::Choice,
                   .label = FigureOption::tr("Color scale"),
                   .textIfUnset = asInWindow,
                   .choices = {{FigureOption::tr("Linear"), QStringLiteral("linear")},
                               {FigureOption::tr("Logarithmic"), QStringLiteral("log")}}}},
        {.name = QStringLiteral("range"),
         .valueName = toStringList(colorRangeNames).join('|') + QStringLiteral("|A,B"),
         .description =
             FigureOption::tr("Set the color range of weights to the range of each heatmap (per_map), the "
                              "range of all heads (per_stage), 0 to 1 (zero_to_one), or A to B."),
         .read = &readRange,
         .write = &writeRange,
         .feature = FigureFeature::ColorScale,
         .field = {.kind = Kind::Choice,
                   .label = FigureOption::tr("Color range"),
                   .toolTip = FigureOption::tr(
                       "Select a range, or enter the weights of the first and the last color, such as "
                       "0,0.2."),
                   .textIfUnset = asInWindow,
                   .choices = {{FigureOption::tr("Separate for each heatmap"), QStringLiteral("per_map")},
                               {FigureOption::tr("Same for all heads"), QStringLiteral("per_stage")},
                               {FigureOption::tr("Weights from 0 to 1"), QStringLiteral("zero_to_one")}},
                   .readTypedText = [](FigureSpec& spec,
                                       const QString& text) { spec.weightRange = parseRange(text); }}},
        {.name = QStringLiteral("title"),
         .valueName = QStringLiteral("TEXT"),
         .description = FigureOption::tr("Set the title of a figure or .html file (default: the title of the "
                                         "session, or its sentence)."),
         .read = [](FigureSpec& spec, const QString& text) { spec.title = text; },
         .write = [](const FigureSpec& spec) { return spec.title.value_or(QString()); },
         .field = {.kind = Kind::Text,
                   .label = FigureOption::tr("Title te&xt"),
                   .toolTip = FigureOption::tr("Enter the title of the figure. If the field is empty, the "
                                               "figure has the title of the session, or its sentence."),
                   .textIfUnset = FigureOption::tr("automatic, or a title")},
         .contradictingOption = QStringLiteral("no-title"),
         .affectsPages = true},
        makeFlag<&FigureSpec::hasTitle, false>(
            {.name = QStringLiteral("no-title"),
             .description = FigureOption::tr("Omit the title of figures."),
             .field = {.kind = Kind::CheckBox, .label = FigureOption::tr("&Title"), .isInverted = true}}),
        makeFlag<&FigureSpec::hasColorBar, false>(
            {.name = QStringLiteral("no-colorbar"),
             .description = FigureOption::tr("Omit the color bars of figures."),
             .feature = FigureFeature::ColorBars,
             .field = {.kind = Kind::CheckBox, .label = FigureOption::tr("Color &bar"), .isInverted = true}}),
        makeFlag<&FigureSpec::hasNumbers, true>(
            {.name = QStringLiteral("numbers"),  // the field of --no-numbers also sets this option
             .description =
                 FigureOption::tr("Show numbers in the cells of figures where they fit (default)."),
             .feature = FigureFeature::CellNumbers,
             .contradictingOption = QStringLiteral("no-numbers")}),
        makeFlag<&FigureSpec::hasNumbers, false>(
            {.name = QStringLiteral("no-numbers"),
             .description = FigureOption::tr("Omit the numbers in the cells of figures."),
             .feature = FigureFeature::CellNumbers,
             .field = {.kind = Kind::CheckBox,
                       .label = FigureOption::tr("&Numbers in the cells"),
                       .isInverted = true}}),
        {.name = QStringLiteral("arcs"),
         .description =
             FigureOption::tr("With --figure sentence, draw arcs from the selected query to the tokens that "
                              "it attends to. The text must have at most two lines."),
         .read = [](FigureSpec& spec, const QString& text) { spec.showsArcs = isTrue(text); },
         .write =
             [](const FigureSpec& spec) { return spec.showsArcs ? writeFlag(*spec.showsArcs) : QString(); },
         .feature = FigureFeature::Arcs,
         .field = {.kind = Kind::CheckBox, .label = FigureOption::tr("Arcs abo&ve the text")}},
        makeFlag<&FigureSpec::hasSelection, false>(
            {.name = QStringLiteral("no-selection"),
             .description = FigureOption::tr("Do not mark the selected head, token or score function, and "
                                             "omit the description of the selected head."),
             .feature = FigureFeature::SelectionMarks,
             .field = {.kind = Kind::CheckBox,
                       .label = FigureOption::tr("Out&line of the selected head"),
                       .isInverted = true}}),
        makeFlag<&FigureSpec::hasCaption, false>(
            {.name = QStringLiteral("no-caption"),
             .description = FigureOption::tr(
                 "Omit the caption, which describes the origin and the settings of the numbers."),
             .field = {.kind = Kind::CheckBox,
                       .label = FigureOption::tr("C&aption with the settings"),
                       .isInverted = true}}),
        makeFlag<&FigureSpec::hasSession, false>(
            {.name = QStringLiteral("no-session"),
             .description = FigureOption::tr("Do not store the session in figures. Attention Lab then cannot "
                                             "open the figures again."),
             .field = {.kind = Kind::CheckBox,
                       .label = FigureOption::tr("Include s&ession to reopen the file"),
                       .isInverted = true},
             .affectsAnimations = false}),
        {.name = QStringLiteral("compare-with"),  // the dialog exports the comparison of the window
         .valueName = QStringLiteral("FILE"),
         .description =
             FigureOption::tr("Compare FILE (A) with SESSION (B) in the figures \"compare\", \"words\" and "
                              "\"learning\". An animation of any other figure shows A, then B."),
         .read = [](FigureSpec& spec, const QString& text) { spec.comparedFile = text; },
         .write = [](const FigureSpec& spec) { return spec.comparedFile; },
         .feature = FigureFeature::ComparedSession},
    };
}

}  // namespace

QList<FigureOption> figureOptions() {
    return contentOptions() + lookOptions();
}

FigureOption figureOption(const QString& name) {
    const QList<FigureOption> options = figureOptions();
    return *std::ranges::find(options, name, &FigureOption::name);
}

}  // namespace attention
