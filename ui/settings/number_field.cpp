// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/number_field.h"

#include "widgets/control_input_filter.h"
#include "widgets/font_based_width.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double maxTypedValue = 999999999;

}  // namespace

NumberField::NumberField(const Range& range, int decimals, std::vector<double> stops, QWidget* parent)
    : QWidget(parent), m_spinBox(new QDoubleSpinBox) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    m_spinBox->setLocale(QLocale::c());
    m_spinBox->setDecimals(decimals);
    // What is out of range can be typed: the row below says what is allowed, and nothing is changed on the
    // way.
    m_spinBox->setRange(std::min(0.0, range.lowest), std::max(range.highest, maxTypedValue));
    if (decimals > 0) m_spinBox->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_spinBox->setAlignment(Qt::AlignRight);
    setFixedWidthInDigits(m_spinBox, 13);
    layout->addWidget(m_spinBox);
    setFocusProxy(m_spinBox);
    ControlInputFilter::installInputFilter(m_spinBox);
    if (!stops.empty()) buildSlider();
    setSliderStops(std::move(stops));
    connect(m_spinBox, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        setValue(value);
        emit valueEdited(value);
    });
}

void NumberField::buildSlider() {
    m_slider = new QSlider(Qt::Horizontal, this);
    m_slider->setPageStep(1);
    ControlInputFilter::installInputFilter(m_slider);
    connect(m_slider, &QSlider::sliderPressed, this, &NumberField::sliderPressed);
    connect(m_slider, &QSlider::sliderReleased, this, &NumberField::sliderReleased);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int position) { m_spinBox->setValue(m_sliderStops[static_cast<std::size_t>(position)]); });
}

void NumberField::setSliderStops(std::vector<double> stops) {
    if (stops == m_sliderStops) return;
    m_sliderStops = std::move(stops);
    const QSignalBlocker blocker(m_slider);
    m_slider->setRange(0, static_cast<int>(m_sliderStops.size()) - 1);
    m_slider->setValue(nearestStopIndex(value()));
}

double NumberField::value() const {
    return m_spinBox->value();
}

void NumberField::setValue(double value) {
    const QSignalBlocker spinBoxBlocker(m_spinBox);
    if (m_spinBox->value() != value) m_spinBox->setValue(value);
    if (!m_slider || m_slider->isSliderDown()) return;
    const QSignalBlocker sliderBlocker(m_slider);
    m_slider->setValue(nearestStopIndex(value));
}

int NumberField::nearestStopIndex(double value) const {
    const auto distance = [&](double stop) {
        return m_sliderStops.front() > 0 && value > 0 ? std::abs(std::log(stop / value))
                                                      : std::abs(stop - value);
    };
    return static_cast<int>(std::ranges::min_element(m_sliderStops, {}, distance) - m_sliderStops.begin());
}

std::vector<double> powersOfTwo(double largest) {
    std::vector<double> stops;
    for (double stop = 1; stop <= largest; stop *= 2) stops.push_back(stop);
    return stops;
}

std::vector<double> logSpacedStops() {
    return {0.1, 0.13, 0.16, 0.2, 0.25, 0.32, 0.4, 0.5, 0.63, 0.79, 1,
            1.3, 1.6,  2,    2.5, 3.2,  4,    5,   6.3, 7.9,  10};
}

}  // namespace attention
