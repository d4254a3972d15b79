// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_form.h"

#include "export/figure_option_text.h"
#include "state/shown_cells.h"
#include "texts/choice_texts.h"
#include "texts/stage_texts.h"
#include "views/views.h"
#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include <cmath>
#include <stdexcept>

namespace attention {
namespace {

NumberBox* makeNumberBox(const QString& name, int decimals) {
    auto* box = new NumberBox(decimals);
    box->setKeyboardTracking(false);  // no new layout of the figure for each typed digit
    box->setAccessibleName(name);
    return box;
}

QLineEdit* makeLineEdit(const QString& placeholder) {
    auto* field = new QLineEdit;
    field->setPlaceholderText(placeholder);
    return field;
}

/// Returns the value in `field`, or std::nullopt if the field is empty, disabled or invalid. If the value is
/// invalid, sets `problem` to a text about the fault.
template <class Value>
std::optional<Value> parsedValue(const QLineEdit* field, Value (*parse)(const QString&), QString& problem) {
    const QString text = field->isEnabled() ? field->text().remove(' ') : QString();
    if (text.isEmpty()) return std::nullopt;
    try {
        return parse(text);
    } catch (const std::invalid_argument& error) {
        problem = text + QStringLiteral(": ") + QString::fromUtf8(error.what());
        return std::nullopt;
    }
}

/// Returns a row of the form with `widgets` from left to right.
QWidget* makeRowWidget(const QList<QWidget*>& widgets) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : widgets) layout->addWidget(widget);
    layout->addStretch(1);
    return row;
}

/// Shows `number`, rounded to the decimals that `box` shows. Otherwise the box would show all decimals of a
/// length that was converted into another unit.
void setRoundedValue(NumberBox& box, double number) {
    const double unitsPerNumber = std::pow(10, box.shownDecimals());
    box.setValue(std::round(number * unitsPerNumber) / unitsPerNumber);
}

}  // namespace

