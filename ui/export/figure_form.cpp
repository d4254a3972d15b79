// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_form.h"

#include "export/figure_size_field.h"
#include "texts/stage_texts.h"
#include "views/views.h"
#include "widgets/control_input_filter.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>

#include <algorithm>
#include <stdexcept>

namespace attention {
namespace {

using Kind = FigureField::Kind;

NumberBox* makeNumberBox(const FigureField& field, const Trace& trace) {
    auto* box = new NumberBox(field.decimals);
    box->setKeyboardTracking(false);  // no new layout of the figure for each typed digit
    const double highest = field.highestFor ? field.highestFor(trace) : field.highest;
    if (field.textIfUnset.isEmpty())
        box->setRange(field.lowest, highest);
    else
        box->setRangeOrAutomatic(field.lowest, highest, field.textIfUnset);
    box->setSuffix(field.suffix);
    box->setSingleStep(field.step);
    box->setExplanation(field.toolTip);
    return box;
}

QComboBox* makeChoiceBox(const FigureField& field) {
    auto* box = new QComboBox;
    box->setEditable(field.readTypedText != nullptr);
    box->setInsertPolicy(QComboBox::NoInsert);
    if (box->isEditable()) box->lineEdit()->setTextMargins(-6, 0, 0, 0);  // as the text of other lists
    if (!field.textIfUnset.isEmpty()) box->addItem(field.textIfUnset, QString());
    for (const auto& [title, value] : field.choices) box->addItem(title, value);
    return box;
}

/// Returns the index of the item of `box` that is visible, or -1 if the user has typed another text.
int shownIndex(const QComboBox& box) {
    return box.isEditable() ? box.findText(box.currentText()) : box.currentIndex();
}

/// Returns the text of an option without a value, depending on its check box.
QString flagText(bool isSet) {
    return isSet ? QStringLiteral("true") : QStringLiteral("false");
}

}  // namespace

FigureForm::FigureForm(const FigureSource& source, const FigureSpec& initialSpec, QWidget* parent)
    : QWidget(parent),
      m_source(source),
      m_formLayout(newLayout<QFormLayout>(this, {}, 8)),
      m_checkBoxArea(new QWidget) {
    auto* checkBoxLayout = newLayout<QVBoxLayout>(m_checkBoxArea, {}, 4);
    for (const FigureOption& option : figureOptions()) {
        if (option.field.kind == Kind::None) continue;
        QWidget* field = makeField(option);
        if (field->objectName().isEmpty()) field->setObjectName(QStringLiteral("figure.") + option.name);
        if (field->toolTip().isEmpty()) field->setToolTip(option.field.toolTip);
        if (option.field.kind == Kind::CheckBox) {
            checkBoxLayout->addWidget(field);
        } else {
            m_formLayout->addRow(option.field.label, field);
            field->setAccessibleName(QString(option.field.label).remove('&'));
        }
        // The wheel scrolls the form, but line edits keep their keys for Undo.
        if (qobject_cast<QComboBox*>(field) || qobject_cast<NumberBox*>(field))
            ControlInputFilter::installInputFilter(field);
        m_rows.push_back({option, field});
    }
    m_formLayout->addRow(tr("Include"), m_checkBoxArea);
    fillFigureComboBox(initialSpec.name);
    setSpec(initialSpec);
}

/// Creates the field of `option`, and emits changed() when its value changes.
QWidget* FigureForm::makeField(const FigureOption& option) {
    const FigureField& field = option.field;
    switch (field.kind) {
        case Kind::None:
            break;
        case Kind::Figure:
            m_figureComboBox = new QComboBox;
            connect(m_figureComboBox, &QComboBox::activated, this, &FigureForm::changed);
            return m_figureComboBox;
        case Kind::Size:
            m_sizeField = new FigureSizeField;
            connect(m_sizeField, &FigureSizeField::changed, this, &FigureForm::changed);
            return m_sizeField;
        case Kind::Number: {
            NumberBox* box = makeNumberBox(field, *m_source.trace);
            connect(box, &NumberBox::valueChanged, this, &FigureForm::changed);
            connect(box, &NumberBox::problemChanged, this, &FigureForm::changed);
            return box;
        }
        case Kind::Choice: {
            QComboBox* box = makeChoiceBox(field);
            connect(box, &QComboBox::activated, this, &FigureForm::changed);
            connect(box, &QComboBox::editTextChanged, this, &FigureForm::changed);
            return box;
        }
        case Kind::Text: {
            auto* edit = new QLineEdit;
            edit->setPlaceholderText(field.textIfUnset);
            connect(edit, &QLineEdit::textChanged, this, &FigureForm::changed);
            return edit;
        }
        case Kind::CheckBox: {
            auto* box = new QCheckBox(field.label);
            connect(box, &QCheckBox::toggled, this, &FigureForm::changed);
            return box;
        }
    }
    return nullptr;
}

void FigureForm::fillFigureComboBox(const FigureName& initialFigure) {
    const FigureSource& source = m_source;
    const auto addFigure = [&](const QString& text, const FigureName& name) {
        if (figureProblem(source, name).isEmpty()) m_figureComboBox->addItem(text, figureNameText(name));
    };
    const auto headCount = static_cast<int>(source.trace->headCount());
    for (const ViewKind& kind : viewKinds()) {
        if (kind.figureTitle) addFigure(ViewKind::tr(kind.figureTitle), {kind.figureName});
        for (int head = 0; kind.figureName == "head" && headCount > 1 && head < headCount; ++head)
            addFigure(tr("Head %1").arg(head + 1), {kind.figureName, Stage::Weights, head});
    }
    for (const Stage stage : pipelineStages(*source.trace))
        addFigure(tr("Heatmaps: %1").arg(stageTitle(*source.trace, stage)), {"stage", stage, {}});
    if (m_figureComboBox->findData(figureNameText(initialFigure)) < 0 && initialFigure.kind == "stage")
        addFigure(mapTitle(*source.trace, {initialFigure.stage, initialFigure.head.value_or(0), 0, 0}),
                  initialFigure);
    m_figureComboBox->setMaxVisibleItems(m_figureComboBox->count());
}

void FigureForm::setSpec(const FigureSpec& spec) {
    FigureSpec shownSpec = spec;
    if (!shownSpec.showsArcs) shownSpec.showsArcs = m_source.displaySettings.showsArcs;
    m_sizeField->setDpi(spec.dpi);
    for (const Row& row : m_rows) setText(row, row.option.write(shownSpec));
    m_sizeField->setSize(spec);
    updateFields();
}

/// Returns the text of the value in the field of `row`, which FigureOption::read() reads. Empty if the option
/// is not set.
QString FigureForm::textOf(const Row& row) const {
    switch (row.option.field.kind) {
        case Kind::Number: {
            const double number = static_cast<const NumberBox*>(row.field)->value();
            return number == 0 ? QString() : QString::number(number);
        }
        case Kind::Figure:
        case Kind::Choice: {
            const auto& box = *static_cast<const QComboBox*>(row.field);
            const int index = shownIndex(box);
            return index < 0 ? box.currentText().remove(' ') : box.itemData(index).toString();
        }
        case Kind::Text:
            return static_cast<const QLineEdit*>(row.field)->text().trimmed();
        case Kind::CheckBox:
            return flagText(static_cast<const QCheckBox*>(row.field)->isChecked() !=
                            row.option.field.isInverted);
        default:
            return {};
    }
}

/// Shows the value with the text `text`. An empty text, a value that is not in the list and a number outside
/// of the range leave the option unset.
void FigureForm::setText(const Row& row, const QString& text) {
    const FigureField& field = row.option.field;
    if (field.kind == Kind::Number) {
        const double highest = field.highestFor ? field.highestFor(*m_source.trace) : field.highest;
        const double number = text.toDouble();
        static_cast<NumberBox*>(row.field)->setValue(number <= highest ? number : 0);
    } else if (field.kind == Kind::Figure || field.kind == Kind::Choice) {
        auto& box = *static_cast<QComboBox*>(row.field);
        const int index = box.findData(text);
        box.setCurrentIndex(std::max(0, index));
        if (index < 0 && box.isEditable()) box.setEditText(text);
    } else if (field.kind == Kind::Text) {
        static_cast<QLineEdit*>(row.field)->setText(text);
    } else if (field.kind == Kind::CheckBox) {
        static_cast<QCheckBox*>(row.field)->setChecked((text == flagText(true)) != field.isInverted);
    }
}

/// Sets the option of `row` in `spec` if its field has a value. If the value is invalid, sets `problem`.
void FigureForm::readField(const Row& row, FigureSpec& spec, QString& problem) const {
    const QString text = textOf(row);
    if (text.isEmpty()) return;
    const auto* box = qobject_cast<const QComboBox*>(row.field);
    const bool isTyped = box && shownIndex(*box) < 0 && row.option.field.readTypedText;
    try {
        (isTyped ? row.option.field.readTypedText : row.option.read)(spec, text);
    } catch (const std::invalid_argument& error) {
        problem = text + QStringLiteral(": ") + QString::fromUtf8(error.what());
    }
}

/// Returns the features of the chosen figure. They depend on the training steps.
FigureFeatures FigureForm::figureFeatures() const {
    FigureSpec chosen;
    QString problem;
    for (const Row& row : m_rows)
        if (row.option.field.kind == Kind::Figure || row.option.feature == FigureFeature::TrainingSteps)
            readField(row, chosen, problem);
    // An animation has a field of its own for the training steps.
    if (exportFormatInfo(m_format).content == ExportContent::Animation)
        return featuresOf(chosen.name).setFlag(FigureFeature::TrainingSteps, false);
    return featuresOf(chosen.name, !chosen.trainingSteps.empty());
}

bool FigureForm::changesFigure(const FigureOption& option, FigureFeatures features) const {
    return (!option.feature || features.testFlag(*option.feature)) &&
           (!option.appliesTo || option.appliesTo(*m_source.trace));
}

bool FigureForm::changesFormat(const FigureOption& option) const {
    switch (exportFormatInfo(m_format).content) {
        case ExportContent::Figure:
            return true;
        case ExportContent::Animation:
            return option.affectsAnimations;
        case ExportContent::Page:
            return option.affectsPages;
        default:
            return m_format == ExportFormat::Csv && option.field.kind == Kind::Figure;
    }
}

FigureSpec FigureForm::spec(QString& problem) const {
    FigureSpec spec;
    const FigureFeatures features = figureFeatures();
    for (const Row& row : m_rows) {
        if (!changesFigure(row.option, features)) continue;
        readField(row, spec, problem);
        const auto* box = qobject_cast<const NumberBox*>(row.field);
        if (box && !box->isHidden() && problem.isEmpty() && !box->problem().isEmpty())
            problem = box->accessibleName() + QStringLiteral(": ") + box->problem();
    }
    m_sizeField->applyTo(spec);
    if (problem.isEmpty()) problem = m_sizeField->problem();
    const Trace& trace = *m_source.trace;
    if (problem.isEmpty()) problem = headsProblem(trace, spec);
    if (problem.isEmpty() && spec.crop) problem = cropProblem(trace, *spec.crop);
    return spec;
}

void FigureForm::addFirstRow(const QString& label, QWidget* field) {
    m_formLayout->insertRow(0, label, field);
    // The label column gets a constant width, so that fields do not move while other rows are hidden.
    int labelWidth = 0;
    for (int row = 0; row < m_formLayout->rowCount(); ++row)
        if (const QLayoutItem* item = m_formLayout->itemAt(row, QFormLayout::LabelRole))
            labelWidth = std::max(labelWidth, item->widget()->sizeHint().width());
    m_formLayout->labelForField(field)->setMinimumWidth(labelWidth);
}

void FigureForm::setTabOrderAfter(QWidget* previousWidget) {
    QWidget* previousField = previousWidget;
    for (const Row& row : m_rows) {
        for (QWidget* nextField : row.field == m_sizeField ? m_sizeField->fields() : QList{row.field}) {
            setTabOrder(previousField, nextField);
            previousField = nextField;
        }
    }
}

void FigureForm::setFormat(ExportFormat format) {
    m_format = format;
    updateFields();
}

void FigureForm::updateFields() {
    const FigureFeatures features = figureFeatures();
    FigureSpec chosen;
    QString problem;
    for (const Row& row : m_rows) readField(row, chosen, problem);
    m_sizeField->setDpi(chosen.dpi);
    bool hasCheckBoxes = false;
    for (const Row& row : m_rows) {
        const FigureOption& option = row.option;
        const bool isShown = changesFigure(option, features) && changesFormat(option);
        const bool isContradicted =
            !option.contradictingOption.isEmpty() && std::ranges::any_of(m_rows, [&](const Row& other) {
                return other.option.name == option.contradictingOption && textOf(other) == flagText(true);
            });
        row.field->setEnabled(changesFigure(option, features) && !isContradicted);
        if (option.field.kind == Kind::CheckBox) {
            row.field->setVisible(isShown);
            hasCheckBoxes |= isShown;
        } else {
            m_formLayout->setRowVisible(row.field, isShown);
        }
    }
    m_formLayout->setRowVisible(m_checkBoxArea, hasCheckBoxes);
}

void FigureForm::setFigureSize(QSizeF figureSize) {
    m_sizeField->setFigureSize(figureSize);
}

void FigureForm::showProblem(const QString& problem) {
    m_sizeField->showProblem(problem);
}

}  // namespace attention

#include "moc_figure_form.cpp"
