// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export_dialog.h"

#include "export/figure_option_text.h"
#include "export/figure_preview.h"
#include "look/icons.h"
#include "state/shown_cells.h"
#include "texts/choice_texts.h"
#include "texts/stage_texts.h"
#include "views/views.h"
#include "widgets/layouts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QSpinBox>

#include <cmath>
#include <stdexcept>

namespace attention {
namespace {

QDoubleSpinBox* makeSpinBox(const QString& name) {
    auto* box = new QDoubleSpinBox;
    box->setKeyboardTracking(false);  // a figure is not laid out for each digit
    box->setAccessibleName(name);
    return box;
}

QLineEdit* makeLineEdit(const QString& placeholder) {
    auto* field = new QLineEdit;
    field->setPlaceholderText(placeholder);
    return field;
}

/// Returns the value in a field, or nullopt if it is empty, disabled or wrong. `problem` says what is wrong.
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

/// Several widgets one after another in a row of the form.
QWidget* makeRowWidget(const QList<QWidget*>& widgets) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : widgets) layout->addWidget(widget);
    layout->addStretch(1);
    return row;
}

}  // namespace

ExportDialog::ExportDialog(const FigureSource& source, const FigureSpec& initialSpec, QWidget* parent)
    : QDialog(parent),
      m_preview(new FigurePreview(source)),
      m_figureComboBox(new QComboBox),
      m_sizeComboBox(new QComboBox),
      m_widthSpinBox(makeSpinBox(tr("Width"))),
      m_heightSpinBox(makeSpinBox(tr("Height"))),
      m_fontSizeSpinBox(makeSpinBox(tr("Letters"))),
      m_dpiSpinBox(new QSpinBox),
      m_sizeLabel(new QLabel),
      m_backgroundComboBox(new QComboBox),
      m_paletteComboBox(new QComboBox),
      m_rangeEdit(makeLineEdit(tr("as shown, or 0,0.2"))),
      m_headsEdit(makeLineEdit(tr("as shown, or 1,3,mean, or 2.4,5.6"))),
      m_cropEdit(makeLineEdit(tr("all, or queries,keys: 2-9,1-5"))),
      m_stepsEdit(makeLineEdit(tr("curves, or 0,20,50,200"))),
      m_titleCheckBox(new QCheckBox(tr("&Title"))),
      m_colorBarCheckBox(new QCheckBox(tr("Colour &bar"))),
      m_numbersCheckBox(new QCheckBox(tr("&Numbers in the cells"))),
      m_arcsCheckBox(new QCheckBox(tr("Arcs abo&ve the text"))),
      m_captionCheckBox(new QCheckBox(tr("C&aption: sentence and settings"))),
      m_selectionCheckBox(new QCheckBox(tr("Fra&me of the selected head"))),
      m_sessionCheckBox(new QCheckBox(tr("S&ession, to be opened again"))) {
    setWindowTitle(tr("Export figure"));
    fillFigureComboBox(source, initialSpec.name);
    auto* contentLayout = new QHBoxLayout;
    contentLayout->setSpacing(16);
    contentLayout->addWidget(m_preview, 1);
    contentLayout->addLayout(buildForm());
    auto* mainLayout = newLayout<QVBoxLayout>(this, {16, 16, 16, 16}, 16);
    mainLayout->addLayout(contentLayout, 1);
    mainLayout->addWidget(buildButtons());
    setSpec(initialSpec);
    const QScreen* screen = parent ? parent->screen() : QGuiApplication::primaryScreen();
    constexpr QSize windowFrameSize(16, 48);  // what a desktop puts around it
    resize(QSize(1120, 640).boundedTo(screen->availableSize() - windowFrameSize));
    m_figureComboBox->setFocus();
}

