// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/symbol_table.h"

#include "export/figure_options.h"
#include "help/html_table.h"
#include "metrics/row_metric_info.h"
#include "session/session_json.h"
#include "texts/axis_text.h"
#include "texts/field_texts.h"
#include "texts/stage_texts.h"
#include "views/views.h"

#include <QCoreApplication>

#include <optional>
#include <span>

namespace attention {
namespace {

class SymbolTable {
    Q_DECLARE_TR_FUNCTIONS(attention::SymbolTable)

 public:
    static QStringList settingHeaderCells() { return {tr("Symbol"), tr("Name"), tr("Field")}; }
    static QStringList stageHeaderCells() {
        return {tr("Symbol"), tr("Name"), tr("Name in files"), tr("Rows × columns")};
    }
    static QStringList metricHeaderCells() { return {tr("Metric"), tr("Meaning")}; }
    static QStringList figureHeaderCells() { return {tr("Figure"), tr("Content"), tr("Additional options")}; }
    static QString axisSizeText(Axis axis) {
        return axis == Axis::None ? QStringLiteral("1") : axisName(axis);
    }
    static QString sizeText(const StageInfo& info) {
        const QString text = tr("%1 × %2").arg(axisSizeText(info.rowAxis), axisSizeText(info.columnAxis));
        return info.isPerHead() ? tr("%1, per head").arg(text) : text;
    }
    /// Returns the title of a figure. Two kinds of figures have no title in the export dialog, so their
    /// titles are defined here.
    static QString figureTitle(const ViewKind& kind) {
        if (kind.figureTitle) return ViewKind::tr(kind.figureTitle);
        return kind.figureName == "stage" ? tr("One stage of all heads or of one head")
                                          : tr("All stages of one head");
    }
};

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Returns the names of the options that change a figure with `features`, as HTML. If `features` is
/// std::nullopt, returns the names of the options that change every figure.
QString optionListHtml(std::optional<FigureFeatures> features) {
    QStringList names;
    for (const FigureOption& option : figureOptions()) {
        const bool isListed = features ? option.feature && features->testFlag(*option.feature)
                                       : !option.feature && option.name != "figure";
        if (isListed) names << codeHtml("--" + toQString(option.name));
    }
    return names.join(' ');
}

QString stageTableFor(std::span<const StageInfo> stages) {
    QList<QStringList> rows;
    for (const StageInfo& info : stages)
        rows << QStringList{stageSymbol(info.stage).toHtmlEscaped(), stageTitle(info.stage).toHtmlEscaped(),
                            codeHtml(toQString(info.name)), SymbolTable::sizeText(info)};
    return htmlTable(SymbolTable::stageHeaderCells(), rows);
}

/// Returns the argument of the option --figure for a figure as HTML, with placeholders for stage and head.
QString figurePattern(std::string_view figure) {
    if (figure == "stage") return QStringLiteral("<code>stage:NAME</code> <code>stage:NAME:N</code>");
    return codeHtml(toQString(figure) + (figure == "head" ? QStringLiteral(":N") : QString()));
}

}  // namespace

QString settingSymbolTable() {
    QList<QStringList> rows;
    for (const std::string& path : fieldPaths()) {
        if (const QString symbol = fieldSymbol(path); !symbol.isEmpty())
            rows << QStringList{symbol.toHtmlEscaped(), fieldNameWithoutSymbol(path).toHtmlEscaped(),
                                codeHtml(QString::fromStdString(path))};
    }
    return htmlTable(SymbolTable::settingHeaderCells(), rows);
}

QString stageTable() {
    return stageTableFor(pipelineStageInfos);
}

QString parameterTable() {
    return stageTableFor(auxiliaryStageInfos);
}

QString metricTable() {
    QList<QStringList> rows;
    for (const RowMetricInfo& info : rowMetricInfos())
        rows << QStringList{info.title().toHtmlEscaped(), info.explanation().toHtmlEscaped()};
    return htmlTable(SymbolTable::metricHeaderCells(), rows);
}

QString commonFigureOptions() {
    return optionListHtml(std::nullopt);
}

QString figureNameTable() {
    QList<QStringList> rows;
    for (const ViewKind& kind : viewKinds()) {
        if (kind.makeFigure)
            rows << QStringList{figurePattern(kind.figureName),
                                SymbolTable::figureTitle(kind).toHtmlEscaped(),
                                optionListHtml(kind.features | kind.featuresWithTrainingSteps)};
    }
    return htmlTable(SymbolTable::figureHeaderCells(), rows);
}

}  // namespace attention
