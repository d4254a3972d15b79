// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/export_dialog.h"

#include "export/figure_option_text.h"
#include "export/figure_preview.h"
#include "state/shown_cells.h"
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

QDoubleSpinBox* lengthBox(const QString& name) {
    auto* box = new QDoubleSpinBox;
    box->setKeyboardTracking(false);  // a figure is not laid out for each digit
    box->setAccessibleName(name);
    return box;
}

QLineEdit* fieldWith(const QString& placeholder) {
    auto* field = new QLineEdit;
    field->setPlaceholderText(placeholder);
    return field;
}

/// Returns the value in a field, or nullopt if it is empty, disabled or wrong. `problem` says what is wrong.
template <class Value>
std::optional<Value> valueIn(const QLineEdit* field, Value (*written)(const QString&), QString& problem) {
    const QString text = field->isEnabled() ? field->text().remove(' ') : QString();
    if (text.isEmpty()) return std::nullopt;
    try {
        return written(text);
    } catch (const std::invalid_argument& reason) {
        problem = text + QStringLiteral(": ") + QString::fromUtf8(reason.what());
        return std::nullopt;
    }
}

/// Several widgets one after another in a row of the form.
QWidget* inRow(const QList<QWidget*>& widgets) {
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
      m_figure(new QComboBox),
      m_unit(new QComboBox),
      m_width(lengthBox(tr("Width"))),
      m_height(lengthBox(tr("Height"))),
      m_fontSize(lengthBox(tr("Letters"))),
      m_dpi(new QSpinBox),
      m_sizeText(new QLabel),
      m_background(new QComboBox),
      m_palette(new QComboBox),
      m_range(fieldWith(tr("as shown, or 0,0.2"))),
      m_heads(fieldWith(tr("as shown, or 1,3,mean, or 2.4,5.6"))),
      m_crop(fieldWith(tr("all, or queries,keys: 2-9,1-5"))),
      m_title(new QCheckBox(tr("&Title"))),
      m_colorBar(new QCheckBox(tr("Colour &bar"))),
      m_numbers(new QCheckBox(tr("&Numbers in the cells"))),
      m_caption(new QCheckBox(tr("C&aption: sentence and settings"))),
      m_selection(new QCheckBox(tr("Fra&me of the selected head"))),
      m_session(new QCheckBox(tr("S&ession, to be opened again"))) {
    setWindowTitle(tr("Export figure"));
    fillFigureBox(source, initialSpec.name);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(16);
    columns->addWidget(m_preview, 1);
    columns->addLayout(buildForm());
    auto* rows = newLayout<QVBoxLayout>(this, {16, 16, 16, 16}, 16);
    rows->addLayout(columns, 1);
    rows->addWidget(buildButtons());
    setSpec(initialSpec);
    const QScreen* screen = parent ? parent->screen() : QGuiApplication::primaryScreen();
    constexpr QSize frame(16, 48);  // what a desktop puts around it
    resize(QSize(1120, 640).boundedTo(screen->availableSize() - frame));
    m_figure->setFocus();
}

void ExportDialog::fillFigureBox(const FigureSource& source, const FigureName& initialFigure) {
    const auto add = [&](const QString& text, const FigureName& name) {
        if (figureProblem(source, name).isEmpty()) m_figure->addItem(text, figureNameText(name));
    };
    const auto heads = static_cast<int>(source.trace->headCount());
    for (const ViewKind& kind : viewKinds()) {
        if (kind.figureTitle) add(ViewKind::tr(kind.figureTitle), {kind.figureName});
        for (int head = 0; kind.figureName == "head" && heads > 1 && head < heads; ++head)
            add(tr("Head %1").arg(head + 1), {kind.figureName, Stage::Weights, head});
    }
    for (const Stage stage : pipelineStages(*source.trace))
        add(tr("Stage: %1").arg(stageTitle(*source.trace, stage)), {"stage", stage, {}});
    if (m_figure->findData(figureNameText(initialFigure)) < 0 && initialFigure.kind == "stage")
        add(mapTitle(*source.trace, {initialFigure.stage, initialFigure.head.value_or(0), 0, 0}),
            initialFigure);
}

QFormLayout* ExportDialog::buildForm() {
    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->addRow(tr("&Figure"), m_figure);
    form->addRow(tr("Si&ze"), m_unit);
    form->addRow(QString(), buildSizeRow());
    m_dpi->setRange(minDpi, maxDpi);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setSingleStep(10);
    m_dpi->setKeyboardTracking(false);
    m_dpi->setToolTip(tr("Of pictures; drawings and documents are sharp at any size."));
    form->addRow(tr("&Resolution"), m_dpi);
    m_fontSize->setRange(0, maxFontSize);  // 0 stands for none
    m_fontSize->setDecimals(1);
    m_fontSize->setSuffix(tr(" pt"));
    m_fontSize->setSpecialValueText(tr("as there is room"));
    form->addRow(tr("&Letters"), m_fontSize);
    m_sizeText->setObjectName(QStringLiteral("figure.sizeText"));
    m_sizeText->setWordWrap(true);
    form->addRow(QString(), m_sizeText);
    form->addRow(tr("&Heads"), m_heads);
    form->addRow(tr("Cr&op"), m_crop);
    m_background->addItems({tr("Light"), tr("Dark"), tr("Transparent")});
    form->addRow(tr("&Ground"), m_background);
    m_palette->addItems({tr("As in the window"), tr("Viridis"), tr("Cividis"), tr("Greys")});
    form->addRow(tr("&Palette"), m_palette);
    form->addRow(tr("Colo&urs from"), m_range);
    form->addRow(tr("With"), m_title);
    for (QCheckBox* box : {m_colorBar, m_numbers, m_selection, m_caption, m_session})
        form->addRow(QString(), box);
    for (QComboBox* box : {m_figure, m_background, m_palette})
        connect(box, &QComboBox::activated, this, &ExportDialog::updateControlsAndPreview);
    connect(m_unit, &QComboBox::activated, this, [this] {
        if (unit() != m_shownUnit) applyUnit();  // the size typed in the same unit stays
    });
    connect(m_preview, &FigurePreview::repainted, this, &ExportDialog::updateSizeText);
    for (QDoubleSpinBox* box : {m_width, m_height, m_fontSize})
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::updateControlsAndPreview);
    connect(m_dpi, &QSpinBox::valueChanged, this, &ExportDialog::updateControlsAndPreview);
    for (QLineEdit* field : {m_range, m_heads, m_crop})
        connect(field, &QLineEdit::textChanged, this, &ExportDialog::updateControlsAndPreview);
    for (QCheckBox* box : {m_title, m_colorBar, m_numbers, m_selection, m_caption, m_session})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::updateControlsAndPreview);
    const std::pair<QWidget*, const char*> names[] = {
        {m_figure, "figure.name"},       {m_unit, "figure.unit"},
        {m_width, "figure.width"},       {m_height, "figure.height"},
        {m_dpi, "figure.dpi"},           {m_background, "figure.ground"},
        {m_palette, "figure.palette"},   {m_title, "figure.title"},
        {m_colorBar, "figure.colorBar"}, {m_fontSize, "figure.letters"},
        {m_range, "figure.range"},       {m_heads, "figure.heads"},
        {m_crop, "figure.crop"},         {m_selection, "figure.selection"},
        {m_numbers, "figure.numbers"},   {m_caption, "figure.caption"},
        {m_session, "figure.session"}};
    for (const auto& [widget, name] : names) widget->setObjectName(QLatin1String(name));
    return form;
}