void ExportDialog::fillFigureComboBox(const FigureSource& source, const FigureName& initialFigure) {
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
        addFigure(tr("Stage: %1").arg(stageTitle(*source.trace, stage)), {"stage", stage, {}});
    if (m_figureComboBox->findData(figureNameText(initialFigure)) < 0 && initialFigure.kind == "stage")
        addFigure(mapTitle(*source.trace, {initialFigure.stage, initialFigure.head.value_or(0), 0, 0}),
                  initialFigure);
}

QFormLayout* ExportDialog::buildForm() {
    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->addRow(tr("&Figure"), m_figureComboBox);
    form->addRow(tr("Si&ze"), m_sizeComboBox);
    form->addRow(QString(), buildSizeRow());
    m_dpiSpinBox->setRange(minDpi, maxDpi);
    m_dpiSpinBox->setSuffix(tr(" dpi"));
    m_dpiSpinBox->setSingleStep(10);
    m_dpiSpinBox->setKeyboardTracking(false);
    m_dpiSpinBox->setToolTip(tr("Of pictures; drawings and documents are sharp at any size."));
    form->addRow(tr("&Resolution"), m_dpiSpinBox);
    m_fontSizeSpinBox->setRange(0, maxFontSize);  // 0 stands for none
    m_fontSizeSpinBox->setDecimals(1);
    m_fontSizeSpinBox->setSuffix(tr(" pt"));
    m_fontSizeSpinBox->setSpecialValueText(tr("as there is room"));
    form->addRow(tr("&Letters"), m_fontSizeSpinBox);
    m_sizeLabel->setObjectName(QStringLiteral("figure.sizeText"));
    m_sizeLabel->setWordWrap(true);
    form->addRow(QString(), m_sizeLabel);
    form->addRow(tr("&Heads"), m_headsEdit);
    form->addRow(tr("Cr&op"), m_cropEdit);
    m_stepsEdit->setToolTip(
        tr("The heatmap of the selected head after each of these steps of training, side by "
           "side. For the figure of the training."));
    form->addRow(tr("Steps"), m_stepsEdit);
    m_backgroundComboBox->addItems({tr("Light"), tr("Dark"), tr("Transparent")});
    form->addRow(tr("&Ground"), m_backgroundComboBox);
    m_paletteComboBox->addItem(tr("As in the window"));
    for (const PaletteInfo& info : weightPaletteInfos())
        m_paletteComboBox->addItem(PaletteInfo::tr(info.title));
    form->addRow(tr("&Palette"), m_paletteComboBox);
    form->addRow(tr("Colo&urs from"), m_rangeEdit);
    form->addRow(tr("With"), m_titleCheckBox);
    for (QCheckBox* box : {m_colorBarCheckBox, m_numbersCheckBox, m_arcsCheckBox, m_selectionCheckBox,
                           m_captionCheckBox, m_sessionCheckBox})
        form->addRow(QString(), box);
    for (QComboBox* box : {m_figureComboBox, m_backgroundComboBox, m_paletteComboBox})
        connect(box, &QComboBox::activated, this, &ExportDialog::updateControlsAndPreview);
    connect(m_sizeComboBox, &QComboBox::activated, this, [this] {
        if (sizeChoice() != m_shownSize) resetSizeFields();  // typed numbers stay if the size is chosen again
    });
    connect(m_preview, &FigurePreview::repainted, this, &ExportDialog::updateSizeLabel);
    for (QDoubleSpinBox* box : {m_widthSpinBox, m_heightSpinBox, m_fontSizeSpinBox})
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::updateControlsAndPreview);
    connect(m_dpiSpinBox, &QSpinBox::valueChanged, this, &ExportDialog::updateControlsAndPreview);
    for (QLineEdit* field : {m_rangeEdit, m_headsEdit, m_cropEdit, m_stepsEdit})
        connect(field, &QLineEdit::textChanged, this, &ExportDialog::updateControlsAndPreview);
    for (QCheckBox* box : {m_titleCheckBox, m_colorBarCheckBox, m_numbersCheckBox, m_arcsCheckBox,
                           m_selectionCheckBox, m_captionCheckBox, m_sessionCheckBox})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::updateControlsAndPreview);
    const std::pair<QWidget*, const char*> objectNames[] = {{m_figureComboBox, "figure.name"},
                                                            {m_sizeComboBox, "figure.unit"},
                                                            {m_widthSpinBox, "figure.width"},
                                                            {m_heightSpinBox, "figure.height"},
                                                            {m_dpiSpinBox, "figure.dpi"},
                                                            {m_backgroundComboBox, "figure.ground"},
                                                            {m_paletteComboBox, "figure.palette"},
                                                            {m_titleCheckBox, "figure.title"},
                                                            {m_colorBarCheckBox, "figure.colorBar"},
                                                            {m_fontSizeSpinBox, "figure.letters"},
                                                            {m_rangeEdit, "figure.range"},
                                                            {m_headsEdit, "figure.heads"},
                                                            {m_cropEdit, "figure.crop"},
                                                            {m_stepsEdit, "figure.steps"},
                                                            {m_selectionCheckBox, "figure.selection"},
                                                            {m_numbersCheckBox, "figure.numbers"},
                                                            {m_arcsCheckBox, "figure.arcs"},
                                                            {m_captionCheckBox, "figure.caption"},
                                                            {m_sessionCheckBox, "figure.session"}};
    for (const auto& [widget, name] : objectNames) widget->setObjectName(QLatin1String(name));
    return form;
}

