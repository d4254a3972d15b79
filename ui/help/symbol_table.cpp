// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/symbol_table.h"

#include "help/html_table.h"
#include "metrics/row_metric_info.h"
#include "session/session_json.h"
#include "texts/field_texts.h"
#include "texts/stage_texts.h"
#include "views/views.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <span>

namespace attention {
namespace {

class SymbolTable {
    Q_DECLARE_TR_FUNCTIONS(attention::SymbolTable)

 public:
    static QStringList settingHead() { return {tr("Symbol"), tr("Name"), tr("Field")}; }
    static QStringList stageHead() {
        return {tr("Symbol"), tr("Name"), tr("In files"), tr("Rows × columns")};
    }
    static QStringList measureHead() { return {tr("Measure"), tr("What it is")}; }
    static QStringList figureHead() {
        return {tr("Figure"), tr("What it shows"), tr("Options of this figure only")};
    }
    static QString name(Axis axis) {
        switch (axis) {
            case Axis::Query:
                return tr("query");
            case Axis::Key:
                return tr("key");
            case Axis::Dimension:
                return tr("dimension");
            case Axis::Vocabulary:
                return tr("token");
            case Axis::None:
                break;
        }
        return QStringLiteral("1");
    }
    static QString size(const StageInfo& info) {
        const QString size = tr("%1 × %2").arg(name(info.rowAxis), name(info.columnAxis));
        return info.isPerHead() ? tr("%1, per head").arg(size) : size;
    }
    /// A figure that has no title of its own in the dialog.
    static QString figureTitle(const ViewKind& kind) {
        if (kind.figureTitle) return ViewKind::tr(kind.figureTitle);
        return kind.figureName == "stage" ? tr("One stage, of all heads or of one")
                                          : tr("All stages of one head");
    }
};

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString optionList(FigureOptionSet options) {
    QStringList names;
    for (int i = 0; i < figureOptionCount; ++i)
        if (const auto option = static_cast<FigureOption>(i); options.contains(option))
            names << codeHtml("--" + fromView(nameOf(option)));
    return names.join(' ');
}

QString tableOf(std::span<const StageInfo> stages) {
    QList<QStringList> rows;
    for (const StageInfo& info : stages)
        rows << QStringList{stageSymbol(info.stage).toHtmlEscaped(), stageTitle(info.stage).toHtmlEscaped(),
                            codeHtml(fromView(info.name)), SymbolTable::size(info)};
    return htmlTable(SymbolTable::stageHead(), rows);
}

/// How --figure takes it: with the stage and the head that it wants.
QString figurePattern(std::string_view figure) {
    if (figure == "stage") return QStringLiteral("<code>stage:NAME</code> <code>stage:NAME:N</code>");
    return codeHtml(fromView(figure) + (figure == "head" ? QStringLiteral(":N") : QString()));
}

}  // namespace

QString settingSymbolTable() {
    // Names begin with their symbol: "d_k, key size".
    static const QRegularExpression form(QStringLiteral("^(\\w{1,3}|\\w_\\w+)[,，] ?(.+)$"));
    QList<QStringList> rows;
    for (const std::string& path : fieldPaths()) {
        const auto match = form.match(fieldName(path));
        if (match.hasMatch())
            rows << QStringList{match.captured(1).toHtmlEscaped(), match.captured(2).toHtmlEscaped(),
                                codeHtml(QString::fromStdString(path))};
    }
    return htmlTable(SymbolTable::settingHead(), rows);
}

QString stageTable() {
    return tableOf(pipelineStageInfos);
}

QString parameterTable() {
    return tableOf(auxiliaryStageInfos);
}

QString metricTable() {
    QList<QStringList> rows;
    for (const RowMetricInfo& kind : rowMetricInfos())
        rows << QStringList{kind.title().toHtmlEscaped(), kind.explanation().toHtmlEscaped()};
    return htmlTable(SymbolTable::measureHead(), rows);
}

QString commonFigureOptions() {
    return optionList(optionsOfEveryFigure());
}

QString figureNameTable() {
    QList<QStringList> rows;
    for (const ViewKind& kind : viewKinds()) {
        if (kind.makeFigure)
            rows << QStringList{
                figurePattern(kind.figureName), SymbolTable::figureTitle(kind).toHtmlEscaped(),
                optionList((kind.options | kind.optionsWithTrainingSteps).without(optionsOfEveryFigure()))};
    }
    return htmlTable(SymbolTable::figureHead(), rows);
}

}  // namespace attention
