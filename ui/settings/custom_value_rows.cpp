// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/custom_value_rows.h"

#include "engine/custom_values.h"
#include "heatmap/printable_text.h"
#include "session/custom_parameters.h"
#include "settings/number_field.h"
#include "settings/settings_form.h"
#include "state/session_editor.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "widgets/control_input_filter.h"
#include "widgets/eliding_combo_box.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace attention {
namespace {

QLabel* makeColumnTitle(const QString& text, const QString& explanation) {
    auto* label = new QLabel(text);
    label->setToolTip(explanation);
    return label;
}

}  // namespace

ConstructedHeadsEditor::ConstructedHeadsEditor(QWidget* parent)
    : QWidget(parent), m_layout(new QGridLayout(this)) {
    m_layout->setContentsMargins(0, 4, 0, 4);
    m_layout->setHorizontalSpacing(6);
    m_layout->setVerticalSpacing(4);
    m_layout->setColumnStretch(1, 1);
    m_layout->addWidget(makeColumnTitle(tr("head"), {}), 0, 0);
    m_layout->addWidget(makeColumnTitle(tr("attends to"), {}), 0, 1, 1, 2);
    m_layout->addWidget(
        makeColumnTitle(tr("strength β"), tr("The scores of the head are multiplied by this factor. A larger "
                                             "factor concentrates the weights on fewer keys.")),
        0, 3);
}

void ConstructedHeadsEditor::setHeads(const std::vector<ConstructedHead>& heads) {
    while (m_rows.size() < heads.size()) addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isUsed = i < heads.size();
        const Row& row = m_rows[i];
        for (QWidget* widget : {static_cast<QWidget*>(row.numberLabel), static_cast<QWidget*>(row.targetBox),
                                static_cast<QWidget*>(row.strengthBox)})
            widget->setHidden(!isUsed);
        row.offsetBox->setHidden(!isUsed || heads[i].target != HeadTarget::Offset);
        if (isUsed) updateRow(row, heads[i]);
    }
}

void ConstructedHeadsEditor::addRow() {
    const int head = static_cast<int>(m_rows.size());
    const Row row{new QLabel(QString::number(head + 1)), new ElidingComboBox(8), new NumberBox(0),
                  new NumberBox(2)};
    for (std::size_t i = 0; i < namesOf<HeadTarget>().size(); ++i) {
        const ChoiceText text = choiceText(static_cast<HeadTarget>(i));
        row.targetBox->addItem(text.name);
        row.targetBox->setItemData(static_cast<int>(i), text.explanation, Qt::ToolTipRole);
    }
    const QString objectNamePrefix = objectName() + QStringLiteral("[%1].").arg(head);
    row.targetBox->setObjectName(objectNamePrefix + QStringLiteral("head"));
    row.offsetBox->setObjectName(objectNamePrefix + QStringLiteral("by"));
    row.strengthBox->setObjectName(objectNamePrefix + QStringLiteral("strength"));
    row.targetBox->setAccessibleName(tr("token that head %1 attends to").arg(head + 1));
    row.offsetBox->setAccessibleName(tr("number of tokens from query to key, head %1").arg(head + 1));
    row.offsetBox->setToolTip(tr(
        "This is the number of tokens from the query to the key. A negative number selects an earlier key."));
    row.strengthBox->setAccessibleName(tr("strength of head %1").arg(head + 1));
    row.offsetBox->setRange(ranges::offset.lowest, ranges::offset.highest);
    row.strengthBox->setRange(ranges::strength.lowest, ranges::strength.highest);
    row.strengthBox->setAdaptiveStep(true);
    for (NumberBox* box : {row.offsetBox, row.strengthBox}) box->setAlignment(Qt::AlignRight);
    setFixedWidthInDigits(row.offsetBox, 7);
    setFixedWidthInDigits(row.strengthBox, 8);
    int column = 0;
    for (QWidget* widget : {static_cast<QWidget*>(row.numberLabel), static_cast<QWidget*>(row.targetBox),
                            static_cast<QWidget*>(row.offsetBox), static_cast<QWidget*>(row.strengthBox)}) {
        ControlInputFilter::installInputFilter(widget);
        m_layout->addWidget(widget, head + 1, column++);
    }
    connect(row.targetBox, &QComboBox::activated, this, [this, head] { emitHeadEdited(head); });
    connect(row.offsetBox, &NumberBox::valueChanged, this, [this, head] { emitHeadEdited(head); });
    connect(row.strengthBox, &NumberBox::valueChanged, this, [this, head] { emitHeadEdited(head); });
    m_rows.push_back(row);
}