QWidget* ExportDialog::buildSizeRow() {
    m_sizeComboBox->addItems({tr("as large as it needs"), tr("slide 16 : 9"), tr("column 84 mm"),
                              tr("page 174 mm"), tr("in millimetres"), tr("in pixels")});
    m_heightSpinBox->setSpecialValueText(tr("as needed"));
    return makeRowWidget({m_widthSpinBox, new QLabel(QStringLiteral("×")), m_heightSpinBox});
}

QWidget* ExportDialog::buildButtons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_saveButton = buttons->addButton(tr("&Save…"), QDialogButtonBox::AcceptRole);
    m_copyButton = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_saveButton->setObjectName(QStringLiteral("figure.save"));
    m_copyButton->setObjectName(QStringLiteral("figure.copy"));
    m_saveButton->setDefault(true);
    QPushButton* cancelButton = buttons->button(QDialogButtonBox::Cancel);
    m_saveButton->setIcon(themeIcon("document-save"));
    m_copyButton->setIcon(themeIcon("edit-copy"));
    cancelButton->setIcon(themeIcon("dialog-cancel"));
    for (QPushButton* button : {m_copyButton, cancelButton}) button->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copyButton, &QPushButton::clicked, this, [this] {
        m_isForClipboard = true;
        accept();
    });
    return buttons;
}

void ExportDialog::setSpec(const FigureSpec& spec) {
    const QSignalBlocker blocker(m_dpiSpinBox);
    m_figureComboBox->setCurrentIndex(std::max(0, m_figureComboBox->findData(figureNameText(spec.name))));
    m_dpiSpinBox->setValue(spec.dpi);
    m_backgroundComboBox->setCurrentIndex(static_cast<int>(spec.background));
    m_paletteComboBox->setCurrentIndex(spec.palette ? static_cast<int>(*spec.palette) + 1 : 0);
    for (const auto& [box, isOn] :
         {std::pair(m_titleCheckBox, spec.hasTitle), std::pair(m_colorBarCheckBox, spec.hasColorBar),
          std::pair(m_numbersCheckBox, spec.hasNumbers),
          std::pair(m_arcsCheckBox, spec.showsArcs.value_or(m_preview->source().viewSettings.showsArcs)),
          std::pair(m_captionCheckBox, spec.hasCaption), std::pair(m_selectionCheckBox, spec.hasSelection),
          std::pair(m_sessionCheckBox, spec.hasSession)}) {
        const QSignalBlocker boxBlocker(box);
        box->setChecked(isOn);
    }
    m_fontSizeSpinBox->setValue(spec.fontSize.value_or(0));
    if (spec.weightRange)
        m_rangeEdit->setText(
            QStringLiteral("%1,%2").arg(spec.weightRange->first).arg(spec.weightRange->second));
    if (spec.heads) m_headsEdit->setText(formatOptionValue(*spec.heads));
    if (spec.crop) m_cropEdit->setText(formatOptionValue(*spec.crop));
    m_stepsEdit->setText(formatOptionValue(spec.trainingSteps));
    updateControlsAndPreview();
    m_sizeComboBox->setCurrentIndex(static_cast<int>(sizeChoiceFor(spec)));
    resetSizeFields();
    if (sizeChoice() != SizeChoice::Millimeters) return;
    m_widthSpinBox->setValue(*spec.width / pixelsPerMillimeter);
    m_heightSpinBox->setValue(spec.height.value_or(0) / pixelsPerMillimeter);
}

