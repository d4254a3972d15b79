// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_form.h"

#include "io/session_file.h"
#include "session/field_visitors.h"
#include "session/session_json.h"
#include "settings/applicability.h"
#include "settings/field_binding.h"
#include "settings/field_row.h"
#include "settings/number_field.h"
#include "state/session_editor.h"
#include "texts/field_texts.h"
#include "texts/position_text.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"
#include "widgets/number_box.h"
#include "widgets/session_text_edit.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace attention {
namespace {

/// Returns the index, from 0, at which the entries of a list of cells contain the head. Returns std::nullopt
/// if the field at `path` is not a list of cells.
std::optional<int> headIndexForField(std::string_view path) {
    if (path == "mask.cells") return headIndexInCell;
    return path == "multiplier" ? std::optional(headIndexInMultiplier) : std::nullopt;
}

/// True if a number can contain `c`, so that a text that begins with `c` is meant as a number.
bool isNumberCharacter(QChar c) {
    return parseTypedNumber(c) || isIncompleteNumber(c);
}

/// True if a list or a text in quotes is not complete yet.
bool hasOpenBracketOrQuote(const QString& text) {
    int depth = 0;
    bool isInString = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) isInString = !isInString;
        if (isInString) continue;
        if (text[i] == '[' || text[i] == '{') ++depth;
        if (text[i] == ']' || text[i] == '}') --depth;
    }
    return depth > 0 || isInString;
}

}  // namespace

TextFields::TextFields(SessionEditor& editor, QObject* parent) : QObject(parent), m_editor(editor) {
    connect(&editor, &SessionEditor::sessionChanged, this, &TextFields::updateTexts);
}

QWidget* TextFields::addField(const SettingsTable::Row& row, FieldDiffersFunction differs, bool isNumber) {
    QLineEdit* lineEdit = nullptr;
    QWidget* control = nullptr;
    const std::size_t index = m_fields.size();
    const auto* suggestions = std::get_if<SettingsTable::Suggestions>(&row.controlOptions);
    if (!suggestions) {
        control = lineEdit = new QLineEdit;
    } else {
        auto* comboBox = new ElidingComboBox(8);
        comboBox->setEditable(true);
        comboBox->setInsertPolicy(QComboBox::NoInsert);
        for (const char* suggestion : *suggestions) comboBox->addItem(valueDisplayText(suggestion));
        connect(comboBox, &QComboBox::activated, this, [this, index] { applyText(index); });
        lineEdit = comboBox->lineEdit();
        control = comboBox;
    }
    ControlInputFilter::installInputFilter(control);
    control->setToolTip(row.toolTipText());
    connect(lineEdit, &QLineEdit::textEdited, this, [this, index] { checkText(index); });
    connect(lineEdit, &QLineEdit::editingFinished, this, [this, index] { applyText(index); });
    m_fields.push_back({&row, lineEdit, differs, isNumber});
    return control;
}

/// Updates the texts of the fields whose values have changed, so that typed text stays in the other fields.
/// Converts the session to texts only if a field has changed since `previousSession` or has been added,
/// because the conversion takes long.
void TextFields::updateTexts(const Session& previousSession) {
    const Session& session = m_editor.session();
    const bool areUnchanged = m_serializedTexts.size() == m_fields.size() &&
                              std::ranges::none_of(m_fields, [&](const Field& field) {
                                  return field.differs(field.row->path, previousSession, session);
                              });
    if (areUnchanged) return;
    std::vector<std::string_view> paths;
    for (const Field& field : m_fields) paths.emplace_back(field.row->path);
    m_serializedTexts = serializeFields(session, paths);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const QString text = fieldDisplayText(m_fields[i].row->path, m_serializedTexts[i]);
        if (std::exchange(m_fields[i].valueText, text) != text) showValue(i);
    }
}

