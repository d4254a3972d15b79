// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/field_table.h"

#include "help/html_table.h"
#include "session/field_visitors.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "texts/message_text.h"

#include <QCoreApplication>

namespace attention {
namespace {

class FieldTable {
    Q_DECLARE_TR_FUNCTIONS(attention::FieldTable)

 public:
    static QStringList fieldHeaderCells() {
        return {tr("Field"), tr("Name"), tr("Allowed values"), tr("Default")};
    }
    static QStringList choiceHeaderCells() { return {tr("Value"), tr("Name"), tr("Meaning")}; }
    static QString ungroupedTitle() { return tr("Fields without a group"); }
};

/// Returns the group of a field, such as "mask" for "mask.causal". Empty for a field without a group.
QString groupOf(const std::string& path) {
    const auto dot = path.find('.');
    return dot == std::string::npos ? QString() : QString::fromStdString(path.substr(0, dot));
}

QString headingHtml(const QString& text) {
    return QStringLiteral("<h3>%1</h3>\n").arg(text);
}

/// Returns an HTML table of the values of the enumeration `Enum`, which the field `path` can have.
template <class Enum>
QString choiceTableFor(const std::string& path) {
    QList<QStringList> rows;
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) {
        const auto value = static_cast<Enum>(i);
        const ChoiceText text = choiceText(value);
        const std::string_view valueName = nameOf(value);
        rows << QStringList{
            codeHtml(QString::fromUtf8(valueName.data(), static_cast<qsizetype>(valueName.size()))),
            text.name.toHtmlEscaped(), text.explanation.toHtmlEscaped()};
    }
    return headingHtml(codeHtml(QString::fromStdString(path))) +
           htmlTable(FieldTable::choiceHeaderCells(), rows);
}

}  // namespace

QString fieldTable(const std::vector<FieldDescription>& fields) {
    std::map<QString, QList<QStringList>> rows;
    QStringList groups;  // in the order of their first fields
    for (const FieldDescription& field : fields) {
        const QString group = groupOf(field.path);
        if (!groups.contains(group)) groups << group;
        rows[group] << QStringList{codeHtml(QString::fromStdString(field.path)),
                                   fieldName(field.path).toHtmlEscaped(),
                                   messageText(field.allowedValues).toHtmlEscaped(),
                                   codeHtml(QString::fromStdString(field.defaultValue))};
    }
    QString html;
    for (const QString& group : groups) {
        if (groups.size() > 1)
            html += headingHtml(group.isEmpty() ? FieldTable::ungroupedTitle() : codeHtml(group));
        html += htmlTable(FieldTable::fieldHeaderCells(), rows[group]);
    }
    return html;
}

QString fieldChoiceTables() {
    QString html;
    const Session session;
    forEachField(session, [&]<class Value>(const std::string& path, const Value&, const auto&...) {
        if constexpr (std::is_enum_v<Value>) html += choiceTableFor<Value>(path);
        if constexpr (std::is_same_v<Value, std::vector<ConstructedHead>>)
            html += choiceTableFor<HeadTarget>(path + "[…].head");
    });
    return html;
}

}  // namespace attention