QWidget* ExportDialog::buildSizeRow() {
    m_unit->addItems({tr("as large as it needs"), tr("in millimetres"), tr("in pixels")});
    m_height->setSpecialValueText(tr("as needed"));
    return inRow({m_width, new QLabel(QStringLiteral("×")), m_height});
}

QWidget* ExportDialog::buildButtons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_save = buttons->addButton(tr("&Save…"), QDialogButtonBox::AcceptRole);
    m_copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_save->setObjectName(QStringLiteral("figure.save"));
    m_copy->setObjectName(QStringLiteral("figure.copy"));
    m_save->setDefault(true);
    QPushButton* cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setIcon({});  // its neighbours have none
    for (QPushButton* other : {m_copy, cancel}) other->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        m_isForClipboard = true;
        accept();
    });
    return buttons;
}

void ExportDialog::setSpec(const FigureSpec& spec) {
    const QSignalBlocker quiet(m_dpi);
    m_figure->setCurrentIndex(std::max(0, m_figure->findData(figureNameText(spec.name))));
    m_dpi->setValue(spec.dpi);
    m_background->setCurrentIndex(static_cast<int>(spec.background));
    m_palette->setCurrentIndex(spec.palette ? static_cast<int>(*spec.palette) + 1 : 0);
    for (const auto& [box, isOn] :
         {std::pair(m_title, spec.hasTitle), std::pair(m_colorBar, spec.hasColorBar),
          std::pair(m_numbers, spec.hasNumbers), std::pair(m_caption, spec.hasCaption),
          std::pair(m_selection, spec.hasSelection), std::pair(m_session, spec.hasSession)}) {
        const QSignalBlocker quietBox(box);
        box->setChecked(isOn);
    }
    updateControlsAndPreview();
    applyUnit();
}

ExportDialog::Unit ExportDialog::unit() const {
    return static_cast<Unit>(m_unit->currentIndex());
}

double ExportDialog::pixelsPerUnit() const {
    return unit() == Unit::Pixels ? pixelsPerInch / m_dpi->value() : pixelsPerMillimeter;
}