/// Shows the text of the value in the session, and removes the message about a typed text.
void TextFields::showValue(std::size_t fieldIndex) {
    const Field& field = m_fields[fieldIndex];
    if (field.lineEdit->text() != field.valueText) field.lineEdit->setText(field.valueText);
    emit problemChanged(field.row->path, {});
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

/// Returns the session with the typed text `text` as the value of `field`. Throws SessionError if `text` is
/// not valid.
Session TextFields::editedSession(const Field& field, const QString& text) const {
    const char* path = field.row->path;
    const bool isCleared = text.trimmed().isEmpty() || text == tr("none");
    const auto headIndex = headIndexForField(path);
    QString value = headIndex ? toZeroBasedPositions(text, *headIndex).json : text;
    if (isCleared) value = QString::fromStdString(serializeField(Session(), path));
    for (const QString& name : {QStringLiteral("d_k"), QStringLiteral("d_model")})
        if (text.trimmed() == valueDisplayText(name)) value = name;
    if (const auto number = field.isNumber ? parseTypedNumber(text) : std::nullopt)
        value = QString::number(*number, 'g', QLocale::FloatingPointShortest);
    return sessionWithField(m_editor.session(), path, value.toStdString());
}

/// Returns the reason why the typed text `text` is not a valid value of `field`, or an empty text.
QString TextFields::problemOf(const Field& field, const QString& text) const {
    const char* path = field.row->path;
    if (const auto headIndex = headIndexForField(path)) {
        const ZeroBasedPositions positions = toZeroBasedPositions(text, *headIndex);
        if (!positions.problem.isEmpty()) return fieldProblemText(path, positions.problem);
    }
    try {
        editedSession(field, text);
    } catch (const SessionError& error) {
        const bool looksLikeNumber = !text.trimmed().isEmpty() && isNumberCharacter(text.trimmed().front());
        if (field.isNumber && looksLikeNumber && !parseTypedNumber(text)) return notANumberReason(text);
        return fieldProblemText(error.problem());
    }
    return {};
}

/// True if `text` is the beginning of a word that a field accepts in place of a number.
bool TextFields::isPrefixOfKeyword(const QString& text) {
    const QStringList words = {tr("none"),
                               QStringLiteral("null"),
                               QStringLiteral("d_k"),
                               QStringLiteral("d_model"),
                               valueDisplayText(QStringLiteral("d_k")),
                               valueDisplayText(QStringLiteral("d_model")),
                               QStringLiteral("-inf")};
    return std::ranges::any_of(words, [&](const QString& word) { return word.startsWith(text.trimmed()); });
}

/// Marks the text that the user is typing if it is not valid. Text that becomes valid when the user goes on
/// typing is not marked.
void TextFields::checkText(std::size_t fieldIndex) {
    const Field& field = m_fields[fieldIndex];
    const QString text = field.lineEdit->text();
    const bool isIncomplete = field.isNumber ? isIncompleteNumber(text) : hasOpenBracketOrQuote(text);
    const bool mayBecomeValid = isIncomplete || isPrefixOfKeyword(text);
    emit problemChanged(field.row->path, mayBecomeValid ? QString() : problemOf(field, text));
}

/// Sets the field of the session to the text that the user has typed. Marks the text if it is not valid.
void TextFields::applyText(std::size_t fieldIndex) {
    const Field field = m_fields[fieldIndex];
    const QString text = field.lineEdit->text();
    if (const QString problem = problemOf(field, text); !problem.isEmpty())
        return emit problemChanged(field.row->path, problem);
    const Session newSession = editedSession(field, text);
    if (!field.differs(field.row->path, newSession, m_editor.session())) return showValue(fieldIndex);
    emit problemChanged(field.row->path, {});
    m_editor.edit(field.row->path, field.row->labelText(), [&](Session& session) { session = newSession; });
}

namespace {

/// True if a text field with a value of this type contains one number, or no value.
template <class Value>
constexpr bool isNumberOrNothing =
    std::is_same_v<Value, std::optional<double>> || std::is_same_v<Value, std::optional<Index>> ||
    std::is_arithmetic_v<Value> || std::is_same_v<Value, ScoreScale>;

}  // namespace

SettingsForm::SettingsForm(SessionEditor& editor, QObject* parent)
    : QObject(parent), m_editor(editor), m_textFields(new TextFields(editor, this)) {
    connect(m_textFields, &TextFields::problemChanged, this,
            [this](const QString& path, const QString& message) {
                m_rowsByPath.value(path)->setInputProblem(message);
            });
}

void SettingsForm::setRowBuilder(const char* path, RowBuilder builder) {
    m_rowBuilders[path] = std::move(builder);
}

void SettingsForm::addRows(const std::vector<SettingsTable::Row>& rows, QVBoxLayout& layout) {
    for (const SettingsTable::Row& row : rows) addTableRow(row, layout);
    m_editor.updateObservers();
    updateUnusedReasons();
}

void SettingsForm::addTableRow(const SettingsTable::Row& row, QVBoxLayout& layout) {
    if (std::holds_alternative<SettingsTable::SpecialControl>(row.controlOptions))
        return m_rowBuilders.at(row.path)(row, layout);
    if (std::holds_alternative<SettingsTable::MultilineText>(row.controlOptions))
        return addRow(row, makeMultilineEdit(row), layout);
    const auto addField = [&]<class Value, class... Allowed>(const Value&, const Allowed&...) {
        if constexpr (std::is_same_v<Value, bool>) {
            addUnlabeledRow(row, makeCheckBox(row), row.labelText(), layout);
        } else if constexpr (std::is_enum_v<Value>) {
            addRow(row, makeChoiceBox(row), layout);
        } else if constexpr (std::is_arithmetic_v<Value> && (std::is_same_v<Allowed, Range> && ...)) {
            addRow(row, makeNumberField(row), layout);
        } else {
            const auto differs = [](const char* path, const Session& first, const Session& second) {
                return typedFieldAt<Value>(first, path) != typedFieldAt<Value>(second, path);
            };
            // The row gets no tool tip, because TextFields sets the tool tip of the control.
            insertRow(row.path, row.symbol(), row.labelText(),
                      m_textFields->addField(row, differs, isNumberOrNothing<Value>), layout);
        }
    };
    visitField(m_editor.session(), row.path, addField);
}

void SettingsForm::addRow(const SettingsTable::Row& row, QWidget* control, QVBoxLayout& layout) {
    insertRow(row.path, row.symbol(), row.labelText(), control, layout)->setExplanation(row.toolTipText());
}

void SettingsForm::addUnlabeledRow(const SettingsTable::Row& row, QWidget* control,
                                   const QString& accessibleName, QVBoxLayout& layout) {
    insertRow(row.path, {}, {}, control, layout);
    control->setAccessibleName(accessibleName);
}

FieldRow* SettingsForm::insertRow(const char* path, const QString& symbol, const QString& label,
                                  QWidget* control, QVBoxLayout& layout) {
    control->setObjectName(QLatin1String(path));
    auto* fieldRow = new FieldRow(symbol, label, control);
    layout.addWidget(fieldRow);
    m_rowsByPath.insert(QLatin1String(path), fieldRow);
    return fieldRow;
}

void SettingsForm::updateUnusedReasons() {
    for (auto it = m_rowsByPath.begin(); it != m_rowsByPath.end(); ++it)
        it.value()->setUnusedReason(rowUnusedReason(m_editor.session(), it.key()));
}

QWidget* SettingsForm::makeNumberField(const SettingsTable::Row& row) {
    const NumberBinding binding = numberBinding(row, m_editor);
    auto* control = new NumberField(binding.range, binding.decimals);
    connect(control, &NumberField::valueEdited, this, binding.editWithValue);
    m_editor.observeSession(control, [control, valueOf = binding.valueOf](const Session& session) {
        control->setValue(valueOf(session));
    });
    return control;
}

QWidget* SettingsForm::makeChoiceBox(const SettingsTable::Row& row) {
    auto* control = new ElidingComboBox(13);
    ControlInputFilter::installInputFilter(control);
    bindChoiceBox(*control, row, m_editor, [this, &row](const Session& previousSession) {
        emit choiceEdited(row.path, previousSession);
    });
    return control;
}

QWidget* SettingsForm::makeCheckBox(const SettingsTable::Row& row) {
    const QString label = row.labelText();
    auto* control = new QCheckBox(label);
    control->setToolTip(row.toolTipText());
    connect(control, &QCheckBox::toggled, this, [this, &row, label](bool isChecked) {
        m_editor.edit(row.path, label,
                      [&](Session& session) { typedFieldAt<bool>(session, row.path) = isChecked; });
    });
    m_editor.observeSession(control, [&row, control](const Session& session) {
        const QSignalBlocker blocker(control);
        control->setChecked(typedFieldAt<bool>(session, row.path));
    });
    return control;
}

QWidget* SettingsForm::makeMultilineEdit(const SettingsTable::Row& row) {
    auto* control = new SessionTextEdit;
    connect(control, &SessionTextEdit::textEdited, this, [this, &row](const QString& text) {
        m_editor.edit(row.path, row.labelText(), [&](Session& session) {
            typedFieldAt<std::string>(session, row.path) = text.toStdString();
        });
    });
    m_editor.observeSession(control, [&row, control](const Session& session) {
        control->setSessionText(QString::fromStdString(typedFieldAt<std::string>(session, row.path)));
    });
    return control;
}

}  // namespace attention

#include "moc_settings_form.cpp"