FigureForm::FigureForm(const FigureSource& source, const FigureSpec& initialSpec, QWidget* parent)
    : QWidget(parent),
      m_source(source),
      m_formLayout(newLayout<QFormLayout>(this, {}, 8)),
      m_figureComboBox(new QComboBox),
      m_sizeComboBox(new QComboBox),
      m_widthSpinBox(makeNumberBox(tr("Width"), 1)),
      m_heightSpinBox(makeNumberBox(tr("Height"), 1)),
      m_fontSizeSpinBox(makeNumberBox(tr("Font size"), 1)),
      m_dpiSpinBox(makeNumberBox(tr("Resolution"), 0)),
      m_sizeLabel(new QLabel),
      m_columnsSpinBox(makeNumberBox(tr("Heatmaps per row"), 0)),
      m_backgroundComboBox(new QComboBox),
      m_paletteComboBox(new QComboBox),
      m_colorRangeEdit(makeLineEdit(tr("automatic, or a range 0,0.2"))),
      m_headsEdit(makeLineEdit(tr("as in the window, or heads 1,3,mean"))),
      m_cropEdit(makeLineEdit(tr("all, or a range 2-9,1-5"))),
      m_trainingStepsEdit(makeLineEdit(tr("curves, or steps 0,20,50,200"))),
      m_titleCheckBox(new QCheckBox(tr("&Title"))),
      m_colorBarCheckBox(new QCheckBox(tr("Color &bar"))),
      m_numbersCheckBox(new QCheckBox(tr("&Numbers in the cells"))),
      m_arcsCheckBox(new QCheckBox(tr("Arcs abo&ve the text"))),
      m_captionCheckBox(new QCheckBox(tr("C&aption with the settings"))),
      m_selectionCheckBox(new QCheckBox(tr("Out&line of the selected head"))),
      m_sessionCheckBox(new QCheckBox(tr("Include s&ession to reopen the file"))) {
    fillFigureComboBox(initialSpec.name);
    buildForm();
    setObjectNames();
    setSpec(initialSpec);
    connectFields();
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

void FigureForm::buildForm() {
    m_formLayout->addRow(tr("&Figure"), m_figureComboBox);
    m_formLayout->addRow(tr("Si&ze"), m_sizeComboBox);
    m_sizeRow = buildSizeRow();
    m_formLayout->addRow(QString(), m_sizeRow);
    m_dpiSpinBox->setRange(minDpi, maxDpi);
    m_dpiSpinBox->setSuffix(tr(" dpi"));
    m_dpiSpinBox->setSingleStep(10);
    m_dpiSpinBox->setToolTip(
        tr("The resolution applies to PNG images and animations. SVG and PDF files are sharp at any size."));
    m_formLayout->addRow(tr("&Resolution"), m_dpiSpinBox);
    m_fontSizeSpinBox->setRangeOrAutomatic(minFontSize, maxFontSize, tr("automatic"));
    m_fontSizeSpinBox->setSuffix(tr(" pt"));
    m_formLayout->addRow(tr("Font size"), m_fontSizeSpinBox);
    m_sizeLabel->setWordWrap(true);
    m_sizeLabel->setMinimumHeight(m_sizeLabel->fontMetrics().height());
    m_formLayout->addRow(QString(), m_sizeLabel);
    m_headsEdit->setToolTip(
        tr("Enter the numbers of the heads, separated by commas, and “mean” for the mean of the heads, such "
           "as 1,3,mean. For head 4 of layer 2 and head 6 of layer 5, enter 2.4,5.6."));
    m_formLayout->addRow(tr("&Heads"), m_headsEdit);
    m_columnsSpinBox->setRangeOrAutomatic(1, maxColumnCount, tr("automatic"));
    m_columnsSpinBox->setToolTip(tr("Set the number of heatmaps in each row."));
    m_formLayout->addRow(tr("Heatmaps per row"), m_columnsSpinBox);
    m_cropEdit->setToolTip(
        tr("Enter the first and the last query, a comma, and the first and the last key. For example, "
           "2-9,1-5 shows queries 2 to 9 and keys 1 to 5."));
    m_formLayout->addRow(tr("Cr&op"), m_cropEdit);
    m_trainingStepsEdit->setToolTip(
        tr("Enter training steps to show the heatmap of the selected head after each step, side by side. If "
           "the field is empty, the figure shows the curves of the training."));
    m_formLayout->addRow(tr("Training steps"), m_trainingStepsEdit);
    m_backgroundComboBox->addItems({tr("Light"), tr("Dark"), tr("Transparent")});
    m_formLayout->addRow(tr("Back&ground"), m_backgroundComboBox);
    m_paletteComboBox->addItem(tr("As in the window"));
    for (const PaletteInfo& info : weightPaletteInfos())
        m_paletteComboBox->addItem(PaletteInfo::tr(info.title));
    m_formLayout->addRow(tr("&Palette"), m_paletteComboBox);
    m_colorRangeEdit->setToolTip(tr("Enter the weights of the first and the last color, such as 0,0.2."));
    m_formLayout->addRow(tr("Color range"), m_colorRangeEdit);
    m_checkBoxArea = buildCheckBoxArea();
    m_formLayout->addRow(tr("Include"), m_checkBoxArea);
}

QWidget* FigureForm::buildCheckBoxArea() {
    auto* widget = new QWidget;
    auto* layout = newLayout<QVBoxLayout>(widget, {}, 4);
    for (QCheckBox* box : {m_titleCheckBox, m_colorBarCheckBox, m_numbersCheckBox, m_arcsCheckBox,
                           m_selectionCheckBox, m_captionCheckBox, m_sessionCheckBox})
        layout->addWidget(box);
    return widget;
}

void FigureForm::connectFields() {
    for (QComboBox* box : {m_figureComboBox, m_backgroundComboBox, m_paletteComboBox})
        connect(box, &QComboBox::activated, this, &FigureForm::changed);
    connect(m_sizeComboBox, &QComboBox::activated, this, [this] {
        if (sizeChoice() == m_shownSize) return;  // typed numbers stay if the same size is chosen again
        resetSizeFields();
        emit changed();
    });
    for (NumberBox* box : numberBoxes()) {
        connect(box, &NumberBox::valueChanged, this, &FigureForm::changed);
        connect(box, &NumberBox::problemChanged, this, &FigureForm::changed);
    }
    for (QLineEdit* field : {m_colorRangeEdit, m_headsEdit, m_cropEdit, m_trainingStepsEdit})
        connect(field, &QLineEdit::textChanged, this, &FigureForm::changed);
    for (QCheckBox* box : {m_titleCheckBox, m_colorBarCheckBox, m_numbersCheckBox, m_arcsCheckBox,
                           m_selectionCheckBox, m_captionCheckBox, m_sessionCheckBox})
        connect(box, &QCheckBox::toggled, this, &FigureForm::changed);
}

void FigureForm::setObjectNames() {
    const std::pair<QWidget*, const char*> objectNames[] = {{m_figureComboBox, "figure.name"},
                                                            {m_sizeComboBox, "figure.unit"},
                                                            {m_widthSpinBox, "figure.width"},
                                                            {m_heightSpinBox, "figure.height"},
                                                            {m_sizeLabel, "figure.sizeText"},
                                                            {m_dpiSpinBox, "figure.dpi"},
                                                            {m_backgroundComboBox, "figure.ground"},
                                                            {m_paletteComboBox, "figure.palette"},
                                                            {m_titleCheckBox, "figure.title"},
                                                            {m_colorBarCheckBox, "figure.colorBar"},
                                                            {m_fontSizeSpinBox, "figure.letters"},
                                                            {m_colorRangeEdit, "figure.range"},
                                                            {m_headsEdit, "figure.heads"},
                                                            {m_columnsSpinBox, "figure.columns"},
                                                            {m_cropEdit, "figure.crop"},
                                                            {m_trainingStepsEdit, "figure.steps"},
                                                            {m_selectionCheckBox, "figure.selection"},
                                                            {m_numbersCheckBox, "figure.numbers"},
                                                            {m_arcsCheckBox, "figure.arcs"},
                                                            {m_captionCheckBox, "figure.caption"},
                                                            {m_sessionCheckBox, "figure.session"}};
    for (const auto& [widget, name] : objectNames) widget->setObjectName(QLatin1String(name));
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
    for (QWidget* nextField : std::initializer_list<QWidget*>{
             m_figureComboBox, m_sizeComboBox,      m_widthSpinBox,       m_heightSpinBox,
             m_dpiSpinBox,     m_fontSizeSpinBox,   m_headsEdit,          m_columnsSpinBox,
             m_cropEdit,       m_trainingStepsEdit, m_backgroundComboBox, m_paletteComboBox,
             m_colorRangeEdit, m_titleCheckBox,     m_colorBarCheckBox,   m_numbersCheckBox,
             m_arcsCheckBox,   m_selectionCheckBox, m_captionCheckBox,    m_sessionCheckBox}) {
        setTabOrder(previousField, nextField);
        previousField = nextField;
    }
}

void FigureForm::setFormat(ExportFormat format) {
    m_format = format;
    const ExportContent content = exportFormatInfo(format).content;
    const bool isFigure = content == ExportContent::Figure;
    const bool isPainted = isFigure || content == ExportContent::Animation;
    for (QWidget* field : std::initializer_list<QWidget*>{m_sizeComboBox, m_sizeRow, m_dpiSpinBox,
                                                          m_fontSizeSpinBox, m_sizeLabel, m_checkBoxArea})
        m_formLayout->setRowVisible(field, isPainted);
    m_formLayout->setRowVisible(m_figureComboBox, isPainted || format == ExportFormat::Csv);
    m_formLayout->setRowVisible(m_backgroundComboBox, isPainted || content == ExportContent::Page);
    m_sessionCheckBox->setVisible(isFigure);  // an animation cannot be opened again
    updateFields();
}

std::vector<NumberBox*> FigureForm::numberBoxes() const {
    return {m_widthSpinBox, m_heightSpinBox, m_dpiSpinBox, m_fontSizeSpinBox, m_columnsSpinBox};
}

QWidget* FigureForm::buildSizeRow() {
    m_sizeComboBox->addItems({tr("automatic"), tr("slide 16 : 9"), tr("column 84 mm"), tr("page 174 mm"),
                              tr("in millimeters"), tr("in pixels")});
    return makeRowWidget({m_widthSpinBox, new QLabel(QStringLiteral("×")), m_heightSpinBox});
}

void FigureForm::setSpec(const FigureSpec& spec) {
    m_figureComboBox->setCurrentIndex(std::max(0, m_figureComboBox->findData(figureNameText(spec.name))));
    m_dpiSpinBox->setValue(spec.dpi);
    m_backgroundComboBox->setCurrentIndex(static_cast<int>(spec.background));
    m_paletteComboBox->setCurrentIndex(spec.palette ? static_cast<int>(*spec.palette) + 1 : 0);
    for (const auto& [box, isOn] :
         {std::pair(m_titleCheckBox, spec.hasTitle), std::pair(m_colorBarCheckBox, spec.hasColorBar),
          std::pair(m_numbersCheckBox, spec.hasNumbers),
          std::pair(m_arcsCheckBox, spec.showsArcs.value_or(m_source.displaySettings.showsArcs)),
          std::pair(m_captionCheckBox, spec.hasCaption), std::pair(m_selectionCheckBox, spec.hasSelection),
          std::pair(m_sessionCheckBox, spec.hasSession)}) {
        box->setChecked(isOn);
    }
    m_fontSizeSpinBox->setValue(spec.fontSize.value_or(0));
    if (spec.weightRange)
        m_colorRangeEdit->setText(
            QStringLiteral("%1,%2").arg(spec.weightRange->first).arg(spec.weightRange->second));
    if (spec.heads) m_headsEdit->setText(formatOptionValue(*spec.heads));
    if (spec.crop) m_cropEdit->setText(formatOptionValue(*spec.crop));
    m_trainingStepsEdit->setText(formatOptionValue(spec.trainingSteps));
    m_columnsSpinBox->setValue(spec.columnCount.value_or(0));
    updateFields();
    m_sizeComboBox->setCurrentIndex(static_cast<int>(sizeChoiceFor(spec)));
    resetSizeFields();
    if (sizeChoice() != SizeChoice::Millimeters) return;
    setRoundedValue(*m_widthSpinBox, *spec.width / pixelsPerMillimeter);
    setRoundedValue(*m_heightSpinBox, spec.height.value_or(0) / pixelsPerMillimeter);
}

FigureForm::SizeChoice FigureForm::sizeChoice() const {
    return static_cast<SizeChoice>(m_sizeComboBox->currentIndex());
}

/// Returns the size of a choice with a fixed size, in millimeters. A height of 0 means automatic height.
/// Returns std::nullopt for other choices.
std::optional<QSizeF> FigureForm::namedSize(SizeChoice choice) {
    if (choice == SizeChoice::Slide) return QSizeF(254, 142.875);  // 1920 × 1080 pixels at 192 dpi
    if (choice == SizeChoice::Column) return QSizeF(84, 0);
    if (choice == SizeChoice::Page) return QSizeF(174, 0);
    return std::nullopt;
}

/// Returns the size choice for the width and height of `spec`.
FigureForm::SizeChoice FigureForm::sizeChoiceFor(const FigureSpec& spec) {
    if (!spec.width) return SizeChoice::Automatic;
    const QSizeF millimeters = QSizeF(*spec.width, spec.height.value_or(0)) / pixelsPerMillimeter;
    for (const SizeChoice choice : {SizeChoice::Slide, SizeChoice::Column, SizeChoice::Page})
        if (namedSize(choice) == millimeters) return choice;
    return SizeChoice::Millimeters;
}

double FigureForm::pixelsPerUnit() const {
    return sizeChoice() == SizeChoice::Pixels ? pixelsPerInch / m_dpiSpinBox->value() : pixelsPerMillimeter;
}

/// Shows the width and height of a choice with a fixed size. For other choices, shows the current width of
/// the figure and automatic height.
void FigureForm::resetSizeFields() {
    m_shownSize = sizeChoice();
    const auto named = namedSize(sizeChoice());
    const bool isInPixels = sizeChoice() == SizeChoice::Pixels;
    const double width = named ? named->width() : m_figureSize.width() / pixelsPerUnit();
    for (const auto& [box, length] :
         {std::pair(m_widthSpinBox, width), std::pair(m_heightSpinBox, named ? named->height() : 0.0)}) {
        const QSignalBlocker blocker(box);
        box->setEnabled(isInPixels || sizeChoice() == SizeChoice::Millimeters);
        box->setShownDecimals(isInPixels ? 0 : 1);
        box->setSuffix(isInPixels ? tr(" px") : tr(" mm"));
        const double minLength = isInPixels ? minPixels : minMillimeters;
        const double maxLength = isInPixels ? maxPixels : maxMillimeters;
        if (box == m_widthSpinBox)
            box->setRange(minLength, maxLength);
        else
            box->setRangeOrAutomatic(minLength, maxLength, tr("automatic"));
        setRoundedValue(*box, length);
    }
}

FigureSpec FigureForm::spec(QString& problem) const {
    FigureSpec spec;
    spec.name = parseFigureName(m_figureComboBox->currentData().toString()).value_or(FigureName());
    spec.dpi = m_dpiSpinBox->intValue();
    spec.background = static_cast<FigureBackground>(m_backgroundComboBox->currentIndex());
    if (const int paletteIndex = m_paletteComboBox->currentIndex();
        paletteIndex > 0 && m_paletteComboBox->isEnabled())
        spec.palette = static_cast<Palette>(paletteIndex - 1);
    const auto isOn = [](const QCheckBox* box) { return box->isChecked() || !box->isEnabled(); };
    spec.hasTitle = isOn(m_titleCheckBox);
    spec.hasColorBar = isOn(m_colorBarCheckBox);
    spec.hasNumbers = isOn(m_numbersCheckBox);
    if (m_arcsCheckBox->isEnabled()) spec.showsArcs = m_arcsCheckBox->isChecked();
    spec.hasCaption = isOn(m_captionCheckBox);
    spec.hasSession = isOn(m_sessionCheckBox);
    spec.hasSelection = isOn(m_selectionCheckBox);
    if (m_columnsSpinBox->isEnabled() && m_columnsSpinBox->value() > 0)
        spec.columnCount = m_columnsSpinBox->intValue();
    if (m_fontSizeSpinBox->value() > 0) spec.fontSize = m_fontSizeSpinBox->value();
    spec.weightRange = parsedValue(m_colorRangeEdit, &parseRange, problem);
    spec.heads = parsedValue(m_headsEdit, &parseHeads, problem);
    spec.crop = parsedValue(m_cropEdit, &parseCrop, problem);
    spec.trainingSteps =
        parsedValue(m_trainingStepsEdit, &parseTrainingSteps, problem).value_or(std::vector<Index>());
    for (const NumberBox* box : numberBoxes()) {
        const bool isUsed = box->isEnabled() && !box->isHidden();
        if (isUsed && problem.isEmpty() && !box->problem().isEmpty())
            problem = box->accessibleName() + QStringLiteral(": ") + box->problem();
    }
    const Trace& trace = *m_source.trace;
    if (problem.isEmpty()) problem = headsProblem(trace, spec);
    if (problem.isEmpty() && spec.crop) problem = cropProblem(trace, *spec.crop);
    if (sizeChoice() == SizeChoice::Automatic) return spec;
    const QSizeF chosenSize =
        namedSize(sizeChoice()).value_or(QSizeF(m_widthSpinBox->value(), m_heightSpinBox->value()));
    spec.width = chosenSize.width() * pixelsPerUnit();
    if (chosenSize.height() > 0) spec.height = chosenSize.height() * pixelsPerUnit();
    return spec;
}

void FigureForm::updateFields() {
    QString problem;
    const FigureSpec currentSpec = spec(problem);
    const FigureOptionSet options = optionsOf(currentSpec.name, !currentSpec.trainingSteps.empty());
    const ExportContent content = exportFormatInfo(m_format).content;
    const bool isFigure = content == ExportContent::Figure;
    const bool isPainted = isFigure || content == ExportContent::Animation;
    for (const auto& [field, option] : std::initializer_list<std::pair<QWidget*, FigureOption>>{
             {m_paletteComboBox, FigureOption::Palette},
             {m_colorRangeEdit, FigureOption::Range},
             {m_headsEdit, FigureOption::Heads},
             {m_columnsSpinBox, FigureOption::Columns},
             {m_cropEdit, FigureOption::Crop},
             {m_trainingStepsEdit, FigureOption::TrainingSteps}}) {
        // An animation has its own field for the training steps.
        const bool isUsed = options.contains(option) && (isFigure || field != m_trainingStepsEdit);
        field->setEnabled(isUsed);
        m_formLayout->setRowVisible(field, isUsed && isPainted);
    }
    for (const auto& [box, option] : std::initializer_list<std::pair<QCheckBox*, FigureOption>>{
             {m_titleCheckBox, FigureOption::NoTitle},
             {m_colorBarCheckBox, FigureOption::NoColorBar},
             {m_numbersCheckBox, FigureOption::NoNumbers},
             {m_arcsCheckBox, FigureOption::Arcs},
             {m_selectionCheckBox, FigureOption::NoSelection},
             {m_captionCheckBox, FigureOption::NoCaption}}) {
        box->setEnabled(options.contains(option));
        box->setVisible(options.contains(option));
    }
}

void FigureForm::setFigureSize(QSizeF figureSize) {
    m_figureSize = figureSize;
    updateSizeLabel();
}

void FigureForm::showProblem(const QString& problem) {
    m_problem = problem;
    updateSizeLabel();
}

void FigureForm::updateSizeLabel() {
    if (!m_problem.isEmpty()) return m_sizeLabel->setText(m_problem);
    if (m_figureSize.isEmpty()) return m_sizeLabel->clear();  // the figure is still being computed
    if (sizeChoice() == SizeChoice::Automatic) {
        const QSignalBlocker blocker(m_widthSpinBox);
        setRoundedValue(*m_widthSpinBox, m_figureSize.width() / pixelsPerUnit());
    }
    const auto sizeText = [&](double unitLength) {
        const auto lengthText = [&](double length) {
            return QString::number(std::lround(length / unitLength));
        };
        return QStringLiteral("%1 × %2").arg(lengthText(m_figureSize.width()),
                                             lengthText(m_figureSize.height()));
    };
    m_sizeLabel->setText(
        tr("%1 mm, %2 pixels")
            .arg(sizeText(pixelsPerMillimeter), sizeText(pixelsPerInch / m_dpiSpinBox->value())));
}

}  // namespace attention

#include "moc_figure_form.cpp"
