// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
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
    explicit PipelineStrip(QWidget* parent = nullptr);

    /// Sets the trace whose stages the buttons show. nullptr disables the strip.
    void setTrace(const std::shared_ptr<const Trace>& trace);
    /// Checks the button of `stage`. The stage stays selected if the trace changes.
    void setStage(Stage stage);

 signals:
    /// Emitted when the user clicks the button of `stage`.
    void stageChosen(attention::Stage stage);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    /// Selects the density that shows most details within the width of the strip.
    void updateButtonDensity();
    void recreateButtons(const std::vector<Stage>& stages);
    bool updateButton(Stage stage);

    std::shared_ptr<const Trace> m_trace;
    /// The stages with a button, in the order of the buttons.
    std::vector<Stage> m_stages;
    Stage m_stage = Stage::Weights;
    QButtonGroup* m_buttonGroup;
    QHBoxLayout* m_layout;
};

}  // namespace attention
