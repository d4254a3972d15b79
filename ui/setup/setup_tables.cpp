// SPDX-License-Identifier: GPL-3.0-or-later
// The panel's tables: typed vectors of tokens, typed matrices of the projections, heads made by hand.
#include "engine/custom_values.h"
#include "heatmap/token_text.h"
#include "session/custom_parameters.h"
#include "setup/field_row.h"
#include "setup/head_list.h"
#include "setup/number_table.h"
#include "setup/setup_panel.h"
#include "widgets/input_manners.h"

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

void SetupPanel::buildVectorTable(const Row& row) {
    m_vectors = new NumberTable;
    addRow(row, m_vectors, Name::Within);
    m_vectors->setAccessibleName(tr("Vectors of the tokens"));
    connect(m_vectors, &NumberTable::numberEdited, this, [this](int line, int column, double number) {
        edit(QStringLiteral("embedding.vectors"), tr("vectors"), [&](Session& s) {
            auto& vector =
                s.embedding.customVectors[m_vocabulary[static_cast<std::size_t>(line)]].mutableValues();
            vector.resize(static_cast<std::size_t>(s.embedding.tokenVectorSize()), 0.0);
            vector[static_cast<std::size_t>(column)] = number;
        });
    });
    m_show.emplace_back([this] { showVectors(); });
}

void SetupPanel::showVectors() {
    const EmbeddingSettings& embedding = m_session.embedding;
    const bool isTyped = embedding.source == EmbeddingSource::Custom && embedding.dModel <= maxCustomSize;
    if (!isTyped || !m_vectors) return;
    QStringList names;
    NumberTable::Numbers numbers;
    for (const std::string& token : m_vocabulary) {
        names << shownToken(token);
        auto& row =
            numbers.emplace_back(static_cast<std::size_t>(std::max(Index{0}, embedding.tokenVectorSize())));
        const auto found = embedding.customVectors.find(token);
        if (found == embedding.customVectors.end()) continue;
        for (std::size_t c = 0; c < std::min(row.size(), found->second.size()); ++c)
            row[c] = found->second[c];
    }
    m_vectors->setNumbers(names, numbers);
}

void SetupPanel::buildMatrixChoice(const Row& row) {
    m_matrixChoice = new QComboBox;
    InputManners::teach(m_matrixChoice);
    for (const bool isOptional : {false, true}) {
        for (const CustomParameterSpec& weight : customParameterSpecs({})) {
            if (weight.isOptional == isOptional)
                m_matrixChoice->addItem(QLatin1String(weight.name.data(), std::ssize(weight.name)));
        }
    }
    addRow(row, m_matrixChoice);
    connect(m_matrixChoice, &QComboBox::activated, this, [this] { showMatrix(); });
}

void SetupPanel::buildMatrixTable(const Row& row) {
    m_matrix = new NumberTable;
    addRow(row, m_matrix, Name::Within);
    m_matrix->setAccessibleName(tr("Numbers of the matrix"));
    connect(m_matrix, &NumberTable::numberEdited, this, [this](int line, int column, double number) {
        edit(QStringLiteral("projection.values"), tr("matrix"), [&](Session& s) {
            const std::string name = m_matrixChoice->currentText().toStdString();
            CustomTensor& tensor = s.projection.customParameters[name];
            tensor = resizedTensor(tensor, customParameterSpec(s, name).shape);
            const Index columns = tableSize(tensor.shape).second;
            tensor.entries.mutableValues()[static_cast<std::size_t>(line * columns + column)] = number;
        });
    });
    m_show.emplace_back([this] { showMatrix(); });
}

void SetupPanel::buildHeadList(const Row& row) {
    auto* heads = new HeadList;
    heads->setObjectName(row.path);  // its rows are named by it
    addRow(row, heads, Name::Within);
    heads->setAccessibleName(tr("Heads by hand"));
    connect(heads, &HeadList::headEdited, this, [this](int head, const ConstructedHead& value) {
        edit(QStringLiteral("projection.constructed[%1]").arg(head), tr("head by hand"),
             [&](Session& s) { s.projection.constructedHeads[static_cast<std::size_t>(head)] = value; });
    });
    m_show.emplace_back([this, heads] { heads->setHeads(m_session.projection.constructedHeads); });
}

void SetupPanel::showMatrix() {
    const std::string name = m_matrixChoice->currentText().toStdString();
    const auto [rows, columns] = tableSize(customParameterSpec(m_session, name).shape);
    const bool isTyped = m_session.projection.initScheme == InitScheme::Custom;
    const bool isFew = ranges::heads.contains(static_cast<double>(m_session.heads)) &&
                       columns <= maxCustomSize && rows <= maxCustomSize * m_session.heads;
    const bool isShown =
        isTyped && isFew &&
        (m_session.output.hasProjection || !customParameterSpec(m_session, name).isOutputProjection);
    m_matrix->setHidden(!isShown);
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
    m_matrix->setNumbers(names, numbers);
}

}  // namespace attention
