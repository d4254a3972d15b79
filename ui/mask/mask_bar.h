// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mask/mask_brush.h"

#include <QWidget>

class QButtonGroup;
class QCheckBox;

namespace attention {

class NumberBox;

/// A bar in which the user chooses the settings of the mask brush. These are the tool, the factor, and if the
/// brush edits one head or all heads.
class MaskBar : public QWidget {
    Q_OBJECT

 public:
    explicit MaskBar(QWidget* parent = nullptr);

    const BrushSettings& brushSettings() const { return m_brushSettings; }
    /// Shows `settings`, and emits brushSettingsChanged() if they differ from the current settings.
    void setBrushSettings(const BrushSettings& settings);

 signals:
    /// Emitted when the settings of the brush have changed.
    void brushSettingsChanged(const attention::BrushSettings& settings);

 private:
    void addTool(const QString& text, const QString& explanation, BrushSettings::Tool tool);
    void updateBrushSettings();

    BrushSettings m_brushSettings;
    QButtonGroup* m_toolButtons;
    NumberBox* m_factorBox;
    QCheckBox* m_allHeadsBox;
};

}  // namespace attention
