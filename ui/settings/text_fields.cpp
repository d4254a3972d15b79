// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/text_fields.h"

#include "io/session_file.h"
#include "session/session_json.h"
#include "state/session_editor.h"
#include "texts/field_texts.h"
#include "texts/position_text.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"

#include <QLineEdit>

#include <algorithm>
#include <optional>
#include <variant>

namespace attention {
namespace {

/// Returns the index, from 0, at which the entries of a list of cells contain the head. Returns std::nullopt
/// if the field at `path` is not a list of cells.
std::optional<int> headIndexForField(std::string_view path) {
    if (path == "mask.cells") return headIndexInCell;
    return path == "multiplier" ? std::optional(headIndexInMultiplier) : std::nullopt;
}

}  // namespace

TextFields::TextFields(SessionEditor& editor, QObject* parent) : QObject(parent), m_editor(editor) {
    connect(&editor, &SessionEditor::sessionChanged, this, &TextFields::updateTexts);
}

QWidget* TextFields::addField(const SettingsTable::Row& row, FieldDiffersFunction differs) {
    QLineEdit* lineEdit = nullptr;
    QWidget* control = nullptr;
    const auto* suggestions = std::get_if<SettingsTable::Suggestions>(&row.controlOptions);
    if (!suggestions) {
        control = lineEdit = new QLineEdit;
    } else {
        auto* comboBox = new ElidingComboBox(8);
        comboBox->setEditable(true);
        comboBox->setInsertPolicy(QComboBox::NoInsert);
        for (const char* suggestion : *suggestions) comboBox->addItem(valueDisplayText(suggestion));
        connect(comboBox, &QComboBox::activated, this,
                [this, &row, comboBox] { setFieldFromText(row, comboBox->currentText()); });
        lineEdit = comboBox->lineEdit();
        control = comboBox;
    }
    ControlInputFilter::installInputFilter(control);
    control->setToolTip(row.toolTipText());
    connect(lineEdit, &QLineEdit::editingFinished, this,
            [this, &row, lineEdit] { setFieldFromText(row, lineEdit->text()); });
    m_fields.push_back({row.path, lineEdit, differs});
    return control;
}

/// Updates the texts of all fields. Converts the session to texts only if a field has changed since
/// `previousSession` or has been added, because the conversion takes long.
void TextFields::updateTexts(const Session& previousSession) {
    const Session& session = m_editor.session();
    const bool areUnchanged = m_serializedTexts.size() == m_fields.size() &&
                              std::ranges::none_of(m_fields, [&](const Field& field) {
                                  return field.differs(field.path, previousSession, session);
                              });
    if (!areUnchanged) {
        std::vector<std::string_view> paths;
        for (const Field& field : m_fields) paths.emplace_back(field.path);
        m_serializedTexts = serializeFields(session, paths);
    }
    for (std::size_t i = 0; i < m_serializedTexts.size(); ++i) {
        const QString text = fieldDisplayText(m_fields[i].path, m_serializedTexts[i]);
        if (m_fields[i].lineEdit->text() != text) m_fields[i].lineEdit->setText(text);
    }
}

QString TextFields::valueDisplayText(const QString& value) {
    if (value == QLatin1String("d_k") || value == QLatin1String("d_model")) return QChar(0x221a) + value;
    return value == QLatin1String("null") || value == QLatin1String("[]") ? tr("none") : value;
}

QString TextFields::fieldDisplayText(std::string_view path, const std::string& value) {
    const QString text = QString::fromStdString(value);
    const auto headIndex = headIndexForField(path);
    return valueDisplayText(headIndex ? toOneBasedPositions(text, *headIndex) : text);
}

void TextFields::setFieldFromText(const SettingsTable::Row& row, const QString& text) {
    const bool isCleared = text.trimmed().isEmpty() || text == tr("none");
    const auto headIndex = headIndexForField(row.path);
    const ZeroBasedPositions parsed =
        headIndex ? toZeroBasedPositions(text, *headIndex) : ZeroBasedPositions{text, {}};
    if (!parsed.problem.isEmpty())
        return emit problemFound(row.path, fieldProblemText(row.path, parsed.problem));
    QString value = isCleared ? QString::fromStdString(serializeField(Session(), row.path)) : parsed.json;
    for (const QString& name : {QStringLiteral("d_k"), QStringLiteral("d_model")})
        if (text.trimmed() == valueDisplayText(name)) value = name;
    if (value.toStdString() == serializeField(m_editor.session(), row.path)) return;
    try {
        const Session editedSession = sessionWithField(m_editor.session(), row.path, value.toStdString());
        m_editor.edit(row.path, row.labelText(), [&](Session& session) { session = editedSession; });
    } catch (const SessionError& error) {
        emit problemFound(row.path, fieldProblemText(error.problem()));
    }
}

}  // namespace attention

#include "moc_text_fields.cpp"
