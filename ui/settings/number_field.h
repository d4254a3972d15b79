// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

#include <vector>

class QDoubleSpinBox;
class QSlider;

namespace attention {

/// A number to type and, where there are stops, a slider that goes from one to the next. Any value can be
/// typed.
class NumberField : public QWidget {
    Q_OBJECT

 public:
    NumberField(const Range& range, int decimals, std::vector<double> stops, QWidget* parent = nullptr);

    double value() const;
    /// Shows a value without emitting anything.
    void setValue(double value);
    /// What the slider stops at from now on, ascending.
    void setSliderStops(std::vector<double> stops);
    QDoubleSpinBox* spinBox() const { return m_spinBox; }
    /// Stands wherever there is room for it; none: there are no stops.
    QSlider* slider() const { return m_slider; }

 signals:
    void valueEdited(double value);
    void sliderPressed();
    void sliderReleased();

 private:
    void buildSlider();
    /// The nearest stop.
    int nearestStopIndex(double value) const;

    std::vector<double> m_sliderStops;
    QDoubleSpinBox* m_spinBox;
    QSlider* m_slider = nullptr;
};

/// 1, 2, 4 … up to the largest.
std::vector<double> powersOfTwo(double largest);
/// From one tenth to ten, ten steps to a power of ten.
std::vector<double> logSpacedStops();

}  // namespace attention
