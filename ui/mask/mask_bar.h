// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mask/mask_brush.h"

#include <QWidget>

class QButtonGroup;
class QCheckBox;
class QDoubleSpinBox;

namespace attention {

/// Chooses what a press on the masked scores does: select, mask, or multiply; in one head or in all.
class MaskBar : public QWidget {
    Q_OBJECT

 public:
    explicit MaskBar(QWidget* parent = nullptr);

    const Brush& brush() const { return m_brush; }

 signals:
    void brushChanged(const attention::Brush& brush);

 private:
    void addTool(const QString& text, const QString& explanation, Brush::Tool tool);
    void change();

    Brush m_brush;
    QButtonGroup* m_tools;
    QDoubleSpinBox* m_factor;
    QCheckBox* m_allHeads;
};

}  // namespace attention