/// Another unit begins with the size that the figure has.
void ExportDialog::applyUnit() {
    m_shownUnit = unit();
    const bool isChosen = unit() != Unit::Automatic;
    const QSizeF size = m_preview->figureSize();
    const bool isOfPixels = unit() == Unit::Pixels;
    for (const auto& [box, length] : {std::pair(m_width, size.width()), std::pair(m_height, 0.0)}) {
        const QSignalBlocker quiet(box);
        box->setEnabled(isChosen);
        box->setDecimals(isOfPixels ? 0 : 1);
        box->setSuffix(isOfPixels ? tr(" px") : tr(" mm"));
        const double least = isOfPixels ? minPixels : minMillimeters;
        box->setRange(box == m_width ? least : 0, isOfPixels ? maxPixels : maxMillimeters);
        box->setValue(length / pixelsPerUnit());
    }
    updateControlsAndPreview();
}

FigureSpec ExportDialog::spec(QString& problem) const {
    FigureSpec spec;
    spec.name = parseFigureName(m_figure->currentData().toString()).value_or(FigureName());
    spec.dpi = m_dpi->value();
    spec.background = static_cast<FigureBackground>(m_background->currentIndex());
    if (const int palette = m_palette->currentIndex(); palette > 0 && m_palette->isEnabled())
        spec.palette = static_cast<Palette>(palette - 1);
    const auto isOn = [](const QCheckBox* box) { return box->isChecked() || !box->isEnabled(); };
    spec.hasTitle = isOn(m_title);
    spec.hasColorBar = isOn(m_colorBar);
    spec.hasNumbers = isOn(m_numbers);
    spec.hasCaption = isOn(m_caption);
    spec.hasSession = isOn(m_session);
    spec.hasSelection = isOn(m_selection);
    if (m_fontSize->value() >= minFontSize) spec.fontSize = m_fontSize->value();
    spec.weightRange = valueIn(m_range, &parseRange, problem);
    spec.heads = valueIn(m_heads, &parseHeads, problem);
    spec.crop = valueIn(m_crop, &parseCrop, problem);
    const Trace& trace = *m_preview->source().trace;
    if (problem.isEmpty()) problem = headsProblem(trace, spec);
    if (problem.isEmpty() && spec.crop) problem = cropProblem(trace, *spec.crop);
    if (unit() == Unit::Automatic) return spec;
    spec.width = m_width->value() * pixelsPerUnit();
    if (m_height->value() > 0) spec.height = m_height->value() * pixelsPerUnit();
    return spec;
}

ExportRequest ExportDialog::exportRequest() const {
    QString problem;
    return {spec(problem), m_isForClipboard, std::make_shared<FigureSource>(m_preview->source())};
}

void ExportDialog::updateControlsAndPreview() {
    const FigureOptionSet options = optionsOf(exportRequest().spec.name);
    for (const auto& [widget, option] :
         std::initializer_list<std::pair<QWidget*, FigureOption>>{{m_fontSize, FigureOption::FontSize},
                                                                  {m_dpi, FigureOption::Dpi},
                                                                  {m_background, FigureOption::Theme},
                                                                  {m_palette, FigureOption::Palette},
                                                                  {m_range, FigureOption::Range},
                                                                  {m_heads, FigureOption::Heads},
                                                                  {m_crop, FigureOption::Crop},
                                                                  {m_title, FigureOption::NoTitle},
                                                                  {m_colorBar, FigureOption::NoColorBar},
                                                                  {m_numbers, FigureOption::NoNumbers},
                                                                  {m_selection, FigureOption::NoSelection},
                                                                  {m_caption, FigureOption::NoCaption},
                                                                  {m_session, FigureOption::NoSession}})
        widget->setEnabled(options.contains(option));
    m_problem.clear();
    const FigureSpec wanted = spec(m_problem);
    for (QPushButton* button : {m_save, m_copy}) button->setEnabled(m_problem.isEmpty());
    if (m_problem.isEmpty()) m_preview->setSpec(wanted);
    updateSizeText();
}

void ExportDialog::updateSizeText() {
    if (!m_problem.isEmpty()) return m_sizeText->setText(m_problem);
    const QSizeF size = m_preview->figureSize();
    if (unit() == Unit::Automatic) {
        const QSignalBlocker quiet(m_width);
        m_width->setValue(size.width() / pixelsPerUnit());
    }
    const auto text = [&](double perUnit) {
        const auto number = [&](double length) { return QString::number(std::lround(length / perUnit)); };
        return QStringLiteral("%1 × %2").arg(number(size.width()), number(size.height()));
    };
    m_sizeText->setText(
        tr("%1 mm, %2 pixels").arg(text(pixelsPerMillimeter), text(pixelsPerInch / m_dpi->value())));
}

}  // namespace attention