void ConstructedHeadsEditor::updateRow(const Row& row, const ConstructedHead& head) {
    const QSignalBlocker offsetBlocker(row.offsetBox);
    const QSignalBlocker strengthBlocker(row.strengthBox);
    row.targetBox->setCurrentIndex(static_cast<int>(head.target));
    row.targetBox->setToolTip(choiceText(head.target).explanation);
    row.offsetBox->setValue(static_cast<double>(head.offset));
    row.strengthBox->setValue(head.strength);
}

void ConstructedHeadsEditor::emitHeadEdited(int head) {
    const Row& row = m_rows[static_cast<std::size_t>(head)];
    ConstructedHead constructedHead{static_cast<HeadTarget>(row.targetBox->currentIndex()), 0,
                                    row.strengthBox->value()};
    // Not −1, because the previous token is the target HeadTarget::Previous.
    constexpr int defaultOffset = -2;
    if (constructedHead.target == HeadTarget::Offset)
        constructedHead.offset = row.offsetBox->isHidden() ? defaultOffset : row.offsetBox->intValue();
    emit headEdited(head, constructedHead);
}

namespace {

/// Returns the numbers of rows and columns of the table that shows a tensor of `shape`. The rows of all heads
/// are below each other. A tensor with one axis is shown as one column. Returns {0, 0} if the last axis has
/// the length 0, for example while the user types another size.
std::pair<Index, Index> tableSize(const Shape& shape) {
    const Index columns = shape.size() == 1 ? 1 : shape.back();
    if (columns == 0) return {0, 0};
    return {entryCount(shape) / columns, columns};
}

}  // namespace

CustomValueRows::CustomValueRows(SettingsForm& form, SessionEditor& editor, QObject* parent)
    : QObject(parent), m_form(form), m_editor(editor) {
    form.setRowBuilder("embedding.vectors", std::bind_front(&CustomValueRows::addVectorTable, this));
    form.setRowBuilder("typedMatrix", std::bind_front(&CustomValueRows::addMatrixBox, this));
    form.setRowBuilder("projection.values", std::bind_front(&CustomValueRows::addMatrixTable, this));
    form.setRowBuilder("projection.constructed",
                       std::bind_front(&CustomValueRows::addConstructedHeadsEditor, this));
}

void CustomValueRows::setVocabulary(const std::vector<std::string>& vocabulary) {
    m_vocabulary = vocabulary;
    updateVectorTable();
}

void CustomValueRows::addVectorTable(const SettingsTable::Row& row, QVBoxLayout& layout) {
    m_vectorTable = new NumberTable;
    m_form.addUnlabeledRow(row, m_vectorTable, tr("Custom vectors"), layout);
    connect(
        m_vectorTable, &NumberTable::numberEdited, this, [this](int tokenIndex, int column, double number) {
            m_editor.edit(
                QStringLiteral("embedding.vectors"), fieldLabel("embedding.source"), [&](Session& session) {
                    auto& vector =
                        session.embedding.customVectors[m_vocabulary[static_cast<std::size_t>(tokenIndex)]]
                            .mutableValues();
                    vector.resize(static_cast<std::size_t>(session.embedding.tokenVectorSize()), 0.0);
                    vector[static_cast<std::size_t>(column)] = number;
                });
        });
    m_editor.observeSession(m_vectorTable, [this](const Session&) { updateVectorTable(); });
}

void CustomValueRows::updateVectorTable() {
    const EmbeddingSettings& embedding = m_editor.session().embedding;
    const bool isCustom = embedding.source == EmbeddingSource::Custom && embedding.dModel <= maxCustomSize;
    if (!isCustom || !m_vectorTable) return;
    QStringList rowNames;
    NumberTable::Numbers numbers;
    for (const std::string& token : m_vocabulary) {
        rowNames << printableToken(token);
        auto& row =
            numbers.emplace_back(static_cast<std::size_t>(std::max(Index{0}, embedding.tokenVectorSize())));
        const auto found = embedding.customVectors.find(token);
        if (found == embedding.customVectors.end()) continue;
        for (std::size_t c = 0; c < std::min(row.size(), found->second.size()); ++c)
            row[c] = found->second[c];
    }
    m_vectorTable->setNumbers(rowNames, numbers);
}

