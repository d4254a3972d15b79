// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <vector>

class QButtonGroup;
class QHBoxLayout;

namespace attention {

/// The way from the embeddings to the output: every stage with its shape, the one in sight marked. A press
/// goes there. Stages that the session does not have are grey and say how to get them.
class PipelineStrip : public QWidget {
    Q_OBJECT

 public:
    explicit PipelineStrip(QWidget* parent = nullptr);

    void setTrace(const std::shared_ptr<const Trace>& trace);
    void setStage(Stage stage);

 signals:
    void stageChosen(attention::Stage stage);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void updateButtonDensity();
    void recreateButtons(const std::vector<Stage>& stages);
    bool updateButton(Stage stage);

    std::shared_ptr<const Trace> m_trace;
    std::vector<Stage> m_stages;
    Stage m_stage = Stage::Weights;
    QButtonGroup* m_buttonGroup;
    QHBoxLayout* m_layout;
};

}  // namespace attention