ExportDialog::SizeChoice ExportDialog::sizeChoice() const {
    return static_cast<SizeChoice>(m_sizeComboBox->currentIndex());
}

/// Returns a size that has a name, in millimeters. A height of 0 stands for the height that the figure needs.
std::optional<QSizeF> ExportDialog::namedSize(SizeChoice choice) {
    if (choice == SizeChoice::Slide) return QSizeF(254, 142.875);  // 1920 × 1080 pixels at 192 dpi
    if (choice == SizeChoice::Column) return QSizeF(84, 0);
    if (choice == SizeChoice::Page) return QSizeF(174, 0);
    return std::nullopt;
}

/// Returns the entry of the list of sizes for a figure with this width and height.
ExportDialog::SizeChoice ExportDialog::sizeChoiceFor(const FigureSpec& spec) {
    if (!spec.width) return SizeChoice::Automatic;
    const QSizeF millimeters = QSizeF(*spec.width, spec.height.value_or(0)) / pixelsPerMillimeter;
    for (const SizeChoice choice : {SizeChoice::Slide, SizeChoice::Column, SizeChoice::Page})
        if (namedSize(choice) == millimeters) return choice;
    return SizeChoice::Millimeters;
}

double ExportDialog::pixelsPerUnit() const {
    return sizeChoice() == SizeChoice::Pixels ? pixelsPerInch / m_dpiSpinBox->value() : pixelsPerMillimeter;
}

/// Shows the numbers of a size with a name. Other sizes begin with the size that the figure has.
void ExportDialog::resetSizeFields() {
    m_shownSize = sizeChoice();
    const auto named = namedSize(sizeChoice());
    const bool isInPixels = sizeChoice() == SizeChoice::Pixels;
    const double width = named ? named->width() : m_preview->figureSize().width() / pixelsPerUnit();
    for (const auto& [box, length] :
         {std::pair(m_widthSpinBox, width), std::pair(m_heightSpinBox, named ? named->height() : 0.0)}) {
        const QSignalBlocker blocker(box);
        box->setEnabled(isInPixels || sizeChoice() == SizeChoice::Millimeters);
        box->setDecimals(isInPixels ? 0 : 1);
        box->setSuffix(isInPixels ? tr(" px") : tr(" mm"));
        const double minLength = isInPixels ? minPixels : minMillimeters;
        box->setRange(box == m_widthSpinBox ? minLength : 0, isInPixels ? maxPixels : maxMillimeters);
        box->setValue(length);
    }
    updateControlsAndPreview();
}

