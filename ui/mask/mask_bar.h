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

    const BrushSettings& brushSettings() const { return m_brushSettings; }
    void setBrushSettings(const BrushSettings& settings);

 signals:
    void brushSettingsChanged(const attention::BrushSettings& settings);

 private:
    void addTool(const QString& text, const QString& explanation, BrushSettings::Tool tool);
    void updateBrushSettings();

    BrushSettings m_brushSettings;
    QButtonGroup* m_toolButtons;
    QDoubleSpinBox* m_factorBox;
    QCheckBox* m_allHeadsBox;
};

}  // namespace attention
