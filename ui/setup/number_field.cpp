// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/number_field.h"

#include "widgets/input_manners.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr int sliderSteps = 1000;
constexpr double largestEntry = 999999999;

}  // namespace

NumberField::NumberField(const Range& range, int decimals, Slider slider, QWidget* parent)
    : QWidget(parent), m_range(range), m_scale(slider), m_spinBox(new QDoubleSpinBox) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    if (slider != Slider::None) {
        buildSlider();
        layout->addWidget(m_slider, 1);
    } else {
        layout->addStretch(1);
    }
    m_spinBox->setLocale(QLocale::c());
    m_spinBox->setDecimals(decimals);
    // What is out of range can be typed: the row below says what is allowed, and nothing is changed on the
    // way.
    m_spinBox->setRange(std::min(0.0, range.lowest), std::max(range.highest, largestEntry));
    if (decimals > 0) m_spinBox->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_spinBox->setAlignment(Qt::AlignRight);
    m_spinBox->setFixedWidth(slider == Slider::None ? 120 : 88);
    layout->addWidget(m_spinBox);
    setFocusProxy(m_spinBox);
    InputManners::teach(m_spinBox);
    connect(m_spinBox, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        setValue(value);
        emit valueEdited(value);
    });
}

void NumberField::buildSlider() {
    m_slider = new QSlider(Qt::Horizontal);
    m_slider->setRange(0, sliderSteps);
    m_slider->setMinimumWidth(72);
    InputManners::teach(m_slider);
    connect(m_slider, &QSlider::sliderPressed, this, &NumberField::holdBegun);
    connect(m_slider, &QSlider::sliderReleased, this, &NumberField::holdEnded);
    connect(m_slider, &QSlider::sliderMoved, this,
            [this](int position) { m_spinBox->setValue(valueAt(position)); });
    connect(m_slider, &QSlider::actionTriggered, this, &NumberField::stepByKey);
}

/// Keys and clicks beside the handle move the number, since a step of the slider may be less than 1.
void NumberField::stepByKey(int action) {
    switch (action) {
        case QAbstractSlider::SliderSingleStepAdd:
            m_spinBox->stepUp();
            break;
        case QAbstractSlider::SliderSingleStepSub:
            m_spinBox->stepDown();
            break;
        case QAbstractSlider::SliderPageStepAdd:
            m_spinBox->setValue(m_spinBox->value() * 2);
            break;
        case QAbstractSlider::SliderPageStepSub:
            m_spinBox->setValue(m_spinBox->value() / 2);
            break;
        case QAbstractSlider::SliderToMinimum:
            m_spinBox->setValue(m_range.lowest);
            break;
        case QAbstractSlider::SliderToMaximum:
            m_spinBox->setValue(m_range.highest);
            break;
        default:
            return;
    }
    m_slider->setSliderPosition(positionOf(m_spinBox->value()));
}

double NumberField::value() const {
    return m_spinBox->value();
}

void NumberField::setValue(double value) {
    const QSignalBlocker quietSpinBox(m_spinBox);
    if (m_spinBox->value() != value) m_spinBox->setValue(value);
    if (!m_slider || m_slider->isSliderDown()) return;
    const QSignalBlocker quietSlider(m_slider);
    m_slider->setValue(positionOf(value));
}

int NumberField::positionOf(double value) const {
    const double inRange = std::clamp(value, m_range.lowest, m_range.highest);
    const double share =
        m_scale == Slider::Linear
            ? (inRange - m_range.lowest) / (m_range.highest - m_range.lowest)
            : std::log(inRange / m_range.lowest) / std::log(m_range.highest / m_range.lowest);
    return static_cast<int>(std::lround(share * sliderSteps));
}

double NumberField::valueAt(int position) const {
    const double share = static_cast<double>(position) / sliderSteps;
    const double precision = std::pow(10.0, -m_spinBox->decimals());
    if (m_scale == Slider::Linear) {
        const double value = m_range.lowest + share * (m_range.highest - m_range.lowest);
        const double largest = m_range.excludesHighest ? m_range.highest - precision : m_range.highest;
        return std::min(std::round(value / precision) * precision, largest);
    }
    const double value = m_range.lowest * std::pow(m_range.highest / m_range.lowest, share);
    if (m_spinBox->decimals() == 0) return std::round(value);
    const double unit =
        std::pow(10.0, std::floor(std::log10(value)) - 1);  // two digits are enough for a hand
    return std::round(value / unit) * unit;
}

}  // namespace attention