FigureSpec ExportDialog::spec(QString& problem) const {
    FigureSpec spec;
    spec.name = parseFigureName(m_figureComboBox->currentData().toString()).value_or(FigureName());
    spec.dpi = m_dpiSpinBox->value();
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
    if (m_fontSizeSpinBox->value() >= minFontSize) spec.fontSize = m_fontSizeSpinBox->value();
    spec.weightRange = parsedValue(m_rangeEdit, &parseRange, problem);
    spec.heads = parsedValue(m_headsEdit, &parseHeads, problem);
    spec.crop = parsedValue(m_cropEdit, &parseCrop, problem);
    spec.trainingSteps =
        parsedValue(m_stepsEdit, &parseTrainingSteps, problem).value_or(std::vector<Index>());
    const Trace& trace = *m_preview->source().trace;
    if (problem.isEmpty()) problem = headsProblem(trace, spec);
    if (problem.isEmpty() && spec.crop) problem = cropProblem(trace, *spec.crop);
    if (sizeChoice() == SizeChoice::Automatic) return spec;
    const QSizeF chosenSize =
        namedSize(sizeChoice()).value_or(QSizeF(m_widthSpinBox->value(), m_heightSpinBox->value()));
    spec.width = chosenSize.width() * pixelsPerUnit();
    if (chosenSize.height() > 0) spec.height = chosenSize.height() * pixelsPerUnit();
    return spec;
}

ExportRequest ExportDialog::exportRequest() const {
    QString problem;
    return {spec(problem), m_isForClipboard, std::make_shared<FigureSource>(m_preview->source())};
}

void ExportDialog::updateControlsAndPreview() {
    const FigureSpec previousSpec = exportRequest().spec;
    const FigureOptionSet options = optionsOf(previousSpec.name, !previousSpec.trainingSteps.empty());
    for (const auto& [widget, option] : std::initializer_list<std::pair<QWidget*, FigureOption>>{
             {m_fontSizeSpinBox, FigureOption::FontSize},
             {m_dpiSpinBox, FigureOption::Dpi},
             {m_backgroundComboBox, FigureOption::Theme},
             {m_paletteComboBox, FigureOption::Palette},
             {m_rangeEdit, FigureOption::Range},
             {m_headsEdit, FigureOption::Heads},
             {m_cropEdit, FigureOption::Crop},
             {m_stepsEdit, FigureOption::TrainingSteps},
             {m_titleCheckBox, FigureOption::NoTitle},
             {m_colorBarCheckBox, FigureOption::NoColorBar},
             {m_numbersCheckBox, FigureOption::NoNumbers},
             {m_arcsCheckBox, FigureOption::Arcs},
             {m_selectionCheckBox, FigureOption::NoSelection},
             {m_captionCheckBox, FigureOption::NoCaption},
             {m_sessionCheckBox, FigureOption::NoSession}})
        widget->setEnabled(options.contains(option));
    m_problem.clear();
    const FigureSpec newSpec = spec(m_problem);
    for (QPushButton* button : {m_saveButton, m_copyButton}) button->setEnabled(m_problem.isEmpty());
    if (m_problem.isEmpty()) m_preview->setSpec(newSpec);
    updateSizeLabel();
}

void ExportDialog::updateSizeLabel() {
    if (!m_problem.isEmpty()) return m_sizeLabel->setText(m_problem);
    const QSizeF figureSize = m_preview->figureSize();
    if (figureSize.isEmpty()) return m_sizeLabel->clear();  // the figure is still being computed
    if (sizeChoice() == SizeChoice::Automatic) {
        const QSignalBlocker blocker(m_widthSpinBox);
        m_widthSpinBox->setValue(figureSize.width() / pixelsPerUnit());
    }
    const auto sizeText = [&](double unitLength) {
        const auto lengthText = [&](double length) {
            return QString::number(std::lround(length / unitLength));
        };
        return QStringLiteral("%1 × %2").arg(lengthText(figureSize.width()), lengthText(figureSize.height()));
    };
    m_sizeLabel->setText(
        tr("%1 mm, %2 pixels")
            .arg(sizeText(pixelsPerMillimeter), sizeText(pixelsPerInch / m_dpiSpinBox->value())));
}

}  // namespace attention
