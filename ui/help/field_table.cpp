// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/field_table.h"

#include "help/markdown_table.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "texts/message_text.h"

#include <QCoreApplication>

namespace attention {
namespace {

class FieldTable {
    Q_DECLARE_TR_FUNCTIONS(attention::FieldTable)

 public:
    static QStringList head() { return {tr("Field"), tr("What it is"), tr("It may hold"), tr("At first")}; }
    static QStringList choiceHead() { return {tr("Value"), tr("Name"), tr("Meaning")}; }
    static QString general() { return tr("Without a group"); }
};

/// "mask" of "mask.causal"; empty for a field in no group.
QString groupOf(const std::string& path) {
    const auto dot = path.find('.');
    return dot == std::string::npos ? QString() : QString::fromStdString(path.substr(0, dot));
}

QString heading(const QString& text) {
    return QStringLiteral("### ") + text + QStringLiteral("\n\n");
}

/// Lists the values of each enumeration.
class ChoiceLister {
 public:
    void group(std::string_view name, const auto& fields) {
        m_prefix = std::string(name) + '.';
        fields();
        m_prefix.clear();
    }
    template <class Enum>
    void choice(std::string_view name, const Enum&) {
        QList<QStringList> rows;
        for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) {
            const auto value = static_cast<Enum>(i);
            const ChoiceText text = choiceText(value);
            const std::string_view code = nameOf(value);
            rows << QStringList{
                codeMarkdown(QString::fromUtf8(code.data(), static_cast<qsizetype>(code.size()))),
                plainMarkdown(text.name), plainMarkdown(text.explanation)};
        }
        m_text += heading(codeMarkdown(QString::fromStdString(m_prefix + std::string(name)))) +
                  markdownTable(FieldTable::choiceHead(), rows) + '\n';
    }
    void text(std::string_view, const auto&...) {}
    void optionalText(std::string_view, const auto&...) {}
    void flag(std::string_view, const auto&...) {}
    void whole(std::string_view, const auto&...) {}
    void optionalWhole(std::string_view, const auto&...) {}
    void number(std::string_view, const auto&...) {}
    void optionalNumber(std::string_view, const auto&...) {}
    void tokens(std::string_view, const auto&...) {}
    void vectors(std::string_view, const auto&...) {}
    void givenTensors(std::string_view, const auto&...) {}
    void constructedHeads(std::string_view name, const auto&...) {
        choice(std::string(name) + "[…].head", HeadTarget());
    }
    void layerEdits(std::string_view, const auto&...) {}
    void scale(std::string_view, const auto&...) {}
    void factors(std::string_view, const auto&...) {}
    void cells(std::string_view, const auto&...) {}
    void fill(std::string_view, const auto&...) {}
    void json(std::string_view, const auto&...) {}

    const QString& markdown() const { return m_text; }

 private:
    std::string m_prefix;
    QString m_text;
};

}  // namespace

QString fieldTable(const std::vector<FieldDescription>& fields) {
    std::map<QString, QList<QStringList>> rows;
    QStringList groups;  // in the order of the fields
    for (const FieldDescription& field : fields) {
        const QString group = groupOf(field.path);
        if (!groups.contains(group)) groups << group;
        rows[group] << QStringList{
            codeMarkdown(QString::fromStdString(field.path)), plainMarkdown(fieldName(field.path)),
            plainMarkdown(messageText(field.values)), codeMarkdown(QString::fromStdString(field.usual))};
    }
    QString text;
    for (const QString& group : groups) {
        if (groups.size() > 1) text += heading(group.isEmpty() ? FieldTable::general() : codeMarkdown(group));
        text += markdownTable(FieldTable::head(), rows[group]) + '\n';
    }
    return text;
}

QString choiceTable() {
    ChoiceLister lister;
    const Session session;
    Session::visit(lister, session);
    return lister.markdown();
}

}  // namespace attention
