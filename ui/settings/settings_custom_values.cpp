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
    addRow(row, m_vectorTable, LabelPosition::Within);
    m_vectorTable->setAccessibleName(tr("Vectors of the tokens"));
    connect(m_vectorTable, &NumberTable::numberEdited, this, [this](int line, int column, double number) {
        editSession(QStringLiteral("embedding.vectors"), tr("vectors"), [&](Session& s) {
            auto& vector =
                s.embedding.customVectors[m_vocabulary[static_cast<std::size_t>(line)]].mutableValues();
            vector.resize(static_cast<std::size_t>(s.embedding.tokenVectorSize()), 0.0);
            vector[static_cast<std::size_t>(column)] = number;
        });
    });
    m_updaters.emplace_back([this] { updateVectorTable(); });
}

void SettingsPanel::updateVectorTable() {
    const EmbeddingSettings& embedding = m_session.embedding;
    const bool isTyped = embedding.source == EmbeddingSource::Custom && embedding.dModel <= maxCustomSize;
    if (!isTyped || !m_vectorTable) return;
    QStringList names;
    NumberTable::Numbers numbers;
    for (const std::string& token : m_vocabulary) {
        names << printableToken(token);
        auto& row =
            numbers.emplace_back(static_cast<std::size_t>(std::max(Index{0}, embedding.tokenVectorSize())));
        const auto found = embedding.customVectors.find(token);
        if (found == embedding.customVectors.end()) continue;
        for (std::size_t c = 0; c < std::min(row.size(), found->second.size()); ++c)
            row[c] = found->second[c];
    }
    m_vectorTable->setNumbers(names, numbers);
}

void SettingsPanel::buildMatrixChoice(const RowSpec& row) {
    m_matrixChoice = new QComboBox;
    ControlInputFilter::installInputFilter(m_matrixChoice);
    for (const bool isOptional : {false, true}) {
        for (const CustomParameterSpec& weight : customParameterSpecs({})) {
            if (weight.isOptional == isOptional)
                m_matrixChoice->addItem(QLatin1String(weight.name.data(), std::ssize(weight.name)));
        }
    }
    addRow(row, m_matrixChoice);
    connect(m_matrixChoice, &QComboBox::activated, this, [this] { updateMatrixTable(); });
}

void SettingsPanel::buildMatrixTable(const RowSpec& row) {
    m_matrixTable = new NumberTable;
    addRow(row, m_matrixTable, LabelPosition::Within);
    m_matrixTable->setAccessibleName(tr("Numbers of the matrix"));
    connect(m_matrixTable, &NumberTable::numberEdited, this, [this](int line, int column, double number) {
        editSession(QStringLiteral("projection.values"), tr("matrix"), [&](Session& s) {
            const std::string name = m_matrixChoice->currentText().toStdString();
            CustomTensor& tensor = s.projection.customParameters[name];
            tensor = resizedTensor(tensor, customParameterSpec(s, name).shape);
            const Index columns = tableSize(tensor.shape).second;
            tensor.entries.mutableValues()[static_cast<std::size_t>(line * columns + column)] = number;
        });
    });
    m_updaters.emplace_back([this] { updateMatrixTable(); });
}

void SettingsPanel::buildConstructedHeads(const RowSpec& row) {
    auto* heads = new ConstructedHeadsEditor;
    heads->setObjectName(row.path);  // its rows are named by it
    addRow(row, heads, LabelPosition::Within);
    heads->setAccessibleName(tr("Heads by hand"));
    connect(heads, &ConstructedHeadsEditor::headEdited, this, [this](int head, const ConstructedHead& value) {
        editSession(
            QStringLiteral("projection.constructed[%1]").arg(head), tr("head by hand"),
            [&](Session& s) { s.projection.constructedHeads[static_cast<std::size_t>(head)] = value; });
    });
    m_updaters.emplace_back([this, heads] { heads->setHeads(m_session.projection.constructedHeads); });
}

void SettingsPanel::updateMatrixTable() {
    const std::string name = m_matrixChoice->currentText().toStdString();
    const auto [rows, columns] = tableSize(customParameterSpec(m_session, name).shape);
    const bool isTyped = m_session.projection.initScheme == InitScheme::Custom;
    const bool isFew = ranges::heads.contains(static_cast<double>(m_session.heads)) &&
                       columns <= maxCustomSize && rows <= maxCustomSize * m_session.heads;
    const bool isShown =
        isTyped && isFew &&
        (m_session.output.hasProjection || !customParameterSpec(m_session, name).isOutputProjection);
    m_matrixTable->setHidden(!isShown);
    if (!isShown) return;
    QStringList names;
    NumberTable::Numbers numbers(static_cast<std::size_t>(rows),
                                 std::vector<std::optional<double>>(static_cast<std::size_t>(columns)));
    const auto found = m_session.projection.customParameters.find(name);
    const bool fits = found != m_session.projection.customParameters.end() &&
                      found->second.shape == customParameterSpec(m_session, name).shape;
    for (Index r = 0; r < rows; ++r) {
        names << QString::number(r + 1);
        for (Index c = 0; fits && c < columns; ++c) {
            numbers[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] =
                found->second.entries[static_cast<std::size_t>(r * columns + c)];
        }
    }
    m_matrixTable->setNumbers(names, numbers);
}

}  // namespace attention
