// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QWidget>

#include <vector>

class QButtonGroup;
class QHBoxLayout;

namespace attention {

/// A row of buttons, one for each stage from the embeddings to the output, with the shape of the stage. The
/// button of the selected stage is checked. If the session has no output, the button of the output is
/// disabled. Its tool tip explains how to add an output.
class PipelineStrip : public QWidget {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the widget.
    explicit PipelineStrip(ViewContext& viewContext, QWidget* parent = nullptr);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void updateFor(StateChanges changes);
    void updateStages();
    void updateCheckedButton();
    /// Selects the density that shows most details within the width of the strip.
    void updateButtonDensity();
    void recreateButtons(const std::vector<Stage>& stages);
    bool updateButton(Stage stage);

    ViewContext& m_viewContext;
    /// The stages with a button, in the order of the buttons.
    std::vector<Stage> m_stages;
    QButtonGroup* m_buttonGroup;
    QHBoxLayout* m_layout;
};

}  // namespace attention