void CustomValueRows::addMatrixBox(const SettingsTable::Row& row, QVBoxLayout& layout) {
    m_matrixBox = new QComboBox;
    ControlInputFilter::installInputFilter(m_matrixBox);
    for (const bool isOptional : {false, true}) {
        for (const CustomParameterSpec& parameter : customParameterSpecs({})) {
            if (parameter.isOptional == isOptional)
                m_matrixBox->addItem(QLatin1String(parameter.name.data(), std::ssize(parameter.name)));
        }
    }
    m_form.addRow(row, m_matrixBox, layout);
    connect(m_matrixBox, &QComboBox::activated, this, [this] { updateMatrixTable(); });
}

void CustomValueRows::addMatrixTable(const SettingsTable::Row& row, QVBoxLayout& layout) {
    m_matrixTable = new NumberTable;
    m_form.addUnlabeledRow(row, m_matrixTable, tr("Entries of the matrix"), layout);
    connect(
        m_matrixTable, &NumberTable::numberEdited, this, [this](int matrixRow, int column, double number) {
            m_editor.edit(
                QStringLiteral("projection.values"), fieldLabel("typedMatrix"), [&](Session& session) {
                    const std::string name = m_matrixBox->currentText().toStdString();
                    CustomTensor& tensor = session.projection.customParameters[name];
                    tensor = resizedTensor(tensor, customParameterSpec(session, name).shape);
                    const Index columns = tableSize(tensor.shape).second;
                    tensor.entries.mutableValues()[static_cast<std::size_t>(matrixRow * columns + column)] =
                        number;
                });
        });
    m_editor.observeSession(m_matrixTable, [this](const Session&) { updateMatrixTable(); });
}

void CustomValueRows::addConstructedHeadsEditor(const SettingsTable::Row& row, QVBoxLayout& layout) {
    auto* editor = new ConstructedHeadsEditor;
    editor->setObjectName(row.path);  // the object names of its controls begin with this name
    m_form.addUnlabeledRow(row, editor, tr("Hand-built heads"), layout);
    connect(editor, &ConstructedHeadsEditor::headEdited, this,
            [this](int head, const ConstructedHead& constructedHead) {
                m_editor.edit(QStringLiteral("projection.constructed[%1]").arg(head), tr("hand-built head"),
                              [&](Session& session) {
                                  session.projection.constructedHeads[static_cast<std::size_t>(head)] =
                                      constructedHead;
                              });
            });
    m_editor.observeSession(
        editor, [editor](const Session& session) { editor->setHeads(session.projection.constructedHeads); });
}

void CustomValueRows::updateMatrixTable() {
    const Session& session = m_editor.session();
    const std::string name = m_matrixBox->currentText().toStdString();
    const auto [rows, columns] = tableSize(customParameterSpec(session, name).shape);
    const bool isCustom = session.projection.initScheme == InitScheme::Custom;
    const bool fitsTable = ranges::heads.contains(static_cast<double>(session.heads)) &&
                           columns <= maxCustomSize && rows <= maxCustomSize * session.heads;
    const bool isTableVisible =
        isCustom && fitsTable &&
        (session.output.hasProjection || !customParameterSpec(session, name).isOutputProjection);
    m_matrixTable->setHidden(!isTableVisible);
    if (!isTableVisible) return;
    QStringList rowNames;
    NumberTable::Numbers numbers(static_cast<std::size_t>(rows),
                                 std::vector<std::optional<double>>(static_cast<std::size_t>(columns)));
    const auto found = session.projection.customParameters.find(name);
    const bool hasMatchingShape = found != session.projection.customParameters.end() &&
                                  found->second.shape == customParameterSpec(session, name).shape;
    for (Index r = 0; r < rows; ++r) {
        rowNames << QString::number(r + 1);
        for (Index c = 0; hasMatchingShape && c < columns; ++c) {
            numbers[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] =
                found->second.entries[static_cast<std::size_t>(r * columns + c)];
        }
    }
    m_matrixTable->setNumbers(rowNames, numbers);
}

}  // namespace attention

#include "moc_custom_value_rows.cpp"
