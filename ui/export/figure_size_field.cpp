// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_size_field.h"

#include "widgets/layouts.h"
#include "widgets/number_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

namespace attention {
namespace {

NumberBox* makeLengthBox(const QString& name, const char* objectName) {
    auto* box = new NumberBox(1);
    box->setKeyboardTracking(false);  // no new layout of the figure for each typed digit
    box->setAccessibleName(name);
    box->setObjectName(QLatin1String(objectName));
    return box;
}

/// Shows `number`, rounded to the decimals that `box` shows. Otherwise the box would show all decimals of a
/// length that was converted into another unit.
void setRoundedValue(NumberBox& box, double number) {
    const double unitsPerNumber = std::pow(10, box.shownDecimals());
    box.setValue(std::round(number * unitsPerNumber) / unitsPerNumber);
}

}  // namespace

FigureSizeField::FigureSizeField(QWidget* parent)
    : QWidget(parent),
      m_comboBox(new QComboBox),
      m_boxes(new QWidget),
      m_widthBox(makeLengthBox(tr("Width"), "figure.width")),
      m_heightBox(makeLengthBox(tr("Height"), "figure.height")),
      m_label(new QLabel),
      m_dpi(FigureSpec().dpi) {
    setObjectName(QStringLiteral("figure.size"));
    m_comboBox->setObjectName(QStringLiteral("figure.unit"));
    m_comboBox->addItems({tr("automatic"), tr("slide 16 : 9"), tr("column 84 mm"), tr("page 174 mm"),
                          tr("in millimeters"), tr("in pixels")});
    m_label->setObjectName(QStringLiteral("figure.sizeText"));
    m_label->setWordWrap(true);
    m_label->setMinimumHeight(m_label->fontMetrics().height());
    auto* boxLayout = newLayout<QHBoxLayout>(m_boxes, {}, 6);
    boxLayout->addWidget(m_widthBox);
    boxLayout->addWidget(new QLabel(QStringLiteral("×")));
    boxLayout->addWidget(m_heightBox);
    boxLayout->addStretch(1);
    auto* layout = newLayout<QVBoxLayout>(this, {}, 8);
    layout->addWidget(m_comboBox);
    layout->addWidget(m_boxes);
    layout->addWidget(m_label);
    setFocusProxy(m_comboBox);  // the mnemonic of the label selects the list
    connect(m_comboBox, &QComboBox::activated, this, [this] {
        if (choice() == m_shownChoice) return;  // typed numbers stay if the same size is chosen again
        resetBoxes();
        emit changed();
    });
    for (NumberBox* box : {m_widthBox, m_heightBox}) {
        connect(box, &NumberBox::valueChanged, this, &FigureSizeField::changed);
        connect(box, &NumberBox::problemChanged, this, &FigureSizeField::changed);
    }
}

void FigureSizeField::setSize(const FigureSpec& spec) {
    m_comboBox->setCurrentIndex(static_cast<int>(choiceFor(spec)));
    resetBoxes();
    if (choice() != Choice::Millimeters) return;
    setRoundedValue(*m_widthBox, *spec.width / pixelsPerMillimeter);
    setRoundedValue(*m_heightBox, spec.height.value_or(0) / pixelsPerMillimeter);
}

void FigureSizeField::applyTo(FigureSpec& spec) const {
    spec.width.reset();
    spec.height.reset();
    if (choice() == Choice::Automatic) return;
    const QSizeF size = namedSize(choice()).value_or(QSizeF(m_widthBox->value(), m_heightBox->value()));
    spec.width = size.width() * pixelsPerUnit();
    if (size.height() > 0) spec.height = size.height() * pixelsPerUnit();
}

void FigureSizeField::setDpi(int dpi) {
    m_dpi = dpi;
    updateLabel();
}

QString FigureSizeField::problem() const {
    for (const NumberBox* box : {m_widthBox, m_heightBox})
        if (box->isEnabled() && !box->problem().isEmpty())
            return box->accessibleName() + QStringLiteral(": ") + box->problem();
    return {};
}

void FigureSizeField::setFigureSize(QSizeF figureSize) {
    m_figureSize = figureSize;
    updateLabel();
}

void FigureSizeField::showProblem(const QString& problem) {
    m_problem = problem;
    updateLabel();
}

QList<QWidget*> FigureSizeField::fields() const {
    return {m_comboBox, m_widthBox, m_heightBox};
}

FigureSizeField::Choice FigureSizeField::choice() const {
    return static_cast<Choice>(m_comboBox->currentIndex());
}

/// Returns the size of a choice with a fixed size, in millimeters. A height of 0 means automatic height.
/// Returns std::nullopt for other choices.
std::optional<QSizeF> FigureSizeField::namedSize(Choice choice) {
    if (choice == Choice::Slide) return QSizeF(254, 142.875);  // 1920 × 1080 pixels at 192 dpi
    if (choice == Choice::Column) return QSizeF(84, 0);
    if (choice == Choice::Page) return QSizeF(174, 0);
    return std::nullopt;
}

/// Returns the entry of the list that has the width and height of `spec`. This is Millimeters for any other
/// size, and Automatic if `spec` has no width.
FigureSizeField::Choice FigureSizeField::choiceFor(const FigureSpec& spec) {
    if (!spec.width) return Choice::Automatic;
    const QSizeF millimeters = QSizeF(*spec.width, spec.height.value_or(0)) / pixelsPerMillimeter;
    for (const Choice choice : {Choice::Slide, Choice::Column, Choice::Page})
        if (namedSize(choice) == millimeters) return choice;
    return Choice::Millimeters;
}

/// Returns the number of pixels of 1/96 inch in the unit of the boxes.
double FigureSizeField::pixelsPerUnit() const {
    return choice() == Choice::Pixels ? pixelsPerInch / m_dpi : pixelsPerMillimeter;
}

/// Shows the width and height of a choice with a fixed size. For other choices, shows the current width of
/// the figure and automatic height.
void FigureSizeField::resetBoxes() {
    m_shownChoice = choice();
    const auto named = namedSize(choice());
    const bool isInPixels = choice() == Choice::Pixels;
    m_boxes->setVisible(isInPixels || choice() == Choice::Millimeters);
    const double width = named ? named->width() : m_figureSize.width() / pixelsPerUnit();
    for (const auto& [box, length] :
         {std::pair(m_widthBox, width), std::pair(m_heightBox, named ? named->height() : 0.0)}) {
        const QSignalBlocker blocker(box);
        box->setEnabled(isInPixels || choice() == Choice::Millimeters);
        box->setShownDecimals(isInPixels ? 0 : 1);
        box->setSuffix(isInPixels ? tr(" px") : tr(" mm"));
        const double minLength = isInPixels ? minPixels : minMillimeters;
        const double maxLength = isInPixels ? maxPixels : maxMillimeters;
        if (box == m_widthBox)
            box->setRange(minLength, maxLength);
        else
            box->setRangeOrAutomatic(minLength, maxLength, tr("automatic"));
        setRoundedValue(*box, length);
    }
}

void FigureSizeField::updateLabel() {
    if (!m_problem.isEmpty()) return m_label->setText(m_problem);
    if (m_figureSize.isEmpty()) return m_label->clear();  // the figure is still being computed
    if (choice() == Choice::Automatic) {
        const QSignalBlocker blocker(m_widthBox);
        setRoundedValue(*m_widthBox, m_figureSize.width() / pixelsPerUnit());
    }
    const auto sizeText = [&](double unitLength) {
        const auto lengthText = [&](double length) {
            return QString::number(std::lround(length / unitLength));
        };
        return QStringLiteral("%1 × %2").arg(lengthText(m_figureSize.width()),
                                             lengthText(m_figureSize.height()));
    };
    m_label->setText(
        tr("%1 mm, %2 pixels").arg(sizeText(pixelsPerMillimeter), sizeText(pixelsPerInch / m_dpi)));
}

}  // namespace attention

#include "moc_figure_size_field.cpp"
