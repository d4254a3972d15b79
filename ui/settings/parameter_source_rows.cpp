// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/parameter_source_rows.h"

#include "layer/initial_parameters.h"
#include "look/icons.h"
#include "settings/number_field.h"
#include "settings/settings_form.h"
#include "state/session_editor.h"
#include "texts/field_texts.h"
#include "texts/shared_labels.h"
#include "widgets/control_input_filter.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <functional>
#include <utility>
#include <vector>

namespace attention {
namespace {

enum EntryKind { BuiltInEntry, CurrentFileEntry, OtherFileEntry };

}  // namespace

FileChoiceBox::FileChoiceBox() : ElidingComboBox(13) {
    ControlInputFilter::installInputFilter(this);
    connect(this, &QComboBox::activated, this, &FileChoiceBox::activateEntry);
}

void FileChoiceBox::setFile(const std::optional<std::string>& file, const QString& builtInName) {
    const QSignalBlocker blocker(this);
    clear();
    if (!builtInName.isEmpty()) addItem(builtInName, BuiltInEntry);
    const QString path = QString::fromStdString(file.value_or(""));
    if (file) addItem(QFileInfo(path).fileName(), CurrentFileEntry);
    addItem(tr("choose a file…"), OtherFileEntry);
    setCurrentIndex(file ? findData(CurrentFileEntry) : 0);
    setToolTip(path);
}

/// Emits the signal of the activated item. If it is the item of another file, selects the previous item
/// again, because setFile() selects the new file only after the user has chosen it.
void FileChoiceBox::activateEntry(int index) {
    const int kind = itemData(index).toInt();
    if (kind == BuiltInEntry) emit builtInChosen();
    if (kind != OtherFileEntry) return;
    const int currentFileIndex = findData(CurrentFileEntry);
    setCurrentIndex(std::max(currentFileIndex, 0));
    emit otherFileRequested();
}

ParameterSourceRows::ParameterSourceRows(SettingsForm& form, SessionEditor& editor, QObject* parent)
    : QObject(parent), m_form(form), m_editor(editor) {
    form.setRowBuilder("embedding.file", std::bind_front(&ParameterSourceRows::addVectorFileBox, this));
    form.setRowBuilder("seed", std::bind_front(&ParameterSourceRows::addSeedField, this));
}

void ParameterSourceRows::addVectorFileBox(const SettingsTable::Row& row, QVBoxLayout& layout) {
    auto* fileBox = new FileChoiceBox;
    m_form.addRow(row, fileBox, layout);
    connect(fileBox, &FileChoiceBox::otherFileRequested, this, &ParameterSourceRows::vectorFileRequested);
    connect(fileBox, &FileChoiceBox::builtInChosen, this, [this] {
        m_editor.edit(QStringLiteral("embedding.file"), fieldLabel("embedding.source"),
                      [](Session& session) { session.embedding.file.reset(); });
    });
    m_editor.observeSession(fileBox, [fileBox](const Session& session) {
        const bool usesWordVectors = session.embedding.source == EmbeddingSource::WordVectors;
        fileBox->setFile(session.embedding.file, usesWordVectors ? tr("English, built in") : QString());
    });
}

/// Adds a number field for a common seed of the vectors and the parameters, and a button that samples both
/// again. The groups of the panel also contain the two separate seeds.
void ParameterSourceRows::addSeedField(const SettingsTable::Row& row, QVBoxLayout& layout) {
    auto* container = new QWidget;
    auto* lineLayout = new QHBoxLayout(container);
    lineLayout->setContentsMargins(0, 0, 0, 0);
    auto* resampleButton = new QPushButton(themeIcon("randomize"), resampleLabel());
    resampleButton->setObjectName(QStringLiteral("drawAgain"));
    auto* seedField = new NumberField(ranges::seed, 0);
    seedField->setObjectName(QStringLiteral("seed.number"));
    seedField->setAccessibleName(tr("seed"));
    lineLayout->addWidget(resampleButton, 1);
    lineLayout->addWidget(seedField);
    m_form.addRow(row, container, layout);
    connect(resampleButton, &QPushButton::clicked, this, &ParameterSourceRows::resampleParameters);
    connect(seedField, &NumberField::valueEdited, this,
            [this](double value) { editSeed(m_editor, static_cast<std::uint32_t>(value)); });
    m_editor.observeSession(seedField, [seedField](const Session& session) {
        const std::vector<std::uint32_t> seeds = usedSeeds(session);
        if (!seeds.empty()) seedField->setValue(seeds.front());
    });
}

void ParameterSourceRows::editSeed(SessionEditor& editor, std::uint32_t seed) {
    editor.edit(QStringLiteral("seed"), tr("seed"),
                [seed](Session& session) { session = withSingleSeed(std::move(session), seed); });
}

void ParameterSourceRows::resampleParameters() {
    m_editor.edit(QStringLiteral("seed"), resampleUndoText(),
                  [](Session& session) { session = withNextSeed(std::move(session)); });
}

}  // namespace attention

#include "moc_parameter_source_rows.cpp"
