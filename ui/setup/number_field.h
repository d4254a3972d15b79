// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QDoubleSpinBox;
class QSlider;

namespace attention {

/// A number to type and, beside it, a slider to drag. On a logarithmic slider 1 → 2 is as far as 64 → 128.
class NumberField : public QWidget {
    Q_OBJECT

 public:
    enum class Slider { None, Logarithmic, Linear };

    NumberField(const Range& range, int decimals, Slider slider, QWidget* parent = nullptr);

    double value() const;
    /// Shows a value without emitting anything.
    void setValue(double value);
    QDoubleSpinBox* spinBox() const { return m_spinBox; }
    QSlider* slider() const { return m_slider; }

 signals:
    void valueEdited(double value);
    void holdBegun();
    void holdEnded();

 private:
    int positionOf(double value) const;
    double valueAt(int position) const;
    void buildSlider();
    void stepByKey(int action);

    Range m_range;
    Slider m_scale;
    QDoubleSpinBox* m_spinBox;
    QSlider* m_slider = nullptr;
};

}  // namespace attention
