// SPDX-License-Identifier: GPL-3.0-or-later
// The panel's tables: typed vectors of tokens, typed matrices of the projections, heads made by hand.
#include "engine/custom_values.h"
#include "heatmap/printable_text.h"
#include "session/custom_parameters.h"
#include "settings/constructed_heads_editor.h"
#include "settings/field_row.h"
#include "settings/number_table.h"
#include "settings/settings_panel.h"
#include "widgets/control_input_filter.h"

#include <QComboBox>

namespace attention {
namespace {

/// The rows and columns under which a typed tensor is shown: one head below the other. None while a size is
/// 0, on the way to another one.
std::pair<Index, Index> tableSize(const Shape& shape) {
    const Index columns = shape.size() == 1 ? 1 : shape.back();
    if (columns == 0) return {0, 0};
    return {entryCount(shape) / columns, columns};
}

}  // namespace

void SettingsPanel::buildVectorTable(const RowSpec& row) {
    m_vectorTable = new NumberTable;
    addRow(row, m_vectorTable, LabelPosition::InsideControl);
    m_vectorTable->setAccessibleName(tr("Vectors of the tokens"));
    connect(m_vectorTable, &NumberTable::numberEdited, this,
            [this](int tokenIndex, int column, double number) {
                editSession(QStringLiteral("embedding.vectors"), tr("vectors"), [&](Session& session) {
                    auto& vector =
                        session.embedding.customVectors[m_vocabulary[static_cast<std::size_t>(tokenIndex)]]
                            .mutableValues();
                    vector.resize(static_cast<std::size_t>(session.embedding.tokenVectorSize()), 0.0);
                    vector[static_cast<std::size_t>(column)] = number;
                });
            });
    m_updaters.emplace_back([this] { updateVectorTable(); });
}

void SettingsPanel::updateVectorTable() {
    const EmbeddingSettings& embedding = m_session.embedding;
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

void SettingsPanel::buildMatrixChoice(const RowSpec& row) {
    m_matrixBox = new QComboBox;
    ControlInputFilter::installInputFilter(m_matrixBox);
    for (const bool isOptional : {false, true}) {
        for (const CustomParameterSpec& parameter : customParameterSpecs({})) {
            if (parameter.isOptional == isOptional)
                m_matrixBox->addItem(QLatin1String(parameter.name.data(), std::ssize(parameter.name)));
        }
    }
    addRow(row, m_matrixBox);
    connect(m_matrixBox, &QComboBox::activated, this, [this] { updateMatrixTable(); });
}

void SettingsPanel::buildMatrixTable(const RowSpec& row) {
    m_matrixTable = new NumberTable;
    addRow(row, m_matrixTable, LabelPosition::InsideControl);
    m_matrixTable->setAccessibleName(tr("Numbers of the matrix"));
    connect(m_matrixTable, &NumberTable::numberEdited, this,
            [this](int matrixRow, int column, double number) {
                editSession(QStringLiteral("projection.values"), tr("matrix"), [&](Session& session) {
                    const std::string name = m_matrixBox->currentText().toStdString();
                    CustomTensor& tensor = session.projection.customParameters[name];
                    tensor = resizedTensor(tensor, customParameterSpec(session, name).shape);
                    const Index columns = tableSize(tensor.shape).second;
                    tensor.entries.mutableValues()[static_cast<std::size_t>(matrixRow * columns + column)] =
                        number;
                });
            });
    m_updaters.emplace_back([this] { updateMatrixTable(); });
}

void SettingsPanel::buildConstructedHeadsEditor(const RowSpec& row) {
    auto* editor = new ConstructedHeadsEditor;
    editor->setObjectName(row.path);  // its rows are named by it
    addRow(row, editor, LabelPosition::InsideControl);
    editor->setAccessibleName(tr("Heads by hand"));
    connect(editor, &ConstructedHeadsEditor::headEdited, this,
            [this](int head, const ConstructedHead& constructedHead) {
                editSession(QStringLiteral("projection.constructed[%1]").arg(head), tr("head by hand"),
                            [&](Session& session) {
                                session.projection.constructedHeads[static_cast<std::size_t>(head)] =
                                    constructedHead;
                            });
            });
    m_updaters.emplace_back([this, editor] { editor->setHeads(m_session.projection.constructedHeads); });
}

void SettingsPanel::updateMatrixTable() {
    const std::string name = m_matrixBox->currentText().toStdString();
    const auto [rows, columns] = tableSize(customParameterSpec(m_session, name).shape);
    const bool isCustom = m_session.projection.initScheme == InitScheme::Custom;
    const bool fitsTable = ranges::heads.contains(static_cast<double>(m_session.heads)) &&
                           columns <= maxCustomSize && rows <= maxCustomSize * m_session.heads;
    const bool isTableVisible =
        isCustom && fitsTable &&
        (m_session.output.hasProjection || !customParameterSpec(m_session, name).isOutputProjection);
    m_matrixTable->setHidden(!isTableVisible);
    if (!isTableVisible) return;
    QStringList rowNames;
    NumberTable::Numbers numbers(static_cast<std::size_t>(rows),
                                 std::vector<std::optional<double>>(static_cast<std::size_t>(columns)));
    const auto found = m_session.projection.customParameters.find(name);
    const bool hasMatchingShape = found != m_session.projection.customParameters.end() &&
                                  found->second.shape == customParameterSpec(m_session, name).shape;
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
